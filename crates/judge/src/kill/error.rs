//! Why a search for killing cases gave no report.

use thiserror::Error;
use tribunal_core::problem::Declined;

/// Why a search for killing cases gave no report; never a tested program's fault.
#[derive(Debug, Error)]
pub enum KillError {
    /// The generator declined the options, or no solver proves an answer of this size.
    #[error("{0}")]
    Declined(Declined),
    /// The jury contradicts itself, or no worker thread could be started.
    #[error("{0}")]
    Judge(String),
}
