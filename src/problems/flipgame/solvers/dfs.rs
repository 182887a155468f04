//! Depth-first search by iterative deepening: press or leave each piece, row by row.
//!
//! After a piece is decided, the one above it can change no more, so a branch in which that one has the wrong
//! colour is cut; in the last row the same holds for the piece to the left. A deepening that cut nothing for
//! its number of presses has seen everything. O(2^w · n) nodes a deepening, w the width.

use crate::board::{Board, Size};
use crate::problem::{Declined, Solve, Solved};
use crate::problems::flipgame::Flipgame;
use crate::problems::flipgame::model::{Answer, Instance};

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
    let cross =
        |row, col| bit(row, col) | bit(row - 1, col) | bit(row + 1, col) | bit(row, col - 1) | bit(row, col + 1);
    let crosses = (0..rows * cols).map(|piece| cross(piece / cols, piece % cols)).collect();
    Box::new(Dfs { size, crosses, nodes: 0, cut_for_presses: false })
}

impl Dfs {
    /// The presses from `piece` on that leave no piece set in `wrong`, at most `left` of them.
    fn search(&mut self, piece: usize, wrong: u64, left: u32) -> Option<u64> {
        self.nodes += 1;
        let (cols, cells) = (self.size.cols(), self.crosses.len());
        if piece == cells {
            return (wrong == 0).then_some(0);
        }
        // What is decided once this piece is: the piece above, and in the last row the piece to the left.
        let mut decided = if piece >= cols { 1 << (piece - cols) } else { 0 };
        if piece >= cells - cols && !piece.is_multiple_of(cols) {
            decided |= 1 << (piece - 1);
        }
        for press in [false, true] {
            let after = if press { wrong ^ self.crosses[piece] } else { wrong };
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
                    return Ok(Solved { answer: Answer::solved(presses), work: self.nodes });
                }
            }
            if !self.cut_for_presses {
                break;
            }
        }
        Ok(Solved { answer: Answer::Impossible, work: self.nodes })
    }
}
