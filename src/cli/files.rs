//! Opens the files that the user names; `-` is standard input.

use super::exit::{Exit, Stop};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use tribunal_package::regular;

/// Opens a file that the user named; `-` is standard input.
pub(super) fn open(path: &Path) -> Result<BufReader<Box<dyn Read>>, Stop> {
    if path.as_os_str() == "-" {
        return Ok(BufReader::new(Box::new(io::stdin())));
    }
    let unreadable = |why: &dyn std::fmt::Display| {
        Stop::new(Exit::Input, format!("cannot read {}: {why}", name(path)))
    };
    let file = File::open(path).map_err(|error| unreadable(&regular::reason(path, &error)))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(unreadable(&"it is a folder"));
    }
    Ok(BufReader::new(Box::new(file)))
}

/// The error for a file or folder that cannot be written.
pub(super) fn unwritten(path: &Path, error: &io::Error) -> Stop {
    let why = regular::reason(path, error);
    let message = format!("cannot write `{}`: {why}", path.display());
    Stop::new(Exit::unwritten(error), message)
}

/// The name of a file in messages.
pub(super) fn name(path: &Path) -> String {
    match path.to_str() {
        Some("-") => "standard input".to_string(),
        _ => format!("`{}`", path.display()),
    }
}
