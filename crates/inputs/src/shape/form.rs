//! The form of an input: lines, lists and blocks, and the number that counts each of them.

use super::compound::Piece;
use crate::text::Word;
use std::collections::BTreeSet;

/// The number of a place in the form where a word stands, counted from 0.
pub(crate) type Place = usize;

/// A number that counts something: the integer at a place, and how much more or less there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    /// The place of the integer.
    pub(crate) place: Place,
    /// What is added to it: a tree has one edge less than it has nodes.
    pub(crate) offset: i128,
}

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// One word.
    Word(Place),
    /// The rest of the line: as many words as the number says, or any number of them.
    List(Place, Option<Count>),
}

/// A part of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// One line.
    Line(Vec<Field>),
    /// These items, as often as the number says, or until the end of the input.
    Block(Option<Count>, Vec<Item>),
}

/// The lines of an input in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) items: Vec<Item>,
    /// The number of its places.
    pub(crate) places: usize,
}

/// What the words at a place are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Integers within these bounds.
    Integer {
        min: i128,
        max: i128,
        /// Each is a number from this base up to a count, such as a node of a graph.
        index: Option<Index>,
        /// All leave this rest by 2.
        parity: Option<i128>,
    },
    /// Decimal numbers within these bounds, with at least and at most so many digits after the point.
    Decimal {
        min: f64,
        max: f64,
        digits_min: usize,
        digits: usize,
    },
    /// Words of the same pieces, such as a date.
    Compound(Vec<Piece>),
    /// Words with so many bytes of these, in ascending order.
    Text {
        min: usize,
        max: usize,
        bytes: Vec<u8>,
        /// A number that is its length.
        length: Option<Count>,
        /// There are these words alone.
        words: Option<BTreeSet<Word>>,
        /// Its brackets are balanced.
        is_balanced: bool,
    },
}

/// Words that are numbers of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Index {
    /// The number of all that there are.
    pub(crate) count: Count,
    /// The first number: 0 or 1.
    pub(crate) base: i128,
}

impl Kind {
    /// What its words are numbers of.
    pub(crate) fn index(&self) -> Option<Index> {
        match self {
            Kind::Integer { index, .. } => *index,
            Kind::Decimal { .. } | Kind::Compound(_) | Kind::Text { .. } => None,
        }
    }

    /// The places of the numbers that its words depend on.
    pub(super) fn counts(&self) -> impl Iterator<Item = Place> + use<> {
        let length = match self {
            Kind::Text { length, .. } => *length,
            Kind::Integer { .. } | Kind::Decimal { .. } | Kind::Compound(_) => None,
        };
        let index = self.index().map(|index| index.count);
        index.into_iter().chain(length).map(|count| count.place)
    }
}
