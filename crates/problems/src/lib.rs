//! The board problems of Tribunal: the register, and a folder for each problem.
//!
//! [`ALL`] is the register of problems, without their types; the command line takes this or a longer one.
//! [`flipgame::Flipgame`] and the others implement `tribunal_core::problem::Problem`, each of its traits in its own file.
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
//! A solver imports only the model of its problem: helpers that solvers share would make them agree on
//! the same bug.

pub mod chesscbg;
pub mod flipgame;
pub mod pilots;

use tribunal_core::erased::{Register, erased};

/// Every problem, in the order in which reports show them.
// A constant would be compiled again, with all code of the problems, in every crate that names it.
pub static ALL: Register = &[
    erased::<flipgame::Flipgame>(),
    erased::<pilots::Pilots>(),
    erased::<chesscbg::Chesscbg>(),
];
