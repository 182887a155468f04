//! The key of a submission in the journal: a hash of everything that its results depend on.

use super::run::BatchRun;
use sha2::{Digest as _, Sha256};
use std::io::{self, Read as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use tribunal_package::regular;
use walkdir::WalkDir;

impl BatchRun<'_, '_> {
    /// Hash of the submission without its name: its files, its ending, and what all submissions share.
    pub(super) fn key(&self, path: &Path) -> io::Result<String> {
        let metadata = path.metadata()?;
        // Only a journal needs it.
        if self.plan.journal.is_none() {
            return Ok(String::new());
        }
        let mut hash = self.common.clone();
        hash.update(path.extension().unwrap_or_default().as_encoded_bytes());
        hash.update(b"\n");
        if !metadata.is_dir() {
            add_file(&mut hash, path, HASHED_BYTES_MAX)?;
            return Ok(hex(hash));
        }
        for entry in WalkDir::new(path).sort_by_file_name() {
            let entry = entry.map_err(io::Error::from)?;
            let inside = entry
                .path()
                .strip_prefix(path)
                .unwrap_or(entry.path())
                .as_os_str()
                .as_encoded_bytes();
            // With its length in front, no name can pass for the contents of a file.
            hash.update((inside.len() as u64).to_le_bytes());
            hash.update(inside);
            if entry.path().is_file() {
                hash.update(entry.metadata()?.permissions().mode().to_le_bytes());
                add_file(&mut hash, entry.path(), HASHED_BYTES_MAX)?;
            }
        }
        Ok(hex(hash))
    }
}

/// Maximum number of bytes of a file that are hashed; no submission is longer.
const HASHED_BYTES_MAX: u64 = 256 << 20;

/// Adds the contents of a file, up to `bytes_max`, and then the number of bytes.
fn add_file(hash: &mut Sha256, path: &Path, bytes_max: u64) -> io::Result<()> {
    let mut file = regular::open(path)?.take(bytes_max);
    let (mut buffer, mut bytes) = (vec![0; 1 << 16], 0);
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            count => {
                bytes += count as u64;
                hash.update(&buffer[..count]);
            }
        }
    }
    hash.update(bytes.to_le_bytes());
    Ok(())
}

fn hex(hash: Sha256) -> String {
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_recognized_by_its_first_bytes_and_a_non_file_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let hashed = |text: &str| {
            let (path, mut hash) = (folder.path().join("x"), Sha256::new());
            std::fs::write(&path, text).expect("a file");
            add_file(&mut hash, &path, 4).expect("readable");
            hex(hash)
        };
        assert_eq!(hashed("abcd"), hashed("abcdefgh"));
        assert_ne!(hashed("abcd"), hashed("abc"));
        assert_ne!(hashed("abcd"), hashed("abce"));
        // Opening a pipe waits for a writer, and reading a device may never end.
        let pipe = folder.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RUSR).expect("a pipe");
        for path in [&pipe, Path::new("/dev/zero"), folder.path()] {
            assert!(
                add_file(&mut Sha256::new(), path, 4).is_err(),
                "{}",
                path.display()
            );
        }
    }
}
