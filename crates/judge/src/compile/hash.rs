//! Names by content.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// Bytes as their digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What changes with a file: its size, and when it was written.
pub(super) fn identity(file: &Path) -> Option<(u64, i64, i64)> {
    let metadata = fs::metadata(file).ok()?;
    Some((metadata.size(), metadata.mtime(), metadata.mtime_nsec()))
}
