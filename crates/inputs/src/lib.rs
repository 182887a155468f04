//! Inputs of a problem of which nothing is known but examples: learns their form, says whether another input has it, draws
//! others, and makes inputs smaller. Runs no program.
//!
//! Five things to know: [`Shape::learn`] finds what many examples have in common, [`Shape::guess`] what a few have,
//! [`Shape::admits`] says whether an input has that too, [`Shape::draw`] makes such an input, and [`smaller`] makes the
//! smaller forms of an input, the largest steps first, each when it is asked for.
//!
//! ```
//! use tribunal_inputs::Shape;
//!
//! let examples = ["3\n5 1 4\n", "1\n7\n", "4\n2 2 8 1\n"].map(str::as_bytes);
//! let shape = Shape::learn(&examples).expect("a number, and a list of that length");
//! assert!(shape.admits(b"2\n6 3\n"));
//! assert!(!shape.admits(b"2\n6 3 1\n"));
//! ```
//!
//! - `text` takes an input apart into lines of words.
//! - `shape` is the form of inputs: which number counts what, and what stands at each place.
//! - `smaller` holds the steps to smaller inputs.

mod shape;
mod smaller;
mod text;

pub use shape::{CannotGuess, EXAMPLE_BYTES_MAX, LONG_EXAMPLE_BYTES_MAX, Shape};
pub use smaller::smaller;
pub use text::{InputWeight, weight};
