//! The instances and answers of Flip Game.

use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Minimum, Model};

/// The presses that make the board one colour, or `Impossible`.
pub use tribunal_core::problem::PressAnswer as Answer;

/// Flip Game.
///
/// ```
/// use tribunal_core::problem::{Minimum, Model, Problem, Text};
/// use tribunal_problems::flipgame::Flipgame;
///
/// let board = Flipgame::read_one("bwwb\nbbwb\nbwwb\nbwww\n".as_bytes(), None).expect("a board");
/// for solver in Flipgame::solvers() {
///     let mut solver = solver.ready(board.size()).expect("every solver takes 4x4");
///     let solved = solver.solve(&board).expect("an answer");
///     assert_eq!(Flipgame::minimum(&solved.answer), Minimum::Moves(4));
/// }
/// ```
pub struct Flipgame;

/// A board whose set cells are the black pieces.
///
/// ```
/// use tribunal_core::board::{Board, Size};
/// use tribunal_core::problem::Text;
/// use tribunal_problems::flipgame::{Flipgame, model::Instance};
///
/// let black = Board::from_word(Size::FOUR, 0b1001);
/// assert_eq!(Flipgame::write(&Instance { black }), "bwwb\nwwww\nwwww\nwwww\n");
/// ```
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
