//! Reads rows of languages from TOML; refuses a row that cannot work, with line and column.

use super::error::LanguageError;
use super::row::Language;
use serde::Deserialize;
use std::path::Path;
use toml::Spanned;
use tribunal_package::regular;

/// Maximum size of a table, in bytes.
const TABLE_BYTES_MAX: u64 = 1 << 20;

/// A file of rows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    language: Vec<Spanned<Language>>,
}

/// The rows of a file.
pub(super) fn read(path: &Path) -> Result<Vec<Language>, LanguageError> {
    let cannot = |why: &dyn std::fmt::Display| LanguageError::Unreadable {
        path: path.to_path_buf(),
        why: why.to_string(),
    };
    let bytes = regular::open(path).and_then(|file| regular::read(file, TABLE_BYTES_MAX));
    let text = String::from_utf8(bytes.map_err(|error| cannot(&error))?)
        .map_err(|_| cannot(&"not UTF-8"))?;
    parse(&text).map_err(|why| LanguageError::Row {
        path: path.to_path_buf(),
        why,
    })
}

/// The rows in a text; the error begins with line and column.
pub(super) fn parse(text: &str) -> Result<Vec<Language>, String> {
    let at = |byte: usize, why: &str| {
        let before = text.get(..byte).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .chars()
            .count()
            + 1;
        format!("{line}:{column}: {}", why.trim_end().replace('\n', ", "))
    };
    let file: File = toml::from_str(text)
        .map_err(|error| at(error.span().map_or(0, |span| span.start), error.message()))?;
    let mut rows: Vec<Language> = Vec::new();
    for row in file.language {
        let (byte, row) = (row.span().start, row.into_inner());
        if row.tools.is_empty() && !row.endings.is_empty() {
            return Err(at(byte, &format!("`{}` has no tools", row.name)));
        }
        if rows
            .iter()
            .any(|known| known.name.eq_ignore_ascii_case(&row.name))
        {
            return Err(at(byte, &format!("a second row called `{}`", row.name)));
        }
        rows.push(row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::super::languages::Languages;
    use super::*;

    #[test]
    fn a_table_that_is_no_file_or_too_long_is_refused_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let (pipe, long) = (folder.path().join("pipe"), folder.path().join("long.toml"));
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RUSR).expect("a pipe");
        std::fs::write(&long, "#".repeat(TABLE_BYTES_MAX as usize + 1)).expect("a file");
        for (path, why) in [
            (pipe.as_path(), "not a regular file"),
            (Path::new("/dev/zero"), ""),
            (&long, "1 MB"),
        ] {
            let told = read(path)
                .map(|rows| rows.len())
                .expect_err("refused")
                .to_string();
            assert!(
                told.starts_with("cannot read `") && told.contains(why),
                "{told}"
            );
        }
    }

    const LUA: &str =
        "[[language]]\nname = 'Lua'\nendings = ['lua']\ntools = [{ command = 'lua' }]\n";

    fn refused(text: &str, place: &str, words: &str) {
        let why = parse(text).expect_err(text);
        assert!(why.starts_with(&format!("{place}: ")), "{text}: {why}");
        assert!(why.contains(words), "{text}: {why}");
        assert!(!why.contains('\n'), "{text}: {why}");
    }

    #[test]
    fn the_built_in_table_is_read_and_every_row_has_an_install_hint() {
        for row in Languages::builtin().rows {
            assert_eq!(row.get.is_empty(), row.tools.is_empty(), "{}", row.name);
            assert_eq!(row.endings.is_empty(), row.tools.is_empty(), "{}", row.name);
            assert!(!row.run.is_empty(), "{}", row.name);
        }
    }

    #[test]
    fn no_two_built_in_rows_share_an_ending() {
        let mut endings = Languages::builtin().endings();
        let all = endings.len();
        endings.sort();
        endings.dedup();
        assert_eq!(endings.len(), all);
    }

    #[test]
    fn a_short_row_is_enough() {
        let rows = parse(&format!("{LUA}run = ['{{tool}}', '{{source}}']\n")).expect("a row");
        assert_eq!(
            (
                rows[0].time_factor,
                rows[0].memory_extra_mb,
                rows[0].address_space
            ),
            (1.0, 0, false)
        );
        assert_eq!((rows[0].compile_s, rows[0].compile.len()), (30, 0));
    }

    #[test]
    fn a_row_of_the_user_comes_first_and_replaces_its_namesake() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("more.toml");
        let python = LUA.replace("Lua", "python 3").replace("lua", "py");
        let run = "run = ['{tool}', '{source}']\n";
        std::fs::write(&path, format!("{LUA}{run}{python}{run}")).expect("a file");
        let languages = Languages::with_file(&path).expect("a table");
        let names: Vec<&str> = languages.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names[..3], ["Lua", "python 3", "C"]);
        assert!(!names.contains(&"Python 3"));
        assert_eq!(languages.rows.len(), Languages::builtin().rows.len() + 1);
    }

    #[test]
    fn a_bad_row_is_refused_with_its_place() {
        let run = "run = ['{tool}']\n";
        refused("[[language]\n", "1:12", "");
        refused("[[langauge]]\nname = 'Lua'\n", "1:3", "langauge");
        refused(
            &format!("{LUA}{run}memory = 5\n"),
            "6:1",
            "unknown field `memory`",
        );
        refused(LUA, "1:1", "missing field `run`");
        refused(&format!("{LUA}run = []\n"), "5:7", "found none");
        refused(&format!("{LUA}run = 'lua'\n"), "5:7", "expected a sequence");
        refused(
            &format!("{LUA}run = ['{{tol}}']\n"),
            "5:7",
            "unknown `{tol}`",
        );
        refused(
            &format!("{LUA}{run}compile = ['{{class}}']\n"),
            "6:11",
            "unknown `{class}`",
        );
        refused(
            &format!("{LUA}{run}compile = ['-O{{more}}']\n"),
            "6:11",
            "a separate word",
        );
        refused(
            &format!("{LUA}{run}time_factor = 0\n"),
            "6:15",
            "from 0.01 to 1000",
        );
        refused(&format!("{LUA}{run}time_factor = nan\n"), "6:15", "NaN");
        refused(&format!("{LUA}{run}time_factor = inf\n"), "6:15", "inf");
        refused(&format!("{LUA}{run}memory_extra_mb = -1\n"), "6:19", "");
        refused(
            &format!("{LUA}{run}memory_extra_mb = 9999999\n"),
            "6:19",
            "from 0 to 1048576",
        );
        refused(
            &format!("{LUA}{run}compile_s = 0\n"),
            "6:13",
            "from 1 to 3600",
        );
        refused(
            &format!("{LUA}{run}readable = ['lib']\n"),
            "6:12",
            "not absolute",
        );
        refused(
            &format!("{LUA}{run}").replace("['lua']", "['.lua']"),
            "3:11",
            "without a dot",
        );
        refused(
            &format!("{LUA}{run}").replace("{ command = 'lua' }", ""),
            "1:1",
            "no tools",
        );
        refused(
            &format!("{LUA}{run}{LUA}{run}"),
            "6:1",
            "a second row called `Lua`",
        );
        refused(
            &format!("{LUA}{run}").replace("'Lua'", "''"),
            "2:8",
            "expected a name",
        );
    }

    #[test]
    fn the_message_of_a_bad_table_names_its_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("more.toml");
        std::fs::write(&path, "x = 1\n").expect("a file");
        let why = Languages::with_file(&path).expect_err("no row").to_string();
        assert!(
            why.starts_with(&format!("{}:1:1: ", path.display())),
            "{why}"
        );
        let why = Languages::with_file(&folder.path().join("none.toml"))
            .expect_err("no file")
            .to_string();
        assert!(why.starts_with("cannot read `"), "{why}");
    }

    #[test]
    fn braces_that_hold_no_name_are_left_alone() {
        let found = |word| super::super::fields::names(word).collect::<Vec<_>>();
        assert_eq!(found("a{b}c{d_e}"), ["b", "d_e"]);
        assert_eq!(found("{}{1}{a b}{"), [""; 0]);
        assert_eq!(found("${HOME}"), [""; 0]);
    }
}
