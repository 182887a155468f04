//! What an input of the refrigerator is and what an answer says of it.

use crate::board::{Board, Size};

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
        Answer::Solved { presses, proven: true }
    }
}
