//! A pattern, and what can be done with it.

use crate::check;
use crate::error::{Error, Mismatch};
use crate::limits::Limits;
use crate::parser;
use crate::syntax::Program;

/// A pattern that has been read.
#[derive(Debug, Clone)]
pub struct Grammar {
    program: Program,
}

impl Grammar {
    /// The longest text of a pattern, in bytes.
    pub const BYTES_MAX: usize = parser::BYTES_MAX;

    /// Reads the text of a pattern.
    ///
    /// # Errors
    /// The first fault, with its line and column.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Grammar, Error> {
        parser::parse(text.as_ref()).map(|program| Grammar { program })
    }

    /// Checks an input as strictly as the pattern says: every byte counts, white space as well.
    ///
    /// # Errors
    /// The first place that does not match. [`Mismatch::cause`] says if it is not the fault of the input.
    pub fn check(&self, input: &[u8], limits: &Limits) -> Result<(), Box<Mismatch>> {
        check::check(&self.program, input, limits)
    }
}
