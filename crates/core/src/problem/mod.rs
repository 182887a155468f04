//! The contract of a problem: what it must provide so that cross-checking, judging and the command line work for it
//! without knowing it.
//!
//! A [`Problem`] is a type with a few traits, each implemented in its own file of the problem's folder:
//!
//! | trait | what | file of the folder |
//! |---|---|---|
//! | [`Model`] | instances, moves, answers | `model.rs` |
//! | [`Text`] | reads and writes instances and answers | `parse.rs` |
//! | [`Referee`] | plays moves, rules on outputs | `check.rs` |
//! | [`Certified`] | what a certificate proves | `certificate.rs` |
//! | [`Certify`] | makes certificates | `certify.rs` |
//! | [`Illustrate`] | draws certificates | `proof.rs` |
//! | [`Forge`] | makes invalid certificates and illegal moves | `forgeries.rs` |
//! | [`Generate`] | generates instances | `generate.rs` |
//! | [`Enumerate`] | enumerates all instances of a size | `generate.rs`, or `sweep.rs` |
//! | [`Shrink`] | finds smaller instances | `shrink.rs` |
//! | [`Spoil`] | a solver in parts that faults can spoil | `faulty/` |
//! | [`Describe`] | features of instances | `features.rs` |
//!
//! A [`Solver`] is a row of the problem's register. A [`Solve`] is that solver prepared for boards of one size, with
//! the scratch memory of one thread. [`PressAnswer`] serves problems whose moves are presses in any order.

mod board_sweep;
mod certificate;
mod contract;
mod fault;
mod feature;
mod generate;
mod info;
mod limit;
mod look;
mod model;
mod press;
mod referee;
mod shrink;
mod solver;
mod space;
mod sweep;
mod text;

pub use crate::verdict::Minimum;
pub use board_sweep::{BoardSweeper, Boards, all_boards, swept_boards};
pub use certificate::{Certified, Certifier, Certify, Forge, Illustrate};
pub use contract::Problem;
pub use fault::{Fault, Faulty, Part, Spoil};
pub use feature::{Describe, Feature, FeatureKind, FeatureValue};
pub use generate::{Generate, GenerateOptions, Generated, Generator};
pub use info::Info;
pub use limit::{Declined, Limit, Sides};
pub use look::{CellStyle, Look};
pub use model::Model;
pub use press::{PressAnswer, outside_the_board, read_press};
pub use referee::{Referee, play_fault, replay_fault};
pub use shrink::{Ascending, Shape, Shrink, Weight};
pub use solver::{Solve, Solved, Solver, SolverRow};
pub use space::{Enumerate, Space};
pub use sweep::{
    PrepareSweeper, SWEEP_DIFFERENCES_MAX, Sweep, SweepCount, SweepDifference, SweepTally, Sweeper,
};
pub use text::Text;
