//! Shows what a watched thread is doing.

use crate::notes::{Notes, WorkNote};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The step of one thread, which the watching thread reads.
#[derive(Debug)]
pub(crate) struct Spot {
    /// The number of steps begun and ended.
    steps: AtomicU64,
    /// The current step, or [`NOTHING`] between two steps.
    step: AtomicU64,
    /// The file for notes, if this run takes notes.
    notes: Option<Arc<Notes>>,
    /// Set when the thread is given up, because another thread takes notes from then on.
    pub(crate) is_given_up: AtomicBool,
}

pub(crate) const NOTHING: u64 = u64::MAX;

impl Spot {
    /// The spot of a thread that has not begun a step.
    pub(crate) fn new(notes: Option<Arc<Notes>>) -> Spot {
        Spot {
            steps: AtomicU64::new(0),
            step: AtomicU64::new(NOTHING),
            notes,
            is_given_up: AtomicBool::new(false),
        }
    }

    /// The file of notes, if this thread takes notes.
    pub(crate) fn notes(&self) -> Option<&Notes> {
        self.notes
            .as_deref()
            .filter(|_| !self.is_given_up.load(Ordering::Relaxed))
    }

    /// Notes a batch of work, if this thread takes notes.
    pub(crate) fn note(&self, work: impl FnOnce() -> WorkNote) {
        if let Some(notes) = self.notes() {
            notes.work(&work());
        }
    }

    /// Begins a step, which has the whole time limit.
    #[inline]
    pub(crate) fn begin(&self, step: u64) {
        self.pass(step);
        if let Some(notes) = self.notes() {
            notes.step(step);
        }
    }

    /// Ends the last step.
    pub(crate) fn end(&self) {
        self.pass(NOTHING);
    }

    #[inline]
    fn pass(&self, step: u64) {
        // Only this thread writes, so no count is lost between the load and the store.
        self.steps.store(
            self.steps.load(Ordering::Relaxed).wrapping_add(1),
            Ordering::Relaxed,
        );
        self.step.store(step, Ordering::Relaxed);
    }

    pub(crate) fn seen(&self) -> (u64, u64) {
        (
            self.steps.load(Ordering::Relaxed),
            self.step.load(Ordering::Relaxed),
        )
    }
}
