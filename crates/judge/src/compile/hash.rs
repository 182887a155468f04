//! Hashes as text, and the identity of a file.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// Bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The size and the modification time of a file, which change with its contents.
pub(super) fn identity(file: &Path) -> Option<(u64, i64, i64)> {
    let metadata = fs::metadata(file).ok()?;
    Some((metadata.size(), metadata.mtime(), metadata.mtime_nsec()))
}
