//! The program up to its `execve`, and what the zygote prepares for it: standard error, the order in which the kernel
//! kills processes when memory runs out, the descriptor of calls that the judge answers.

use super::protocol::{ProtocolFault, REQUESTS, at};
use rustix::fs::{Mode, OFlags};
use rustix::pipe::{PipeFlags, pipe_with};
use std::cell::UnsafeCell;
use std::ffi::{CString, c_char, c_void};
use std::io;
use std::os::fd::{AsRawFd as _, BorrowedFd, FromRawFd as _, OwnedFd};
use std::ptr;
use std::sync::atomic::{AtomicI32, Ordering};

/// Sends the judge the descriptor of system calls that it answers.
pub(super) fn show_requests(
    socket: &OwnedFd,
    asked: &OwnedFd,
    secret: u64,
) -> Result<(), ProtocolFault> {
    let mut word = [REQUESTS];
    let mut part = libc::iovec {
        iov_base: word.as_mut_ptr().cast(),
        iov_len: word.len(),
    };
    let mut control = Control { space: [0; 64] };
    // SAFETY: zeros are right for the structure; everything that it points at lives through the call, the space is
    // aligned and longer than one message with one descriptor; the fourth argument is ignored by the kernel and carries
    // the secret.
    let sent = unsafe {
        let mut message: libc::msghdr = std::mem::zeroed();
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        message.msg_control = control.space.as_mut_ptr().cast();
        message.msg_controllen = libc::CMSG_SPACE(size_of::<i32>() as u32) as usize;
        let header = libc::CMSG_FIRSTHDR(&message);
        (*header).cmsg_level = libc::SOL_SOCKET;
        (*header).cmsg_type = libc::SCM_RIGHTS;
        (*header).cmsg_len = libc::CMSG_LEN(size_of::<i32>() as u32) as usize;
        libc::CMSG_DATA(header)
            .cast::<i32>()
            .write_unaligned(asked.as_raw_fd());
        libc::syscall(
            libc::SYS_sendmsg,
            socket.as_raw_fd(),
            &raw const message,
            libc::MSG_NOSIGNAL,
            secret,
        )
    };
    if sent < 0 {
        Err(ProtocolFault::new("an answer", &io::Error::last_os_error()))
    } else {
        Ok(())
    }
}

/// Receives two descriptors from the judge, which no program inherits; nothing if it has ended.
pub(super) fn receive_two(socket: &OwnedFd, secret: u64) -> Option<[OwnedFd; 2]> {
    let mut word = [0u8; 1];
    let mut part = libc::iovec {
        iov_base: word.as_mut_ptr().cast(),
        iov_len: word.len(),
    };
    let mut control = Control { space: [0; 64] };
    // SAFETY: zeros are right for the structure; everything that it points at lives through the call, the space is
    // aligned and longer than one message with two descriptors; the fourth argument is ignored by the kernel and carries
    // the secret. The kernel put new descriptors where the header says so.
    unsafe {
        let mut message: libc::msghdr = std::mem::zeroed();
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        message.msg_control = control.space.as_mut_ptr().cast();
        message.msg_controllen = libc::CMSG_SPACE(2 * size_of::<i32>() as u32) as usize;
        loop {
            let got = libc::syscall(
                libc::SYS_recvmsg,
                socket.as_raw_fd(),
                &raw mut message,
                libc::MSG_CMSG_CLOEXEC,
                secret,
            );
            match got {
                1 => break,
                -1 if *libc::__errno_location() == libc::EINTR => {}
                _ => return None,
            }
        }
        let header = libc::CMSG_FIRSTHDR(&message);
        let is_whole = !header.is_null()
            && (*header).cmsg_type == libc::SCM_RIGHTS
            && (*header).cmsg_len == libc::CMSG_LEN(2 * size_of::<i32>() as u32) as usize;
        is_whole.then(|| {
            let numbers = libc::CMSG_DATA(header).cast::<i32>();
            [0, 1].map(|index| OwnedFd::from_raw_fd(numbers.add(index).read_unaligned()))
        })
    }
}

/// Space for the control data of a message, with the alignment that its header needs.
#[repr(align(16))]
struct Control {
    space: [u8; 64],
}

/// Sets which process the kernel kills first when memory runs out, on the machine or in a control group: the program
/// before the zygote, which must report it, and both before all others. An old kernel may not offer this.
pub(super) struct Victim(Option<OwnedFd>);

impl Victim {
    /// Raises the score of this process, which its children inherit.
    pub(super) fn new() -> Victim {
        let victim = Victim(
            rustix::fs::open(OOM_SCORE, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty()).ok(),
        );
        victim.is_next_process(false);
        victim
    }

    /// Whether the next child, which inherits the score, is to be killed before this process.
    pub(super) fn is_next_process(&self, is_next: bool) {
        if let Some(score) = &self.0 {
            let number: &[u8] = if is_next { b"1000" } else { b"500" };
            let _ = rustix::io::write(score, number);
        }
    }
}

/// The score by which the kernel chooses the process to kill, from -1000 to 1000.
const OOM_SCORE: &str = "/proc/self/oom_score_adj";

/// What the child needs before `execve`, while it shares the zygote's memory.
pub(super) struct Launch {
    pub(super) exe: CString,
    pub(super) argv: Vec<*const c_char>,
    /// The number of its words that are the same in each run.
    pub(super) own_args: usize,
    pub(super) envp: Vec<*const c_char>,
    pub(super) secret: u64,
    pub(super) cpu_seconds: u64,
    pub(super) is_full: bool,
    /// Whether each run gets its own session.
    pub(super) has_session: bool,
    /// Where the child waits for a word of the judge before it begins, if it is to run in place.
    pub(super) waits_at: Option<i32>,
    pub(super) errno: AtomicI32,
    /// Keeps the strings alive to which the pointers point.
    pub(super) _words: Vec<CString>,
}

impl Launch {
    /// Puts these arguments, each with a byte 0 after it, after those that the program always has. They are read until the
    /// program has begun.
    pub(super) fn add_args(&mut self, args: &[u8]) {
        self.argv.truncate(self.own_args);
        let args = args.split_inclusive(|byte| *byte == 0);
        let whole = args.filter(|arg| arg.ends_with(&[0]));
        self.argv.extend(whole.map(|arg| arg.as_ptr().cast()));
        self.argv.push(ptr::null());
    }
}

/// The stack of the child before `execve`.
#[repr(align(16))]
pub(super) struct Stack(pub(super) UnsafeCell<[u8; STACK_BYTES]>);

pub(super) const STACK_BYTES: usize = 64 << 10;

/// Runs in the child, in the zygote's memory and on its own stack: system calls alone.
pub(super) extern "C" fn child(launch: *mut c_void) -> i32 {
    // SAFETY: the zygote sleeps, and what it gave lives until the child is gone.
    let launch = unsafe { &*launch.cast::<Launch>() };
    let limit = libc::rlimit {
        rlim_cur: launch.cpu_seconds,
        rlim_max: launch.cpu_seconds,
    };
    // SAFETY: the structure lives through the call; the argument after the last is ignored and carries the secret.
    unsafe {
        match launch.waits_at {
            // All of its runs together may take longer.
            Some(socket) => {
                let mut word = 0u8;
                if libc::read(socket, (&raw mut word).cast(), 1) != 1 {
                    libc::_exit(127);
                }
                // What its own code drew from the counter before it reads would be the same for many inputs. Interpreters
                // look at it too often.
                if launch.exe.to_bytes().first() != Some(&b'/') {
                    libc::syscall(
                        libc::SYS_prctl,
                        libc::PR_SET_TSC,
                        libc::PR_TSC_SIGSEGV,
                        0,
                        0,
                        0,
                        launch.secret,
                    );
                }
            }
            None => {
                libc::syscall(
                    libc::SYS_prlimit64,
                    0,
                    libc::RLIMIT_CPU,
                    &limit,
                    ptr::null::<libc::rlimit>(),
                    launch.secret,
                );
            }
        }
        // The kernel signals whole process groups, so the zygote must not share a group with the program. Its own group
        // is enough where the zygote is the first process, or where the program cannot start a process that it could
        // leave in another group. A program may join the zygote's group, but no process signals that one. A session
        // would take longer: the kernel schedules each session separately.
        if launch.has_session {
            libc::setsid();
        } else {
            libc::setpgid(0, 0);
        }
        if !launch.is_full {
            libc::syscall(
                libc::SYS_prctl,
                libc::PR_SET_PDEATHSIG,
                libc::SIGKILL,
                0,
                0,
                0,
                launch.secret,
            );
        }
    }
    // SAFETY: the lists end with null pointers; the fourth argument is ignored by the kernel and carries the secret.
    unsafe {
        libc::syscall(
            libc::SYS_execve,
            launch.exe.as_ptr(),
            launch.argv.as_ptr(),
            launch.envp.as_ptr(),
            launch.secret,
        );
        launch
            .errno
            .store(*libc::__errno_location(), Ordering::Relaxed);
        libc::_exit(127)
    }
}

/// Makes a pipe for standard error and returns the zygote's end. The program may open the other end again by name, but
/// only to write. The times of the pipe are 0, so that they reveal nothing.
pub(super) fn new_stderr(secret: u64) -> Result<OwnedFd, ProtocolFault> {
    let (read, write) = at("standard error", pipe_with(PipeFlags::CLOEXEC))?;
    let never = [libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    }; 2];
    let fd = write.as_raw_fd();
    // SAFETY: the times live through the call; the kernel ignores the last arguments, which show the filter who asks.
    let done = unsafe {
        libc::syscall(libc::SYS_fchmod, fd, 0o222, secret) == 0
            && libc::syscall(
                libc::SYS_utimensat,
                fd,
                ptr::null::<c_char>(),
                &never,
                0,
                secret,
            ) == 0
    };
    if !done {
        return Err(ProtocolFault::new(
            "standard error",
            &io::Error::last_os_error(),
        ));
    }
    at("standard error", rustix::io::ioctl_fionbio(&read, true))?;
    // SAFETY: the number is this process's standard error, which no other code here uses.
    let mut standard = unsafe { OwnedFd::from_raw_fd(2) };
    at("standard error", rustix::io::dup2(&write, &mut standard))?;
    std::mem::forget(standard);
    Ok(read)
}

/// Whether standard error is still empty, with unchanged mode and times.
pub(super) fn is_untouched_stderr() -> bool {
    // SAFETY: the descriptor stays open as long as the zygote lives.
    let stderr = unsafe { BorrowedFd::borrow_raw(2) };
    rustix::fs::fstat(stderr).is_ok_and(|stat| {
        let times = [
            stat.st_atime,
            stat.st_atime_nsec as i64,
            stat.st_mtime,
            stat.st_mtime_nsec as i64,
        ];
        stat.st_mode & 0o7777 == 0o222 && times == [0; 4]
    })
}
