//! Checks a package by running its programs: input validators, output validator and submissions. Checks of its files
//! alone are in [`tribunal_package::files`].
//!
//! `forms` and `outputs` run the validators on cases, malformed files and mutations; `static_validator` builds that
//! of submissions, which `submissions` judges on the cases.

mod checked;
mod coverage;
mod forms;
mod malformed;
mod no_ruling;
mod outputs;
mod package_lint;
mod points;
mod static_validator;
mod submissions;
mod whole;

pub use package_lint::{Judge, LintPlan};
pub use whole::examine;
