//! Diagnoses a failing program: the simplest explanation that holds for every input tried.
//!
//! `diagnosis` runs the program on many inputs, by `observe`, in which `runs` adds up what workers and shares (`share`) have
//! run; `cause` takes the results of a finished run of
//! submissions, whose `wrong_answers` were kept. Both let `explain` do the rest: [`answer`](Answer) decides when two
//! outputs are the same; `form` rewrites outputs that are wrong only in their form; `plain` finds faults that need no solver, such as an output that never changes; `compare`
//! compares the failures with these and with the `gallery` of faulty solvers, single and in pairs; `grade` rates a match;
//! `describe` looks for what failing inputs share, `regular` for a rule that all wrong answers follow, and `refute` drops
//! what a later failing input has not. Nothing is guessed: below the thresholds of `grade` a fault is unknown.

mod answer;
mod answered;
mod campaign;
mod cause;
mod compare;
mod describe;
mod diagnosis;
mod error;
mod explain;
mod form;
mod gallery;
mod grade;
mod observations;
mod observe;
mod plain;
mod plan;
mod refute;
mod regular;
mod rules;
pub(crate) mod runs;
mod share;
mod workers;
mod wrong_answer;
pub(crate) mod wrong_answers;

pub use answer::Answer;
pub use campaign::campaign;
pub(crate) use cause::causes;
pub use diagnosis::{Diagnosed, diagnose};
pub use error::DiagnoseError;
pub use plan::DiagnosePlan;
pub use refute::{FailingInput, refute};
pub use share::share;
pub(crate) use wrong_answers::WrongAnswers;
