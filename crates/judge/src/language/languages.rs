//! All rows of the table, and the row for a file.

use super::error::LanguageError;
use super::resolve::{self, Found, Installed};
use super::row::{Language, Tool};
use super::table;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

/// All rows, the user's first, and the search path of their tools.
///
/// ```
/// use std::path::Path;
/// use tribunal_judge::language::Languages;
///
/// let languages = Languages::builtin();
/// let name = |file: &str| languages.of_file(Path::new(file)).map(|row| row.name.as_str());
/// assert_eq!((name("a.cpp"), name("a.PY"), name("a.xyz")), (Some("C++"), Some("Python 3"), None));
/// // Every submission is in this language, with this tool:
/// let clang = languages.only("clang++").expect("a tool of C++");
/// assert_eq!(clang.rows[0].tools.len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Languages {
    /// The rows.
    pub rows: Vec<Language>,
    /// Search path of commands, in the form of `PATH`.
    pub path: OsString,
    /// Whether tools that every user can execute are preferred.
    ///
    /// A sandbox that changes the user cannot execute files in a private home folder.
    pub reachable_for_others: bool,
    /// Whether the first row takes files of every ending.
    any_ending: bool,
    found: Arc<Found>,
}

impl Languages {
    /// A table whose tools are searched on the `PATH` of this process.
    pub(crate) fn new(rows: Vec<Language>) -> Languages {
        Languages {
            rows,
            path: std::env::var_os("PATH").unwrap_or_default(),
            ..Languages::default()
        }
    }

    /// What chooses how programs are built and run, and how a campaign is divided. The places of the tools are no part of it: on
    /// another machine, or for another user, they differ.
    pub fn identity(&self) -> String {
        format!("{:?} {}", self.rows, self.any_ending)
    }

    /// The rows that come with Tribunal.
    pub fn builtin() -> Languages {
        Languages::new(
            table::parse(include_str!("../languages.toml"))
                .expect("a test reads the built-in table"),
        )
    }

    /// The user's rows, then the built-in rows of other names.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read or a row cannot work; the message names file, line and column.
    pub fn with_file(path: &Path) -> Result<Languages, LanguageError> {
        let mut rows = table::read(path)?;
        let builtin = Languages::builtin();
        let added: Vec<String> = rows.iter().map(|row| row.name.to_lowercase()).collect();
        rows.extend(
            builtin
                .rows
                .into_iter()
                .filter(|row| !added.contains(&row.name.to_lowercase())),
        );
        Ok(Languages {
            rows,
            ..Languages::new(Vec::new())
        })
    }

    /// The same table, but the languages that know this tool use only this one.
    ///
    /// # Errors
    ///
    /// Where no language knows the tool.
    pub fn choose(mut self, command: &str) -> Result<Languages, LanguageError> {
        let mut known = Vec::new();
        let mut chosen = false;
        for row in &mut self.rows {
            known.extend(row.tools.iter().map(|tool| tool.command.clone()));
            if row.tools.iter().any(|tool| tool.command == command) {
                row.tools.retain(|tool| tool.command == command);
                chosen = true;
            }
        }
        if chosen {
            return Ok(self);
        }
        Err(LanguageError::UnknownTool {
            command: command.to_string(),
            known,
        })
    }

    /// The same table, but every file is in the language of this name. For the name of a tool, it is the language of
    /// that tool, and uses no other.
    ///
    /// # Errors
    ///
    /// Where no language has the name or knows such a tool.
    pub fn only(self, name: &str) -> Result<Languages, LanguageError> {
        let is_named = |row: &Language| row.name.eq_ignore_ascii_case(name);
        let mut table = match self.rows.iter().any(is_named) {
            true => self,
            false => {
                let languages = self.rows.iter().map(|row| row.name.clone()).collect();
                self.choose(name)
                    .map_err(|error| LanguageError::UnknownName {
                        tool: Box::new(error),
                        languages,
                    })?
            }
        };
        let is_wanted =
            |row: &Language| is_named(row) || row.tools.iter().any(|tool| tool.command == name);
        table.rows.retain(is_wanted);
        table.rows.truncate(1);
        table.any_ending = true;
        Ok(table)
    }

    /// The language of a file, by its ending; an exact match is preferred to one that ignores case.
    pub fn of_file(&self, file: &Path) -> Option<&Language> {
        if self.any_ending {
            return self.rows.first();
        }
        let ending = file.extension()?.to_str()?;
        let has = |row: &&Language, ending: &str| row.endings.iter().any(|known| known == ending);
        let exact = self.rows.iter().find(|row| has(row, ending));
        exact.or_else(|| {
            self.rows
                .iter()
                .find(|row| has(row, &ending.to_lowercase()))
        })
    }

    /// The row that runs ready-made executables.
    pub(crate) fn executable(&self) -> Option<&Language> {
        self.rows
            .iter()
            .find(|row| row.endings.is_empty() && row.tools.is_empty())
    }

    /// Every ending that is known.
    pub(crate) fn endings(&self) -> Vec<String> {
        self.rows
            .iter()
            .flat_map(|row| row.endings.iter().cloned())
            .collect()
    }

    /// The first installed tool of a language, and the language adapted to it.
    pub fn installed(&self, language: &Language) -> Option<(Language, Installed)> {
        let (tool, installed) =
            self.found
                .first(language, &self.path, self.reachable_for_others)?;
        self.found.note(&tool, &installed);
        let mut language = language.clone();
        language.time_factor = tool.time_factor.unwrap_or(language.time_factor);
        language.memory_extra_mb = tool.memory_extra_mb.unwrap_or(language.memory_extra_mb);
        language.address_space = tool.address_space.unwrap_or(language.address_space);
        language.in_memory = tool.in_memory.or(language.in_memory);
        Some((language, installed))
    }

    /// The row of the other language whose tool a language needs, if it needs one that is known.
    pub(crate) fn needed_by(&self, language: &Language) -> Option<&Language> {
        let other = language.with.as_ref()?;
        self.rows.iter().find(|row| row.name == *other)
    }

    /// Whether programs in a language can be built and run here: its tool is installed, and that of the language that it needs.
    pub fn is_installed(&self, language: &Language) -> bool {
        let Some((language, _)) = self.installed(language) else {
            return false;
        };
        let needed = || {
            self.needed_by(&language)
                .and_then(|row| self.installed(row))
        };
        language.with.is_none() || needed().is_some()
    }
}

impl Languages {
    /// Every tool that [`Languages::installed`] returned so far, by name.
    pub(crate) fn used(&self) -> Vec<(Tool, Installed)> {
        self.found.used()
    }

    /// The version that a tool prints; `None` if it fails or takes too long.
    pub(crate) fn version(&self, tool: &Tool, installed: &Installed) -> Option<String> {
        resolve::version(tool, installed, &self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_endings_select_languages() {
        let languages = Languages::builtin();
        let name = |file: &str| {
            languages
                .of_file(Path::new(file))
                .map(|row| row.name.as_str())
        };
        for (file, expected) in [
            ("a.c", "C"),
            ("a.C", "C++"),
            ("a.cc", "C++"),
            ("a.b.cpp", "C++"),
            ("A.CPP", "C++"),
            ("a.rs", "Rust"),
            ("a.py", "Python 3"),
            ("a.java", "Java"),
            ("a.mjs", "JavaScript"),
            ("a.go", "Go"),
            ("A.PAS", "Pascal"),
        ] {
            assert_eq!(name(file), Some(expected), "{file}");
        }
        for file in ["c", ".c", "a.", "a.txt", "a.", "a.executable"] {
            assert_eq!(name(file), None, "{file}");
        }
        assert_eq!(
            languages.executable().map(|row| row.name.as_str()),
            Some("executable")
        );
    }

    #[test]
    fn every_built_in_language_lists_the_files_that_it_reads() {
        let languages = Languages::builtin();
        let not: Vec<&str> = languages
            .rows
            .iter()
            .filter(|row| row.in_memory.is_none())
            .map(|row| row.name.as_str())
            .collect();
        assert_eq!(
            not,
            [] as [&str; 0],
            "what is read on the disk keeps notes from run to run"
        );
    }

    #[test]
    fn one_language_takes_every_file() {
        for (name, language) in [
            ("c++", "C++"),
            ("Python 3", "Python 3"),
            ("g++", "C++"),
            ("gcc", "C"),
        ] {
            let table = Languages::builtin().only(name).expect(name);
            for file in ["a.txt", "a.py", "a"] {
                assert_eq!(
                    table.of_file(Path::new(file)).map(|row| row.name.as_str()),
                    Some(language),
                    "{name}"
                );
            }
        }
        let why = Languages::builtin()
            .only("C+")
            .expect_err("a mistake")
            .to_string();
        assert!(
            why.contains("languages are ") && why.contains("C++"),
            "{why}"
        );
    }

    #[test]
    fn a_chosen_tool_is_the_only_one_of_its_language() {
        let languages = Languages::builtin().choose("pypy3").expect("a known tool");
        let tools = |name: &str| {
            languages
                .rows
                .iter()
                .find(|row| row.name == name)
                .expect("a row")
                .tools
                .len()
        };
        assert_eq!((tools("Python 3"), tools("C++")), (1, 2));
        let why = Languages::builtin()
            .choose("clnag")
            .expect_err("no tool")
            .to_string();
        assert!(why.contains("did you mean `clang`?"), "{why}");
    }
}
