//! Spaces that are answered unit by unit, and what the answers add up to.

use super::model::Model;
use crate::board::Size;
use crate::verdict::Minimum;
use std::time::Instant;

/// A space that is answered unit by unit.
pub struct Sweep<P: Model> {
    /// The number of instances in all units together.
    pub instances: u64,
    /// The number of units.
    pub units: u64,
    /// The solvers that take part, by name; all of them also hear a sample.
    pub solvers: &'static [&'static str],
    /// How, for the report.
    pub method: String,
    /// The n-th instance, counted from 0.
    pub nth: fn(Size, u64) -> P::Instance,
    /// One thread's worker; whether it plays the moves of every instance, too.
    pub worker: fn(Size, bool) -> Box<dyn Sweeper<P>>,
}

/// Answers the units of a [`Sweep`].
pub trait Sweeper<P: Model>: Send {
    /// Answers one unit; `begin` is told before each answer which solver is asked, and of which instance.
    fn unit(&mut self, unit: u64, tally: &mut SweepTally<P::Instance>, begin: &dyn Fn(usize, u64));
}

/// What the units of a sweep of such instances add up to.
pub struct SweepTally<I> {
    /// For every solver of the sweep, in its order.
    pub solvers: Vec<SweepCount>,
    /// How many instances have each minimum; the index is the number of moves.
    pub minimums: Vec<u64>,
    /// How many instances there are with which something is wrong.
    pub wrong: u64,
    /// The numbers of the instances that were answered, as words of 64 bits with the place of each.
    pub heard: Vec<(u64, u64)>,
    /// These instances; at most [`SWEEP_DIFFERENCES_MAX`] are kept, those of the first units.
    pub differences: Vec<SweepDifference<I>>,
}

/// An instance on which two solvers differ, or with whose answers something else is wrong.
pub struct SweepDifference<I> {
    /// The unit.
    pub unit: u64,
    /// The instance.
    pub instance: I,
    /// The answer of each solver, in their order, and what is wrong with it by itself.
    pub says: Vec<(Minimum, Option<String>)>,
}

/// How many differences a sweep keeps; it counts them all.
pub const SWEEP_DIFFERENCES_MAX: usize = 16;

/// What one solver did in a sweep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SweepCount {
    /// Instances that it answered.
    pub answered: u64,
    /// Instances on which it differs from the sweep's first solver, or its answer is wrong by itself.
    pub differ: u64,
    /// Units of its work.
    pub work: u64,
    /// Time in it.
    pub nanos: u64,
}

impl SweepCount {
    /// Adds instances that were answered since an instant.
    pub fn add(&mut self, instances: u64, work: u64, since: Instant) {
        self.answered += instances;
        self.work += work;
        self.nanos += since.elapsed().as_nanos() as u64;
    }
}

impl<I> SweepTally<I> {
    /// Nothing done yet.
    pub fn new(solvers: usize) -> SweepTally<I> {
        let (minimums, differences) = (Vec::new(), Vec::new());
        SweepTally {
            solvers: vec![SweepCount::default(); solvers],
            minimums,
            wrong: 0,
            heard: Vec::new(),
            differences,
        }
    }

    /// Notes that the instance of a number was answered by all.
    #[inline]
    pub fn hear(&mut self, number: u64) {
        let (place, bit) = (number / 64, 1 << (number % 64));
        match self.heard.last_mut() {
            Some((last, bits)) if *last == place && *bits & bit == 0 => *bits |= bit,
            _ => self.heard.push((place, bit)),
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

    /// The same of the instances in another form.
    pub fn map<J>(self, mut form: impl FnMut(I) -> J) -> SweepTally<J> {
        let SweepTally {
            solvers,
            minimums,
            wrong,
            heard,
            differences,
        } = self;
        let differences = differences.into_iter().map(|found| SweepDifference {
            unit: found.unit,
            instance: form(found.instance),
            says: found.says,
        });
        SweepTally {
            solvers,
            minimums,
            wrong,
            heard,
            differences: differences.collect(),
        }
    }

    /// Adds what another thread found.
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
        self.wrong += other.wrong;
        self.heard.extend(other.heard);
        self.differences.extend(other.differences);
        self.differences.sort_by_key(|difference| difference.unit);
        self.differences.truncate(SWEEP_DIFFERENCES_MAX);
    }
}
