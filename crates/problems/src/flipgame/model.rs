//! The instances and answers of Flip Game.

use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Minimum, Model};

/// The presses that make the board one colour, or `Impossible`.
pub use tribunal_core::problem::PressAnswer as Answer;

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

impl Model for Flipgame {
    type Instance = Instance;
    type Answer = Answer;
    type Move = Cell;

    fn size(instance: &Instance) -> Size {
        instance.size()
    }

    /// The number of boards of a size: each piece is black or white.
    fn instances(size: Size) -> Option<u64> {
        1u64.checked_shl(size.cells() as u32)
    }

    fn minimum(answer: &Answer) -> Minimum {
        answer.minimum()
    }

    fn moves(answer: &Answer) -> Option<Vec<Cell>> {
        answer.moves()
    }
}
