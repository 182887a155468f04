//! Why a program was not diagnosed.

use thiserror::Error;
use tribunal_core::problem::Declined;

/// Why a program was not diagnosed; never its own fault.
#[derive(Debug, Error)]
pub enum DiagnoseError {
    /// The faulty solvers do not take boards of the size.
    #[error("{0}")]
    Declined(Declined),
    /// The jury contradicts itself or the checker, or the program could not be run.
    #[error("{0}")]
    Judge(String),
}

impl From<Declined> for DiagnoseError {
    fn from(declined: Declined) -> DiagnoseError {
        DiagnoseError::Declined(declined)
    }
}
