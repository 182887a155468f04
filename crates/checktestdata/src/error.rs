//! What can go wrong: with a grammar, with an input, and with making an input.

use crate::syntax::Place;
use std::fmt;
use thiserror::Error;

/// A fault in the text of a grammar.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Error {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected, and what stands there.
    pub message: String,
}

impl Error {
    pub(crate) fn at(place: Place, message: impl Into<String>) -> Error {
        Error {
            line: place.line,
            column: place.column,
            message: message.into(),
        }
    }
}

/// Why a check ended without success.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The input does not have the form that the grammar asks for.
    Input,
    /// The grammar cannot be carried out, as when it divides by zero or uses a variable without a value.
    Grammar,
    /// The check would take more time or memory than its limits allow.
    Limits,
}

/// The first place at which an input does not match a grammar.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct Mismatch {
    /// Whose fault it is.
    pub cause: Cause,
    /// The line of the input, from 1.
    pub line: usize,
    /// The column of the input, from 1.
    pub column: usize,
    /// The line of the grammar.
    pub grammar_line: usize,
    /// The column of the grammar.
    pub grammar_column: usize,
    /// The word that begins the statement there, such as `INT`.
    pub statement: &'static str,
    /// What the grammar expected, in words.
    pub expected: String,
    /// What the input has, shortened.
    pub found: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match self.cause {
            Cause::Input => write!(f, "expected {}, found {}", self.expected, self.found)?,
            Cause::Grammar => write!(f, "the grammar cannot be carried out: {}", self.found)?,
            Cause::Limits => write!(f, "{}", self.found)?,
        }
        write!(f, " (line {} of the grammar)", self.grammar_line)
    }
}

/// Why no input was made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "no valid input in {tries} tries; `{statement}` in line {line} failed most often, the last time because {reason}"
)]
pub struct CannotGenerate {
    /// How many inputs were begun.
    pub tries: u32,
    /// The line of the statement of the grammar that failed most often.
    pub line: usize,
    /// Its column.
    pub column: usize,
    /// The word that begins it, such as `ASSERT`.
    pub statement: &'static str,
    /// Why it failed the last time.
    pub reason: String,
}

/// Why a statement cannot go on: a mismatch that does not know the input yet.
#[derive(Debug)]
pub(crate) struct Stop {
    pub(crate) cause: Cause,
    /// The place of the statement, and the word that begins it; the statement itself fills them in.
    pub(crate) statement: Option<(Place, &'static str)>,
    pub(crate) expected: String,
    /// What stands there instead; empty where the input shows it.
    pub(crate) found: String,
}

impl Stop {
    pub(crate) fn expected(what: impl Into<String>) -> Stop {
        Stop {
            cause: Cause::Input,
            statement: None,
            expected: what.into(),
            found: String::new(),
        }
    }

    pub(crate) fn grammar(what: impl Into<String>) -> Stop {
        Stop {
            cause: Cause::Grammar,
            found: what.into(),
            ..Stop::expected("")
        }
    }

    pub(crate) fn limits(what: impl Into<String>) -> Stop {
        Stop {
            cause: Cause::Limits,
            found: what.into(),
            ..Stop::expected("")
        }
    }

    /// The reason in words, without a place.
    pub(crate) fn reason(&self) -> String {
        match self.expected.is_empty() {
            true => self.found.clone(),
            false => format!("it needs {}", self.expected),
        }
    }
}

impl From<crate::limits::Spent> for Stop {
    fn from(spent: crate::limits::Spent) -> Stop {
        Stop::limits(format!(
            "the check needs more {} than its limits allow",
            spent.0
        ))
    }
}

/// The longest piece of an input that a message shows.
const SHOWN_BYTES: usize = 32;

/// A text in backquotes, shortened, with invisible characters escaped.
pub(crate) fn quoted(text: &[u8]) -> String {
    let short = &text[..text.len().min(SHOWN_BYTES)];
    let shown: String = String::from_utf8_lossy(short)
        .chars()
        .map(|letter| match letter.is_control() {
            true => letter.escape_default().to_string(),
            false => letter.to_string(),
        })
        .collect();
    let more = if short.len() < text.len() { "…" } else { "" };
    format!("`{shown}{more}`")
}
