//! Why a stress test gave no result.

use thiserror::Error;
use tribunal_core::messages::Message;
use tribunal_sandbox::SandboxError;

/// Why a stress test gave no result; never the fault of the tested program.
#[derive(Debug, Error)]
pub enum AnyStressError {
    /// The generator gave no input, or one that is not valid.
    #[error("{said}")]
    Generator {
        /// What is wrong.
        said: Message,
        /// The input, if there is one.
        input: Option<Vec<u8>>,
    },
    /// The validator or the checker failed.
    #[error("{0}")]
    Judge(Message),
    /// A program could not be run.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}
