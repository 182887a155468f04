//! Tribunal puts every case of a problem before a bench of independent judges.
//!
//! Reading order, which is also who may import whom: a module imports what stands above it, never below.
//!
//! 1. [`board`], [`words`], [`verdict`], [`text`], [`output`], [`rng`]: plain parts that know no problem; [`regular`]
//!    opens files that others wrote.
//! 2. [`problem`]: the contract that a problem signs; [`strata`] sorts small boards for its generators, [`weight`]
//!    orders boards for shrinking, [`features`] says what boards share.
//! 3. [`problems`]: the register, and a folder for each problem. Its solvers import its model and nothing else.
//! 4. [`cases`]: the shelf of stored cases; [`package`]: packages as anybody makes them.
//! 5. [`hosts`]: what other judges hand to a checker, and how they hear the verdict; [`companion`]: what a browser
//!    extension sends of a problem.
//! 6. [`sandbox`], a crate of its own: runs untrusted programs under limits.
//! 7. [`judge`]: cross-checks the solvers on cases, on seeded instances, on whole input spaces; judges contestants'
//!    programs.
//! 8. [`export`]: packages for other judges; it knows files and formats, and no problem.
//! 9. [`report`]: every form of a run, from text to a page; it prints what it is given and decides nothing.
//! 10. [`cli`]: the command line.
//!
//! `tests/architecture.rs` fails when an import breaks this map.

pub mod cli;
pub mod hosts;

pub use tribunal_core::{board, damage, features, output, problem, rng, strata, text, verdict, weight, words};
pub use tribunal_judge as judge;
pub use tribunal_package::{self as package, cases, companion, export, regular};
pub use tribunal_problems as problems;
pub use tribunal_report as report;
pub use tribunal_sandbox as sandbox;
