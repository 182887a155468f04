//! Why nothing can be said of a program.

use std::fmt;
use tribunal_core::problem::Declined;

/// Why nothing can be said of the program: never its own doing.
#[derive(Debug)]
pub enum DiagnoseError {
    /// The gallery does not take boards of the size.
    Declined(Declined),
    /// The jury contradicts itself or the checker, or the program could not be run.
    Judge(String),
}

impl fmt::Display for DiagnoseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagnoseError::Declined(declined) => declined.fmt(f),
            DiagnoseError::Judge(fault) => f.write_str(fault),
        }
    }
}

impl From<Declined> for DiagnoseError {
    fn from(declined: Declined) -> DiagnoseError {
        DiagnoseError::Declined(declined)
    }
}
