//! Every first row of presses, once for black and once for white; the rest is forced (published as flip C).
//!
//! Once the presses above it are fixed, the only press that still turns a piece of row r is the one below it,
//! so the colours of row r give the presses of row r + 1. O(2^w · n) for a shorter side w.

use crate::flipgame::model::Flipgame;
use crate::flipgame::model::{Answer, Instance};
use tribunal_core::board::{Board, Size, Symmetry};
use tribunal_core::problem::{Declined, Solve, Solved};

struct FirstRow {
    presses: Vec<u64>,
    best: Vec<u64>,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Flipgame>> {
    let long = size.rows().max(size.cols());
    Box::new(FirstRow {
        presses: vec![0; long],
        best: vec![0; long],
    })
}

const TRANSPOSE: Symmetry = Symmetry {
    transpose: true,
    flip_rows: false,
    flip_cols: false,
};

impl Solve<Flipgame> for FirstRow {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        if instance.size().cols() <= instance.size().rows() {
            return Ok(self.upright(&instance.black));
        }
        let mut solved = self.upright(&instance.black.transform(TRANSPOSE));
        if let Answer::Solved { presses, .. } = &mut solved.answer {
            *presses = presses.transform(TRANSPOSE);
        }
        Ok(solved)
    }
}

impl FirstRow {
    fn upright(&mut self, black: &Board) -> Solved<Answer> {
        let size = black.size();
        let mut least = u32::MAX;
        for unwanted in [0, size.row_mask()] {
            for first in 0..=size.row_mask() {
                if let Some(count) = self.derive(black, first, unwanted)
                    && count < least
                {
                    least = count;
                    self.best.copy_from_slice(&self.presses);
                }
            }
        }
        let work = 2 * (size.row_mask() + 1);
        if least == u32::MAX {
            return Solved {
                answer: Answer::Impossible,
                work,
            };
        }
        let mut presses = Board::empty(size);
        (0..size.rows()).for_each(|row| presses.set_row(row, self.best[row]));
        Solved {
            answer: Answer::solved(presses),
            work,
        }
    }

    /// The number of presses that follow from the first row, if they end in one colour. A row xor `unwanted`
    /// has a bit for each piece of the colour to get rid of.
    fn derive(&mut self, black: &Board, first: u64, unwanted: u64) -> Option<u32> {
        let (rows, mask) = (black.size().rows(), black.size().row_mask());
        let (mut above, mut pressed, mut count) = (0, first, 0);
        for row in 0..rows {
            self.presses[row] = pressed;
            count += pressed.count_ones();
            let left =
                black.row(row) ^ unwanted ^ above ^ pressed ^ (pressed << 1 & mask) ^ pressed >> 1;
            (above, pressed) = (pressed, left);
        }
        (pressed == 0).then_some(count)
    }
}
