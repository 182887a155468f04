//! An input that is read: tokens with one space between them, fields of fixed widths, and line ends.

use crate::error::{Stop, quoted};
use crate::limits::Budget;
use crate::parameters::{FileEnd, LineEnd, Parameters};
use std::ops::Range;

/// How far an input has been read. Copied before a sentinel is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) at: usize,
    /// Whether the space after a token has been passed, and nothing after it.
    after_space: bool,
    /// Whether the line has a token or a field so far.
    has_token: bool,
    /// Whether the first line has ended.
    is_past_first_line: bool,
    last_end: LastEnd,
}

/// What ended the last line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LastEnd {
    /// No line has ended yet.
    None,
    LineEnd,
    EndOfFile,
}

pub(crate) struct Reader<'a> {
    input: &'a [u8],
    pub(crate) position: Position,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Reader<'a> {
        let position = Position {
            at: 0,
            after_space: false,
            has_token: false,
            is_past_first_line: false,
            last_end: LastEnd::None,
        };
        Reader { input, position }
    }

    pub(crate) fn input(&self) -> &'a [u8] {
        self.input
    }

    fn rest(&self) -> &'a [u8] {
        &self.input[self.position.at..]
    }

    /// The line end that comes next.
    fn next_line_end(&self) -> Option<LineEnd> {
        match self.rest() {
            [b'\n', ..] => Some(LineEnd::Lf),
            [b'\r', b'\n', ..] => Some(LineEnd::CrLf),
            [b'\r', ..] => Some(LineEnd::Cr),
            _ => None,
        }
    }

    /// Whether no further token stands in this line.
    pub(crate) fn is_at_end_of_line(&self) -> bool {
        self.rest().is_empty() || self.next_line_end().is_some()
    }

    fn take_line_end(&mut self, parameters: &Parameters) -> Result<(), Stop> {
        let Some(found) = self.next_line_end() else {
            return Err(Stop::expected("the end of the line"));
        };
        if found != parameters.line_end {
            let what = format!("the line end {}", written(parameters.line_end));
            return Err(Stop {
                found: written(found).to_string(),
                ..Stop::expected(what)
            });
        }
        self.position.at += if found == LineEnd::CrLf { 2 } else { 1 };
        self.position.after_space = false;
        self.position.has_token = false;
        self.position.is_past_first_line = true;
        self.position.last_end = LastEnd::LineEnd;
        Ok(())
    }

    /// Passes spaces that are ignored.
    fn pass_blanks(&mut self, parameters: &Parameters, budget: &mut Budget) -> Result<(), Stop> {
        if parameters.ignores_blanks {
            let blanks = self.rest().iter().take_while(|byte| **byte == b' ').count();
            budget.look_at(blanks)?;
            self.position.at += blanks;
        }
        Ok(())
    }

    /// The next token, and where it stands.
    pub(crate) fn token(
        &mut self,
        what: &str,
        parameters: &Parameters,
        budget: &mut Budget,
    ) -> Result<Range<usize>, Stop> {
        self.pass_blanks(parameters, budget)?;
        if parameters.ignores_line_ends && self.next_line_end().is_some() {
            self.take_line_end(parameters)?;
            self.pass_blanks(parameters, budget)?;
        }
        if self.is_at_end_of_line() || self.rest().first() == Some(&b' ') {
            return Err(Stop::expected(what));
        }
        let start = self.position.at;
        let ends = |byte: &&u8| matches!(**byte, b' ' | b'\n' | b'\r');
        let length = self.rest().iter().take_while(|byte| !ends(byte)).count();
        budget.look_at(length)?;
        let token = &self.rest()[..length];
        // Only a space parts tokens, and no token contains white space.
        let is_wrong = |byte: &u8| !byte.is_ascii() || matches!(byte, b'\t' | 11 | 12);
        if let Some(wrong) = token.iter().position(is_wrong) {
            return Err(wrong_byte(token[wrong]).or_at(start + wrong));
        }
        self.position.at += length;
        self.position.has_token = true;
        self.position.after_space = self.rest().first() == Some(&b' ');
        self.position.at += usize::from(self.position.after_space);
        Ok(start..start + length)
    }

    /// A field of a width in bytes, or up to the end of the line.
    pub(crate) fn field(
        &mut self,
        width: Option<usize>,
        budget: &mut Budget,
    ) -> Result<Range<usize>, Stop> {
        let start = self.position.at;
        let is_inside = |byte: &&u8| !matches!(**byte, b'\n' | b'\r');
        let limit = width.unwrap_or(usize::MAX);
        let length = self.rest().iter().take(limit).take_while(is_inside).count();
        budget.look_at(length)?;
        if let Some(width) = width.filter(|width| length < *width) {
            let what = format!("a field of {width} characters");
            let found = format!("only {length} in the line");
            return Err(Stop {
                found,
                ..Stop::expected(what)
            });
        }
        let field = &self.rest()[..length];
        if let Some(wrong) = field.iter().position(|byte| !byte.is_ascii()) {
            return Err(wrong_byte(field[wrong]).or_at(start + wrong));
        }
        self.position.at += length;
        self.position.has_token = true;
        self.position.after_space = false;
        Ok(start..start + length)
    }

    /// The end of a line. A line after the first one in which no token was asked for is not there at all: VIVA reads
    /// neither a line end nor anything else for it.
    pub(crate) fn end_line(
        &mut self,
        parameters: &Parameters,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        if !self.position.has_token && self.position.is_past_first_line {
            return Ok(());
        }
        if self.position.after_space && !parameters.ignores_blanks {
            let stop = Stop::expected("the end of the line");
            return Err(stop.or_at(self.position.at - 1));
        }
        self.pass_blanks(parameters, budget)?;
        if !self.rest().is_empty() {
            return self.take_line_end(parameters);
        }
        if parameters.file_end == FileEnd::WithLineEnd {
            return Err(Stop::expected("the end of the line"));
        }
        self.position.is_past_first_line = true;
        self.position.last_end = LastEnd::EndOfFile;
        Ok(())
    }

    /// The end of the file.
    pub(crate) fn end_file(&self, parameters: &Parameters) -> Result<(), Stop> {
        if !self.rest().is_empty() {
            return Err(Stop::expected("the end of the file"));
        }
        let has_line_end = self.position.last_end == LastEnd::LineEnd;
        if parameters.file_end == FileEnd::WithoutLineEnd && has_line_end {
            return Err(Stop {
                found: "one".to_string(),
                ..Stop::expected("no line end before the end of the file")
            });
        }
        Ok(())
    }

    /// Whether a line that begins at an offset has nothing in it.
    pub(crate) fn is_empty_line(&self, at: usize) -> bool {
        matches!(self.input.get(at), Some(b'\n' | b'\r'))
    }

    /// What comes at an offset, up to a space or the end of the line.
    pub(crate) fn found(&self, at: usize) -> String {
        let rest = &self.input[at.min(self.input.len())..];
        let word = rest.iter().take_while(|byte| !byte.is_ascii_whitespace());
        match rest {
            [] => "the end of the file".to_string(),
            [b'\n' | b'\r', ..] => "the end of the line".to_string(),
            [b' ', ..] => "a space".to_string(),
            _ => quoted(&rest[..word.count().max(1)]),
        }
    }
}

fn wrong_byte(byte: u8) -> Stop {
    let (expected, found) = match byte {
        b'\t' => ("a space or the end of the line", "a tab".to_string()),
        _ if byte.is_ascii() => ("no white space but spaces", format!("the byte {byte}")),
        _ => ("ASCII", format!("the byte {byte}")),
    };
    Stop {
        found,
        ..Stop::expected(expected)
    }
}

fn written(end: LineEnd) -> &'static str {
    match end {
        LineEnd::Lf => r"`\n`",
        LineEnd::CrLf => r"`\r\n`",
        LineEnd::Cr => r"`\r`",
    }
}
