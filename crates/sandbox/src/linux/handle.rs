//! The judge's side of a zygote: starts it, sends it orders, receives its reports, ends it.

use super::blueprint::Blueprint;
use super::fork_server::{ForkServer, Forked, Unbuilt};
use super::groups::{self, Group};
use super::lookups::Lookups;
use super::protocol::{
    CONNECT, FAULT, ORDER_BYTES_MAX, PACKET_BYTES_MAX, READY, REQUESTS, ROOT, RUN, RunReport, STOP,
    Setup, StoppedBy, receive, send,
};
#[cfg(target_arch = "x86_64")]
use super::protocol::{HELD, HOLD};
use super::requests::{Answered, Asked, RequestRules, Requests};
#[cfg(target_arch = "x86_64")]
use super::snapshot::{InPlace, StartRules, Streams, TimeMax};
use super::streams::{Input, OutputFile};
use super::{libraries, root, tree};
use crate::error::SandboxError;
use crate::level::Level;
#[cfg(target_arch = "x86_64")]
use crate::snapshot::Declined;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long it may take to build the isolation.
const BUILD: Duration = Duration::from_secs(20);

/// A run in place may take this many times its limit on wall time: a busy machine is no reason to give a program up.
#[cfg(target_arch = "x86_64")]
const IN_PLACE_WALL_FACTOR: u32 = 3;

/// A zygote and what it shares with the judge.
pub(super) struct Handle {
    socket: OwnedFd,
    /// The child of this process: the zygote, or its parent.
    child: Option<Started>,
    /// Its process number.
    started: i32,
    /// The process above those of the program.
    pub(super) pid: i32,
    input: Input,
    output: OutputFile,
    /// The program's own ends of both, while they are needed.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(dead_code, reason = "for runs in place")
    )]
    ends: Option<[OwnedFd; 2]>,
    /// The program's folders in memory that are new for each run; empty except at level full.
    pub(super) scratch: Arc<[OwnedFd]>,
    /// The folders whose contents the judge takes: the program's own if it may write there, and the writable ones.
    pub(super) taken: Vec<OwnedFd>,
    /// System calls that the judge answers.
    requests: Option<Requests>,
    /// What the current run has asked of the judge.
    pub(super) asked: Asked,
    /// The kills of the whole machine for want of memory, as far as they are known to be none of its runs.
    kills: Option<u64>,
    pub(super) has_landlock: bool,
    pub(super) has_processes: bool,
    /// Whether it must have ended before the next zygote is built.
    pub(super) ends_first: bool,
    is_broken: bool,
}

/// A child of this process, and its control group.
struct Started {
    /// `None` once it has ended and was waited for: then its number may belong to another process.
    child: Option<Pid>,
    group: Option<Group>,
}

impl Started {
    fn has_ended(&mut self) -> bool {
        let Some(child) = self.child else { return true };
        if matches!(
            waitpid(Some(child), WaitOptions::NOHANG),
            Ok(None) | Err(Errno::INTR)
        ) {
            return false;
        }
        self.child = None;
        true
    }
}

/// What a zygote, or its program, wants of the judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum News {
    /// Nothing within the time.
    None,
    /// The zygote sent a packet.
    Word,
    /// The program waits for the answer to a system call.
    Request,
}

impl Handle {
    /// Starts a zygote and waits until its isolation is built.
    pub(super) fn start(
        blueprint: &Blueprint,
        server: &ForkServer,
        workers: u32,
    ) -> Result<Handle, Unbuilt> {
        Handle::start_with(blueprint, server, workers, None)
    }

    /// Starts a zygote whose program reads this pipe, if one is given.
    fn start_with(
        blueprint: &Blueprint,
        server: &ForkServer,
        workers: u32,
        pipe: Option<OwnedFd>,
    ) -> Result<Handle, Unbuilt> {
        let is_held = pipe.is_some();
        let (input, output) = (Input::new()?, OutputFile::new()?);
        let Forked {
            pid: child,
            socket,
            view,
        } = server.fork(blueprint.wanted().as_ref())?;
        let number = child.as_raw_nonzero().get();
        let mut handle = Handle {
            socket,
            pid: number,
            started: number,
            child: Some(Started {
                child: Some(child),
                group: None,
            }),
            input,
            output,
            ends: None,
            scratch: Arc::default(),
            taken: Vec::new(),
            requests: None,
            asked: Asked::default(),
            kills: groups::kills_of_machine(),
            has_landlock: false,
            has_processes: false,
            ends_first: false,
            is_broken: false,
        };
        let parent = groups::delegated()
            .ok()
            .filter(|_| blueprint.level != Level::Limits);
        if let (Some(parent), Some(started)) = (parent, &mut handle.child) {
            // It joins the group before it gets its set-up, so all that it starts is in the group too. The isolation
            // works without the group.
            let group = Group::new(parent, blueprint)
                .and_then(|group| group.add(number as u32).map(|()| group));
            started.group = group.ok();
        }
        let input = pipe.map_or_else(|| handle.input.for_program(), Ok)?;
        let ends = [input, handle.output.for_program()?];
        handle.order(&Setup::new(blueprint, view, workers), &ends)?;
        handle.ends = Some(ends);
        handle.await_walls(blueprint)?;
        if !is_held {
            handle.ends = None;
        }
        if blueprint.level == Level::Full {
            let [zygote] = tree::below(handle.pid)[..] else {
                return Err(unseen());
            };
            handle.pid = zygote;
        }
        // The judge watches the memory of these processes; it runs nothing that it cannot see.
        if blueprint.level != Level::Limits
            && std::fs::read(format!("/proc/{}/status", handle.pid)).is_err()
        {
            return Err(unseen());
        }
        Ok(handle)
    }

    /// Starts a zygote whose program runs in place, and brings the program to its first look at its input. The zygote
    /// lives as long as the handle.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn hold(
        blueprint: &Blueprint,
        server: &ForkServer,
        workers: u32,
    ) -> Result<(Handle, InPlace), Declined> {
        let broken = |error: Unbuilt| Declined::at("a zygote")(io::Error::other(error.to_string()));
        let pipe = super::streams::empty_pipe().map_err(Declined::at("a pipe"))?;
        let mut blueprint = blueprint.clone();
        let own = blueprint.program.args_in_place.take();
        let draws_anew = own.as_ref().is_some_and(|own| own.draws_anew);
        if let Some(own) = own {
            blueprint.program.args = own.args;
        }
        let mut handle =
            Handle::start_with(&blueprint, server, workers, Some(pipe)).map_err(broken)?;
        let ends = handle.ends.take();
        let [input, output_of_program] = ends.ok_or(Declined::Killed)?;
        rustix::io::write(&handle.socket, &[HOLD]).map_err(Declined::at("a zygote"))?;
        let until = Instant::now() + BUILD;
        if handle.news(BUILD) != News::Word {
            return Err(Declined::TooSlow);
        }
        let mut word = [0; 16];
        let secret =
            match rustix::io::read(&handle.socket, &mut word).map_err(Declined::at("a zygote"))? {
                9 if word[0] == HELD => word[1..9].try_into().map_or(0, u64::from_ne_bytes),
                _ => return Err(Declined::Killed),
            };
        // Nobody answers its program's calls: the kernel says that it does not have them, and the tracer sees to the rest.
        handle.requests = None;
        let program = loop {
            match tree::below(handle.pid)[..] {
                [program] => break program,
                // It says no more, so its socket has closed.
                _ if handle.news(Duration::ZERO) == News::Word => return Err(Declined::Killed),
                _ if Instant::now() > until => return Err(Declined::TooSlow),
                _ => std::thread::sleep(Duration::from_micros(50)),
            }
        };
        let streams = Streams {
            output: handle
                .output
                .another()
                .map_err(Declined::at("its output"))?,
            output_of_program,
            input,
        };
        let begin = || {
            let _ = rustix::io::write(&handle.socket, &[HOLD]);
        };
        let limits = &blueprint.limits;
        let memory = limits.memory_bytes.min(usize::MAX as u64) as usize;
        let time = TimeMax {
            wall: limits.wall * IN_PLACE_WALL_FACTOR,
            cpu: limits.cpu,
        };
        let rules = StartRules {
            secret,
            is_own: !blueprint.program.exe.is_absolute(),
            draws_anew,
        };
        let in_place = InPlace::start(program, begin, rules, streams, memory, time)?;
        Ok((handle, in_place))
    }

    fn order(&self, setup: &Setup, ends: &[OwnedFd; 2]) -> Result<(), Unbuilt> {
        let packet = serde_json::to_vec(setup).map_err(io::Error::other)?;
        if packet.len() > PACKET_BYTES_MAX {
            return Err(Unbuilt::Broken(
                "the command line of the program is too long".into(),
            ));
        }
        Ok(send(
            &self.socket,
            &packet,
            &[ends[0].as_fd(), ends[1].as_fd()],
        )?)
    }

    fn await_walls(&mut self, blueprint: &Blueprint) -> Result<(), Unbuilt> {
        let until = Instant::now() + BUILD;
        let mut packet = vec![0; PACKET_BYTES_MAX];
        loop {
            while self.news(until.saturating_duration_since(Instant::now())) == News::None {
                if Instant::now() >= until {
                    return Err(Unbuilt::Broken(
                        "the isolation takes too long to build".into(),
                    ));
                }
            }
            let (count, folders) = receive(&self.socket, &mut packet)?;
            self.taken.extend(folders);
            match packet.get(..count).unwrap_or_default() {
                [ROOT, has_processes] => {
                    self.has_processes = *has_processes == 1;
                    let taken = self
                        .taken
                        .split_off(root::SCRATCH.len().min(self.taken.len()));
                    self.scratch = std::mem::replace(&mut self.taken, taken).into();
                }
                [REQUESTS] => {
                    let queue = self
                        .taken
                        .pop()
                        .ok_or_else(|| Unbuilt::Broken("a queue was not given".into()))?;
                    self.requests = Some(requests(blueprint, queue, self.pid));
                }
                [READY, has_landlock] => {
                    self.has_landlock = *has_landlock == 1;
                    return Ok(());
                }
                [FAULT, fault @ ..] => {
                    return Err(match serde_json::from_slice(fault) {
                        Ok(fault) => Unbuilt::Fault(fault),
                        Err(error) => Unbuilt::Broken(error.to_string()),
                    });
                }
                _ => {
                    return Err(Unbuilt::Broken(
                        "the zygote ended before its isolation stood".into(),
                    ));
                }
            }
        }
    }

    /// The descriptors that are readable when there are news.
    pub(super) fn sources(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let queue = self
            .requests
            .as_ref()
            .map(|requests| requests.queue().as_fd());
        [self.socket.as_fd()].into_iter().chain(queue)
    }

    /// Waits for news, at most for this time.
    pub(super) fn news(&self, within: Duration) -> News {
        let mut fds = vec![PollFd::new(&self.socket, PollFlags::IN)];
        fds.extend(
            self.requests
                .as_ref()
                .map(|requests| PollFd::new(requests.queue(), PollFlags::IN)),
        );
        let timeout = Timespec {
            tv_sec: within.as_secs() as i64,
            tv_nsec: i64::from(within.subsec_nanos()),
        };
        if !matches!(poll(&mut fds, Some(&timeout)), Ok(1..)) {
            return News::None;
        }
        match fds
            .get(1)
            .is_some_and(|queue| queue.revents().contains(PollFlags::IN))
        {
            true => News::Request,
            false if fds[0].revents().is_empty() => News::None,
            false => News::Word,
        }
    }

    /// Answers a system call of the program.
    pub(super) fn answer(&mut self) {
        let answered = self
            .requests
            .as_mut()
            .map(|requests| requests.answer(&mut self.asked));
        if answered == Some(Answered::TooMuchMemory) {
            self.stop(StoppedBy::Memory);
        }
    }

    /// Starts a run with these further arguments and this input.
    pub(super) fn begin(&mut self, args: &[OsString], input: &[u8]) -> Result<(), SandboxError> {
        let order = run_order(RUN, args)?;
        self.renew();
        self.input
            .write(input)
            .map_err(|error| self.broken(error))?;
        rustix::io::write(&self.socket, &order).map_err(|error| self.broken(error))?;
        Ok(())
    }

    /// Starts a run with these further arguments and these ends of pipes as standard input and output.
    pub(super) fn begin_connected(
        &mut self,
        args: &[OsString],
        ends: &[OwnedFd; 2],
    ) -> Result<(), SandboxError> {
        let order = run_order(CONNECT, args)?;
        self.renew();
        rustix::io::write(&self.socket, &order).map_err(|error| self.broken(error))?;
        let ends = [ends[0].as_fd(), ends[1].as_fd()];
        send(&self.socket, &[CONNECT], &ends).map_err(|error| self.broken(error))
    }

    /// Forgets what the last run asked for.
    fn renew(&mut self) {
        self.asked = Asked::default();
        if let Some(requests) = &mut self.requests {
            requests.begin();
        }
    }

    /// Stops the current run, which may have ended meanwhile.
    pub(super) fn stop(&self, why: StoppedBy) {
        let _ = rustix::io::write(&self.socket, &[STOP, why as u8]);
    }

    /// The report of the run that has just ended.
    pub(super) fn report(&mut self) -> Result<RunReport, SandboxError> {
        let mut packet = [0; RunReport::BYTES];
        match rustix::io::read(&self.socket, &mut packet) {
            Ok(RunReport::BYTES) => RunReport::from_bytes(&packet)
                .ok_or_else(|| self.broken("the zygote's report makes no sense")),
            Ok(_) => Err(self.broken("the zygote ended")),
            Err(error) => Err(self.broken(error)),
        }
    }

    /// The start of its standard error.
    pub(super) fn stderr(&mut self, report: &RunReport) -> Result<Vec<u8>, SandboxError> {
        let mut stderr = Vec::new();
        if report.stderr_bytes > 0 {
            stderr.resize(crate::run::STDERR_BYTES_MAX, 0);
            let count =
                rustix::io::read(&self.socket, &mut stderr).map_err(|error| self.broken(error))?;
            stderr.truncate(count);
        }
        Ok(stderr)
    }

    /// Its standard output.
    pub(super) fn take_output(&mut self) -> Result<Vec<u8>, SandboxError> {
        self.output.take().map_err(|error| self.broken(error))
    }

    /// How much memory the run held when the kernel killed it at the limit of its control group, if it did.
    ///
    /// An error where the machine, or the group of a batch system's job, had no memory left for a run within its limit: that
    /// is no fault of the program. Without a group of its own, another process may have been killed instead: then the next
    /// attempt tells.
    pub(super) fn killed_at(
        &mut self,
        report: &RunReport,
        limit_bytes: u64,
    ) -> Result<Option<u64>, SandboxError> {
        let child = self.child.as_mut();
        if let Some(group) = child.and_then(|started| started.group.as_mut()) {
            return group.killed_at().map_err(|error| self.broken(error));
        }
        if is_killed_within(report, limit_bytes) {
            let now = groups::kills_of_machine();
            let before = std::mem::replace(&mut self.kills, now);
            if before.zip(now).is_some_and(|(before, now)| now > before) {
                return Err(self.broken(groups::NO_MEMORY));
            }
        }
        Ok(None)
    }

    /// The child of this process: the zygote, or its parent.
    pub(super) fn child(&self) -> i32 {
        self.started
    }

    /// Marks the zygote as unusable, for this reason.
    pub(super) fn broken(&mut self, why: impl std::fmt::Display) -> SandboxError {
        self.is_broken = true;
        SandboxError::Broken(why.to_string())
    }

    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }
}

/// The order of a run of a kind with these further arguments.
fn run_order(kind: u8, args: &[OsString]) -> Result<Vec<u8>, SandboxError> {
    let mut order = vec![kind];
    for arg in args.iter().map(|arg| arg.as_bytes()) {
        if arg.contains(&0) {
            let why = "an argument contains a byte 0";
            return Err(SandboxError::Broken(why.to_string()));
        }
        order.extend(arg);
        order.push(0);
    }
    match order.len() <= ORDER_BYTES_MAX {
        true => Ok(order),
        false => Err(SandboxError::Broken("the arguments are too long".into())),
    }
}

/// Why the processes of a sandbox are not visible: this process may have no descriptors left to look for them.
fn unseen() -> Unbuilt {
    let look = || std::fs::File::open("/proc/self/stat");
    match (look(), look(), look()) {
        (Ok(_), Ok(_), Ok(_)) => {
            Unbuilt::Broken("`/proc` does not show the processes of the sandbox".into())
        }
        (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => Unbuilt::from(error),
    }
}

/// How the judge answers the system calls of a program.
fn requests(blueprint: &Blueprint, queue: OwnedFd, zygote: i32) -> Requests {
    let Blueprint {
        program,
        limits,
        level,
        ..
    } = blueprint;
    let (is_full, starts_programs) = (*level == Level::Full, program.role.starts_programs());
    let rules = RequestRules::new(
        is_full,
        starts_programs,
        limits.memory_bytes,
        limits.processes,
    );
    let own = [&program.folder, &program.exe]
        .into_iter()
        .filter(|path| path.is_absolute());
    let readable = own
        .chain(&program.readable)
        .chain(&program.writable)
        .map(|path| path.as_path());
    let readable = readable.chain(libraries::runtime(program));
    let lookups =
        (!is_full).then(|| Lookups::new(readable.chain(root::devices()), starts_programs));
    Requests::new(queue, rules, lookups, zygote)
}

/// Whether a run was killed by nothing that the sandbox does, and held no more memory than it may. A shell exits in the name of
/// the signal.
fn is_killed_within(report: &RunReport, limit_bytes: u64) -> bool {
    let is_killed = match libc::WIFSIGNALED(report.status) {
        true => libc::WTERMSIG(report.status) == libc::SIGKILL,
        false => libc::WEXITSTATUS(report.status) == 128 + libc::SIGKILL,
    };
    let is_stopped = !matches!(report.stopped, StoppedBy::Nothing);
    is_killed && !is_stopped && report.memory_bytes <= limit_bytes
}

impl Drop for Handle {
    fn drop(&mut self) {
        // The zygote ends when the socket closes, and all processes in its namespace with it. For the kernel that takes
        // longer than to build the next one, so no caller waits for it, unless the zygote holds much memory.
        let _ = rustix::net::shutdown(&self.socket, rustix::net::Shutdown::Both);
        let Some(started) = self.child.take() else {
            return;
        };
        if self.ends_first {
            return end(started, Instant::now());
        }
        for (started, since) in overdue((started, Instant::now())) {
            end(started, since);
        }
    }
}

/// A zygote that was told to end, and when.
type Ending = (Started, Instant);

static ENDING: Mutex<Vec<Ending>> = Mutex::new(Vec::new());

/// How many ending zygotes may remain at most, and for how long.
const ENDING_MAX: usize = 32;
const END: Duration = Duration::from_secs(1);

/// Adds one; returns those that have ended, that take too long, or that are too many.
fn overdue(one: Ending) -> Vec<Ending> {
    let mut ending = ENDING.lock().unwrap_or_else(PoisonError::into_inner);
    ending.push(one);
    let has_ended = |(started, _): &mut Ending| started.has_ended();
    let mut ended: Vec<Ending> = ending.extract_if(.., has_ended).collect();
    let late = ending
        .iter()
        .take_while(|(_, since)| since.elapsed() >= END)
        .count();
    let count = late.max(ending.len().saturating_sub(ENDING_MAX));
    ended.extend(ending.drain(..count));
    ended
}

/// Waits for the end of a zygote, kills it at a time limit, and ends its group.
fn end(mut started: Started, since: Instant) {
    while !started.has_ended() {
        if let Some(child) = started.child.filter(|_| since.elapsed() >= END) {
            tree::kill_below(child.as_raw_nonzero().get());
            let _ = kill_process(child, Signal::KILL);
            while matches!(waitpid(Some(child), WaitOptions::empty()), Err(Errno::INTR)) {}
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_killed_from_outside_only_within_its_limit() {
        let report = |status: i32, stopped: StoppedBy, memory_bytes: u64| RunReport {
            status,
            exec_errno: 0,
            stopped,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            ended: Duration::ZERO,
            memory_bytes,
            unmapped_bytes: 0,
            stderr_bytes: 0,
            is_spent: false,
        };
        let within =
            |status, stopped, bytes| is_killed_within(&report(status, stopped, bytes), 100);
        assert!(within(libc::SIGKILL, StoppedBy::Nothing, 100));
        assert!(within((128 + libc::SIGKILL) << 8, StoppedBy::Nothing, 5));
        // It held more than it may; the sandbox stopped it; another signal; an exit status.
        assert!(!within(libc::SIGKILL, StoppedBy::Nothing, 101));
        assert!(!within(libc::SIGKILL, StoppedBy::Cpu, 5));
        assert!(!within(libc::SIGSEGV, StoppedBy::Nothing, 5));
        assert!(!within(libc::SIGKILL << 8, StoppedBy::Nothing, 5));
    }
}
