//! Computes the points of a submission from the outcomes of its cases, and runs nothing.
//!
//! [`grade`] adds up the groups of a package by the rules of its format, [`needed_cases`] says which cases can still
//! change the result, and `given` checks what an output validator gives for one case. The rules themselves are read by
//! [`tribunal_package::scoring`]; a package's own grader is run by `package::grader`.

mod default_grader;
mod given;
mod grade;
mod needed;
mod outcome;

pub use default_grader::default_grade;
pub(crate) use given::{GivenFiles, GivenRule, given_points};
pub use grade::grade;
pub(crate) use grade::without_points;
pub use needed::needed_cases;
pub use outcome::{CaseOutcome, CustomGrade, PartResult};
