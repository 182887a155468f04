//! The form that inputs of a problem have, as far as examples show it: which number counts what.

mod counters;
mod form;
mod infer;
mod knowledge;
mod learn;
mod pairs;
mod parse;
mod relations;

pub(crate) use counters::values;
pub(crate) use form::Kind;
pub use knowledge::Shape;
pub(crate) use knowledge::decimal;
pub use learn::EXAMPLE_BYTES_MAX;
pub(crate) use parse::{Part, Tree, parse};
