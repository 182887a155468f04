//! The board problems of Tribunal: the register, and a folder for each problem.
//!
//! [`ALL`] is the register, of problems without their types; the command line takes it, or a longer one.
//! [`flipgame::Flipgame`] and its like implement the contract, `tribunal_core::problem::Problem`, a trait a file.
//!
//! ```
//! use tribunal_core::problem::{Model, Problem, Solver, Text};
//! use tribunal_problems::flipgame::Flipgame;
//!
//! let board = Flipgame::read_one("bwwb\nbbwb\nbwwb\nbwww\n".as_bytes(), None).expect("a board");
//! let solver: &Solver<Flipgame> = &Flipgame::solvers()[0];
//! println!("{}", solver.name);
//! assert_eq!(Flipgame::size(&board).to_string(), "4x4");
//! ```
//!
//! A solver imports the model of its problem and nothing else of ours: helpers that solvers share would make them agree on
//! the same bug.

pub mod chesscbg;
pub mod flipgame;
pub mod pilots;

use tribunal_core::erased::{Register, erased};

/// Every problem, in the order in which reports show them.
// Of a constant, every crate that names it would compile all that the problems can do once more.
pub static ALL: Register = &[
    erased::<flipgame::Flipgame>(),
    erased::<pilots::Pilots>(),
    erased::<chesscbg::Chesscbg>(),
];
