//! The input of a kill search: programs, inputs and limits.

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

/// The input of [`kill`](super::kill).
pub struct KillPlan<'a> {
    /// The problem.
    pub problem: &'static dyn AnyProblem,
    /// The wrong programs.
    pub wrong: &'a [PathBuf],
    /// The right programs.
    pub right: &'a [PathBuf],
    /// Runs the programs.
    pub sandbox: &'a dyn Sandbox,
    /// Builds a program.
    pub compile: &'a (dyn Fn(&Path) -> Result<Compiled, CompileError> + Sync),
    /// The limits of a program in this language.
    pub limits: &'a (dyn Fn(&Language) -> Limits + Sync),
    /// The judge whose rules for reading outputs apply.
    pub dialect: Dialect,
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// Stored inputs with their names; those of another size are skipped.
    pub stored: Vec<(String, AnyInstance)>,
    /// Number of generated inputs.
    pub random: u64,
    /// Their seed.
    pub seed: u64,
    /// The size; by default the published one.
    pub size: Option<Size>,
    /// Maximum number of inputs of the whole space, the smallest first.
    pub limit: u64,
    /// Maximum wall time of the search.
    pub time: Option<Duration>,
    /// Set to end the search with the results so far.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}
