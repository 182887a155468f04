//! Features of boards in words, for describing what a set of boards has in common.
//!
//! Only diagnosis may use this file, never a solver.

use crate::board::{Board, Cell, Size, Symmetry};
use crate::problem::{Feature, Minimum, Model};

/// A board of an instance, and words for it.
pub struct Subject<P: Model> {
    /// The possessive, as in "target's "; empty if an instance has one board.
    pub of: &'static str,
    /// The board.
    pub board: fn(&P::Instance) -> &Board,
    /// The adjective for a set cell, as in "black".
    pub set: &'static str,
    /// The adjective for a cell that is not set.
    pub unset: &'static str,
}

const PLACES: [&str; 4] = ["first", "second", "third", "fourth"];

/// The minimum number of moves, and whether the instance is possible.
pub fn of_minimum<P: Model>() -> Vec<Feature<P>> {
    vec![
        Feature::holds("that are impossible", "that are possible", |_, minimum| {
            minimum == Minimum::Impossible
        }),
        Feature::number("minimum", |_, minimum| match minimum {
            Minimum::Moves(moves) => Some(moves),
            Minimum::AtMost(_) | Minimum::Impossible => None,
        }),
        Feature::holds(
            "that are solved already",
            "that are not solved already",
            |_, minimum| minimum == Minimum::Moves(0),
        ),
    ]
}

/// Features of a board: counts, lines, cells and symmetries.
pub fn of_board<P: Model>(size: Size, subject: &Subject<P>) -> Vec<Feature<P>> {
    let mut features = counts(subject);
    features.extend(lines(size, subject));
    features.extend(symmetries(size, subject));
    let &Subject {
        of,
        board,
        set,
        unset,
    } = subject;
    features.extend(size.iter().map(|cell| {
        let (row, col) = (cell.row + 1, cell.col + 1);
        let words = |colour: &str| format!("whose {of}cell in row {row}, column {col} is {colour}");
        Feature::holds(words(set), words(unset), move |instance, _| {
            board(instance).get(cell)
        })
    }));
    features
}

/// The number of set cells: in all, in corners, along edges, inside.
fn counts<P: Model>(subject: &Subject<P>) -> Vec<Feature<P>> {
    let &Subject { of, board, set, .. } = subject;
    let count = move |name: &str, is_counted: fn(Size, Cell) -> bool| {
        let counted = move |instance: &P::Instance, _: Minimum| {
            let board = board(instance);
            Some(
                board
                    .iter()
                    .filter(|&cell| is_counted(board.size(), cell))
                    .count() as u32,
            )
        };
        Feature::number(format!("number of {of}{set} {name}"), counted)
    };
    vec![
        count("cells", |_, _| true),
        count("corners", |size, cell| ends(size, cell) == 2),
        count("cells on an edge but in no corner", |size, cell| {
            ends(size, cell) == 1
        }),
        count("inner cells", |size, cell| ends(size, cell) == 0),
    ]
}

/// 2 for a corner, 1 for another cell on an edge, 0 for an inner cell.
fn ends(size: Size, cell: Cell) -> usize {
    let is_end = |index: u8, side: usize| index == 0 || usize::from(index) + 1 == side;
    usize::from(is_end(cell.row, size.rows())) + usize::from(is_end(cell.col, size.cols()))
}

/// For each row and column, whether it is all set or all unset, and the parity of its set cells.
fn lines<P: Model>(size: Size, subject: &Subject<P>) -> Vec<Feature<P>> {
    let &Subject {
        of,
        board,
        set,
        unset,
    } = subject;
    let mut features = Vec::new();
    for (kind, lines) in [("row", size.rows()), ("column", size.cols())] {
        for line in 0..lines {
            let place = match PLACES.get(line) {
                _ if line + 1 == lines => "last".to_string(),
                Some(place) => (*place).to_string(),
                None => format!("{}th", line + 1),
            };
            let is_row = kind == "row";
            let length = if is_row { size.cols() } else { size.rows() };
            let number = move |instance: &P::Instance| {
                let in_line =
                    |cell: &Cell| usize::from(if is_row { cell.row } else { cell.col }) == line;
                board(instance).iter().filter(in_line).count()
            };
            let name = format!("{of}{place} {kind}");
            features.push(Feature::holds(
                format!("whose {name} is all {set}"),
                format!("whose {name} is not all {set}"),
                move |instance, _| number(instance) == length,
            ));
            features.push(Feature::holds(
                format!("whose {name} is all {unset}"),
                format!("whose {name} is not all {unset}"),
                move |instance, _| number(instance) == 0,
            ));
            let words =
                |parity: &str| format!("whose {name} has an {parity} number of {set} cells");
            features.push(Feature::holds(
                words("odd"),
                words("even"),
                move |instance, _| number(instance) % 2 == 1,
            ));
        }
    }
    features
}

/// A symmetry in words.
pub fn words(symmetry: Symmetry) -> &'static str {
    match (symmetry.transpose, symmetry.flip_rows, symmetry.flip_cols) {
        (false, false, false) => "as it is",
        (false, true, false) => "mirrored top to bottom",
        (false, false, true) => "mirrored left to right",
        (false, true, true) => "turned by half",
        (true, false, false) => "mirrored along the main diagonal",
        (true, true, true) => "mirrored along the other diagonal",
        (true, _, _) => "turned by a quarter",
    }
}

/// The symmetries of the rectangle other than the identity, without inverses of others.
pub fn symmetries_of(size: Size) -> impl Iterator<Item = Symmetry> {
    let is_kept = move |symmetry: &Symmetry| symmetry.size(size) == size;
    // A quarter turn to the left and one to the right keep the same boards.
    let is_first =
        |symmetry: &Symmetry| !(symmetry.transpose && symmetry.flip_rows && !symmetry.flip_cols);
    Symmetry::all().skip(1).filter(is_kept).filter(is_first)
}

fn symmetries<P: Model>(size: Size, subject: &Subject<P>) -> Vec<Feature<P>> {
    let &Subject { of, board, .. } = subject;
    let own = if of.is_empty() {
        "board "
    } else {
        of.trim_end_matches("'s ")
    };
    let own = own.trim_end();
    symmetries_of(size)
        .map(|symmetry| {
            let words = words(symmetry);
            Feature::holds(
                format!("whose {own} is the same {words}"),
                format!("whose {own} is not the same {words}"),
                move |instance, _| board(instance).transform(symmetry) == *board(instance),
            )
        })
        .collect()
}
