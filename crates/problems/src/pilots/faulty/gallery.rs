//! The rows of the gallery of faults.

use super::method;
use super::method::Method;
use super::search;
use crate::pilots::model::Pilots;
use method::{handles, line, listed, switched};
use tribunal_core::problem::{Fault, Part};

const fn row(
    name: &'static str,
    part: Part,
    fault: &'static str,
    spoil: fn(&mut Method),
) -> Fault<Pilots> {
    Fault {
        name,
        fault,
        part,
        spoil,
    }
}

/// Every fault.
pub(in crate::pilots) const FAULTS: &[Fault<Pilots>] = &[
    row(
        "rows-and-columns-swapped",
        Part::Reading,
        "swaps rows and columns when reading or printing",
        |method| {
            method.read = |size, board| {
                handles(size, board, |row, col| {
                    (col % size.rows(), row % size.cols())
                })
            };
        },
    ),
    row(
        "cells-from-the-wrong-end",
        Part::Reading,
        "numbers handles from the wrong end when reading or printing",
        |method| {
            method.read = |size, board| {
                handles(size, board, |row, col| {
                    (size.rows() - 1 - row, size.cols() - 1 - col)
                })
            };
        },
    ),
    row(
        "columns-from-the-right",
        Part::Reading,
        "numbers columns from the right when reading or printing",
        |method| {
            method.read =
                |size, board| handles(size, board, |row, col| (row, size.cols() - 1 - col));
        },
    ),
    row(
        "rows-from-below",
        Part::Reading,
        "numbers rows from below when reading or printing",
        |method| {
            method.read =
                |size, board| handles(size, board, |row, col| (size.rows() - 1 - row, col));
        },
    ),
    row(
        "open-and-closed-exchanged",
        Part::Reading,
        "swaps open and closed handles",
        |method| {
            method.read = |size, board| board ^ ((1 << size.cells()) - 1);
        },
    ),
    row(
        "first-row-only",
        Part::Reading,
        "reads only the first row; treats the rest as open",
        |method| {
            method.read = |size, board| board & size.row_mask() as u32;
        },
    ),
    row(
        "last-row-open",
        Part::Reading,
        "treats the last row as open",
        |method| {
            method.read = |size, board| board & ((1 << (size.cells() - size.cols())) - 1);
        },
    ),
    row(
        "last-column-open",
        Part::Reading,
        "treats the last column as open",
        |method| {
            method.read = |size, board| {
                (0..size.cells())
                    .filter(|place| (place + 1) % size.cols() != 0)
                    .map(|place| board & 1 << place)
                    .sum()
            };
        },
    ),
    row(
        "handle-left-out",
        Part::Rules,
        "switches the row and column, but not the pressed handle",
        |method| {
            method.switched = switched(method.size, |rows, cols| (rows == 0) != (cols == 0));
        },
    ),
    row(
        "neighbours-only",
        Part::Rules,
        "switches only the neighbours, not the whole row and column",
        |method| {
            method.switched = switched(method.size, |rows, cols| rows + cols <= 1);
        },
    ),
    row(
        "diagonals-too",
        Part::Rules,
        "switches the diagonals too",
        |method| {
            method.switched = switched(method.size, |rows, cols| {
                rows == 0 || cols == 0 || rows == cols
            });
        },
    ),
    row(
        "row-switched-alone",
        Part::Rules,
        "switches only the row of a press",
        |method| {
            method.switched = switched(method.size, |rows, _| rows == 0);
        },
    ),
    row(
        "last-row-not-switched",
        Part::Rules,
        "misses the last row when switching a column",
        |method| {
            let last = method.size.cells() - method.size.cols();
            method.switched[..last]
                .iter_mut()
                .for_each(|switched| *switched &= (1 << last) - 1);
        },
    ),
    row(
        "last-column-not-switched",
        Part::Rules,
        "misses the last column when switching a row",
        |method| {
            let size = method.size;
            let last: u32 = (1..=size.rows())
                .map(|row| 1 << (row * size.cols() - 1))
                .sum();
            for (place, switched) in (1..).zip(&mut method.switched) {
                if place % size.cols() != 0 {
                    *switched &= !last;
                }
            }
        },
    ),
    row(
        "last-never-pressed",
        Part::Rules,
        "never presses the last handle",
        |method| {
            method.switched.pop();
        },
    ),
    row(
        "greedy",
        Part::Search,
        "presses greedily and gives up after 16 presses",
        |method| {
            method.search = |method| search::greedy(method, 16);
        },
    ),
    row(
        "cut-at-6",
        Part::Search,
        "stops searching after 6 presses and prints 0",
        |method| {
            method.search = |method| search::cut(method, 6);
        },
    ),
    row(
        "cut-at-8",
        Part::Search,
        "stops searching after 8 presses and prints 0",
        |method| {
            method.search = |method| search::cut(method, 8);
        },
    ),
    row(
        "cut-at-12",
        Part::Search,
        "stops searching after 12 presses and prints 0",
        |method| {
            method.search = |method| search::cut(method, 12);
        },
    ),
    row(
        "cancelling-presses",
        Part::Search,
        "prints repeated presses instead of cancelling them",
        |method| {
            method.search = search::cancelling;
        },
    ),
    row(
        "closed-handles-pressed",
        Part::Search,
        "presses each closed handle once, and nothing else",
        |method| {
            method.search = |method| search::each(method, |_, board| board);
        },
    ),
    row(
        "column-forgotten",
        Part::Search,
        "presses handles by the parity of their row alone",
        |method| {
            method.search = |method| {
                search::each(method, |size, board| {
                    search::odd(size, board, true, false, false)
                })
            };
        },
    ),
    row(
        "row-forgotten",
        Part::Search,
        "presses handles by the parity of their column alone",
        |method| {
            method.search = |method| {
                search::each(method, |size, board| {
                    search::odd(size, board, false, true, false)
                })
            };
        },
    ),
    row(
        "handle-counted-twice",
        Part::Search,
        "counts the pressed handle twice",
        |method| {
            method.search = |method| {
                search::each(method, |size, board| {
                    search::odd(size, board, true, true, false)
                })
            };
        },
    ),
    row(
        "zero-based",
        Part::Printing,
        "numbers rows and columns of the moves from 0",
        |method| {
            method.print = |size, found| listed(size, found, |row, col| (row, col));
        },
    ),
    row(
        "count-only",
        Part::Printing,
        "prints the number of moves, but not the moves",
        |method| {
            method.print = |_, found| {
                found
                    .as_ref()
                    .map_or(String::new(), |moves| format!("{}\n", moves.len()))
            };
        },
    ),
    row(
        "moves-only",
        Part::Printing,
        "prints the moves without their number",
        |method| {
            method.print = |size, found| {
                found.as_ref().map_or(String::new(), |moves| {
                    moves.iter().map(|&place| line(size, place)).collect()
                })
            };
        },
    ),
    row(
        "count-one-too-small",
        Part::Printing,
        "prints a number that is one less than its moves",
        |method| {
            method.print = |size, found| {
                method::counted(size, found, |moves| moves.saturating_sub(1).to_string())
            };
        },
    ),
    row(
        "count-one-too-large",
        Part::Printing,
        "counts the boards on the path, one more than its moves",
        |method| {
            method.print =
                |size, found| method::counted(size, found, |moves| (moves + 1).to_string());
        },
    ),
    row(
        "count-as-one-digit",
        Part::Printing,
        "prints the number of moves as one character",
        |method| {
            method.print = |size, found| {
                method::counted(size, found, |moves| {
                    char::from(b'0' + moves as u8).to_string()
                })
            };
        },
    ),
    row(
        "last-move-missing",
        Part::Printing,
        "leaves out the last move",
        |method| {
            method.print = |size, found| {
                let text = method::print(size, found);
                let moves = found.as_ref().map_or(0, Vec::len);
                text.lines()
                    .take(moves.max(1))
                    .map(|line| format!("{line}\n"))
                    .collect()
            };
        },
    ),
];
