//! Makes certificates by elimination on the matrix of first-row responses, and branch and bound among the
//! solutions, independently of every solver.

use super::certificate::{Certificate, QUIET_MAX};
use super::model::{Flipgame, Instance};
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Certifier, Certify, Declined};

struct Maker {
    size: Size,
    /// The leftovers of first rows, reduced so that no two share a highest bit, each with its first row.
    basis: Vec<(u64, u64)>,
    /// A basis of the quiet patterns.
    quiet: Vec<Board>,
}

impl Certify for Flipgame {
    fn certifier(size: Size) -> Box<dyn Certifier<Flipgame>> {
        let nothing = Board::empty(size);
        let mut maker = Maker {
            size,
            basis: Vec::new(),
            quiet: Vec::new(),
        };
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
}

impl Maker {
    /// Presses down from a first row so that every row but the last ends clear; returns what is left of the last.
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

    /// Reduces a leftover by those of first rows, and adds these to the first row.
    fn reduce(&self, mut leftover: u64, mut first: u64) -> (u64, u64) {
        for &(known, its_first) in &self.basis {
            if leftover ^ known < leftover {
                leftover ^= known;
                first ^= its_first;
            }
        }
        (leftover, first)
    }

    /// Some presses that clear the set pieces, or nothing.
    fn clear(&self, set: &Board) -> Option<Board> {
        let (_, leftover) = self.chase(set, 0);
        let (0, first) = self.reduce(leftover, 0) else {
            return None;
        };
        Some(self.chase(set, first).0)
    }

    /// The lightest presses that differ from these by quiet patterns.
    ///
    /// A cell counts 1 if it is not pressed and -1 if it is, so w presses have the sum cells - 2w. Cells that the
    /// same patterns press are added up; taking a pattern flips the sign of all cells that it presses.
    fn lightest(&self, presses: Board) -> Board {
        let (first, last) = self.quiet.split_at(self.quiet.len().saturating_sub(LAST));
        let place = |cell| {
            last.iter()
                .rev()
                .fold(0, |place, quiet| place << 1 | usize::from(quiet.get(cell)))
        };
        let places: Vec<(Cell, usize)> = self.size.iter().map(|cell| (cell, place(cell))).collect();
        let mut sums = vec![0i16; 1 << last.len()];
        let mut scratch = sums.clone();
        let mut best = Best {
            sum: self.size.cells() as i32 - 2 * presses.count() as i32,
            taken: 0,
        };
        let mut lightest = presses.clone();
        for decided in 0..1u64 << first.len() {
            let base = sum(&presses, first, decided);
            sums.fill(0);
            places
                .iter()
                .for_each(|&(cell, place)| sums[place] += if base.get(cell) { -1 } else { 1 });
            let before = best.sum;
            best.search(&sums, &mut scratch, 0);
            if best.sum > before {
                lightest = sum(&base, last, best.taken);
            }
        }
        lightest
    }
}

/// The presses and those of the patterns whose bits are set.
fn sum(presses: &Board, patterns: &[Board], taken: u64) -> Board {
    let taken = patterns
        .iter()
        .enumerate()
        .filter(|(bit, _)| taken >> bit & 1 == 1);
    taken.fold(presses.clone(), |presses, (_, quiet)| presses.xor(quiet))
}

/// The number of patterns decided one after the other; for each choice of the others, the sums are computed again.
const LAST: usize = 16;

/// The largest sum so far, and the last patterns taken for it.
struct Best {
    sum: i32,
    taken: u64,
}

impl Best {
    /// Tries all choices of the remaining patterns. `sums` has one sum for the cells that the patterns of the
    /// bits of its index press; the half with the highest bit is added with either sign.
    fn search(&mut self, sums: &[i16], scratch: &mut [i16], taken: u64) {
        /// From this number of patterns on, it pays to check first whether any signs could do better.
        const BOUNDED: usize = 64;
        if let [sum] = *sums {
            if i32::from(sum) > self.sum {
                *self = Best {
                    sum: sum.into(),
                    taken,
                };
            }
            return;
        }
        if sums.len() <= BOUNDED
            && sums.iter().map(|sum| i32::from(*sum).abs()).sum::<i32>() <= self.sum
        {
            return;
        }
        let half = sums.len() / 2;
        let (without, with) = sums.split_at(half);
        let (both, rest) = scratch.split_at_mut(half);
        both.iter_mut()
            .zip(without)
            .zip(with)
            .for_each(|((both, without), with)| *both = without + with);
        self.search(both, rest, taken);
        both.iter_mut()
            .zip(without)
            .zip(with)
            .for_each(|((both, without), with)| *both = without - with);
        self.search(both, rest, taken | half as u64);
    }
}

impl Certifier<Flipgame> for Maker {
    fn certify(&mut self, instance: &Instance) -> Result<Certificate, Declined> {
        let black = &instance.black;
        if let Some(quiet) = self
            .quiet
            .iter()
            .find(|quiet| quiet.and(black).count() % 2 == 1)
        {
            return Ok(Certificate::Impossible {
                quiet: quiet.clone(),
            });
        }
        let nullity = self.quiet.len();
        if nullity > QUIET_MAX {
            if black.is_empty() || black.not().is_empty() {
                return Ok(Certificate::Done);
            }
            return Err(Declined::of_size(
                "flipgame-too-many-solutions",
                self.size,
                [("exponent", nullity as u64)],
            ));
        }
        let (Some(white), Some(black)) = (self.clear(black), self.clear(&black.not())) else {
            return Err(Declined(
                "the board is neither solvable nor refuted: a fault of the certificate maker"
                    .into(),
            ));
        };
        let (white, black) = (self.lightest(white), self.lightest(black));
        let (presses, other) = if white.count() <= black.count() {
            (white, black)
        } else {
            (black, white)
        };
        Ok(Certificate::Solved {
            presses,
            other,
            quiet: self.quiet.clone(),
        })
    }
}
