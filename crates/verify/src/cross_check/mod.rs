//! Asks all solvers for the same instances and turns their disagreements into findings.

pub(crate) mod answer;
pub(crate) mod finding;
pub(crate) mod hung;
pub(crate) mod item;
pub(crate) mod tally;
pub(crate) mod worker;
