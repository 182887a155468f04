//! The zygote: one small process for a submission and a worker, isolated, that starts the program again and
//! again.
//!
//! It is forked from a small process with one thread. At level full it is the first process of its namespace: when it
//! ends, the kernel ends everybody in it. It ends when its socket closes, and so a judge that was killed leaves nobody
//! behind. It keeps the time limits itself, so that a judge which was stopped does not give a program more time; memory is
//! watched by the judge, who sees the machine.

use super::filter::{self, FilterProfile, ZYGOTE_CLONE};
use super::isolation::{self, at};
use super::memory;
use super::protocol;
use super::protocol::{
    PACKET_BYTES_MAX, ProtocolFault, READY, REQUESTS, ROOT, RUN, RunReport, STOP, Setup, StoppedBy,
    send,
};
use crate::run::STDERR_BYTES_MAX;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, SeekFrom};
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use std::cell::UnsafeCell;
use std::convert::Infallible;
use std::ffi::{CString, c_char, c_void};
use std::io;
use std::os::fd::{AsFd as _, AsRawFd, BorrowedFd, FromRawFd as _, OwnedFd};
use std::ptr;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};

/// Serves runs until the judge is gone.
pub(super) fn main(socket: OwnedFd) -> std::process::ExitCode {
    let Err(fault) = serve(&socket);
    fault.tell(&socket);
    std::process::ExitCode::FAILURE
}

/// Builds the isolation and serves; returns only with a fault.
fn serve(socket: &OwnedFd) -> Result<Infallible, ProtocolFault> {
    let (setup, fds) = receive(socket)?;
    let [input, output] = fds;
    for (fd, target) in [(&input, 0), (&output, 1)] {
        // SAFETY: the numbers are those of this process's standard streams, which no other code here uses.
        let mut standard = unsafe { OwnedFd::from_raw_fd(target) };
        at("standard streams", rustix::io::dup2(fd, &mut standard))?;
        std::mem::forget(standard);
    }
    drop((input, output));
    let _ = rustix::process::setsid();
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    default_signals();
    if let Some(core) = setup.core {
        isolation::pin(core);
    }
    let mut scratch = Vec::new();
    // Each run finds the numbers of processes as the first one did.
    let numbers = rustix::fs::open(LAST_PID, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty()).ok();
    let victim;
    if setup.is_full {
        isolation::leave_namespaces(&setup)?;
        become_first_process()?;
        let _ = rustix::process::setsid();
        victim = Victim::new();
        let root = isolation::new_root(&setup)?;
        show_root(socket, &root)?;
        scratch = root.scratch;
    } else {
        victim = Victim::new();
        at(
            "the program's folder",
            rustix::process::chdir(isolation::path(&setup.folder)),
        )?;
        // A process that loses its parent becomes a child of the zygote, where the judge finds it.
        at(
            "adopting orphans",
            rustix::process::set_child_subreaper(Some(rustix::process::getpid())),
        )?;
    }
    let has_landlock = if setup.is_limits {
        false
    } else {
        isolation::landlock(&setup)?
    };
    if !has_landlock && !setup.is_full && !setup.is_limits {
        return Err(ProtocolFault {
            step: "Landlock".into(),
            errno: libc::ENOSYS,
            message: "the kernel has none".into(),
        });
    }
    isolation::limit(&setup)?;
    if setup.become_uid.is_some() || !setup.is_limits {
        isolation::give_up_privileges(&setup)?;
    }
    // No process of the same user may look into the zygote; a change of user undoes this, so it comes after.
    let hidden =
        rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
    at("hiding the zygote", hidden)?;
    if setup.is_full {
        // The kernel then ends everybody in the namespace. Elsewhere the zygote has to end the program first, when its
        // socket closes.
        let died =
            rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
        at("ending with the parent", died)?;
    }
    let fresh = Fresh::new(scratch, numbers, setup.is_full)?;
    let mut zygote = Zygote::new(socket, fresh, victim, &setup)?;
    at(
        "an answer",
        rustix::io::write(socket, &[READY, u8::from(has_landlock)]),
    )?;
    loop {
        let mut order = [0; 16];
        match rustix::io::read(socket, &mut order) {
            Ok(1) if order[0] == RUN => zygote.run(),
            // For a run that ended by itself just before.
            Ok(2) if order[0] == STOP => {}
            Err(Errno::INTR) => {}
            _ => std::process::exit(0),
        }
    }
}

/// Gives the judge the calls that the filter does not allow by itself.
fn show_requests(socket: &OwnedFd, asked: &OwnedFd, secret: u64) -> Result<(), ProtocolFault> {
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

/// Space for what goes with a message, aligned as its head wants it.
#[repr(align(16))]
struct Control {
    space: [u8; 64],
}

/// Tells the judge of the new root, and gives it the folders that it watches, and those that it takes from the program.
fn show_root(socket: &OwnedFd, root: &isolation::Root) -> Result<(), ProtocolFault> {
    let folders: Vec<BorrowedFd> = root
        .scratch
        .iter()
        .chain(&root.taken)
        .map(OwnedFd::as_fd)
        .collect();
    at(
        "an answer",
        send(socket, &[ROOT, u8::from(root.has_processes)], &folders),
    )
}

/// Reads what is to be run, and the descriptors: input and output.
fn receive(socket: &OwnedFd) -> Result<(Setup, [OwnedFd; 2]), ProtocolFault> {
    let mut packet = vec![0; PACKET_BYTES_MAX];
    let (length, fds) = at("the order", protocol::receive(socket, &mut packet))?;
    let wrong = |message: String| ProtocolFault {
        step: "the order".into(),
        errno: 0,
        message,
    };
    let setup =
        serde_json::from_slice(&packet[..length]).map_err(|error| wrong(error.to_string()))?;
    let kept: Vec<i32> = fds
        .iter()
        .map(AsRawFd::as_raw_fd)
        .chain([0, 1, 2, socket.as_raw_fd()])
        .collect();
    at("closing descriptors", close_others(&kept))?;
    let count = fds.len();
    Ok((
        setup,
        fds.try_into()
            .map_err(|_| wrong(format!("{count} descriptors came with it")))?,
    ))
}

/// Closes every descriptor but these.
pub(super) fn close_others(kept: &[i32]) -> io::Result<()> {
    let mut kept = kept.to_vec();
    kept.sort_unstable();
    let mut next = 0;
    for fd in kept.into_iter().map(|fd| fd as u32).chain([u32::MAX]) {
        if next < fd {
            // SAFETY: nothing in this process owns a descriptor that is not kept.
            let done = unsafe { libc::syscall(libc::SYS_close_range, next, fd - 1, 0) };
            if done < 0 {
                return Err(io::Error::last_os_error());
            }
        }
        next = fd.saturating_add(1);
    }
    Ok(())
}

/// Undoes what Rust's start-up and the judge's parent have set, since a program inherits it.
fn default_signals() {
    // SAFETY: the handlers of Rust's start-up, which are what is to go, are not needed by what follows, and the set lives
    // through the calls.
    unsafe {
        for signal in 1..=64 {
            libc::signal(signal, libc::SIG_DFL);
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, ptr::null_mut());
    }
}

/// Goes on as the first process of the new namespace; the parent waits for it and ends.
fn become_first_process() -> Result<(), ProtocolFault> {
    // SAFETY: there is one thread.
    let child = unsafe { libc::fork() };
    match child {
        -1 => Err(ProtocolFault::new(
            "the first process",
            &io::Error::last_os_error(),
        )),
        0 => Ok(()),
        child => {
            let _ = close_others(&[]);
            // SAFETY: no pointer is given that is looked at.
            unsafe { libc::waitpid(child, ptr::null_mut(), 0) };
            std::process::exit(0)
        }
    }
}

/// Whom the kernel ends when memory ends, for the machine or for a control group: the program before the zygote, which has
/// to report it, and both before any other process. An old kernel may not offer it.
struct Victim(Option<OwnedFd>);

impl Victim {
    /// Of this process, and of all that it starts.
    fn new() -> Victim {
        let victim = Victim(
            rustix::fs::open(OOM_SCORE, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty()).ok(),
        );
        victim.is_next_process(false);
        victim
    }

    /// Whether the next process that is started is to go before this one, as what it inherits says.
    fn is_next_process(&self, is_next: bool) {
        if let Some(score) = &self.0 {
            let number: &[u8] = if is_next { b"1000" } else { b"500" };
            let _ = rustix::io::write(score, number);
        }
    }
}

/// How much a process is to be ended when memory ends, from -1000 to 1000.
const OOM_SCORE: &str = "/proc/self/oom_score_adj";

/// The number of the process that was started last in this namespace; the kernel gives the next higher to the next one.
const LAST_PID: &str = "/proc/sys/kernel/ns_last_pid";

/// What the zygote looks after so that a run finds the world as the one before it did.
struct Fresh {
    /// The program's own folders, and their times as they were at first.
    scratch: Vec<(OwnedFd, Times)>,
    /// Sets the number of the next process, where that is to be had.
    numbers: Option<OwnedFd>,
    /// Whether the processes are numbered for this zygote alone.
    is_full: bool,
}

/// When something in a folder was made or removed last, as a program could set it, and as the kernel noted it: each in
/// seconds and nanoseconds.
type Times = [(i64, i64); 2];

fn times(folder: &OwnedFd) -> rustix::io::Result<Times> {
    let stat = rustix::fs::fstat(folder)?;
    Ok([
        (stat.st_mtime as i64, stat.st_mtime_nsec as i64),
        (stat.st_ctime as i64, stat.st_ctime_nsec as i64),
    ])
}

impl Fresh {
    fn new(
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

    /// Before a run: its first process gets the same number each time. Whether it could be done; among the processes of
    /// the machine there is nothing to be done.
    fn renumber(&self) -> bool {
        let set = |numbers| rustix::io::pwrite(numbers, b"1", 0) == Ok(1);
        !self.is_full || self.numbers.as_ref().is_some_and(set)
    }

    /// After a run: whether it left something that cannot be taken back. Files that are gone again count too, for the
    /// numbers of files go on.
    fn is_spent(&self) -> bool {
        self.scratch
            .iter()
            .any(|(folder, before)| times(folder).ok() != Some(*before))
    }

    /// What stands in its folders, in bytes.
    fn scratch_bytes(&self) -> u64 {
        memory::used(self.scratch.iter().map(|(folder, _)| folder))
    }
}

/// What the child needs between its birth and `execve`, while it lives in the zygote's memory.
struct Launch {
    exe: CString,
    argv: Vec<*const c_char>,
    envp: Vec<*const c_char>,
    secret: u64,
    cpu_seconds: u64,
    is_full: bool,
    /// Whether each run has a session of its own.
    has_session: bool,
    errno: AtomicI32,
    /// What the pointers point at.
    _words: Vec<CString>,
}

/// The stack of the child between its birth and `execve`.
#[repr(align(16))]
struct Stack(UnsafeCell<[u8; STACK_BYTES]>);

const STACK_BYTES: usize = 64 << 10;

/// How often the limits are looked at: several threads use more time than passes on the wall.
const LOOK: Duration = Duration::from_millis(100);
/// The same where a program has folders in memory: a file that it removes between two looks is not counted.
const LOOK_AT_FOLDERS: Duration = Duration::from_millis(5);
/// What is looked at sooner has only begun.
const FIRST: Duration = Duration::from_millis(1);

/// How many times its limit on the wall a run may take at the most, on a machine that is so busy that it has to wait for
/// a core.
pub(super) const WALL_FACTOR: u32 = 10;

struct Zygote<'a> {
    socket: &'a OwnedFd,
    /// The end of the pipe from which the zygote reads.
    stderr: OwnedFd,
    fresh: Fresh,
    victim: Victim,
    launch: Box<Launch>,
    stack: Box<Stack>,
    is_full: bool,
    is_compiler: bool,
    cpu: Duration,
    wall: Duration,
}

/// What is known of a run while it goes on.
struct RunState {
    pid: i32,
    began: Instant,
    stopped: StoppedBy,
    /// The most that stood in its folders in memory, in bytes.
    scratch_bytes: u64,
    stderr: Vec<u8>,
    stderr_bytes: u64,
}

impl<'a> Zygote<'a> {
    fn new(
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
        let exe = isolation::c_string(&setup.exe)?;
        let mut words = vec![exe.clone()];
        for arg in setup.args.iter().chain(&setup.env) {
            words.push(isolation::c_string(arg)?);
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
            envp: list(env),
            secret,
            cpu_seconds: setup.cpu.as_secs() + 2,
            is_full: setup.is_full,
            has_session: !setup.is_full && (setup.is_compiler || setup.is_limits),
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

    /// Runs the program once and reports.
    fn run(&mut self) {
        // Those whom the judge ended after the last run.
        while !self.is_full && matches!(collect(false), Collected::Ended(_)) {}
        self.rewind();
        let is_renumbered = self.fresh.renumber();
        let mut state = RunState {
            pid: 0,
            began: Instant::now(),
            stopped: StoppedBy::Nobody,
            scratch_bytes: 0,
            stderr: Vec::new(),
            stderr_bytes: 0,
        };
        let (pid, pidfd) = match self.start() {
            Ok(started) => started,
            Err(error) => return self.report_failure(&error),
        };
        state.pid = pid;
        self.watch(&mut state, &pidfd);
        let wall = state.began.elapsed();
        drop(pidfd);
        let (status, mut usage) = wait(pid).unwrap_or((libc::SIGKILL, empty_usage()));
        // Elsewhere a contestant's program starts no process, or the judge looks.
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

    /// A program that cannot even be started: too many processes, no memory.
    fn report_failure(&self, error: &io::Error) {
        let report = RunReport {
            status: 0,
            exec_errno: error.raw_os_error().unwrap_or(libc::EIO),
            stopped: StoppedBy::Nobody,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
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

    /// Nothing that the last run did to the descriptors is left for the next.
    fn rewind(&self) {
        for number in [0, 1, 2] {
            // SAFETY: they stay open as long as the zygote lives.
            let fd = unsafe { BorrowedFd::borrow_raw(number) };
            let _ = rustix::fs::fcntl_setfl(fd, OFlags::empty());
            // Standard error is a pipe and has no place.
            if number != 2 {
                let _ = rustix::fs::seek(fd, SeekFrom::Start(0));
            }
        }
    }

    /// Starts the program; it comes back when the program was executed, or could not be.
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

    /// Waits for the end of the program, and stops it when its time is over.
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
                    // The judge is gone: the program goes too.
                    _ => {
                        self.kill_program(state.pid);
                        let _ = wait(state.pid);
                        std::process::exit(0);
                    }
                }
            }
        }
    }

    /// How long the program may go on before it has to be looked at again, or why it may not. The judge looks too, at all
    /// processes of the run and at what they wait for; this holds also when the judge was stopped.
    fn time_left(&self, state: &mut RunState) -> Result<Duration, StoppedBy> {
        let cpu = cpu_time(state.pid, self.launch.secret);
        let cpu_left = self
            .cpu
            .checked_sub(cpu)
            .filter(|left| !left.is_zero())
            .ok_or(StoppedBy::Cpu)?;
        let wall_left = (self.wall * WALL_FACTOR)
            .checked_sub(state.began.elapsed())
            .ok_or(StoppedBy::Wall)?;
        // A run has written nothing when it is looked at for the first time.
        if state.began.elapsed() > FIRST && self.fresh.is_spent() {
            state.scratch_bytes = state.scratch_bytes.max(self.fresh.scratch_bytes());
        }
        Ok(cpu_left
            .min(wall_left)
            .min(if self.is_full { LOOK_AT_FOLDERS } else { LOOK }))
    }

    fn kill_program(&self, pid: i32) {
        // All at once: what it started would go on until it has found the time to die.
        if self.is_full {
            self.kill(-1);
        } else {
            self.kill(pid);
            // It leads a group of its own, in which the programs are that a compiler starts.
            self.kill(-pid);
        }
    }

    /// `kill` with the secret in an argument that the kernel ignores.
    fn kill(&self, pid: i32) -> bool {
        // SAFETY: a signal to a process that the zygote started, or to all of the namespace of which it is the first.
        unsafe { libc::syscall(libc::SYS_kill, pid, libc::SIGKILL, self.launch.secret) == 0 }
    }

    /// Ends the processes that the program left, and adds up what they used.
    fn end_everybody(&self, usage: &mut libc::rusage) {
        loop {
            match collect(false) {
                Collected::Ended(other) => add(usage, &other),
                Collected::Alive if self.is_full && self.kill(-1) => {
                    if let Collected::Ended(other) = collect(true) {
                        add(usage, &other);
                    }
                }
                Collected::Alive | Collected::Nobody => return,
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

/// The child, in the zygote's memory and on a stack of its own: nothing but system calls.
extern "C" fn child(launch: *mut c_void) -> i32 {
    // SAFETY: the zygote sleeps, and what it gave lives until the child is gone.
    let launch = unsafe { &*launch.cast::<Launch>() };
    let limit = libc::rlimit {
        rlim_cur: launch.cpu_seconds,
        rlim_max: launch.cpu_seconds,
    };
    // SAFETY: the structure lives through the call; the argument after the last is ignored and carries the secret.
    unsafe {
        libc::syscall(
            libc::SYS_prlimit64,
            0,
            libc::RLIMIT_CPU,
            &limit,
            ptr::null::<libc::rlimit>(),
            launch.secret,
        );
        // The kernel signals whole process groups, and the zygote must not stand in one of them. A group is enough where
        // the zygote is the first process, or where the program can start none that it could leave in another group. A
        // program may enter the zygote's, and no process signals that one. A session takes longer: the kernel gives
        // each a place of its own in its schedule.
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

/// A new pipe for standard error, and the end from which the zygote reads: the other end stands where the program finds
/// it, which may open it again by its name, but only to write. Its times say nothing.
fn new_stderr(secret: u64) -> Result<OwnedFd, ProtocolFault> {
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

/// Whether standard error is still empty, with its mode and its times unchanged.
fn is_untouched_stderr() -> bool {
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
    Nobody,
}

/// Collects one child that has ended, or that will at once.
fn collect(is_ending: bool) -> Collected {
    let (mut status, mut usage) = (0, empty_usage());
    let flags = libc::__WALL | if is_ending { 0 } else { libc::WNOHANG };
    // SAFETY: both live through the call.
    match unsafe { libc::wait4(-1, &mut status, flags, &mut usage) } {
        0 => Collected::Alive,
        1.. => Collected::Ended(usage),
        _ => Collected::Nobody,
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
