//! What an input of the refrigerator is and what an answer says of it.

use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Minimum, Model};

/// The Pilots Brothers' refrigerator.
pub struct Pilots;

/// A board whose set cells are the closed handles.
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

/// What a solver says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Switching these handles opens all.
    Solved {
        /// Each handle at most once; the order is free, since presses commute.
        presses: Board,
        /// Whether fewer presses were ruled out.
        proven: bool,
    },
    /// No presses open all handles; only on a board with an odd side.
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

impl Model for Pilots {
    type Instance = Instance;
    type Answer = Answer;
    type Move = Cell;

    fn size(instance: &Instance) -> Size {
        instance.size()
    }

    /// How many boards of a size there are: each handle is closed or open.
    fn instances(size: Size) -> Option<u64> {
        1u64.checked_shl(size.cells() as u32)
    }

    /// What the published problem promises and a board breaks: on every size at least one handle is closed.
    fn broken_promise(instance: &Instance) -> Option<&'static str> {
        instance
            .closed
            .is_empty()
            .then_some("expected at least one closed handle, found none")
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
