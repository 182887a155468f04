//! The baseline: a bare `exec` without any protection.

#![allow(unsafe_code)] // it measures bare system calls

use std::ffi::{CString, c_char, c_void};
use std::os::fd::{AsRawFd as _, FromRawFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::ptr;

const STACK_BYTES: usize = 64 << 10;

/// Runs one program again and again.
pub(crate) struct Floor {
    exe: CString,
    input: OwnedFd,
    output: OwnedFd,
    stack: Vec<u8>,
}

struct Launch {
    exe: *const c_char,
    input: i32,
    output: i32,
}

fn memory_file(name: &std::ffi::CStr) -> OwnedFd {
    // SAFETY: the name ends with a zero.
    let fd = unsafe { libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC) };
    assert!(fd >= 0, "a file in memory");
    // SAFETY: the descriptor is new.
    unsafe { OwnedFd::from_raw_fd(fd) }
}

impl Floor {
    pub(crate) fn new(exe: &Path) -> Floor {
        let exe = CString::new(exe.as_os_str().as_bytes()).expect("a plain path");
        Floor {
            exe,
            input: memory_file(c"input"),
            output: memory_file(c"output"),
            stack: vec![0; STACK_BYTES],
        }
    }

    /// Runs the program once and returns its output.
    pub(crate) fn run(&mut self, input: &[u8]) -> Vec<u8> {
        rustix::fs::ftruncate(&self.input, input.len() as u64).expect("a file in memory");
        rustix::io::pwrite(&self.input, input, 0).expect("a file in memory");
        for fd in [&self.input, &self.output] {
            rustix::fs::seek(fd, rustix::fs::SeekFrom::Start(0)).expect("a file in memory");
        }
        let launch = Launch {
            exe: self.exe.as_ptr(),
            input: self.input.as_raw_fd(),
            output: self.output.as_raw_fd(),
        };
        // SAFETY: this thread sleeps until the child calls `exec` or exits; the child has its own stack.
        let pid = unsafe {
            let top = self
                .stack
                .as_mut_ptr()
                .add(STACK_BYTES & !15)
                .cast::<c_void>();
            libc::clone(
                child,
                top,
                libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD,
                (&raw const launch).cast_mut().cast(),
            )
        };
        assert!(pid > 0, "clone");
        let mut status = 0;
        // SAFETY: both pointers are valid during the call.
        unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            libc::wait4(pid, &mut status, 0, &mut usage);
        }
        assert_eq!(status, 0, "the program fails");
        let mut output = vec![
            0;
            rustix::fs::fstat(&self.output)
                .expect("a file in memory")
                .st_size as usize
        ];
        let length = rustix::io::pread(&self.output, &mut output, 0).expect("a file in memory");
        assert_eq!(length, output.len());
        rustix::fs::ftruncate(&self.output, 0).expect("a file in memory");
        output
    }
}

extern "C" fn child(launch: *mut c_void) -> i32 {
    // SAFETY: the parent sleeps until this child calls `exec` or exits, so `launch` is valid; null pointers end the lists.
    unsafe {
        let launch = &*launch.cast::<Launch>();
        libc::dup2(launch.input, 0);
        libc::dup2(launch.output, 1);
        let argv = [launch.exe, ptr::null()];
        let envp = [ptr::null::<c_char>()];
        libc::execve(launch.exe, argv.as_ptr(), envp.as_ptr());
        libc::_exit(127)
    }
}
