//! The plan of a cross-check: the problem, its solvers, the instances and the limits.

use super::journal::VerifyJournal;
use super::notes::{CrashRecord, Notes};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem, AnySolver};
use tribunal_core::messages::Message;
use tribunal_core::problem::{Declined, GenerateOptions};
use tribunal_core::verdict::Event;

/// A cross-check of the solvers of one problem.
///
/// ```
/// # use std::sync::atomic::AtomicBool;
/// # use tribunal_core::board::Size;
/// # use tribunal_problems::ALL;
/// use tribunal_verify::plan::{ANSWER_MAX, CrossCheckPlan, InputPlan};
/// use tribunal_verify::run::verify;
///
/// let (problem, size) = (ALL[0], Size::new(2, 3).expect("a size"));
/// let report = verify(CrossCheckPlan {
///     problem,
///     solvers: problem.solvers(),
///     input_plan: InputPlan::Whole { size, sample: 0, seed: 1, thorough: false },
///     jobs: 1,
///     command: "verify".into(),
///     answer_max: ANSWER_MAX,
///     notes: None,
///     crashes: &[],
///     journal: None,
///     stop: &AtomicBool::new(false),
///     events: &|_| {},
/// }).expect("a report");
/// let section = &report.sections[0];
/// assert_eq!((section.certificates.proven, section.disagreements_total), (64, 0));
/// ```
pub struct CrossCheckPlan<'a> {
    /// The problem.
    pub problem: &'static dyn AnyProblem,
    /// The solvers to compare, in the order of the register.
    pub solvers: Vec<AnySolver>,
    /// The instances.
    pub input_plan: InputPlan,
    /// The number of threads.
    pub jobs: usize,
    /// The command that repeats the whole run, on one thread.
    pub command: Arc<str>,
    /// The time limit of one answer, and of every other step.
    pub answer_max: Duration,
    /// The file for notes, if this run takes notes to explain a crash.
    pub notes: Option<Arc<Notes>>,
    /// Crashes of earlier runs. The workers that crashed are reported with their inputs, and left out of this run.
    pub crashes: &'a [CrashRecord],
    /// The results of a share of the run, or of all shares. It knows whole spaces and their samples alone.
    pub journal: Option<&'a VerifyJournal>,
    /// Stops the run when it is set.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}

/// The instances of a cross-check.
pub enum InputPlan {
    /// Stored cases, then generated ones.
    Cases {
        /// The folder that holds `data/`; `None` leaves the stored cases out.
        package: Option<PathBuf>,
        /// The folder of packages as the user named it, for commands; `None` if the user named none.
        cases: Option<PathBuf>,
        /// The name of the only stored case to check; `None` checks all.
        only: Option<String>,
        /// Whether to write answer files that are missing or differ.
        bless: bool,
        /// The number of generated instances.
        random: u64,
        /// Their seed.
        seed: u64,
        /// Their options.
        options: GenerateOptions,
        /// Whether to add the whole spaces of small rectangles, and some larger boards.
        others: bool,
    },
    /// The boards of a file that the user names.
    Given(GivenBoards),
    /// The whole space of a size. If two solvers sweep it, all solvers also answer a seeded sample.
    Whole {
        /// The size of the boards.
        size: Size,
        /// The number of instances in the sample.
        sample: u64,
        /// The seed of the sample.
        seed: u64,
        /// Whether a sweep also plays the moves of every answer. Outside of sweeps, moves are always played.
        thorough: bool,
    },
}

/// The default time limit of an answer.
pub const ANSWER_MAX: Duration = Duration::from_secs(60);

/// The boards of a file that the user names.
#[derive(Default)]
pub struct GivenBoards {
    /// The boards, in their order.
    pub instances: Vec<AnyInstance>,
    /// The fault of the parser, if it panicked or hung before the end of the file.
    pub parser_fault: Option<Message>,
}

/// Why a plan cannot be carried out.
#[derive(Debug)]
pub enum VerifyError {
    /// The generator or the enumerator declines the plan.
    Declined(Declined),
    /// The package at this path cannot be read.
    Read(PathBuf, std::io::Error),
    /// The answer file at this path cannot be written.
    Write(PathBuf, std::io::Error),
    /// No stored case has the first name; the others are the names that exist.
    NoCase(String, Vec<String>),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Declined(declined) => declined.fmt(f),
            VerifyError::Read(path, error) => {
                write!(f, "cannot read `{}`: {error}", path.display())
            }
            VerifyError::Write(path, error) => {
                write!(f, "cannot write `{}`: {error}", path.display())
            }
            VerifyError::NoCase(name, _) => write!(f, "no stored case is called `{name}`"),
        }
    }
}

impl From<Declined> for VerifyError {
    fn from(declined: Declined) -> VerifyError {
        VerifyError::Declined(declined)
    }
}
