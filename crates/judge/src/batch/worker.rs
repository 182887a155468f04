//! A worker of a run, and the submission that it is on.

use super::slot::BuiltSubmission;
use crate::pool::ProgramRunner;
use crate::testdata::Checker;
use std::sync::Arc;

/// A worker, and the submission that it is on.
pub(super) struct BatchWorker<'a> {
    pub(super) number: u64,
    pub(super) core: Option<usize>,
    pub(super) checker: Box<dyn Checker + 'a>,
    /// Keeps one program ready: while others are built, and afterwards, there may be little memory.
    pub(super) runner: ProgramRunner<'a>,
    pub(super) own: Option<(usize, Arc<BuiltSubmission>)>,
}
