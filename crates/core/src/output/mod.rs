//! A contestant's output, read in the dialect of a checker.

mod dialect;
mod reader;

pub use dialect::Dialect;
pub use reader::{Misread, Output, Token};
