//! One run of a program, by its zygote: starts the program, keeps the time limits, collects all processes, and reports.

use super::calls::{FilterProfile, ZYGOTE_CLONE};
use super::launch::{
    Launch, STACK_BYTES, Stack, Victim, child, is_untouched_stderr, new_stderr, receive_two,
    show_requests,
};
use super::protocol::{HELD, ProtocolFault, RunReport, STOP, Setup, StoppedBy, at, c_string};
use super::{filter, isolation, memory};
use crate::run::STDERR_BYTES_MAX;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, SeekFrom};
use rustix::io::Errno;
use std::cell::UnsafeCell;
use std::ffi::{CString, c_void};
use std::io;
use std::os::fd::{AsRawFd as _, BorrowedFd, FromRawFd as _, OwnedFd};
use std::ptr;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};

/// The number of the last process that was started in this namespace; the next process gets the next number.
pub(super) const LAST_PID: &str = "/proc/sys/kernel/ns_last_pid";

/// What the zygote resets or checks so that each run starts from the same state.
pub(super) struct Fresh {
    /// The folders that are new for each run, and their times before the first run.
    scratch: Vec<(OwnedFd, Times)>,
    /// Sets the number of the next process, if the kernel lets it.
    numbers: Option<OwnedFd>,
    /// Whether the zygote has its own namespace of processes.
    is_full: bool,
}

/// When an entry of a folder was last made or removed: as the program can set it, and as the kernel recorded it, each
/// in seconds and nanoseconds.
type Times = [(i64, i64); 2];

fn times(folder: &OwnedFd) -> rustix::io::Result<Times> {
    let stat = rustix::fs::fstat(folder)?;
    Ok([
        (stat.st_mtime as i64, stat.st_mtime_nsec as i64),
        (stat.st_ctime as i64, stat.st_ctime_nsec as i64),
    ])
}

impl Fresh {
    pub(super) fn new(
        folders: Vec<OwnedFd>,
        numbers: Option<OwnedFd>,
        is_full: bool,
    ) -> Result<Fresh, ProtocolFault> {
        let mut scratch = Vec::new();
        for folder in folders {
            let before = at("a folder in memory", times(&folder))?;
            scratch.push((folder, before));
        }
        Ok(Fresh {
            scratch,
            numbers,
            is_full,
        })
    }

    /// Before a run: gives its first process the same number each time. Returns false where that fails; does nothing
    /// where the zygote shares the numbers of the machine.
    fn renumber(&self) -> bool {
        let set = |numbers| rustix::io::pwrite(numbers, b"1", 0) == Ok(1);
        !self.is_full || self.numbers.as_ref().is_some_and(set)
    }

    /// After a run: whether it left something that cannot be undone. Files that it removed count too, because inode
    /// numbers continue after them.
    fn is_spent(&self) -> bool {
        self.scratch
            .iter()
            .any(|(folder, before)| times(folder).ok() != Some(*before))
    }

    /// Size of the files in its folders, in bytes.
    fn scratch_bytes(&self) -> u64 {
        memory::used(self.scratch.iter().map(|(folder, _)| folder))
    }
}

/// How often the limits are checked: several threads use more CPU time than wall time.
const LOOK: Duration = Duration::from_millis(100);

/// The same for a program with folders in memory: a file that it removes between two checks is not counted.
const LOOK_AT_FOLDERS: Duration = Duration::from_millis(5);

/// No folder is checked before this: the run has only begun.
const FIRST: Duration = Duration::from_millis(1);

/// A run ends after this many times its limit on wall time, even if a busy machine made it wait for a core.
pub(super) const WALL_FACTOR: u32 = 10;

pub(super) struct Zygote<'a> {
    socket: &'a OwnedFd,
    /// The zygote's end of the pipe.
    stderr: OwnedFd,
    /// The files in memory that are standard input and output, except during a run with pipes.
    files: [OwnedFd; 2],
    fresh: Fresh,
    victim: Victim,
    launch: Box<Launch>,
    stack: Box<Stack>,
    is_full: bool,
    is_compiler: bool,
    cpu: Duration,
    wall: Duration,
}

/// What is known of the current run.
struct RunState {
    pid: i32,
    began: Instant,
    stopped: StoppedBy,
    /// Peak size of the files in its folders in memory, in bytes.
    scratch_bytes: u64,
    stderr: Vec<u8>,
    stderr_bytes: u64,
    /// Whether the judge alone decides when it ends.
    is_held: bool,
}

impl RunState {
    fn new() -> RunState {
        RunState {
            pid: 0,
            began: Instant::now(),
            stopped: StoppedBy::Nothing,
            scratch_bytes: 0,
            stderr: Vec::new(),
            stderr_bytes: 0,
            is_held: false,
        }
    }
}

impl<'a> Zygote<'a> {
    pub(super) fn new(
        socket: &'a OwnedFd,
        fresh: Fresh,
        victim: Victim,
        setup: &Setup,
    ) -> Result<Zygote<'a>, ProtocolFault> {
        let mut secret = [0; 8];
        at(
            "a secret",
            rustix::rand::getrandom(&mut secret, rustix::rand::GetRandomFlags::empty()),
        )?;
        let secret = u64::from_ne_bytes(secret);
        let stderr = new_stderr(secret)?;
        let files = [
            at("standard streams", another(0))?,
            at("standard streams", another(1))?,
        ];
        let exe = c_string(&setup.exe)?;
        let mut words = vec![exe.clone()];
        for arg in setup.args.iter().chain(&setup.env) {
            words.push(c_string(arg)?);
        }
        let (args, env) = words.split_at(1 + setup.args.len());
        let list = |words: &[CString]| {
            words
                .iter()
                .map(|word| word.as_ptr())
                .chain([ptr::null()])
                .collect()
        };
        let launch = Launch {
            exe,
            argv: list(args),
            own_args: args.len(),
            envp: list(env),
            secret,
            cpu_seconds: setup.cpu.as_secs() + 2,
            is_full: setup.is_full,
            has_session: !setup.is_full && (setup.is_compiler || setup.is_limits),
            waits_at: None,
            errno: AtomicI32::new(0),
            _words: words,
        };
        let counts_threads = isolation::shares_its_user(setup) && !setup.is_compiler;
        let counts_pipes = setup.become_uid.is_none() && !setup.is_compiler;
        let (is_compiler, is_full) = (setup.is_compiler, setup.is_full);
        let profile = FilterProfile {
            secret,
            is_compiler,
            counts_threads,
            counts_pipes,
            is_full,
        };
        if !setup.is_limits {
            let asked = at("the filter on system calls", filter::install(profile))?;
            show_requests(socket, &asked, secret)?;
        }
        Ok(Zygote {
            socket,
            stderr,
            files,
            fresh,
            victim,
            launch: Box::new(launch),
            stack: Box::new(Stack(UnsafeCell::new([0; STACK_BYTES]))),
            is_full: setup.is_full,
            is_compiler: setup.is_compiler,
            cpu: setup.cpu,
            wall: setup.wall,
        })
    }

    /// Runs the program in place, until the judge has enough of it: tells the judge the secret, and starts the program,
    /// which waits before it begins until the judge traces it.
    pub(super) fn hold(&mut self) {
        let secret = self.launch.secret;
        let mut word = [0; 9];
        word[0] = HELD;
        word[1..].copy_from_slice(&secret.to_ne_bytes());
        self.send(&word);
        self.launch.waits_at = Some(self.socket.as_raw_fd());
        // Until the program begins, it shares the memory of this process, into which no other process may look.
        let may_be_traced = |may: bool| {
            // SAFETY: plain numbers; the kernel ignores the last argument, which shows the filter who asks.
            unsafe {
                libc::syscall(
                    libc::SYS_prctl,
                    libc::PR_SET_DUMPABLE,
                    i32::from(may),
                    0,
                    0,
                    0,
                    secret,
                )
            };
        };
        may_be_traced(true);
        let started = self.start();
        may_be_traced(false);
        if let Ok((pid, pidfd)) = started {
            let mut state = RunState::new();
            state.pid = pid;
            state.is_held = true;
            self.watch(&mut state, &pidfd);
            let _ = wait(pid);
        }
        std::process::exit(0);
    }

    /// The ends of two pipes, from which the next run reads and to which it writes; nothing if the judge has ended.
    pub(super) fn receive_ends(&self) -> Option<[OwnedFd; 2]> {
        receive_two(self.socket, self.launch.secret)
    }

    /// Runs the program once and reports. `args` are its further arguments, each with a byte 0 after it; `ends` are its
    /// standard input and output if they are not the files in memory.
    pub(super) fn run(&mut self, args: &[u8], ends: Option<[OwnedFd; 2]>) {
        self.launch.add_args(args);
        // Collects the processes that the judge killed after the last run.
        while !self.is_full && matches!(collect(false), Collected::Ended(_)) {}
        self.rewind();
        let is_renumbered = self.fresh.renumber();
        let mut state = RunState::new();
        let is_connected = ends.is_some();
        if let Some(ends) = ends {
            replace_streams(&ends);
        }
        let started = self.start();
        if is_connected {
            // The zygote must not hold the pipes, or they would stay open when the program ends.
            replace_streams(&self.files);
        }
        let (pid, pidfd) = match started {
            Ok(started) => started,
            Err(error) => return self.report_failure(&error),
        };
        state.pid = pid;
        self.watch(&mut state, &pidfd);
        let (wall, ended) = (state.began.elapsed(), now());
        drop(pidfd);
        let (status, mut usage) = wait(pid).unwrap_or((libc::SIGKILL, empty_usage()));
        // In the other cases, a contestant's program starts no process, or the judge kills them.
        if self.is_compiler && !self.is_full {
            self.kill(-pid);
        }
        self.end_everybody(&mut usage);
        self.drain(&mut state);
        if !is_untouched_stderr() {
            match new_stderr(self.launch.secret) {
                Ok(stderr) => self.stderr = stderr,
                Err(fault) => {
                    return self.report_failure(&io::Error::from_raw_os_error(fault.errno));
                }
            }
        }
        let is_spent = self.fresh.is_spent();
        if is_spent {
            state.scratch_bytes = state.scratch_bytes.max(self.fresh.scratch_bytes());
        }
        let micros = |time: libc::timeval| time.tv_sec as u64 * 1_000_000 + time.tv_usec as u64;
        let report = RunReport {
            status,
            exec_errno: self.launch.errno.swap(0, Ordering::Relaxed),
            stopped: state.stopped,
            cpu: Duration::from_micros(micros(usage.ru_utime) + micros(usage.ru_stime)),
            wall,
            ended,
            memory_bytes: usage.ru_maxrss as u64 * 1024,
            unmapped_bytes: state.scratch_bytes,
            stderr_bytes: state.stderr_bytes,
            is_spent: !is_renumbered || is_spent,
        };
        self.send(&report.to_bytes());
        if !state.stderr.is_empty() {
            self.send(&state.stderr);
        }
    }

    /// Reports that the program could not be started: too many processes, or no memory.
    fn report_failure(&self, error: &io::Error) {
        let report = RunReport {
            status: 0,
            exec_errno: error.raw_os_error().unwrap_or(libc::EIO),
            stopped: StoppedBy::Nothing,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            ended: now(),
            memory_bytes: 0,
            unmapped_bytes: 0,
            stderr_bytes: 0,
            is_spent: true,
        };
        self.send(&report.to_bytes());
    }

    fn send(&self, packet: &[u8]) {
        while rustix::io::write(self.socket, packet) == Err(Errno::INTR) {}
    }

    /// Undoes what the last run did to the shared descriptors.
    fn rewind(&self) {
        for number in [0, 1, 2] {
            // SAFETY: they stay open as long as the zygote lives.
            let fd = unsafe { BorrowedFd::borrow_raw(number) };
            let _ = rustix::fs::fcntl_setfl(fd, OFlags::empty());
            // Standard error is a pipe, without a position.
            if number != 2 {
                let _ = rustix::fs::seek(fd, SeekFrom::Start(0));
            }
        }
    }

    /// Starts the program; returns when `execve` has succeeded or failed.
    fn start(&mut self) -> io::Result<(i32, OwnedFd)> {
        let mut pidfd = -1i32;
        let top = self.stack.0.get().cast::<u8>().wrapping_add(STACK_BYTES);
        let launch: *const Launch = &raw const *self.launch;
        self.victim.is_next_process(true);
        // SAFETY: CLONE_VFORK keeps this thread, the only one, asleep until the child has left this memory; the child
        // has a stack of its own, and reads only `launch`. Without CLONE_SETTLS the kernel ignores the place of the
        // thread area, which therefore carries the secret.
        let pid = unsafe {
            libc::clone(
                child,
                top.cast::<c_void>(),
                ZYGOTE_CLONE,
                launch.cast_mut().cast::<c_void>(),
                &raw mut pidfd,
                self.launch.secret as *mut c_void,
                ptr::null_mut::<i32>(),
            )
        };
        let failed = (pid < 0).then(io::Error::last_os_error);
        self.victim.is_next_process(false);
        if let Some(error) = failed {
            return Err(error);
        }
        // SAFETY: CLONE_PIDFD put a new descriptor there.
        Ok((pid, unsafe { OwnedFd::from_raw_fd(pidfd) }))
    }

    /// Waits for the end of the program, and stops it at its limits.
    fn watch(&self, state: &mut RunState, pidfd: &OwnedFd) {
        loop {
            let left = match self.time_left(state) {
                Ok(left) => left,
                Err(stopped) => {
                    state.stopped = stopped;
                    return self.kill_program(state.pid);
                }
            };
            let (readable, ended, orders) = {
                let mut fds = [
                    PollFd::new(pidfd, PollFlags::IN),
                    PollFd::new(self.socket, PollFlags::IN),
                    PollFd::new(&self.stderr, PollFlags::IN),
                ];
                let timeout = Timespec {
                    tv_sec: left.as_secs() as i64,
                    tv_nsec: i64::from(left.subsec_nanos()),
                };
                let _ = poll(&mut fds, Some(&timeout));
                let ready =
                    |index: usize| fds.get(index).is_some_and(|fd| !fd.revents().is_empty());
                (ready(2), ready(0), ready(1))
            };
            if ended {
                return;
            }
            if readable {
                self.drain(state);
            }
            if orders {
                let mut order = [0; 16];
                match rustix::io::read(self.socket, &mut order) {
                    Ok(2) if order[0] == STOP => {
                        state.stopped = StoppedBy::from_byte(order[1]).unwrap_or(StoppedBy::Memory);
                        return self.kill_program(state.pid);
                    }
                    Err(Errno::INTR | Errno::AGAIN) => {}
                    // The judge has ended, so the program must end too.
                    _ => {
                        self.kill_program(state.pid);
                        let _ = wait(state.pid);
                        std::process::exit(0);
                    }
                }
            }
        }
    }

    /// How long until the next check, or why the program must stop. The judge also checks, all processes of the run and
    /// what they wait for; this check works even if the judge was stopped.
    fn time_left(&self, state: &mut RunState) -> Result<Duration, StoppedBy> {
        if state.is_held {
            return Ok(LOOK);
        }
        let cpu = cpu_time(state.pid, self.launch.secret);
        let cpu_left = self
            .cpu
            .checked_sub(cpu)
            .filter(|left| !left.is_zero())
            .ok_or(StoppedBy::Cpu)?;
        let wall_left = (self.wall * WALL_FACTOR)
            .checked_sub(state.began.elapsed())
            .ok_or(StoppedBy::Wall)?;
        // A run has written nothing at the first check.
        if state.began.elapsed() > FIRST && self.fresh.is_spent() {
            state.scratch_bytes = state.scratch_bytes.max(self.fresh.scratch_bytes());
        }
        Ok(cpu_left
            .min(wall_left)
            .min(if self.is_full { LOOK_AT_FOLDERS } else { LOOK }))
    }

    fn kill_program(&self, pid: i32) {
        // Kills all at once: one by one, the others would run on.
        if self.is_full {
            self.kill(-1);
        } else {
            self.kill(pid);
            // It leads its own process group, which contains the programs that a compiler starts.
            self.kill(-pid);
        }
    }

    /// `kill`, with the secret in an argument that the kernel ignores.
    fn kill(&self, pid: i32) -> bool {
        // SAFETY: a signal to a process that the zygote started, or to all of the namespace of which it is the first.
        unsafe { libc::syscall(libc::SYS_kill, pid, libc::SIGKILL, self.launch.secret) == 0 }
    }

    /// Kills the processes that the program left, and adds up what they used.
    fn end_everybody(&self, usage: &mut libc::rusage) {
        loop {
            match collect(false) {
                Collected::Ended(other) => add(usage, &other),
                Collected::Alive if self.is_full && self.kill(-1) => {
                    if let Collected::Ended(other) = collect(true) {
                        add(usage, &other);
                    }
                }
                Collected::Alive | Collected::NoChild => return,
            }
        }
    }

    /// Keeps the start of standard error and discards the rest, so that no process waits at a full pipe.
    fn drain(&self, state: &mut RunState) {
        let mut chunk = [0; 16 << 10];
        // A flood must not keep the zygote from its watch.
        for _ in 0..16 {
            match rustix::io::read(&self.stderr, &mut chunk) {
                Ok(0) | Err(_) => return,
                Ok(count) => {
                    let room = STDERR_BYTES_MAX - state.stderr.len();
                    state.stderr.extend_from_slice(&chunk[..count.min(room)]);
                    state.stderr_bytes += count as u64;
                }
            }
        }
    }
}

/// Another descriptor for the same file, which no program inherits.
fn another(number: i32) -> rustix::io::Result<OwnedFd> {
    // SAFETY: the standard streams stay open as long as the zygote lives.
    let fd = unsafe { BorrowedFd::borrow_raw(number) };
    rustix::io::fcntl_dupfd_cloexec(fd, 3)
}

/// Makes these standard input and output.
fn replace_streams(ends: &[OwnedFd; 2]) {
    for (end, number) in ends.iter().zip(0..) {
        // SAFETY: the numbers are those of this process's standard streams, which no other code here uses.
        let mut standard = unsafe { OwnedFd::from_raw_fd(number) };
        let _ = rustix::io::dup2(end, &mut standard);
        std::mem::forget(standard);
    }
}

/// The time since the machine started. Not by rustix, which asks the kernel first, by a call that the filter refuses.
fn now() -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the structure lives through the call.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// CPU time of a process with all its threads, ended ones included. The secret stands in an argument that the kernel does
/// not have.
fn cpu_time(pid: i32, secret: u64) -> Duration {
    // The clock of a process is its number, inverted and shifted, and the kind of clock: what the scheduler counts.
    let clock = (!pid << 3) | 2;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the structure lives through the call.
    match unsafe { libc::syscall(libc::SYS_clock_gettime, clock, &raw mut time, secret) } {
        0 => Duration::new(time.tv_sec as u64, time.tv_nsec as u32),
        _ => Duration::ZERO,
    }
}

fn empty_usage() -> libc::rusage {
    // SAFETY: plain numbers, for which zeros are right.
    unsafe { std::mem::zeroed() }
}

/// Waits for one child.
fn wait(pid: i32) -> Option<(i32, libc::rusage)> {
    let (mut status, mut usage) = (0, empty_usage());
    // SAFETY: both live through the call.
    let waited = unsafe { libc::wait4(pid, &mut status, libc::__WALL, &mut usage) };
    (waited > 0).then_some((status, usage))
}

/// Which child was collected.
enum Collected {
    /// One that has ended, with what it used.
    Ended(libc::rusage),
    /// None: all live.
    Alive,
    /// None: there is none.
    NoChild,
}

/// Collects one child that has ended, or that will at once.
fn collect(is_ending: bool) -> Collected {
    let (mut status, mut usage) = (0, empty_usage());
    let flags = libc::__WALL | if is_ending { 0 } else { libc::WNOHANG };
    // SAFETY: both live through the call.
    match unsafe { libc::wait4(-1, &mut status, flags, &mut usage) } {
        0 => Collected::Alive,
        1.. => Collected::Ended(usage),
        _ => Collected::NoChild,
    }
}

fn add(usage: &mut libc::rusage, other: &libc::rusage) {
    let sum = |a: libc::timeval, b: libc::timeval| {
        let micros = a.tv_usec + b.tv_usec;
        libc::timeval {
            tv_sec: a.tv_sec + b.tv_sec + micros / 1_000_000,
            tv_usec: micros % 1_000_000,
        }
    };
    usage.ru_utime = sum(usage.ru_utime, other.ru_utime);
    usage.ru_stime = sum(usage.ru_stime, other.ru_stime);
    usage.ru_maxrss = usage.ru_maxrss.max(other.ru_maxrss);
}
