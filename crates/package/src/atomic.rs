//! The one atomic writer of files: a file is written beside its place and moved there whole, so that a stop in between
//! leaves no half.

use crate::regular::folder_of;
use std::fs::Permissions;
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use tempfile::NamedTempFile;

/// Opens a file beside its place, which vanishes unless it is kept.
///
/// # Errors
/// The folder is not there, or takes no file.
pub fn begin(path: &Path) -> io::Result<NamedTempFile> {
    // A name of its own, so that two that write at once do not write into one file. The umask is still taken off.
    tempfile::Builder::new()
        .prefix(".tribunal-")
        .suffix(".unfinished")
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(folder_of(path))
}

/// Moves a file that [`begin`] opened to its place, over an earlier one.
///
/// # Errors
/// The disk is full, or a folder is in its place.
pub fn keep(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Writes a file, over an earlier one.
///
/// # Errors
/// As [`begin`] and [`keep`] have them.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = begin(path)?;
    file.write_all(bytes.as_ref())?;
    keep(file, path)
}

/// Writes a new file.
///
/// # Errors
/// As [`write()`] has them, and `AlreadyExists` where something is there.
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
