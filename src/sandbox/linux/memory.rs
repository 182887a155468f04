//! Folders in memory, and files that are copied into them.

use rustix::mount::{MountFlags, mount};
use std::ffi::CString;
use std::fs::{self, File, FileTimes};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;

/// Mounts a folder in memory. When its files were read last is not kept: a run could tell it to the next.
pub(super) fn folder(place: &Path, bytes: u64, files: u64, mode: u32) -> io::Result<()> {
    folder_with(place, &format!("size={bytes},nr_inodes={files},mode={mode:o}"))
}

/// Mounts a folder in memory whose files stand in large pages, which are mapped at once, for every run anew; where the
/// kernel has none of them, small ones do.
pub(super) fn folder_in_large_pages(place: &Path, bytes: u64, files: u64) -> io::Result<()> {
    folder_with(place, &format!("size={bytes},nr_inodes={files},mode=755,huge=within_size"))
        .or_else(|_| folder(place, bytes, files, 0o755))
}

fn folder_with(place: &Path, options: &str) -> io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOATIME;
    Ok(mount("tmpfs", place, "tmpfs", flags, &*CString::new(options)?)?)
}

/// Most files of languages are no longer than this.
const SMALL_BYTES: u64 = 128 << 10;
const PAGE_BYTES: usize = 4096;

/// Copies a file with its mode; `times` gives it its times.
pub(super) fn copy_file(from: &Path, to: &Path, times: impl Fn(&fs::Metadata) -> FileTimes) -> io::Result<()> {
    let (mut from, mut to) = (File::open(from)?, File::create(to)?);
    let metadata = from.metadata()?;
    if metadata.len() <= SMALL_BYTES {
        // Fewer calls than the kernel's own ways to copy take.
        let mut bytes = Vec::with_capacity(SMALL_BYTES as usize);
        from.read_to_end(&mut bytes)?;
        to.write_all(&bytes)?;
    } else {
        copy_long(&mut from, &mut to)?;
        to.set_len(metadata.len())?;
    }
    to.set_permissions(metadata.permissions())?;
    to.set_times(times(&metadata))
}

/// Copies a long file, and leaves holes where it has pages of zeros: a program with large tables is mostly zeros, which
/// take no memory until somebody writes to them.
fn copy_long(from: &mut File, to: &mut File) -> io::Result<()> {
    const ZEROS: [u8; PAGE_BYTES] = [0; PAGE_BYTES];
    let mut bytes = vec![0; 64 * PAGE_BYTES];
    loop {
        let mut length = 0;
        while length < bytes.len() {
            match from.read(&mut bytes[length..])? {
                0 => break,
                count => length += count,
            }
        }
        if length == 0 {
            return Ok(());
        }
        let pages: Vec<&[u8]> = bytes[..length].chunks(PAGE_BYTES).collect();
        let mut rest = &bytes[..length];
        for run in pages.chunk_by(|one, other| (*one == ZEROS) == (*other == ZEROS)) {
            let alike;
            (alike, rest) = rest.split_at(run.iter().map(|page| page.len()).sum());
            match run[0] == ZEROS {
                true => drop(to.seek(io::SeekFrom::Current(alike.len() as i64))?),
                false => to.write_all(alike)?,
            }
        }
    }
}

/// Makes a file or folder that of the user whom a program becomes.
pub(super) fn give(place: &Path, user: Option<u32>) -> io::Result<()> {
    if user.is_some() { std::os::unix::fs::lchown(place, user, user) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::MetadataExt as _;

    #[test]
    fn a_long_file_is_copied_as_it_is_and_its_zeros_take_no_room() {
        let folder = tempfile::tempdir().expect("a folder");
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        for length in [SMALL_BYTES as usize + 1, 1 << 20, (1 << 20) + 4095, 3 << 20] {
            // Pages of zeros, pages of something, and pages with one byte that is none.
            let mut bytes = vec![0; length];
            for (number, page) in bytes.chunks_mut(PAGE_BYTES).enumerate() {
                match number * number % 11 {
                    1 | 3 => page.fill(7),
                    4 => page[number % page.len()] = 1,
                    _ => {}
                }
            }
            fs::write(&from, &bytes).expect("a file");
            copy_file(&from, &to, |_| FileTimes::new()).expect("a copy");
            assert!(fs::read(&to).expect("a file") == bytes, "{length} bytes");
            assert!(fs::metadata(&to).expect("a file").blocks() * 512 < length as u64 * 3 / 4);
        }
        fs::write(&from, vec![0; 1 << 20]).expect("a file");
        copy_file(&from, &to, |_| FileTimes::new()).expect("a copy");
        assert_eq!(fs::metadata(&to).expect("a file").len(), 1 << 20);
    }
}
