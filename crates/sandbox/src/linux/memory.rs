//! Mounts folders in memory, and copies files into them.

use rustix::mount::{MountFlags, mount};
use std::cell::RefCell;
use std::ffi::CString;
use std::fs::{self, File, FileTimes};
use std::io::{self, Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::path::Path;

/// Mounts a folder in memory. It does not record when files were last read, because a run could tell that to the next.
pub(super) fn folder(place: &Path, bytes: u64, files: u64, mode: u32) -> io::Result<()> {
    folder_with(
        place,
        &format!("size={bytes},nr_inodes={files},mode={mode:o}"),
    )
}

/// Mounts a folder in memory with large pages, which each run maps at once; with small ones on a kernel without them.
pub(super) fn folder_in_large_pages(place: &Path, bytes: u64, files: u64) -> io::Result<()> {
    folder_with(
        place,
        &format!("size={bytes},nr_inodes={files},mode=755,huge=within_size"),
    )
    .or_else(|_| folder(place, bytes, files, 0o755))
}

fn folder_with(place: &Path, options: &str) -> io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOATIME;
    Ok(mount(
        "tmpfs",
        place,
        "tmpfs",
        flags,
        &*CString::new(options)?,
    )?)
}

/// Most files of languages are not longer than this.
const SMALL_BYTES: usize = 128 << 10;

thread_local! {
    /// The bytes of one of them, of each thread that copies.
    static SMALL: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Copies a file with its mode; `times` chooses the times of the copy.
pub(super) fn copy_file(
    from: &Path,
    to: &Path,
    times: impl Fn(&fs::Metadata) -> FileTimes,
) -> io::Result<()> {
    let (mut from, mut to) = (File::open(from)?, File::create(to)?);
    let metadata = from.metadata()?;
    let length = metadata.len() as usize;
    if length <= SMALL_BYTES {
        // This takes fewer system calls than the library's own ways to copy, and memory that is already there.
        SMALL.with_borrow_mut(|bytes| {
            bytes.resize(SMALL_BYTES, 0);
            let mut read = 0;
            while read < length {
                match from.read(&mut bytes[read..length]) {
                    Ok(0) => break,
                    Ok(more) => read += more,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
            }
            to.write_all(&bytes[..read])
        })?;
    } else {
        io::copy(&mut from, &mut to)?;
    }
    to.set_permissions(metadata.permissions())?;
    to.set_times(times(&metadata))
}

/// Total size of the files in mounted folders in memory, in bytes.
pub(super) fn used<'f>(folders: impl IntoIterator<Item = &'f OwnedFd>) -> u64 {
    let stats = folders
        .into_iter()
        .filter_map(|folder| rustix::fs::fstatfs(folder).ok());
    stats
        .map(|stat| (stat.f_blocks - stat.f_bfree).saturating_mul(stat.f_bsize as u64))
        .sum()
}

/// Gives a file or folder to the user that a program becomes, if any.
pub(super) fn give(place: &Path, user: Option<u32>) -> io::Result<()> {
    if user.is_some() {
        std::os::unix::fs::lchown(place, user, user)
    } else {
        Ok(())
    }
}
