//! Judges a submission on a block of cases.

use super::events::result_event;
use super::run::BatchRun;
use super::slot::BuiltSubmission;
use super::worker::BatchWorker;
use crate::case_runner::run_case;
use crate::journal::JournalEntry;
use crate::tally::Lasting;
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
        let mut advanced = 0;
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
            let event = result_event(Some(worker.number), submission, &result);
            // Another worker may have made it unnecessary meanwhile.
            let (is_wanted, lasting) = self.add(submission, result);
            if let Some(lasting) = lasting {
                let key = || self.lock().slots[submission].key.clone();
                if worker.pending.add(key, index, lasting) {
                    self.write(&mut worker.pending);
                }
            }
            if is_wanted {
                advanced += 1;
                (plan.events)(event);
            }
        }
        // Once its last cases are judged, another worker may finish it, and writes what comes after them.
        let is_taken = self.lock().schedule.is_taken(submission);
        if is_taken {
            self.write(&mut worker.pending);
        }
        let (in_place, why_not) = worker.runner.ran_in_place(&built.program);
        let mut state = self.lock();
        let slot = &mut state.slots[submission];
        let started = &mut slot.started;
        let before = (started.in_place, started.not_in_place.is_some());
        started.in_place |= in_place;
        started.not_in_place = started.not_in_place.take().or(why_not);
        let after = (started.in_place, started.not_in_place.is_some());
        let started = (before != after).then(|| (slot.key.clone(), started.clone()));
        slot.blocks_running -= 1;
        let is_last =
            state.slots[submission].blocks_running == 0 && state.schedule.is_taken(submission);
        drop(state);
        if let Some((key, started)) = started {
            self.record(&key, || JournalEntry::Started(started));
        }
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

    /// Adds a result if it is still needed; returns whether it was, and what a journal has to store of it.
    fn add(&self, submission: usize, result: CaseResult) -> (bool, Option<Lasting>) {
        let weight = self.plan.data.failing_weight(&result);
        let is_stored = self.plan.journal.is_some() && result.verdict != Verdict::JudgeError;
        let mut state = self.lock();
        let Some(tally) = &mut state.slots[submission].tally else {
            return (false, None);
        };
        let (index, before) = (result.index, tally.results());
        let stored = (is_stored && !tally.is_brief(&result)).then(|| result.clone());
        tally.add(result, weight);
        let (is_wanted, bound) = (tally.results() > before, tally.bound());
        let lasting = match stored {
            _ if !is_stored || !is_wanted => None,
            Some(result) => tally.lasting(&result),
            None => tally.brief(index).map(Lasting::Brief),
        };
        state.schedule.bound(submission, bound);
        (is_wanted, lasting)
    }
}
