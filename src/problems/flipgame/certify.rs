//! Makes certificates: elimination on the whole matrix of first-row responses, kept apart from every solver.

use super::Flipgame;
use super::certificate::{Certificate, QUIET_MAX};
use super::model::Instance;
use crate::board::{Board, Size};
use crate::problem::{Certify, Declined};

struct Maker {
    size: Size,
    /// What pressing first rows leaves over, reduced: each with its highest bit to itself, and that first row.
    basis: Vec<(u64, u64)>,
    /// Independent quiet patterns, and with them all.
    quiet: Vec<Board>,
}

/// A maker for boards of one size.
pub fn certifier(size: Size) -> Box<dyn Certify<Flipgame>> {
    let nothing = Board::empty(size);
    let mut maker = Maker { size, basis: Vec::new(), quiet: Vec::new() };
    for col in 0..size.cols() {
        let first = 1 << col;
        let (leftover, first) = maker.reduce(maker.chase(&nothing, first).1, first);
        if leftover == 0 {
            let pattern = maker.chase(&nothing, first).0;
            maker.quiet.push(pattern);
        } else {
            maker.basis.push((leftover, first));
        }
    }
    Box::new(maker)
}

impl Maker {
    /// Presses down from a first row so that every row but the last ends clear; what is left of the last.
    fn chase(&self, set: &Board, first: u64) -> (Board, u64) {
        let mut presses = Board::empty(self.size);
        presses.set_row(0, first);
        for row in 0..self.size.rows() {
            let here = presses.row(row);
            let above = if row == 0 { 0 } else { presses.row(row - 1) };
            let left = (set.row(row) ^ above ^ here ^ here << 1 ^ here >> 1) & self.size.row_mask();
            if row + 1 == self.size.rows() {
                return (presses, left);
            }
            presses.set_row(row + 1, left);
        }
        unreachable!("a board has a row")
    }

    /// Takes from a leftover what first rows can take from it, and adds those to the first row.
    fn reduce(&self, mut leftover: u64, mut first: u64) -> (u64, u64) {
        for &(known, its_first) in &self.basis {
            if leftover ^ known < leftover {
                leftover ^= known;
                first ^= its_first;
            }
        }
        (leftover, first)
    }

    /// The lightest presses that clear the set pieces, or nothing.
    fn clear(&self, set: &Board) -> Option<Board> {
        let (_, leftover) = self.chase(set, 0);
        let (0, first) = self.reduce(leftover, 0) else { return None };
        let mut presses = self.chase(set, first).0;
        let mut lightest = presses.clone();
        for step in 1..1u32 << self.quiet.len() {
            presses = presses.xor(&self.quiet[step.trailing_zeros() as usize]);
            if presses.count() < lightest.count() {
                lightest = presses.clone();
            }
        }
        Some(lightest)
    }
}

impl Certify<Flipgame> for Maker {
    fn certify(&mut self, instance: &Instance) -> Result<Certificate, Declined> {
        let black = &instance.black;
        if let Some(quiet) = self.quiet.iter().find(|quiet| quiet.and(black).count() % 2 == 1) {
            return Ok(Certificate::Impossible { quiet: quiet.clone() });
        }
        let nullity = self.quiet.len();
        if nullity > QUIET_MAX {
            if black.is_empty() || black.not().is_empty() {
                return Ok(Certificate::Done);
            }
            return Err(Declined(format!(
                "a minimum on {} has no certificate: each colour has 2^{nullity} solutions, too many to try",
                self.size
            )));
        }
        let (Some(white), Some(black)) = (self.clear(black), self.clear(&black.not())) else {
            return Err(Declined("the board is neither solvable nor refuted: a fault of the certificate maker".into()));
        };
        let (presses, other) = if white.count() <= black.count() { (white, black) } else { (black, white) };
        Ok(Certificate::Solved { presses, other, quiet: self.quiet.clone() })
    }
}
