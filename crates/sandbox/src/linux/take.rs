//! Takes the files that a program left in a folder in memory: regular files, up to the allowed number and size,
//! whatever the program did there; and puts files there for the next run.

use rustix::fs::{
    AtFlags, Dir, FileType, Gid, Mode, OFlags, Uid, chmodat, mkdirat, openat, statat, unlinkat,
};
use rustix::io::Errno;
use std::ffi::{CString, OsStr};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

/// Maximum depth of its folders.
const DEPTH_MAX: u32 = 64;

/// How much is taken at most.
#[derive(Clone, Copy)]
pub(super) struct TakeRoom {
    /// Total size of all files, in bytes.
    pub(super) bytes: u64,
    /// Number of files and folders.
    pub(super) files: u64,
}

/// Replaces the contents of a folder by those of another; returns false where they exceed the room.
pub(super) fn copy(from: impl AsFd, to: &Path, mut room: TakeRoom) -> io::Result<bool> {
    // Files that the program removed must vanish here too.
    clear(File::open(to)?)?;
    match copy_folder(from.as_fd(), to, &mut room, DEPTH_MAX) {
        // The name is too long for the file system of the target.
        Err(error) if error.kind() == io::ErrorKind::InvalidFilename => Ok(false),
        copied => copied,
    }
}

fn copy_folder(from: impl AsFd, to: &Path, room: &mut TakeRoom, depth: u32) -> io::Result<bool> {
    let from = from.as_fd();
    for (name, kind) in entries(from)? {
        let Some(left) = room.files.checked_sub(1) else {
            return Ok(false);
        };
        room.files = left;
        let target = to.join(OsStr::from_bytes(name.as_bytes()));
        match kind {
            FileType::Directory => {
                if depth == 0 {
                    return Ok(false);
                }
                fs::create_dir(&target)?;
                if !copy_folder(
                    open(from, &name, OFlags::DIRECTORY, 0o700)?,
                    &target,
                    room,
                    depth - 1,
                )? {
                    return Ok(false);
                }
            }
            FileType::RegularFile => {
                let mode =
                    Mode::from_raw_mode(statat(from, &name, AtFlags::SYMLINK_NOFOLLOW)?.st_mode)
                        .bits()
                        & 0o777;
                let source = File::from(open(from, &name, OFlags::empty(), 0o600)?);
                let mut copy = File::options()
                    .write(true)
                    .create_new(true)
                    .mode(0o600)
                    .open(&target)?;
                let copied = io::copy(&mut source.take(room.bytes + 1), &mut copy)?;
                let Some(left) = room.bytes.checked_sub(copied) else {
                    return Ok(false);
                };
                room.bytes = left;
                copy.set_permissions(fs::Permissions::from_mode(mode | 0o400))?;
            }
            // A link may lead anywhere, and all else is not data.
            _ => {}
        }
    }
    Ok(true)
}

/// Puts the regular files of a folder, and its folders, into another one in memory, and gives them to a user, if there is
/// one. The room of the other one bounds how much.
pub(super) fn put(from: &Path, to: impl AsFd, user: Option<u32>) -> io::Result<()> {
    put_folder(from, to.as_fd(), user, DEPTH_MAX)
}

fn put_folder(from: &Path, to: impl AsFd, user: Option<u32>, depth: u32) -> io::Result<()> {
    let to = to.as_fd();
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (name, kind) = (entry.file_name(), entry.file_type()?);
        let depth = depth
            .checked_sub(1)
            .ok_or_else(|| io::Error::other("folders that lie too deep"))?;
        let placed = if kind.is_dir() {
            mkdirat(to, &name, Mode::RWXU)?;
            let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
            let folder = openat(to, &name, flags, Mode::empty())?;
            put_folder(&entry.path(), &folder, user, depth)?;
            folder
        } else if kind.is_file() {
            let mode = Mode::from_raw_mode(entry.metadata()?.permissions().mode() & 0o777);
            let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
            let mut copy = File::from(openat(to, &name, flags, mode)?);
            io::copy(&mut File::open(entry.path())?, &mut copy)?;
            copy.into()
        } else {
            continue;
        };
        if let Some(user) = user {
            let (uid, gid) = (Uid::from_raw(user), Gid::from_raw(user));
            rustix::fs::fchown(&placed, Some(uid), Some(gid))?;
        }
    }
    Ok(())
}

/// Removes everything in the folder; fails where folders are too deep or cannot be removed.
pub(super) fn clear(folder: impl AsFd) -> io::Result<()> {
    clear_folder(folder.as_fd(), DEPTH_MAX)
}

fn clear_folder(folder: impl AsFd, depth: u32) -> io::Result<()> {
    let folder = folder.as_fd();
    for (name, kind) in entries(folder)? {
        if kind != FileType::Directory {
            unlinkat(folder, &name, AtFlags::empty())?;
            continue;
        }
        let depth = depth
            .checked_sub(1)
            .ok_or_else(|| io::Error::other("folders that lie too deep"))?;
        clear_folder(open(folder, &name, OFlags::DIRECTORY, 0o700)?, depth)?;
        unlinkat(folder, &name, AtFlags::REMOVEDIR)?;
    }
    Ok(())
}

fn entries(folder: impl AsFd) -> io::Result<Vec<(CString, FileType)>> {
    let mut entries = Vec::new();
    for entry in Dir::read_from(folder.as_fd())? {
        let entry = entry?;
        if ![c".", c".."].contains(&entry.file_name()) {
            let kind = match entry.file_type() {
                FileType::Unknown => {
                    let stat =
                        statat(folder.as_fd(), entry.file_name(), AtFlags::SYMLINK_NOFOLLOW)?;
                    FileType::from_raw_mode(stat.st_mode)
                }
                kind => kind,
            };
            entries.push((entry.file_name().to_owned(), kind));
        }
    }
    Ok(entries)
}

/// Opens a file or folder for reading, even one that the program made unreadable; follows no link and waits for no
/// pipe.
fn open(folder: impl AsFd, name: &CString, more: OFlags, mode: u32) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC | more;
    match openat(folder.as_fd(), name, flags, Mode::empty()) {
        Err(Errno::ACCESS) => {
            chmodat(
                folder.as_fd(),
                name,
                Mode::from_raw_mode(mode),
                AtFlags::empty(),
            )?;
            Ok(openat(folder.as_fd(), name, flags, Mode::empty())?)
        }
        opened => Ok(opened?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    const ROOM: TakeRoom = TakeRoom {
        bytes: 1000,
        files: 10,
    };

    fn opened(folder: &Path) -> File {
        File::open(folder).expect("a folder")
    }

    #[test]
    fn regular_files_are_taken_and_nothing_else() {
        let (from, to) = (
            tempfile::tempdir().expect("a folder"),
            tempfile::tempdir().expect("a folder"),
        );
        fs::create_dir_all(from.path().join("a/b")).expect("folders");
        fs::write(from.path().join("a/b/file"), "x").expect("a file");
        fs::write(from.path().join("closed"), "y").expect("a file");
        fs::set_permissions(
            from.path().join("closed"),
            fs::Permissions::from_mode(0o4000),
        )
        .expect("permissions");
        symlink("/etc/passwd", from.path().join("link")).expect("a link");
        symlink("/etc/passwd", to.path().join("closed")).expect("a link");
        fs::write(from.path().join("folder"), "z").expect("a file");
        fs::create_dir_all(to.path().join("folder/before")).expect("folders");
        fs::write(to.path().join("removed"), "").expect("a file");
        assert!(copy(opened(from.path()), to.path(), ROOM).expect("a copy"));
        assert_eq!(
            fs::read_to_string(to.path().join("folder")).expect("a file"),
            "z"
        );
        assert_eq!(
            fs::read_to_string(to.path().join("a/b/file")).expect("a file"),
            "x"
        );
        let closed = fs::symlink_metadata(to.path().join("closed")).expect("a file");
        assert!(closed.is_file() && closed.permissions().mode() & 0o7000 == 0);
        assert!(fs::symlink_metadata(to.path().join("link")).is_err());
        assert!(fs::symlink_metadata(to.path().join("removed")).is_err());
        clear(opened(from.path())).expect("cleared");
        assert_eq!(fs::read_dir(from.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn too_much_to_take_is_reported() {
        let (from, to) = (
            tempfile::tempdir().expect("a folder"),
            tempfile::tempdir().expect("a folder"),
        );
        fs::write(from.path().join("long"), [b'x'; 1001]).expect("a file");
        assert!(!copy(opened(from.path()), to.path(), ROOM).expect("a copy"));
        assert!(fs::metadata(to.path().join("long")).expect("a file").len() <= 1001);
        fs::remove_file(from.path().join("long")).expect("removed");
        for number in 0..11 {
            fs::write(from.path().join(number.to_string()), "").expect("a file");
        }
        assert!(!copy(opened(from.path()), to.path(), ROOM).expect("a copy"));
        let long: String = format!("{}/", "d".repeat(200)).repeat(30);
        let parts: Vec<&str> = long.trim_end_matches('/').split('/').collect();
        let mut folder: OwnedFd = opened(from.path()).into();
        for part in &parts {
            rustix::fs::mkdirat(&folder, *part, Mode::RWXU).expect("a folder");
            folder = openat(&folder, *part, OFlags::DIRECTORY, Mode::empty()).expect("a folder");
        }
        assert!(
            !copy(
                opened(from.path()),
                to.path(),
                TakeRoom {
                    files: 1000,
                    ..ROOM
                }
            )
            .expect("a copy")
        );
        clear(opened(from.path())).expect("cleared");
        let deep: String = "d/".repeat(70);
        fs::create_dir_all(from.path().join(&deep)).expect("folders");
        assert!(
            !copy(
                opened(from.path()),
                to.path(),
                TakeRoom {
                    files: 1000,
                    ..ROOM
                }
            )
            .expect("a copy")
        );
        assert!(clear(opened(from.path())).is_err());
    }
}
