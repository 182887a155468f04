//! A prepared program of one worker: its zygote, and a new zygote after a run that left something behind.

use super::blueprint::Blueprint;
use super::fork_server::Unbuilt;
use super::handle::{Handle, News};
use super::protocol::{FILES_MAX, RunReport, StoppedBy, written_bytes};
use super::servers::{Seat, Servers, Sitting};
#[cfg(target_arch = "x86_64")]
use super::snapshot::InPlace;
use super::take::{self, TakeRoom};
use super::{calls, isolation, memory, tree};
use crate::backend::Prepared;
use crate::error::SandboxError;
use crate::level::Level;
use crate::program::Role;
use crate::run::{End, Limits, OUTSIDE_SIGNALS, RunResult};
#[cfg(target_arch = "x86_64")]
use crate::snapshot::{Declined, SnapshotRun};
use std::cell::Cell;
use std::ffi::OsString;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
#[cfg(target_arch = "x86_64")]
use std::thread::ThreadId;
use std::time::{Duration, Instant};
use walkdir::WalkDir;

/// When the processes of a run are first looked at, and then how often.
const FIRST_LOOK: Duration = Duration::from_millis(3);
const LOOK: Duration = Duration::from_millis(4);
/// How often their time and waiting is measured.
const LOOK_AT_TIMES: Duration = Duration::from_millis(40);

/// At most this often, and after this much growth, the shared memory is searched for files of the program and its
/// language.
const LOOK_AT_FILES: Duration = Duration::from_millis(10);
const SHARED_FILES_BYTES: u64 = 2 << 20;

/// How long after its limit a run may take to end before the zygote is given up.
const GRACE: Duration = Duration::from_secs(10);

/// A zygote with more memory, in bytes, or with more processes must have ended before the next one is built.
const LARGE_BYTES: u64 = 16 << 20;
const FEW_PROCESSES: u32 = 4;

/// How often, and after which pause, a file that is still open for writing is tried again.
const BUSY_TRIES: u32 = 100;
const BUSY_PAUSE: Duration = Duration::from_millis(2);
/// How much later than a program this process may get a signal that is sent to all processes of a job, on a busy node.
const SIGNAL_LATE: Duration = Duration::from_secs(3);
/// The same where a compiler fails by itself, as it does for most programs that cannot be compiled.
const FAILURE_LATE: Duration = Duration::from_millis(100);
/// How often a program ends by such a signal alone before that is taken for its way to end, and not waited for.
const OWN_SIGNALS: u32 = 3;

thread_local! {
    static PINNED: Cell<Option<usize>> = const { Cell::new(None) };
}

/// After this many runs in place the program is started anew: what it drew by chance at its start is the same in all of
/// them. To start and to keep an interpreter takes as long as a hundred runs.
#[cfg(target_arch = "x86_64")]
const RUNS_MAX: u32 = 4_000;

/// A program that runs in place, and the thread that traces it: no other thread can.
#[cfg(target_arch = "x86_64")]
struct Held {
    in_place: InPlace,
    tracer: ThreadId,
    runs: u32,
    /// Its zygote: the program ends with it.
    _zygote: Handle,
}

/// The standard input and output of a run.
pub(super) enum RunStreams<'a> {
    /// Files in memory, with this input.
    Files(&'a [u8]),
    /// The ends of two pipes.
    Pipes(&'a [OwnedFd; 2]),
}

/// A run that has begun.
pub(super) struct CurrentRun {
    pub(super) watch: Watch,
    _sitting: Sitting,
}

/// A run that has ended.
pub(super) struct EndedRun {
    pub(super) result: RunResult,
    /// When it ended, by the clock that runs since the machine started.
    pub(super) ended: Duration,
}

/// A prepared program.
pub(super) struct PreparedRoot {
    blueprint: Blueprint,
    /// Its limit on wall time. That of the blueprint, which its zygote enforces, may be longer.
    wall: Duration,
    servers: Arc<Servers>,
    /// `None` between the run that spoiled a zygote and the next run.
    zygote: Option<Handle>,
    /// The same program in place, once that was asked for, or why it does not run so.
    #[cfg(target_arch = "x86_64")]
    held: Option<Result<Held, Declined>>,
    /// Whether a run has spoiled a zygote. From then on each run gets a new one: otherwise a program could tell from
    /// the age of its zygote whether the run before it had spoiled one.
    has_spent: bool,
    /// How often a run ended by a signal that this process did not get.
    own_signals: u32,
    /// Where the zygote was built. Declared after it, so that the seat becomes free only once the zygote is gone.
    seat: Arc<Seat>,
}

impl PreparedRoot {
    /// Starts a zygote and waits until its isolation stands.
    pub(super) fn build(
        blueprint: Blueprint,
        servers: Arc<Servers>,
    ) -> Result<PreparedRoot, Unbuilt> {
        give(&blueprint)?;
        let seat = Seat::own();
        let zygote = Some(Handle::start(
            &blueprint,
            &servers.of(&seat),
            servers.workers(),
        )?);
        Ok(PreparedRoot {
            wall: blueprint.limits.wall,
            blueprint,
            servers,
            zygote,
            #[cfg(target_arch = "x86_64")]
            held: None,
            has_spent: false,
            own_signals: 0,
            seat,
        })
    }

    /// The same, with its own limit on wall time, which is shorter than that of its zygote.
    pub(super) fn with_wall(mut self, wall: Duration) -> PreparedRoot {
        self.wall = wall;
        self
    }

    /// The zygote, built again if it was given up.
    fn zygote(&mut self) -> Result<&mut Handle, SandboxError> {
        if self.zygote.as_ref().is_none_or(Handle::is_broken) {
            self.zygote = None;
            let built = Handle::start(
                &self.blueprint,
                &self.servers.of(&self.seat),
                self.servers.workers(),
            );
            self.zygote = Some(built.map_err(|error| SandboxError::Broken(error.to_string()))?);
        }
        self.zygote
            .as_mut()
            .ok_or_else(|| SandboxError::Broken("the zygote is gone".into()))
    }

    /// Whether Landlock is part of its isolation, and whether `/proc` is mounted.
    pub(super) fn finding(&self) -> (bool, bool) {
        self.zygote.as_ref().map_or((false, false), |zygote| {
            (zygote.has_landlock, zygote.has_processes)
        })
    }

    /// Puts this thread on the core of the program.
    fn pin(&self) {
        let core = self.blueprint.core;
        if let Some(core) = core.filter(|core| PINNED.get() != Some(*core)) {
            isolation::pin(core);
            PINNED.set(Some(core));
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn held(&mut self) -> Result<Held, Declined> {
        let Blueprint {
            program,
            level,
            in_place,
            ..
        } = &self.blueprint;
        if !in_place {
            return Err(Declined::Unsupported("runs in place are not asked for"));
        }
        if *level != Level::Full {
            return Err(Declined::Unsupported("programs are not isolated enough"));
        }
        if program.role == Role::Compiler || !program.writable.is_empty() {
            return Err(Declined::Unsupported("it writes files"));
        }
        let (zygote, in_place) = Handle::hold(
            &self.blueprint,
            &self.servers.of(&self.seat),
            self.servers.workers(),
        )?;
        Ok(Held {
            in_place,
            tracer: std::thread::current().id(),
            runs: 0,
            _zygote: zygote,
        })
    }

    /// Starts a run: with these further arguments, and with a standard input and output.
    pub(super) fn begin(
        &mut self,
        args: &[OsString],
        streams: RunStreams,
    ) -> Result<CurrentRun, SandboxError> {
        self.pin();
        let before = Arc::clone(&self.seat);
        let sitting = Seat::sit(&mut self.seat);
        if !Arc::ptr_eq(&before, &self.seat) {
            self.zygote = None;
            #[cfg(target_arch = "x86_64")]
            {
                self.held = self.held.take().filter(Result::is_err);
            }
        }
        if self.is_unwanted() {
            return Err(SandboxError::Stopped);
        }
        // At other levels these folders are on the disk, and are watched.
        let watched = match self.blueprint.level {
            Level::Full => Vec::new(),
            _ => self.blueprint.program.writable.clone(),
        };
        let limits = Limits {
            wall: self.wall,
            ..self.blueprint.limits
        };
        let overdue = self.blueprint.limits.wall * super::one_run::WALL_FACTOR + GRACE;
        let (role, user) = (self.blueprint.program.role, self.blueprint.become_uid);
        let writable = self.blueprint.program.writable.clone();
        let is_full = self.blueprint.level == Level::Full;
        let zygote = self.zygote()?;
        if is_full {
            // The first of those that are taken is the folder of a compiler.
            let own = usize::from(role == Role::Compiler);
            for (folder, inside) in writable.iter().zip(zygote.taken.iter().skip(own)) {
                take::put(folder, inside, user).map_err(|error| {
                    SandboxError::Broken(format!("a folder in memory: {error}"))
                })?;
            }
        }
        match streams {
            RunStreams::Files(input) => zygote.begin(args, input)?,
            RunStreams::Pipes(ends) => zygote.begin_connected(args, ends)?,
        }
        let scratch = Arc::clone(&zygote.scratch);
        Ok(CurrentRun {
            watch: Watch::new(zygote.pid, limits, overdue, watched, scratch),
            _sitting: sitting,
        })
    }

    /// Whether a compiler is to stop.
    fn is_unwanted(&self) -> bool {
        self.blueprint.program.role == Role::Compiler && self.blueprint.stop.load(Ordering::Relaxed)
    }

    /// Whether this process is told to stop, now or within this time.
    fn is_stopped_within(&mut self, late: Duration) -> bool {
        let until = Instant::now() + late;
        loop {
            if self.blueprint.stop.load(Ordering::Relaxed) {
                return true;
            }
            if self.own_signals >= OWN_SIGNALS || Instant::now() >= until {
                self.own_signals = self.own_signals.saturating_add(1);
                return false;
            }
            std::thread::sleep(FAILURE_LATE / 10);
        }
    }

    /// Waits for something to happen in a run, at most for this time, and sees to it; returns whether the run has ended.
    pub(super) fn step(
        &mut self,
        run: &mut CurrentRun,
        within: Duration,
    ) -> Result<bool, SandboxError> {
        let is_unwanted = self.is_unwanted();
        let zygote = self.current()?;
        match zygote.news(within) {
            News::Word => return Ok(true),
            News::Request => zygote.answer(),
            News::None => {}
        }
        if let Some(stopped) = run.watch.look(is_unwanted) {
            zygote.stop(stopped);
        }
        match run.watch.is_overdue() {
            true => Err(zygote.broken("a run does not end")),
            false => Ok(false),
        }
    }

    /// The zygote of the current run.
    pub(super) fn current(&mut self) -> Result<&mut Handle, SandboxError> {
        self.zygote
            .as_mut()
            .ok_or_else(|| SandboxError::Broken("the zygote is gone".into()))
    }

    /// Gives the zygote up, and with it a run that has begun.
    pub(super) fn abandon(&mut self) {
        self.zygote = None;
    }

    fn run_once(&mut self, args: &[OsString], input: &[u8]) -> Result<RunResult, SandboxError> {
        let mut run = self.begin(args, RunStreams::Files(input))?;
        loop {
            let within = run.watch.next_look();
            if self.step(&mut run, within)? {
                return Ok(self.finish(run)?.result);
            }
        }
    }

    /// What came of a run that has ended.
    pub(super) fn finish(&mut self, run: CurrentRun) -> Result<EndedRun, SandboxError> {
        let watch = &run.watch;
        let limits = self.blueprint.limits;
        let is_compiler = self.blueprint.program.role == Role::Compiler;
        let (level, folder) = (self.blueprint.level, self.blueprint.program.folder.clone());
        let written = self.blueprint.program.writable.clone();
        let zygote = self.current()?;
        let mut report = zygote.report()?;
        // What is said of a compiler depends on more.
        let limit_bytes = if is_compiler { 0 } else { limits.memory_bytes };
        if let Some(bytes) = zygote.killed_at(&report, limit_bytes)? {
            report.stopped = StoppedBy::Memory;
            report.memory_bytes = report.memory_bytes.max(bytes);
        }
        let stderr = zygote.stderr(&report)?;
        if level == Level::Limits || (level == Level::Confined && is_compiler) {
            // At these levels processes may outlive the program.
            tree::kill_below(zygote.child());
        }
        let late = ended_with_us(&report, is_compiler);
        if late.is_some_and(|late| self.is_stopped_within(late)) || self.is_unwanted() {
            self.zygote = None;
            return Err(SandboxError::Stopped);
        }
        let zygote = self.current()?;
        let mut output = zygote.take_output()?;
        if report.exec_errno != 0 {
            let error = io::Error::from_raw_os_error(report.exec_errno);
            return Err(SandboxError::Exec {
                exe: self.blueprint.program.exe.clone(),
                error,
            });
        }
        let asked = zygote.asked;
        let own = is_compiler.then_some((
            &folder,
            TakeRoom {
                bytes: 512 << 20,
                files: 1 << 16,
            },
        ));
        let lent = written.iter().map(|lent| {
            (
                lent,
                TakeRoom {
                    bytes: written_bytes(&limits),
                    files: FILES_MAX,
                },
            )
        });
        let mut is_flooded = watch.is_flooded;
        let mut is_spent = report.is_spent;
        for (from, (to, room)) in zygote.taken.iter().zip(own.into_iter().chain(lent)) {
            let broken =
                |error: io::Error| SandboxError::Broken(format!("what the program left: {error}"));
            is_flooded |= !take::copy(from, to, room).map_err(broken)?;
            is_spent |= take::clear(from).is_err();
        }
        // The machine counts its memory, and its processes count with those of the next zygote of the same user. A new
        // user each time would reveal how many runs there were.
        zygote.ends_first = report.unmapped_bytes + asked.shared_bytes > LARGE_BYTES
            || asked.processes > FEW_PROCESSES;
        self.has_spent |= is_spent;
        if self.has_spent {
            self.zygote = None;
        }
        let is_too_long = output.len() as u64 > limits.output_bytes;
        output.truncate(limits.output_bytes as usize);
        let result = RunResult {
            end: if is_flooded {
                End::OutputLimit
            } else {
                end(&report, is_too_long, &limits)
            },
            cpu: report.cpu,
            wall: report.wall,
            waited: watch.noise(&report, asked.processes),
            memory_bytes: watch.most_memory(&report, asked.shared_bytes),
            output,
            stderr,
            processes: asked.processes,
            refused: asked.refused().map(calls::name).collect(),
        };
        Ok(EndedRun {
            result,
            ended: report.ended,
        })
    }
}

/// Gives the folders that the program writes to the user that it becomes. The lender of a folder thereby also sees who
/// may read it. At level full a compiler writes to a folder in memory instead of its own.
fn give(blueprint: &Blueprint) -> io::Result<()> {
    let Blueprint {
        program,
        level,
        become_uid,
        ..
    } = blueprint;
    let own = (program.role == Role::Compiler && *level != Level::Full).then_some(&program.folder);
    match become_uid {
        Some(user) => {
            let mut written = own.into_iter().chain(&program.writable);
            written
                .try_for_each(|folder| std::os::unix::fs::chown(folder, Some(*user), Some(*user)))
        }
        None => Ok(()),
    }
}

impl Prepared for PreparedRoot {
    fn run_with(&mut self, args: &[OsString], input: &[u8]) -> Result<RunResult, SandboxError> {
        // A file that was just written may still be open in a process that another thread is about to start.
        for _ in 0..BUSY_TRIES {
            match self.run_once(args, input) {
                Err(SandboxError::Exec { error, .. })
                    if error.kind() == io::ErrorKind::ExecutableFileBusy =>
                {
                    std::thread::sleep(BUSY_PAUSE);
                }
                ran => return ran,
            }
        }
        self.run_once(args, input)
    }

    #[cfg(target_arch = "x86_64")]
    fn run_in_place(
        &mut self,
        input: &[u8],
        output: &mut Vec<u8>,
    ) -> Result<SnapshotRun, Declined> {
        if self.blueprint.core.is_none() {
            // What a run used stays in the caches of its core, which the judge's looks at all of the memory share alone there.
            return Err(Declined::Unsupported("it has no core of its own"));
        }
        self.pin();
        let before = Arc::clone(&self.seat);
        let _sitting = Seat::sit(&mut self.seat);
        if !Arc::ptr_eq(&before, &self.seat) {
            // What was built at the other seat may share files with a program that runs there now.
            self.zygote = None;
            self.held = self.held.take().filter(Result::is_err);
        }
        let mut held = match self.held.take() {
            Some(Err(declined)) => Err(declined),
            Some(Ok(held))
                if held.tracer == std::thread::current().id() && held.runs < RUNS_MAX =>
            {
                Ok(held)
            }
            _ => self.held(),
        };
        let output_max = self.blueprint.limits.output_bytes as usize;
        let ran = match &mut held {
            Ok(held) => {
                held.runs += 1;
                held.in_place.run(input, output, output_max)
            }
            Err(declined) => Err(declined.clone()),
        };
        self.held = Some(ran.as_ref().map_or_else(|why| Err(why.clone()), |_| held));
        ran
    }
}

/// The judge's watch over one run: its memory, the time of all its processes, and what it writes to the disk.
pub(super) struct Watch {
    zygote: i32,
    limits: Limits,
    /// How long the run may take in any case.
    overdue: Duration,
    folders: Vec<PathBuf>,
    /// Its own folders in memory; empty except at level full.
    scratch: Arc<[OwnedFd]>,
    began: Instant,
    /// CPU time at the last measurement.
    cpu: Duration,
    /// How long the program to which it is connected computed or waited for a core: meanwhile this one may wait.
    pub(super) partner_busy: Duration,
    /// How long it was seen to wait for that program while that one did not wait for it.
    pub(super) held_up: Duration,
    /// Whether it waits for the program to which it is connected, and that one does not wait for it.
    pub(super) is_held_up: bool,
    times: tree::Times,
    looked_at_times: Instant,
    /// How long the run waited for a core.
    waited: Duration,
    /// Whether it had a single thread at every look.
    is_alone: bool,
    /// When to look next.
    next: Instant,
    /// Peak memory.
    memory_bytes: u64,
    /// Peak memory with the files in its folders instead of shared pages.
    kept_bytes: u64,
    /// The files of the program and its language in memory: they appear as shared pages, but the program did not write
    /// them.
    file_bytes: u64,
    /// The shared memory when it was last searched for files, and the time of that.
    shared_bytes: u64,
    looked_at_files: Instant,
    pub(super) is_flooded: bool,
    is_stopped: bool,
}

impl Watch {
    fn new(
        zygote: i32,
        limits: Limits,
        overdue: Duration,
        folders: Vec<PathBuf>,
        scratch: Arc<[OwnedFd]>,
    ) -> Watch {
        let now = Instant::now();
        Watch {
            zygote,
            limits,
            overdue,
            folders,
            scratch,
            began: now,
            cpu: Duration::ZERO,
            partner_busy: Duration::ZERO,
            held_up: Duration::ZERO,
            is_held_up: false,
            times: tree::Times::default(),
            looked_at_times: now,
            waited: Duration::ZERO,
            is_alone: true,
            next: now + FIRST_LOOK,
            memory_bytes: 0,
            kept_bytes: 0,
            file_bytes: 0,
            shared_bytes: 0,
            looked_at_files: now,
            is_flooded: false,
            is_stopped: false,
        }
    }

    /// Time until the next look.
    pub(super) fn next_look(&self) -> Duration {
        self.next.saturating_duration_since(Instant::now())
    }

    /// How long it computed or waited for a core, at the last measurement.
    pub(super) fn busy(&self) -> Duration {
        self.cpu + self.waited
    }

    fn is_overdue(&self) -> bool {
        self.began.elapsed() > self.overdue
    }

    /// Looks at the run; returns why it must be stopped, the first time. A cancelled compiler is stopped.
    fn look(&mut self, is_unwanted: bool) -> Option<StoppedBy> {
        let now = Instant::now();
        if now < self.next {
            return None;
        }
        self.next = now + LOOK;
        let (pids, ended) = tree::family(self.zygote);
        let held = tree::held_by(&pids, self.limits.memory_bytes);
        self.memory_bytes = self.memory_bytes.max(held.all());
        let is_within = held.all() <= self.limits.memory_bytes;
        let has_grown = held.shared() > self.shared_bytes + SHARED_FILES_BYTES;
        if !self.scratch.is_empty()
            && is_within
            && has_grown
            && self.looked_at_files.elapsed() >= LOOK_AT_FILES
        {
            self.looked_at_files = now;
            self.shared_bytes = held.shared();
            self.file_bytes = self
                .file_bytes
                .max(tree::sharing_most(&pids).map_or(0, tree::files_in_memory));
        }
        let kept = held.with_files_in_memory(self.file_bytes).unshared()
            + memory::used(self.scratch.iter());
        self.kept_bytes = self.kept_bytes.max(kept);
        self.is_flooded |= self
            .folders
            .iter()
            .any(|folder| is_flooded(folder, &self.limits));
        let times = self.look_at_times(&pids, &ended);
        let why = match held.all().max(kept) > self.limits.memory_bytes || self.is_flooded {
            true => Some(StoppedBy::Memory),
            false => times.or(is_unwanted.then_some(StoppedBy::Wall)),
        };
        let is_first = why.is_some() && !self.is_stopped;
        self.is_stopped |= is_first;
        why.filter(|_| is_first)
    }

    /// Peak memory of the run. Shared memory, and files in memory, exist even while no process has them mapped; the run
    /// asked the judge for `asked_bytes` of shared memory. What some process has mapped is not counted twice.
    fn most_memory(&self, report: &RunReport, asked_bytes: u64) -> u64 {
        let kept = self
            .kept_bytes
            .max(report.unmapped_bytes)
            .saturating_add(asked_bytes);
        // A run that ended before the first look was short: the memory of its processes is known from their end.
        let unseen = if self.memory_bytes > 0 {
            0
        } else {
            report.unmapped_bytes.saturating_add(asked_bytes)
        };
        report
            .memory_bytes
            .saturating_add(unseen)
            .max(self.memory_bytes)
            .max(kept)
    }

    /// How long other programs held the core while the run was ready. Unknown for several threads, which wait for each
    /// other. Time in which the run computed cannot be waiting.
    fn noise(&self, report: &RunReport, processes: u32) -> Duration {
        match self.is_alone && processes == 0 {
            true => self.waited.min(report.wall.saturating_sub(report.cpu)),
            false => Duration::ZERO,
        }
    }

    /// Wall time counts while a program computes and sleeps, but not while it waits for a core of a busy machine.
    fn look_at_times(&mut self, pids: &[i32], ended: &[i32]) -> Option<StoppedBy> {
        let since = self.looked_at_times.elapsed();
        if since < LOOK_AT_TIMES {
            return None;
        }
        self.looked_at_times = Instant::now();
        let spent = self.times.look(pids, ended);
        self.waited += spent.waiting.min(since);
        self.is_alone &= spent.is_alone;
        self.cpu = spent.cpu;
        if spent.cpu > self.limits.cpu {
            return Some(StoppedBy::Cpu);
        }
        let others = self.waited + self.partner_busy.max(self.held_up);
        let is_late = self.began.elapsed().saturating_sub(others) > self.limits.wall;
        (is_late && !self.is_held_up).then_some(StoppedBy::Wall)
    }
}

/// Whether a folder holds more bytes or files than a run may leave there. The kernel limits each single file.
fn is_flooded(folder: &Path, limits: &Limits) -> bool {
    let sizes = WalkDir::new(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.metadata().map_or(0, |file| file.len()));
    let mut bytes = 0u64;
    sizes.zip(0..).any(|(size, count)| {
        bytes = bytes.saturating_add(size);
        bytes > written_bytes(limits) || count > FILES_MAX
    })
}

/// How much later this process may get the signal that ended a run, if such a signal may have ended it. A batch system such as
/// Slurm sends it to every process of a job, to the programs perhaps first: such an end is not theirs.
fn ended_with_us(report: &RunReport, is_compiler: bool) -> Option<Duration> {
    if !matches!(report.stopped, StoppedBy::Nothing) {
        return None;
    }
    let status = libc::WEXITSTATUS(report.status);
    // A shell, and Java, exit in the name of a signal.
    let is_by_signal = match libc::WIFSIGNALED(report.status) {
        true => OUTSIDE_SIGNALS.contains(&libc::WTERMSIG(report.status)),
        false => OUTSIDE_SIGNALS.contains(&(status - 128)),
    };
    // A compiler fails when a process of it is ended.
    let has_failed = is_compiler && !libc::WIFSIGNALED(report.status) && status != 0;
    match (is_by_signal, has_failed) {
        (true, _) => Some(SIGNAL_LATE),
        (false, true) => Some(FAILURE_LATE),
        (false, false) => None,
    }
}

/// How a run ended, from all that is known.
fn end(report: &RunReport, is_too_long: bool, limits: &Limits) -> End {
    match report.stopped {
        StoppedBy::Memory => return End::MemoryLimit,
        StoppedBy::Cpu => return End::CpuLimit,
        StoppedBy::Wall if report.cpu >= limits.cpu => return End::CpuLimit,
        StoppedBy::Wall => return End::WallLimit,
        // The time of its children is known only at the end; the kernel may have stopped some of them.
        StoppedBy::Nothing if report.cpu >= limits.cpu => return End::CpuLimit,
        StoppedBy::Nothing => {}
    }
    let signal = libc::WIFSIGNALED(report.status).then(|| libc::WTERMSIG(report.status));
    match signal {
        _ if is_too_long => End::OutputLimit,
        Some(libc::SIGXFSZ) => End::OutputLimit,
        Some(libc::SIGXCPU) if report.cpu >= limits.cpu => End::CpuLimit,
        Some(signal) => End::Signaled(signal),
        None => End::Exited(libc::WEXITSTATUS(report.status)),
    }
}
