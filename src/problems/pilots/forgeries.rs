//! Certificates that prove nothing, close to one that does: whoever believes one of them believes too much.

use super::certificate::{Certificate, Direction};
use super::model::Instance;
use crate::board::{Board, Cell, Symmetry};

/// Claims about the instance that are wrong, made of a right one.
pub fn forgeries(instance: &Instance, certificate: &Certificate) -> Vec<Certificate> {
    let closed = &instance.closed;
    let mut forged = vec![Certificate::Impossible { quiet: Board::empty(closed.size()) }];
    if !closed.is_empty() {
        forged.push(Certificate::Done);
    }
    match certificate {
        Certificate::Done | Certificate::Impossible { .. } => {}
        Certificate::Unique { presses, cross } => {
            let mut presses = presses.clone();
            presses.toggle(Cell::new(0, 0));
            forged.push(Certificate::Unique { presses, cross: cross.clone() });
        }
        Certificate::Lines { presses, lines, counts } => {
            // The first two lines turned over: another solution.
            let length = if *lines == Direction::Rows { closed.size().cols() } else { closed.size().rows() };
            let is_turned = |cell: &Cell| if *lines == Direction::Rows { cell.row < 2 } else { cell.col < 2 };
            let (mut presses, mut counts) = (presses.clone(), counts.clone());
            let lightest = presses.count();
            closed.size().iter().filter(is_turned).for_each(|cell| presses.toggle(cell));
            counts.iter_mut().take(2).for_each(|count| *count = length as u8 - *count);
            if presses.count() > lightest {
                forged.push(Certificate::Lines { presses, lines: *lines, counts });
            }
        }
        Certificate::Balanced { presses } => {
            // Other solutions that no turning of the lines across alone makes lighter, once for rows and once for columns.
            for transpose in [false, true] {
                let way = Symmetry { transpose, flip_rows: false, flip_cols: false };
                let upright = presses.transform(way);
                let pairs = (1..upright.size().rows()).map(|row| settled(&upright, [row - 1, row]));
                let heavier = pairs.map(|other| other.transform(way)).find(|other| other.count() > presses.count());
                forged.extend(heavier.map(|presses| Certificate::Balanced { presses }));
            }
        }
        Certificate::Lightest { presses, quiet } => {
            forged.extend(
                quiet
                    .split_last()
                    .map(|(_, fewer)| Certificate::Lightest { presses: presses.clone(), quiet: fewer.to_vec() }),
            );
            let heavier = quiet.iter().map(|pattern| presses.xor(pattern)).find(|sum| sum.count() > presses.count());
            forged.extend(heavier.map(|presses| Certificate::Lightest { presses, quiet: quiet.clone() }));
        }
    }
    forged
}

/// The presses with two rows turned over, and then as many columns, an even number, as make them lightest.
fn settled(presses: &Board, pair: [usize; 2]) -> Board {
    let mut presses = presses.clone();
    let (rows, cols) = (presses.size().rows(), presses.size().cols());
    pair.into_iter().for_each(|row| presses.set_row(row, !presses.row(row)));
    let held: Vec<usize> =
        (0..cols).map(|col| (0..rows).filter(|&row| presses.get(Cell::new(row, col))).count()).collect();
    let fuller = (0..cols).filter(|&col| 2 * held[col] > rows).fold(0u64, |set, col| set | 1 << col);
    let cheapest = (0..cols).min_by_key(|&col| (2 * held[col]).abs_diff(rows)).unwrap_or(0);
    let turned = if fuller.count_ones() % 2 == 1 { fuller ^ 1 << cheapest } else { fuller };
    (0..rows).for_each(|row| presses.set_row(row, presses.row(row) ^ turned));
    presses
}
