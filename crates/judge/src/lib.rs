//! Judging: puts instances before all solvers of a problem and compares what they say; builds and runs contestants'
//! programs and rules on their outputs.
//!
//! Three types to know: a [`jury::Jury`] answers one instance, and proves its answer; a [`case_source::CaseSource`] makes the
//! cases of a run; a [`language::Languages`] is the table by which programs are built and run.
//!
//! ```
//! use tribunal_core::problem::Minimum;
//! use tribunal_judge::jury::Jury;
//! use tribunal_problems::ALL;
//!
//! let problem = ALL[0];
//! let board = problem.read_text(b"bwwb\nbbwb\nbwwb\nbwww\n", None).expect("a board");
//! let answer = Jury::new(problem, problem.size(&board), None).proven(&board).expect("a proof");
//! assert_eq!(answer.minimum, Minimum::Moves(4));
//! ```
//!
//! [`mod@cross_check`] hears a few instances at once on one thread; [`mod@verify`] feeds it stored cases, generated ones or a
//! whole space, on as many threads as are wanted; `watched` keeps the threads, and [`notes`] name the worker
//! that crashed the process. [`jury`] gives the one answer
//! that checkers and generated cases stand on, and `examples` holds to both what a package shows others of right and
//! wrong files.
//!
//! A contestant's program takes another way: [`language`] says how it is built and run, [`compile`] builds it,
//! [`limits`] says what it may use, [`trial`] rules on one run. [`case_source`] makes the cases; [`pool`] runs programs on
//! inputs, with one rule for repeats and limits, and `case_runner` judges one on a case; [`batch`] judges many submissions
//! on many cases, as [`schedule`] shares them out, [`tally`] adds their results up, [`journal`] keeps them, and
//! [`mod@second_look`] asks why one fails. [`mod@replay`] plays the moves of an output, [`mod@exhibit`] shows the cases that somebody failed on, and [`minimum_case_set`] asks [`set_cover`] which few
//! cases would have caught all. [`mod@testdata`] is what all of them judge on, of a problem of ours or, by
//! [`mod@package`], of anybody's.
//!
//! [`mod@stress`] looks for an input on which a program fails, [`shrink`] makes it as small as it can be, and
//! [`sanitize`] asks what other builds of the program tell of it. [`mod@kill`] looks for few and small inputs that many
//! wrong programs fail.

pub mod batch;
mod case_runner;
pub mod case_source;
pub mod compile;
pub mod cross_check;
pub mod diagnose;
mod examples;
mod excerpt;
pub mod exhibit;
pub mod expected;
pub mod groups;
pub mod journal;
pub mod jury;
pub mod kill;
pub mod language;
pub mod limits;
pub mod minimum_case_set;
pub mod notes;
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
mod tested_roles;
pub mod trial;
pub mod verify;
mod watched;
