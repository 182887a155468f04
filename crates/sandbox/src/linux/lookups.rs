//! Looks up files for a program at level confined, so that it learns nothing about files that it may not read: Landlock
//! hides their contents, but not their existence and length.
//!
//! The judge resolves the path itself and writes the answer into the program's memory, so that the program can change
//! nothing between the check and the use.

use super::lookup_call::{Kind, Lookup, lookup, read_path, write_memory};
use super::tree::group_of;
use rustix::fs::{CWD, Mode, OFlags, ResolveFlags};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, PidfdGetfdFlags, pidfd_getfd, pidfd_open};
use std::ffi::{OsStr, OsString};
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Component, Path, PathBuf};

/// Maximum number of links on the way of a path.
const LINKS_MAX: u32 = 40;

/// Where the kernel shows processes.
const PROCESSES: &str = "/proc";

/// The link to the running program, which every static C program reads when it starts.
const OWN_PROGRAM: &str = "/proc/self/exe";

/// What a program may look up.
pub(super) struct Lookups {
    /// Files, and folders with everything in them.
    allowed: Vec<PathBuf>,
    /// Whether it may start programs, so that `/proc/self/exe` differs among its processes.
    starts_programs: bool,
    /// The target of `/proc/self/exe`, once it was read.
    own_program: Option<Vec<u8>>,
    /// The process of the last call: this descriptor gives its open files faster than `/proc` does.
    asker: Option<(u32, OwnedFd)>,
}

/// The place to which a path leads.
#[derive(Debug)]
struct LookupPlace {
    path: PathBuf,
    relation: PathRelation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PathRelation {
    /// The program may read it.
    Inside,
    /// A folder above a readable one: it exists, but its contents are hidden.
    Above,
    /// A part of the program's own process in `/proc`.
    Process,
}

impl Lookups {
    /// The readable paths, their targets, and the links on the way.
    pub(super) fn new<'a>(
        readable: impl Iterator<Item = &'a Path>,
        starts_programs: bool,
    ) -> Lookups {
        let mut allowed = Vec::new();
        for path in readable {
            allowed.push(path.to_path_buf());
            // A link to nothing is missing for the program too.
            let _ = walk(PathBuf::from("/"), path, true, |here| {
                if std::fs::symlink_metadata(here).is_ok_and(|entry| entry.is_symlink()) {
                    allowed.push(here.to_path_buf());
                }
                Ok(())
            })
            .map(|end| allowed.push(end));
        }
        // Processes of the machine are hidden, and the program's own are looked up separately.
        allowed.retain(|path| !path.starts_with(PROCESSES));
        Lookups {
            allowed,
            starts_programs,
            own_program: None,
            asker: None,
        }
    }

    /// Forgets the processes of the last run.
    pub(super) fn begin(&mut self) {
        self.asker = None;
    }

    /// The return value or the error number for a call that looks up a file. `is_asked` tells whether the caller still
    /// waits.
    pub(super) fn answer(
        &mut self,
        call: &libc::seccomp_notif,
        is_asked: impl Fn() -> bool,
    ) -> Option<Result<i64, i32>> {
        let lookup = lookup(call)?;
        let path = read_path(call.pid, lookup.path);
        // Otherwise the process number may already belong to another process, whose memory was read.
        if !is_asked() {
            return Some(Err(libc::ESRCH));
        }
        Some(path.and_then(|path| self.perform(&lookup, call.pid as i32, &path, &is_asked)))
    }

    fn perform(
        &mut self,
        lookup: &Lookup,
        thread: i32,
        path: &Path,
        is_asked: &impl Fn() -> bool,
    ) -> Result<i64, i32> {
        let write = |address: u64, bytes: &[u8]| match is_asked()
            && write_memory(thread as u32, address, bytes)
        {
            true => Ok(0),
            false => Err(libc::EFAULT),
        };
        let is_own_program = !self.starts_programs && path == Path::new(OWN_PROGRAM);
        if let (true, Kind::Link(address, length), Some(target)) =
            (is_own_program, lookup.kind, &self.own_program)
        {
            let target = &target[..target.len().min(length as usize)];
            return write(address, target).map(|_| target.len() as i64);
        }
        let (file, relation) = match (
            path.as_os_str().is_empty(),
            lookup.flags & libc::AT_EMPTY_PATH != 0,
        ) {
            (true, false) => return Err(libc::ENOENT),
            // Its own descriptor, from any source.
            (true, true) if lookup.folder != libc::AT_FDCWD => (
                self.descriptor(thread, lookup.folder)?,
                PathRelation::Process,
            ),
            (is_here, _) => {
                let place =
                    self.resolve(lookup, thread, if is_here { Path::new(".") } else { path })?;
                let follows = is_here || lookup.follows();
                (
                    place.open(follows).map_err(Errno::raw_os_error)?,
                    place.relation,
                )
            }
        };
        let mut buffer = Buffer([0u8; 512]);
        let (to, fd, here) = (buffer.0.as_mut_ptr(), file.as_raw_fd(), c"".as_ptr());
        match lookup.kind {
            Kind::Stat(address) => {
                // SAFETY: the path ends with a zero, and the buffer is longer than the kernel's structure, and aligned.
                check(unsafe {
                    libc::syscall(libc::SYS_newfstatat, fd, here, to, libc::AT_EMPTY_PATH)
                })?;
                if relation == PathRelation::Above {
                    // SAFETY: it is plain numbers, and the kernel has written them.
                    blank_stat(unsafe { &mut *to.cast::<libc::stat>() });
                }
                write(address, &buffer.0[..size_of::<libc::stat>()])
            }
            Kind::Statx(mask, address) => {
                // SAFETY: as above.
                check(unsafe {
                    libc::syscall(libc::SYS_statx, fd, here, libc::AT_EMPTY_PATH, mask, to)
                })?;
                if relation == PathRelation::Above {
                    // SAFETY: as above.
                    blank_statx(unsafe { &mut *to.cast::<libc::statx>() });
                }
                write(address, &buffer.0[..size_of::<libc::statx>()])
            }
            Kind::Statfs(address) => {
                // SAFETY: as above.
                check(unsafe { libc::syscall(libc::SYS_fstatfs, fd, to) })?;
                write(address, &buffer.0[..size_of::<libc::statfs>()])
            }
            Kind::Link(address, length) => {
                let target =
                    rustix::fs::readlinkat(&file, c"", Vec::new()).map_err(
                        |error| match error {
                            Errno::NOENT => libc::EINVAL,
                            error => error.raw_os_error(),
                        },
                    )?;
                let target = target.as_bytes();
                // The caller may be gone, and its number may belong to another process.
                if is_own_program && is_asked() {
                    self.own_program = Some(target.to_vec());
                }
                let target = &target[..target.len().min(length as usize)];
                write(address, target).map(|_| target.len() as i64)
            }
            Kind::Access(ways) => {
                let stat = rustix::fs::fstat(&file).map_err(|error| error.raw_os_error())?;
                let open = |way: i32, bits: u32| ways & way == 0 || stat.st_mode & bits != 0;
                // It can write only to its own streams and to devices that all users may write to.
                let is_device = stat.st_mode & libc::S_IFMT == libc::S_IFCHR;
                let writable = if is_device || relation == PathRelation::Process {
                    0o002
                } else {
                    0
                };
                match open(libc::R_OK, 0o444)
                    && open(libc::X_OK, 0o111)
                    && open(libc::W_OK, writable)
                {
                    true => Ok(0),
                    false => Err(libc::EACCES),
                }
            }
        }
    }

    /// The file behind a descriptor of a thread.
    fn descriptor(&mut self, thread: i32, number: i32) -> Result<OwnedFd, i32> {
        if self
            .asker
            .as_ref()
            .is_none_or(|(asker, _)| *asker != thread as u32)
        {
            // A thread that is not the first of its process has no such descriptor, and an old kernel has none at all.
            let opened =
                Pid::from_raw(thread).and_then(|pid| pidfd_open(pid, PidfdFlags::empty()).ok());
            self.asker = opened.map(|asker| (thread as u32, asker));
        }
        let held = self
            .asker
            .as_ref()
            .map(|(_, asker)| pidfd_getfd(asker, number, PidfdGetfdFlags::empty()));
        match held {
            Some(Ok(file)) => Ok(file),
            Some(Err(Errno::BADF)) => Err(libc::EBADF),
            _ => {
                let flags = OFlags::PATH | OFlags::CLOEXEC;
                rustix::fs::open(descriptor_path(thread, number), flags, Mode::empty()).map_err(
                    |error| match error {
                        Errno::NOENT => libc::EBADF,
                        error => error.raw_os_error(),
                    },
                )
            }
        }
    }

    /// Resolves a path; the last link too, if the call follows it. Fails for places that the program may not know.
    fn resolve(&self, lookup: &Lookup, thread: i32, path: &Path) -> Result<LookupPlace, i32> {
        let from = match (path.is_absolute(), lookup.folder) {
            (true, _) => PathBuf::from("/"),
            (false, libc::AT_FDCWD) => {
                read_link(&PathBuf::from(format!("{PROCESSES}/{thread}/cwd")))?
            }
            (false, folder) => {
                read_link(&descriptor_path(thread, folder)).map_err(|_| libc::EBADF)?
            }
        };
        if !from.is_absolute() {
            return Err(libc::ENOTDIR);
        }
        // Forbidden places are not even looked at: that could take forever, and be noticed.
        let known = |here: &Path| self.relation(here).map(drop);
        let end = walk(from, path, lookup.follows(), known)?;
        if end.starts_with(PROCESSES) {
            return own_process(&end, thread).map(|path| LookupPlace {
                path,
                relation: PathRelation::Process,
            });
        }
        Ok(LookupPlace {
            relation: self.relation(&end)?,
            path: end,
        })
    }

    /// The relation of a path without links to what the program may read.
    fn relation(&self, here: &Path) -> Result<PathRelation, i32> {
        // A path above a readable one exists for the program too.
        match self.allowed.iter().any(|allowed| here.starts_with(allowed)) {
            true => Ok(PathRelation::Inside),
            false if self.allowed.iter().any(|allowed| allowed.starts_with(here)) => {
                Ok(PathRelation::Above)
            }
            false => Err(libc::ENOENT),
        }
    }
}

impl LookupPlace {
    /// Opens the place without a right to read; a link that a program puts on the way meanwhile cannot lead to another
    /// file.
    fn open(&self, follows: bool) -> Result<OwnedFd, Errno> {
        let flags = OFlags::PATH | OFlags::CLOEXEC;
        match self.relation {
            PathRelation::Process if follows => rustix::fs::open(&self.path, flags, Mode::empty()),
            PathRelation::Process => {
                rustix::fs::open(&self.path, flags | OFlags::NOFOLLOW, Mode::empty())
            }
            PathRelation::Inside | PathRelation::Above => {
                let flags = flags | OFlags::NOFOLLOW;
                rustix::fs::openat2(
                    CWD,
                    &self.path,
                    flags,
                    Mode::empty(),
                    ResolveFlags::NO_SYMLINKS,
                )
            }
        }
    }
}

/// Space for the kernel's structures.
#[repr(align(16))]
struct Buffer([u8; 512]);

/// Of a folder above a readable one, the program learns only the kind, mode, device and inode.
fn blank_stat(stat: &mut libc::stat) {
    // SAFETY: plain numbers, for which zeros are right.
    let mut blank: libc::stat = unsafe { std::mem::zeroed() };
    (blank.st_dev, blank.st_ino, blank.st_mode) = (stat.st_dev, stat.st_ino, stat.st_mode);
    (blank.st_nlink, blank.st_size, blank.st_blksize) = (1, 4096, 4096);
    *stat = blank;
}

fn blank_statx(stat: &mut libc::statx) {
    // SAFETY: plain numbers, for which zeros are right.
    let mut blank: libc::statx = unsafe { std::mem::zeroed() };
    (blank.stx_mask, blank.stx_mode, blank.stx_ino) = (
        stat.stx_mask & libc::STATX_BASIC_STATS,
        stat.stx_mode,
        stat.stx_ino,
    );
    (blank.stx_dev_major, blank.stx_dev_minor) = (stat.stx_dev_major, stat.stx_dev_minor);
    (blank.stx_nlink, blank.stx_size, blank.stx_blksize) = (1, 4096, 4096);
    *stat = blank;
}

/// Resolves a path and its links, the last one only if `follows_last`. Calls `may_look` before it looks at anything.
/// The part after `/proc` is not resolved.
fn walk(
    from: PathBuf,
    path: &Path,
    follows_last: bool,
    mut may_look: impl FnMut(&Path) -> Result<(), i32>,
) -> Result<PathBuf, i32> {
    let bytes = path.as_os_str().as_bytes();
    let wants_folder = bytes.ends_with(b"/") || bytes.ends_with(b"/.");
    let mut here = from;
    let mut left: Vec<OsString> = names(path).rev().collect();
    let mut links = 0;
    while let Some(name) = left.pop() {
        if name == ".." {
            here.pop();
            continue;
        }
        here.push(&name);
        if here == Path::new(PROCESSES) {
            here.extend(left.drain(..).rev());
            return Ok(here);
        }
        may_look(&here)?;
        let entry = std::fs::symlink_metadata(&here)
            .map_err(|error| error.raw_os_error().unwrap_or(libc::EIO))?;
        if entry.is_symlink() && (follows_last || wants_folder || !left.is_empty()) {
            links += 1;
            if links > LINKS_MAX {
                return Err(libc::ELOOP);
            }
            let target = read_link(&here)?;
            here = if target.is_absolute() {
                PathBuf::from("/")
            } else {
                here.parent().unwrap_or(&here).into()
            };
            left.extend(names(&target).rev());
        } else if !entry.is_dir() && (wants_folder || !left.is_empty()) {
            return Err(libc::ENOTDIR);
        }
    }
    Ok(here)
}

fn read_link(path: &Path) -> Result<PathBuf, i32> {
    std::fs::read_link(path).map_err(|error| error.raw_os_error().unwrap_or(libc::EIO))
}

/// Maps a path in `/proc` to the caller's own descriptors, program or working directory; all else is refused. The
/// kernel shows the same for a thread.
fn own_process(path: &Path, thread: i32) -> Result<PathBuf, i32> {
    let place = |process: i32| PathBuf::from(format!("{PROCESSES}/{process}"));
    let (own, myself) = (place(thread), Path::new(PROCESSES).join("self"));
    let rest = match path
        .strip_prefix(myself)
        .or_else(|_| path.strip_prefix(&own))
    {
        Ok(rest) => rest,
        Err(_) => {
            let process = group_of(thread as u32).ok_or(libc::ESRCH)?;
            path.strip_prefix(place(process))
                .map_err(|_| libc::ENOENT)?
        }
    };
    let names: Vec<&OsStr> = rest.components().map(Component::as_os_str).collect();
    let is_own = match names[..] {
        [] => true,
        [first] => [OsStr::new("fd"), OsStr::new("exe"), OsStr::new("cwd")].contains(&first),
        [first, number] => first == "fd" && number.as_bytes().iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if is_own {
        Ok(own.join(rest))
    } else {
        Err(libc::EACCES)
    }
}

/// The components of a path that lead somewhere.
fn names(path: &Path) -> impl DoubleEndedIterator<Item = OsString> {
    path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_owned()),
        Component::ParentDir => Some("..".into()),
        _ => None,
    })
}

fn descriptor_path(thread: i32, number: i32) -> PathBuf {
    PathBuf::from(format!("{PROCESSES}/{thread}/fd/{number}"))
}

fn check(result: libc::c_long) -> Result<(), i32> {
    if result == 0 {
        Ok(())
    } else {
        Err(std::io::Error::last_os_error()
            .raw_os_error()
            .unwrap_or(libc::EIO))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    /// Looks up a path as a call of this process would.
    fn found(lookups: &Lookups, path: &Path, follows: bool) -> Result<LookupPlace, i32> {
        let flags = if follows {
            0
        } else {
            libc::AT_SYMLINK_NOFOLLOW
        };
        let lookup = Lookup {
            folder: libc::AT_FDCWD,
            path: 0,
            flags,
            kind: Kind::Access(0),
        };
        lookups.resolve(&lookup, std::process::id() as i32, path)
    }

    #[test]
    fn only_readable_files_and_the_way_to_them_are_looked_up() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("a folder");
        for name in ["open/inner", "closed", "way"] {
            std::fs::create_dir_all(root.join(name)).expect("folders");
        }
        std::fs::write(root.join("open/file"), "x").expect("a file");
        std::fs::write(root.join("closed/file"), "x").expect("a file");
        symlink(root.join("way/next"), root.join("first")).expect("a link");
        symlink(root.join("open"), root.join("way/next")).expect("a link");
        symlink("../../closed/file", root.join("open/inner/out")).expect("a link");
        symlink("loop", root.join("open/loop")).expect("a link");
        let lookups = Lookups::new([root.join("first")].iter().map(PathBuf::as_path), false);
        let relation =
            |name: &str| found(&lookups, &root.join(name), true).map(|place| place.relation);
        assert_eq!(relation("first/file"), Ok(PathRelation::Inside));
        assert_eq!(relation("open/inner/../file"), Ok(PathRelation::Inside));
        assert_eq!(relation(""), Ok(PathRelation::Above));
        assert_eq!(relation("way"), Ok(PathRelation::Above));
        // The answer is the same whether or not something is there.
        for name in [
            "closed",
            "closed/file",
            "closed/none",
            "none",
            "none/../open",
            "closed/../open",
            "open/inner/out",
        ] {
            assert_eq!(relation(name), Err(libc::ENOENT), "{name}");
        }
        assert_eq!(relation("open/none"), Err(libc::ENOENT));
        assert_eq!(relation("open/loop"), Err(libc::ELOOP));
        assert_eq!(relation("open/file/"), Err(libc::ENOTDIR));
        assert_eq!(relation("open/file/../file"), Err(libc::ENOTDIR));
        let link = found(&lookups, &root.join("open/inner/out"), false).expect("the link itself");
        assert!(link.path.ends_with("out") && link.open(false).is_ok());
        assert!(found(&lookups, Path::new("/proc/self/fd/0"), true).is_ok());
        assert_eq!(
            found(&lookups, Path::new("/proc/1/fd"), true).map(drop),
            Err(libc::ENOENT)
        );
        assert_eq!(
            found(&lookups, Path::new("/proc/self/maps"), true).map(drop),
            Err(libc::EACCES)
        );
        assert_eq!(
            found(&lookups, Path::new("/proc/self/../1/fd"), true).map(drop),
            Err(libc::EACCES)
        );
    }

    #[test]
    fn a_link_inserted_on_the_way_is_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("a folder");
        std::fs::create_dir(root.join("own")).expect("a folder");
        let place = LookupPlace {
            path: root.join("own/file"),
            relation: PathRelation::Inside,
        };
        std::fs::write(root.join("own/file"), "x").expect("a file");
        assert!(place.open(true).is_ok());
        std::fs::rename(root.join("own"), root.join("other")).expect("renamed");
        symlink("other", root.join("own")).expect("a link");
        assert_eq!(place.open(true).map(drop), Err(Errno::LOOP));
    }
}
