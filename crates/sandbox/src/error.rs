//! Errors of the sandbox itself.

use std::path::PathBuf;
use thiserror::Error;

/// Why a program could not be run. It is never the program's fault: how a program failed is an [`End`](crate::End).
#[derive(Debug, Error)]
pub enum SandboxError {
    /// The machine cannot isolate programs as well as the options ask.
    #[error("cannot isolate programs: {missing}")]
    Unavailable {
        /// What the machine lacks.
        missing: String,
        /// What its administrator can do about it.
        hint: String,
    },
    /// The file cannot be executed.
    #[error("cannot execute `{}`: {error}", exe.display())]
    Exec {
        /// The path, as [`Program::exe`](crate::Program::exe) gave it.
        exe: PathBuf,
        /// The error of `execve`.
        error: std::io::Error,
    },
    /// The sandbox itself failed, for the reason given.
    #[error("the sandbox failed: {0}")]
    Broken(String),
    /// [`Options::stop`](crate::system::Options::stop) was set, and the program is a compiler, or a signal ended it that may
    /// have been sent to all processes at once; it may be the self-test.
    #[error("the program was stopped")]
    Stopped,
}

/// Why control groups cannot bound memory and processes on this machine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NoControlGroups(pub(crate) String);
