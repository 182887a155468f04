//! Spaces that are answered unit by unit, and the tally of the answers.

use super::model::Model;
use crate::board::Size;
use crate::messages::Message;
use crate::verdict::Minimum;
use std::time::Instant;

/// A space that is answered unit by unit.
pub struct Sweep<P: Model> {
    /// The number of instances in all units together.
    pub instances: u64,
    /// The number of units.
    pub units: u64,
    /// The solvers that can take part, by name; all solvers of the problem also answer a sample.
    pub solvers: Vec<&'static str>,
    /// Whether all of them are needed; otherwise any one suffices.
    pub needs_all: bool,
    /// The method, for the report.
    pub method: Message,
    /// The n-th instance, counted from 0.
    pub nth: fn(Size, u64) -> P::Instance,
    /// The worker of one thread for the solvers of these names; the flag says whether it also replays the moves of every
    /// instance.
    pub worker: PrepareSweeper<P>,
}

/// Makes the worker of one thread: for boards of a size, for the solvers of these names, and with the moves or without.
pub type PrepareSweeper<P> = fn(Size, &[&str], bool) -> Box<dyn Sweeper<P>>;

/// Answers the units of a [`Sweep`].
pub trait Sweeper<P: Model>: Send {
    /// Answers one unit. Before each answer, it passes the solver's position and the instance's number to `begin`; before
    /// each certificate, the position after that of the preparation, which comes after the solvers.
    fn unit(&mut self, unit: u64, tally: &mut SweepTally<P::Instance>, begin: &dyn Fn(usize, u64));
}

/// The tally of a sweep.
pub struct SweepTally<I> {
    /// The tally of each solver, in the order of the sweep.
    pub solvers: Vec<SweepCount>,
    /// The number of instances with each minimum; the index is the number of moves.
    pub minimums: Vec<u64>,
    /// The number of impossible instances.
    pub impossible: u64,
    /// The number of instances whose minimum a certificate proves.
    pub proven: u64,
    /// The number of instances with a wrong answer.
    pub wrong: u64,
    /// The numbers of the answered instances as a bit set: the positions of words of 64 bits, and the words.
    pub answered: Vec<(u64, u64)>,
    /// Instances with a wrong answer: at most [`SWEEP_DIFFERENCES_MAX`], those of the first units.
    pub differences: Vec<SweepDifference<I>>,
}

/// An instance on which solvers differ, or with a wrong answer.
pub struct SweepDifference<I> {
    /// The unit.
    pub unit: u64,
    /// The instance.
    pub instance: I,
    /// The answer of each solver in order, and the fault of its moves, if any.
    pub answers: Vec<(Minimum, Option<Message>)>,
}

/// The maximum number of differences that a sweep keeps; it counts all of them.
pub const SWEEP_DIFFERENCES_MAX: usize = 16;

/// The tally of one solver in a sweep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SweepCount {
    /// The number of instances answered.
    pub answered: u64,
    /// The number of answers that differ from the sweep's first solver, or have wrong moves.
    pub differ: u64,
    /// Units of work.
    pub work: u64,
    /// Time in nanoseconds.
    pub nanos: u64,
}

impl SweepCount {
    /// Adds instances answered since an instant.
    pub fn add(&mut self, instances: u64, work: u64, since: Instant) {
        self.answered += instances;
        self.work += work;
        self.nanos += since.elapsed().as_nanos() as u64;
    }
}

impl<I> SweepTally<I> {
    /// An empty tally.
    pub fn new(solvers: usize) -> SweepTally<I> {
        let (minimums, differences) = (Vec::new(), Vec::new());
        SweepTally {
            solvers: vec![SweepCount::default(); solvers],
            minimums,
            impossible: 0,
            proven: 0,
            wrong: 0,
            answered: Vec::new(),
            differences,
        }
    }

    /// Records that all solvers answered the instance of a number.
    #[inline]
    pub fn record(&mut self, number: u64) {
        let (place, bit) = (number / 64, 1 << (number % 64));
        match self.answered.last_mut() {
            Some((last, bits)) if *last == place && *bits & bit == 0 => *bits |= bit,
            _ => self.answered.push((place, bit)),
        }
    }

    /// Counts instances of one minimum.
    pub fn count(&mut self, moves: u32, instances: u64) {
        let index = moves as usize;
        if self.minimums.len() <= index {
            self.minimums.resize(index + 1, 0);
        }
        self.minimums[index] += instances;
    }

    /// Converts the instances.
    pub fn map<J>(self, mut form: impl FnMut(I) -> J) -> SweepTally<J> {
        let SweepTally {
            solvers,
            minimums,
            impossible,
            proven,
            wrong,
            answered,
            differences,
        } = self;
        let differences = differences.into_iter().map(|found| SweepDifference {
            unit: found.unit,
            instance: form(found.instance),
            answers: found.answers,
        });
        SweepTally {
            solvers,
            minimums,
            impossible,
            proven,
            wrong,
            answered,
            differences: differences.collect(),
        }
    }

    /// Adds the tally of another thread.
    pub fn add(&mut self, other: SweepTally<I>) {
        for (mine, theirs) in self.solvers.iter_mut().zip(other.solvers) {
            mine.answered += theirs.answered;
            mine.differ += theirs.differ;
            mine.work += theirs.work;
            mine.nanos += theirs.nanos;
        }
        for (moves, instances) in other.minimums.into_iter().enumerate() {
            self.count(moves as u32, instances);
        }
        self.impossible += other.impossible;
        self.proven += other.proven;
        self.wrong += other.wrong;
        self.answered.extend(other.answered);
        self.differences.extend(other.differences);
        self.differences.sort_by_key(|difference| difference.unit);
        self.differences.truncate(SWEEP_DIFFERENCES_MAX);
    }
}
