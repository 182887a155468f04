//! The rows of the gallery.

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
pub const FAULTS: &[Fault<Flipgame>] = &[
    row(
        "first-row-only",
        Part::Reading,
        "reads the first row and takes all others for white",
        |method| {
            method.read = |size, board| board & size.row_mask() as u32;
        },
    ),
    row(
        "last-row-white",
        Part::Reading,
        "takes the last row for white",
        |method| {
            method.read = |size, board| board & !(rules::last_row(size));
        },
    ),
    row(
        "last-column-white",
        Part::Reading,
        "takes the last column for white",
        |method| {
            method.read = |size, board| board & !(rules::last_column(size));
        },
    ),
    row(
        "last-row-forgotten",
        Part::Rules,
        "forgets the last row, in the board, the presses and the goals",
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
        "takes the border for that of a torus",
        |method| {
            method.turned = rules::torus(method.size);
        },
    ),
    row(
        "around-the-row-end",
        Part::Rules,
        "takes the last cell of a row to be beside the first of the next",
        |method| {
            method.turned = rules::wrapped(method.size);
        },
    ),
    row(
        "pressed-left-out",
        Part::Rules,
        "turns the neighbours, but not the pressed piece itself",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows + cols == 1);
        },
    ),
    row(
        "diagonals-too",
        Part::Rules,
        "turns the diagonal neighbours too",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows.max(cols) <= 1);
        },
    ),
    row(
        "diagonals-instead",
        Part::Rules,
        "turns the diagonal neighbours instead of the straight ones",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows == cols && rows <= 1);
        },
    ),
    row(
        "whole-lines",
        Part::Rules,
        "turns the whole row and the whole column",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows == 0 || cols == 0);
        },
    ),
    row(
        "pressed-alone",
        Part::Rules,
        "turns the pressed piece alone",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| rows + cols == 0);
        },
    ),
    row(
        "sideways-forgotten",
        Part::Rules,
        "turns no neighbours to the left and right",
        |method| {
            method.turned = rules::turned(method.size, |rows, cols| cols == 0 && rows <= 1);
        },
    ),
    row(
        "last-column-off-by-one",
        Part::Rules,
        "is off by one at the right border, and turns nothing there from beside",
        |method| {
            method.turned = rules::directed(method.size, |size, row, col, down, right| {
                !(right == 1 && col + 2 == size.cols() && row < size.rows() && down == 0)
            });
        },
    ),
    row(
        "last-row-off-by-one",
        Part::Rules,
        "is off by one at the bottom, and turns nothing there from above",
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
        "takes the larger of the two goals' numbers",
        |method| {
            method.of_goals = search::larger;
        },
    ),
    row(
        "goal-of-the-most",
        Part::Goal,
        "goes for the colour that more pieces have already",
        |method| {
            method.of_goals = search::goal_of_the_most;
        },
    ),
    row(
        "cut-at-4",
        Part::Search,
        "looks no further than 4 presses",
        |method| {
            method.search = |method| search::cut(method, 4);
        },
    ),
    row(
        "cut-at-5",
        Part::Search,
        "looks no further than 5 presses",
        |method| {
            method.search = |method| search::cut(method, 5);
        },
    ),
    row(
        "greedy",
        Part::Search,
        "presses greedily where most is gained, and gives up where nothing is",
        |method| {
            method.search = |method| search::greedy(method, false);
        },
    ),
    row(
        "greedy-from-the-end",
        Part::Search,
        "presses greedily where most is gained, of as good presses the last, and gives up where nothing is",
        |method| {
            method.search = |method| search::greedy(method, true);
        },
    ),
    row(
        "first-solution",
        Part::Search,
        "solves the equations with the free presses at 0, and looks for no lighter solution",
        |method| {
            method.search = search::elimination;
        },
    ),
    row(
        "first-row-never-pressed",
        Part::Search,
        "chases the lights from a first row without presses only",
        |method| {
            method.search = search::chase_from_nothing;
        },
    ),
    row(
        "start-not-checked",
        Part::Search,
        "does not check the given board, and turns over one that is of one colour",
        |method| {
            method.search = search::start_not_checked;
        },
    ),
    row(
        "two-where-none",
        Part::Printing,
        "says 2 where no press is needed, there and back again",
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
        "counts the boards on the way instead of the presses, one too many",
        |method| {
            method.print = |found| method::print(found.map(|presses| presses + 1));
        },
    ),
    row(
        "zero-for-impossible",
        Part::Printing,
        "says 0 for Impossible",
        |method| {
            method.print = |found| method::print(found.or(Some(0)));
        },
    ),
    row(
        "minus-one-for-impossible",
        Part::Printing,
        "says -1 for Impossible",
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
        "writes `impossible` in small letters",
        |method| {
            method.print = |found| method::print(found).to_lowercase();
        },
    ),
];
