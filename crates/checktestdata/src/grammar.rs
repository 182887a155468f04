//! A grammar, and what can be done with it.

use crate::check;
use crate::coverage::Coverage;
use crate::error::{CannotGenerate, Error, Mismatch};
use crate::generate::{self, Shape};
use crate::limits::Limits;
use crate::parser;
use crate::pattern::Patterns;
use crate::syntax::Program;

/// A grammar that has been read.
#[derive(Debug, Clone)]
pub struct Grammar {
    program: Program,
}

impl Grammar {
    /// The longest text of a grammar, in bytes.
    pub const BYTES_MAX: usize = parser::BYTES_MAX;

    /// Reads the text of a grammar.
    ///
    /// # Errors
    /// The first fault, with its line and column.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Grammar, Error> {
        parser::parse(text.as_ref()).map(|program| Grammar { program })
    }

    /// Checks an input as strictly as the grammar says: every byte counts, white space as well.
    ///
    /// # Errors
    /// The first place that does not match. [`Mismatch::cause`] says if it is not the fault of the input.
    pub fn check(&self, input: &[u8], limits: &Limits) -> Result<Coverage, Box<Mismatch>> {
        check::check(&self.program, input, limits, &mut Patterns::default()).0
    }

    /// Makes a random input that this grammar accepts, the same for a seed and a shape on every machine.
    ///
    /// # Errors
    /// If no try succeeds: the statement that failed most often, and why.
    pub fn generate(&self, seed: u64, shape: &Shape) -> Result<Vec<u8>, CannotGenerate> {
        generate::generate(&self.program, seed, shape)
    }
}
