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
    origin: &'static str,
    look_at: &'static str,
    spoil: fn(&mut Method),
) -> Fault<Pilots> {
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
pub(in crate::pilots) const FAULTS: &[Fault<Pilots>] = &[
    row(
        "rows-and-columns-swapped",
        Part::Reading,
        "swaps rows and columns when reading or printing",
        "With coordinates called x and y, one place takes x for the row, and another takes it for \
         the column.",
        "Compare reading with printing: both must use the row first. Names such as `row` and \
         `col` prevent the slip.",
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
        "Bits are shifted in, so the first handle becomes the highest bit, but printing counts \
         from the lowest.",
        "Compare the line that turns a handle into a bit with the line that turns a bit into row \
         and column.",
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
        "Each row is shifted into a number, and its first handle becomes the highest bit instead \
         of the lowest.",
        "Look at how columns become bits and bits become columns: column 1 must be on the left in \
         both.",
        |method| {
            method.read =
                |size, board| handles(size, board, |row, col| (row, size.cols() - 1 - col));
        },
    ),
    row(
        "rows-from-below",
        Part::Reading,
        "numbers rows from below when reading or printing",
        "The lines are stored last first, as when each is put in front of a list, or are counted \
         down in the output.",
        "Look at how lines become row numbers: the first line of the input must be row 1 of the \
         output.",
        |method| {
            method.read =
                |size, board| handles(size, board, |row, col| (size.rows() - 1 - row, col));
        },
    ),
    row(
        "open-and-closed-exchanged",
        Part::Reading,
        "swaps open and closed handles, or presses all the others",
        "`+` looks like \"open\", but it marks a closed handle; or the test for an odd sum, which \
         decides on a press, is the wrong way round.",
        "Look at the test for `+` or `-`: `+` marks a closed handle. A press is made where row and \
         column have an odd number of closed ones.",
        |method| {
            method.read = |size, board| board ^ ((1 << size.cells()) - 1);
        },
    ),
    row(
        "first-row-only",
        Part::Reading,
        "reads only the first row; treats the rest as open",
        "The program reads a single line, or returns from its reading loop inside the loop's \
         body.",
        "Print the handles right after reading them: no row may be missing. Then look at the loop \
         that reads.",
        |method| {
            method.read = |size, board| board & size.row_mask() as u32;
        },
    ),
    row(
        "last-row-open",
        Part::Reading,
        "treats the last row as open",
        "The loop over the lines ends one early, and the last row keeps its first value, which \
         means open.",
        "Look at the bound of the loop over the lines: the last line of the input must be stored \
         too.",
        |method| {
            method.read = |size, board| board & ((1 << (size.cells() - size.cols())) - 1);
        },
    ),
    row(
        "first-row-open",
        Part::Reading,
        "treats the first row as open",
        "The loop over the lines starts at 1 while the handles start at 0, or another read \
         takes the first line.",
        "Look at the first value of the loop over the lines, and at what is read before it: \
         line 1 of the input is row 0.",
        |method| {
            method.read = |size, board| board & !(size.row_mask() as u32);
        },
    ),
    row(
        "last-column-open",
        Part::Reading,
        "treats the last column as open",
        "The loop over the characters of a line ends one early, or the last one is cut off as the \
         line end.",
        "Look at the loop over the characters of a line: with 4 handles in a row, it must store \
         characters 0 to 3.",
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
        "first-column-open",
        Part::Reading,
        "treats the first column as open",
        "The loop over the characters of a line starts at 1, or one handle is read and lost \
         before it.",
        "Look at the loop over the characters of a line: its first character must be stored \
         as column 0.",
        |method| {
            method.read = |size, board| {
                (0..size.cells())
                    .filter(|place| place % size.cols() != 0)
                    .map(|place| board & 1 << place)
                    .sum()
            };
        },
    ),
    row(
        "line-ends-open",
        Part::Reading,
        "reads the line ends as open handles",
        "`getchar`, or `scanf` with `%c`, returns each line end as a character too, and it takes the \
         place of a handle.",
        "Print the handles right after reading them: from row 2 on, they are displaced. Read whole \
         lines, or skip what is neither `+` nor `-`.",
        |method| {
            method.read = |size, board| method::with_line_ends(size, board, 0);
        },
    ),
    row(
        "line-ends-closed",
        Part::Reading,
        "reads the line ends as closed handles",
        "The program reads character by character, and whatever is not `-` counts as closed, the line \
         ends too.",
        "Print the handles right after reading them: the line ends are among them. Read whole lines, \
         or compare with both `+` and `-`.",
        |method| {
            method.read = |size, board| method::with_line_ends(size, board, 1);
        },
    ),
    row(
        "handle-left-out",
        Part::Rules,
        "switches the row and column, but not the pressed handle",
        "One loop switches the row and one the column, and the pressed handle is in both, so it \
         switches back.",
        "Look at the two loops of a press: one of them must skip the pressed handle, so that it \
         switches once.",
        |method| {
            method.switched = switched(method.size, |rows, cols| (rows == 0) != (cols == 0));
        },
    ),
    row(
        "neighbours-only",
        Part::Rules,
        "switches only the neighbours, not the whole row and column",
        "The rule is that of Flip Game, where a press changes only the four pieces around it.",
        "Look at the loops of a press: they must run along the whole row and the whole column.",
        |method| {
            method.switched = switched(method.size, |rows, cols| rows + cols <= 1);
        },
    ),
    row(
        "diagonals-too",
        Part::Rules,
        "switches the diagonals too",
        "The handles are chosen as the cells that a chess queen attacks, with a test for equal \
         distances.",
        "Look at the condition for a handle to switch: same row or same column, and nothing else.",
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
        "The loop over the column is missing, or is a copy of the loop over the row that still \
         changes the column index.",
        "Look at the two loops of a press: one must change the column index, the other the row \
         index.",
        |method| {
            method.switched = switched(method.size, |rows, _| rows == 0);
        },
    ),
    row(
        "last-row-not-switched",
        Part::Rules,
        "misses the last row when switching a column",
        "The loop down a column ends one row early, as with `i < n - 1`.",
        "Look at the loop down the column: press a handle in row 1, and print whether the last \
         row changed.",
        |method| {
            let last = method.size.cells() - method.size.cols();
            method.switched[..last]
                .iter_mut()
                .for_each(|switched| *switched &= (1 << last) - 1);
        },
    ),
    row(
        "first-row-not-switched",
        Part::Rules,
        "misses the first row when switching a column",
        "The loop down a column starts at 1, as in `for i = 1` with rows that start at 0.",
        "Look at the loop down the column: press a handle in the last row, and print \
         whether row 1 changed.",
        |method| {
            let first = method.size.row_mask() as u32;
            method.switched[method.size.cols()..]
                .iter_mut()
                .for_each(|switched| *switched &= !first);
        },
    ),
    row(
        "last-column-not-switched",
        Part::Rules,
        "misses the last column when switching a row",
        "The loop along a row ends one column early, as with `j < n - 1`.",
        "Look at the loop along the row: press a handle in column 1, and print whether the last \
         column changed.",
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
        "first-column-not-switched",
        Part::Rules,
        "misses the first column when switching a row",
        "The loop along a row starts at 1, as in `for j = 1` with columns that start at 0.",
        "Look at the loop along the row: press a handle in the last column, and print \
         whether column 1 changed.",
        |method| {
            let size = method.size;
            let first: u32 = (0..size.rows()).map(|row| 1 << (row * size.cols())).sum();
            for (place, switched) in method.switched.iter_mut().enumerate() {
                if place % size.cols() != 0 {
                    *switched &= !first;
                }
            }
        },
    ),
    row(
        "last-never-pressed",
        Part::Rules,
        "never presses the last handle",
        "The loop or the recursion over the handles stops before the last one, as with `i < n * n \
         - 1`.",
        "Look at the condition that ends the search: the last handle must have been pressed and \
         not pressed by then.",
        |method| {
            method.switched.pop();
        },
    ),
    row(
        "greedy",
        Part::Search,
        "presses greedily and gives up after 16 presses",
        "Each step presses the handle that opens the most handles, but the shortest way often \
         closes some first.",
        "Look at the choice of the next press: it must search, or use the closed handles of the \
         whole row and column.",
        |method| {
            method.search = |method| search::greedy(method, 16);
        },
    ),
    row(
        "cut-at-6",
        Part::Search,
        "stops searching after 6 presses and prints 0",
        "The search has a depth limit that was guessed, or that was chosen so that it ends in \
         time.",
        "Look for a depth limit of 6: a 4x4 board can need 16 presses.",
        |method| {
            method.search = |method| search::cut(method, 6);
        },
    ),
    row(
        "cut-at-8",
        Part::Search,
        "stops searching after 8 presses and prints 0",
        "Deeper searches run out of time, so the search stops at half of the handles.",
        "Look for a depth limit of 8: boards that need more presses must be solved too, by a \
         faster method.",
        |method| {
            method.search = |method| search::cut(method, 8);
        },
    ),
    row(
        "cut-at-12",
        Part::Search,
        "stops searching after 12 presses and prints 0",
        "The search stops at a depth that no board tried by hand exceeded.",
        "Look for a limit of 12, also in the length of the array of moves: there can be as many \
         moves as handles.",
        |method| {
            method.search = |method| search::cut(method, 12);
        },
    ),
    row(
        "press-not-taken-back",
        Part::Search,
        "tries a press and does not take it back",
        "The recursion switches handles in place, and after it returns, the search goes on without \
         the press on a board that still has it.",
        "Look at the lines after the recursive call: the same press must follow once more, before \
         the search goes on without it.",
        |method| {
            method.search = search::not_taken_back;
        },
    ),
    row(
        "cancelling-presses",
        Part::Search,
        "prints presses that cancel each other out",
        "For each closed handle, all of its row and column is pressed, so some handles are \
         pressed several times.",
        "Look at the list of moves: count the presses of each handle, and print those with an odd \
         count once.",
        |method| {
            method.search = search::cancelling;
        },
    ),
    row(
        "closed-handles-pressed",
        Part::Search,
        "presses each closed handle once, and nothing else",
        "Pressing a handle opens it, so each closed one is pressed, but that switches its row and \
         column too.",
        "Look at the test that decides on a press: one handle is not enough, it needs the whole \
         row and column.",
        |method| {
            method.search = |method| search::each(method, |_, board| board);
        },
    ),
    row(
        "column-forgotten",
        Part::Search,
        "counts closed handles in the row, but not in the column",
        "The loop that counts along the column is missing, or it adds to a variable that no code \
         reads.",
        "Look at the count that decides on a press: after the row's closed handles, it must add \
         the column's.",
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
        "counts closed handles in the column, but not in the row",
        "The count of the column overwrites that of the row, as with `=` where `+=` is meant.",
        "Look at the count that decides on a press: the row's closed handles must still be in it \
         at the end.",
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
        "counts the pressed handle twice or not at all",
        "The closed handles of the row and those of the column are added, and the pressed handle \
         is in both, or is left out of both.",
        "Look at the sum that decides on a press: the pressed handle itself must count exactly \
         once.",
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
        "The loops count from 0, and their variables are printed as they are.",
        "Look at the line that prints a move: rows and columns of the output start at 1, so add 1 \
         to both.",
        |method| {
            method.print = |size, found| listed(size, found, |row, col| (row, col));
        },
    ),
    row(
        "columns-from-zero",
        Part::Printing,
        "numbers columns of the moves from 0, but rows from 1",
        "One of the two numbers got its `+ 1`, or the rows are stored from 1 and the columns \
         from 0.",
        "Look at the line that prints a move: the column must start at 1, like the row.",
        |method| {
            method.print = |size, found| listed(size, found, |row, col| (row + 1, col));
        },
    ),
    row(
        "rows-from-zero",
        Part::Printing,
        "numbers rows of the moves from 0, but columns from 1",
        "One of the two numbers got its `+ 1`, or the columns are stored from 1 and the rows \
         from 0.",
        "Look at the line that prints a move: the row must start at 1, like the column.",
        |method| {
            method.print = |size, found| listed(size, found, |row, col| (row, col + 1));
        },
    ),
    row(
        "count-only",
        Part::Printing,
        "prints the number of moves, but not the moves",
        "The program keeps only how many presses it made, and not which ones.",
        "Look at the lines after the number is printed: each press needs a line with its row and \
         column.",
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
        "Each move is printed when it is found, and their number is known only at the end, when \
         it is too late.",
        "Look at the order of printing: store the moves, print how many there are, and then print \
         each.",
        |method| {
            method.print = |size, found| {
                found.as_ref().map_or(String::new(), |moves| {
                    moves.iter().map(|&place| line(size, place)).collect()
                })
            };
        },
    ),
    row(
        "count-last",
        Part::Printing,
        "prints the number of moves after the moves, not before them",
        "Each move is printed as soon as it is found, and their number once it is known, at the end.",
        "Look at the order of printing: store the moves first; their number belongs in the first line.",
        |method| {
            method.print = |size, found| {
                found.as_ref().map_or(String::new(), |moves| {
                    let lines: String = moves.iter().map(|&place| line(size, place)).collect();
                    format!("{lines}{}\n", moves.len())
                })
            };
        },
    ),
    row(
        "count-one-too-small",
        Part::Printing,
        "prints a number that is one less than its moves",
        "The program prints the index of the last move, which counts from 0, instead of the \
         number of moves.",
        "Look at the number in the first line: it must equal the number of lines that follow.",
        |method| {
            method.print = |size, found| {
                method::counted(size, found, |moves| moves.saturating_sub(1).to_string())
            };
        },
    ),
    row(
        "count-one-too-large",
        Part::Printing,
        "prints a number that is one more than its moves",
        "The program counts the boards on the path, with the first one, or starts the counter at \
         1.",
        "Look at the first value of the counter: before any press, it must be 0.",
        |method| {
            method.print =
                |size, found| method::counted(size, found, |moves| (moves + 1).to_string());
        },
    ),
    row(
        "count-as-one-digit",
        Part::Printing,
        "prints a number above 9 as one wrong character",
        "The number is printed as a character, as with `'0' + count`, which works only up to 9.",
        "Look at the line that prints the number: it must print an integer, not a character.",
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
        "The loop that prints the moves ends one early, or following the path back stops before \
         its last step.",
        "Look at the loop that prints the moves: it must run as many times as the first line \
         says.",
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
