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
    spoil: fn(&mut Method),
) -> Fault<Flipgame> {
    Fault {
        name,
        fault,
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
        |method| {
            method.read = |size, board| board & size.row_mask() as u32;
        },
    ),
    row(
        "last-row-white",
        Part::Reading,
        "treats the last row as white",
        |method| {
            method.read = |size, board| board & !(rules::last_row(size));
        },
    ),
    row(
        "last-column-white",
        Part::Reading,
        "treats the last column as white",
        |method| {
            method.read = |size, board| board & !(rules::last_column(size));
        },
    ),
    row(
        "last-row-forgotten",
        Part::Rules,
        "ignores the last row of the board, the presses and the goals",
        |method| {
            let kept = !rules::last_row(method.size);
            method.turned.iter_mut().for_each(|turned| *turned &= kept);
            method.goals.iter_mut().for_each(|goal| *goal &= kept);
            method.kept = kept;
        },
    ),
    row(
        "torus",
        Part::Rules,
        "neighbours wrap around the edges",
        |method| {
            method.turned = rules::torus(method.size);
        },
    ),
    row(
        "around-the-row-end",
        Part::Rules,
        "joins the end of each row to the start of the next",
        |method| {
            method.turned = rules::wrapped(method.size);
        },
    ),
    row(
        "pressed-left-out",
        Part::Rules,
        "flips the neighbours, but not the pressed piece",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows + cols == 1);
        },
    ),
    row(
        "diagonals-too",
        Part::Rules,
        "flips the diagonal neighbours too",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows.max(cols) <= 1);
        },
    ),
    row(
        "diagonals-instead",
        Part::Rules,
        "flips the diagonal neighbours instead of the adjacent ones",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows == cols && rows <= 1);
        },
    ),
    row(
        "whole-lines",
        Part::Rules,
        "flips the whole row and the whole column",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows == 0 || cols == 0);
        },
    ),
    row(
        "pressed-alone",
        Part::Rules,
        "flips only the pressed piece",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows + cols == 0);
        },
    ),
    row(
        "sideways-forgotten",
        Part::Rules,
        "does not flip the left and right neighbours",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| cols == 0 && rows <= 1);
        },
    ),
    row(
        "last-column-off-by-one",
        Part::Rules,
        "misses the last column when flipping right neighbours",
        |method| {
            method.turned = rules::directed(method.size, |size, row, col, down, right| {
                !(right == 1 && col + 2 == size.cols() && row < size.rows() && down == 0)
            });
        },
    ),
    row(
        "last-row-off-by-one",
        Part::Rules,
        "misses the last row when flipping neighbours below",
        |method| {
            method.turned = rules::directed(method.size, |size, row, _, down, _| {
                !(down == 1 && row + 2 == size.rows())
            });
        },
    ),
    row(
        "above-forgotten",
        Part::Rules,
        "forgets the neighbour above",
        |method| {
            method.turned = rules::directed(method.size, |_, _, _, down, _| down != -1);
        },
    ),
    row(
        "last-never-pressed",
        Part::Rules,
        "never presses the last piece",
        |method| {
            method.turned.pop();
        },
    ),
    row(
        "last-column-never-pressed",
        Part::Rules,
        "never presses a piece in the last column",
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
        |method| {
            method.goals.truncate(1);
        },
    ),
    row(
        "black-only",
        Part::Goal,
        "forgets the all-white goal",
        |method| {
            method.goals.remove(0);
        },
    ),
    row(
        "larger-goal",
        Part::Goal,
        "takes the larger of the two goals' minimums",
        |method| {
            method.of_goals = search::larger;
        },
    ),
    row(
        "goal-of-the-most",
        Part::Goal,
        "tries only the colour that most pieces have",
        |method| {
            method.of_goals = search::goal_of_the_most;
        },
    ),
    row(
        "cut-at-4",
        Part::Search,
        "stops searching after 4 presses",
        |method| {
            method.search = |method| search::cut(method, 4);
        },
    ),
    row(
        "cut-at-5",
        Part::Search,
        "stops searching after 5 presses",
        |method| {
            method.search = |method| search::cut(method, 5);
        },
    ),
    row(
        "greedy",
        Part::Search,
        "presses greedily and gives up when no press helps",
        |method| {
            method.search = |method| search::greedy(method, false);
        },
    ),
    row(
        "greedy-from-the-end",
        Part::Search,
        "presses greedily, taking the last of equally good presses",
        |method| {
            method.search = |method| search::greedy(method, true);
        },
    ),
    row(
        "first-solution",
        Part::Search,
        "solves the equations with all free variables set to 0",
        |method| {
            method.search = search::elimination;
        },
    ),
    row(
        "first-row-never-pressed",
        Part::Search,
        "chases the lights without trying presses in the first row",
        |method| {
            method.search = search::chase_from_nothing;
        },
    ),
    row(
        "start-not-checked",
        Part::Search,
        "does not check whether the board already has one colour",
        |method| {
            method.search = search::start_not_checked;
        },
    ),
    row(
        "two-where-none",
        Part::Printing,
        "prints 2 where no press is needed (presses a piece twice)",
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
        |method| {
            method.print = |found| method::print(found.map(|presses| presses + 1));
        },
    ),
    row(
        "zero-for-impossible",
        Part::Printing,
        "prints 0 for Impossible",
        |method| {
            method.print = |found| method::print(found.or(Some(0)));
        },
    ),
    row(
        "minus-one-for-impossible",
        Part::Printing,
        "prints -1 for Impossible",
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
        |method| {
            method.print = |found| method::print(found).to_lowercase();
        },
    ),
];
