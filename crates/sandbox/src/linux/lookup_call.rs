//! Decodes a system call that looks up a file, and accesses the memory of the thread that made it.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;

/// Maximum length of a path, in bytes.
const PATH_BYTES_MAX: usize = 4096;

/// A decoded call.
pub(super) struct Lookup {
    pub(super) folder: i32,
    pub(super) path: u64,
    pub(super) flags: i32,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// Write the status to this address.
    Stat(u64),
    /// Write the fields of this mask to this address.
    Statx(u32, u64),
    /// Write the status of the file system to this address.
    Statfs(u64),
    /// Write the target of the link to this address, at most this many bytes.
    Link(u64, u64),
    /// Test these access rights.
    Access(i32),
}

impl Lookup {
    /// Whether the call follows the last link.
    pub(super) fn follows(&self) -> bool {
        self.flags & libc::AT_SYMLINK_NOFOLLOW == 0 && !matches!(self.kind, Kind::Link(..))
    }
}

/// Decodes a call that looks up a file; `None` for all other calls.
pub(super) fn lookup(call: &libc::seccomp_notif) -> Option<Lookup> {
    let args = call.data.args;
    let at = |kind, flags: u64| Lookup {
        folder: args[0] as i32,
        path: args[1],
        flags: flags as i32,
        kind,
    };
    #[cfg(target_arch = "x86_64")]
    let here = |kind, flags: i32| Lookup {
        folder: libc::AT_FDCWD,
        path: args[0],
        flags,
        kind,
    };
    Some(match i64::from(call.data.nr) {
        libc::SYS_newfstatat => at(Kind::Stat(args[2]), args[3]),
        libc::SYS_statx => at(Kind::Statx(args[3] as u32, args[4]), args[2]),
        libc::SYS_faccessat => at(Kind::Access(args[2] as i32), 0),
        libc::SYS_faccessat2 => at(Kind::Access(args[2] as i32), args[3]),
        libc::SYS_readlinkat => at(Kind::Link(args[2], args[3]), libc::AT_EMPTY_PATH as u64),
        libc::SYS_statfs => Lookup {
            folder: libc::AT_FDCWD,
            path: args[0],
            flags: 0,
            kind: Kind::Statfs(args[1]),
        },
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
pub(super) fn read_path(thread: u32, address: u64) -> Result<PathBuf, i32> {
    let mut path = Vec::new();
    let mut from = address;
    while path.len() < PATH_BYTES_MAX {
        // Only up to the end of the page: the next one may not exist.
        let mut part = [0u8; 256];
        let length = (256 - from % 256) as usize;
        let local = libc::iovec {
            iov_base: part.as_mut_ptr().cast(),
            iov_len: length,
        };
        let remote = libc::iovec {
            iov_base: from as *mut libc::c_void,
            iov_len: length,
        };
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

pub(super) fn write_memory(thread: u32, address: u64, bytes: &[u8]) -> bool {
    let local = libc::iovec {
        iov_base: bytes.as_ptr() as *mut libc::c_void,
        iov_len: bytes.len(),
    };
    let remote = libc::iovec {
        iov_base: address as *mut libc::c_void,
        iov_len: bytes.len(),
    };
    // SAFETY: the local part is only read; the kernel checks the other one.
    unsafe {
        libc::process_vm_writev(thread as i32, &local, 1, &remote, 1, 0) == bytes.len() as isize
    }
}
