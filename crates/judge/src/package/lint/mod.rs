//! Checks any package by running what it brings: its input validators, its output validator and its
//! submissions. What can be seen by looking at its files alone, [`tribunal_package::files`] sees.
//!
//! `inputs` and `outputs` put cases, malformed inputs and mutations before the validators, `submissions` the submissions before
//! the cases.

mod inputs;
mod malformed;
mod outputs;
mod package_lint;
mod submissions;
mod whole;

pub use package_lint::{Judge, LintPlan};
pub use whole::examine;
