//! The rows of the gallery of faults.

use super::method;
use super::method::Method;
use super::right;
use super::search;
use crate::chesscbg::model::Chesscbg;
use method::{graph, is_adjacent, moved};
use tribunal_core::problem::{Fault, Part};

const fn row(
    name: &'static str,
    part: Part,
    fault: &'static str,
    origin: &'static str,
    look_at: &'static str,
    spoil: fn(&mut Method),
) -> Fault<Chesscbg> {
    Fault {
        name,
        fault,
        origin,
        look_at,
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
        "Two loops read the two positions, and one of them stores `[col][row]`.",
        "Compare the loops that read the positions: both must use the row as first index. One \
         function is safer than two.",
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
        "One position is read into bits from the highest down, the other from the lowest up.",
        "Compare how the first character of each position is stored: it must become the same cell \
         in both.",
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
        "The rows of one position are read as binary numbers, so their first character becomes \
         the highest bit.",
        "Compare how the columns of the two positions are numbered: the first character of a line \
         is column 0 in both.",
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
        "The lines of one position are stored last first, as when each is put in front of a list.",
        "Compare the order of the rows in the two positions: the first line must be row 0 in \
         both.",
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
        "One position is read with the test `== '0'` where the other has `== '1'`.",
        "Compare the two tests for a piece: 1 marks a piece in both positions.",
        |method| {
            method.read = |size, start, target| (start, target ^ ((1 << size.cells()) - 1));
        },
    ),
    row(
        "last-row-forgotten",
        Part::Reading,
        "forgets the last row of both positions",
        "A loop over the rows ends one early, as with `i < n - 1`, and so the pieces of the last \
         row are lost.",
        "Count the pieces after reading: there must be one for each 1 of the input. Then look at \
         the loop over the rows.",
        |method| {
            method.read = |size, start, target| {
                let kept = (1 << (size.cells() - size.cols())) - 1;
                (start & kept, target & kept)
            };
        },
    ),
    row(
        "first-row-forgotten",
        Part::Reading,
        "forgets the first row of both positions",
        "A loop over the rows starts at 1 while the rows start at 0, and so the pieces of \
         the first row are lost.",
        "Count the pieces after reading: a missing one shows the lost row. Then look at the \
         first value of the loop over the rows.",
        |method| {
            method.read = |size, start, target| {
                let first = size.row_mask() as u32;
                (start & !first, target & !first)
            };
        },
    ),
    row(
        "last-column-forgotten",
        Part::Reading,
        "forgets the last column of both positions",
        "The loop over the columns ends one early, or the last character of a line is cut off \
         with the line end.",
        "Look at the loop over the characters of a line: with 4 columns, it must store characters \
         0 to 3.",
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
        "first-column-forgotten",
        Part::Reading,
        "forgets the first column of both positions",
        "The loop over the columns starts at 1, or one character of each line is read and \
         lost before it.",
        "Look at the loop over the characters of a line: its first character must be stored \
         as column 0.",
        |method| {
            method.read = |size, start, target| {
                let first: u32 = (0..size.rows()).map(|row| 1 << (row * size.cols())).sum();
                (start & !first, target & !first)
            };
        },
    ),
    row(
        "first-row-only",
        Part::Reading,
        "reads only the first row of each position",
        "One call reads one line for each position, and the other lines stay unread or are \
         skipped.",
        "Print both positions after reading them: each must have all its rows. Then look at the \
         loop around the call.",
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
        "line-ends-empty",
        Part::Reading,
        "reads the line ends as empty cells",
        "`getchar`, or `scanf` with `%c`, returns each line end as a character too, and it takes the \
         place of a cell.",
        "Count the pieces of both positions after reading: there must be 8 in each. Read whole \
         lines, or skip what is neither `0` nor `1`.",
        |method| {
            method.read = search::with_line_ends;
            method.search = search::if_as_many;
        },
    ),
    row(
        "index-minus-one",
        Part::Rules,
        "moves pieces from the first row or column to the last",
        "Index -1 is the last element in Python, and the program tests only that row and column are \
         below the size.",
        "Look at the test for the cell that a piece moves to: it needs both ends, as in `0 <= x < n`, \
         for the row and for the column.",
        |method| {
            method.cost = graph(method.size, |size, one, other| {
                let step = |one: usize, other: usize, of: usize| {
                    one.abs_diff(other) == 1 || (of > 1 && one == 0 && other == of - 1)
                };
                (one.1 == other.1 && step(one.0, other.0, size.rows()))
                    || (one.0 == other.0 && step(one.1, other.1, size.cols()))
            });
        },
    ),
    row(
        "torus",
        Part::Rules,
        "pieces wrap around the edges",
        "Neighbours or distances are computed modulo the size, as in `(col + 1) % n`.",
        "Look at the neighbours of a cell in the first column: no cell of the last column is \
         among them.",
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
        "The loops over the offsets visit all eight cells around, or the distance is the larger \
         of two differences.",
        "Look at the distance between two cells: it must be the row difference plus the column \
         difference.",
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
        "Cells are numbered from 0 to 15, and the cells beside one are `i - 1` and `i + 1`, at \
         the ends of a row too.",
        "Look at the moves left and right: no move goes left from the first column or right from \
         the last.",
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
        "Pieces move like rooks in chess, but a move of this problem goes to an adjacent cell.",
        "Look at the loop that slides a piece on to the edge: each cell on the way costs one \
         move.",
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
        "The test that keeps pieces on the board is off by one on the right, as in `col + 1 < n - \
         1`.",
        "Look at the test before a move to the right: the last column must be a possible goal of \
         the move.",
        |method| {
            method.cost = graph(method.size, |size, one, other| {
                let into_last = one.1.max(other.1) + 1 == size.cols() && one.1 != other.1;
                one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1 && !into_last
            });
        },
    ),
    row(
        "first-column-off-by-one",
        Part::Rules,
        "never slides a piece into or out of the first column",
        "The test that keeps pieces on the board is off by one on the left, as in `col - 1 \
         > 0`.",
        "Look at the test before a move to the left: the first column must be a possible \
         goal of the move.",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                let into_first = one.1.min(other.1) == 0 && one.1 != other.1;
                one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1 && !into_first
            });
        },
    ),
    row(
        "last-row-off-by-one",
        Part::Rules,
        "never slides a piece into or out of the last row",
        "The test that keeps pieces on the board is off by one at the bottom, as in `row + 1 < n \
         - 1`.",
        "Look at the test before a move down: the last row must be a possible goal of the move.",
        |method| {
            method.cost = graph(method.size, |size, one, other| {
                let into_last = one.0.max(other.0) + 1 == size.rows() && one.0 != other.0;
                one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1 && !into_last
            });
        },
    ),
    row(
        "first-row-off-by-one",
        Part::Rules,
        "never slides a piece into or out of the first row",
        "The test that keeps pieces on the board is off by one at the top, as in `row - 1 > \
         0`.",
        "Look at the test before a move up: the first row must be a possible goal of the \
         move.",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                let into_first = one.0.min(other.0) == 0 && one.0 != other.0;
                one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1 && !into_first
            });
        },
    ),
    row(
        "last-column-never-entered",
        Part::Rules,
        "never slides a piece into the last column",
        "The test of the new cell ends one column early, as in `col < n - 1`, though pieces that \
         start there may leave.",
        "Look at the test of the new cell: with 4 columns, column 3 is on the board.",
        |method| {
            method.cost = graph(method.size, |size, one, other| {
                is_adjacent(one, other) && other.1 + 1 != size.cols()
            });
        },
    ),
    row(
        "first-column-never-entered",
        Part::Rules,
        "never slides a piece into the first column",
        "The test of the new cell leaves out column 0, as in `col > 0`, though pieces that start \
         there may leave.",
        "Look at the test of the new cell: it must let in column 0, as in `col >= 0`.",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                is_adjacent(one, other) && other.1 != 0
            });
        },
    ),
    row(
        "last-row-never-entered",
        Part::Rules,
        "never slides a piece into the last row",
        "The test of the new cell ends one row early, as in `row < n - 1`, though pieces that \
         start there may leave.",
        "Look at the test of the new cell: with 4 rows, row 3 is on the board.",
        |method| {
            method.cost = graph(method.size, |size, one, other| {
                is_adjacent(one, other) && other.0 + 1 != size.rows()
            });
        },
    ),
    row(
        "first-row-never-entered",
        Part::Rules,
        "never slides a piece into the first row",
        "The test of the new cell leaves out row 0, as in `row > 0`, though pieces that start \
         there may leave.",
        "Look at the test of the new cell: it must let in row 0, as in `row >= 0`.",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                is_adjacent(one, other) && other.0 != 0
            });
        },
    ),
    row(
        "never-up",
        Part::Rules,
        "never moves a piece up",
        "The list of directions lacks (-1, 0), or holds another one twice, or its loop ends before \
         it.",
        "Print the positions one move from the start: some of them must have a piece in the row \
         above its old one.",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                is_adjacent(one, other) && other.0 >= one.0
            });
        },
    ),
    row(
        "never-down",
        Part::Rules,
        "never moves a piece down",
        "The list of directions lacks (1, 0), or the lines for up and down are the same after \
         copying.",
        "Print the positions one move from the start: some of them must have a piece in the row \
         below its old one.",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                is_adjacent(one, other) && other.0 <= one.0
            });
        },
    ),
    row(
        "never-left",
        Part::Rules,
        "never moves a piece to the left",
        "The list of directions lacks (0, -1), or the loop over it ends one early and never comes \
         to its last entry.",
        "Look at the directions one by one: 1 and -1 must each appear for the row and for the \
         column.",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                is_adjacent(one, other) && other.1 >= one.1
            });
        },
    ),
    row(
        "never-right",
        Part::Rules,
        "never moves a piece to the right",
        "The list of directions lacks (0, 1), or the lines for left and right are the same after \
         copying.",
        "Count the directions, and look whether one of them appears twice: there are four \
         different ones.",
        |method| {
            method.cost = graph(method.size, |_, one, other| {
                is_adjacent(one, other) && other.1 <= one.1
            });
        },
    ),
    row(
        "right-and-down-only",
        Part::Rules,
        "slides pieces only right and down",
        "Only two directions are in the list, as in problems that count paths on a grid.",
        "Look at the list of directions: it needs -1 for the row and -1 for the column too, four \
         directions in all.",
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
        "counts moves up and down, but not left and right",
        "The distance adds the row differences, and the column differences are missing or always \
         0.",
        "Look at the distance between two cells of one row: it must be the difference of their \
         columns.",
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
        "The number of misplaced pieces is a usual lower bound for a search, and is printed as if \
         it were the answer.",
        "Look at the cost of one piece: a piece that is two cells away from its place needs two \
         moves.",
        |method| {
            method.cost = graph(method.size, |_, one, other| one != other);
        },
    ),
    row(
        "cells-that-differ",
        Part::Search,
        "counts the cells in which the positions differ",
        "The two positions are compared cell by cell, but a cell that differs is not a move.",
        "Look at the sum that is printed: it must add up the distances from pieces to places, not \
         count differences.",
        |method| {
            method.search = |_, start, target| Some((start ^ target).count_ones());
        },
    ),
    row(
        "greedy-in-reading-order",
        Part::Search,
        "assigns each piece, in reading order, its nearest free place",
        "Each piece takes the nearest place in turn, which can leave a place far away for the \
         last piece.",
        "Look at the loop over the pieces: compare all assignments, or use an algorithm for the \
         cheapest matching.",
        |method| {
            method.search = search::greedy_in_order;
        },
    ),
    row(
        "greedy-by-places",
        Part::Search,
        "assigns each place, in reading order, its nearest free piece",
        "Each place takes the nearest piece in turn, though a later place may need that piece \
         more.",
        "Look at the loop over the places: a piece once taken must be free again when another \
         assignment is tried.",
        |method| {
            method.search = |method, start, target| search::greedy_in_order(method, target, start);
        },
    ),
    row(
        "greedy-nearest-pair",
        Part::Search,
        "matches the closest piece and place first, and so on",
        "The pairs are taken from the closest on, which can force a very distant pair at the end.",
        "Look at the loop over the sorted pairs: the closest pair need not be part of the \
         cheapest assignment.",
        |method| {
            method.search = search::greedy_nearest;
        },
    ),
    row(
        "matched-in-reading-order",
        Part::Search,
        "matches pieces and places in reading order",
        "Both positions are listed row by row and matched index by index; or a search does not take \
         its marks back, so that only its first assignment is complete.",
        "Look at the loop with one index for both lists, or at the line after the recursive call, \
         which must free the place: other assignments can be cheaper.",
        |method| {
            method.search = search::in_order;
        },
    ),
    row(
        "matched-by-columns",
        Part::Search,
        "matches pieces and places column by column",
        "Both positions are listed column by column, and the n-th piece goes to the n-th place.",
        "Look at how pieces get their places: no fixed order is always the cheapest, so compare \
         all assignments.",
        |method| {
            method.search = search::in_order_of_columns;
        },
    ),
    row(
        "dearest-matching",
        Part::Search,
        "finds the most expensive matching instead of the cheapest",
        "The comparison that keeps the best sum is the wrong way round, or an algorithm for the \
         maximum is used.",
        "Look at the comparison that keeps the best sum: it must start from a large number and \
         keep the smaller one.",
        |method| {
            method.search = search::dearest;
        },
    ),
    row(
        "cut-at-10",
        Part::Search,
        "stops searching after 10 moves and prints -1",
        "The search has a limit of 10 moves that was guessed, and prints its sign for \"not \
         found\".",
        "Look for the limit of 10: eight pieces that all move two columns need 16 moves.",
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
        "Two moves for each of eight pieces look like the most that can be needed, and the search \
         stops there.",
        "Look for the limit of 16: pieces that go from one corner to the opposite one need more.",
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
        "Where searches from both ends meet, one depth is doubled, though one side may have gone \
         one step less.",
        "Look at the line where the two searches meet: it must add the depth of one side to that \
         of the other.",
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
        "The test for the target comes after a move, so equal positions are reached by moving a \
         piece there and back.",
        "Look at the start of the search: it must compare start and target before the first move.",
        |method| {
            method.print = |found| right::print(if found == Some(0) { Some(2) } else { found });
        },
    ),
    row(
        "nothing-where-none",
        Part::Printing,
        "prints nothing where start and target are equal",
        "The line that prints is inside the loop that moves pieces, which never runs when start \
         and target are equal.",
        "Look at the line that prints: it must also be reached without a move, with the number 0.",
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
        "The program prints the length of the path with the start in it, or gives the start the \
         depth 1.",
        "Look at the depth of the start: it must be 0, and each move adds 1.",
        |method| {
            method.print = |found| right::print(found.map(|moves| moves + 1));
        },
    ),
];
