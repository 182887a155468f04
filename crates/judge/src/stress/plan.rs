//! What is looked for, and where.

use super::input_plan::StressInputPlan;
use crate::pool::LimitedProgram;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_core::erased::AnyProblem;
use tribunal_core::output::Dialect;
use tribunal_core::problem::Shape;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::event::Doing;
use tribunal_sandbox::Sandbox;

/// What is looked for, and where.
pub struct StressPlan<'a> {
    /// The problem.
    pub problem: &'static dyn AnyProblem,
    /// Runs the programs.
    pub sandbox: &'a dyn Sandbox,
    /// The program.
    pub submission: LimitedProgram,
    /// The one that it is compared with: then a failure is that the two differ.
    pub against: Option<LimitedProgram>,
    /// Whose habits are followed when outputs are read.
    pub dialect: Dialect,
    /// The inputs.
    pub input_plan: StressInputPlan,
    /// Whether all inputs are tried and failures counted, instead of stopping at the first.
    pub all: bool,
    /// A worker for each, with the core that it is pinned to, where it is.
    pub worker_cores: &'a [Option<usize>],
    /// How long the search may take.
    pub time: Option<Duration>,
    /// How long shrinking may take.
    pub shrink_time: Duration,
    /// What shrinking may change.
    pub shape: Shape,
    /// Ends the search and shrinking with what they have.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}

impl StressPlan<'_> {
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Tells listeners that a section begins, and that all workers are on it.
pub(super) fn begin(plan: &StressPlan, section: &str, steps: u64) {
    let (problem, section, workers) = (
        plan.problem.name().to_string(),
        section.to_string(),
        plan.worker_cores.len() as u64,
    );
    (plan.events)(Event::Started {
        problem,
        section,
        steps,
        workers,
    });
    (0..workers).for_each(|worker| {
        (plan.events)(Event::Worker {
            worker,
            doing: Doing::CrossChecking,
        })
    });
}
