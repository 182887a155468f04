//! Checks a package of anybody's by running what it brings: its input validators, its output validator and its
//! submissions. What can be seen by looking at its files alone, [`tribunal_package::files`] sees.
//!
//! `inputs` and `outputs` put cases, junk and slips before the validators, `submissions` the submissions before
//! the cases.

mod exam;
mod inputs;
mod junk;
mod outputs;
mod submissions;
mod whole;

pub use exam::{Judge, Plan};
pub use whole::examine;
