//! The rows of the gallery of faults.

use super::method;
use super::method::Method;
use super::right;
use super::search;
use crate::chesscbg::model::Chesscbg;
use method::{graph, moved};
use tribunal_core::problem::{Fault, Part};

const fn row(
    name: &'static str,
    part: Part,
    fault: &'static str,
    spoil: fn(&mut Method),
) -> Fault<Chesscbg> {
    Fault {
        name,
        fault,
        part,
        spoil,
    }
}

/// Every fault.
pub(in crate::chesscbg) const FAULTS: &[Fault<Chesscbg>] = &[
    row(
        "target-transposed",
        Part::Reading,
        "swaps rows and columns of one position",
        |method| {
            method.read = |size, start, target| {
                (
                    start,
                    moved(size, target, |row, col| {
                        (col % size.rows(), row % size.cols())
                    }),
                )
            };
        },
    ),
    row(
        "target-from-the-wrong-end",
        Part::Reading,
        "numbers the cells of one position from the wrong end",
        |method| {
            method.read = |size, start, target| {
                (
                    start,
                    moved(size, target, |row, col| {
                        (size.rows() - 1 - row, size.cols() - 1 - col)
                    }),
                )
            };
        },
    ),
    row(
        "target-columns-from-the-right",
        Part::Reading,
        "numbers the columns of one position from the right",
        |method| {
            method.read = |size, start, target| {
                (
                    start,
                    moved(size, target, |row, col| (row, size.cols() - 1 - col)),
                )
            };
        },
    ),
    row(
        "target-rows-from-below",
        Part::Reading,
        "numbers the rows of one position from below",
        |method| {
            method.read = |size, start, target| {
                (
                    start,
                    moved(size, target, |row, col| (size.rows() - 1 - row, col)),
                )
            };
        },
    ),
    row(
        "pieces-and-empty-exchanged",
        Part::Reading,
        "swaps pieces and empty cells of one position",
        |method| {
            method.read = |size, start, target| (start, target ^ ((1 << size.cells()) - 1));
        },
    ),
    row(
        "last-row-forgotten",
        Part::Reading,
        "forgets the last row of both positions",
        |method| {
            method.read = |size, start, target| {
                let kept = (1 << (size.cells() - size.cols())) - 1;
                (start & kept, target & kept)
            };
        },
    ),
    row(
        "last-column-forgotten",
        Part::Reading,
        "forgets the last column of both positions",
        |method| {
            method.read = |size, start, target| {
                let last: u32 = (1..=size.rows())
                    .map(|row| 1 << (row * size.cols() - 1))
                    .sum();
                (start & !last, target & !last)
            };
        },
    ),
    row(
        "first-row-only",
        Part::Reading,
        "reads only the first row of each position",
        |method| {
            method.read = |size, start, target| {
                (
                    start & size.row_mask() as u32,
                    target & size.row_mask() as u32,
                )
            };
        },
    ),
    row(
        "torus",
        Part::Rules,
        "pieces wrap around the edges",
        |method| {
            method.cost = graph(method.size, |size, (row, col), (other_row, other_col)| {
                let apart = |one: usize, other: usize, side: usize| {
                    (one.abs_diff(other)).min(side - one.abs_diff(other))
                };
                apart(row, other_row, size.rows()) + apart(col, other_col, size.cols()) == 1
            });
        },
    ),
    row(
        "diagonal-moves",
        Part::Rules,
        "moves pieces diagonally too",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)) == 1
            });
        },
    ),
    row(
        "around-the-row-end",
        Part::Rules,
        "joins the end of each row to the start of the next",
        |method| {
            method.cost = graph(method.size, |size, one, other| {
                let place = |(row, col): (usize, usize)| row * size.cols() + col;
                let apart = place(one).abs_diff(place(other));
                apart == 1 || apart == size.cols()
            });
        },
    ),
    row(
        "any-distance",
        Part::Rules,
        "moves a piece any distance along a line in one move",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                (one.0 == other.0) != (one.1 == other.1)
            });
        },
    ),
    row(
        "last-column-off-by-one",
        Part::Rules,
        "never slides a piece into or out of the last column",
        |method| {
            method.cost = graph(method.size, |size, one, other| {
                let into_last = one.1.max(other.1) + 1 == size.cols() && one.1 != other.1;
                one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1 && !into_last
            });
        },
    ),
    row(
        "last-row-off-by-one",
        Part::Rules,
        "never slides a piece into or out of the last row",
        |method| {
            method.cost = graph(method.size, |size, one, other| {
                let into_last = one.0.max(other.0) + 1 == size.rows() && one.0 != other.0;
                one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1 && !into_last
            });
        },
    ),
    row(
        "right-and-down-only",
        Part::Rules,
        "slides pieces only right and down",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                (other.0 == one.0 && other.1 == one.1 + 1)
                    || (other.1 == one.1 && other.0 == one.0 + 1)
            });
        },
    ),
    row(
        "up-and-down-only",
        Part::Rules,
        "counts only the rows that pieces go up and down",
        |method| {
            let cols = method.size.cols();
            let apart = |one: usize, other: usize| (one / cols).abs_diff(other / cols) as u32;
            let cells = method.size.cells();
            method.cost = (0..cells)
                .map(|one| (0..cells).map(|other| Some(apart(one, other))).collect())
                .collect();
        },
    ),
    row(
        "misplaced-pieces",
        Part::Rules,
        "counts misplaced pieces, as if each needed one move",
        |method| {
            method.cost = graph(method.size, |_, one, other| one != other);
        },
    ),
    row(
        "cells-that-differ",
        Part::Search,
        "counts the cells in which the positions differ",
        |method| {
            method.search = |_, start, target| Some((start ^ target).count_ones());
        },
    ),
    row(
        "greedy-in-reading-order",
        Part::Search,
        "assigns each piece, in reading order, its nearest free place",
        |method| {
            method.search = search::greedy_in_order;
        },
    ),
    row(
        "greedy-by-places",
        Part::Search,
        "assigns each place, in reading order, its nearest free piece",
        |method| {
            method.search = |method, start, target| search::greedy_in_order(method, target, start);
        },
    ),
    row(
        "greedy-nearest-pair",
        Part::Search,
        "matches the closest piece and place first, and so on",
        |method| {
            method.search = search::greedy_nearest;
        },
    ),
    row(
        "matched-in-reading-order",
        Part::Search,
        "matches pieces and places in reading order",
        |method| {
            method.search = search::in_order;
        },
    ),
    row(
        "matched-by-columns",
        Part::Search,
        "matches pieces and places column by column",
        |method| {
            method.search = search::in_order_of_columns;
        },
    ),
    row(
        "dearest-matching",
        Part::Search,
        "finds the most expensive matching instead of the cheapest",
        |method| {
            method.search = search::dearest;
        },
    ),
    row(
        "cut-at-10",
        Part::Search,
        "stops searching after 10 moves and prints -1",
        |method| {
            method.search = |method, start, target| {
                search::cheapest(method, start, target).filter(|&moves| moves <= 10)
            };
        },
    ),
    row(
        "cut-at-16",
        Part::Search,
        "stops searching after 16 moves and prints -1",
        |method| {
            method.search = |method, start, target| {
                search::cheapest(method, start, target).filter(|&moves| moves <= 16)
            };
        },
    ),
    row(
        "rounded-up",
        Part::Search,
        "searches from both ends and rounds odd distances up",
        |method| {
            method.search = |method, start, target| {
                search::cheapest(method, start, target).map(|moves| moves + moves % 2)
            };
        },
    ),
    row(
        "two-where-none",
        Part::Printing,
        "prints 2 where start and target are equal",
        |method| {
            method.print = |found| right::print(if found == Some(0) { Some(2) } else { found });
        },
    ),
    row(
        "nothing-where-none",
        Part::Printing,
        "prints nothing where start and target are equal",
        |method| {
            method.print = |found| {
                if found == Some(0) {
                    String::new()
                } else {
                    right::print(found)
                }
            };
        },
    ),
    row(
        "counts-positions",
        Part::Printing,
        "counts the positions on the path, not the moves",
        |method| {
            method.print = |found| right::print(found.map(|moves| moves + 1));
        },
    ),
];
