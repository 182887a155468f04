//! Judges a submission on a block of cases.

use super::events::result_event;
use super::run::BatchRun;
use super::slot::BuiltSubmission;
use super::worker::BatchWorker;
use crate::case_runner::run_case;
use crate::journal::JournalEntry;
use std::ops::Range;
use tribunal_core::verdict::judged::CaseResult;
use tribunal_core::verdict::{Event, Verdict};

impl BatchRun<'_, '_> {
    pub(super) fn block(
        &self,
        worker: &mut BatchWorker,
        submission: usize,
        built: &BuiltSubmission,
        cases: Range<u64>,
    ) {
        let plan = self.plan;
        let path = &plan.submissions[submission].path;
        let (mut fresh, mut advanced) = (Vec::new(), 0);
        for index in cases {
            if self.is_stopped() {
                break;
            }
            if !self.is_wanted(submission, index) {
                continue;
            }
            let repeat = || (plan.repeat)(path, &plan.data.words(index));
            let (runner, checker) = (&mut worker.runner, &mut *worker.checker);
            let result = run_case(runner, &built.program, index, checker, repeat);
            if plan.journal.is_some() && result.verdict != Verdict::JudgeError {
                fresh.push(result.clone());
            }
            let event = result_event(Some(worker.number), submission, &result);
            // Another worker may have made it unnecessary meanwhile.
            if self.add(submission, result) {
                advanced += 1;
                (plan.events)(event);
            }
        }
        if !fresh.is_empty() {
            let key = self.lock().slots[submission].key.clone();
            self.record(&key, || JournalEntry::Judged(fresh));
        }
        let (in_place, why_not) = worker.runner.ran_in_place(&built.program);
        let mut state = self.lock();
        let slot = &mut state.slots[submission];
        slot.in_place |= in_place;
        slot.not_in_place = slot.not_in_place.take().or(why_not);
        slot.blocks_running -= 1;
        let is_last =
            state.slots[submission].blocks_running == 0 && state.schedule.is_taken(submission);
        drop(state);
        let mut settled = None;
        if is_last && !self.is_stopped() {
            let (rest, event) = self.finish(worker, submission);
            (advanced, settled) = (advanced + rest, event);
        }
        settled.into_iter().for_each(plan.events);
        (plan.events)(Event::Advanced {
            worker: worker.number,
            steps: advanced,
        });
    }

    /// Whether a case still has to be judged: the journal may have its result, or another worker's result may have made
    /// it unnecessary.
    fn is_wanted(&self, submission: usize, index: u64) -> bool {
        let state = self.lock();
        state.slots[submission]
            .tally
            .as_ref()
            .is_some_and(|tally| tally.is_wanted(index))
    }

    /// Adds a result if it is still needed; returns whether it was.
    fn add(&self, submission: usize, result: CaseResult) -> bool {
        let weight = self.plan.data.failing_weight(&result);
        let mut state = self.lock();
        let Some(tally) = &mut state.slots[submission].tally else {
            return false;
        };
        let before = tally.results();
        tally.add(result, weight);
        let (is_wanted, bound) = (tally.results() > before, tally.bound());
        state.schedule.bound(submission, bound);
        is_wanted
    }
}
