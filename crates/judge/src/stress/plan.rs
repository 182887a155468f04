//! The input of a stress test: programs, inputs and limits.

use super::input_plan::StressInputPlan;
use crate::pool::LimitedProgram;
use crate::search_journal::SearchJournal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_core::erased::AnyProblem;
use tribunal_core::output::Dialect;
use tribunal_core::problem::Shape;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::event::Doing;
use tribunal_sandbox::Sandbox;

/// The input of [`stress`](super::stress).
///
/// ```
/// # use std::{sync::atomic::AtomicBool, time::Duration};
/// # use tribunal_core::{board::Size, output::Dialect, problem::Shape};
/// # use tribunal_judge::pool::LimitedProgram;
/// # use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};
/// use tribunal_judge::stress::{StressInputPlan, StressPlan, stress};
///
/// # let flipgame = tribunal_problems::ALL[0];
/// # let size = Size::new(2, 2);
/// // A program that prints 0 for every board.
/// let sandbox = Fake::new(|_, _| Ok(printed("0\n")));
/// let stressed = stress(&StressPlan {
///     problem: flipgame,
///     sandbox: &sandbox,
///     submission: LimitedProgram::new(program("a.out"), LIMITS, Vec::new()),
///     against: None,
///     dialect: Dialect::Testlib,
///     input_plan: StressInputPlan::Search { random: 0, seed: 1, size, limit: 16 },
///     all: false,
///     worker_cores: &[None],
///     time: None,
///     shrink_time: Duration::from_secs(1),
///     shape: Shape::Kept,
///     journal: None,
///     stop: &AtomicBool::new(false),
///     events: &|_| {},
/// }).unwrap_or_else(|error| panic!("{error}"));
/// let caught = stressed.caught.expect("a board that needs a move");
/// assert_eq!(caught.failure.input, "bw\nww\n"); // the smallest one
/// ```
pub struct StressPlan<'a> {
    /// The problem.
    pub problem: &'static dyn AnyProblem,
    /// Runs the programs.
    pub sandbox: &'a dyn Sandbox,
    /// The program under test.
    pub submission: LimitedProgram,
    /// A program to compare with; then a failure is an input on which the two differ.
    pub against: Option<LimitedProgram>,
    /// The judge whose rules for reading outputs apply.
    pub dialect: Dialect,
    /// The inputs.
    pub input_plan: StressInputPlan,
    /// Whether to try all inputs and count failures, instead of stopping at the first.
    pub all: bool,
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// Maximum wall time of the search.
    pub time: Option<Duration>,
    /// Maximum wall time of shrinking.
    pub shrink_time: Duration,
    /// Whether shrinking may change the size of the board.
    pub shape: Shape,
    /// What a share has tried, or all shares.
    pub journal: Option<&'a SearchJournal>,
    /// Set to end the search and shrinking with the results so far.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}

impl StressPlan<'_> {
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Sends the events for the start of a section with all workers.
pub(super) fn begin(plan: &StressPlan, section: &'static str, steps: u64) {
    let workers = plan.worker_cores.len();
    (plan.events)(Event::started(plan.problem.name(), section, steps, workers));
    (0..workers as u64).for_each(|worker| {
        (plan.events)(Event::Worker {
            worker,
            doing: Doing::CrossChecking,
        })
    });
}
