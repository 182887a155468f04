//! Cross-checks the solvers of a problem: gives instances to all of them, compares their answers, and accepts no answer
//! without a certificate.
//!
//! Start with three items: a [`jury::Jury`] answers one instance and proves its answer; a [`plan::CrossCheckPlan`] says
//! which solvers answer which instances; [`run::verify`] carries it out and reports every disagreement.
//!
//! ```
//! use tribunal_core::problem::Minimum;
//! use tribunal_problems::ALL;
//! use tribunal_verify::jury::Jury;
//!
//! let flipgame = ALL[0];
//! let board = flipgame.read_text(b"bwwb\nbbwb\nbwwb\nbwww\n", None).expect("a board");
//! let answer = Jury::new(flipgame, flipgame.size(&board), None).proven(&board).expect("a proof");
//! assert_eq!(answer.minimum, Minimum::Moves(4));
//! ```
//!
//! The map:
//!
//! - [`inputs`] supplies the instances, one file for each source: stored cases, generated ones, whole spaces, sweeps,
//!   the boards of a file, and the inputs of earlier crashes.
//! - `session` sends them to as many threads as the plan says.
//! - `watch` watches these threads: if a solver panics or hangs, only its own answer is lost.
//! - `cross_check` asks all solvers on one thread, compares their answers, and turns disagreements into findings.
//! - `tested_roles` tests the other parts: writer, parser, certificate maker and checker, referee, checker, generator.
//! - [`notes`] are kept in a file, so that they name the step that crashed the process.
//! - `found` is what adds up of a section, and [`journal`] keeps it for a share of a campaign.
//! - `example_checker` checks the example files of a package.

mod cross_check;
mod example_checker;
mod found;
pub mod inputs;
pub mod journal;
pub mod jury;
pub mod notes;
pub mod plan;
pub mod run;
mod section;
mod session;
mod tested_roles;
mod watch;
