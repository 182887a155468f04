//! Looks for an input on which a program fails: seeded ones, then all there are, the smallest first.
//!
//! `input_plan` makes the inputs, `worker` runs one and says whether it is a failure, `explain` makes the first
//! failure as small as it can be and puts together what a person wants to see of it.

mod error;
mod explain;
mod input_plan;
mod plan;
mod search;
mod worker;

pub use error::StressError;
pub use explain::Caught;
pub use input_plan::StressInputPlan;
pub(super) use input_plan::inputs_of;
pub use plan::StressPlan;
pub use search::{Stressed, stress};
