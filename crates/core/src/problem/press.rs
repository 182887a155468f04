//! Problems whose moves are presses of cells, in any order.

use crate::board::{Board, Cell, Size};
use crate::messages::Message;
use crate::verdict::Minimum;

/// The answer of a problem whose moves are presses of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PressAnswer {
    /// Pressing these cells reaches the goal.
    Solved {
        /// Each cell at most once; the order is free, since presses commute.
        presses: Board,
        /// Whether fewer presses were ruled out.
        proven: bool,
    },
    /// No presses reach the goal.
    Impossible,
}

impl PressAnswer {
    /// The fewest presses.
    #[inline]
    pub fn solved(presses: Board) -> PressAnswer {
        PressAnswer::Solved {
            presses,
            proven: true,
        }
    }

    /// The number of presses that the answer claims.
    #[inline]
    pub fn minimum(&self) -> Minimum {
        match self {
            PressAnswer::Solved {
                presses,
                proven: true,
            } => Minimum::Moves(presses.count()),
            PressAnswer::Solved {
                presses,
                proven: false,
            } => Minimum::AtMost(presses.count()),
            PressAnswer::Impossible => Minimum::Impossible,
        }
    }

    /// The presses, row by row.
    #[inline]
    pub fn moves(&self) -> Option<Vec<Cell>> {
        match self {
            PressAnswer::Solved { presses, .. } => Some(presses.iter().collect()),
            PressAnswer::Impossible => None,
        }
    }
}

/// Reads a press from the row and the column of its cell, both counted from 1.
///
/// # Errors
///
/// If there are not two numbers, or the cell is outside the board.
pub fn read_press(size: Size, numbers: &[i32]) -> Result<Cell, Message> {
    let &[row, col] = numbers else {
        return Err(Message::new("not-a-press"));
    };
    size.cell_from_1(row, col)
        .ok_or_else(|| outside_the_board(format!("{row} {col}"), size))
}

/// The message that a cell, written as its row and column, is outside the board.
pub fn outside_the_board(cell: String, size: Size) -> Message {
    Message::new("outside-the-board")
        .with("cell", cell)
        .with("size", size.to_string())
}
