//! The events that a run sends about submissions and results.

use tribunal_core::verdict::Event;
use tribunal_core::verdict::judged::{CaseResult, SubmissionReport};

/// What listeners are told of a submission of which nothing more will be said.
pub(super) fn settled_event(submission: u64, report: &SubmissionReport, wanted: u64) -> Event {
    Event::Settled {
        submission,
        name: report.name.clone(),
        verdict: report.verdict,
        message: report.message.clone(),
        wanted,
        counts: report.counts.clone(),
    }
}

/// What listeners are told of a result.
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
