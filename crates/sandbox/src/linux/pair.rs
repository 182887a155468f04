//! Two prepared programs of one worker, and a run of both at once: a single loop starts them, passes on what they say,
//! watches both, and notices when each waits for the other.

use super::blocked::{Blocked, blocked};
use super::prepared::{CurrentRun, EndedRun, PreparedRoot, RunStreams};
use super::protocol::StoppedBy;
use super::relay::{Channel, Pipes};
use crate::error::SandboxError;
use crate::pair::{Deadlock, PairError, PairRun, PreparedPair, WaitsFor};
use crate::run::End;
use crate::side::Side;
use crate::transcript::Recorder;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::ffi::OsString;
use std::io;
use std::os::fd::AsFd as _;
use std::time::{Duration, Instant};

/// For how long nobody must have said anything before the programs are looked at, and how often then.
const QUIET: Duration = Duration::from_millis(3);
const LOOK: Duration = Duration::from_millis(10);

/// For how long both must have waited if they have other threads, which might wait for some time only.
const UNCERTAIN: Duration = Duration::from_secs(1);

/// How long the program may go on after a deadlock, to show what it had not flushed.
const LATE: Duration = Duration::from_millis(200);

/// How often a file that is still open for writing is tried again, and after which pause.
const BUSY_TRIES: u32 = 100;
const BUSY_PAUSE: Duration = Duration::from_millis(2);

/// Two programs that are connected whenever they run.
pub(super) struct PairRoot {
    roots: [PreparedRoot; 2],
    /// The limits on their output, in bytes.
    output_bytes: [u64; 2],
}

impl PairRoot {
    /// The program and the interactor, with their limits on output.
    pub(super) fn new(roots: [PreparedRoot; 2], output_bytes: [u64; 2]) -> PairRoot {
        PairRoot {
            roots,
            output_bytes,
        }
    }

    fn run_once(
        &mut self,
        args: [&[OsString]; 2],
        goes_on: &dyn Fn(End) -> bool,
    ) -> Result<PairRun, PairError> {
        let pipes = Pipes::new().map_err(|error: io::Error| PairError {
            side: Side::Interactor,
            error: SandboxError::Broken(format!("pipes: {error}")),
        })?;
        let began = Instant::now();
        let mut current = [None, None];
        // The interactor first: it may take longer to start.
        for side in [Side::Interactor, Side::Program] {
            let index = side as usize;
            let streams = RunStreams::Pipes(&pipes.ends[index]);
            match self.roots[index].begin(args[index], streams) {
                Ok(run) => current[index] = Some(run),
                Err(error) => {
                    self.roots.iter_mut().for_each(PreparedRoot::abandon);
                    return Err(PairError { side, error });
                }
            }
        }
        let Pipes {
            ends,
            channels,
            names,
        } = pipes;
        // Otherwise no output would ever end.
        drop(ends);
        let mut talk = Talk {
            roots: &mut self.roots,
            output_bytes: self.output_bytes,
            names,
            goes_on,
            began,
            current,
            ended: [None, None],
            channels,
            recorder: Recorder::default(),
            moved: began,
            looked: began,
            held_since: [None; 2],
            waiting_since: None,
            was_stopped: false,
            deadlock: None,
            late_until: None,
        };
        let talked = talk.run();
        let ended = talked.and_then(|()| talk.finish());
        if ended.is_err() {
            self.roots.iter_mut().for_each(PreparedRoot::abandon);
        }
        ended
    }
}

impl PreparedPair for PairRoot {
    fn run_with(
        &mut self,
        args: [&[OsString]; 2],
        goes_on: &dyn Fn(End) -> bool,
    ) -> Result<PairRun, PairError> {
        for _ in 0..BUSY_TRIES {
            match self.run_once(args, goes_on) {
                Err(PairError {
                    error: SandboxError::Exec { error, .. },
                    ..
                }) if error.kind() == io::ErrorKind::ExecutableFileBusy => {
                    std::thread::sleep(BUSY_PAUSE);
                }
                ran => return ran,
            }
        }
        self.run_once(args, goes_on)
    }
}

/// One run of both.
struct Talk<'a> {
    roots: &'a mut [PreparedRoot; 2],
    output_bytes: [u64; 2],
    names: [super::blocked::PipeNames; 2],
    goes_on: &'a dyn Fn(End) -> bool,
    began: Instant,
    current: [Option<CurrentRun>; 2],
    ended: [Option<EndedRun>; 2],
    /// By the side that speaks.
    channels: [Channel; 2],
    recorder: Recorder,
    /// When anything was said or read for the last time, and when the programs were looked at.
    moved: Instant,
    looked: Instant,
    /// Since when each was seen to wait for the other while that one did not wait.
    held_since: [Option<Instant>; 2],
    /// Since when each has waited for the other, perhaps for some time only.
    waiting_since: Option<Instant>,
    was_stopped: bool,
    deadlock: Option<Deadlock>,
    /// When the program is stopped after a deadlock.
    late_until: Option<Instant>,
}

/// What is ready.
#[derive(Default)]
struct Ready {
    channels: [bool; 2],
    programs: [bool; 2],
}

impl Talk<'_> {
    /// Until both have ended.
    fn run(&mut self) -> Result<(), PairError> {
        loop {
            let ready = self.wait();
            for index in [0, 1] {
                if ready.channels[index]
                    && self.channels[index].pump(self.began, &mut self.recorder)
                {
                    self.moved = Instant::now();
                    self.waiting_since = None;
                    self.held_since = [None; 2];
                }
                self.limit_output(index);
            }
            let now = Instant::now();
            for side in Side::BOTH {
                let index = side as usize;
                let is_due = |run: &CurrentRun| run.watch.next_look().is_zero();
                if self.current[index].as_ref().is_some_and(is_due) || ready.programs[index] {
                    self.step(side)?;
                }
                // One that is stopped does not see the end of its input before.
                let is_stopped = self.was_stopped && side == Side::Interactor;
                if !is_stopped && self.channels[index].ends_at().is_some_and(|at| at <= now) {
                    self.channels[index].close();
                }
            }
            if self.current.iter().all(Option::is_none) {
                return Ok(());
            }
            if self.late_until.is_some_and(|until| until <= now) {
                self.late_until = None;
                self.stop_program();
            }
            if now.duration_since(self.moved) >= QUIET && now.duration_since(self.looked) >= LOOK {
                self.looked = now;
                self.look();
            }
        }
    }

    /// Waits until something is ready or is to be looked at.
    fn wait(&mut self) -> Ready {
        let now = Instant::now();
        let looks = self.current.iter().flatten();
        let is_stopped = self.was_stopped;
        let told = self
            .channels
            .iter()
            .filter(|channel| !(is_stopped && channel.is_of(Side::Interactor)));
        let ends = told.filter_map(Channel::ends_at);
        let within = looks
            .map(|run| run.watch.next_look())
            .chain(
                ends.chain(self.late_until)
                    .map(|at| at.saturating_duration_since(now)),
            )
            .min()
            .unwrap_or(LOOK);
        let mut fds = Vec::with_capacity(8);
        let mut whose: Vec<(bool, usize)> = Vec::with_capacity(8);
        for (index, channel) in self.channels.iter().enumerate() {
            if let Some(from) = channel.from.as_ref().filter(|_| channel.has_room()) {
                fds.push(PollFd::new(from, PollFlags::IN));
                whose.push((true, index));
            }
            if let Some(to) = channel.to.as_ref().filter(|_| channel.has_more()) {
                fds.push(PollFd::new(to, PollFlags::OUT));
                whose.push((true, index));
            }
        }
        for (index, root) in self.roots.iter_mut().enumerate() {
            if self.current[index].is_some()
                && let Ok(zygote) = root.current()
            {
                for source in zygote.sources() {
                    fds.push(PollFd::from_borrowed_fd(source, PollFlags::IN));
                    whose.push((false, index));
                }
            }
        }
        let timeout = Timespec {
            tv_sec: within.as_secs() as i64,
            tv_nsec: i64::from(within.subsec_nanos()),
        };
        let _ = poll(&mut fds, Some(&timeout));
        let mut ready = Ready::default();
        for (fd, (is_channel, index)) in fds.iter().zip(whose) {
            let place = match is_channel {
                true => &mut ready.channels[index],
                false => &mut ready.programs[index],
            };
            *place |= !fd.revents().is_empty();
        }
        ready
    }

    /// Stops a program that has said more than it may.
    fn limit_output(&mut self, index: usize) {
        if self.channels[index].bytes > self.output_bytes[index]
            && let Some(run) = self.current[index]
                .as_mut()
                .filter(|run| !run.watch.is_flooded)
        {
            run.watch.is_flooded = true;
            if let Ok(zygote) = self.roots[index].current() {
                zygote.stop(StoppedBy::Memory);
            }
        }
    }

    /// Sees to a program, and to its end.
    fn step(&mut self, side: Side) -> Result<(), PairError> {
        let (index, other) = (side as usize, side.other() as usize);
        let partner_busy = match (&self.ended[other], &self.current[other]) {
            (Some(ended), _) => ended.result.cpu + ended.result.waited,
            (None, Some(run)) => run.watch.busy(),
            (None, None) => Duration::ZERO,
        };
        let Some(run) = &mut self.current[index] else {
            return Ok(());
        };
        run.watch.partner_busy = partner_busy;
        let failed = |error| PairError { side, error };
        if !self.roots[index]
            .step(run, Duration::ZERO)
            .map_err(failed)?
        {
            return Ok(());
        }
        let Some(run) = self.current[index].take() else {
            return Ok(());
        };
        // What it said before it ended is in the pipe.
        self.channels[index].has_speaker_ended = true;
        let ended = self.roots[index].finish(run).map_err(failed)?;
        // Nobody reads what the other one says.
        self.channels[other].close();
        if side == Side::Interactor && !(self.goes_on)(ended.result.end) {
            self.was_stopped = self.current[Side::Program as usize].is_some();
            self.stop_program();
        }
        self.ended[index] = Some(ended);
        Ok(())
    }

    fn stop_program(&mut self) {
        let index = Side::Program as usize;
        if self.current[index].is_some()
            && let Ok(zygote) = self.roots[index].current()
        {
            zygote.stop(StoppedBy::Wall);
        }
    }

    /// What a side waits for.
    fn blocked(&mut self, index: usize) -> Option<Blocked> {
        self.current[index].as_ref()?;
        let zygote = self.roots[index].current().ok()?.pid;
        blocked(zygote, &self.names[index])
    }

    /// Whether something is in the pipes that could still be passed on or read.
    fn is_in_flight(&self) -> bool {
        self.channels.iter().any(|channel| {
            let mut fds = Vec::with_capacity(2);
            if let Some(from) = channel.from.as_ref().filter(|_| channel.has_room()) {
                fds.push(PollFd::new(from, PollFlags::IN));
            }
            let to = channel.to.as_ref();
            if let Some(to) = to.filter(|_| channel.has_more()) {
                fds.push(PollFd::new(to, PollFlags::OUT));
            }
            let unread = to.and_then(|to| rustix::io::ioctl_fionread(to.as_fd()).ok());
            let is_ready = poll(&mut fds, Some(&Timespec::default())) != Ok(0);
            // What is unread in a full pipe waits for a reader.
            let is_ending = channel.ends_at().is_some();
            is_ready
                || is_ending
                || (!channel.has_more() && unread.is_some_and(|unread| unread > 0))
        })
    }

    /// Looks whether each waits for the other. Nothing is passed on meanwhile, so that none of them can go on unseen.
    fn look(&mut self) {
        let (program, interactor) = (self.blocked(0), self.blocked(1));
        for (index, is_held_up) in [
            program.is_some() && interactor.is_none(),
            interactor.is_some() && program.is_none(),
        ]
        .into_iter()
        .enumerate()
        {
            let is_held_up = is_held_up && self.current[1 - index].is_some();
            if let Some(run) = &mut self.current[index] {
                run.watch.is_held_up = is_held_up;
                let since = self.held_since[index].take().filter(|_| is_held_up);
                run.watch.held_up += since.map_or(Duration::ZERO, |since| since.elapsed());
                self.held_since[index] = is_held_up.then(Instant::now);
            }
        }
        let (Some(program), Some(interactor)) = (program, interactor) else {
            self.waiting_since = None;
            return;
        };
        if self.deadlock.is_some() || self.is_in_flight() {
            return;
        }
        let since = *self.waiting_since.get_or_insert_with(Instant::now);
        let is_certain = program.is_certain && interactor.is_certain;
        if !is_certain && since.elapsed() < UNCERTAIN {
            return;
        }
        self.deadlock = Some(Deadlock {
            program: program.at,
            interactor: interactor.at,
            printed_late: Vec::new(),
        });
        // What it prints now it had not flushed, or it answers to the end of its input.
        self.channels[Side::Program as usize].divert();
        self.channels[Side::Interactor as usize].close();
        self.late_until = Some(Instant::now() + LATE);
    }

    /// The result, once both have ended.
    fn finish(&mut self) -> Result<PairRun, PairError> {
        for channel in &mut self.channels {
            channel.close();
            while channel.from.is_some() && channel.pump(self.began, &mut self.recorder) {}
        }
        let [Some(program), Some(interactor)] = self.ended.each_mut().map(Option::take) else {
            let error = SandboxError::Broken("a run has no end".to_string());
            let side = Side::Program;
            return Err(PairError { side, error });
        };
        let first = match self.was_stopped || interactor.ended < program.ended {
            true => Side::Interactor,
            false => Side::Program,
        };
        let deadlock = self.deadlock.take().map(|deadlock| Deadlock {
            // One that waited for a reader only went on.
            printed_late: match deadlock.program {
                WaitsFor::Input => self.channels[Side::Program as usize].take_late(),
                WaitsFor::Reader => Vec::new(),
            },
            ..deadlock
        });
        Ok(PairRun {
            program: program.result,
            interactor: interactor.result,
            first,
            was_stopped: self.was_stopped,
            deadlock,
            transcript: std::mem::take(&mut self.recorder).finish(),
        })
    }
}
