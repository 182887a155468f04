//! Why a stress test gave no result.

use thiserror::Error;
use tribunal_core::problem::Declined;
use tribunal_sandbox::SandboxError;

/// Why a stress test gave no result; never the tested program's fault.
#[derive(Debug, Error)]
pub enum StressError {
    /// The generator or the problem declined the requested inputs.
    #[error("{0}")]
    Declined(Declined),
    /// The jury contradicts itself or the checker.
    #[error("{0}")]
    Judge(String),
    /// A program could not be run.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

impl From<Declined> for StressError {
    fn from(declined: Declined) -> StressError {
        StressError::Declined(declined)
    }
}
