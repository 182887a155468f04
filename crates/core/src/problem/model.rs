//! Instances, moves and answers.

use crate::board::Size;
use crate::verdict::Minimum;
use std::fmt;
use std::hash::Hash;

/// What an input, a move and an answer of a problem are.
pub trait Model: Sized + 'static {
    /// One input, which cannot be built wrong.
    type Instance: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// What a solver says of it.
    type Answer: Clone + PartialEq + fmt::Debug + Send + 'static;
    /// One move; its `Display` is a line of an output.
    type Move: Copy + PartialEq + fmt::Debug + fmt::Display + 'static;

    /// The size of the board.
    fn size(instance: &Self::Instance) -> Size;
    /// How many instances of a size there are in its whole space, by counting; nothing where that is no number of 64 bits.
    fn instances(size: Size) -> Option<u64>;
    /// What the published problem promises of its inputs and this one breaks, in words that complete "the input: …", or
    /// nothing. What breaks a promise is an extension of ours: solvers and certificates take it, no contestant is asked.
    fn broken_promise(_: &Self::Instance) -> Option<&'static str> {
        None
    }
    /// Whether a contestant may be asked.
    fn is_published(instance: &Self::Instance) -> bool {
        Self::broken_promise(instance).is_none()
    }
    /// The least number of moves that the answer claims.
    fn minimum(answer: &Self::Answer) -> Minimum;
    /// The moves, where the answer has them, in an order that can be played.
    fn moves(answer: &Self::Answer) -> Option<Vec<Self::Move>>;
}
