//! What an input of Flip Game is and what an answer says of it.

use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Minimum, Model};

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

impl Model for Flipgame {
    type Instance = Instance;
    type Answer = Answer;
    type Move = Cell;

    fn size(instance: &Instance) -> Size {
        instance.size()
    }

    /// How many boards of a size there are: each piece is black or white.
    fn instances(size: Size) -> Option<u64> {
        1u64.checked_shl(size.cells() as u32)
    }

    fn minimum(answer: &Answer) -> Minimum {
        match answer {
            Answer::Solved {
                presses,
                proven: true,
            } => Minimum::Moves(presses.count()),
            Answer::Solved {
                presses,
                proven: false,
            } => Minimum::AtMost(presses.count()),
            Answer::Impossible => Minimum::Impossible,
        }
    }

    fn moves(answer: &Answer) -> Option<Vec<Cell>> {
        match answer {
            Answer::Solved { presses, .. } => Some(presses.iter().collect()),
            Answer::Impossible => None,
        }
    }
}
