//! The input of a diagnosis: the program and the cases.

use super::workers::Workers;
use crate::case_source::CaseSource;
use crate::journal::Journal;
use crate::pool::LimitedProgram;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::output::Dialect;
use tribunal_core::verdict::Event;
use tribunal_sandbox::Sandbox;

/// The input of [`diagnose`](super::diagnose).
///
/// ```
/// # use std::sync::atomic::AtomicBool;
/// # use tribunal_core::{board::Size, output::Dialect};
/// # use tribunal_judge::{case_source::CaseSource, pool::LimitedProgram};
/// # use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};
/// use tribunal_judge::diagnose::{DiagnosePlan, diagnose};
///
/// # let flipgame = tribunal_problems::ALL[0];
/// # let size = Size::new(3, 3).expect("a size");
/// // A program with the first fault of the gallery.
/// let fault = flipgame.faults()[0];
/// let faulty = flipgame.faulty(size, &[fault]).expect("a small board");
/// let sandbox = Fake::new(move |_, input| {
///     let board = flipgame.read_text(input, Some(size)).expect("a board");
///     Ok(printed(faulty(&board)))
/// });
/// let diagnosed = diagnose(&DiagnosePlan {
///     sandbox: &sandbox,
///     submission: &LimitedProgram::new(program("a.out"), LIMITS, Vec::new()),
///     name: "a.c",
///     dialect: Dialect::Testlib,
///     source: &CaseSource::space(flipgame, size, None).expect("512 cases"),
///     samples: &[],
///     all: false,
///     time: None,
///     worker_cores: &[None],
///     journal: None,
///     key: "",
///     only_known: false,
///     stop: &AtomicBool::new(false),
///     events: &|_| {},
/// }).unwrap_or_else(|error| panic!("{error}"));
/// assert_eq!(diagnosed.suspects[0].faults[0].name, fault.name);
/// ```
pub struct DiagnosePlan<'a> {
    /// Runs the program.
    pub sandbox: &'a dyn Sandbox,
    /// The program.
    pub submission: &'a LimitedProgram,
    /// The name of its file, for progress events.
    pub name: &'a str,
    /// The judge whose rules for reading outputs apply.
    pub dialect: Dialect,
    /// The inputs.
    pub source: &'a CaseSource,
    /// The sample inputs of the statement.
    pub samples: &'a [AnyInstance],
    /// Whether to continue after many timeouts.
    pub all: bool,
    /// Maximum wall time of the runs.
    pub time: Option<Duration>,
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// Holds the runs of shares, or of an earlier run of this share, and stores those of a share.
    pub journal: Option<&'a Journal>,
    /// The key of the program in the journal.
    pub key: &'a str,
    /// Whether nothing is run: what the journal does not have is missing.
    pub only_known: bool,
    /// Set to end the runs; the results so far are compared.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}

impl DiagnosePlan<'_> {
    pub(super) fn problem(&self) -> &'static dyn AnyProblem {
        self.source.problem()
    }

    /// The threads that work on it, and the listener of their progress.
    pub(super) fn workers(&self) -> Workers<'_> {
        Workers {
            cores: self.worker_cores,
            name: self.name,
            events: self.events,
        }
    }
}
