//! Decides which runs happen in place, where a program is not started again, and which of them are trusted.
//!
//! A verdict other than acceptance always comes from an ordinary run. The first runs of each program in place, and a few of
//! the later ones, are repeated in the ordinary way; a single difference ends runs in place for that program.

use super::program::ProgramNumber;
use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, RandomState};
use std::ops::RangeInclusive;
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::rng::Rng;
use tribunal_core::text::size;
use tribunal_sandbox::{Declined, End, Limits, OUTSIDE_SIGNALS, RunResult, SnapshotRun};

/// A program runs in the ordinary way this many times on each worker first: for fewer runs, preparing a run in place takes
/// longer than it saves.
const ORDINARY: u64 = 40;

/// Number of runs of a program in place that are repeated at first.
const FIRST: u64 = 16;

/// In a share of a campaign, both numbers above are the share's part of them, where it judges at least so many cases of the
/// program: the other shares do the rest.
const SHARE_CASES_MIN: u64 = 3 * ORDINARY;

/// Number of runs of a program in place that are repeated at first in any share: its machine is another one.
const SHARE_FIRST_MIN: u64 = 4;

/// Later, one run in so many is repeated that this takes about a tenth of the time, within these bounds. A program that
/// tells the two ways apart is caught by these runs, and the upper bound is what it cannot change by being slow.
const ONE_IN: RangeInclusive<u64> = 50..=200;

/// The time of the runs in place for each unit of that of the repeated ones.
const TIMES: f64 = 10.0;

/// A program that fails on so many inputs, and on more than it passes, is not run in place any more.
const FAILED: u64 = 64;

/// The share of a limit up to which a run in place counts; a longer one is repeated.
const SHARE: f64 = 0.75;

/// How often a program may end in place in a way that a signal from outside explains: a batch system sends one to all processes of
/// a job, to the programs perhaps first.
const CUT_MAX: u32 = 1;

/// Why a program does not run in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotInPlace {
    /// The sandbox declined.
    Declined(Declined),
    /// An ordinary run on the same input had another output or another end.
    Differs,
    /// An ordinary run on the same input had another output, and both are accepted.
    Varies,
    /// Its source has this name, by which its results may depend on chance or on a clock: what it draws before it reads its
    /// input would be the same for many inputs.
    Chance(String),
    /// It fails on most inputs, or comes close to a limit on them, and would run twice on each. No report says so: when it shows
    /// depends on which inputs this worker, or this share, got.
    SavesNothing,
}

impl NotInPlace {
    /// The reason for people, if a report says it.
    fn message(&self) -> Option<Message> {
        let declined = match self {
            NotInPlace::Differs => return Some(Message::new("in-place-differs")),
            NotInPlace::Varies => return Some(Message::new("in-place-varies")),
            NotInPlace::Chance(name) => {
                return Some(Message::new("in-place-chance").with("name", name.clone()));
            }
            NotInPlace::SavesNothing => return None,
            NotInPlace::Declined(declined) => declined,
        };
        let call = |id, call: &String| Message::new(id).with("call", call.clone());
        let signal = |id, number: i32| Message::new(id).with("number", number.to_string());
        Some(match declined {
            Declined::ReadsNothing => Message::new("declined-reads-nothing"),
            Declined::FirstLook(name) => call("declined-first-look", name),
            Declined::Before(name) => call("declined-before", name),
            Declined::Threads => Message::new("declined-threads"),
            Declined::SharedMemory => Message::new("declined-shared-memory"),
            Declined::Memory(megabytes) => {
                Message::new("declined-memory").with("size", size(megabytes << 20))
            }
            Declined::Call(name) => call("declined-call", name),
            Declined::Signal(number) => signal("declined-signal", *number),
            Declined::Caught(number) => signal("declined-caught", *number),
            Declined::TooSlow => Message::new("declined-slow"),
            Declined::Killed => Message::new("declined-killed"),
            Declined::LongInput => Message::new("declined-long-input"),
            Declined::Unsupported(why) => {
                Message::new("declined-unsupported").with("why", why.to_string())
            }
            Declined::Machine { step, message } => Message::new("declined-machine")
                .with("step", step.to_string())
                .with("message", message.clone()),
        })
    }
}

/// What is known of one program's runs in place.
pub(crate) struct InPlaceRecord {
    /// Number of ordinary runs that still come before the first one in place.
    ordinary: u64,
    /// Number of runs in place that are repeated at first.
    first: u64,
    /// Number of runs in place that counted.
    counted: u64,
    /// Number of runs in place that failed, and so were run again.
    failed: u64,
    /// Number of runs in place that were too close to a limit to count.
    close: u64,
    /// How often it ended as a signal from outside ends it.
    cut: u32,
    /// Wall time of the ordinary runs, and their number.
    ordinary_time: (Duration, u32),
    /// Wall time of the runs in place that counted.
    counted_time: Duration,
    rng: Rng,
    not: Option<NotInPlace>,
}

impl Default for InPlaceRecord {
    fn default() -> InPlaceRecord {
        InPlaceRecord {
            ordinary: ORDINARY,
            first: FIRST,
            counted: 0,
            failed: 0,
            close: 0,
            cut: 0,
            ordinary_time: (Duration::ZERO, 0),
            counted_time: Duration::ZERO,
            rng: Rng::new(unforeseen(), "in place"),
            not: None,
        }
    }
}

impl InPlaceRecord {
    /// The record of a program that is judged on so many of all cases, the others in other shares.
    pub(super) fn of_share(own: u64, all: u64) -> InPlaceRecord {
        if own < SHARE_CASES_MIN {
            return InPlaceRecord::default();
        }
        let part = |number: u64| (number * own).div_ceil(all);
        InPlaceRecord {
            ordinary: part(ORDINARY),
            first: part(FIRST).max(SHARE_FIRST_MIN),
            ..InPlaceRecord::default()
        }
    }

    /// Whether the next run is to be tried in place; counts it as an ordinary run otherwise.
    pub(crate) fn may_run(&mut self) -> bool {
        let is_ordinary = self.ordinary > 0;
        self.ordinary = self.ordinary.saturating_sub(1);
        !is_ordinary && self.not.is_none()
    }

    /// Whether the program has run in place.
    pub(super) fn has_run(&self) -> bool {
        self.counted > 0
    }

    /// Why the program does not run in place, if it does not and a report says why.
    pub(super) fn why_not(&self) -> Option<Message> {
        self.not.as_ref().and_then(NotInPlace::message)
    }

    /// The program runs in the ordinary way from now on.
    pub(crate) fn give_up(&mut self, why: NotInPlace) {
        self.not.get_or_insert(why);
    }

    /// Counts a run in place that may have been ended from outside; returns whether that explains its end.
    pub(super) fn was_cut(&mut self) -> bool {
        self.cut += 1;
        self.cut <= CUT_MAX
    }

    /// Counts a run in place that was too close to a limit: a program most of whose runs are would run twice on each input.
    pub(super) fn was_close(&mut self) {
        self.close += 1;
        if self.close >= FIRST && self.close > self.counted {
            self.give_up(NotInPlace::SavesNothing);
        }
    }

    /// Counts a run in place that failed: a program that fails on most inputs would run twice on each of them.
    pub(crate) fn failed(&mut self) {
        self.failed += 1;
        if self.failed >= FAILED && self.failed > self.counted {
            self.give_up(NotInPlace::SavesNothing);
        }
    }

    /// Notes the wall time of an ordinary run.
    pub(super) fn ordinary_took(&mut self, wall: Duration) {
        let (time, runs) = self.ordinary_time;
        self.ordinary_time = (time + wall, runs + 1);
    }

    /// Counts a run in place that took so long; returns whether it is to be repeated in the ordinary way.
    pub(crate) fn counted(&mut self, wall: Duration) -> bool {
        self.counted += 1;
        self.counted_time += wall;
        self.counted <= self.first || self.rng.below(self.one_in()) == 0
    }

    /// One run in this many is repeated.
    fn one_in(&self) -> u64 {
        let (time, runs) = self.ordinary_time;
        let ordinary_s = time.as_secs_f64() / f64::from(runs.max(1));
        let counted_s = self.counted_time.as_secs_f64() / self.counted.max(1) as f64;
        match runs {
            0 => *ONE_IN.end(),
            _ => {
                let one_in = (TIMES * ordinary_s / counted_s).round() as u64;
                one_in.clamp(*ONE_IN.start(), *ONE_IN.end())
            }
        }
    }
}

/// What is known of each program that a worker has run.
#[derive(Default)]
pub(super) struct InPlace(BTreeMap<ProgramNumber, InPlaceRecord>);

impl InPlace {
    /// The record of a program.
    pub(super) fn of(&mut self, program: ProgramNumber) -> &mut InPlaceRecord {
        self.0.entry(program).or_default()
    }

    /// A program is judged on so many of all cases, the others in other shares.
    pub(super) fn begin_share(&mut self, program: ProgramNumber, own: u64, all: u64) {
        let record = || InPlaceRecord::of_share(own, all);
        self.0.entry(program).or_insert_with(record);
    }

    /// Whether a program has run in place, and why it does not any more.
    pub(super) fn told(&self, program: ProgramNumber) -> (bool, Option<Message>) {
        let record = self.0.get(&program);
        let has_run = record.is_some_and(InPlaceRecord::has_run);
        (has_run, record.and_then(InPlaceRecord::why_not))
    }
}

/// A number that no program can foresee, so that none can tell which of its runs are repeated. No result depends on it.
fn unforeseen() -> u64 {
    RandomState::new().hash_one(0)
}

/// Whether a run in place may count: it ended by itself with the status of acceptance, far from every limit.
pub(crate) fn may_count(run: &SnapshotRun, status: i32, wall: Duration, limits: &Limits) -> bool {
    run.end == End::Exited(status)
        && wall.as_secs_f64() <= SHARE * limits.wall.as_secs_f64()
        && run.cpu.as_secs_f64() <= SHARE * limits.cpu.as_secs_f64()
        && run.memory_bytes as f64 <= SHARE * limits.memory_bytes as f64
}

/// Whether a signal that is sent to all processes of a job may have ended a run in place like that.
pub(super) fn may_be_cut(ran: &Result<SnapshotRun, Declined>) -> bool {
    match ran {
        Ok(run) => matches!(run.end, End::Signaled(signal) if OUTSIDE_SIGNALS.contains(&signal)),
        Err(Declined::Signal(signal) | Declined::Caught(signal)) => {
            OUTSIDE_SIGNALS.contains(signal)
        }
        // Its zygote, or a process that it did not start, may be what ended.
        Err(Declined::Threads | Declined::Killed | Declined::Machine { .. }) => true,
        Err(_) => false,
    }
}

/// A run in place that counts, as an ordinary run.
pub(crate) fn as_ordinary(run: &SnapshotRun, wall: Duration, output: Vec<u8>) -> RunResult {
    RunResult {
        end: run.end,
        cpu: run.cpu,
        wall,
        waited: Duration::ZERO,
        memory_bytes: run.memory_bytes,
        output,
        stderr: Vec::new(),
        processes: 0,
        refused: Vec::new(),
    }
}

/// What a run in place and the ordinary run on the same input have not in common, if anything. A program that draws random
/// numbers may print another right answer each time.
pub(super) fn difference(
    run: &RunResult,
    in_place: &RunResult,
    has_same_verdict: bool,
) -> Option<NotInPlace> {
    match (has_same_verdict, run.output == in_place.output) {
        (false, _) => Some(NotInPlace::Differs),
        (true, false) => Some(NotInPlace::Varies),
        (true, true) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_sandbox::fake::{LIMITS, printed};

    #[test]
    fn the_first_runs_and_a_few_later_ones_are_repeated() {
        let [mut program, mut other] = [(); 2].map(|()| InPlaceRecord::default());
        let quick = Duration::from_micros(50);
        let repeated: Vec<bool> = (0..10_000).map(|_| program.counted(quick)).collect();
        assert!(repeated[..16].iter().all(|is| *is));
        let later = repeated[16..].iter().filter(|is| **is).count();
        // One in two hundred, which no slowness makes fewer.
        assert!((20..=80).contains(&later), "{later}");
        let tried: Vec<bool> = (0..50).map(|_| program.may_run()).collect();
        assert_eq!(tried.iter().position(|is| *is), Some(ORDINARY as usize));
        assert!(tried[49]);
        program.give_up(NotInPlace::Differs);
        program.give_up(NotInPlace::Varies);
        let why = program.why_not().expect("a reason");
        assert_eq!(why.id(), "in-place-differs");
        assert!(!program.may_run());
        let tried = (0..50).filter(|_| other.may_run());
        assert_eq!(tried.count(), 50 - ORDINARY as usize);
        for round in 1..=FIRST + 1 {
            other.was_close();
            assert_eq!(other.may_run(), round < FIRST, "{round}");
        }
    }

    #[test]
    fn one_end_that_a_signal_from_outside_explains_says_nothing_of_a_program() {
        let ended = |end| {
            Ok(SnapshotRun {
                end,
                cpu: Duration::ZERO,
                memory_bytes: 0,
                fills_all: false,
            })
        };
        assert!(may_be_cut(&ended(End::Signaled(15))));
        assert!(may_be_cut(&Err(Declined::Threads)));
        for own in [End::Signaled(11), End::Exited(0), End::Exited(1)] {
            assert!(!may_be_cut(&ended(own)), "{own:?}");
        }
        assert!(!may_be_cut(&Err(Declined::ReadsNothing)));
        let mut record = InPlaceRecord::default();
        assert_eq!([(); 3].map(|()| record.was_cut()), [true, false, false]);
    }

    #[test]
    fn a_share_of_many_cases_does_its_part_of_the_first_runs() {
        let firsts = |own, all| {
            let mut record = InPlaceRecord::of_share(own, all);
            let ordinary = (0..100).take_while(|_| !record.may_run()).count();
            (ordinary as u64, record.first)
        };
        assert_eq!(firsts(65_536, 65_536), (ORDINARY, FIRST));
        assert_eq!(firsts(32_768, 65_536), (ORDINARY / 2, FIRST / 2));
        assert_eq!(firsts(1024, 65_536), (1, SHARE_FIRST_MIN));
        assert_eq!(firsts(119, 65_536), (ORDINARY, FIRST));
        assert_eq!(firsts(119, 200), (ORDINARY, FIRST));
    }

    #[test]
    fn the_repeated_runs_take_about_a_tenth_of_the_time() {
        let one_in = |ordinary_us, counted_us| {
            let mut record = InPlaceRecord::default();
            record.ordinary_took(Duration::from_micros(ordinary_us));
            for _ in 0..100 {
                record.counted(Duration::from_micros(counted_us));
            }
            record.one_in()
        };
        // A small C program, one that takes long itself, and Python.
        assert_eq!(
            [one_in(600, 50), one_in(2000, 1000), one_in(10_000, 180)],
            [120, 50, 200]
        );
        assert_eq!(one_in(600, 0), 200);
    }

    #[test]
    fn another_right_answer_is_told_from_another_end() {
        let (one, other) = (printed("one"), printed("other"));
        assert_eq!(difference(&one, &one, true), None);
        assert_eq!(difference(&one, &other, true), Some(NotInPlace::Varies));
        assert_eq!(difference(&one, &one, false), Some(NotInPlace::Differs));
    }

    #[test]
    fn a_program_that_mostly_fails_is_not_tried_twice_on_each_input() {
        let [mut half, mut most] = [(); 2].map(|()| InPlaceRecord::default());
        for _ in 0..FAILED {
            half.counted(Duration::ZERO);
            half.failed();
            most.failed();
        }
        assert_eq!(half.not, None);
        assert_eq!(most.not, Some(NotInPlace::SavesNothing));
        assert_eq!(most.why_not(), None);
    }

    #[test]
    fn only_runs_far_from_every_limit_count() {
        let run = SnapshotRun {
            end: End::Exited(0),
            cpu: Duration::from_millis(1),
            memory_bytes: 1 << 20,
            fills_all: false,
        };
        let short = Duration::from_millis(1);
        assert!(may_count(&run, 0, short, &LIMITS));
        assert!(!may_count(&run, 0, LIMITS.wall, &LIMITS));
        for other in [
            SnapshotRun {
                end: End::Exited(1),
                ..run
            },
            SnapshotRun {
                end: End::Signaled(11),
                ..run
            },
            SnapshotRun {
                cpu: LIMITS.cpu.mul_f64(0.8),
                ..run
            },
            SnapshotRun {
                memory_bytes: LIMITS.memory_bytes,
                ..run
            },
        ] {
            assert!(!may_count(&other, 0, short, &LIMITS), "{other:?}");
        }
    }
}
