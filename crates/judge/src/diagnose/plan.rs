//! The input of a diagnosis: the program and the cases.

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

/// The input of [`diagnose`](super::diagnose).
pub struct DiagnosePlan<'a> {
    /// Runs the program.
    pub sandbox: &'a dyn Sandbox,
    /// The program.
    pub submission: &'a LimitedProgram,
    /// The judge whose rules for reading outputs apply.
    pub dialect: Dialect,
    /// The inputs.
    pub source: &'a CaseSource,
    /// The size of all boards.
    pub size: Size,
    /// The sample inputs of the statement.
    pub samples: &'a [AnyInstance],
    /// Whether to continue after many timeouts.
    pub all: bool,
    /// Maximum wall time of the runs.
    pub time: Option<Duration>,
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// Set to end the runs; the results so far are compared.
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

/// Whether a verdict is about the output: the program ended within its limits.
pub(super) fn is_answer(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Accepted | Verdict::WrongAnswer | Verdict::PresentationError
    )
}
