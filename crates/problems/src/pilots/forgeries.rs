//! Invalid certificates, each with a single fault if possible: a checker that accepts one
//! omits the check for it.

use super::certificate::{Certificate, Direction};
use super::model::{Instance, Pilots};
use tribunal_core::board::{Board, Cell, Size, Symmetry};
use tribunal_core::damage::{self, EACH_CELL_MAX, larger, spots};
use tribunal_core::problem::Forge;

/// The maximum number of sums of two lines that are all claimed; of more, only some are.
const PAIRS_MAX: usize = 6;
/// The maximum length of the shorter side for which every even set of lines is tried.
const SHORT_SIDE_MAX: usize = 13;

impl Forge for Pilots {
    /// Wrong or unproven claims about the instance, derived from a valid certificate.
    fn forgeries(instance: &Instance, certificate: &Certificate) -> Vec<Certificate> {
        let closed = &instance.closed;
        let size = closed.size();
        let mut forged = impossible(closed);
        if !closed.is_empty() {
            forged.push(Certificate::Done);
        }
        let kind = usize::from(size.rows() % 2 == 1) + 2 * usize::from(size.cols() % 2 == 1);
        // The same presses, with the claim for boards whose sides have other parities.
        let claim = |presses: &Board, kind: usize| match kind {
            0 => Certificate::Unique {
                presses: presses.clone(),
                cross: in_crosses(closed),
            },
            3 => Certificate::Balanced {
                presses: presses.clone(),
            },
            _ => {
                let lines = if kind == 1 {
                    Direction::Columns
                } else {
                    Direction::Rows
                };
                Certificate::Lines {
                    presses: presses.clone(),
                    lines,
                    counts: in_lines(presses, lines),
                }
            }
        };
        let presses = match certificate {
            // An impossible board is not open after 0 presses either.
            Certificate::Impossible { .. } => {
                forged.push(claim(&Board::empty(size), kind));
                return forged;
            }
            Certificate::Done => return forged,
            Certificate::Unique { presses, .. }
            | Certificate::Lines { presses, .. }
            | Certificate::Balanced { presses } => presses,
        };
        forged.extend(
            (0..4)
                .filter(|other| *other != kind)
                .map(|other| claim(presses, other)),
        );
        for cell in spots(size).into_iter().chain(presses.iter().take(1)) {
            let mut presses = presses.clone();
            presses.toggle(cell);
            forged.push(claim(&presses, kind));
        }
        // With even sides, a whole cross switches only the handle in its middle.
        let crosses = some_cells(size)
            .map(|cell| cross(size, cell))
            .filter(|cross| !is_quiet(cross));
        forged.extend(crosses.map(|cross| claim(&presses.xor(&cross), kind)));
        forged.extend(larger(size).map(|larger| claim(&Board::empty(larger), kind)));
        match certificate {
            Certificate::Unique { presses, cross } => {
                let damaged = damaged_counts(cross, size).into_iter();
                forged.extend(damaged.map(|cross| Certificate::Unique {
                    presses: presses.clone(),
                    cross,
                }));
            }
            Certificate::Lines {
                presses,
                lines,
                counts,
            } => {
                let with = |presses: &Board, counts| Certificate::Lines {
                    presses: presses.clone(),
                    lines: *lines,
                    counts,
                };
                for line in few(counts.len()) {
                    let mut counts = counts.clone();
                    counts[line] = counts[line].checked_sub(1).unwrap_or(1);
                    forged.push(with(presses, counts));
                }
                forged.push(with(presses, counts[1..].to_vec()));
                // The total stays.
                if let (Some(from), Some(to)) = (
                    counts.iter().position(|&count| count > 0),
                    counts.len().checked_sub(1),
                ) {
                    let mut counts = counts.clone();
                    counts[from] -= 1;
                    counts[if from == to { 0 } else { to }] += 1;
                    forged.push(with(presses, counts));
                }
                for pair in pairs(counts.len()) {
                    let [rows, cols] = if *lines == Direction::Rows {
                        [pair, 0]
                    } else {
                        [0, pair]
                    };
                    let other = turned_over(presses, rows, cols);
                    if other.count() > presses.count() {
                        // With wrong counts, no line is too full.
                        forged.push(with(&other, vec![0; counts.len()]));
                        forged.push(with(&other, in_lines(&other, *lines)));
                    }
                }
            }
            Certificate::Balanced { presses } => {
                let heavier = other_solutions(presses)
                    .into_iter()
                    .filter(|other| other.count() > presses.count());
                forged.extend(heavier.map(|presses| Certificate::Balanced { presses }));
            }
            Certificate::Done | Certificate::Impossible { .. } => {}
        }
        forged
    }

    fn others(instance: &Instance) -> Vec<Instance> {
        damage::others(&instance.closed)
            .into_iter()
            .map(|closed| Instance { closed })
            .collect()
    }

    fn forbidden(board: &Board) -> Vec<Cell> {
        damage::outside(board.size()).to_vec()
    }

    fn numbers(pressed: Cell) -> Vec<i32> {
        damage::numbers(pressed).to_vec()
    }
}

/// Patterns that are not quiet, with an odd number of closed handles, or quiet, with an even number.
fn impossible(closed: &Board) -> Vec<Certificate> {
    let size = closed.size();
    let (rows, cols) = (size.rows(), size.cols());
    let nothing = Board::empty(size);
    let mut patterns = vec![nothing.clone(), Board::full(size)];
    patterns.extend(few(rows - 1).map(|row| turned_over(&nothing, 0b11 << row, 0)));
    patterns.extend(few(cols - 1).map(|col| turned_over(&nothing, 0, 0b11 << col)));
    for cell in some_cells(size).chain(closed.iter().take(1)) {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        let with = |rows: u64, cols: u64, cells: &[(usize, usize)]| {
            let mut pattern = turned_over(&nothing, rows, cols);
            cells
                .iter()
                .for_each(|&(row, col)| pattern.toggle(Cell::new(row, col)));
            pattern
        };
        patterns.push(with(0, 0, &[(row, col)]));
        // It switches only the handle itself if both sides are even, and the rest of a line if one is.
        patterns.push(cross(size, cell));
        // Two columns of even length, without one row, switch two handles of that row; the same holds for rows.
        let (next_row, next_col) = (row + 1, col + 1);
        if next_col < cols {
            patterns.push(with(0, 0b11 << col, &[(row, col), (row, next_col)]));
        }
        if next_row < rows {
            patterns.push(with(0b11 << row, 0, &[(row, col), (next_row, col)]));
        }
        // The corners of a rectangle switch themselves.
        if next_row < rows && next_col < cols {
            patterns.push(with(
                0,
                0,
                &[
                    (row, col),
                    (row, next_col),
                    (next_row, col),
                    (next_row, next_col),
                ],
            ));
        }
    }
    patterns.retain(|pattern| (pattern.and(closed).count() % 2 == 1) != is_quiet(pattern));
    patterns.extend(larger(size).map(Board::empty));
    patterns
        .into_iter()
        .map(|quiet| Certificate::Impossible { quiet })
        .collect()
}

/// Solutions of a board with two odd sides that few other solutions undercut.
fn other_solutions(presses: &Board) -> Vec<Board> {
    let size = presses.size();
    let mut others = Vec::new();
    if size.cells() <= EACH_CELL_MAX {
        for rows in even_sets(size.rows()) {
            others.extend(even_sets(size.cols()).map(|cols| turned_over(presses, rows, cols)));
        }
        return others;
    }
    for transpose in [false, true] {
        let way = Symmetry {
            transpose,
            flip_rows: false,
            flip_cols: false,
        };
        let upright = presses.transform(way);
        let cols = upright.size().cols();
        let mut sets = pairs(cols);
        if cols <= SHORT_SIDE_MAX {
            // For each column, the lightest solution with this column turned over.
            let mut lightest = vec![(u32::MAX, 0); cols];
            for set in even_sets(cols) {
                let count = settled(&upright, set).count();
                let turned = lightest
                    .iter_mut()
                    .enumerate()
                    .filter(|(col, _)| set >> col & 1 == 1);
                turned.for_each(|(_, known)| *known = (*known).min((count, set)));
            }
            sets.extend(lightest.into_iter().map(|(_, set)| set));
        }
        others.extend(
            sets.into_iter()
                .map(|set| settled(&upright, set).transform(way)),
        );
    }
    others
}

/// The presses with a set of columns turned over, and then the even set of rows that makes them lightest.
fn settled(presses: &Board, set: u64) -> Board {
    let size = presses.size();
    let held = |row: usize| 2 * ((presses.row(row) ^ set) & size.row_mask()).count_ones();
    let length = size.cols() as u32;
    let fuller = (0..size.rows())
        .filter(|&row| held(row) > length)
        .fold(0u64, |rows, row| rows | 1 << row);
    let cheapest = (0..size.rows())
        .min_by_key(|&row| held(row).abs_diff(length))
        .unwrap_or(0);
    let rows = if fuller.count_ones() % 2 == 1 {
        fuller ^ 1 << cheapest
    } else {
        fuller
    };
    turned_over(presses, rows, set)
}

/// The presses with whole rows and whole columns turned over.
fn turned_over(presses: &Board, rows: u64, cols: u64) -> Board {
    let mut turned = presses.clone();
    for row in 0..presses.size().rows() {
        let whole = if rows >> row & 1 == 1 { u64::MAX } else { 0 };
        turned.set_row(row, presses.row(row) ^ cols ^ whole);
    }
    turned
}

/// Whether every row and column hold an odd number of presses together exactly where their handle is pressed.
fn is_quiet(presses: &Board) -> bool {
    let size = presses.size();
    let cols = (0..size.rows()).fold(0, |cols, row| cols ^ presses.row(row));
    (0..size.rows()).all(|row| {
        let bits = presses.row(row);
        bits == if bits.count_ones() % 2 == 1 {
            !cols & size.row_mask()
        } else {
            cols
        }
    })
}

/// Every even set of this many lines.
fn even_sets(lines: usize) -> impl Iterator<Item = u64> {
    (0..1u64 << lines).filter(|set| set.count_ones().is_multiple_of(2))
}

/// All pairs of this many lines, or only neighbours if there are many.
fn pairs(lines: usize) -> Vec<u64> {
    let all = (1..lines).flat_map(|line| (0..line).map(move |other| 1u64 << line | 1 << other));
    if lines * (lines - 1) / 2 <= PAIRS_MAX {
        all.collect()
    } else {
        (1..lines).map(|line| 0b11 << (line - 1)).collect()
    }
}

/// Some of the numbers below `below`, including both ends and the middle.
fn few(below: usize) -> impl Iterator<Item = usize> {
    let is_few = below <= PAIRS_MAX;
    (0..below)
        .filter(move |number| is_few || [0, 1, below / 2, below - 2, below - 1].contains(number))
}

/// The cells where some of the rows meet some of the columns.
fn some_cells(size: Size) -> impl Iterator<Item = Cell> {
    few(size.rows()).flat_map(move |row| few(size.cols()).map(move |col| Cell::new(row, col)))
}

/// A handle with its row and its column.
fn cross(size: Size, cell: Cell) -> Board {
    let (row, col) = (usize::from(cell.row), usize::from(cell.col));
    let mut cross = turned_over(&Board::empty(size), 1 << row, 1 << col);
    cross.set(cell, true);
    cross
}

/// Counts of the handles' crosses, some of them wrong or missing.
fn damaged_counts(cross: &[Vec<u8>], size: Size) -> Vec<Vec<Vec<u8>>> {
    let mut damaged = Vec::new();
    for cell in some_cells(size) {
        // Two more keep the parity; four more keep the parity of the halves.
        for more in [1, 2, 4] {
            let mut cross = cross.to_vec();
            cross[usize::from(cell.row)][usize::from(cell.col)] += more;
            damaged.push(cross);
        }
    }
    let mut with = |damage: &dyn Fn(&mut Vec<Vec<u8>>)| {
        let mut cross = cross.to_vec();
        damage(&mut cross);
        damaged.push(cross);
    };
    with(&|cross| cross.truncate(size.rows() - 1));
    with(&|cross| {
        cross
            .iter_mut()
            .for_each(|counts| counts.truncate(size.cols() - 1))
    });
    with(&|cross| cross[0].truncate(size.cols() - 1));
    damaged
}

/// The number of closed handles in the row and column of each handle.
fn in_crosses(closed: &Board) -> Vec<Vec<u8>> {
    let (in_rows, in_cols) = (
        in_lines(closed, Direction::Rows),
        in_lines(closed, Direction::Columns),
    );
    let row = |(row, in_row): (usize, &u8)| -> Vec<u8> {
        let itself = |col: usize| (closed.row(row) >> col & 1) as u8;
        in_cols
            .iter()
            .enumerate()
            .map(|(col, in_col)| in_row + in_col - itself(col))
            .collect()
    };
    in_rows.iter().enumerate().map(row).collect()
}

/// The number of set cells in each line.
fn in_lines(set: &Board, lines: Direction) -> Vec<u8> {
    let mut counts = vec![
        0;
        if lines == Direction::Rows {
            set.size().rows()
        } else {
            set.size().cols()
        }
    ];
    for cell in set.iter() {
        counts[usize::from(if lines == Direction::Rows {
            cell.row
        } else {
            cell.col
        })] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pilots::model::Pilots;
    use tribunal_core::problem::{Certified, Certify, Referee, Text};
    use tribunal_core::rng::Rng;

    /// Checks every forgery of a certificate, and counts those of each kind.
    fn assert_refused(closed: Board, kinds: &mut [u32; 5]) {
        let instance = Instance { closed };
        let certificate = Pilots::certifier(instance.size())
            .certify(&instance)
            .expect("a certificate");
        for forged in Pilots::forgeries(&instance, &certificate) {
            let ruling = Pilots::check_certificate(&instance, &forged);
            assert!(
                ruling.is_err(),
                "{ruling:?} on\n{}\n{forged}",
                Pilots::write(&instance)
            );
            kinds[match forged {
                Certificate::Done => 0,
                Certificate::Unique { .. } => 1,
                Certificate::Lines { .. } => 2,
                Certificate::Balanced { .. } => 3,
                Certificate::Impossible { .. } => 4,
            }] += 1;
        }
    }

    #[test]
    fn no_forgery_is_a_proof() {
        for (rows, cols) in (1..=4).flat_map(|rows| (1..=4).map(move |cols| (rows, cols))) {
            let (size, mut kinds) = (Size::new(rows, cols).expect("a size"), [0; 5]);
            // Of the largest space a part.
            let words = (0..1u64 << size.cells()).step_by(if size.cells() > 12 { 61 } else { 1 });
            words.for_each(|word| assert_refused(Board::from_word(size, word), &mut kinds));
            assert!(kinds.iter().all(|kind| *kind > 0), "{size}: {kinds:?}");
        }
        let mut rng = Rng::new(1, "forgeries");
        for (rows, cols) in [
            (1, 17),
            (5, 6),
            (6, 5),
            (7, 8),
            (8, 9),
            (9, 11),
            (13, 5),
            (20, 20),
            (31, 33),
            (63, 64),
            (64, 64),
        ] {
            for turn in 0..6 {
                let size = Size::new(rows, cols).expect("a size");
                let mut closed = Board::empty(size);
                if turn == 0 {
                    (0..rows).for_each(|row| closed.set_row(row, rng.bits()));
                } else {
                    for _ in 1..turn * turn {
                        let cell =
                            Cell::new(rng.bits() as usize % rows, rng.bits() as usize % cols);
                        Pilots::play(&mut closed, cell).expect("on the board");
                    }
                }
                // Where there are too many solutions, only an open board has a certificate.
                if rows.min(cols) > 29 && rows % 2 == 1 && cols % 2 == 1 {
                    closed = Board::empty(size);
                }
                assert_refused(closed, &mut [0; 5]);
            }
        }
    }
}
