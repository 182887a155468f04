//! The hash of a program's files, which identifies its source.

use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{self, Read as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use tribunal_package::regular;
use walkdir::WalkDir;

/// SHA-256 of the file at a path, as `sha256sum` prints it, or of the names and contents of the files in a folder.
/// Nothing if it cannot be read, or is a folder of very many files.
pub(crate) fn source_sha256(path: &Path) -> Option<String> {
    let mut hash = Sha256::new();
    match path.metadata().ok()?.is_dir() {
        true => {
            if WalkDir::new(path).into_iter().nth(FILES_MAX).is_some() {
                return None;
            }
            add_folder(&mut hash, path).ok()?;
        }
        false => {
            add_contents(&mut hash, path, HASHED_BYTES_MAX).ok()?;
        }
    }
    Some(hex(hash))
}

/// Adds a program: a file with its length, or the files of a folder.
pub(crate) fn add_program(hash: &mut Sha256, path: &Path) -> io::Result<()> {
    match path.metadata()?.is_dir() {
        true => add_folder(hash, path),
        false => add_file(hash, path, HASHED_BYTES_MAX),
    }
}

/// The key of a program in a journal of runs that have all else in common, as these words say: a hash of its name and its
/// files.
///
/// # Errors
///
/// A file cannot be read.
pub fn named_key(common: &str, path: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    for piece in [
        common.as_bytes(),
        path.file_name().unwrap_or_default().as_encoded_bytes(),
    ] {
        hash.update((piece.len() as u64).to_le_bytes());
        hash.update(piece);
    }
    add_program(&mut hash, path)?;
    Ok(hex(hash))
}

/// A hash in hexadecimal digits.
pub(crate) fn hex(hash: Sha256) -> String {
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Maximum number of bytes of a file that are hashed; no submission is longer.
const HASHED_BYTES_MAX: u64 = 256 << 20;

/// The bit of a mode that lets the owner execute a file.
const EXECUTABLE: u32 = 0o100;

/// Maximum number of files and folders of a program whose hash is made for the report.
const FILES_MAX: usize = 1000;

/// Adds the names and the contents of the files in a folder, and whether they may be executed. Who else may read them differs
/// between machines.
fn add_folder(hash: &mut Sha256, path: &Path) -> io::Result<()> {
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
            let mode = entry.metadata()?.permissions().mode();
            hash.update([u8::from(mode & EXECUTABLE != 0)]);
            add_file(hash, entry.path(), HASHED_BYTES_MAX)?;
        }
    }
    Ok(())
}

/// Adds the contents of a file, up to `bytes_max`, and then the number of bytes.
fn add_file(hash: &mut Sha256, path: &Path, bytes_max: u64) -> io::Result<()> {
    let bytes = add_contents(hash, path, bytes_max)?;
    hash.update(bytes.to_le_bytes());
    Ok(())
}

/// Adds the contents of a file, up to `bytes_max`; returns the number of bytes.
fn add_contents(hash: &mut Sha256, path: &Path, bytes_max: u64) -> io::Result<u64> {
    add_file_contents(hash, regular::open(path)?, bytes_max)
}

/// SHA-256 of an open file of at most `bytes_max`, read piece by piece.
///
/// # Errors
///
/// `FileTooLarge` for a longer file; any error of reading.
pub(crate) fn digest(file: File, bytes_max: u64) -> io::Result<Vec<u8>> {
    let mut hash = Sha256::new();
    match add_file_contents(&mut hash, file, bytes_max + 1)? > bytes_max {
        true => Err(regular::too_long(bytes_max)),
        false => Ok(hash.finalize().to_vec()),
    }
}

fn add_file_contents(hash: &mut Sha256, file: File, bytes_max: u64) -> io::Result<u64> {
    let mut file = file.take(bytes_max);
    let (mut buffer, mut bytes) = (vec![0; 1 << 16], 0);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(bytes),
            count => {
                bytes += count as u64;
                hash.update(&buffer[..count]);
            }
        }
    }
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

    #[test]
    fn the_hash_of_a_source_is_that_of_other_tools_and_does_not_depend_on_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, text).expect("a file");
            source_sha256(&path).expect("readable")
        };
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!([write("a.c", "abc"), write("b.py", "abc")], [abc, abc]);
        write("one/a.c", "abc");
        write("two/a.c", "abc");
        write("three/b.c", "abc");
        let of_folder = |name: &str| source_sha256(&folder.path().join(name)).expect("readable");
        assert_eq!(of_folder("one"), of_folder("two"));
        assert_ne!(of_folder("one"), of_folder("three"));
    }

    #[test]
    fn a_folder_is_the_same_for_a_user_with_another_umask() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("run");
        std::fs::write(&file, "abc").expect("a file");
        let of_mode = |mode: u32| {
            let mode = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(&file, mode).expect("own");
            source_sha256(folder.path()).expect("readable")
        };
        assert_eq!(of_mode(0o644), of_mode(0o600));
        assert_eq!(of_mode(0o755), of_mode(0o700));
        assert_ne!(of_mode(0o644), of_mode(0o755));
    }
}
