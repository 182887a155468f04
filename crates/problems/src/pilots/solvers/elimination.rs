//! Gaussian elimination over GF(2) on the parities of presses in rows and columns, for boards up to 64×64.
//!
//! Let R and C be the parities of presses in each row and column, and b the board. A press p opens its handle when
//! b + R + C + p = 0, so p = b + R + C: rows + columns unknowns suffice instead of rows · columns. Adding that up
//! over a row and over a column gives (columns + 1) · R + ΣC = Σb and (rows + 1) · C + ΣR = Σb.
//!
//! Two solutions differ by whole lines. Both sides even: none. Only the row length odd: an even number of
//! whole rows. Only the column length odd: an even number of whole columns. Both odd: an even number of rows
//! and an even number of columns; handles in both cancel. So with one odd side each line is kept or
//! turned, whichever is lighter, and if that turns an odd number of lines, the line where it costs least is
//! changed. With both odd, this is done with the longer lines for every even set of shorter ones: 2^(w - 1)
//! times, w the shorter side. Past w = 29 only some are tried, and the answer is marked as not proven.

use crate::pilots::model::Pilots;
use crate::pilots::model::{Answer, Instance};
use tribunal_core::board::{Board, SIDE_MAX, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

/// The maximum length of the shorter side for which all patterns are tried.
const SHORT_SIDE_MAX: usize = 29;

/// The number of patterns tried for a longer one, before the lines are improved in turn.
const PATTERNS_TRIED: u64 = 1 << 12;

struct Elimination {
    size: Size,
    /// For each unknown that is not free, its index and the equations whose sum is its value.
    pivots: Vec<(usize, u128)>,
    /// Sets of equations whose sum must be 0.
    conditions: Vec<u128>,
}

/// Presses as lines of one direction, each a word.
type Lines = [u64; SIDE_MAX];

/// The index of an unknown or an equation: a row by its number, columns after all rows.
pub(super) fn prepare(size: Size) -> Box<dyn Solve<Pilots>> {
    let (rows, cols) = (size.rows(), size.cols());
    let all_rows = u128::MAX >> (128 - rows);
    let all_cols = u128::MAX >> (128 - cols) << rows;
    // Each equation beside a bit of its own, which records the equations that it is a sum of.
    let mut equations: Vec<(u128, u128)> = (0..rows + cols)
        .map(|line| {
            let (across, length) = if line < rows {
                (all_cols, cols)
            } else {
                (all_rows, rows)
            };
            let itself = if length % 2 == 0 { 1 << line } else { 0 };
            (across | itself, 1 << line)
        })
        .collect();
    let mut pivots = Vec::new();
    for unknown in 0..rows + cols {
        let rank = pivots.len();
        let Some(found) =
            (rank..equations.len()).find(|&place| equations[place].0 >> unknown & 1 == 1)
        else {
            continue;
        };
        equations.swap(rank, found);
        let (coefficients, sources) = equations[rank];
        for (place, other) in equations.iter_mut().enumerate() {
            if place != rank && other.0 >> unknown & 1 == 1 {
                other.0 ^= coefficients;
                other.1 ^= sources;
            }
        }
        pivots.push((unknown, 0));
    }
    let sources = |place: usize| equations[place].1;
    let conditions = (pivots.len()..equations.len()).map(sources).collect();
    pivots
        .iter_mut()
        .enumerate()
        .for_each(|(place, pivot)| pivot.1 = sources(place));
    Box::new(Elimination {
        size,
        pivots,
        conditions,
    })
}

impl Elimination {
    /// The parities of presses in the rows and the columns of one solution, the free ones even.
    fn parities(&self, closed: &Board) -> Option<(u64, u64)> {
        let (mut rows, mut cols) = (0u64, 0u64);
        for row in 0..self.size.rows() {
            let bits = closed.row(row);
            rows |= u64::from(bits.count_ones() % 2) << row;
            cols ^= bits;
        }
        let sums = u128::from(rows) | u128::from(cols) << self.size.rows();
        let odd = |sources: u128| (sums & sources).count_ones() % 2 == 1;
        if self.conditions.iter().any(|&sources| odd(sources)) {
            return None;
        }
        let unknowns = self
            .pivots
            .iter()
            .fold(0u128, |unknowns, &(unknown, sources)| {
                unknowns | u128::from(odd(sources)) << unknown
            });
        Some((
            unknowns as u64 & (u64::MAX >> (64 - self.size.rows())),
            (unknowns >> self.size.rows()) as u64,
        ))
    }
}

impl Solve<Pilots> for Elimination {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let Some((in_row, in_col)) = self.parities(&instance.closed) else {
            return Ok(Solved {
                answer: Answer::Impossible,
                work: 1,
            });
        };
        let mut presses = Board::empty(self.size);
        for row in 0..rows {
            let whole_row = (in_row >> row & 1).wrapping_neg();
            presses.set_row(row, instance.closed.row(row) ^ whole_row ^ in_col);
        }
        let (tried, proven) = match (rows % 2, cols % 2) {
            (0, 0) => (1, true),
            (rows_odd, cols_odd) => {
                // Lines that may be turned: of an odd length, and with both sides odd, the shorter lines.
                let by_rows = cols_odd == 1 && (rows_odd == 0 || cols <= rows);
                let mut lines = if by_rows {
                    to_rows(&presses)
                } else {
                    to_columns(&presses)
                };
                let (count, length) = if by_rows { (rows, cols) } else { (cols, rows) };
                let found = match rows_odd + cols_odd {
                    1 => {
                        turn_lines(&mut lines[..count], length);
                        (1, true)
                    }
                    _ => turn_both(&mut lines[..count], length),
                };
                presses = if by_rows {
                    from_rows(self.size, &lines)
                } else {
                    from_columns(self.size, &lines)
                };
                found
            }
        };
        // No solution has fewer presses than 0.
        let proven = proven || presses.is_empty();
        Ok(Solved {
            answer: Answer::Solved { presses, proven },
            work: tried,
        })
    }
}

fn to_rows(board: &Board) -> Lines {
    let mut lines = [0; SIDE_MAX];
    (0..board.size().rows()).for_each(|row| lines[row] = board.row(row));
    lines
}

fn from_rows(size: Size, lines: &Lines) -> Board {
    let mut board = Board::empty(size);
    (0..size.rows()).for_each(|row| board.set_row(row, lines[row]));
    board
}

/// The lines of the other direction: bit a of line b is bit b of line a.
fn across(lines: &[u64], length: usize) -> Lines {
    let mut turned = [0; SIDE_MAX];
    for (place, &line) in lines.iter().enumerate() {
        for (bit, turned) in turned.iter_mut().enumerate().take(length) {
            *turned |= (line >> bit & 1) << place;
        }
    }
    turned
}

fn to_columns(board: &Board) -> Lines {
    across(&to_rows(board)[..board.size().rows()], board.size().cols())
}

fn from_columns(size: Size, lines: &Lines) -> Board {
    from_rows(size, &across(&lines[..size.cols()], size.rows()))
}

/// For each line, the number of unpressed handles less that of pressed ones.
type Leads = [i8; SIDE_MAX];

/// The minimum weight of lines of an odd length over turning any even number of them, if that is less than
/// `below`; the lead of a line beyond the board is 0.
fn least_weight(leads: &Leads, lines: usize, length: usize, below: u32) -> Option<u32> {
    let all: u32 = leads
        .iter()
        .map(|lead| u32::from(lead.unsigned_abs()))
        .sum();
    let weight = ((lines * length) as u32 - all) / 2;
    if weight >= below {
        return None;
    }
    let leads = &leads[..lines];
    let turned = leads.iter().filter(|lead| **lead < 0).count();
    let costs_least = leads
        .iter()
        .map(|lead| u32::from(lead.unsigned_abs()))
        .min()
        .expect("a board has a line");
    Some(if turned % 2 == 1 {
        weight + costs_least
    } else {
        weight
    })
    .filter(|weight| *weight < below)
}

/// Turns an even number of lines of an odd length to minimize the weight.
fn turn_lines(lines: &mut [u64], length: usize) {
    let all = u64::MAX >> (64 - length);
    let mut turned = 0;
    for line in lines
        .iter_mut()
        .filter(|line| 2 * line.count_ones() > length as u32)
    {
        *line ^= all;
        turned += 1;
    }
    if turned % 2 == 1 {
        let cheapest = lines
            .iter_mut()
            .max_by_key(|line| line.count_ones())
            .expect("a board has a line");
        *cheapest ^= all;
    }
}

/// Turns an even number of lines and an even number of those across them, for odd lengths; returns the number of
/// patterns across that were tried, and whether these were all.
fn turn_both(lines: &mut [u64], length: usize) -> (u64, bool) {
    let patterns = 1u64 << (length - 1);
    let proven = length <= SHORT_SIDE_MAX;
    let tried = if proven { patterns } else { PATTERNS_TRIED };
    let mut leads: Leads = [0; SIDE_MAX];
    // The gain of each line's lead if the bit of a pattern changes next.
    let mut gains = vec![[0i8; SIDE_MAX]; length];
    for (place, line) in lines.iter().enumerate() {
        leads[place] = length as i8 - 2 * line.count_ones() as i8;
        (0..)
            .zip(&mut gains)
            .for_each(|(bit, gains)| gains[place] = if line >> bit & 1 == 1 { 2 } else { -2 });
    }
    let last = length - 1;
    let (mut pattern, mut best, mut least) = (0u64, 0u64, u32::MAX);
    for step in 1..=tried {
        if let Some(weight) = least_weight(&leads, lines.len(), length, least) {
            (best, least) = (pattern, weight);
        }
        // Gray order over the even patterns: one bit changes, and the last one with it.
        if step < tried {
            for bit in [step.trailing_zeros() as usize, last] {
                for (lead, gain) in leads.iter_mut().zip(&mut gains[bit]) {
                    (*lead, *gain) = (*lead + *gain, -*gain);
                }
                pattern ^= 1 << bit;
            }
        }
    }
    lines.iter_mut().for_each(|line| *line ^= best);
    turn_lines(lines, length);
    if !proven {
        go_downhill(lines, length);
    }
    (tried, proven)
}

/// Turns lines of one direction and of the other until neither reduces the weight.
fn go_downhill(lines: &mut [u64], length: usize) {
    let weight = |lines: &[u64]| lines.iter().map(|line| line.count_ones()).sum::<u32>();
    loop {
        let before = weight(lines);
        let mut others = across(lines, length);
        turn_lines(&mut others[..length], lines.len());
        let count = lines.len();
        lines.copy_from_slice(&across(&others[..length], count)[..count]);
        turn_lines(lines, length);
        if weight(lines) == before {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::problem::Referee as _;
    use tribunal_core::rng::Rng;

    #[test]
    fn an_unproven_answer_is_marked_unproven() {
        let mut rng = Rng::new(5, "elimination");
        for (rows, cols, known) in [
            (21, 23, true),
            (23, 23, true),
            (31, 31, false),
            (63, 35, false),
            (64, 63, true),
            (63, 64, true),
        ] {
            let size = Size::new(rows, cols).expect("a size");
            // Any presses make a solvable board.
            let mut closed = Board::empty(size);
            for cell in size.iter().filter(|_| rng.below(2) == 1) {
                Pilots::play(&mut closed, cell).expect("on the board");
            }
            let instance = Instance { closed };
            let answer = prepare(size)
                .solve(&instance)
                .expect("the size is taken")
                .answer;
            let Answer::Solved { presses, proven } = answer else {
                panic!("{size} is solvable")
            };
            assert_eq!(proven, known, "{size}");
            let mut board = instance.closed.clone();
            presses
                .iter()
                .for_each(|cell| Pilots::play(&mut board, cell).expect("on the board"));
            assert!(board.is_empty(), "{size}");
            // Every line was kept or turned, whichever is lighter.
            assert!(2 * presses.count() as usize <= size.cells(), "{size}");
        }
    }
}
