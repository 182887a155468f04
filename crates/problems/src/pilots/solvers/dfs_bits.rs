//! Depth-first search by iterative deepening on bits, a whole line at a time (published on bits as pilots C).
//!
//! A line is a column, or a row if rows are shorter. Presses in the later lines switch the handles
//! of all decided lines alike, so decided lines must be equal. Let d be the difference of the first line and
//! the next. Presses q in the next line change the first by q and their own by all or nothing, as q is odd or
//! even: q is d and even, or the complement of d and odd. So only the first line is free, and then, where lines
//! have an odd length, one choice for each line: O(2^w · h) or O(2^(w + h)) lines for each iteration. In the last line
//! q must be what is left of the first. A branch with more closed handles than its presses can switch is also cut.

use crate::pilots::model::Pilots;
use crate::pilots::model::{Answer, Instance};
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct DfsBits {
    size: Size,
    lines: u32,
    /// The first line; the others are shifts of it.
    first: u64,
    shift: u32,
    /// A factor that turns a set of handles of the first line into the lines across them.
    spread: u64,
    /// The left column of the board.
    column: u64,
    per_press: u32,
    visited: u64,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Pilots>> {
    let row = size.row_mask();
    let column = (0..size.rows()).fold(0, |column, row| column | 1 << (row * size.cols()));
    let (first, spread, lines, shift) = match size.rows() <= size.cols() {
        true => (column, row, size.cols(), 1),
        false => (row, column, size.rows(), size.cols()),
    };
    let per_press = (size.rows() + size.cols() - 1) as u32;
    Box::new(DfsBits {
        size,
        lines: lines as u32,
        first,
        shift: shift as u32,
        spread,
        column,
        per_press,
        visited: 0,
    })
}

fn is_odd(bits: u64) -> bool {
    bits.count_ones() % 2 == 1
}

impl DfsBits {
    /// The handles after presses in one line; a pressed handle is in both directions, but is switched once.
    fn press(&self, handles: u64, line: u32, presses: u64) -> u64 {
        let place = line * self.shift;
        let along = if is_odd(presses) {
            self.first << place
        } else {
            0
        };
        handles ^ (presses * self.spread) ^ (presses << place) ^ along
    }

    /// The presses from a line on (never the first) that open the handles; at most this many.
    fn search(&mut self, line: u32, handles: u64, left: u32) -> Option<u64> {
        self.visited += 1;
        if handles == 0 {
            return Some(0);
        }
        if line == self.lines || handles.count_ones() > self.per_press * left {
            return None;
        }
        let place = line * self.shift;
        let first_line = handles & self.first;
        let difference = first_line ^ handles >> place & self.first;
        for presses in [difference, difference ^ self.first] {
            let right_parity = is_odd(presses) == (presses != difference);
            let opens_first = line + 1 < self.lines || presses == first_line;
            let count = presses.count_ones();
            if right_parity
                && opens_first
                && count <= left
                && let Some(rest) =
                    self.search(line + 1, self.press(handles, line, presses), left - count)
            {
                return Some(rest | presses << place);
            }
        }
        None
    }

    /// Every set of presses in the first line, then the forced ones.
    fn search_first(&mut self, handles: u64, left: u32) -> Option<u64> {
        let mut presses = 0u64;
        loop {
            let count = presses.count_ones();
            if count <= left
                && let Some(rest) = self.search(1, self.press(handles, 0, presses), left - count)
            {
                return Some(rest | presses);
            }
            // The next subset of the first line, in the order of its value.
            presses = presses.wrapping_sub(self.first) & self.first;
            if presses == 0 {
                return None;
            }
        }
    }

    /// Along an odd length a press changes every line by an odd number of handles, so lines with different parities
    /// never become equal. This is the only obstacle.
    fn is_solvable(&self, handles: u64) -> bool {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let row = |row: usize| is_odd(handles >> (row * cols) & self.size.row_mask());
        let col = |col: usize| is_odd(handles >> col & self.column);
        (cols.is_multiple_of(2) || (1..rows).all(|other| row(other) == row(0)))
            && (rows.is_multiple_of(2) || (1..cols).all(|other| col(other) == col(0)))
    }
}

impl Solve<Pilots> for DfsBits {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let handles = instance.closed.word().expect("at most 36 cells");
        self.visited = 1;
        if !self.is_solvable(handles) {
            return Ok(Solved {
                answer: Answer::Impossible,
                work: self.visited,
            });
        }
        for limit in handles.count_ones().div_ceil(self.per_press)..=self.size.cells() as u32 {
            if let Some(presses) = self.search_first(handles, limit) {
                let presses = Board::from_word(self.size, presses);
                return Ok(Solved {
                    answer: Answer::solved(presses),
                    work: self.visited,
                });
            }
        }
        unreachable!("every board with its rows and columns alike can be opened")
    }
}
