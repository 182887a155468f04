//! The progress events about submissions and results.

use super::plan::BatchPlan;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::judged::{CaseResult, SubmissionReport};

/// The last event about a submission.
pub(super) fn settled_event(
    plan: &BatchPlan,
    submission: usize,
    report: &SubmissionReport,
    wanted: u64,
) -> Event {
    Event::Settled {
        submission: submission as u64,
        name: plan.submissions[submission].name.clone(),
        verdict: report.verdict,
        message: report.message.clone(),
        wanted,
        counts: report.counts.clone(),
        points: report.points.as_ref().and_then(|given| given.points),
        best: report.points.as_ref().and_then(|given| given.best),
    }
}

/// The event for one result; without a worker for a result from the journal.
pub(super) fn result_event(worker: Option<u64>, submission: usize, result: &CaseResult) -> Event {
    Event::Result {
        worker,
        submission: submission as u64,
        index: result.index,
        case: result.case.clone(),
        verdict: result.verdict,
        cpu_s: result.cpu_s,
        memory_bytes: result.memory_bytes,
    }
}
