//! Why two runs cannot be compared.

use thiserror::Error;
use tribunal_core::text::quote;

/// Why two runs cannot be compared.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum Incomparable {
    /// Runs of this command are not compared.
    #[error("a run of `{0}` cannot be compared with another")]
    Command(&'static str),
    /// The earlier run is one of another command.
    #[error("it is a run of `{earlier}`, and the other one of `{now}`")]
    OtherCommand {
        /// The command of the earlier run.
        earlier: &'static str,
        /// The command of the later run.
        now: &'static str,
    },
    /// The earlier run is about another problem.
    #[error("it is about {}, and the other run about {}", quote(.earlier), quote(.now))]
    OtherProblem {
        /// The problem of the earlier run.
        earlier: String,
        /// The problem of the later run.
        now: String,
    },
}
