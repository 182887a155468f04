//! Why nothing can be said of a program.

use std::fmt;
use tribunal_core::problem::Declined;
use tribunal_sandbox::SandboxError;

/// Why nothing can be said of the program: never its own doing.
#[derive(Debug)]
pub enum StressError {
    /// The generator was asked for too much.
    Declined(Declined),
    /// The jury contradicts itself or the checker.
    Judge(String),
    /// A program could not be run.
    Sandbox(SandboxError),
}

impl fmt::Display for StressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StressError::Declined(declined) => declined.fmt(f),
            StressError::Judge(fault) => f.write_str(fault),
            StressError::Sandbox(error) => error.fmt(f),
        }
    }
}

impl From<Declined> for StressError {
    fn from(declined: Declined) -> StressError {
        StressError::Declined(declined)
    }
}

impl From<SandboxError> for StressError {
    fn from(error: SandboxError) -> StressError {
        StressError::Sandbox(error)
    }
}
