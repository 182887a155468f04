//! Certificates that prove nothing, close to one that does: whoever believes one of them believes too much.

use super::certificate::{Certificate, Direction};
use super::model::Instance;
use crate::board::{Board, Cell};

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
            // Two rows turned over: another solution.
            let mut other = presses.clone();
            closed.size().iter().filter(|cell| cell.row < 2).for_each(|cell| other.toggle(cell));
            forged.extend((other.count() > presses.count()).then_some(Certificate::Balanced { presses: other }));
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
