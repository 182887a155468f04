//! Whether the accepted programs of a package agree on its cases, and which ones do not.
//!
//! `plan` is what is compared, `worker` runs all programs on one case, `classes` puts equal outputs together, `check`
//! goes through the cases, and `result` is what comes of one. `smaller` makes cases smaller that other programs fail.

mod check;
mod classes;
pub(crate) mod kept;
mod plan;
mod result;
mod smaller;
mod worker;

pub use check::agree;
pub use plan::{AgreementCase, AgreementPlan, AgreementProgram, OutputJudge};
pub use result::{CaseAgreement, JudgesDiffer, Party, ProgramRun};
pub use smaller::{CaughtCase, SmallerCase, SmallerPlan, smaller};
