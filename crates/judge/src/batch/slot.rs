//! The state of one submission during a run.

use super::plan::BatchPlan;
use crate::compile::Compiled;
use crate::diagnose::WrongAnswers;
use crate::expectation::expectation;
use crate::expected;
use crate::journal::HowStarted;
use crate::pool::LimitedProgram;
use crate::scoring::without_points;
use crate::submission::Submission;
use crate::submission_report::{interrupted, summed, unjudged};
use crate::tally::Tally;
use std::sync::Arc;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{Built, SubmissionReport};

/// A built submission, held while it is judged.
pub(super) struct BuiltSubmission {
    pub(super) compiled: Compiled,
    pub(super) program: LimitedProgram,
}

/// The state of one submission.
#[derive(Default)]
pub(super) struct Slot {
    /// Its key in the journal.
    pub(super) key: String,
    /// The program, until all cases are judged.
    pub(super) ready: Option<Arc<BuiltSubmission>>,
    pub(super) built: Option<Built>,
    /// The hash of its source, once it is built.
    pub(super) source_sha256: Option<String>,
    pub(super) tally: Option<Tally>,
    /// Whether it ran in place, and why it does not any more.
    pub(super) started: HowStarted,
    /// Blocks of cases that workers are judging now.
    pub(super) blocks_running: u32,
    pub(super) report: Option<SubmissionReport>,
    /// Its wrong answers, once it is judged and fails.
    pub(super) wrong: Option<WrongAnswers>,
}

impl Slot {
    pub(super) fn into_report(self, plan: &BatchPlan, submission: &Submission) -> SubmissionReport {
        let path = &submission.path;
        let mut report = match (self.report, self.tally) {
            (Some(report), _) => report,
            (None, Some(tally)) => {
                let report = summed(plan.data, path, self.built, tally);
                // Stopped just before it would have been looked at again.
                let report = match report.verdict {
                    Some(_) => interrupted(plan.data, report),
                    None => report,
                };
                plan.shown(path, report)
            }
            (None, None) => unjudged(path),
        };
        if report.verdict == Some(Verdict::CompileError) {
            report.points = plan.data.scoring().map(|scoring| without_points(&scoring));
        }
        // What was not judged yet is neither as expected nor not.
        let is_left = report.verdict.is_none() && report.hint.is_none();
        let expected = (plan.expected && !is_left)
            .then(|| {
                let points = plan.data.expected_points(path);
                let expected = expected::of(path).filter(|it| !plan.data.replaces(&it.says));
                expectation(expected, points, &plan.data.case_rules(path), &report)
            })
            .flatten();
        SubmissionReport {
            name: submission.name.clone(),
            student: submission.student.clone(),
            source_sha256: self.source_sha256,
            in_place: self.started.in_place,
            not_in_place: self.started.not_in_place.as_ref().map(Message::to_string),
            not_in_place_message: self.started.not_in_place,
            expected,
            ..report
        }
    }
}
