//! The two files in memory that a worker shares with a program: its input and its output.

use crate::run::INPUT_BYTES_MAX;
use rustix::fs::{
    MemfdFlags, Mode, OFlags, SealFlags, Timespec, Timestamps, fchmod, fcntl_add_seals, fstat,
    ftruncate, futimens, memfd_create,
};
use rustix::io::Errno;
use rustix::io::ioctl_fionbio;
use rustix::mm::{MapFlags, ProtFlags, mmap, munmap};
use rustix::pipe::{PipeFlags, pipe_with};
use std::ffi::c_void;
use std::io;
use std::os::fd::OwnedFd;
use std::ptr;

/// A file in memory that holds the input. The judge writes through a mapping that it made before it sealed the file; no
/// other process can write to the file.
pub(super) struct Input {
    fd: OwnedFd,
    map: *mut c_void,
}

// SAFETY: the map belongs to this value alone.
unsafe impl Send for Input {}

impl Input {
    pub(super) fn new() -> io::Result<Input> {
        let fd = memory_file("input", MemfdFlags::ALLOW_SEALING)?;
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        let flags = MapFlags::SHARED | MapFlags::NORESERVE;
        // SAFETY: the kernel chooses a place that is free; only `write` touches it, where the file has bytes.
        let map = unsafe { mmap(ptr::null_mut(), INPUT_BYTES_MAX, protection, flags, &fd, 0)? };
        let input = Input { fd, map };
        fcntl_add_seals(&input.fd, SealFlags::FUTURE_WRITE | SealFlags::SEAL)?;
        restore(&input.fd, 0o444)?;
        Ok(input)
    }

    /// A descriptor from which the program reads.
    pub(super) fn for_program(&self) -> io::Result<OwnedFd> {
        reopen(&self.fd, OFlags::RDONLY)
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() > INPUT_BYTES_MAX {
            return Err(io::Error::other("the input is longer than 256 MB"));
        }
        // Checked each time, so that the mapping stays inside the file, even if the program changed its length. To set
        // the length takes long even where nothing changes.
        if fstat(&self.fd)?.st_size as usize != bytes.len() {
            ftruncate(&self.fd, bytes.len() as u64)?;
        }
        // SAFETY: the file has just so many bytes, the map has more, and no run is reading now.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), self.map.cast::<u8>(), bytes.len()) };
        Ok(restore(&self.fd, 0o444)?)
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        // SAFETY: nothing points into the map any more.
        let _ = unsafe { munmap(self.map, INPUT_BYTES_MAX) };
    }
}

/// A file in memory that receives the output.
pub(super) struct OutputFile(OwnedFd);

impl OutputFile {
    pub(super) fn new() -> io::Result<OutputFile> {
        let fd = memory_file("output", MemfdFlags::empty())?;
        restore(&fd, 0o222)?;
        Ok(OutputFile(fd))
    }

    /// A descriptor to which the program writes.
    pub(super) fn for_program(&self) -> io::Result<OwnedFd> {
        reopen(&self.0, OFlags::WRONLY)
    }

    /// Another descriptor with which the judge reads and empties the file. It is not opened again: nobody may read the file
    /// by its name, except root.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn another(&self) -> io::Result<OwnedFd> {
        self.0.try_clone()
    }

    /// Returns the output and empties the file.
    pub(super) fn take(&self) -> Result<Vec<u8>, Errno> {
        let length = fstat(&self.0)?.st_size as usize;
        let mut bytes = vec![0; length];
        let mut from = 0;
        while from < length {
            match rustix::io::pread(&self.0, &mut bytes[from..], from as u64)? {
                0 => break,
                count => from += count,
            }
        }
        bytes.truncate(from);
        if length > 0 {
            ftruncate(&self.0, 0)?;
        }
        restore(&self.0, 0o222)?;
        Ok(bytes)
    }
}

/// A pipe between the judge and a program: the program's end and the judge's, which does not block. The program may open
/// its end again by name, but only in the same direction.
pub(super) fn pipe_to_program() -> io::Result<(OwnedFd, OwnedFd)> {
    let (read, write) = pipe_with(PipeFlags::CLOEXEC)?;
    restore(&read, 0o444)?;
    ioctl_fionbio(&write, true)?;
    Ok((read, write))
}

/// The same in the other direction.
pub(super) fn pipe_from_program() -> io::Result<(OwnedFd, OwnedFd)> {
    let (read, write) = pipe_with(PipeFlags::CLOEXEC)?;
    restore(&write, 0o222)?;
    ioctl_fionbio(&read, true)?;
    Ok((write, read))
}

/// The end to read from of a pipe in which nothing is and to which no process writes.
#[cfg(target_arch = "x86_64")]
pub(super) fn empty_pipe() -> io::Result<OwnedFd> {
    let (read, _) = pipe_with(PipeFlags::CLOEXEC)?;
    restore(&read, 0o600)?;
    Ok(read)
}

fn memory_file(name: &str, more: MemfdFlags) -> io::Result<OwnedFd> {
    let flags = MemfdFlags::CLOEXEC | more;
    Ok(memfd_create(name, flags | MemfdFlags::NOEXEC_SEAL)
        .or_else(|_| memfd_create(name, flags))?)
}

/// Resets the mode and the times of a file for the next run: a run could leave information in them. With this mode, a
/// program that opens the file again gets no more access than it has.
fn restore(fd: &OwnedFd, mode: u32) -> Result<(), Errno> {
    fchmod(fd, Mode::from_raw_mode(mode))?;
    let never = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    futimens(
        fd,
        &Timestamps {
            last_access: never,
            last_modification: never,
        },
    )
}

/// Opens a file of this process again, with only the access that the program needs.
fn reopen(fd: &OwnedFd, flags: OFlags) -> io::Result<OwnedFd> {
    use std::os::fd::AsRawFd as _;
    let place = format!("/proc/self/fd/{}", fd.as_raw_fd());
    Ok(rustix::fs::open(
        place,
        flags | OFlags::CLOEXEC,
        Mode::empty(),
    )?)
}
