//! A file of a cache entry: copies it in, and detects damage.

use serde::{Deserialize, Serialize};
use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Component, Path, PathBuf};

/// The file name of a compiled program.
pub(super) const PROGRAM: &str = "program";

/// A file as it was when it was added. The checksum detects damage, not forgery: a forger could change it as well.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(super) struct CachedFile {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
    pub(super) crc32: u32,
}

impl CachedFile {
    /// Copies the bytes of a file that a compiler made, without modes, times and attributes.
    pub(super) fn copy(path: &Path, from: &Path, to: &Path) -> io::Result<CachedFile> {
        let source = from.join(path);
        if !fs::symlink_metadata(&source)?.is_file() {
            return Err(io::Error::other(format!(
                "`{}` is no regular file",
                path.display()
            )));
        }
        let target = to.join(path);
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut original = File::open(&source)?;
        let (bytes, crc32) = checksum(&mut original, &mut File::create(&target)?)?;
        let is_executable = original.metadata()?.permissions().mode() & 0o100 != 0;
        let mode = if path == Path::new(PROGRAM) || is_executable {
            0o555
        } else {
            0o444
        };
        fs::set_permissions(&target, Permissions::from_mode(mode))?;
        Ok(CachedFile {
            path: path.to_path_buf(),
            bytes,
            crc32,
        })
    }

    /// Whether the file is unchanged.
    pub(super) fn is_whole(&self, folder: &Path) -> bool {
        let inside = self
            .path
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let path = folder.join(&self.path);
        if !inside
            || !fs::symlink_metadata(&path)
                .is_ok_and(|file| file.is_file() && file.len() == self.bytes)
        {
            return false;
        }
        let read = File::open(&path).and_then(|mut file| checksum(&mut file, &mut io::sink()));
        read.is_ok_and(|(bytes, crc32)| bytes == self.bytes && crc32 == self.crc32)
    }
}

/// Copies a file; returns its size and checksum.
fn checksum(from: &mut File, to: &mut impl Write) -> io::Result<(u64, u32)> {
    let (mut bytes, mut hash, mut part) = (0, crc32fast::Hasher::new(), vec![0; 1 << 16]);
    loop {
        let length = from.read(&mut part)?;
        if length == 0 {
            return Ok((bytes, hash.finalize()));
        }
        bytes += length as u64;
        hash.update(&part[..length]);
        to.write_all(&part[..length])?;
    }
}
