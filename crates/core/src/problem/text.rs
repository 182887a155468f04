//! Instances and answers as text.

use super::model::Model;
use crate::board::Size;
use crate::messages::Message;
use crate::text::{Lines, ReadError};
use std::io::BufRead;

/// How instances and answers are read and written.
pub trait Text: Model {
    /// Reads the next instance, or nothing at the end. Without a size, the published format is required.
    ///
    /// # Errors
    ///
    /// If the text is malformed; the error has the line and the column.
    fn read<R: BufRead>(
        lines: &mut Lines<R>,
        size: Option<Size>,
    ) -> Result<Option<Self::Instance>, ReadError>;
    /// Reads one instance and refuses anything after it.
    ///
    /// # Errors
    ///
    /// If the text is malformed; the error has the line and the column.
    fn read_one<R: BufRead>(reader: R, size: Option<Size>) -> Result<Self::Instance, ReadError> {
        let mut lines = Lines::new(reader);
        match Self::read(&mut lines, size)? {
            Some(instance) => lines.expect_end().map(|()| instance),
            None => Err(lines.ended(Message::new("a-board"))),
        }
    }
    /// The instance as an input file; [`Text::read`] reads it back.
    fn write(instance: &Self::Instance) -> String;
    /// The answer as an output, ended by a line feed; nothing if the output needs moves and the answer has none.
    fn write_answer(answer: &Self::Answer) -> Option<String>;
}
