//! Makes certificates independently of every solver: by the closed form if both sides are even, otherwise by turning
//! whole lines over.

use super::certificate::{Certificate, Direction};
use super::model::{Instance, Pilots};
use std::cmp::Reverse;
use tribunal_core::board::{Board, SIDE_MAX, Size, Symmetry};
use tribunal_core::problem::{Certifier, Certify, Declined};

/// The maximum length of the shorter side for which every even set of lines is tried; the checker has the same bound.
const SHORT_SIDE_MAX: usize = 29;

struct Maker {
    size: Size,
    /// Every line of an odd length, as a pattern; none if both sides are even.
    lines: Vec<Board>,
    /// A basis of the quiet patterns; empty if both sides are even.
    quiet: Vec<Board>,
}

impl Certify for Pilots {
    fn certifier(size: Size) -> Box<dyn Certifier<Pilots>> {
        let (mut lines, mut quiet) = (Vec::new(), Vec::new());
        // A whole row of an odd length switches every handle: its own by all of its presses, any other by one. So two
        // whole rows are quiet. Columns of an odd length are the same.
        let mut add = |parallel: Vec<Board>| {
            quiet.extend(parallel[1..].iter().map(|line| parallel[0].xor(line)));
            lines.extend(parallel);
        };
        let pattern = |pressed: &dyn Fn(usize) -> u64| {
            let mut pattern = Board::empty(size);
            (0..size.rows()).for_each(|row| pattern.set_row(row, pressed(row)));
            pattern
        };
        if size.cols() % 2 == 1 {
            add((0..size.rows())
                .map(|line| pattern(&|row| if row == line { size.row_mask() } else { 0 }))
                .collect());
        }
        if size.rows() % 2 == 1 {
            add((0..size.cols())
                .map(|line| pattern(&|_| 1 << line))
                .collect());
        }
        Box::new(Maker { size, lines, quiet })
    }
}

impl Maker {
    fn unique(&self, closed: &Board) -> Certificate {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let mut in_col = vec![0u8; cols];
        for row in 0..rows {
            let mut bits = closed.row(row);
            while bits != 0 {
                in_col[bits.trailing_zeros() as usize] += 1;
                bits &= bits - 1;
            }
        }
        let mut presses = Board::empty(self.size);
        let mut cross = Vec::with_capacity(rows);
        for row in 0..rows {
            let bits = closed.row(row);
            let in_row = bits.count_ones() as u8;
            let itself = |col: usize| (bits >> col & 1) as u8;
            let counts: Vec<u8> = (0..cols)
                .map(|col| in_row + in_col[col] - itself(col))
                .collect();
            let odd = counts
                .iter()
                .rev()
                .fold(0, |odd, count| odd << 1 | u64::from(count % 2));
            presses.set_row(row, odd);
            cross.push(counts);
        }
        Certificate::Unique { presses, cross }
    }

    /// One solution of a solvable board with an odd side.
    ///
    /// A handle is pressed if this sum is odd: 1 if it is closed, the presses R of its row, and the presses C of its column,
    /// mod 2. If a side is odd, all lines along it have the same number t of closed handles, mod 2, and
    /// the R, or C, of these lines may be any with the sum t: the first line takes all of it. If it is even,
    /// each line has as its R, or C, its own number of closed handles plus t.
    fn any(&self, closed: &Board) -> Board {
        let (rows, odd_cols, odd_rows) = (
            self.size.rows(),
            self.size.cols() % 2 == 1,
            self.size.rows() % 2 == 1,
        );
        let all = self.size.row_mask();
        let is_odd = |row: usize| closed.row(row).count_ones() % 2 == 1;
        let cols = (0..rows).fold(0, |cols, row| cols ^ closed.row(row));
        let t = if odd_cols { is_odd(0) } else { cols & 1 == 1 };
        let t_everywhere = if t { all } else { 0 };
        let mut presses = closed.clone();
        for row in 0..rows {
            let in_row = if odd_cols {
                t && row == 0
            } else {
                is_odd(row) ^ t
            };
            let in_cols = if odd_rows {
                t_everywhere & 1
            } else {
                cols ^ t_everywhere
            };
            presses.set_row(
                row,
                closed.row(row) ^ in_cols ^ if in_row { all } else { 0 },
            );
        }
        presses
    }

    /// The lightest solution if one side is odd: the two fullest lines of an odd length are turned over as long as
    /// they hold more presses than a line has handles. Each step makes the solution lighter, so this ends.
    fn lines(&self, mut presses: Board) -> Certificate {
        let (lines, length) = if self.size.cols() % 2 == 1 {
            (Direction::Rows, self.size.cols())
        } else {
            (Direction::Columns, self.size.rows())
        };
        let mut counts: Vec<u8> = self
            .lines
            .iter()
            .map(|line| presses.and(line).count() as u8)
            .collect();
        let mut fullest: Vec<usize> = (0..counts.len()).collect();
        loop {
            fullest.sort_by_key(|&line| Reverse(counts[line]));
            let pair = &fullest[..2];
            if pair
                .iter()
                .map(|&line| usize::from(counts[line]))
                .sum::<usize>()
                <= length
            {
                return Certificate::Lines {
                    presses,
                    lines,
                    counts,
                };
            }
            for &line in pair {
                presses = presses.xor(&self.lines[line]);
                counts[line] = length as u8 - counts[line];
            }
        }
    }

    /// The lightest solution if both sides are odd and the shorter one is short: tries every even set of its
    /// lines, and turns over the lines across that become lighter, also an even number.
    fn balanced(&self, presses: &Board) -> Board {
        const TURN: Symmetry = Symmetry {
            transpose: true,
            flip_rows: false,
            flip_cols: false,
        };
        let is_wide = self.size.cols() > self.size.rows();
        let upright = if is_wide {
            presses.transform(TURN)
        } else {
            presses.clone()
        };
        let (rows, cols) = (upright.size().rows(), upright.size().cols() as i32);
        // By how much a row becomes lighter if it is turned over, after a set of columns is.
        let gain = |row: usize, set: u64| 2 * (upright.row(row) ^ set).count_ones() as i32 - cols;
        // A row is turned over or not, whichever is lighter, so a set is better the more its rows differ from half full.
        let gained = |set: u64| {
            let gains = || (0..rows).map(|row| gain(row, set));
            let is_odd = gains().filter(|gain| *gain > 0).count() % 2 == 1;
            let least = gains().map(i32::abs).min().unwrap_or(0);
            gains().map(i32::abs).sum::<i32>() - if is_odd { 2 * least } else { 0 }
        };
        // The columns are split into two parts. The effect of each set of one part on every row is stored as numbers that
        // a processor adds side by side.
        let near = cols as u32 / 2;
        let changes = |set: u64| -> [i8; SIDE_MAX] {
            std::array::from_fn(|row| {
                if row < rows {
                    (gain(row, set) - gain(row, 0)) as i8
                } else {
                    0
                }
            })
        };
        let is_even = |set: &u64| set.count_ones().is_multiple_of(2);
        let (even, odd): (Vec<u64>, Vec<u64>) = (0..1u64 << near).partition(is_even);
        let [even, odd] = [even, odd].map(|sets| {
            sets.into_iter()
                .map(|set| (set, changes(set)))
                .collect::<Vec<_>>()
        });
        let (mut best, mut most) = (0, gained(0));
        for far in (0..1u64 << (cols as u32 - near)).map(|set| set << near) {
            let base: [i8; SIDE_MAX] =
                std::array::from_fn(|row| if row < rows { gain(row, far) as i8 } else { 0 });
            for (set, changes) in if is_even(&far) { &even } else { &odd } {
                let all = base
                    .iter()
                    .zip(changes)
                    .map(|(base, change)| u32::from((base + change).unsigned_abs()));
                // The sum is an upper bound on the gain.
                if all.sum::<u32>() as i32 > most && gained(far | set) > most {
                    (best, most) = (far | set, gained(far | set));
                }
            }
        }
        let mut turned: Vec<bool> = (0..rows).map(|row| gain(row, best) > 0).collect();
        if turned.iter().filter(|is_turned| **is_turned).count() % 2 == 1 {
            let cheapest = (0..rows)
                .min_by_key(|row| gain(*row, best).abs())
                .expect("a board has a row");
            turned[cheapest] ^= true;
        }
        let mut lightest = Board::empty(upright.size());
        for (row, is_turned) in turned.into_iter().enumerate() {
            let all = if is_turned {
                upright.size().row_mask()
            } else {
                0
            };
            lightest.set_row(row, upright.row(row) ^ best ^ all);
        }
        if is_wide {
            lightest.transform(TURN)
        } else {
            lightest
        }
    }
}

impl Certifier<Pilots> for Maker {
    fn certify(&mut self, instance: &Instance) -> Result<Certificate, Declined> {
        let closed = &instance.closed;
        if let Some(quiet) = self
            .quiet
            .iter()
            .find(|quiet| quiet.and(closed).count() % 2 == 1)
        {
            return Ok(Certificate::Impossible {
                quiet: quiet.clone(),
            });
        }
        match (self.size.rows() % 2, self.size.cols() % 2) {
            (0, 0) => Ok(self.unique(closed)),
            (1, 1) if self.size.rows().min(self.size.cols()) <= SHORT_SIDE_MAX => {
                Ok(Certificate::Balanced {
                    presses: self.balanced(&self.any(closed)),
                })
            }
            (1, 1) if closed.is_empty() => Ok(Certificate::Done),
            (1, 1) => Err(Declined(
                format!(
                    "a minimum on {} has no certificate: there are 2^{} solutions, too many to try",
                    self.size,
                    self.quiet.len()
                )
                .into(),
            )),
            _ => Ok(self.lines(self.any(closed))),
        }
    }
}
