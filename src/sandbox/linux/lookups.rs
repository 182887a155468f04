//! Looks files up for a program at level confined, where the kernel's rules hide what is in files but not how long they
//! are: it learns of nothing but what it may read.
//!
//! The judge resolves the path itself and writes the answer into the program's memory, so that the program has nothing
//! to change between the check and the use.

use super::requests::group_of;
use rustix::fs::{AtFlags, CWD};
use std::ffi::{CString, OsStr};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Component, Path, PathBuf};

/// The longest path, and the most links on the way.
const PATH_BYTES_MAX: usize = 4096;
const LINKS_MAX: u32 = 40;

/// What a program may learn of.
pub(super) struct Lookups {
    /// Files and folders with everything in them.
    allowed: Vec<PathBuf>,
}

/// A call, taken apart.
struct Lookup {
    folder: i32,
    path: u64,
    flags: i32,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    /// To this address.
    Stat(u64),
    /// With this mask, to this address.
    Statx(u32, u64),
    /// To this address.
    Statfs(u64),
    /// So many bytes to this address.
    Link(u64, u64),
    /// Whether these ways of access are open.
    Access(i32),
}

impl Lookups {
    /// For what a program may read: each path with what its links lead to.
    pub(super) fn new<'a>(readable: impl Iterator<Item = &'a Path>) -> Lookups {
        let both = |path: &Path| [Some(path.to_path_buf()), path.canonicalize().ok()];
        let mut allowed: Vec<PathBuf> = readable.flat_map(both).flatten().collect();
        // The processes of the machine are nobody's business, and its own are looked for apart.
        allowed.retain(|path| !path.starts_with("/proc"));
        Lookups { allowed }
    }

    /// The answer to a call that looks a file up: a number, or an error's. `is_asked` says whether it still waits.
    pub(super) fn answer(&self, call: &libc::seccomp_notif, is_asked: impl Fn() -> bool) -> Option<Result<i64, i32>> {
        let lookup = lookup(call)?;
        let Some(process) = group_of(call.pid) else { return Some(Err(libc::ESRCH)) };
        let path = read_path(call.pid, lookup.path);
        // What was read is the program's, and no other's who has its number by now.
        if !is_asked() {
            return Some(Err(libc::ESRCH));
        }
        Some(path.and_then(|path| self.perform(&lookup, process, &path, call.pid, &is_asked)))
    }

    fn perform(
        &self,
        lookup: &Lookup,
        process: i32,
        path: &Path,
        thread: u32,
        is_asked: &impl Fn() -> bool,
    ) -> Result<i64, i32> {
        let is_empty = path.as_os_str().is_empty();
        let place = match (is_empty, lookup.flags & libc::AT_EMPTY_PATH != 0 && lookup.folder != libc::AT_FDCWD) {
            // A descriptor of its own, however it came to it.
            (true, true) => descriptor(process, lookup.folder),
            (true, false) => return Err(libc::ENOENT),
            (false, _) => self.resolve(lookup, process, path)?,
        };
        let place = CString::new(place.into_os_string().into_vec()).map_err(|_| libc::EINVAL)?;
        let follows = is_empty || lookup.flags & libc::AT_SYMLINK_NOFOLLOW == 0;
        let flags = if follows { 0 } else { libc::AT_SYMLINK_NOFOLLOW };
        let write = |address: u64, bytes: &[u8]| match is_asked() && write_memory(thread, address, bytes) {
            true => Ok(0),
            false => Err(libc::EFAULT),
        };
        let mut buffer = [0u8; 512];
        let to = buffer.as_mut_ptr();
        match lookup.kind {
            Kind::Stat(address) => {
                // SAFETY: the path ends with a zero, and the buffer is longer than the kernel's structure.
                check(unsafe { libc::syscall(libc::SYS_newfstatat, libc::AT_FDCWD, place.as_ptr(), to, flags) })?;
                write(address, &buffer[..size_of::<libc::stat>()])
            }
            Kind::Statx(mask, address) => {
                // SAFETY: as above.
                check(unsafe { libc::syscall(libc::SYS_statx, libc::AT_FDCWD, place.as_ptr(), flags, mask, to) })?;
                write(address, &buffer[..size_of::<libc::statx>()])
            }
            Kind::Statfs(address) => {
                // SAFETY: as above.
                check(unsafe { libc::syscall(libc::SYS_statfs, place.as_ptr(), to) })?;
                write(address, &buffer[..size_of::<libc::statfs>()])
            }
            Kind::Link(address, length) => {
                let target = rustix::fs::readlinkat(CWD, &*place, Vec::new()).map_err(|error| error.raw_os_error())?;
                let target = target.as_bytes();
                let target = &target[..target.len().min(length as usize)];
                write(address, target).map(|_| target.len() as i64)
            }
            Kind::Access(ways) => {
                let nofollow = if follows { AtFlags::empty() } else { AtFlags::SYMLINK_NOFOLLOW };
                let stat = rustix::fs::statat(CWD, &*place, nofollow).map_err(|error| error.raw_os_error())?;
                // It writes to nothing that it finds by name, but for the devices that everybody may write to.
                let open = |way: i32, bits: u32| ways & way == 0 || stat.st_mode & bits != 0;
                match open(libc::R_OK, 0o444) && open(libc::X_OK, 0o111) && open(libc::W_OK, 0o002) {
                    true => Ok(0),
                    false => Err(libc::EACCES),
                }
            }
        }
    }

    /// Where a path leads, its links followed but for the last one where the call does not; an error where that is
    /// nothing of the program's.
    fn resolve(&self, lookup: &Lookup, process: i32, path: &Path) -> Result<PathBuf, i32> {
        let link = |path: &Path| std::fs::read_link(path).map_err(|error| error.raw_os_error().unwrap_or(libc::EIO));
        let mut here = match (path.is_absolute(), lookup.folder) {
            (true, _) => PathBuf::from("/"),
            (false, libc::AT_FDCWD) => link(&PathBuf::from(format!("/proc/{process}/cwd")))?,
            (false, folder) => link(&descriptor(process, folder)).map_err(|_| libc::EBADF)?,
        };
        if !here.is_absolute() {
            return Err(libc::ENOTDIR);
        }
        let follows_last = lookup.flags & libc::AT_SYMLINK_NOFOLLOW == 0 && !matches!(lookup.kind, Kind::Link(..));
        let mut left: Vec<std::ffi::OsString> = names(path).rev().collect();
        let mut links = 0;
        while let Some(name) = left.pop() {
            if name == ".." {
                here.pop();
                continue;
            }
            here.push(&name);
            if here == Path::new("/proc") && !left.is_empty() {
                continue;
            }
            if here == Path::new("/proc/self") {
                here = PathBuf::from(format!("/proc/{process}"));
            }
            if here.starts_with("/proc") {
                here.extend(left.drain(..).rev());
                return own_process(&here, process);
            }
            let is_link = std::fs::symlink_metadata(&here).is_ok_and(|entry| entry.is_symlink());
            if is_link && (follows_last || !left.is_empty()) {
                links += 1;
                if links > LINKS_MAX {
                    return Err(libc::ELOOP);
                }
                let target = link(&here)?;
                here = if target.is_absolute() { PathBuf::from("/") } else { here.parent().unwrap_or(&here).into() };
                left.extend(names(&target).rev());
            }
        }
        // What leads to something that it may read exists for it too.
        let is_known = |allowed: &PathBuf| here.starts_with(allowed) || allowed.starts_with(&here);
        if self.allowed.iter().any(is_known) { Ok(here) } else { Err(libc::ENOENT) }
    }
}

/// Its own descriptors and its program, of all that is told of processes.
fn own_process(path: &Path, process: i32) -> Result<PathBuf, i32> {
    let own = PathBuf::from(format!("/proc/{process}"));
    let rest = path.strip_prefix(&own).map_err(|_| libc::ENOENT)?;
    let names: Vec<&OsStr> = rest.components().map(Component::as_os_str).collect();
    let is_own = match names[..] {
        [] => true,
        [first] => [OsStr::new("fd"), OsStr::new("exe"), OsStr::new("cwd")].contains(&first),
        [first, number] => first == "fd" && number.as_bytes().iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if is_own { Ok(path.to_path_buf()) } else { Err(libc::EACCES) }
}

/// The parts of a path that lead somewhere.
fn names(path: &Path) -> impl DoubleEndedIterator<Item = std::ffi::OsString> {
    path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_owned()),
        Component::ParentDir => Some("..".into()),
        _ => None,
    })
}

fn descriptor(process: i32, number: i32) -> PathBuf {
    PathBuf::from(format!("/proc/{process}/fd/{number}"))
}

/// Takes a call apart that looks a file up.
fn lookup(call: &libc::seccomp_notif) -> Option<Lookup> {
    let args = call.data.args;
    let at = |kind, flags: u64| Lookup { folder: args[0] as i32, path: args[1], flags: flags as i32, kind };
    #[cfg(target_arch = "x86_64")]
    let here = |kind, flags: i32| Lookup { folder: libc::AT_FDCWD, path: args[0], flags, kind };
    Some(match i64::from(call.data.nr) {
        libc::SYS_newfstatat => at(Kind::Stat(args[2]), args[3]),
        libc::SYS_statx => at(Kind::Statx(args[3] as u32, args[4]), args[2]),
        libc::SYS_faccessat => at(Kind::Access(args[2] as i32), 0),
        libc::SYS_faccessat2 => at(Kind::Access(args[2] as i32), args[3]),
        libc::SYS_readlinkat => at(Kind::Link(args[2], args[3]), libc::AT_EMPTY_PATH as u64),
        libc::SYS_statfs => Lookup { folder: libc::AT_FDCWD, path: args[0], flags: 0, kind: Kind::Statfs(args[1]) },
        #[cfg(target_arch = "x86_64")]
        libc::SYS_stat => here(Kind::Stat(args[1]), 0),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_lstat => here(Kind::Stat(args[1]), libc::AT_SYMLINK_NOFOLLOW),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_access => here(Kind::Access(args[1] as i32), 0),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_readlink => here(Kind::Link(args[1], args[2]), 0),
        _ => return None,
    })
}

/// Reads a path from a program's memory.
fn read_path(thread: u32, address: u64) -> Result<PathBuf, i32> {
    let mut path = Vec::new();
    let mut from = address;
    while path.len() < PATH_BYTES_MAX {
        // To the end of the page: what comes after it may not be there.
        let mut part = [0u8; 256];
        let length = (256 - from % 256) as usize;
        let local = libc::iovec { iov_base: part.as_mut_ptr().cast(), iov_len: length };
        let remote = libc::iovec { iov_base: from as *mut libc::c_void, iov_len: length };
        // SAFETY: the local part is as long as is said; the kernel checks the other one.
        let count = unsafe { libc::process_vm_readv(thread as i32, &local, 1, &remote, 1, 0) };
        if count <= 0 {
            return Err(libc::EFAULT);
        }
        let part = &part[..count as usize];
        if let Some(end) = part.iter().position(|byte| *byte == 0) {
            path.extend_from_slice(&part[..end]);
            return Ok(PathBuf::from(OsStr::from_bytes(&path)));
        }
        path.extend_from_slice(part);
        from += count as u64;
    }
    Err(libc::ENAMETOOLONG)
}

fn write_memory(thread: u32, address: u64, bytes: &[u8]) -> bool {
    let local = libc::iovec { iov_base: bytes.as_ptr() as *mut libc::c_void, iov_len: bytes.len() };
    let remote = libc::iovec { iov_base: address as *mut libc::c_void, iov_len: bytes.len() };
    // SAFETY: the local part is only read; the kernel checks the other one.
    unsafe { libc::process_vm_writev(thread as i32, &local, 1, &remote, 1, 0) == bytes.len() as isize }
}

fn check(result: libc::c_long) -> Result<(), i32> {
    if result == 0 { Ok(()) } else { Err(std::io::Error::last_os_error().raw_os_error().unwrap_or(libc::EIO)) }
}
