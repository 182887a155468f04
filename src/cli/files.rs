//! Opens the files that the user names; `-` is standard input.

use super::exit::{Exit, Stop};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use tribunal_core::messages::{Message, Value};
use tribunal_package::regular;

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
    unread(path, reason(path, error))
}

/// The error for a file or folder that cannot be read, with its reason.
pub(super) fn unread(path: &Path, why: impl Into<Value>) -> Stop {
    let read = Message::new("cannot-read-named").with("file", name(path));
    Stop::said(Exit::Input, read.with("why", why))
}

/// Why a path cannot be opened or made. The most common reasons of the system are known in every language.
pub(super) fn reason(path: &Path, error: &io::Error) -> Value {
    let known = [
        "why-missing",
        "why-denied",
        "why-a-folder",
        "why-no-folder",
        "why-full",
    ];
    let english = regular::reason(path, error);
    let mut known = known.into_iter().map(Message::new);
    let said = known.find(|message| message.to_string() == english);
    said.map_or_else(|| Value::from(english), Value::from)
}

/// The error for a file or folder that cannot be written.
pub(super) fn unwritten(path: &Path, error: &io::Error) -> Stop {
    not_written(Exit::unwritten(error), path, reason(path, error))
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
