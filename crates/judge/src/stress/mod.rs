//! Looks for an input on which a program fails: generated inputs, then the whole space, the smallest first.
//!
//! `input_plan` makes the inputs, `worker` runs one and decides whether it is a failure, `explain` shrinks the first
//! failure and collects what a report shows of it.

mod error;
mod explain;
mod input_plan;
mod plan;
mod search;
mod worker;

pub use error::StressError;
pub use explain::Caught;
pub(super) use explain::attempt;
pub use input_plan::StressInputPlan;
pub(super) use input_plan::{inputs_of, kinds_of};
pub use plan::StressPlan;
pub use search::{Stressed, stress};
