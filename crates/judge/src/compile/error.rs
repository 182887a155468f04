//! Why there is no program.

use std::fmt;
use std::path::PathBuf;
use tribunal_sandbox::SandboxError;

/// Why there is no program.
#[derive(Debug)]
pub enum CompileError {
    /// The compiler refused it: its message, as a verdict CE shows it.
    Refused {
        /// The command.
        command: String,
        /// What it said, at most 64 KiB.
        message: String,
    },
    /// No language of the table has this ending, or its compiler is not on the machine: the message and a hint.
    Unknown {
        /// What is missing.
        message: String,
        /// How to get it.
        hint: String,
    },
    /// The source cannot be read.
    Read(PathBuf, std::io::Error),
    /// The sandbox or the cache failed: a fault of ours.
    Failed(String),
    /// Its building was stopped: nothing is known of it.
    Stopped,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::Refused { command, message } => {
                write!(f, "`{command}` refused it:\n{message}")
            }
            CompileError::Unknown { message, hint } => write!(f, "{message}; {hint}"),
            CompileError::Read(path, error) => {
                write!(f, "cannot read `{}`: {error}", path.display())
            }
            CompileError::Failed(why) => f.write_str(why),
            CompileError::Stopped => f.write_str("its building was stopped"),
        }
    }
}

impl std::error::Error for CompileError {}

impl From<SandboxError> for CompileError {
    fn from(error: SandboxError) -> CompileError {
        match error {
            SandboxError::Stopped => CompileError::Stopped,
            error => CompileError::Failed(error.to_string()),
        }
    }
}
