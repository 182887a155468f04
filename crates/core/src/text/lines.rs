//! Lines with their numbers, and errors that point at a line and a column.
//!
//! The reader holds one line at a time and refuses a long one, so a file of any size costs the same memory.
//! Accepted everywhere: CRLF, trailing blanks, no final newline. Never accepted: a byte order mark, NUL, text
//! that is not UTF-8.

use super::words::{name, quote, size};
use crate::messages::{Message, Value};
use std::io::{self, BufRead, Read as _};

/// The maximum length of a line, in bytes; the longest meaningful one has 64 letters.
pub(super) const LINE_BYTES_MAX: usize = 4096;

/// An error in a text, with its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct SyntaxError {
    /// Counted from 1.
    pub line: u64,
    /// Counted from 1, in characters.
    pub column: u64,
    /// What was expected there.
    pub expected: Value,
    /// What was found there.
    pub found: Value,
}

impl SyntaxError {
    /// A wrong number, such as of pieces: `expected` is the id of a message, with its numbers.
    pub fn of_number<const COUNT: usize>(
        (line, column): (u64, u64),
        expected: &'static str,
        numbers: [(&'static str, u64); COUNT],
        found: u64,
    ) -> SyntaxError {
        let numbers = numbers.into_iter();
        let expected = numbers.fold(Message::new(expected), |said, (name, number)| {
            said.with(name, number)
        });
        SyntaxError {
            line,
            column,
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// The error as a message of the catalogue.
    pub fn message(&self) -> Message {
        Message::new("bad-form")
            .with("line", self.line)
            .with("column", self.column)
            .with("expected", self.expected.clone())
            .with("found", self.found.clone())
    }

    /// Whether the message of this id says what was expected.
    pub fn expects(&self, id: &str) -> bool {
        matches!(&self.expected, Value::Said(said) if said.id() == id)
    }
}

/// Why a text could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is malformed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The system could not read the text.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// One line without its end and its trailing blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Counted from 1.
    pub number: u64,
    /// The text, which may be empty.
    pub text: String,
}

impl Line {
    /// The number of characters.
    pub fn width(&self) -> usize {
        self.text.chars().count()
    }

    /// An error in a column of the line, counted from 1.
    pub fn fault(
        &self,
        column: usize,
        expected: impl Into<Value>,
        found: impl Into<Value>,
    ) -> SyntaxError {
        SyntaxError {
            line: self.number,
            column: column as u64,
            expected: expected.into(),
            found: found.into(),
        }
    }
}

/// The lines of a text, read one at a time.
///
/// ```
/// use tribunal_core::text::Lines;
///
/// let mut lines = Lines::new("wbw\r\n\n bw\n".as_bytes());
/// let first = lines.take()?.expect("a line");
/// assert_eq!((first.number, first.text.as_str()), (1, "wbw"));
/// let error = lines.expect_end().expect_err("another line");
/// assert_eq!(error.to_string(), "line 3, column 1: expected the end of the file, found ` bw`");
/// # Ok::<(), tribunal_core::text::ReadError>(())
/// ```
pub struct Lines<R> {
    reader: R,
    read: u64,
    peeked: Option<Line>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of a reader, from its first.
    pub fn new(reader: R) -> Lines<R> {
        Lines {
            reader,
            read: 0,
            peeked: None,
        }
    }

    /// The next line, without consuming it.
    ///
    /// # Errors
    ///
    /// If the text cannot be read, or the line is too long or is not plain UTF-8.
    pub fn peek(&mut self) -> Result<Option<&Line>, ReadError> {
        if self.peeked.is_none() {
            self.peeked = self.read_line()?;
        }
        Ok(self.peeked.as_ref())
    }

    /// The next line, or nothing at the end.
    ///
    /// # Errors
    ///
    /// As for [`Lines::peek`].
    pub fn take(&mut self) -> Result<Option<Line>, ReadError> {
        match self.peeked.take() {
            Some(line) => Ok(Some(line)),
            None => self.read_line(),
        }
    }

    /// Skips empty lines and returns whether another line follows.
    ///
    /// # Errors
    ///
    /// As for [`Lines::peek`].
    pub fn skip_empty(&mut self) -> Result<bool, ReadError> {
        while let Some(line) = self.peek()? {
            if !line.text.is_empty() {
                return Ok(true);
            }
            self.take()?;
        }
        Ok(false)
    }

    /// Checks that only empty lines follow.
    ///
    /// # Errors
    ///
    /// If another line has text, or the text cannot be read.
    pub fn expect_end(&mut self) -> Result<(), ReadError> {
        match self.skip_empty()? {
            false => Ok(()),
            true => {
                let line = self.take()?.expect("a line follows");
                Err(line
                    .fault(1, Message::new("end-of-file"), quote(&line.text))
                    .into())
            }
        }
    }

    /// The error of a text that ends too early.
    pub fn ended(&self, expected: impl Into<Value>) -> ReadError {
        let line = Line {
            number: self.read + 1,
            text: String::new(),
        };
        line.fault(1, expected, Message::new("end-of-file")).into()
    }

    fn read_line(&mut self) -> Result<Option<Line>, ReadError> {
        let mut bytes = Vec::new();
        (&mut self.reader)
            .take(LINE_BYTES_MAX as u64 + 1)
            .read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.read += 1;
        let mut line = Line {
            number: self.read,
            text: String::new(),
        };
        if bytes.ends_with(b"\n") {
            bytes.pop();
        }
        if bytes.len() > LINE_BYTES_MAX {
            return Err(line
                .fault(
                    LINE_BYTES_MAX + 1,
                    Message::new("line-of-at-most").with("size", size(LINE_BYTES_MAX as u64)),
                    Message::new("a-longer-one"),
                )
                .into());
        }
        let text = match std::str::from_utf8(&bytes) {
            Ok(text) => text,
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                let column = String::from_utf8_lossy(valid).chars().count() + 1;
                return Err(line
                    .fault(
                        column,
                        Message::new("utf-8-text"),
                        Message::new("the-byte").with("byte", format!("0x{:02X}", rest[0])),
                    )
                    .into());
            }
        };
        for (column, letter) in text.chars().enumerate() {
            if matches!(letter, '\0' | '\u{feff}') {
                return Err(line
                    .fault(column + 1, Message::new("plain-text"), name(letter))
                    .into());
            }
        }
        line.text = text.trim_end_matches([' ', '\t', '\r']).to_string();
        Ok(Some(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_file_is_checked() {
        let mut lines = Lines::new(&b"\n  \n"[..]);
        assert!(lines.expect_end().is_ok());
        let mut lines = Lines::new(&b"\n wbw\n"[..]);
        let error = lines.expect_end().expect_err("a line follows").to_string();
        assert_eq!(
            error,
            "line 2, column 1: expected the end of the file, found ` wbw`"
        );
    }
}
