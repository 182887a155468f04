//! Light chasing as linear algebra, for boards up to 64×64.
//!
//! The first row of presses forces every later one, and what is then left over below the last row depends on
//! it linearly: leftover = R · first + constant. R is w×w for a width w; each goal has its constant. The
//! solutions of R · first = constant are one of them plus the kernel of R, of size 2^k, and the lightest is
//! found by trying all in Gray order. Past k = 20 that would take too long: the answer then says so. It never
//! guesses a minimum.

use crate::board::{Board, SIDE_MAX, Size};
use crate::problem::{Declined, Solve, Solved};
use crate::problems::flipgame::Flipgame;
use crate::problems::flipgame::model::{Answer, Instance};

/// The largest kernel that is tried through.
const NULLITY_MAX: usize = 20;

struct Chase {
    size: Size,
    /// R brought to reduced form: for each pivot its column and which leftover bits, xored, give its value.
    pivots: Vec<Pivot>,
    /// For each leftover combination that is always zero: the bits to xor.
    conditions: Vec<u64>,
    /// The first rows that leave nothing over, one for each free column.
    kernel: Vec<u64>,
    /// What each kernel row presses on the whole board.
    quiet: Vec<[u64; SIDE_MAX]>,
}

struct Pivot {
    column: usize,
    sources: u64,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Flipgame>> {
    let width = size.cols();
    let response = response(size);
    // Rows of R with the identity beside it: what is done to a row is remembered in `sources`.
    let mut rows: Vec<(u64, u64)> = response.iter().enumerate().map(|(bit, &row)| (row, 1 << bit)).collect();
    let mut pivots: Vec<Pivot> = Vec::new();
    let mut pivot_columns = 0u64;
    for column in 0..width {
        let rank = pivots.len();
        let Some(found) = (rank..width).find(|&row| rows[row].0 >> column & 1 == 1) else { continue };
        rows.swap(rank, found);
        let (bits, sources) = rows[rank];
        for (row, other) in rows.iter_mut().enumerate() {
            if row != rank && other.0 >> column & 1 == 1 {
                other.0 ^= bits;
                other.1 ^= sources;
            }
        }
        pivots.push(Pivot { column, sources: 0 });
        pivot_columns |= 1 << column;
    }
    for (pivot, &(_, sources)) in pivots.iter_mut().zip(&rows) {
        pivot.sources = sources;
    }
    let conditions = rows[pivots.len()..].iter().map(|&(_, sources)| sources).collect();
    let free = (0..width).filter(|&column| pivot_columns >> column & 1 == 0);
    let kernel: Vec<u64> = free
        .map(|column| {
            let forced = pivots.iter().zip(&rows).filter(|(_, (bits, _))| bits >> column & 1 == 1);
            forced.fold(1 << column, |first, (pivot, _)| first | 1 << pivot.column)
        })
        .collect();
    let quiet = kernel.iter().map(|&first| press_down(size, first, |_| 0).0).collect();
    Box::new(Chase { size, pivots, conditions, kernel, quiet })
}

/// R as rows: bit c of entry b says whether pressing column c of the first row changes leftover bit b.
fn response(size: Size) -> Vec<u64> {
    // Each press of a row is known as the set of first-row presses that it is the sum of.
    let width = size.cols();
    let mut above = vec![0u64; width + 2];
    let mut here = vec![0u64; width + 2];
    (0..width).for_each(|column| here[column + 1] = 1 << column);
    for _ in 0..size.rows() {
        let mut below = vec![0u64; width + 2];
        for column in 1..=width {
            below[column] = above[column] ^ here[column - 1] ^ here[column] ^ here[column + 1];
        }
        (above, here) = (here, below);
    }
    here[1..=width].to_vec()
}

/// Presses row after row from a first row; `turned` gives each row to be cleared. Returns the presses and the
/// leftover.
fn press_down(size: Size, first: u64, turned: impl Fn(usize) -> u64) -> ([u64; SIDE_MAX], u64) {
    let mask = size.row_mask();
    let mut presses = [0; SIDE_MAX];
    let (mut above, mut here) = (0u64, first);
    for (row, pressed) in presses.iter_mut().enumerate().take(size.rows()) {
        *pressed = here;
        let below = turned(row) ^ above ^ here ^ (here << 1 & mask) ^ here >> 1;
        (above, here) = (here, below);
    }
    (presses, here)
}

impl Chase {
    /// Presses that clear the set pieces of a goal, any of them, or nothing.
    fn particular(&self, turned: impl Fn(usize) -> u64 + Copy) -> Option<[u64; SIDE_MAX]> {
        let (_, constant) = press_down(self.size, 0, turned);
        let odd = |sources: u64| (constant & sources).count_ones() % 2 == 1;
        if self.conditions.iter().any(|&sources| odd(sources)) {
            return None;
        }
        let set = self.pivots.iter().filter(|pivot| odd(pivot.sources));
        let first = set.fold(0, |first, pivot| first | 1 << pivot.column);
        let (presses, leftover) = press_down(self.size, first, turned);
        assert_eq!(leftover, 0, "the reduced system gave a first row that leaves something over");
        Some(presses)
    }

    fn lightest(&self, best: &mut (u32, [u64; SIDE_MAX]), mut presses: [u64; SIDE_MAX]) -> u64 {
        let rows = self.size.rows();
        let nullity = self.kernel.len();
        let tried = if nullity > NULLITY_MAX { 1 } else { 1u64 << nullity };
        for step in 1..=tried {
            let weight = presses[..rows].iter().map(|row| row.count_ones()).sum();
            if weight < best.0 {
                *best = (weight, presses);
            }
            if step < tried {
                let quiet = &self.quiet[step.trailing_zeros() as usize];
                presses[..rows].iter_mut().zip(quiet).for_each(|(row, quiet)| *row ^= quiet);
            }
        }
        tried
    }
}

impl Solve<Flipgame> for Chase {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let black = &instance.black;
        let mask = self.size.row_mask();
        let mut best = (u32::MAX, [0; SIDE_MAX]);
        let mut work = 0;
        for flip in [0, mask] {
            if let Some(presses) = self.particular(|row| black.row(row) ^ flip) {
                work += self.lightest(&mut best, presses);
            }
        }
        if best.0 == u32::MAX {
            return Ok(Solved { answer: Answer::Impossible, work: 1 });
        }
        let mut presses = Board::empty(self.size);
        (0..self.size.rows()).for_each(|row| presses.set_row(row, best.1[row]));
        // Nothing is fewer than no presses.
        let proven = self.kernel.len() <= NULLITY_MAX || presses.is_empty();
        Ok(Solved { answer: Answer::Solved { presses, proven }, work })
    }
}
