//! What is wrong with a program, in the simplest words that are true.
//!
//! `observe` runs the program on many inputs, [`answer`](Answer) says when two print the same, `plain` knows faults that
//! need no solver, as an output that never changes, `compare` holds the failures against these and against a gallery of
//! faulty solvers, single and in pairs, `grade` says how sure a match is, and `describe` looks for what failing inputs
//! share. Nothing is guessed: below the thresholds of `grade` a fault is unknown.

mod answer;
mod answered;
mod compare;
mod describe;
mod diagnosis;
mod error;
mod grade;
mod observe;
mod plain;
mod plan;

pub use answer::Answer;
pub use diagnosis::{Diagnosed, diagnose};
pub use error::DiagnoseError;
pub use grade::{
    AGREEMENT_MIN, COMMONEST_MAX, CONTAINED_MIN, CORRELATION_MIN, OVERLAP_CORRELATION_MIN,
    OVERLAP_MIN,
};
pub use plan::DiagnosePlan;
