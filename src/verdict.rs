//! What the bench finds, as plain data: judging makes it, reports print it, nobody decides anything with it twice.

use serde::Serialize;
use std::fmt;

/// What is said of one output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Verdict {
    /// Accepted.
    #[serde(rename = "AC")]
    Accepted,
    /// Wrong answer.
    #[serde(rename = "WA")]
    WrongAnswer,
    /// Presentation error: the output is not of the right form.
    #[serde(rename = "PE")]
    PresentationError,
    /// Judge error: our fault or the answer file's, never the contestant's.
    #[serde(rename = "JE")]
    JudgeError,
}

impl Verdict {
    /// The two letters that judges print.
    pub fn letters(self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::PresentationError => "PE",
            Verdict::JudgeError => "JE",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

/// A verdict and its reason in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, as a person wants to read it.
    pub message: String,
}

impl Ruling {
    /// A ruling of any verdict.
    pub fn new(verdict: Verdict, message: impl Into<String>) -> Ruling {
        Ruling { verdict, message: message.into() }
    }

    /// A wrong answer.
    pub fn wrong(message: impl Into<String>) -> Ruling {
        Ruling::new(Verdict::WrongAnswer, message)
    }
}
