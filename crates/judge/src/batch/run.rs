//! The state that the workers of a run share, and the choice of the next piece of work.

use super::pending::Pending;
use super::plan::BatchPlan;
use super::slot::Slot;
use super::submission_key::{common, key};
use super::worker::BatchWorker;
use crate::journal::JournalEntry;
use crate::schedule::{Schedule, Work};
use sha2::{Digest as _, Sha256};
use std::io;
use std::path::Path;
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
    /// Hash of everything that the results of all submissions depend on; the start of each journal key.
    pub(super) common: Sha256,
    pub(super) state: Mutex<BatchState>,
    pub(super) changed: Condvar,
}

impl<'a, 'p> BatchRun<'a, 'p> {
    pub(super) fn new(plan: &'a BatchPlan<'p>) -> BatchRun<'a, 'p> {
        let shares = (0..plan.submissions.len()).map(|submission| plan.share(submission));
        let schedule = Schedule::new(shares, plan.worker_cores.len());
        let slots = plan.submissions.iter().map(|_| Slot::default()).collect();
        // Only a journal needs it, and the cases may be large.
        let common = plan.journal.map_or_else(Sha256::new, |_| common(plan));
        BatchRun {
            plan,
            common,
            state: Mutex::new(BatchState { schedule, slots }),
            changed: Condvar::new(),
        }
    }

    /// The key of a submission; empty where there is no journal.
    pub(super) fn key(&self, path: &Path) -> io::Result<String> {
        path.metadata()?;
        match self.plan.journal {
            Some(journal) => key(self.plan, &self.common, path, journal.is_of_campaign()),
            None => Ok(String::new()),
        }
    }

    /// Tells listeners what a worker does now.
    pub(super) fn report_doing(&self, worker: u64, doing: Doing) {
        (self.plan.events)(Event::Worker { worker, doing });
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, BatchState> {
        // A worker that panics leaves the state whole: it changes everything in one step under the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.plan.stop.load(Ordering::Relaxed)
    }

    /// The next work of a worker. Blocks while work may still appear; before that, the results of the worker are written.
    pub(super) fn next(&self, worker: &mut BatchWorker, own: Option<usize>) -> Work {
        let mut state = self.lock();
        let mut is_idle = false;
        loop {
            if self.is_stopped() {
                return Work::Done;
            }
            match state.schedule.next(own) {
                // Send no event under the lock; the next turn of the loop sees what changed meanwhile.
                Work::Wait if !is_idle => {
                    is_idle = true;
                    drop(state);
                    self.write(&mut worker.pending);
                    self.report_doing(worker.number, Doing::Idle);
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
                        state.slots[submission].blocks_running += 1;
                    }
                    return work;
                }
            }
        }
    }

    /// Writes the results of a worker into the journal that are not in it yet.
    pub(super) fn write(&self, pending: &mut Pending) {
        let (key, lines) = pending.take();
        lines.for_each(|line| self.record(&key, || line));
    }

    /// Writes an entry to the journal, if there is one.
    pub(super) fn record(&self, key: &str, entry: impl FnOnce() -> JournalEntry) {
        if let Some(journal) = self.plan.journal {
            journal.write(key, &entry());
        }
    }
}
