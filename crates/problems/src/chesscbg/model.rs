//! The instances, moves and answers of Bàn cờ thế.

use serde::{Serialize, Serializer};
use std::fmt;
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Minimum, Model};

/// Bàn cờ thế.
///
/// ```
/// use tribunal_core::problem::{Problem, Text};
/// use tribunal_problems::chesscbg::Chesscbg;
///
/// let input = "1111\n1111\n0000\n0000\n\n1111\n0111\n1000\n0000\n";
/// let positions = Chesscbg::read_one(input.as_bytes(), None).expect("two positions");
/// let mut solver = Chesscbg::solvers()[0].ready(positions.size()).expect("it takes 4x4");
/// let solved = solver.solve(&positions).expect("an answer");
/// assert_eq!(solved.answer.slides, 1);
/// ```
pub struct Chesscbg;

/// Two positions of one size with equally many pieces; the set cells hold the pieces.
///
/// ```
/// use tribunal_core::board::{Board, Size};
/// use tribunal_problems::chesscbg::model::Instance;
///
/// let position = |word| Board::from_word(Size::FOUR, word);
/// assert!(Instance::new(position(0b0011), position(0b1100)).is_some());
/// // A slide keeps the number of pieces.
/// assert_eq!(Instance::new(position(0b0011), position(0b0111)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    start: Board,
    target: Board,
}

impl Instance {
    /// Two positions, or nothing if their sizes or their numbers of pieces differ.
    #[inline]
    pub fn new(start: Board, target: Board) -> Option<Instance> {
        (start.size() == target.size() && start.count() == target.count())
            .then_some(Instance { start, target })
    }

    /// The position before the first move.
    #[inline]
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The position to reach.
    #[inline]
    pub fn target(&self) -> &Board {
        &self.target
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.start.size()
    }
}

/// A move of a piece from one cell to an adjacent one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The cell of the piece.
    pub from: Cell,
    /// The cell to which it moves.
    pub to: Cell,
}

impl fmt::Display for Slide {
    /// The two cells, 1-based.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.from, self.to)
    }
}

impl Serialize for Slide {
    /// The four numbers of an output.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Slide { from, to } = self;
        serializer
            .collect_seq([from.row, from.col, to.row, to.col].map(|index| u16::from(index) + 1))
    }
}

/// The answer of a solver. Every position can be reached, so there is always a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The fewest slides.
    pub slides: u32,
    /// The slides in a playable order, if the solver finds them.
    pub moves: Option<Vec<Slide>>,
}

impl Model for Chesscbg {
    type Instance = Instance;
    type Answer = Answer;
    type Move = Slide;

    fn size(instance: &Instance) -> Size {
        instance.size()
    }

    /// The number of pairs of positions of a size with pieces on half of the cells, rounded down.
    fn instances(size: Size) -> Option<u64> {
        // Pascal's triangle: a cell more is empty or holds a piece.
        let pieces = size.cells() / 2;
        let mut ways = vec![0u64; pieces + 1];
        ways[0] = 1;
        for _ in 0..size.cells() {
            for held in (1..=pieces).rev() {
                ways[held] = ways[held].checked_add(ways[held - 1])?;
            }
        }
        ways[pieces].checked_mul(ways[pieces])
    }

    fn minimum(answer: &Answer) -> Minimum {
        Minimum::Moves(answer.slides)
    }

    fn moves(answer: &Answer) -> Option<Vec<Slide>> {
        answer.moves.clone()
    }
}
