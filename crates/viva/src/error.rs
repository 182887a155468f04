//! What can go wrong: with a pattern, and with an input.

use crate::limits::Spent;
use crate::place::Place;
use std::fmt;
use thiserror::Error;

/// A fault in the text of a pattern.
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
    /// The input does not have the form that the pattern asks for.
    Input,
    /// The pattern cannot be carried out, as when it divides by zero or uses a variable without a value.
    Grammar,
    /// The check would take more time or memory than its limits allow.
    Limits,
}

/// The first place at which an input does not match a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct Mismatch {
    /// Whose fault it is.
    pub cause: Cause,
    /// The line of the input, from 1.
    pub line: usize,
    /// The column of the input, from 1.
    pub column: usize,
    /// The line of the pattern.
    pub grammar_line: usize,
    /// The column of the pattern.
    pub grammar_column: usize,
    /// What the pattern expected, in words.
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

/// Why a pattern cannot go on: a mismatch that does not know the lines of the input yet.
#[derive(Debug)]
pub(crate) struct Stop {
    pub(crate) cause: Cause,
    /// The offset in the input, where it is not the place up to which was read.
    pub(crate) at: Option<usize>,
    /// The place in the pattern; the part of the pattern itself fills it in.
    pub(crate) place: Option<Place>,
    pub(crate) expected: String,
    /// What stands there instead; empty where the input shows it.
    pub(crate) found: String,
}

impl Stop {
    pub(crate) fn expected(what: impl Into<String>) -> Stop {
        Stop {
            cause: Cause::Input,
            at: None,
            place: None,
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

    /// The same at an offset in the input, unless it has one.
    pub(crate) fn or_at(mut self, at: usize) -> Stop {
        self.at.get_or_insert(at);
        self
    }

    /// The same with its place in the pattern, unless it has one.
    pub(crate) fn or_of(mut self, place: Place) -> Stop {
        self.place.get_or_insert(place);
        self
    }
}

impl From<Spent> for Stop {
    fn from(spent: Spent) -> Stop {
        Stop::limits(format!(
            "the check needs more {} than its limits allow",
            spent.0
        ))
    }
}

/// The longest piece of an input or a pattern that a message shows.
const SHOWN_BYTES: usize = 48;

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
