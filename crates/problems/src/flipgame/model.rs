//! What an input of Flip Game is and what an answer says of it.

use tribunal_core::board::{Board, Size};

/// Flip Game.
pub struct Flipgame;

/// A board whose set cells are the black pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    /// The black pieces.
    pub black: Board,
}

impl Instance {
    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.black.size()
    }
}

/// How many boards of a size there are: each piece is black or white.
pub fn instances(size: Size) -> Option<u64> {
    1u64.checked_shl(size.cells() as u32)
}

/// What a solver says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Pressing these pieces makes the board one colour.
    Solved {
        /// Each piece at most once; the order is free, since presses commute.
        presses: Board,
        /// Whether fewer presses were ruled out.
        proven: bool,
    },
    /// No presses make the board one colour.
    Impossible,
}

impl Answer {
    /// The fewest presses.
    #[inline]
    pub fn solved(presses: Board) -> Answer {
        Answer::Solved {
            presses,
            proven: true,
        }
    }
}
