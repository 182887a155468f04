//! Every exit status, and the error that a command ends with.

use std::fmt;
use std::io;
use std::process::ExitCode;
use tribunal_core::text::without_error_numbers;
use tribunal_verify::jury::JuryError;

/// The exit statuses; each has one meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All solvers agree; all outputs or submissions are accepted, or have the expected verdict; the work is done.
    Success = 0,
    /// Solvers disagree, a stored case is faulty, an output or a submission is rejected, or a result is worse than in the
    /// earlier run of `--against`.
    Disagreement = 1,
    /// The command line is wrong.
    Usage = 2,
    /// A failure of Tribunal or of the jury: a fault in Tribunal, a wrong answer file, a full disk.
    Failure = 3,
    /// A file that the user named is unreadable, malformed, or in an unknown language.
    Input = 4,
    /// The board is too large for the solver, or its minimum is not proven.
    Declined = 5,
    /// The input is valid: the status of input validators of ICPC packages.
    Valid = 42,
    /// The input is not valid: the status of the same validators.
    Invalid = 43,
    /// Stopped by Ctrl-C or SIGTERM, after a report of the finished work; shells report SIGINT with this status.
    Interrupted = 130,
}

impl Exit {
    /// The status for a file or folder that cannot be made: wrong usage where its name is wrong or taken, else a
    /// failure.
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

/// The error that stops a command.
#[derive(Debug)]
pub(crate) struct Stop {
    /// The exit status.
    pub(crate) exit: Exit,
    /// What happened; empty if nothing is to be printed.
    pub(crate) message: String,
    /// What to do about it.
    pub(crate) hint: Option<String>,
}

impl Stop {
    /// Makes a stop without a hint.
    pub(crate) fn new(exit: Exit, message: impl fmt::Display) -> Stop {
        Stop {
            exit,
            message: without_error_numbers(message),
            hint: None,
        }
    }

    /// Adds a hint.
    pub(crate) fn hint(self, hint: impl Into<String>) -> Stop {
        Stop {
            hint: Some(hint.into()),
            ..self
        }
    }
}

impl From<std::io::Error> for Stop {
    /// The error of printing. A reader that closed its end of the pipe early is no error.
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
    /// The status after printing. A reader that closed its end of the pipe does not change the status: a rejection
    /// stays a rejection.
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
