//! Two programs that run at once, each reading what the other prints: a contestant's program and an interactor.

use super::error::SandboxError;
use super::run::{End, RunResult};
use super::side::Side;
use super::transcript::Transcript;
use std::ffi::OsString;
use std::fmt;

/// Two prepared programs that are connected whenever they run.
pub trait PreparedPair: Send {
    /// Runs both at once, each with further arguments, and waits until both have ended. `goes_on` says after which ends of
    /// the interactor the program may go on; after others it is stopped.
    ///
    /// Whatever a program prints after the other has ended, or has closed its input, is discarded: no program is ended by
    /// SIGPIPE. The [`output`](RunResult::output) of both results is empty; the transcript has its beginning and end.
    ///
    /// # Errors
    ///
    /// As [`Prepared::run_with`](crate::Prepared::run_with), with the side that failed.
    fn run_with(
        &mut self,
        args: [&[OsString]; 2],
        goes_on: &dyn Fn(End) -> bool,
    ) -> Result<PairRun, PairError>;
}

/// The result of one run of two connected programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRun {
    /// The program.
    pub program: RunResult,
    /// The interactor.
    pub interactor: RunResult,
    /// Which of them ended first.
    pub first: Side,
    /// Whether the program was stopped because the interactor had ended.
    pub was_stopped: bool,
    /// That each waited for the other, if so; the program was stopped then.
    pub deadlock: Option<Deadlock>,
    /// What they said to each other.
    pub transcript: Transcript,
}

/// Two programs of which each waits for the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadlock {
    /// What the program waits for.
    pub program: WaitsFor,
    /// What the interactor waits for.
    pub interactor: WaitsFor,
    /// The beginning of what the program printed when it read the end of its input instead: text that it had not flushed,
    /// or a reaction to that end.
    pub printed_late: Vec<u8>,
}

/// What a program in a deadlock waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitsFor {
    /// For input.
    Input,
    /// For the other to read its output.
    Reader,
}

/// Why two programs could not be run.
#[derive(Debug)]
pub struct PairError {
    /// The one that failed.
    pub side: Side,
    /// Why.
    pub error: SandboxError,
}

impl fmt::Display for PairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for PairError {}
