//! Judging contestants' programs: builds and runs them, rules on their outputs, and finds out why one fails.
//!
//! Three types to know: a [`language::Languages`] is the table by which programs are built and run; a
//! [`case_source::CaseSource`] makes the cases of a run; a [`batch::BatchPlan`] says which submissions are judged on which
//! cases.
//!
//! ```
//! use tribunal_judge::case_source::CaseSource;
//! use tribunal_core::problem::GenerateOptions;
//! use tribunal_problems::ALL;
//!
//! let (flipgame, seed) = (ALL[0], 1);
//! let cases = CaseSource::generated(flipgame, 20, seed, None, &GenerateOptions::default()).expect("20 cases");
//! assert_eq!(cases.coverage, "20 generated cases of 4x4, seed 1");
//! ```
//!
//! [`language`] says how a program is built and run, [`compile`] builds it, [`limits`] says what it may use, [`trial`]
//! rules on one run. [`pool`] runs programs on inputs, with one rule for repeats and limits, and `case_runner` judges one on
//! a case. [`batch`] judges many submissions on many cases: [`schedule`] shares them out, [`tally`] adds their results up,
//! [`journal`] keeps them. [`mod@testdata`] is what programs are judged on: the cases of a problem of ours or, by
//! [`mod@package`], of any package.
//!
//! Of a submission that fails, [`mod@second_look`] asks why, [`mod@replay`] plays the moves of its output, [`mod@exhibit`]
//! shows the cases that it failed on, and [`minimum_case_set`] asks [`set_cover`] which few cases catch every failing one.
//! [`mod@stress`] looks for an input on which a program fails, [`shrink`] makes it as small as possible, [`sanitize`] runs
//! other builds of the program on it, and [`mod@diagnose`] compares the program with known faults. [`mod@kill`] finds few
//! and small inputs on which many wrong programs fail.

pub mod batch;
mod case_runner;
pub mod case_source;
pub mod compile;
pub mod diagnose;
mod excerpt;
pub mod exhibit;
pub mod expected;
pub mod groups;
pub mod journal;
pub mod kill;
pub mod language;
pub mod limits;
pub mod minimum_case_set;
pub mod package;
pub mod pool;
pub mod replay;
pub mod sanitize;
pub mod schedule;
pub mod scratch;
pub mod second_look;
pub mod set_cover;
pub mod shrink;
pub mod stress;
mod submission_report;
pub mod tally;
pub mod testdata;
mod timeouts;
pub mod trial;
