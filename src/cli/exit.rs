//! How a command ends: every exit status, each with one meaning.

use std::fmt;
use std::io;
use std::process::ExitCode;
use tribunal_verify::jury::JuryError;

/// What an exit status means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All agree; the output or all submissions are accepted, or have the verdict that is expected; the work is done.
    Success = 0,
    /// The judges differ, a stored case is not in order, an output or a submission is rejected.
    Disagreement = 1,
    /// The command line is wrong.
    Usage = 2,
    /// Our own failure: a fault in Tribunal, a wrong answer file, a disk that is full.
    Failure = 3,
    /// A file that was named cannot be read, what stands in it is wrong, or it is in no known language.
    Input = 4,
    /// The board is larger than the solver takes, or its minimum is not proven.
    Declined = 5,
    /// The input is valid, as an ICPC package hears it from its input validator.
    Valid = 42,
    /// The input is not valid, likewise.
    Invalid = 43,
    /// Stopped by Ctrl-C or SIGTERM, what was judged is reported; as shells say of SIGINT.
    Interrupted = 130,
}

impl Exit {
    /// The status of a file or folder that cannot be made: its name is wrong, a folder is in its place or a file in the
    /// place of a folder above it; or something failed.
    pub(super) fn unwritten(error: &io::Error) -> Exit {
        use io::ErrorKind::{InvalidFilename, InvalidInput, IsADirectory, NotADirectory};
        match error.kind() {
            InvalidFilename | InvalidInput | IsADirectory | NotADirectory => Exit::Usage,
            _ => Exit::Failure,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command stopped: one line, and a hint where there is one.
#[derive(Debug)]
pub(crate) struct Stop {
    /// The status.
    pub(crate) exit: Exit,
    /// What happened; empty when nothing needs saying.
    pub(crate) message: String,
    /// What to do about it.
    pub(crate) hint: Option<String>,
}

impl Stop {
    /// A stop without a hint.
    pub(crate) fn new(exit: Exit, message: impl fmt::Display) -> Stop {
        Stop {
            exit,
            message: message.to_string(),
            hint: None,
        }
    }

    /// The same with a hint.
    pub(crate) fn hint(self, hint: impl Into<String>) -> Stop {
        Stop {
            hint: Some(hint.into()),
            ..self
        }
    }
}

impl From<std::io::Error> for Stop {
    /// What could not be printed. A reader that has seen enough and left is no fault, and hears nothing of it.
    fn from(error: std::io::Error) -> Stop {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Stop::new(Exit::Success, ""),
            _ => Stop::new(Exit::Failure, format!("cannot write: {error}")),
        }
    }
}

impl From<JuryError> for Stop {
    fn from(error: JuryError) -> Stop {
        let exit = match error {
            JuryError::Declined(_) => Exit::Declined,
            JuryError::Contradiction(_) => Exit::Failure,
        };
        Stop::new(exit, error)
    }
}

impl Exit {
    /// The status of a command whose verdict stands, once its report was printed: a reader that left does not
    /// make a rejection a success.
    pub(crate) fn after(self, printed: Result<(), Stop>) -> Result<Exit, Stop> {
        match printed {
            Err(Stop {
                exit: Exit::Success,
                ..
            })
            | Ok(()) => Ok(self),
            Err(stop) => Err(stop),
        }
    }
}
