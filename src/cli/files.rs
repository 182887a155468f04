//! Opens the files that the user names; `-` is standard input.

use super::exit::{Exit, Stop};
use super::reasons;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::{ReadError, nearest};

/// Opens a file that the user named; `-` is standard input.
pub(super) fn open(path: &Path) -> Result<BufReader<Box<dyn Read>>, Stop> {
    if path.as_os_str() == "-" {
        return Ok(BufReader::new(Box::new(io::stdin())));
    }
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(unread(path, Message::new("why-it-is-a-folder")));
    }
    Ok(BufReader::new(Box::new(file)))
}

/// The error for a file or folder that cannot be read.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Stop {
    let stop = unread(path, reasons::of_path(path, error));
    if error.kind() != io::ErrorKind::NotFound {
        return stop;
    }
    match (before_colon(path), near(path)) {
        (Some(file), _) => {
            stop.advise(Message::new("hint-before-colon").with("file", file.display().to_string()))
        }
        (None, Some(near)) => stop.advise(Message::new("hint-near").with("near", name(&near))),
        (None, None) => stop,
    }
}

/// The maximum number of names in a folder that are compared with a missing one.
const NAMES_MAX: usize = 10_000;

/// The file or folder beside the missing one whose name is nearest to its name.
fn near(path: &Path) -> Option<PathBuf> {
    let wrong = path.file_name()?.to_str()?;
    let folder = path.parent()?;
    let listed = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let entries = std::fs::read_dir(listed).ok()?.take(NAMES_MAX).flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name != wrong && !name.starts_with('.'))
        .collect();
    names.sort();
    let near = nearest(wrong, names.iter().map(String::as_str))?;
    Some(folder.join(near))
}

/// The file that a path names before a colon, as in `my.cpp:7` of a compiler, if it is there.
fn before_colon(path: &Path) -> Option<PathBuf> {
    let text = path.to_str()?;
    let ends = text.match_indices(':').map(|(end, _)| end);
    ends.map(|end| PathBuf::from(&text[..end]))
        .find(|file| file.is_file())
}

/// The error for a file or folder that cannot be read, with its reason.
pub(super) fn unread(path: &Path, why: impl Into<Value>) -> Stop {
    let read = Message::new("cannot-read-named").with("file", name(path));
    Stop::said(Exit::Input, read.with("why", why))
}

/// The error for a file whose text cannot be read.
pub(super) fn misread(path: &Path, error: &ReadError) -> Stop {
    let why = match error {
        ReadError::Syntax(error) => Value::from(error.message()),
        ReadError::Io(error) => reasons::of_error(error),
    };
    let said = Message::new("labelled").with("label", name(path));
    Stop::said(Exit::Input, said.with("what", why))
}

/// The error for a file or folder that cannot be written.
pub(super) fn unwritten(path: &Path, error: &io::Error) -> Stop {
    not_written(Exit::unwritten(error), path, reasons::of_path(path, error))
}

/// The error for a file or folder that is not written, with its reason.
pub(super) fn not_written(exit: Exit, path: &Path, why: impl Into<Value>) -> Stop {
    let write = Message::new("cannot-write").with("file", path.display().to_string());
    Stop::said(exit, write.with("why", why))
}

/// The name of a file in messages.
pub(super) fn name(path: &Path) -> Value {
    match path.to_str() {
        Some("-") => Message::new("standard-input").into(),
        _ => format!("`{}`", path.display()).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_said_to_be_the_one_with_the_nearest_name() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("right.py"), "").expect("a file");
        let near = |name: &str| near(&folder.path().join(name));
        assert_eq!(near("rigth.py"), Some(folder.path().join("right.py")));
        assert_eq!(near("elephant.c"), None);
        assert_eq!(near("right.py"), None);
    }

    #[test]
    fn a_file_with_a_line_number_is_found_without_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("my.cpp");
        std::fs::write(&file, "").expect("a file");
        let missing = || io::Error::from(io::ErrorKind::NotFound);
        for end in [":7", ":7:5", ":"] {
            let path = PathBuf::from(format!("{}{end}", file.display()));
            assert_eq!(before_colon(&path).as_ref(), Some(&file), "{end}");
            assert!(unreadable(&path, &missing()).hint.is_some(), "{end}");
        }
        for other in ["other.cpp:7", "my.cpp", "x"] {
            let path = folder.path().join(other);
            assert_eq!(before_colon(&path), None, "{other}");
            assert!(unreadable(&path, &missing()).hint.is_none(), "{other}");
        }
    }
}
