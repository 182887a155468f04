//! The closed form for even sides: press each handle with an odd number of closed handles in its row and column.
//!
//! Why this opens all: let every handle be pressed as often as its cross (its row and its column, itself once)
//! has closed handles. A closed handle x then causes a press on each handle of its own cross. These switch x
//! rows + columns - 1 times, which is odd; a handle of the same row is switched once for each of the columns,
//! one of the same column once for each of the rows, any other twice: all even. So exactly x is opened, for each
//! closed x. So every board has a solution, and as there are as many boards as sets of presses, it has only this one.

use crate::pilots::model::Pilots;
use crate::pilots::model::{Answer, Instance};
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct Parity {
    size: Size,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Pilots>> {
    Box::new(Parity { size })
}

/// The presses of a 4×4 board in one word: it is folded onto the lowest column and row, which are spread out again.
#[inline]
fn four(closed: u64) -> u64 {
    let pairs = closed ^ closed >> 1;
    let rows = (pairs ^ pairs >> 2) & 0x1111;
    let halves = closed ^ closed >> 8;
    let cols = (halves ^ halves >> 4) & 0xf;
    closed ^ (rows * 0xf) ^ (cols * 0x1111)
}

fn by_rows(closed: &Board) -> Board {
    let size = closed.size();
    let cols = (0..size.rows()).fold(0, |cols, row| cols ^ closed.row(row));
    let mut presses = Board::empty(size);
    for row in 0..size.rows() {
        presses.set_row(row, row_presses(closed.row(row), cols));
    }
    presses
}

/// The handle itself is in its row and in its column, so it is added a third time; past the last column is junk.
#[inline]
fn row_presses(closed: u64, cols: u64) -> u64 {
    let whole_row = u64::from(closed.count_ones() % 2).wrapping_neg();
    closed ^ whole_row ^ cols
}

impl Solve<Pilots> for Parity {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let presses = match instance.closed.word() {
            Some(closed) if self.size == Size::FOUR => Board::from_word(Size::FOUR, four(closed)),
            _ => by_rows(&instance.closed),
        };
        Ok(Solved {
            answer: Answer::solved(presses),
            work: self.size.rows() as u64,
        })
    }
}
