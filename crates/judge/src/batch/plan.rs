//! What a run of the judge needs.

use crate::compile::Compile;
use crate::journal::Journal;
use crate::language::Language;
use crate::tally::Enough;
use crate::testdata::TestData;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tribunal_core::verdict::{Event, Verdict};
use tribunal_sandbox::{Limits, Sandbox};

/// Everything that a run of the judge needs.
pub struct BatchPlan<'a> {
    /// The files, in the order of the report.
    pub submissions: &'a [PathBuf],
    /// The cases and their checker.
    pub data: &'a dyn TestData,
    /// Runs the programs.
    pub sandbox: &'a dyn Sandbox,
    /// Builds a submission.
    pub compile: &'a Compile<'a>,
    /// What a submission in a language may use.
    pub limits: &'a (dyn Fn(&Language) -> Limits + Sync),
    /// When a submission has been judged enough.
    pub enough: Enough,
    /// Whether the folder of each submission says its verdict.
    pub expected: bool,
    /// Whether a submission was not to get this verdict, so that it is looked at again.
    pub is_unexpected: &'a (dyn Fn(&Path, Verdict) -> bool + Sync),
    /// A worker for each, with the core that it is pinned to, where it is.
    pub worker_cores: &'a [Option<usize>],
    /// Keeps results, and knows those of an earlier run.
    pub journal: Option<&'a Journal>,
    /// What else results depend on: limits and languages, in any words.
    pub identity: String,
    /// The command that judges a submission on a case, which these words of [`TestData::words`] choose.
    pub repeat: &'a (dyn Fn(&Path, &[String]) -> String + Sync),
    /// Ends the run as soon as the running cases are done.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}
