//! Answers the system calls that the filter does not allow by itself, as the judge; at level confined it also looks files
//! up for the program.

use super::calls::{self, FORK_FLAGS};
use super::lookups::Lookups;
use super::tree;
use std::ffi::c_void;
use std::os::fd::{AsRawFd as _, OwnedFd};

/// What a program may be told.
pub(super) struct RequestRules {
    is_full: bool,
    is_compiler: bool,
    memory_bytes: u64,
    /// Threads that one run may start where they are counted here: more than may live at once, since their end is not
    /// seen.
    threads: u32,
}

impl RequestRules {
    pub(super) fn new(
        is_full: bool,
        is_compiler: bool,
        memory_bytes: u64,
        processes: u32,
    ) -> RequestRules {
        RequestRules {
            is_full,
            is_compiler,
            memory_bytes,
            threads: processes.saturating_mul(4),
        }
    }
}

/// The requests of `ioctl` by which the judge receives a call, answers it, and asks whether the caller still waits.
const NOTIF_RECV: u64 = libc::SECCOMP_IOCTL_NOTIF_RECV;
const NOTIF_SEND: u64 = libc::SECCOMP_IOCTL_NOTIF_SEND;
const NOTIF_ID_VALID: u64 = libc::SECCOMP_IOCTL_NOTIF_ID_VALID;

/// System calls that are named where they were refused.
const REFUSED_MAX: usize = 6;

/// What one run has asked for.
#[derive(Clone, Copy, Default)]
pub(super) struct Asked {
    /// Processes that it started.
    pub(super) processes: u32,
    threads: u32,
    timers: u32,
    /// Signals that wait in a queue until they are heard.
    signals: u32,
    /// Pipes that may be there.
    pipes: u32,
    /// Numbers of refused system calls, each once, the first few.
    refused: [u32; REFUSED_MAX],
    refused_count: usize,
    /// Memory for several processes.
    pub(super) shared_bytes: u64,
}

/// What one run may have of that which the kernel counts for a user, who may be that of several runs: timers, signals in
/// queues (of those from this number on each waits by itself), and pipes.
const TIMERS_MAX: u32 = 256;
const QUEUED_MAX: u32 = 4096;
const QUEUED_FROM: i32 = 32;
const PIPES_MAX: u32 = 128;

impl Asked {
    /// The system calls that were refused.
    pub(super) fn refused(&self) -> impl Iterator<Item = u32> {
        self.refused.into_iter().take(self.refused_count)
    }
}

/// What came of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answered {
    /// It has its answer, or the process that asked is gone.
    Done,
    /// It asked for more memory than there is for it: the run is to be stopped.
    TooMuchMemory,
}

/// The queue of calls, and how they are answered.
pub(super) struct Requests {
    queue: OwnedFd,
    rules: RequestRules,
    lookups: Option<Lookups>,
    /// The process below which those of the run are.
    zygote: i32,
}

impl Requests {
    pub(super) fn new(
        queue: OwnedFd,
        rules: RequestRules,
        lookups: Option<Lookups>,
        zygote: i32,
    ) -> Requests {
        Requests {
            queue,
            rules,
            lookups,
            zygote,
        }
    }

    /// What is readable when a call waits.
    pub(super) fn queue(&self) -> &OwnedFd {
        &self.queue
    }

    /// Says that another run begins.
    pub(super) fn begin(&mut self) {
        if let Some(lookups) = &mut self.lookups {
            lookups.begin();
        }
    }

    /// Answers one call.
    pub(super) fn answer(&mut self, asked: &mut Asked) -> Answered {
        // SAFETY: both are plain numbers, for which zeros are right.
        let (mut call, mut reply): (libc::seccomp_notif, libc::seccomp_notif_resp) =
            unsafe { std::mem::zeroed() };
        let queue = &self.queue;
        let talk = |request, message| talk(queue, request, message);
        if !talk(NOTIF_RECV, (&raw mut call).cast()) {
            return Answered::Done;
        }
        reply.id = call.id;
        let before = *asked;
        let number = i64::from(call.data.nr);
        let lookup = self.lookups.as_mut().and_then(|lookups| {
            lookups.answer(&call, || {
                // As long as this holds, the number of the process has not become that of another one.
                let mut id = call.id;
                talk(NOTIF_ID_VALID, (&raw mut id).cast())
            })
        });
        let is_usual_schedule =
            number == libc::SYS_sched_setscheduler && call.data.args[1] as i32 == libc::SCHED_OTHER;
        let is_pretended = number == libc::SYS_rt_sigaction
            || is_usual_schedule
            || (self.rules.is_compiler && calls::sets_attributes(number));
        if let Some(result) = lookup {
            match result {
                Ok(value) => reply.val = value,
                Err(errno) => reply.error = -errno,
            }
        } else if is_pretended {
            // It hears that all is well, and nothing changes: runtimes set every signal and insist on success, and so do
            // compilers with the modes of their files. The schedule that is asked for is the one that it has.
        } else if self.permits(&call, asked) {
            reply.flags = libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32;
        } else {
            // Who may start no process hears what a full machine says, for which programs are prepared.
            reply.error = match number {
                _ if starts_process(number) => -libc::EAGAIN,
                libc::SYS_timer_create => -libc::EAGAIN,
                _ if calls::makes_pipe(number) => -libc::EMFILE,
                _ => -libc::EPERM,
            };
            let number = call.data.nr as u32;
            let known =
                asked.refused[..asked.refused_count].contains(&number) || is_common(&call.data);
            if !known && asked.refused_count < REFUSED_MAX {
                asked.refused[asked.refused_count] = number;
                asked.refused_count += 1;
            }
        }
        // The process that asked may have been killed meanwhile, or was interrupted and asks again.
        if !talk(NOTIF_SEND, (&raw mut reply).cast()) {
            *asked = before;
        }
        if asked.shared_bytes > self.rules.memory_bytes {
            Answered::TooMuchMemory
        } else {
            Answered::Done
        }
    }

    /// Whether a call may go on. Only numbers in registers are examined; they cannot change meanwhile.
    fn permits(&self, call: &libc::seccomp_notif, asked: &mut Asked) -> bool {
        let number = i64::from(call.data.nr);
        let shared = (libc::CLONE_VM | libc::CLONE_VFORK) as u64;
        let flags = call.data.args[0];
        // Memory is shared with a child only while the parent sleeps.
        let is_plain =
            flags & !FORK_FLAGS == 0 && (flags & shared == 0 || flags & shared == shared);
        if starts_process(number) && (number != libc::SYS_clone || is_plain) {
            asked.processes += u32::from(self.rules.is_full);
            return self.rules.is_full;
        }
        if number == libc::SYS_clone && calls::is_thread(flags) {
            asked.threads += 1;
            return asked.threads <= self.rules.threads;
        }
        if number == libc::SYS_mmap && calls::is_shared_memory(call.data.args[3]) {
            asked.shared_bytes = asked.shared_bytes.saturating_add(call.data.args[1]);
            return asked.shared_bytes <= self.rules.memory_bytes;
        }
        if number == libc::SYS_mmap && calls::is_shared_file(call.data.args[3]) {
            // Another thread may put another file in its place meanwhile: what it gains are zeros, since it opens no file
            // to write to.
            let file = format!("/proc/{}/fd/{}", call.pid, call.data.args[4] as i32);
            return std::fs::metadata(file).is_ok_and(|file| file.is_file());
        }
        if number == libc::SYS_timer_create {
            asked.timers += 1;
            return asked.timers <= TIMERS_MAX;
        }
        if calls::makes_pipe(number) {
            asked.pipes += 1;
            if asked.pipes > PIPES_MAX {
                // Those that it closed are none.
                asked.pipes = tree::pipes(&tree::below(self.zygote)) + 1;
            }
            return asked.pipes <= PIPES_MAX;
        }
        let signals = [libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill];
        if signals.contains(&number) {
            let signal = call.data.args[if number == libc::SYS_tgkill { 2 } else { 1 }] as i32;
            asked.signals += u32::from(signal >= QUEUED_FROM);
            if !self.rules.is_full && asked.signals > QUEUED_MAX {
                return false;
            }
            let target = call.data.args[0] as i32;
            // The first process is the zygote; 0, -1 and groups are more than one's own.
            return match self.rules.is_full {
                true => target > 1,
                false => target == call.pid as i32 || tree::group_of(call.pid) == Some(target),
            };
        }
        false
    }
}

/// Asks the kernel for a call, or tells it the answer.
fn talk(queue: &OwnedFd, request: u64, message: *mut c_void) -> bool {
    // SAFETY: the message is of the type that belongs to the request and lives through the call.
    unsafe { libc::ioctl(queue.as_raw_fd(), request as _, message) == 0 }
}

/// Whether a call starts a process, or a thread.
fn starts_process(number: i64) -> bool {
    #[cfg(target_arch = "x86_64")]
    let is_old = number == libc::SYS_fork || number == libc::SYS_vfork;
    #[cfg(not(target_arch = "x86_64"))]
    let is_old = false;
    is_old || number == libc::SYS_clone
}

/// What honest runtimes ask for in passing, and do without: it is refused like the rest, but not worth a note. A
/// limit on dumps, the local socket of a name service, and whether there is a network.
fn is_common(call: &libc::seccomp_data) -> bool {
    match i64::from(call.nr) {
        libc::SYS_prlimit64 => call.args[0] == 0,
        libc::SYS_socket => {
            [libc::AF_UNIX, libc::AF_INET, libc::AF_INET6].contains(&(call.args[0] as i32))
        }
        _ => false,
    }
}
