//! Asks the used compilers and interpreters for their versions, and caches the answers.

use super::hash::{hex, identity};
use super::workshop::Workshop;
use crate::language::{Installed, Tool};
use sha2::{Digest as _, Sha256};
use std::io::Read as _;
use std::path::Path;
use tribunal_package::atomic;

/// Maximum number of characters of a version.
const CHARS_MAX: usize = 200;

impl Workshop<'_> {
    /// A line for each tool used so far, such as `g++ (Debian 14.2.0-19) 14.2.0`.
    pub fn versions(&self) -> Vec<String> {
        let used = self.languages.used();
        used.iter()
            .map(|(tool, one)| known(&self.cache, tool, one, || self.languages.version(tool, one)))
            .collect()
    }
}

/// The line of a tool: from the cache for an unchanged file, else by asking it.
fn known(
    cache: &Path,
    tool: &Tool,
    installed: &Installed,
    ask: impl FnOnce() -> Option<String>,
) -> String {
    let key = format!(
        "{:?} {installed:?} {:?}",
        tool.version,
        identity(&installed.exe)
    );
    let path = cache.join(format!("version-{}", &hex(&Sha256::digest(key))[..32]));
    if let Some(line) = kept(&path) {
        return line;
    }
    let Some(said) = ask() else {
        return format!("{}, whose version is not known", installed.command);
    };
    let line = line(&installed.command, &said);
    // If it cannot be kept, the next run asks again.
    let _ = atomic::write(&path, &line);
    line
}

/// A line from the cache.
pub(super) fn kept(path: &Path) -> Option<String> {
    let mut line = String::new();
    let file = std::fs::File::open(path).ok()?;
    file.take(4 * CHARS_MAX as u64)
        .read_to_string(&mut line)
        .ok()?;
    Some(line).filter(|line| !line.is_empty() && !line.contains('\n'))
}

/// The line of a tool's output with its version, with the tool's name if it prints only a number.
fn line(command: &str, said: &str) -> String {
    let has_digit = |line: &&str| line.contains(|letter: char| letter.is_ascii_digit());
    let line = said.lines().find(has_digit).unwrap_or_default().trim();
    let line: String = line.chars().take(CHARS_MAX).collect();
    match line
        .trim_start_matches('v')
        .starts_with(|letter: char| letter.is_ascii_digit())
        || line.is_empty()
    {
        true => format!("{command} {line}").trim_end().to_string(),
        false => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_version_is_one_line_with_a_name() {
        assert_eq!(
            line("g++", "g++ (Debian 14.2.0-19) 14.2.0\nCopyright\n"),
            "g++ (Debian 14.2.0-19) 14.2.0"
        );
        assert_eq!(line("node", "v20.19.2\n"), "node v20.19.2");
        assert_eq!(line("fpc", "3.2.2\n"), "fpc 3.2.2");
        assert_eq!(
            line("pypy3", "warning\nPython 3.9.16 (7.3)\n[PyPy]\n"),
            "Python 3.9.16 (7.3)"
        );
        assert_eq!(line("odd", "nothing\n"), "odd");
    }

    #[test]
    fn a_tool_is_asked_once_until_its_file_changes() {
        let folder = tempfile::tempdir().expect("a folder");
        let exe = folder.path().join("gcc");
        std::fs::write(&exe, "one").expect("a file");
        let installed = Installed {
            command: "gcc".to_string(),
            exe: exe.clone(),
            home: folder.path().to_path_buf(),
        };
        let asked = Cell::new(0);
        let ask = || {
            known(folder.path(), &Tool::default(), &installed, || {
                asked.set(asked.get() + 1);
                Some(format!("gcc 1.{}", asked.get()))
            })
        };
        assert_eq!([ask(), ask()], ["gcc 1.1", "gcc 1.1"]);
        std::fs::write(&exe, "another").expect("a file");
        assert_eq!(ask(), "gcc 1.2");
    }

    #[test]
    fn a_tool_that_prints_no_version_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let exe = folder.path().join("gcc");
        let installed = Installed {
            command: "gcc".to_string(),
            exe,
            home: folder.path().to_path_buf(),
        };
        assert_eq!(
            known(folder.path(), &Tool::default(), &installed, || None),
            "gcc, whose version is not known"
        );
    }
}
