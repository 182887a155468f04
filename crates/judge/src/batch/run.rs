//! The state that the workers of a run share, and who does what next.

use super::plan::BatchPlan;
use super::slot::Slot;
use crate::journal::JournalEntry;
use crate::schedule::{Schedule, Work};
use sha2::{Digest as _, Sha256};
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use tribunal_core::verdict::Event;
use tribunal_core::verdict::event::Doing;

pub(super) struct BatchState {
    pub(super) schedule: Schedule,
    pub(super) slots: Vec<Slot>,
}

pub(super) struct BatchRun<'a, 'p> {
    pub(super) plan: &'a BatchPlan<'p>,
    /// What all submissions have in common, for the journal.
    pub(super) common: Sha256,
    pub(super) state: Mutex<BatchState>,
    pub(super) changed: Condvar,
}

impl<'a, 'p> BatchRun<'a, 'p> {
    pub(super) fn new(plan: &'a BatchPlan<'p>) -> BatchRun<'a, 'p> {
        let schedule = Schedule::new(
            plan.submissions.len(),
            plan.data.cases(),
            plan.worker_cores.len(),
        );
        let slots = plan.submissions.iter().map(|_| Slot::default()).collect();
        let mut common = Sha256::new();
        let mut add = |piece: &[u8]| {
            // Each piece with its length, so that no two lists of pieces are the same.
            common.update((piece.len() as u64).to_le_bytes());
            common.update(piece);
        };
        add(plan.identity.as_bytes());
        add(format!("{} {:?}", plan.sandbox.level(), plan.enough).as_bytes());
        // Only a journal asks, and what all cases hold may be much.
        if plan.journal.is_some() {
            plan.data.identify(&mut add);
        }
        BatchRun {
            plan,
            common,
            state: Mutex::new(BatchState { schedule, slots }),
            changed: Condvar::new(),
        }
    }

    pub(super) fn turns(&self, worker: u64, doing: Doing) {
        (self.plan.events)(Event::Worker { worker, doing });
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, BatchState> {
        // What a worker changes under the lock it changes whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.plan.stop.load(Ordering::Relaxed)
    }

    /// The next work of a worker; it waits while there may be some soon.
    pub(super) fn next(&self, worker: u64, own: Option<usize>) -> Work {
        let mut state = self.lock();
        let mut is_idle = false;
        loop {
            if self.is_stopped() {
                return Work::Done;
            }
            match state.schedule.next(own) {
                // No event is sent under the lock; what changed meanwhile is seen by asking again.
                Work::Wait if !is_idle => {
                    is_idle = true;
                    drop(state);
                    self.turns(worker, Doing::Idle);
                    state = self.lock();
                }
                Work::Wait => {
                    state = self
                        .changed
                        .wait(state)
                        .unwrap_or_else(PoisonError::into_inner)
                }
                work => {
                    if let Work::Judge(submission, _) = work {
                        state.slots[submission].in_hand += 1;
                    }
                    return work;
                }
            }
        }
    }

    pub(super) fn note(&self, key: &str, entry: impl FnOnce() -> JournalEntry) {
        if let Some(journal) = self.plan.journal {
            journal.write(key, &entry());
        }
    }
}
