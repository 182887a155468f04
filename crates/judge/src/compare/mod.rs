//! What changed between two saved runs of `judge` or of `verify`: programs, cases and solvers, each better or worse.
//!
//! [`compare`] adds the comparison to the later run. Programs and cases are matched by their names; those that only one
//! run has are told apart, and are no change.

mod case_pairs;
mod differences;
mod error;
mod judged;
mod kept;
mod pairs;
mod run;
mod times;
mod verified;

pub use error::Incomparable;
pub use run::compare;
