//! Generated instances and whole input spaces without their types.

use super::instance::AnyInstance;
use crate::board::Size;
use crate::messages::Message;
use crate::problem::{Generated, Problem, Space, Sweep, SweepTally, Sweeper};
use crate::rng::Rng;
use std::sync::Arc;

/// An instance and its label, such as `distance-3`.
pub type AnyGenerated = Generated<AnyInstance>;

/// An endless generator; each instance uses the next values of the stream.
pub type AnyGenerator = Box<dyn FnMut(&mut Rng) -> AnyGenerated + Send>;

/// Instances by increasing weight.
pub type AnyAscending = Box<dyn Iterator<Item = AnyInstance> + Send>;

/// The instance of a number, counted from 0.
pub type AnyNth = Arc<dyn Fn(u64) -> AnyInstance + Send + Sync>;

/// Prepares the worker of one thread of a sweep.
pub type AnyPrepareSweeper = Arc<dyn Fn(&[&str], bool) -> Box<dyn AnySweeper> + Send + Sync>;

/// The whole input space of one size; [`Space`] explains the variants.
pub enum AnySpace {
    /// Few enough instances that every solver answers each of them.
    Each {
        /// The number of instances.
        instances: u64,
        /// The n-th instance, counted from 0.
        nth: AnyNth,
    },
    /// Too many instances for one call each.
    Sweep(AnySweep),
}

impl AnySpace {
    pub(super) fn of<P: Problem>(space: Space<P>, size: Size) -> AnySpace {
        match space {
            Space::Each { instances, nth } => AnySpace::Each {
                instances,
                nth: Arc::new(move |number| AnyInstance::new(nth(size, number))),
            },
            Space::Sweep(Sweep {
                instances,
                units,
                solvers,
                needs_all,
                method,
                nth,
                worker,
            }) => AnySpace::Sweep(AnySweep {
                instances,
                units,
                solvers,
                needs_all,
                method,
                nth: Arc::new(move |number| AnyInstance::new(nth(size, number))),
                worker: Arc::new(move |solvers, plays| {
                    Box::new(SweeperOf::<P>(worker(size, solvers, plays), solvers.len()))
                }),
            }),
        }
    }

    /// The number of instances.
    pub fn instances(&self) -> u64 {
        match self {
            AnySpace::Each { instances, .. } => *instances,
            AnySpace::Sweep(sweep) => sweep.instances,
        }
    }

    /// The n-th instance, counted from 0.
    pub fn nth(&self, number: u64) -> AnyInstance {
        match self {
            AnySpace::Each { nth, .. } => nth(number),
            AnySpace::Sweep(sweep) => (sweep.nth)(number),
        }
    }
}

/// A space that is answered unit by unit; the fields are those of [`Sweep`].
pub struct AnySweep {
    /// The number of instances in all units together.
    pub instances: u64,
    /// The number of units.
    pub units: u64,
    /// The solvers that can take part, by name.
    pub solvers: Vec<&'static str>,
    /// Whether all of them are needed.
    pub needs_all: bool,
    /// The method, for the report.
    pub method: Message,
    /// The n-th instance, counted from 0.
    pub nth: AnyNth,
    /// The worker of one thread for the solvers of these names; the flag says whether it also replays the moves of every
    /// instance.
    pub worker: AnyPrepareSweeper,
}

/// Answers the units of an [`AnySweep`].
pub trait AnySweeper: Send {
    /// Answers one unit; `begin` is that of [`Sweeper::unit`].
    fn unit(&mut self, unit: u64, begin: &dyn Fn(usize, u64)) -> SweepTally<AnyInstance>;
}

struct SweeperOf<P: Problem>(Box<dyn Sweeper<P>>, usize);

impl<P: Problem> AnySweeper for SweeperOf<P> {
    fn unit(&mut self, unit: u64, begin: &dyn Fn(usize, u64)) -> SweepTally<AnyInstance> {
        let mut tally = SweepTally::new(self.1);
        self.0.unit(unit, &mut tally, begin);
        tally.map(AnyInstance::new)
    }
}
