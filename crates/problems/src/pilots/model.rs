//! What an input of the refrigerator is and what an answer says of it.

use tribunal_core::board::{Board, Size};

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

/// What the published problem promises and a board breaks: on every size at least one handle is closed.
pub fn broken_promise(instance: &Instance) -> Option<&'static str> {
    instance
        .closed
        .is_empty()
        .then_some("expected at least one closed handle, found none")
}

/// How many boards of a size there are: each handle is closed or open.
pub fn instances(size: Size) -> Option<u64> {
    1u64.checked_shl(size.cells() as u32)
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
