//! Depth-first search by iterative deepening: press or leave each piece, row by row.
//!
//! After a piece is decided, the one above it cannot change any more, so a branch in which that one has the wrong
//! colour is cut; in the last row the same holds for the piece to the left. An iteration that cut nothing for
//! its number of presses has seen everything. O(2^w · n) nodes for each iteration, w the width.

use crate::flipgame::model::Flipgame;
use crate::flipgame::model::{Answer, Instance};
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct Dfs {
    size: Size,
    crosses: Vec<u64>,
    nodes: u64,
    cut_for_presses: bool,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Flipgame>> {
    let (rows, cols) = (size.rows() as isize, size.cols() as isize);
    let bit = |row: isize, col: isize| match (0..rows).contains(&row) && (0..cols).contains(&col) {
        true => 1u64 << (row * cols + col),
        false => 0,
    };
    let cross = |row, col| {
        bit(row, col)
            | bit(row - 1, col)
            | bit(row + 1, col)
            | bit(row, col - 1)
            | bit(row, col + 1)
    };
    let crosses = (0..rows * cols)
        .map(|piece| cross(piece / cols, piece % cols))
        .collect();
    Box::new(Dfs {
        size,
        crosses,
        nodes: 0,
        cut_for_presses: false,
    })
}

impl Dfs {
    /// The presses from `piece` on that leave no piece set in `wrong`, at most `left` of them.
    fn search(&mut self, piece: usize, wrong: u64, left: u32) -> Option<u64> {
        if piece >= self.size.cols() {
            return self.follow(piece, wrong, left);
        }
        self.nodes += 1;
        // Only if the first row is also the last is something decided this early: the piece to the left.
        let decided = if self.size.rows() == 1 && piece > 0 {
            1 << (piece - 1)
        } else {
            0
        };
        for press in [false, true] {
            let after = if press {
                wrong ^ self.crosses[piece]
            } else {
                wrong
            };
            if after & decided != 0 {
                continue;
            }
            if press && left == 0 {
                self.cut_for_presses = true;
                continue;
            }
            if let Some(rest) = self.search(piece + 1, after, left - u32::from(press)) {
                return Some(rest | u64::from(press) << piece);
            }
        }
        None
    }

    /// The search below the first row, where the piece above decides which of the two branches is cut.
    fn follow(&mut self, from: usize, mut wrong: u64, mut left: u32) -> Option<u64> {
        let (cols, cells) = (self.size.cols(), self.crosses.len());
        let mut presses = 0;
        for piece in from..cells {
            self.nodes += 1;
            if wrong >> (piece - cols) & 1 == 1 {
                if left == 0 {
                    self.cut_for_presses = true;
                    return None;
                }
                left -= 1;
                wrong ^= self.crosses[piece];
                presses |= 1 << piece;
            }
            if piece > cells - cols && wrong >> (piece - 1) & 1 == 1 {
                return None;
            }
        }
        (wrong == 0).then_some(presses)
    }
}

impl Solve<Flipgame> for Dfs {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let black = instance.black.word().expect("at most 36 cells");
        let white = instance.black.not().word().expect("at most 36 cells");
        self.nodes = 0;
        for limit in 0.. {
            self.cut_for_presses = false;
            for wrong in [black, white] {
                if let Some(presses) = self.search(0, wrong, limit) {
                    let presses = Board::from_word(self.size, presses);
                    return Ok(Solved {
                        answer: Answer::solved(presses),
                        work: self.nodes,
                    });
                }
            }
            if !self.cut_for_presses {
                break;
            }
        }
        Ok(Solved {
            answer: Answer::Impossible,
            work: self.nodes,
        })
    }
}
