//! Boards, texts, verdicts, messages and the contract of a problem, without files, processes or terminals.
//!
//! The main types: a [`board::Board`] is a set of cells of a rectangle; a [`problem::Problem`] ties a model to its
//! text, its referee, its certificates and its solvers; a [`verdict::Verdict`] is the judgement of an output.
//!
//! ```
//! use tribunal_core::board::{Board, Cell, Size};
//!
//! let size: Size = "3x4".parse().expect("rows and columns");
//! let mut board = Board::empty(size);
//! board.toggle(Cell::new(1, 2));
//! assert_eq!(board.count(), 1);
//! assert_eq!(board.draw('.', '#'), "....\n..#.\n....\n");
//! ```

pub mod board;
pub mod command;
pub mod damage;
pub mod erased;
pub mod features;
pub mod memo;
pub mod messages;
pub mod output;
pub mod problem;
pub mod rng;
pub mod strata;
pub mod text;
pub mod verdict;
pub mod weight;
