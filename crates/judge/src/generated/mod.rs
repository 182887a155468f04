//! Makes the cases of a package in a folder of their own: by its generators, by a grammar, by copies and given texts.
//!
//! `recipe` says how a case is made, `make` makes its files, and `stage` writes all of them.

mod make;
mod recipe;
mod stage;

pub use recipe::{CaseRecipe, Maker, Unbuilt};
pub use stage::{StagePlan, StagedCase, stage};
