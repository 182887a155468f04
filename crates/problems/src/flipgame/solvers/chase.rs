//! Light chasing as linear algebra, for boards up to 64×64.
//!
//! The first row of presses forces every later one, and the leftover below the last row then depends on
//! it linearly: leftover = R · first + constant. R is w×w for a width w; each goal has its constant. The
//! solutions of R · first = constant are one solution plus the kernel of R, of size 2^k, and a Walsh–Hadamard
//! transform counts the presses of all of them at once, in about 1 ns each. Past k = 32 that would take too
//! long: the answer is then marked as not proven.

use crate::flipgame::model::Flipgame;
use crate::flipgame::model::{Answer, Instance};
use tribunal_core::board::{Board, SIDE_MAX, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

/// The maximum dimension of a kernel whose elements are all tried.
const NULLITY_MAX: usize = 32;

/// The number of transforms computed side by side, as a processor adds this many numbers at once.
const LANES: usize = 1 << LANE_BITS;
const LANE_BITS: usize = 3;

/// The number of kernel rows whose sums one transform covers; its table of 256 KB stays in a cache.
const TABLE_BITS: usize = 14;

struct Chase {
    size: Size,
    /// R in reduced form: for each pivot, its column and the leftover bits whose xor gives its value.
    pivots: Vec<Pivot>,
    /// The combinations of leftover bits whose xor is always zero.
    conditions: Vec<u64>,
    /// A basis of the first rows without a leftover, one for each free column.
    kernel: Vec<u64>,
    /// For each cell, row by row, the kernel rows that press it.
    members: Vec<u64>,
    /// The table that is transformed.
    sums: Vec<[i16; LANES]>,
}

/// The lightest presses so far.
struct Lightest {
    weight: u32,
    presses: [u64; SIDE_MAX],
}

struct Pivot {
    column: usize,
    sources: u64,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Flipgame>> {
    let width = size.cols();
    let response = response(size);
    // Rows of R beside the identity: `sources` records what each row is a sum of.
    let mut rows: Vec<(u64, u64)> = response
        .iter()
        .enumerate()
        .map(|(bit, &row)| (row, 1 << bit))
        .collect();
    let mut pivots: Vec<Pivot> = Vec::new();
    let mut pivot_columns = 0u64;
    for column in 0..width {
        let rank = pivots.len();
        let Some(found) = (rank..width).find(|&row| rows[row].0 >> column & 1 == 1) else {
            continue;
        };
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
    let conditions = rows[pivots.len()..]
        .iter()
        .map(|&(_, sources)| sources)
        .collect();
    let free = (0..width).filter(|&column| pivot_columns >> column & 1 == 0);
    let kernel: Vec<u64> = free
        .map(|column| {
            let forced = pivots
                .iter()
                .zip(&rows)
                .filter(|(_, (bits, _))| bits >> column & 1 == 1);
            forced.fold(1 << column, |first, (pivot, _)| first | 1 << pivot.column)
        })
        .collect();
    let quiet: Vec<[u64; SIDE_MAX]> = kernel
        .iter()
        .map(|&first| press_down(size, first, |_| 0).0)
        .collect();
    let presses = |quiet: &[u64; SIDE_MAX], row: usize, column: usize| quiet[row] >> column & 1;
    let member = |(row, column)| {
        (0..).zip(&quiet).fold(0, |all, (bit, quiet)| {
            all | presses(quiet, row, column) << bit
        })
    };
    let cells = (0..size.rows()).flat_map(|row| (0..width).map(move |column| (row, column)));
    let members = cells.map(member).collect();
    Box::new(Chase {
        size,
        pivots,
        conditions,
        kernel,
        members,
        sums: Vec::new(),
    })
}

/// R as rows: bit c of entry b says whether pressing column c of the first row changes leftover bit b.
fn response(size: Size) -> Vec<u64> {
    // Each press of a row is represented by the set of first-row presses that it is the sum of.
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

/// Presses row after row from a first row; `turned` has the rows to clear. Returns the presses and the
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
    /// Any presses that clear the set pieces of a goal, or nothing.
    fn particular(&self, turned: impl Fn(usize) -> u64 + Copy) -> Option<[u64; SIDE_MAX]> {
        let (_, constant) = press_down(self.size, 0, turned);
        let odd = |sources: u64| (constant & sources).count_ones() % 2 == 1;
        if self.conditions.iter().any(|&sources| odd(sources)) {
            return None;
        }
        let set = self.pivots.iter().filter(|pivot| odd(pivot.sources));
        let first = set.fold(0, |first, pivot| first | 1 << pivot.column);
        let (presses, leftover) = press_down(self.size, first, turned);
        assert_eq!(
            leftover, 0,
            "the reduced system gave a first row that leaves something over"
        );
        Some(presses)
    }

    /// Finds the lightest presses of a goal from any of them; returns the number tried.
    ///
    /// A cell counts 1 if it is not pressed and -1 if it is, so the sum of all cells is their number less twice the
    /// presses. Adding kernel rows flips the sign of a cell as often as they press it. So the sums for all sets of kernel
    /// rows are the transform of the signs, gathered by the kernel rows that press their cells.
    fn lightest(
        &mut self,
        best: &mut Lightest,
        turned: impl Fn(usize) -> u64 + Copy,
        presses: [u64; SIDE_MAX],
    ) -> u64 {
        let (cells, nullity) = (self.size.cells() as i32, self.kernel.len());
        let tried_through = if nullity > NULLITY_MAX { 0 } else { nullity };
        // A set of kernel rows is a number: its index in the table, its lane, and its round. If there are
        // fewer rows than bits of a lane number, some lanes are equal.
        let in_table = tried_through.saturating_sub(LANE_BITS).min(TABLE_BITS);
        let in_turn = tried_through.saturating_sub(TABLE_BITS + LANE_BITS);
        let mut added = None;
        for turn in 0..1u64 << in_turn {
            self.sums.clear();
            self.sums.resize(1 << in_table, [0; LANES]);
            for (members, presses) in self.members.chunks_exact(self.size.cols()).zip(presses) {
                for (column, members) in members.iter().enumerate() {
                    let (place, rest) = (members & ((1 << in_table) - 1), members >> in_table);
                    let turned = (rest >> LANE_BITS & turn).count_ones() as usize;
                    let pressed = (presses >> column & 1) as usize;
                    let signs = &SIGNS[(pressed + turned) % 2][rest as usize % LANES];
                    self.sums[place as usize]
                        .iter_mut()
                        .zip(signs)
                        .for_each(|(sum, sign)| *sum += sign);
                }
            }
            transform(&mut self.sums);
            let most = self.sums.iter().fold([i16::MIN; LANES], |most, sums| {
                std::array::from_fn(|lane| most[lane].max(sums[lane]))
            });
            let most = most.into_iter().max().expect("a lane");
            let weight = (cells - i32::from(most)) as u32 / 2;
            if weight < best.weight {
                let mut places = (0..).zip(&self.sums).flat_map(|(place, sums)| {
                    (0..).zip(sums).map(move |(lane, sum)| (place, lane, *sum))
                });
                let (place, lane, _) = places
                    .find(|(.., sum)| *sum == most)
                    .expect("the largest is one of them");
                (best.weight, added) =
                    (weight, Some((turn << LANE_BITS | lane) << in_table | place));
            }
        }
        if let Some(added) = added {
            let rows = self
                .kernel
                .iter()
                .enumerate()
                .filter(|(bit, _)| added >> bit & 1 == 1);
            let first = rows.fold(presses[0], |first, (_, row)| first ^ row);
            best.presses = press_down(self.size, first, turned).0;
        }
        1 << tried_through
    }
}

/// The counts of an unpressed and of a pressed cell, for each lane.
const SIGNS: [[[i16; LANES]; LANES]; 2] = {
    let mut signs = [[[1; LANES]; LANES]; 2];
    let mut at = 0;
    while at < 2 * LANES * LANES {
        let (pressed, bits, lane) = (at / LANES / LANES, at / LANES % LANES, at % LANES);
        if (pressed + (bits & lane).count_ones() as usize) % 2 == 1 {
            signs[pressed][bits][lane] = -1;
        }
        at += 1;
    }
    signs
};

/// The Walsh–Hadamard transform in place, for each lane: entry m becomes the sum of all entries, each negated if its
/// index and m have an odd number of bits in common.
fn transform(sums: &mut [[i16; LANES]]) {
    let mut half = sums.len() / 2;
    while half > 0 {
        for pair in sums.chunks_exact_mut(2 * half) {
            let (without, with) = pair.split_at_mut(half);
            for (without, with) in without.iter_mut().zip(with) {
                for lane in 0..LANES {
                    (without[lane], with[lane]) =
                        (without[lane] + with[lane], without[lane] - with[lane]);
                }
            }
        }
        half /= 2;
    }
}

impl Solve<Flipgame> for Chase {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let black = &instance.black;
        let mask = self.size.row_mask();
        let mut best = Lightest {
            weight: u32::MAX,
            presses: [0; SIDE_MAX],
        };
        let mut work = 0;
        for flip in [0, mask] {
            let turned = |row| black.row(row) ^ flip;
            if let Some(presses) = self.particular(turned) {
                work += self.lightest(&mut best, turned, presses);
            }
        }
        if best.weight == u32::MAX {
            return Ok(Solved {
                answer: Answer::Impossible,
                work: 1,
            });
        }
        let mut presses = Board::empty(self.size);
        (0..self.size.rows()).for_each(|row| presses.set_row(row, best.presses[row]));
        // No solution has fewer presses than 0.
        let proven = self.kernel.len() <= NULLITY_MAX || presses.is_empty();
        Ok(Solved {
            answer: Answer::Solved { presses, proven },
            work,
        })
    }
}
