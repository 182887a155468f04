//! Cross-checking: puts instances before all solvers of a problem, compares their answers, and believes none without a
//! certificate.
//!
//! Three types to know: a [`jury::Jury`] answers one instance and proves its answer; an [`plan::InputPlan`] says which
//! instances are tried; [`run::verify`] carries out a [`plan::CrossCheckPlan`] and reports what every solver made of them.
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
//! `cross_check` asks all solvers for a few instances at once, on one thread; [`run`] feeds it stored cases,
//! generated instances or a whole space, on as many threads as the plan says. `watch` keeps the threads: a solver that
//! panics or never ends costs its own answer alone. `tested_roles` tries what stands beside the solvers: the writer, the
//! parser, the maker and the checker of certificates, the referee, the checker and the generator. [`notes`] outlive a crash
//! of the process and name the step that crashed it. `example_checker` holds the example files of a package, right and wrong ones,
//! against the jury.

mod cross_check;
mod example_checker;
pub mod inputs;
pub mod jury;
pub mod notes;
pub mod plan;
pub mod run;
mod section;
mod session;
mod tested_roles;
mod watch;
