//! Why nothing can be said of any program.

use std::fmt;
use tribunal_core::problem::Declined;

/// Why nothing can be said of any program.
#[derive(Debug)]
pub enum KillError {
    /// The generator was asked for too much, or no solver proves an answer of this size.
    Declined(Declined),
    /// The jury contradicts itself, or the system gives no threads.
    Judge(String),
}

impl fmt::Display for KillError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KillError::Declined(declined) => declined.fmt(f),
            KillError::Judge(fault) => f.write_str(fault),
        }
    }
}
