//! Why nothing can be said of a program.

use std::fmt;
use std::path::PathBuf;

/// Why a program could not be run: never its own doing.
#[derive(Debug)]
pub enum SandboxError {
    /// The machine cannot isolate as wanted.
    Unavailable {
        /// What is missing.
        missing: String,
        /// What to do about it.
        fix: String,
    },
    /// The file cannot be executed.
    Exec {
        /// Which file.
        exe: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The sandbox itself failed.
    Broken(String),
    /// Compilers were to stop, and it was one.
    Stopped,
}

impl fmt::Display for SandboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SandboxError::Unavailable { missing, .. } => {
                write!(f, "cannot isolate programs: {missing}")
            }
            SandboxError::Exec { exe, error } => {
                write!(f, "cannot execute `{}`: {error}", exe.display())
            }
            SandboxError::Broken(what) => write!(f, "the sandbox failed: {what}"),
            SandboxError::Stopped => f.write_str("it was stopped"),
        }
    }
}

impl std::error::Error for SandboxError {}
