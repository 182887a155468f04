//! Finishes a submission once all its cases are judged, after a second look if it fails.

use super::events::settled_event;
use super::run::BatchRun;
use super::slot::BuiltSubmission;
use super::worker::BatchWorker;
use crate::case_runner::PANIC;
use crate::compile::{CompileError, Variant};
use crate::journal::JournalEntry;
use crate::second_look::{self, Revision, Scene};
use crate::submission_report::{interrupted, summed};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tribunal_core::verdict::event::Doing;
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_core::verdict::{Event, Verdict};

impl BatchRun<'_, '_> {
    /// Finishes a submission once all its cases are judged, after a second look if it fails. Returns the number of
    /// skipped cases, and the event to send.
    pub(super) fn finish(
        &self,
        worker: &mut BatchWorker,
        submission: usize,
    ) -> (u64, Option<Event>) {
        let mut state = self.lock();
        state.schedule.close(submission);
        let slot = &mut state.slots[submission];
        let (key, built, ready) = (
            std::mem::take(&mut slot.key),
            slot.built.take(),
            slot.ready.take(),
        );
        let Some(mut tally) = slot.tally.take() else {
            return (0, None);
        };
        drop(state);
        let (data, path) = (self.plan.data, &self.plan.submissions[submission].path);
        let (rest, wanted) = (data.cases() - tally.results(), tally.bound());
        let wrong = tally.take_wrong_answers();
        let report = summed(data, path, built, tally);
        let revision = match self.plan.is_whole(submission) {
            true => self.revision(worker, submission, &key, ready.as_deref(), &report),
            // Only all results say which one decides.
            false => Some(Revision::default()),
        };
        let report = match revision {
            Some(revision) => revision.apply(data, path, report),
            None => interrupted(data, report),
        };
        // Only now: a second look at it finds the same wherever it is made.
        let report = self.plan.shown(path, report);
        let event = settled_event(self.plan, submission, &report, wanted);
        let mut state = self.lock();
        let slot = &mut state.slots[submission];
        slot.wrong = wrong.filter(|_| report.verdict.is_some_and(|it| it != Verdict::Accepted));
        slot.report = Some(report);
        drop(state);
        (rest, Some(event))
    }

    /// The second look at a submission that fails, from the journal if it is there; `None` if it was stopped.
    fn revision(
        &self,
        worker: &mut BatchWorker,
        submission: usize,
        key: &str,
        ready: Option<&BuiltSubmission>,
        report: &SubmissionReport,
    ) -> Option<Revision> {
        let plan = self.plan;
        let path = plan.submissions[submission].path.as_path();
        let is_unexpected =
            |verdict| verdict != Verdict::JudgeError && (plan.is_unexpected)(path, verdict);
        if !report
            .verdict
            .is_some_and(|verdict| verdict != Verdict::Accepted && is_unexpected(verdict))
        {
            return Some(Revision::default());
        }
        let explains_crashes = plan.explains_crashes;
        let past = plan.journal.and_then(|journal| journal.past(key)?.revision);
        if let Some(past) = past.filter(|past| past.is_enough(explains_crashes)) {
            return Some(past);
        }
        if plan.only_known {
            return Some(Revision::default());
        }
        let examining = Doing::Examining {
            submission: submission as u64,
        };
        self.report_doing(worker.number, examining);
        let built_now = match ready {
            Some(_) => None,
            None => match (plan.compile)(path, Variant::default()) {
                Ok(compiled) => Some(compiled),
                Err(CompileError::Failed(why)) => return Some(Revision::broken(why)),
                Err(CompileError::Stopped) => return None,
                Err(_) => None,
            },
        };
        let Some(compiled) = ready.map(|ready| &ready.compiled).or(built_now.as_ref()) else {
            return Some(Revision::default());
        };
        let scene = Scene {
            path,
            submission: submission as u64,
            doing: &|doing| self.report_doing(worker.number, doing),
            compile: plan.compile,
            limits: plan.limits,
            sandbox: plan.sandbox,
            core: worker.core,
            cases: plan.data.cases(),
            explains_crashes,
            stop: plan.stop,
        };
        let looked = catch_unwind(AssertUnwindSafe(|| {
            second_look::look(&scene, compiled, report, &mut *worker.checker)
        }));
        let revision = looked.unwrap_or_else(|_| {
            worker.checker.renew();
            Some(Revision::broken(PANIC.to_string()))
        });
        if let Some(revision) = revision.as_ref().filter(|revision| revision.is_lasting()) {
            self.record(key, || JournalEntry::Revised(Box::new(revision.clone())));
        }
        revision
    }
}
