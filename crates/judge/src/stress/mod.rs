//! Looks for an input on which a program fails: seeded ones, then all there are, the smallest first.
//!
//! `docket` makes the inputs, `lane` runs one and says whether it is a failure, `explain` makes the first
//! failure as small as it can be and puts together what a person wants to see of it.

mod docket;
mod error;
mod explain;
mod lane;
mod plan;
mod search;

pub use docket::Docket;
pub(super) use docket::inputs_of;
pub use error::StressError;
pub use explain::Caught;
pub use plan::{Entry, Plan};
pub use search::{Stressed, stress};
