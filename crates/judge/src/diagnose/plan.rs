//! What is to be diagnosed, and on which inputs.

use crate::case_source::CaseSource;
use crate::pool::LimitedProgram;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::output::Dialect;
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::{Event, Verdict};
use tribunal_sandbox::Sandbox;

/// What is to be diagnosed, and on which inputs.
pub struct DiagnosePlan<'a> {
    /// Runs the program.
    pub sandbox: &'a dyn Sandbox,
    /// The program.
    pub submission: &'a LimitedProgram,
    /// Whose habits are followed when outputs are read.
    pub dialect: Dialect,
    /// The inputs.
    pub source: &'a CaseSource,
    /// The size of all boards among them.
    pub size: Size,
    /// The inputs that the statement shows with their answers.
    pub samples: &'a [AnyInstance],
    /// Whether it goes on after many runs into the time limit.
    pub all: bool,
    /// How long the runs may take.
    pub time: Option<Duration>,
    /// A worker for each, with the core that it is pinned to, where it is.
    pub worker_cores: &'a [Option<usize>],
    /// Ends the runs; what was run is compared.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}

impl DiagnosePlan<'_> {
    pub(super) fn problem(&self) -> &'static dyn AnyProblem {
        self.source.problem()
    }
}

/// Inputs and their certified minimums.
pub(super) type DiagnoseInputs = Vec<(AnyInstance, Minimum)>;

/// Whether a verdict is one on what was printed: the program came to its end within its limits.
pub(super) fn is_answer(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Accepted | Verdict::WrongAnswer | Verdict::PresentationError
    )
}
