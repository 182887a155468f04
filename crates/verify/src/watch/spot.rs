//! What a watched thread is doing.

use crate::notes::{Notes, WorkNote};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What a thread is doing, for others to see.
#[derive(Debug)]
pub(crate) struct Spot {
    /// How many steps it has begun and ended.
    steps: AtomicU64,
    /// What the step is; nothing between two.
    step: AtomicU64,
    /// The file of notes, if notes are taken.
    notes: Option<Arc<Notes>>,
    /// Set once the thread is given up: another one takes notes now.
    pub(crate) is_given_up: AtomicBool,
}

pub(crate) const NOTHING: u64 = u64::MAX;

impl Spot {
    /// One at which nothing has begun.
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

    /// Notes a piece of work, if this thread takes notes.
    pub(crate) fn note(&self, work: impl FnOnce() -> WorkNote) {
        if let Some(notes) = self.notes() {
            notes.work(&work());
        }
    }

    /// Notes what is done next, and that something has passed.
    #[inline]
    pub(crate) fn begin(&self, step: u64) {
        self.pass(step);
        if let Some(notes) = self.notes() {
            notes.step(step);
        }
    }

    /// Notes that nothing is being done that could hang.
    pub(crate) fn end(&self) {
        self.pass(NOTHING);
    }

    #[inline]
    fn pass(&self, step: u64) {
        // One thread alone writes: nothing is lost between the two.
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
