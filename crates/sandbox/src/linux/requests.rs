//! Answers, as the judge, the system calls that the filter does not decide; at level confined it also looks up files
//! for the program.

use super::calls::{self, FORK_FLAGS};
use super::lookups::Lookups;
use super::tree;
use std::ffi::c_void;
use std::os::fd::{AsRawFd as _, OwnedFd};

/// How to answer the calls of a program.
pub(super) struct RequestRules {
    is_full: bool,
    is_compiler: bool,
    memory_bytes: u64,
    /// Maximum number of threads that one run may start where the judge counts them: more than may live at once,
    /// because the judge does not see them end.
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

/// Maximum number of refused system calls that are named.
const REFUSED_MAX: usize = 6;

/// What one run has asked for.
#[derive(Clone, Copy, Default)]
pub(super) struct Asked {
    /// Number of processes that it started.
    pub(super) processes: u32,
    threads: u32,
    timers: u32,
    /// Number of signals that wait in a queue.
    signals: u32,
    /// Maximum number of pipes that may be open.
    pipes: u32,
    /// The first few different system calls that were refused, by number.
    refused: [u32; REFUSED_MAX],
    refused_count: usize,
    /// Shared memory without a file, in bytes.
    pub(super) shared_bytes: u64,
}

/// Limits of one run on what the kernel counts for a user, which several runs may share: timers, queued signals (those
/// from `QUEUED_FROM` on wait one by one), and pipes.
const TIMERS_MAX: u32 = 256;
const QUEUED_MAX: u32 = 4096;
const QUEUED_FROM: i32 = 32;
const PIPES_MAX: u32 = 128;

impl Asked {
    /// The numbers of the system calls that were refused.
    pub(super) fn refused(&self) -> impl Iterator<Item = u32> {
        self.refused.into_iter().take(self.refused_count)
    }
}

/// The result of answering a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answered {
    /// The call has its answer, or its caller is gone.
    Done,
    /// The call asks for more memory than the limit: the run must be stopped.
    TooMuchMemory,
}

/// The queue of calls, and how to answer them.
pub(super) struct Requests {
    queue: OwnedFd,
    rules: RequestRules,
    lookups: Option<Lookups>,
    /// The process above those of the run.
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

    /// The descriptor that is readable while a call waits.
    pub(super) fn queue(&self) -> &OwnedFd {
        &self.queue
    }

    /// Prepares for the next run.
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
                // While this is true, the process number still belongs to the caller.
                let mut id = call.id;
                talk(NOTIF_ID_VALID, (&raw mut id).cast())
            })
        });
        let is_pretended = is_pretended(number, &call.data.args)
            || (self.rules.is_compiler && calls::sets_attributes(number));
        if let Some(result) = lookup {
            match result {
                Ok(value) => reply.val = value,
                Err(errno) => reply.error = -errno,
            }
        } else if is_pretended {
            // Pretends success and changes nothing: compilers insist on setting the modes of their files.
        } else if self.permits(&call, asked) {
            reply.flags = libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32;
        } else {
            // For a refused process the error is that of a full machine, which programs are prepared for.
            reply.error = match number {
                _ if starts_process(number) => -libc::EAGAIN,
                libc::SYS_timer_create => -libc::EAGAIN,
                _ if calls::makes_pipe(number) => -libc::EMFILE,
                _ => -libc::EPERM,
            };
            let number = call.data.nr as u32;
            let known = asked.refused[..asked.refused_count].contains(&number)
                || is_common(i64::from(number), &call.data.args);
            if !known && asked.refused_count < REFUSED_MAX {
                asked.refused[asked.refused_count] = number;
                asked.refused_count += 1;
            }
        }
        // The caller may have been killed meanwhile, or was interrupted and asks again.
        if !talk(NOTIF_SEND, (&raw mut reply).cast()) {
            *asked = before;
        }
        if asked.shared_bytes > self.rules.memory_bytes {
            Answered::TooMuchMemory
        } else {
            Answered::Done
        }
    }

    /// Whether a call may proceed. It depends only on numbers in registers, which cannot change meanwhile.
    fn permits(&self, call: &libc::seccomp_notif, asked: &mut Asked) -> bool {
        let number = i64::from(call.data.nr);
        let shared = (libc::CLONE_VM | libc::CLONE_VFORK) as u64;
        let flags = call.data.args[0];
        // A child may share memory only while the parent sleeps.
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
            // Another thread may replace the file meanwhile, but gains only zeros by that, because it can open no file
            // to write.
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
                // Count again, without the closed ones.
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
            // Process 1 is the zygote; 0, -1 and groups include other processes.
            return match self.rules.is_full {
                true => target > 1,
                false => target == call.pid as i32 || tree::group_of(call.pid) == Some(target),
            };
        }
        false
    }
}

/// Receives a call from the kernel, or sends an answer.
fn talk(queue: &OwnedFd, request: u64, message: *mut c_void) -> bool {
    // SAFETY: the message is of the type that belongs to the request and lives through the call.
    unsafe { libc::ioctl(queue.as_raw_fd(), request as _, message) == 0 }
}

/// Whether a call starts a process or a thread.
fn starts_process(number: i64) -> bool {
    #[cfg(target_arch = "x86_64")]
    let is_old = number == libc::SYS_fork || number == libc::SYS_vfork;
    #[cfg(not(target_arch = "x86_64"))]
    let is_old = false;
    is_old || number == libc::SYS_clone
}

/// Calls that succeed and change nothing: runtimes set every signal and insist on success, and the requested schedule is the
/// current one.
fn is_pretended(number: i64, args: &[u64; 6]) -> bool {
    let is_usual_schedule =
        number == libc::SYS_sched_setscheduler && args[1] as i32 == libc::SCHED_OTHER;
    number == libc::SYS_rt_sigaction || is_usual_schedule
}

/// Calls that honest runtimes try and do without; they are refused, but not named in reports: a limit on core dumps,
/// the local socket of a name service, and the question whether there is a network.
fn is_common(number: i64, args: &[u64; 6]) -> bool {
    match number {
        libc::SYS_prlimit64 => args[0] == 0,
        libc::SYS_socket => {
            [libc::AF_UNIX, libc::AF_INET, libc::AF_INET6].contains(&(args[0] as i32))
        }
        _ => false,
    }
}

/// What the judge answers to a call of a contestant's program at level full, as the kernel returns it; `None` if that
/// depends on what the run has done, or if the report names the call.
#[cfg(target_arch = "x86_64")]
pub(super) fn constant_answer(number: i64, args: &[u64; 6]) -> Option<i64> {
    match (is_pretended(number, args), is_common(number, args)) {
        (true, _) => Some(0),
        (_, true) => Some(-i64::from(libc::EPERM)),
        _ => None,
    }
}
