//! Writes files atomically: beside their place first, then moved there whole, so that an interruption leaves no half
//! file.

use crate::regular::folder_of;
use std::fs::Permissions;
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use tempfile::NamedTempFile;

/// Opens a temporary file beside a path. It is removed unless [`keep`] moves it.
///
/// # Errors
///
/// The folder is missing, or not writable.
pub fn begin(path: &Path) -> io::Result<NamedTempFile> {
    // Each writer gets its own name, so that two at once do not write to one file. The umask still applies.
    tempfile::Builder::new()
        .prefix(".tribunal-")
        .suffix(".unfinished")
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(folder_of(path))
}

/// Moves a file that [`begin`] opened to its path, replacing an earlier file.
///
/// # Errors
///
/// The disk is full, or the path is a folder.
pub fn keep(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Writes a file, replacing an earlier one.
///
/// # Errors
///
/// Those of [`begin`] and [`keep`].
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = begin(path)?;
    file.write_all(bytes.as_ref())?;
    keep(file, path)
}

/// Writes a new file.
///
/// # Errors
///
/// Those of [`write()`], and `AlreadyExists` if the path exists.
pub fn write_new(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = begin(path)?;
    file.write_all(bytes.as_ref())?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_nothing_behind() {
        let around = tempfile::tempdir().expect("a folder");
        let taken = around.path().join("data");
        std::fs::create_dir(&taken).expect("a folder");
        assert!(write(&taken, "x").is_err(), "a folder is in its place");
        let left = std::fs::read_dir(around.path()).expect("a folder").count();
        assert_eq!(left, 1);
    }
}
