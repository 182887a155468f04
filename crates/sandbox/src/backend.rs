//! What a back-end does.

use super::error::SandboxError;
use super::level::Level;
use super::program::Program;
use super::run::{Limits, RunResult};

/// Makes programs ready to be run.
pub trait Sandbox: Send + Sync {
    /// How well they are kept apart.
    fn level(&self) -> Level;

    /// How many processes of the machine the kernel has ended since memory ran out; nothing where a run itself tells of
    /// each of its own, so that those of others stay hidden.
    fn kills(&self) -> Option<u64> {
        None
    }

    /// Makes one ready, on one core if one is named; nothing of it runs before [`Prepared::run`].
    fn prepare(
        &self,
        program: &Program,
        limits: &Limits,
        core: Option<usize>,
    ) -> Result<Box<dyn Prepared>, SandboxError>;
}

/// A program ready to be run on one input after the other.
pub trait Prepared: Send {
    /// Runs it on one input, from nothing: no run can tell that there was one before.
    fn run(&mut self, input: &[u8]) -> Result<RunResult, SandboxError>;
}
