//! Removes a folder that an untrusted program filled, at any depth, in time linear in its contents, without following
//! links.

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat};
use rustix::io::Errno;
use std::ffi::{CString, OsStr};
use std::io;
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

/// A folder on the way down.
struct Level {
    /// Its name in the parent.
    name: CString,
    /// Its device and inode, to check the way back up.
    identity: (u64, u64),
    /// Folders in it that are still to be removed.
    folders: Vec<CString>,
}

/// Flags to open a folder for path lookups; on Linux it need not be readable.
#[cfg(target_os = "linux")]
const PLACE: OFlags = OFlags::PATH;
#[cfg(not(target_os = "linux"))]
const PLACE: OFlags = OFlags::RDONLY;

/// Removes a folder and everything in it, including files without permissions for the owner; returns the number of
/// files opened and removed.
///
/// Holds one descriptor at a time, at any depth. Files that vanish meanwhile count as removed.
pub(crate) fn remove(folder: &Path) -> io::Result<u64> {
    let flags = PLACE | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let parent = folder
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let name = folder.file_name().unwrap_or(OsStr::new(".")).as_bytes();
    let mut here = rustix::fs::openat(CWD, parent, flags, Mode::empty())?;
    let top = Level {
        name: CString::default(),
        identity: identity(&rustix::fs::fstat(&here)?),
        folders: vec![CString::new(name)?],
    };
    let mut levels = vec![top];
    let mut steps = 0;
    while let Some(level) = levels.last_mut() {
        if let Some(name) = level.folders.pop() {
            steps += 1;
            match enter(&here, &name) {
                Ok(inner) => {
                    let folders = clear(&inner, &mut steps)?;
                    levels.push(Level {
                        name,
                        identity: identity(&rustix::fs::fstat(&inner)?),
                        folders,
                    });
                    here = inner;
                }
                Err(Errno::NOENT) => {}
                Err(error) => return Err(error.into()),
            }
            continue;
        }
        let (empty, Some(above)) = (levels.pop(), levels.last()) else {
            break;
        };
        let outer = rustix::fs::openat(&here, "..", flags, Mode::empty())?;
        if identity(&rustix::fs::fstat(&outer)?) != above.identity {
            return Err(io::Error::other("it was moved while it was removed"));
        }
        steps += 1;
        if let Some(Level { name, .. }) = empty {
            gone(rustix::fs::unlinkat(&outer, &name, AtFlags::REMOVEDIR))?;
        }
        here = outer;
    }
    Ok(steps)
}

#[allow(clippy::unnecessary_cast)] // other systems have other types for a device
fn identity(stat: &Stat) -> (u64, u64) {
    (stat.st_dev as u64, stat.st_ino as u64)
}

/// Opens a folder after giving its owner access; fails on a link.
fn enter(above: &OwnedFd, name: &CString) -> Result<OwnedFd, Errno> {
    let open = |flags| {
        let flags = flags | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        rustix::fs::openat(above, name, flags, Mode::empty())
    };
    let inner = open(OFlags::RDONLY).or_else(|error| match error {
        #[cfg(target_os = "linux")]
        Errno::ACCESS => {
            let closed = open(OFlags::PATH)?;
            // By its descriptor: the path could be replaced by a link.
            let path = format!("/proc/self/fd/{}", std::os::fd::AsRawFd::as_raw_fd(&closed));
            rustix::fs::chmod(path, Mode::RWXU)?;
            open(OFlags::RDONLY)
        }
        error => Err(error),
    })?;
    rustix::fs::fchmod(&inner, Mode::RWXU)?;
    Ok(inner)
}

/// Removes everything but the folders from a folder; returns the names of the folders.
fn clear(folder: &OwnedFd, steps: &mut u64) -> Result<Vec<CString>, Errno> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder.as_fd())? {
        let entry = entry?;
        let name = entry.file_name();
        if name.to_bytes() != b"." && name.to_bytes() != b".." {
            names.push((name.to_owned(), entry.file_type()));
        }
    }
    let mut folders = Vec::new();
    for (name, kind) in names {
        let kind = match kind {
            FileType::Unknown => rustix::fs::statat(folder, &name, AtFlags::SYMLINK_NOFOLLOW)
                .map_or(kind, |stat| FileType::from_raw_mode(stat.st_mode)),
            kind => kind,
        };
        if kind == FileType::Directory {
            folders.push(name);
        } else {
            *steps += 1;
            gone(rustix::fs::unlinkat(folder, &name, AtFlags::empty()))?;
        }
    }
    Ok(folders)
}

/// Success if a file is gone, whichever process removed it.
fn gone(removed: Result<(), Errno>) -> Result<(), Errno> {
    removed.or_else(|error| {
        if error == Errno::NOENT {
            Ok(())
        } else {
            Err(error)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    /// A chain of nested folders of the given depth.
    fn deep(folder: &Path, depth: usize) {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let mut here = rustix::fs::openat(CWD, folder, flags, Mode::empty()).expect("a folder");
        for _ in 0..depth {
            rustix::fs::mkdirat(&here, "d", Mode::RWXU).expect("made");
            here = rustix::fs::openat(&here, "d", flags, Mode::empty()).expect("a folder");
        }
    }

    #[test]
    fn removing_twenty_thousand_levels_takes_linear_time() {
        // In memory if possible: a disk takes milliseconds for each.
        let memory = Some("/dev/shm").filter(|memory| Path::new(memory).is_dir());
        let folder = memory
            .map_or_else(tempfile::tempdir, tempfile::tempdir_in)
            .expect("a folder");
        let steps = |depth| {
            let top = folder.path().join("top");
            fs::create_dir(&top).expect("a folder");
            deep(&top, depth);
            let steps = remove(&top).expect("removed");
            assert!(!top.exists());
            steps
        };
        // Each is entered once and removed once.
        assert_eq!(
            [steps(0), steps(1), steps(200), steps(20_000)],
            [2, 4, 402, 40_002]
        );
    }

    #[test]
    fn every_kind_of_entry_is_removed_and_nothing_outside() {
        let folder = tempfile::tempdir().expect("a folder");
        let (top, kept) = (folder.path().join("top"), folder.path().join("kept"));
        fs::create_dir(&kept).expect("a folder");
        fs::write(kept.join("file"), "x").expect("a file");
        fs::create_dir_all(top.join("a/b")).expect("a folder");
        fs::create_dir(top.join("c")).expect("a folder");
        fs::write(top.join("a/b/file"), "x").expect("a file");
        symlink(&kept, top.join("a/link")).expect("a link");
        symlink("gone", top.join("dangling")).expect("a link");
        fs::set_permissions(top.join("a/b"), Permissions::from_mode(0o000)).expect("closed");
        fs::set_permissions(top.join("a"), Permissions::from_mode(0o000)).expect("closed");
        remove(&top).expect("removed");
        assert!(!top.exists() && kept.join("file").exists());
        assert_eq!(remove(&top).expect("nothing to do"), 1);
        symlink(&kept, &top).expect("a link");
        assert!(remove(&top).is_err(), "a link is no folder");
        assert!(kept.join("file").exists());
    }
}
