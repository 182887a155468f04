//! Instances, moves and answers.

use crate::board::Size;
use crate::verdict::Minimum;
use std::fmt;
use std::hash::Hash;

/// The types of a problem's instances, moves and answers.
pub trait Model: Sized + 'static {
    /// One input; only valid inputs can be built.
    type Instance: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// The answer of a solver.
    type Answer: Clone + PartialEq + fmt::Debug + Send + 'static;
    /// One move; `Display` writes it as a line of an output.
    type Move: Copy + PartialEq + fmt::Debug + fmt::Display + 'static;

    /// The size of the board.
    fn size(instance: &Self::Instance) -> Size;
    /// The number of instances of a size, by counting; nothing if it does not fit into 64 bits.
    fn instances(size: Size) -> Option<u64>;
    /// The promise of the published problem that this input breaks: the id of a message that completes "the input: …",
    /// or nothing. Such inputs are an extension: solvers and certificates take them, contestants never get them.
    fn broken_promise(_: &Self::Instance) -> Option<&'static str> {
        None
    }
    /// Whether contestants may get the instance.
    fn is_published(instance: &Self::Instance) -> bool {
        Self::broken_promise(instance).is_none()
    }
    /// The minimum that the answer claims.
    fn minimum(answer: &Self::Answer) -> Minimum;
    /// The moves in a playable order, if the answer has them.
    fn moves(answer: &Self::Answer) -> Option<Vec<Self::Move>>;
}
