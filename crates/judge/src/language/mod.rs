//! The table of languages: how each is compiled and run, and what it may use.
//!
//! `table` reads rows from TOML and refuses those that cannot work; `resolve` finds their tools on the machine.

mod resolve;
mod table;

pub use resolve::Installed;

use resolve::Found;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use tribunal_sandbox::Limits;

/// One row of the table; `languages.toml` says what each part means.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The name in reports: `C++`, `Python 3`.
    #[serde(deserialize_with = "table::name")]
    pub name: String,
    /// The endings of its files, without the dot.
    #[serde(deserialize_with = "table::endings")]
    pub endings: Vec<String>,
    /// What to do when no tool of it is installed.
    #[serde(default)]
    pub get: String,
    /// The problem's CPU limit is multiplied by this.
    #[serde(default = "table::one", deserialize_with = "table::factor")]
    pub time_factor: f64,
    /// Megabytes above the problem's memory limit, for the runtime.
    #[serde(default, deserialize_with = "table::megabytes")]
    pub memory_extra_mb: u64,
    /// Whether the address space may be bounded.
    #[serde(default)]
    pub address_space: bool,
    /// What its runtime says on standard error when memory ends.
    #[serde(default)]
    pub memory_marks: Vec<String>,
    /// The commands that build or run it, the best first.
    pub tools: Vec<Tool>,
    /// The command line that builds or checks it; empty when nothing has to be.
    #[serde(default, deserialize_with = "table::compile")]
    pub compile: Vec<String>,
    /// Flags in the place of `{standard}`, tried in this order.
    #[serde(default)]
    pub standards: Vec<String>,
    /// Flags of earlier standards that change what a program means: one that fails is tried with them again.
    #[serde(default)]
    pub earlier: Vec<String>,
    /// Headers that older compilers brought unasked; one is added where a source compiles with it alone.
    #[serde(default)]
    pub headers: Vec<String>,
    /// Flags in the place of `{static}`.
    #[serde(default, rename = "static")]
    pub static_flags: Vec<String>,
    /// Words for what opens files of the system by their names, which a program that is linked statically does not see.
    #[serde(default)]
    pub opens_by_name: Vec<String>,
    /// The smallest program, by which it is found once whether the machine can link statically; without one it can.
    #[serde(default)]
    pub static_probe: String,
    /// CPU seconds that building it may take.
    #[serde(default = "table::compile_s", deserialize_with = "table::seconds")]
    pub compile_s: u64,
    /// More environment for building it.
    #[serde(default)]
    pub compile_env: BTreeMap<String, String>,
    /// Whether a file is named after its public class, and the class to run is found among the class files.
    #[serde(default)]
    pub public_class: bool,
    /// The command line that runs it.
    #[serde(deserialize_with = "table::run")]
    pub run: Vec<String>,
    /// Arguments for the runtime that follow from the limits of a run.
    #[serde(default, deserialize_with = "table::run_limits")]
    pub run_limits: Vec<String>,
    /// The whole environment of a run.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// What it reads of the system, beside libraries and its tool.
    #[serde(default, deserialize_with = "table::readable")]
    pub readable: Vec<String>,
    /// Those files that are enough, with libraries that are named, and can be copied into memory; nothing where that is not
    /// known.
    #[serde(default, deserialize_with = "table::copied")]
    pub in_memory: Option<Vec<String>>,
    /// What opens a file, where the name of the file follows in quotes.
    #[serde(default)]
    pub opens: Vec<String>,
    /// What is told of sources.
    #[serde(default)]
    pub notes: Vec<Note>,
    /// The beginning and the end of what is not run: comments, and code for other judges.
    #[serde(default)]
    pub comments: Vec<[String; 2]>,
    /// A language of the same ending that is not this one.
    #[serde(default)]
    pub older: Option<Older>,
}

impl Language {
    /// The arguments that tell its runtime what a run may use.
    pub fn runtime_limits(&self, limits: &Limits) -> Vec<String> {
        let memory_mb = limits.memory_bytes >> 20;
        // The runtime's own part is not for the heap; a limit that leaves less than half was not made for it.
        let heap_mb = memory_mb.saturating_sub(self.memory_extra_mb).max(memory_mb / 2).max(1);
        let stack_mb = (limits.stack_bytes >> 20).clamp(1, 1024);
        // Above its frames the first thread's stack holds the environment, and what a runtime needs at its end.
        let stack_kb = (limits.stack_bytes >> 10) / 8 * 7;
        // HotSpot takes three and a half times the stack until an endless recursion has ended, and 32 MB besides.
        let room_kb = (limits.memory_bytes >> 10).saturating_sub(64 << 10) / 16 * 5;
        let thread_kb = ((limits.stack_bytes >> 10) / 6 * 5).min(room_kb).clamp(512, 256 << 10);
        let fill = |word: &String| {
            let word = word.replace("{heap_mb}", &heap_mb.to_string()).replace("{stack_mb}", &stack_mb.to_string());
            word.replace("{stack_kb}", &stack_kb.to_string()).replace("{thread_stack_kb}", &thread_kb.to_string())
        };
        self.run_limits.iter().map(fill).collect()
    }
}

/// What is told of a source in which something stands.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// What stands there, with any blanks between its words.
    pub mark: String,
    /// What is told.
    pub note: String,
}

/// A compiler or an interpreter.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// What is looked for on the `PATH`.
    #[serde(deserialize_with = "table::name")]
    pub command: String,
    /// Arguments that make it print where it is installed.
    #[serde(default)]
    pub ask: Vec<String>,
    /// Arguments that make it print its version.
    #[serde(default = "table::version")]
    pub version: Vec<String>,
    /// What lies below its folder, where the command is no proxy for the real one.
    #[serde(default)]
    pub installed: String,
    /// The language's time factor with this tool.
    #[serde(default, deserialize_with = "table::optional_factor")]
    pub time_factor: Option<f64>,
    /// The language's extra memory with this tool.
    #[serde(default)]
    pub memory_extra_mb: Option<u64>,
    /// Whether the address space may be bounded with this tool.
    #[serde(default)]
    pub address_space: Option<bool>,
}

/// Another language that goes by the same ending, such as Python 2.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Older {
    /// Its name.
    pub name: String,
    /// Words that only it has, or messages that only it causes.
    pub marks: Vec<String>,
}

/// All rows, the user's first, and where their tools are looked for.
#[derive(Clone, Debug, Default)]
pub struct Languages {
    /// The rows.
    pub rows: Vec<Language>,
    /// Where commands are looked for, as `PATH` has it.
    pub path: OsString,
    /// Whether a tool that every user can reach is taken before one that only this user can.
    ///
    /// A sandbox that changes the user cannot execute what lies below a closed home folder.
    pub reachable_for_others: bool,
    /// Whether the first row takes files of every ending.
    any_ending: bool,
    found: Arc<Found>,
}

impl Languages {
    /// Rows whose tools are looked for on the `PATH` of this process.
    pub fn new(rows: Vec<Language>) -> Languages {
        Languages { rows, path: std::env::var_os("PATH").unwrap_or_default(), ..Languages::default() }
    }

    /// The rows that come with Tribunal.
    pub fn builtin() -> Languages {
        Languages::new(table::parse(include_str!("../languages.toml")).expect("a test reads the built-in table"))
    }

    /// The built-in rows below the user's, which replace those of the same name; an error says file, line and column.
    pub fn with_file(path: &Path) -> Result<Languages, String> {
        let mut rows = table::read(path)?;
        let builtin = Languages::builtin();
        let added: Vec<String> = rows.iter().map(|row| row.name.to_lowercase()).collect();
        rows.extend(builtin.rows.into_iter().filter(|row| !added.contains(&row.name.to_lowercase())));
        Ok(Languages { rows, ..Languages::new(Vec::new()) })
    }

    /// The same table where the languages that know this tool use it and no other.
    pub fn choose(mut self, command: &str) -> Result<Languages, String> {
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
        let nearest = nearest(command, &known).map(|known| format!("did you mean `{known}`? ")).unwrap_or_default();
        Err(format!("unknown compiler or interpreter `{command}`: {nearest}known are {}", known.join(", ")))
    }

    /// The same table where every file is of the language of this name, or of the one that knows this tool, which is
    /// then the one it uses.
    pub fn only(self, name: &str) -> Result<Languages, String> {
        let is_named = |row: &Language| row.name.eq_ignore_ascii_case(name);
        let mut table = match self.rows.iter().any(is_named) {
            true => self,
            false => {
                let names: Vec<String> = self.rows.iter().map(|row| row.name.clone()).collect();
                let chosen = self.choose(name);
                chosen.map_err(|why| format!("{why}; languages are {}", names.join(", ")))?
            }
        };
        let is_wanted = |row: &Language| is_named(row) || row.tools.iter().any(|tool| tool.command == name);
        table.rows.retain(is_wanted);
        table.rows.truncate(1);
        table.any_ending = true;
        Ok(table)
    }

    /// The language of a file, by its ending; capitals matter only where the small ones mean another language.
    pub fn of_file(&self, file: &Path) -> Option<&Language> {
        if self.any_ending {
            return self.rows.first();
        }
        let ending = file.extension()?.to_str()?;
        let has = |row: &&Language, ending: &str| row.endings.iter().any(|known| known == ending);
        let exact = self.rows.iter().find(|row| has(row, ending));
        exact.or_else(|| self.rows.iter().find(|row| has(row, &ending.to_lowercase())))
    }

    /// The row that runs ready-made executables.
    pub fn executable(&self) -> Option<&Language> {
        self.rows.iter().find(|row| row.endings.is_empty() && row.tools.is_empty())
    }

    /// Every ending that is known.
    pub fn endings(&self) -> Vec<String> {
        self.rows.iter().flat_map(|row| row.endings.iter().cloned()).collect()
    }

    /// The first tool of a language that is on the machine, and the language as that tool has it.
    pub fn installed(&self, language: &Language) -> Option<(Language, Installed)> {
        let (tool, installed) = self.found.first(language, &self.path, self.reachable_for_others)?;
        self.found.note(&tool, &installed);
        let mut language = language.clone();
        language.time_factor = tool.time_factor.unwrap_or(language.time_factor);
        language.memory_extra_mb = tool.memory_extra_mb.unwrap_or(language.memory_extra_mb);
        language.address_space = tool.address_space.unwrap_or(language.address_space);
        Some((language, installed))
    }
}

impl Languages {
    /// Every tool that [`Languages::installed`] gave so far, by name.
    pub fn used(&self) -> Vec<(Tool, Installed)> {
        self.found.used()
    }

    /// What a tool says of its version, if it says something soon.
    pub fn version(&self, tool: &Tool, installed: &Installed) -> Option<String> {
        resolve::version(tool, installed, &self.path)
    }
}

/// The known word that a mistyped one most resembles, if it does.
pub(super) fn nearest<'a>(word: &str, known: &'a [String]) -> Option<&'a String> {
    let scored = known.iter().map(|each| (strsim::jaro_winkler(&each.to_lowercase(), &word.to_lowercase()), each));
    scored.filter(|(score, _)| *score > 0.7).max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, each)| each)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_lead_to_languages() {
        let languages = Languages::builtin();
        let name = |file: &str| languages.of_file(Path::new(file)).map(|row| row.name.as_str());
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
        assert_eq!(languages.executable().map(|row| row.name.as_str()), Some("executable"));
    }

    #[test]
    fn every_language_of_ours_says_all_that_it_reads() {
        let languages = Languages::builtin();
        let not: Vec<&str> =
            languages.rows.iter().filter(|row| row.in_memory.is_none()).map(|row| row.name.as_str()).collect();
        assert_eq!(not, [] as [&str; 0], "what is read on the disk keeps notes from run to run");
    }

    #[test]
    fn one_language_takes_every_file() {
        for (name, language) in [("c++", "C++"), ("Python 3", "Python 3"), ("g++", "C++"), ("gcc", "C")] {
            let table = Languages::builtin().only(name).expect(name);
            for file in ["a.txt", "a.py", "a"] {
                assert_eq!(table.of_file(Path::new(file)).map(|row| row.name.as_str()), Some(language), "{name}");
            }
        }
        let why = Languages::builtin().only("C+").expect_err("a mistake");
        assert!(why.contains("languages are ") && why.contains("C++"), "{why}");
    }

    #[test]
    fn a_chosen_tool_is_the_only_one_of_its_language() {
        let languages = Languages::builtin().choose("pypy3").expect("a known tool");
        let tools = |name: &str| languages.rows.iter().find(|row| row.name == name).expect("a row").tools.len();
        assert_eq!((tools("Python 3"), tools("C++")), (1, 2));
        let why = Languages::builtin().choose("clnag").expect_err("no tool");
        assert!(why.contains("did you mean `clang`?"), "{why}");
    }
}
