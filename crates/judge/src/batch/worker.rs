//! One worker of a run: its core, its checker and its current submission.

use super::pending::Pending;
use super::slot::BuiltSubmission;
use crate::pool::ProgramRunner;
use crate::testdata::Checker;
use std::sync::Arc;

/// One worker of a run.
pub(super) struct BatchWorker<'a> {
    pub(super) number: u64,
    pub(super) core: Option<usize>,
    pub(super) checker: Box<dyn Checker + 'a>,
    /// Keeps only one program ready, since memory may be short while others are built.
    pub(super) runner: ProgramRunner<'a>,
    /// Results that are not in the journal yet: of the submission that it judges.
    pub(super) pending: Pending,
    /// The submission that it judged last.
    pub(super) own: Option<(usize, Arc<BuiltSubmission>)>,
}
