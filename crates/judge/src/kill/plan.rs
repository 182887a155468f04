//! Which programs, and where inputs come from.

use crate::compile::{CompileError, Compiled};
use crate::language::Language;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::output::Dialect;
use tribunal_core::verdict::Event;
use tribunal_sandbox::{Limits, Sandbox};

/// Which programs, and where inputs come from.
pub struct KillPlan<'a> {
    /// The problem.
    pub problem: &'static dyn AnyProblem,
    /// The programs that are to fail.
    pub wrong: &'a [PathBuf],
    /// The programs that are to pass.
    pub right: &'a [PathBuf],
    /// Runs them.
    pub sandbox: &'a dyn Sandbox,
    /// Builds one.
    pub compile: &'a (dyn Fn(&Path) -> Result<Compiled, CompileError> + Sync),
    /// What a program in a language may use.
    pub limits: &'a (dyn Fn(&Language) -> Limits + Sync),
    /// Whose habits are followed when outputs are read.
    pub dialect: Dialect,
    /// A worker for each, with the core that it is pinned to, where it is.
    pub worker_cores: &'a [Option<usize>],
    /// Inputs that are there already, with their names; those of another size are passed over.
    pub stored: Vec<(String, AnyInstance)>,
    /// How many inputs are generated.
    pub random: u64,
    /// From which seed.
    pub seed: u64,
    /// The size, where one is said.
    pub size: Option<Size>,
    /// How many inputs of the whole space, the smallest first.
    pub limit: u64,
    /// How long the search may take.
    pub time: Option<Duration>,
    /// Ends the search with what it has.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}
