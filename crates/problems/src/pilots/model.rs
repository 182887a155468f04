//! The instances and answers of the refrigerator.

use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Minimum, Model};

/// The presses that open every handle, or `Impossible`, which only a board with an odd side can be.
pub use tribunal_core::problem::PressAnswer as Answer;

/// The Pilots Brothers' refrigerator.
///
/// ```
/// use tribunal_core::problem::{Problem, Text};
/// use tribunal_problems::pilots::Pilots;
///
/// let board = Pilots::read_one("-+--\n++++\n-+--\n-+--\n".as_bytes(), None).expect("a board");
/// let mut solver = Pilots::solvers()[0].ready(board.size()).expect("it takes 4x4");
/// let solved = solver.solve(&board).expect("an answer");
/// assert_eq!(Pilots::write_answer(&solved.answer).as_deref(), Some("1\n2 2\n"));
/// ```
pub struct Pilots;

/// A board whose set cells are the closed handles.
///
/// ```
/// use tribunal_core::board::{Board, Size};
/// use tribunal_core::problem::Model;
/// use tribunal_problems::pilots::{Pilots, model::Instance};
///
/// let open = Instance { closed: Board::empty(Size::FOUR) };
/// let broken = Pilots::broken_promise(&open);
/// assert_eq!(broken, Some("pilots-none-closed"));
/// assert!(Pilots::is_published(&Instance { closed: Board::full(Size::FOUR) }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    /// The closed handles.
    pub closed: Board,
}

impl Instance {
    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.closed.size()
    }
}

impl Model for Pilots {
    type Instance = Instance;
    type Answer = Answer;
    type Move = Cell;

    fn size(instance: &Instance) -> Size {
        instance.size()
    }

    /// The number of boards of a size: each handle is closed or open.
    fn instances(size: Size) -> Option<u64> {
        1u64.checked_shl(size.cells() as u32)
    }

    /// The published promise that at least one handle is closed, required at every size.
    fn broken_promise(instance: &Instance) -> Option<&'static str> {
        instance.closed.is_empty().then_some("pilots-none-closed")
    }

    fn minimum(answer: &Answer) -> Minimum {
        answer.minimum()
    }

    fn moves(answer: &Answer) -> Option<Vec<Cell>> {
        answer.moves()
    }
}
