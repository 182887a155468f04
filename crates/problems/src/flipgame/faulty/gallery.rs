//! The rows of the gallery of faults.

use super::method;
use super::method::Method;
use super::rules;
use super::search;
use crate::flipgame::model::Flipgame;
use tribunal_core::problem::{Fault, Part};

const fn row(
    name: &'static str,
    part: Part,
    fault: &'static str,
    origin: &'static str,
    look_at: &'static str,
    spoil: fn(&mut Method),
) -> Fault<Flipgame> {
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
pub(in crate::flipgame) const FAULTS: &[Fault<Flipgame>] = &[
    row(
        "first-row-only",
        Part::Reading,
        "reads only the first row; treats the rest as white",
        "The program reads one line and never comes to the others, or a loop over the lines \
         leaves after the first.",
        "Print the board right after reading it: every row must be there. Then look at the loop \
         that reads the lines.",
        |method| {
            method.read = |size, board| board & size.row_mask() as u32;
        },
    ),
    row(
        "last-row-white",
        Part::Reading,
        "treats the last row as white",
        "The reading loop stops one row early, as with `i < n - 1`, and the last row keeps its \
         initial value.",
        "Look at the bound of the loop that reads the rows: it must run once for each line of the \
         input.",
        |method| {
            method.read = |size, board| board & !(rules::last_row(size));
        },
    ),
    row(
        "first-row-white",
        Part::Reading,
        "treats the first row as white",
        "The reading loop starts at 1 while the board starts at 0, or another read takes \
         the first line.",
        "Look at the first value of the loop that reads the rows, and at what is read \
         before it: line 1 of the input is row 0.",
        |method| {
            method.read = |size, board| board & !(size.row_mask() as u32);
        },
    ),
    row(
        "last-column-white",
        Part::Reading,
        "treats the last column as white",
        "The loop over the characters of a line stops one early, or cuts off the last piece as if \
         it were the line end.",
        "Look at the loop over the columns where you read: it must run to the last character of \
         the line.",
        |method| {
            method.read = |size, board| board & !(rules::last_column(size));
        },
    ),
    row(
        "first-column-white",
        Part::Reading,
        "treats the first column as white",
        "The loop over the characters of a line starts at 1, or one character is read and \
         lost before it.",
        "Look at the first value of the loop over the characters: the first character of a \
         line is column 0.",
        |method| {
            method.read = |size, board| board & !(rules::last_column(size) >> (size.cols() - 1));
        },
    ),
    row(
        "last-row-forgotten",
        Part::Rules,
        "works as if the board had no last row",
        "A constant or a loop for the rows is one too small, or an elimination does not test the \
         equations left over, those of the last row.",
        "Look at each loop over the rows: with 4 rows, it takes 0 to 3. In an elimination, an \
         equation left over as 0 = 1 means `Impossible`.",
        |method| {
            let kept = !rules::last_row(method.size);
            method.turned.iter_mut().for_each(|turned| *turned &= kept);
            method.goals.iter_mut().for_each(|goal| *goal &= kept);
            method.kept = kept;
        },
    ),
    row(
        "line-ends-white",
        Part::Reading,
        "reads the line ends as white pieces",
        "`getchar`, or `scanf` with `%c`, returns each line end as a character too, and it is stored \
         like a piece.",
        "Print the board right after reading it: from the second row on, pieces are displaced. \
         Read whole lines, or skip what is no letter.",
        |method| {
            method.read = |size, board| rules::with_line_ends(size, board, 0);
        },
    ),
    row(
        "line-ends-black",
        Part::Reading,
        "reads the line ends as black pieces",
        "The program reads character by character, and whatever is not `w` counts as black, the line \
         ends too.",
        "Print the board right after reading it: the line ends are pieces in it. Read whole lines, or \
         compare with both `b` and `w`.",
        |method| {
            method.read = |size, board| rules::with_line_ends(size, board, 1);
        },
    ),
    row(
        "line-ends-of-no-colour",
        // It is part of the search that such a piece is equal to no other until it was flipped.
        Part::Search,
        "reads the line ends as pieces of neither colour",
        "`scanf` with `%c` stores each line end in the board too. It equals neither colour, and the \
         first flip of it makes it black.",
        "Print the board right after reading it: from the second row on, pieces are displaced. \
         Skip blanks with `scanf(\" %c\", …)`, or read whole lines.",
        |method| {
            method.read = |size, board| rules::with_line_ends(size, board, 0);
            method.search = search::in_place_with_line_ends;
        },
    ),
    row(
        "row-minus-one",
        Part::Rules,
        "takes the last row for the one above the first",
        "In Python, `board[i - 1]` with `i` = 0 is the last row, not an error; the other side was \
         tested, because there Python stops.",
        "Look at the line that flips the piece above: it needs its own test, as in `if i > 0`.",
        |method| {
            method.turned = rules::minus_one(method.size, true, false);
        },
    ),
    row(
        "column-minus-one",
        Part::Rules,
        "takes the last column for the one left of the first",
        "In Python, `board[i][j - 1]` with `j` = 0 is the last piece of the row, not an error, so \
         nothing tells that a test is missing.",
        "Look at the line that flips the piece on the left: it needs its own test, as in `if j > \
         0`.",
        |method| {
            method.turned = rules::minus_one(method.size, false, true);
        },
    ),
    row(
        "index-minus-one",
        Part::Rules,
        "takes the last row and column for those before the first",
        "Index -1 is the last element in Python, and the program tests only that row and column are \
         below the size.",
        "Look at the test for a neighbour: it needs both ends, as in `0 <= x < n`, for the row and for \
         the column.",
        |method| {
            method.turned = rules::minus_one(method.size, true, true);
        },
    ),
    row(
        "torus",
        Part::Rules,
        "neighbours wrap around the edges",
        "Neighbours are computed modulo the size, as in `(row + 1) % n`, which joins opposite \
         edges.",
        "Look at the loop that visits the neighbours: it must test both row and column, and skip \
         what lies outside.",
        |method| {
            method.turned = rules::torus(method.size);
        },
    ),
    row(
        "around-the-row-end",
        Part::Rules,
        "joins the end of each row to the start of the next",
        "Pieces are numbered from 0 to 15, and the neighbours are `i - 1` and `i + 1`, at the \
         ends of a row too.",
        "Look at the neighbours left and right: there is none left of the first column and none \
         right of the last.",
        |method| {
            method.turned = rules::wrapped(method.size);
        },
    ),
    row(
        "pressed-left-out",
        Part::Rules,
        "flips the neighbours, but not the pressed piece",
        "The list of directions holds the four neighbours, and the pressed piece itself is \
         missing from it.",
        "Look at the list of offsets, or the mask, of a press: it must contain the offset (0, 0) \
         too.",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows + cols == 1);
        },
    ),
    row(
        "diagonals-too",
        Part::Rules,
        "flips the diagonal neighbours too",
        "Two nested loops take the offsets from -1 to 1 for row and column, and so visit all \
         eight pieces around.",
        "Look at the loops over the offsets: only one of the row offset and the column offset may \
         differ from 0.",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows.max(cols) <= 1);
        },
    ),
    row(
        "diagonals-instead",
        Part::Rules,
        "flips the diagonal neighbours instead of the adjacent ones",
        "Each offset pairs -1 or 1 for the row with -1 or 1 for the column, which gives the four \
         corners.",
        "Look at the two lists of offsets: in each pair, one must be 0 and the other -1 or 1.",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows == cols && rows <= 1);
        },
    ),
    row(
        "whole-lines",
        Part::Rules,
        "flips the whole row and the whole column",
        "The rule is that of the Pilots Brothers' refrigerator, where a press changes the whole \
         row and column.",
        "Look at the loops that flip pieces: they must stop one step away from the pressed piece.",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows == 0 || cols == 0);
        },
    ),
    row(
        "pressed-alone",
        Part::Rules,
        "flips only the pressed piece, or counts the rarer colour",
        "A press is one toggle in the code, without a loop over the neighbours; or the pieces of \
         the rarer colour are counted, without a search.",
        "Print the board before and after a press in its middle: the piece and its four \
         neighbours must change. A count of pieces is no answer.",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows + cols == 0);
        },
    ),
    row(
        "sideways-forgotten",
        Part::Rules,
        "does not flip the left and right neighbours",
        "With rows as bit masks, the rows above and below are one line each, and the shifts left \
         and right get lost.",
        "Look at the code of a press: it must flip the pieces at column - 1 and column + 1 of the \
         same row.",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| cols == 0 && rows <= 1);
        },
    ),
    row(
        "last-column-off-by-one",
        Part::Rules,
        "never flips a right neighbour in the last column",
        "The test for the right edge is off by one, as in `col + 1 < n - 1`.",
        "Look at the condition before the right neighbour flips: `col + 1 < n` lets in the last \
         column.",
        |method| {
            method.turned = rules::directed(method.size, |size, row, col, down, right| {
                !(right == 1 && col + 2 == size.cols() && row < size.rows() && down == 0)
            });
        },
    ),
    row(
        "first-column-off-by-one",
        Part::Rules,
        "never flips a left neighbour in the first column",
        "The test for the left edge is off by one, as in `col - 1 > 0`.",
        "Look at the condition before the left neighbour flips: `col - 1 >= 0` lets in the \
         first column.",
        |method| {
            method.turned = rules::directed(method.size, |_, _, col, _, right| {
                !(right == -1 && col == 1)
            });
        },
    ),
    row(
        "last-row-off-by-one",
        Part::Rules,
        "never flips a lower neighbour in the last row",
        "The test for the lower edge is off by one, as in `row + 1 < n - 1`.",
        "Look at the condition before the lower neighbour flips: `row + 1 < n` lets in the last \
         row.",
        |method| {
            method.turned = rules::directed(method.size, |size, row, _, down, _| {
                !(down == 1 && row + 2 == size.rows())
            });
        },
    ),
    row(
        "first-row-off-by-one",
        Part::Rules,
        "never flips an upper neighbour in the first row",
        "The test for the upper edge is off by one, as in `row - 1 > 0`.",
        "Look at the condition before the upper neighbour flips: `row - 1 >= 0` lets in the \
         first row.",
        |method| {
            method.turned =
                rules::directed(method.size, |_, row, _, down, _| !(down == -1 && row == 1));
        },
    ),
    row(
        "above-forgotten",
        Part::Rules,
        "never flips the neighbour above",
        "One of the four similar lines for the neighbours is missing, or was copied and not \
         changed.",
        "Look at the neighbours one by one: row - 1, row + 1, column - 1 and column + 1 must each \
         appear once.",
        |method| {
            method.turned = rules::directed(method.size, |_, _, _, down, _| down != -1);
        },
    ),
    row(
        "below-forgotten",
        Part::Rules,
        "never flips the neighbour below",
        "The list of offsets lacks (1, 0), or holds another one twice, or its loop ends before it.",
        "Press the first piece alone, and print the board: the piece below it must have changed.",
        |method| {
            method.turned = rules::directed(method.size, |_, _, _, down, _| down != 1);
        },
    ),
    row(
        "left-forgotten",
        Part::Rules,
        "never flips the neighbour on the left",
        "The list of offsets lacks (0, -1), or the loop over it ends one early and never comes to \
         its last entry.",
        "Count the offsets, and compare with the bound of their loop: there are 5 with the pressed \
         piece, 4 without it.",
        |method| {
            method.turned = rules::directed(method.size, |_, _, _, _, right| right != -1);
        },
    ),
    row(
        "right-forgotten",
        Part::Rules,
        "never flips the neighbour on the right",
        "The lines for left and right are the same after copying, or the offset (0, 1) is missing.",
        "Press the first piece alone, and print the board: the piece to its right must have \
         changed.",
        |method| {
            method.turned = rules::directed(method.size, |_, _, _, _, right| right != 1);
        },
    ),
    row(
        "last-column-never-flipped",
        Part::Rules,
        "never flips a piece in the last column",
        "One test covers every piece of a press, the pressed one too, and ends one column early, \
         as in `col < n - 1`.",
        "Look at the test for the right edge: with 4 columns, column 3 is on the board.",
        |method| {
            let kept = !rules::last_column(method.size);
            method.turned.iter_mut().for_each(|turned| *turned &= kept);
        },
    ),
    row(
        "first-column-never-flipped",
        Part::Rules,
        "never flips a piece in the first column",
        "One test covers every piece of a press, the pressed one too, and leaves out column 0, as \
         in `col > 0`.",
        "Look at the test for the left edge: it must let in column 0, as in `col >= 0`.",
        |method| {
            let kept = !rules::first_column(method.size);
            method.turned.iter_mut().for_each(|turned| *turned &= kept);
        },
    ),
    row(
        "last-row-never-flipped",
        Part::Rules,
        "never flips a piece in the last row",
        "One test covers every piece of a press, the pressed one too, and ends one row early, as \
         in `row < n - 1`.",
        "Look at the test for the lower edge: with 4 rows, row 3 is on the board.",
        |method| {
            let kept = !rules::last_row(method.size);
            method.turned.iter_mut().for_each(|turned| *turned &= kept);
        },
    ),
    row(
        "first-row-never-flipped",
        Part::Rules,
        "never flips a piece in the first row",
        "One test covers every piece of a press, the pressed one too, and leaves out row 0, as in \
         `row > 0`.",
        "Look at the test for the upper edge: it must let in row 0, as in `row >= 0`.",
        |method| {
            let kept = !(method.size.row_mask() as u32);
            method.turned.iter_mut().for_each(|turned| *turned &= kept);
        },
    ),
    row(
        "last-never-pressed",
        Part::Rules,
        "never presses the last piece",
        "The loop or the recursion over the pieces ends one early, as with `i < n * n - 1`.",
        "Look at the condition that ends the search: the piece in the lower right corner must \
         have its turn.",
        |method| {
            method.turned.pop();
        },
    ),
    row(
        "first-never-pressed",
        Part::Rules,
        "never presses the first piece",
        "The loop or the recursion over the pieces starts at 1, while the pieces are \
         numbered from 0.",
        "Look at the first piece of the search: the one in the upper left corner must have \
         its turn.",
        |method| {
            method.turned.remove(0);
        },
    ),
    row(
        "last-column-never-pressed",
        Part::Rules,
        "never presses a piece in the last column",
        "The loop over the columns ends one early, or the search goes on to the next row too \
         soon.",
        "Look at the step to the next row: it must come after the press of the last column was \
         tried.",
        |method| {
            let (turned, cols) = (std::mem::take(&mut method.turned), method.size.cols());
            method.turned = (1..)
                .zip(turned)
                .filter(|(place, _)| place % cols != 0)
                .map(|(_, turned)| turned)
                .collect();
        },
    ),
    row(
        "white-only",
        Part::Goal,
        "forgets the all-black goal",
        "The test for the end compares the board with one colour, though both all white and all \
         black are solved.",
        "Look at the test for the end: it must accept a board without black pieces and a board \
         without white ones.",
        |method| {
            method.goals.truncate(1);
        },
    ),
    row(
        "black-only",
        Part::Goal,
        "forgets the all-white goal",
        "The test for the end asks whether all bits are 1, the black pieces, and leaves out the \
         board of zeros.",
        "Look at the condition that ends the search: a board of zeros is solved as well as a \
         board of ones.",
        |method| {
            method.goals.remove(0);
        },
    ),
    row(
        "larger-goal",
        Part::Goal,
        "prints the larger of the counts for the two colours",
        "Both colours are solved apart, and `max` joins the counts where `min` is meant, or the \
         later count stays.",
        "Look at the line where the counts for white and black meet: it must keep the smaller \
         possible one.",
        |method| {
            method.of_goals = search::larger;
        },
    ),
    row(
        "goal-of-the-most",
        Part::Goal,
        "tries only the colour that most pieces have already",
        "The colour of most pieces looks closer, but the number of wrong pieces says little about \
         the number of presses.",
        "Look at the line that chooses the colour: solve for both colours instead, and print the \
         smaller count.",
        |method| {
            method.of_goals = search::goal_of_the_most;
        },
    ),
    row(
        "cut-at-4",
        Part::Search,
        "stops searching after 4 presses",
        "The search has a depth limit that was guessed, or that was enough for the sample.",
        "Look for a depth limit or a loop that ends at 4: a 4x4 board can need 6 presses.",
        |method| {
            method.search = |method| search::cut(method, 4);
        },
    ),
    row(
        "cut-at-5",
        Part::Search,
        "stops searching after 5 presses",
        "The depth limit is compared with `<` where `<=` is meant, so the last level is never \
         searched.",
        "Look at the comparison with the depth limit: boards that need 6 presses must be found \
         too.",
        |method| {
            method.search = |method| search::cut(method, 5);
        },
    ),
    row(
        "greedy",
        Part::Search,
        "presses greedily and gives up when no press helps",
        "Each step takes the press that leaves the fewest wrong pieces, but the best way often \
         makes things worse first.",
        "Look at the choice of the next press: try all sets of presses, or search breadth-first, \
         instead.",
        |method| {
            method.search = |method| search::greedy(method, false);
        },
    ),
    row(
        "greedy-from-the-end",
        Part::Search,
        "presses greedily; of equally good presses, takes the last",
        "The best press so far is replaced with `<=`, and the program never takes a press that \
         makes the board worse.",
        "Look at the loop that picks the best press: no order of ties makes it right, so try all \
         sets of presses.",
        |method| {
            method.search = |method| search::greedy(method, true);
        },
    ),
    row(
        "first-solution",
        Part::Search,
        "never presses the last row, or leaves free variables at 0",
        "The loop over the rows ends one early; or Gaussian elimination leaves the free variables, \
         the presses of the last row, at 0.",
        "Look at the presses of the last row, or at the free variables: try both values of each, \
         and keep the solution with the fewest presses.",
        |method| {
            method.search = search::elimination;
        },
    ),
    row(
        "first-row-never-pressed",
        Part::Search,
        "never tries a press in the first row",
        "Each row follows from the row above it, so the loop starts at the second row, and the \
         first gets no presses.",
        "Look for the loop over the presses of the first row: it must try all of their \
         combinations, not only none.",
        |method| {
            method.search = search::chase_from_nothing;
        },
    ),
    row(
        "first-by-rows",
        Part::Search,
        "takes the first solution by rows, not the fewest presses",
        "White is tried before black, each with the presses of the first row in order, and the \
         first solution is kept or ends the loops.",
        "Look at what happens once a solution is found: the loops must go on, over both colours, \
         and keep the fewest presses.",
        |method| {
            method.search = |method| search::first_by_rows(method, false);
        },
    ),
    row(
        "first-by-rows-black-first",
        Part::Search,
        "takes the first solution by rows, black before white",
        "Black is tried before white, each with the presses of the first row in order, and the \
         first solution is kept or ends the loops.",
        "Look at what happens once a solution is found: go on, over both colours and all presses \
         of the first row, and keep the smallest count.",
        |method| {
            method.search = |method| search::first_by_rows(method, true);
        },
    ),
    row(
        "press-not-taken-back",
        Part::Search,
        "tries a press and does not take it back",
        "The recursion flips pieces in place, and after it returns, the search goes on without the \
         press on a board that still has it.",
        "Look at the lines after the recursive call: the same press must follow once more, before \
         the search goes on without it.",
        |method| {
            method.search = search::not_taken_back;
        },
    ),
    row(
        "start-not-checked",
        Part::Search,
        "does not check whether the board already has one colour",
        "The test for the end comes after each press, and so never sees the board as it was read.",
        "Look at the start of the search: it must test the board before the first press, and \
         print 0 if it is solved.",
        |method| {
            method.search = search::start_not_checked;
        },
    ),
    row(
        "two-where-none",
        Part::Printing,
        "presses a piece twice where no press is needed",
        "The search tests boards only after a press, so it finds the first board again by \
         pressing a piece twice.",
        "Look at the start of the search: mark the first board as visited at depth 0, and test it \
         at once.",
        |method| {
            method.print = |found| {
                if found == Some(0) {
                    "2\n".to_string()
                } else {
                    method::print(found)
                }
            };
        },
    ),
    row(
        "nothing-where-none",
        Part::Printing,
        "prints nothing where no press is needed",
        "The line that prints is inside the loop that presses, and a solved board never enters \
         that loop.",
        "Look at the line that prints: a board of one colour must reach it too, with the number \
         0.",
        |method| {
            method.print = |found| {
                if found == Some(0) {
                    String::new()
                } else {
                    method::print(found)
                }
            };
        },
    ),
    row(
        "counts-boards",
        Part::Printing,
        "counts the boards on the path, not the presses",
        "The program prints the length of the path with the first board in it, or starts the \
         depth at 1.",
        "Look at the first value of the depth: the board that was read has 0 presses.",
        |method| {
            method.print = |found| method::print(found.map(|presses| presses + 1));
        },
    ),
    row(
        "zero-for-impossible",
        Part::Printing,
        "prints 0 for Impossible",
        "The variable for the result starts at 0 and keeps that value where the search finds \
         nothing.",
        "Look at the first value of the result: it must differ from every count, and lead to \
         `Impossible` in the end.",
        |method| {
            method.print = |found| method::print(found.or(Some(0)));
        },
    ),
    row(
        "minus-one-for-impossible",
        Part::Printing,
        "prints -1 for Impossible",
        "-1 stands for \"not found\" in the program, and is printed as it is.",
        "Look at the line that prints the result: it must print the word `Impossible` for -1.",
        |method| {
            method.print = |found| {
                if found.is_none() {
                    "-1\n".to_string()
                } else {
                    method::print(found)
                }
            };
        },
    ),
    row(
        "nothing-for-impossible",
        Part::Printing,
        "prints nothing for Impossible",
        "The program prints an answer when it finds one, and has no line for the case that it \
         finds none.",
        "Look at the lines after the search: when they are reached without a result, print \
         `Impossible`.",
        |method| {
            method.print = |found| {
                if found.is_none() {
                    String::new()
                } else {
                    method::print(found)
                }
            };
        },
    ),
    row(
        "small-letters",
        Part::Printing,
        "prints `impossible` in lower case",
        "The word was typed from memory instead of being copied from the statement.",
        "Look at the string that is printed: the statement spells `Impossible` with a capital I.",
        |method| {
            method.print = |found| method::print(found).to_lowercase();
        },
    ),
];
