//! Judging contestants' programs: builds and runs them, rules on their outputs, and finds out why one fails.
//!
//! Three types to know: [`language::Languages`] is the table of commands that build and run programs;
//! [`case_source::CaseSource`] makes the cases of a run; [`batch::BatchPlan`] names the submissions and the cases to
//! judge.
//!
//! ```
//! use tribunal_judge::case_source::CaseSource;
//! use tribunal_core::problem::GenerateOptions;
//! use tribunal_problems::ALL;
//!
//! let (flipgame, seed) = (ALL[0], 1);
//! let cases = CaseSource::generated(flipgame, 20, seed, None, &GenerateOptions::default()).expect("20 cases");
//! assert_eq!(cases.coverage.to_string(), "20 generated cases of 4x4, seed 1");
//! ```
//!
//! [`language`] holds the commands of each language, [`compile`] builds a program, [`limits`] computes its limits, and
//! [`trial`] rules on one run. [`pool`] runs programs on inputs, with one rule for repeats and limits; `case_runner`
//! judges one program on one case. `exception` names the exception that ended it. [`batch`] judges many submissions on many cases: `schedule` distributes them among
//! workers, [`tally`] sums up the results, [`scoring`] computes points from them, [`case_rules`] compares them with what a package states, [`journal`] stores them. [`cost`] says how long they take, so that the shares of a campaign take about as long as each other. [`mod@testdata`] is the interface to cases and
//! checkers; it is implemented for the cases of a built-in problem and, in [`mod@package`], for those of any package.
//!
//! When a submission fails, `second_look` looks for the cause, [`mod@replay`] plays the moves of its output, `exhibit`
//! prepares the failing cases for reports, and `minimum_case_set` finds the fewest cases that expose every failing
//! submission, with `set_cover`. [`mod@alike`] finds programs of a class that are the same after renaming.
//! [`mod@further`] tries a program that passes the cases on every other input. [`mod@stress`] looks for an input on which a
//! program fails, `shrink` makes that input as small as possible,
//! [`sanitize`] runs other builds of the program on it, `source_excerpt` cuts its source to the line of a crash, and
//! [`mod@diagnose`] compares a program, or the results of a run,
//! with known faults. [`mod@generated`] makes the cases of a package by its generators, and [`mod@agreement`] finds out whether its
//! accepted programs agree on them. [`mod@compare`] says what changed between two saved runs. [`mod@kill`] finds few and small inputs on which many wrong programs fail.

pub mod agreement;
pub mod alike;
pub mod any_problem;
pub mod batch;
mod case_folder;
pub mod case_rules;
mod case_runner;
pub mod case_source;
pub mod compare;
pub mod compile;
pub mod cost;
pub mod diagnose;
mod exception;
mod excerpt;
mod exhibit;
mod expectation;
pub mod expected;
pub mod further;
pub mod generated;
pub mod groups;
pub mod hang;
pub mod interpreted;
pub mod journal;
mod kept_bytes;
pub mod kill;
pub mod language;
pub mod limits;
pub mod minimum_case_set;
pub mod package;
pub mod pool;
pub mod program_hash;
pub mod replay;
pub mod sanitize;
mod sanitizer_report;
mod schedule;
pub mod scoring;
pub mod scratch;
pub mod search_journal;
pub mod second_look;
mod set_cover;
mod shrink;
mod source_excerpt;
pub mod stress;
pub mod submission;
pub mod submission_report;
mod swept;
pub mod tally;
pub mod testdata;
mod timeouts;
pub mod trial;

#[path = "."]
#[cfg(test)]
mod tests {
    #[path = "../../package/src/tests/zipped.rs"]
    pub(crate) mod zipped;
}
