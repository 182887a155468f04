//! The logs of a campaign, as far as errors show them.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::Path;

/// How much of the end of a log is read, in bytes.
const BYTES_MAX: i64 = 2000;

/// How many lines of it are shown.
const LINES_MAX: usize = 5;

/// The last lines of a log.
pub(super) fn tail(path: &Path) -> String {
    let read = || {
        let mut file = File::open(path)?;
        // A shorter one is read from its beginning.
        let _ = file.seek(SeekFrom::End(-BYTES_MAX));
        let mut bytes = Vec::new();
        file.take(BYTES_MAX as u64).read_to_end(&mut bytes)?;
        Ok::<_, std::io::Error>(bytes)
    };
    let text = String::from_utf8_lossy(&read().unwrap_or_default()).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(LINES_MAX)..].join("\n")
}
