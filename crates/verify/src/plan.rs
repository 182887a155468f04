//! The plan of a cross-check: the problem, its solvers, the instances and the limits.

use super::notes::{CrashRecord, Notes};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem, AnySolver};
use tribunal_core::problem::{Declined, GenerateOptions};
use tribunal_core::verdict::Event;

/// What is put before the bench.
pub struct CrossCheckPlan<'a> {
    /// The problem.
    pub problem: &'static dyn AnyProblem,
    /// The solvers that sit on it, in the order of the register.
    pub solvers: Vec<AnySolver>,
    /// The instances.
    pub input_plan: InputPlan,
    /// Threads.
    pub jobs: usize,
    /// The command that does all of it again, on one thread.
    pub command: Arc<str>,
    /// How long an answer may take.
    pub answer_max: Duration,
    /// The file of notes, if notes are taken.
    pub notes: Option<Arc<Notes>>,
    /// Crashes of earlier runs. The workers that crashed are reported with their inputs, and left out of this run.
    pub crashes: &'a [CrashRecord],
    /// Set once the run is to stop.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}

/// Which instances.
pub enum InputPlan {
    /// Stored cases, then generated ones.
    Cases {
        /// The folder that holds `data/`; nothing leaves the stored cases out.
        package: Option<PathBuf>,
        /// The folder of packages as the user named it, for commands; nothing where none was named.
        cases: Option<PathBuf>,
        /// Only the stored case of this name.
        only: Option<String>,
        /// Whether missing and differing answer files are written.
        bless: bool,
        /// How many are generated.
        random: u64,
        /// From which seed.
        seed: u64,
        /// And how.
        options: GenerateOptions,
        /// Whether the whole spaces of small rectangles are tried besides, and some larger boards.
        others: bool,
    },
    /// These, in their order.
    Given(GivenBoards),
    /// The whole space of a size; where it is swept, all solvers also answer a seeded sample.
    Whole {
        /// The size.
        size: Size,
        /// How many instances of a swept space are in the sample.
        sample: u64,
        /// The sample's seed.
        seed: u64,
        /// Whether the moves of a swept space are played, too; of others they always are.
        thorough: bool,
    },
}

/// How long an answer may take where nothing is said.
pub const ANSWER_MAX: Duration = Duration::from_secs(60);

/// The boards of a file that the user names.
#[derive(Default)]
pub struct GivenBoards {
    /// The boards, in their order.
    pub instances: Vec<AnyInstance>,
    /// The fault of the parser, if it panicked or hung before the end of the file.
    pub parser_fault: Option<String>,
}

/// Why a run could not be made.
#[derive(Debug)]
pub enum VerifyError {
    /// The generator or the space was asked for too much.
    Declined(Declined),
    /// The store could not be read.
    Read(PathBuf, std::io::Error),
    /// An answer file could not be written.
    Write(PathBuf, std::io::Error),
    /// No stored case has the name.
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
