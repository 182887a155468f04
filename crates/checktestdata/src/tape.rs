//! What a grammar is carried out on: an input that is read, or one that is made.

use crate::ahead::Ahead;
use crate::error::Stop;
use crate::limits::Budget;
use crate::number::Number;
use crate::pattern::Pattern;
use crate::syntax::Notation;
use crate::variables::{Index, Value, Variables};

/// Where a value goes, and what the variables hold before that.
pub(crate) struct Destination<'a> {
    pub(crate) target: Option<(usize, Index)>,
    pub(crate) variables: &'a mut Variables,
    pub(crate) budget: &'a mut Budget,
}

/// What a statement that reads a number asks for.
pub(crate) struct NumberForm {
    pub(crate) min: Number,
    pub(crate) max: Number,
    /// `None` for an integer.
    pub(crate) float: Option<Notation>,
    /// The fewest and the most decimals.
    pub(crate) decimals: Option<(u32, u32)>,
}

/// A state of a tape to which it can go back.
pub(crate) struct Mark {
    pub(crate) length: usize,
    pub(crate) ahead: Ahead,
}

/// An input that is read from the front, or made there.
pub(crate) trait Tape {
    /// These very bytes.
    fn literal(&mut self, text: &[u8], budget: &mut Budget) -> Result<(), Stop>;

    fn number(&mut self, form: &NumberForm, destination: Destination) -> Result<Number, Stop>;

    /// Bytes that match a pattern, as many as it takes.
    fn pattern(&mut self, pattern: &mut Pattern, destination: Destination) -> Result<Value, Stop>;

    /// The end of the input.
    fn end(&mut self) -> Result<(), Stop>;

    /// Whether the next byte is one of a set. A tape that is made may choose; then `wanted` says what the grammar needs.
    fn next_is_one_of(&mut self, set: &[u8], wanted: Option<bool>) -> bool;

    /// Whether this is the end, with a choice as above.
    fn is_at_end(&mut self, wanted: Option<bool>) -> bool;

    /// A choice for a branch or a part of a test; `None` where there is nothing to choose.
    fn choice(&mut self) -> Option<bool>;

    /// How often a loop with a condition should run, where that can be chosen.
    fn rounds(&mut self) -> Option<u64>;

    /// Whether the round of a loop may be carried out again after this failure, and so many others before it.
    fn may_redo(&mut self, failure: &Stop, redone_here: u32) -> bool;

    fn mark(&self) -> Option<Mark>;

    fn rewind(&mut self, mark: &Mark);
}
