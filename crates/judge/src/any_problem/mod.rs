//! Stress tests for a problem that Tribunal does not know: inputs from a generator, answers from another program.
//!
//! `generator` makes the inputs, or `guess` does by samples, which `rehearsal` tries first; `worker` runs both programs on
//! one and decides whether it is a failure, `search` goes through the seeds, `explain` makes the first failing input smaller with `reduce` and collects what a report shows of it.

mod error;
mod explain;
mod generator;
mod guess;
mod passed_over;
mod plan;
mod reduce;
mod rehearsal;
mod search;
mod worker;

pub use error::AnyStressError;
pub use explain::AnyCaught;
pub use generator::{Generator, Generators, SEED};
pub use guess::{GuessedInputs, Sample};
pub use plan::{AnyStressPlan, InputSource, OutputRule, StressSetting};
pub(crate) use reduce::{Reduction, reduce};
pub use search::{AnyStressed, stress};
pub use tribunal_inputs::EXAMPLE_BYTES_MAX;
