//! The form that inputs of a problem have, as far as examples show it: which number counts what.

mod columns;
mod compound;
mod counters;
mod draw;
mod draw_word;
mod evidence;
mod form;
mod graph;
mod guess;
mod infer;
mod knowledge;
mod learn;
mod letters;
mod notation;
mod pairs;
mod parse;
mod relations;
mod widen;

pub(crate) use compound::{Piece, numbers, padded, write};
pub(crate) use counters::values;
pub(crate) use form::Kind;
pub use guess::CannotGuess;
pub use knowledge::Shape;
pub(crate) use knowledge::decimal;
pub use learn::{EXAMPLE_BYTES_MAX, LONG_EXAMPLE_BYTES_MAX};
pub(crate) use parse::{Part, Tree, parse};
