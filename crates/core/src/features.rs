//! Features of boards in words, for describing what a set of boards has in common.
//!
//! Only diagnosis may use this file, never a solver.

use crate::board::{Board, Cell, Size, Symmetry};
use crate::messages::Message;
use crate::problem::{Feature, Minimum, Model};

/// A board of an instance, and words for it; each word is the id of a message.
pub struct Subject<P: Model> {
    /// The board, as in "target"; nothing if an instance has one board.
    pub name: Option<&'static str>,
    /// The board.
    pub board: fn(&P::Instance) -> &Board,
    /// The adjective for a set cell, as in "black".
    pub set: &'static str,
    /// The adjective for a cell that is not set.
    pub unset: &'static str,
}

impl<P: Model> Subject<P> {
    /// A part of the board.
    fn part(&self, part: Message) -> Message {
        match self.name {
            None => part,
            Some(board) => Message::new("feature-of")
                .with("board", Message::new(board))
                .with("part", part),
        }
    }
}

const PLACES: [&str; 4] = [
    "feature-first",
    "feature-second",
    "feature-third",
    "feature-fourth",
];

/// The minimum number of moves, and whether the instance is possible.
pub fn of_minimum<P: Model>() -> Vec<Feature<P>> {
    vec![
        Feature::holds("feature-impossible", "feature-possible", |_, minimum| {
            minimum == Minimum::Impossible
        }),
        Feature::number("feature-minimum", |_, minimum| match minimum {
            Minimum::Moves(moves) => Some(moves),
            Minimum::AtMost(_) | Minimum::Impossible => None,
        }),
        Feature::holds("feature-solved", "feature-unsolved", |_, minimum| {
            minimum == Minimum::Moves(0)
        }),
    ]
}

/// Features of a board: counts, lines, cells and symmetries.
pub fn of_board<P: Model>(size: Size, subject: &Subject<P>) -> Vec<Feature<P>> {
    let mut features = counts(subject);
    features.extend(lines(size, subject));
    features.extend(symmetries(size, subject));
    let board = subject.board;
    features.extend(size.iter().map(|cell| {
        let place = Message::new("feature-cell")
            .with("row", u32::from(cell.row) + 1)
            .with("column", u32::from(cell.col) + 1);
        let words = |colour: &'static str| {
            Message::new("feature-cell-is")
                .with("cell", subject.part(place.clone()))
                .with("colour", Message::new(colour))
        };
        Feature::holds(
            words(subject.set),
            words(subject.unset),
            move |instance, _| board(instance).get(cell),
        )
    }));
    features
}

/// The number of set cells: in all, in corners, along edges, inside.
fn counts<P: Model>(subject: &Subject<P>) -> Vec<Feature<P>> {
    let board = subject.board;
    let count = move |cells: &'static str, is_counted: fn(Size, Cell) -> bool| {
        let counted = move |instance: &P::Instance, _: Minimum| {
            let board = board(instance);
            Some(
                board
                    .iter()
                    .filter(|&cell| is_counted(board.size(), cell))
                    .count() as u32,
            )
        };
        let cells = Message::new(cells).with("colour", Message::new(subject.set));
        let name = Message::new("feature-number-of").with("cells", subject.part(cells));
        Feature::number(name, counted)
    };
    vec![
        count("feature-cells", |_, _| true),
        count("feature-corners", |size, cell| ends(size, cell) == 2),
        count("feature-edge-cells", |size, cell| ends(size, cell) == 1),
        count("feature-inner-cells", |size, cell| ends(size, cell) == 0),
    ]
}

/// 2 for a corner, 1 for another cell on an edge, 0 for an inner cell.
fn ends(size: Size, cell: Cell) -> usize {
    let is_end = |index: u8, side: usize| index == 0 || usize::from(index) + 1 == side;
    usize::from(is_end(cell.row, size.rows())) + usize::from(is_end(cell.col, size.cols()))
}

/// For each row and column, whether it is all set or all unset, and the parity of its set cells.
fn lines<P: Model>(size: Size, subject: &Subject<P>) -> Vec<Feature<P>> {
    let (board, set) = (subject.board, subject.set);
    let mut features = Vec::new();
    for (kind, lines) in [
        ("feature-row", size.rows()),
        ("feature-column", size.cols()),
    ] {
        for line in 0..lines {
            let place = match PLACES.get(line) {
                _ if line + 1 == lines => Message::new("feature-last"),
                Some(place) => Message::new(*place),
                None => Message::new("feature-nth").with("number", line as u32 + 1),
            };
            let is_row = kind == "feature-row";
            let length = if is_row { size.cols() } else { size.rows() };
            let number = move |instance: &P::Instance| {
                let in_line =
                    |cell: &Cell| usize::from(if is_row { cell.row } else { cell.col }) == line;
                board(instance).iter().filter(in_line).count()
            };
            let name = subject.part(Message::new(kind).with("place", place));
            let words = |id: &'static str, colour: &'static str| {
                Message::new(id)
                    .with("line", name.clone())
                    .with("colour", Message::new(colour))
            };
            features.push(Feature::holds(
                words("feature-all", set),
                words("feature-not-all", set),
                move |instance, _| number(instance) == length,
            ));
            features.push(Feature::holds(
                words("feature-all", subject.unset),
                words("feature-not-all", subject.unset),
                move |instance, _| number(instance) == 0,
            ));
            features.push(Feature::holds(
                words("feature-odd-in-line", set),
                words("feature-even-in-line", set),
                move |instance, _| number(instance) % 2 == 1,
            ));
        }
    }
    features
}

/// A symmetry in words.
pub fn words(symmetry: Symmetry) -> Message {
    Message::new(
        match (symmetry.transpose, symmetry.flip_rows, symmetry.flip_cols) {
            (false, false, false) => "symmetry-none",
            (false, true, false) => "symmetry-top-to-bottom",
            (false, false, true) => "symmetry-left-to-right",
            (false, true, true) => "symmetry-half-turn",
            (true, false, false) => "symmetry-main-diagonal",
            (true, true, true) => "symmetry-other-diagonal",
            (true, _, _) => "symmetry-quarter-turn",
        },
    )
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
    let board = subject.board;
    let name = subject.name.unwrap_or("feature-board");
    symmetries_of(size)
        .map(|symmetry| {
            let said = |id: &'static str| {
                Message::new(id)
                    .with("board", Message::new(name))
                    .with("symmetry", words(symmetry))
            };
            Feature::holds(
                said("feature-same"),
                said("feature-not-same"),
                move |instance, _| board(instance).transform(symmetry) == *board(instance),
            )
        })
        .collect()
}
