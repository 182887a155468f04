//! Stress tests for a problem that Tribunal does not know: inputs from a generator, answers from another program.
//!
//! `generator` makes the inputs, `worker` runs both programs on one and decides whether it is a failure, `search` goes
//! through the seeds, `explain` makes the first failing input smaller with `reduce` and collects what a report shows of it.

mod error;
mod explain;
mod generator;
mod plan;
mod reduce;
mod search;
mod worker;

pub use error::AnyStressError;
pub use explain::AnyCaught;
pub use generator::{Generator, Generators, SEED};
pub use plan::{AnyStressPlan, InputSource, OutputRule};
pub(crate) use reduce::{Reduction, reduce};
pub use search::{AnyStressed, stress};
