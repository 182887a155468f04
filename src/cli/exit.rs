//! Every exit status, and the error that a command ends with.

use super::reasons;
use std::fmt;
use std::io;
use std::process::ExitCode;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::problem::Declined;
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
    /// What happened, in English; empty if nothing is to be printed.
    pub(crate) message: String,
    /// The same as a message of the catalogue, for other languages; none if it exists only in English.
    pub(crate) said: Option<Box<Message>>,
    /// What to do about it.
    pub(crate) hint: Option<Box<Hint>>,
}

/// What the user can do about an error.
#[derive(Debug)]
pub(crate) enum Hint {
    /// A sentence that exists only in English.
    English(String),
    /// A message of the catalogue.
    Said(Message),
}

impl Stop {
    /// Makes a stop without a hint.
    pub(crate) fn new(exit: Exit, message: impl fmt::Display) -> Stop {
        Stop {
            exit,
            message: without_error_numbers(message),
            said: None,
            hint: None,
        }
    }

    /// Makes a stop with a message of the catalogue.
    pub(crate) fn said(exit: Exit, message: Message) -> Stop {
        Stop {
            said: Some(Box::new(message.clone())),
            ..Stop::new(exit, message)
        }
    }

    /// Makes the stop for a request that a problem declines.
    pub(crate) fn declined(problem: &'static str, declined: Declined) -> Stop {
        let said = Message::new("labelled").with("label", problem);
        Stop::said(Exit::Declined, said.with("what", declined.0))
    }

    /// Adds a hint.
    pub(crate) fn hint(self, hint: impl Into<String>) -> Stop {
        Stop {
            hint: Some(Box::new(Hint::English(hint.into()))),
            ..self
        }
    }

    /// Adds a hint that is a message of the catalogue.
    pub(crate) fn advise(self, hint: impl Into<Message>) -> Stop {
        Stop {
            hint: Some(Box::new(Hint::Said(hint.into()))),
            ..self
        }
    }

    /// What happened.
    pub(crate) fn message(&self) -> Message {
        match &self.said {
            Some(said) => Message::clone(said),
            None => Message::new(self.message.clone()),
        }
    }

    /// What happened, in a language or else in English.
    ///
    /// The names of files are in one line, unlike what a compiler says.
    pub(crate) fn message_in(&self, lang: Lang) -> String {
        const NAMES: [&str; 6] = ["archive", "file", "folder", "name", "path", "submission"];
        let in_one_line = |name: &str, text: &str| {
            let is_to_change = NAMES.contains(&name) && text.contains(char::is_control);
            is_to_change.then(|| tribunal_report::escape::whole(text))
        };
        match &self.said {
            Some(said) => {
                let said = Message::clone(said).with_texts(&in_one_line);
                without_error_numbers(said.in_lang(lang))
            }
            None => self.message.clone(),
        }
    }

    /// What to do about it, in a language or else in English.
    pub(crate) fn hint_in(&self, lang: Lang) -> Option<String> {
        let hint = self.hint.as_deref().map(|hint| match hint {
            Hint::English(hint) => hint.clone(),
            Hint::Said(hint) => hint.in_lang(lang),
        });
        // A language of a table may say nothing.
        hint.filter(|it| !it.is_empty())
    }
}

impl From<std::io::Error> for Stop {
    /// The error of printing. A reader that closed its end of the pipe early is no error.
    fn from(error: std::io::Error) -> Stop {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Stop::new(Exit::Success, ""),
            _ => {
                let why = Message::new("cannot-print").with("why", reasons::of_error(&error));
                Stop::said(Exit::Failure, why)
            }
        }
    }
}

impl From<JuryError> for Stop {
    fn from(error: JuryError) -> Stop {
        match error {
            JuryError::Declined(declined) => Stop::said(Exit::Declined, declined.0),
            JuryError::Contradiction(what) => {
                let why = Message::new("own-fault-in").with("what", what);
                Stop::said(Exit::Failure, why)
            }
        }
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
