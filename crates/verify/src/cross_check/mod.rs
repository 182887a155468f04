//! Asks all solvers about the same instances, and turns their disagreements into findings.

mod answer;
mod comparison;
pub(crate) mod finding;
pub(crate) mod hung;
pub(crate) mod item;
mod proof;
mod role_tests;
pub(crate) mod tally;
pub(crate) mod worker;
