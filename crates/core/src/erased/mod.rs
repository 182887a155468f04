//! Problems without their types, so that cross-checking, judging, shrinking, diagnosis and reports compile only once.
//!
//! [`erased`] turns a [`Problem`](crate::problem::Problem) into an [`AnyProblem`]. Instances, moves, answers and
//! certificates then travel as [`AnyInstance`] and the like. A method that receives a value of another problem panics.

mod answer;
mod any_problem;
mod certificate;
mod gallery;
mod instance;
mod moves;
mod of_problem;
mod space;

pub use answer::{AnyAnswer, AnySolve, AnySolver, Prepare};
pub use any_problem::{AnyProblem, Register};
pub use certificate::{AnyCertificate, AnyCertify};
pub use gallery::{AnyFault, AnyFaulty, AnyFeature, AnyFeatureValue};
pub use instance::AnyInstance;
pub use moves::AnyMove;
pub use of_problem::erased;
pub use space::{
    AnyAscending, AnyGenerated, AnyGenerator, AnyNth, AnyPrepareSweeper, AnySpace, AnySweep,
    AnySweeper,
};
