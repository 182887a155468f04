//! The threads that compare, and the listener of their progress.

use crate::pool::in_order;
use std::sync::atomic::{AtomicU64, Ordering};
use tribunal_core::messages::Message;
use tribunal_core::verdict::event::{Doing, Event};

/// The threads that compare, and the listener of their progress.
pub(super) struct Workers<'a> {
    /// A thread for each entry; without entries, the caller's thread works.
    pub(super) cores: &'a [Option<usize>],
    /// The name of the program, for progress events.
    pub(super) name: &'a str,
    /// Receives progress events.
    pub(super) events: &'a (dyn Fn(Event) + Sync),
}

impl Workers<'_> {
    /// Sends the events for the start of a section on which every worker works.
    pub(super) fn begin(&self, problem: &str, section: &'static str, steps: u64) {
        let workers = self.cores.len();
        let section = Message::new(section).with("program", self.name.to_string());
        (self.events)(Event::started(problem, section, steps, workers));
        for worker in 0..workers as u64 {
            let doing = Doing::CrossChecking;
            (self.events)(Event::Worker { worker, doing });
        }
    }

    /// Calls a function on each item; the results are in order.
    pub(super) fn each<T: Sync, R: Send>(
        &self,
        items: &[T],
        work: impl Fn(&T) -> R + Sync,
    ) -> Vec<R> {
        let workers = AtomicU64::new(0);
        let number = |_| workers.fetch_add(1, Ordering::Relaxed);
        let work = |&mut worker: &mut u64, item: &T| {
            let result = work(item);
            (self.events)(Event::Advanced { worker, steps: 1 });
            result
        };
        let made = in_order(self.cores, items, || false, number, work);
        made.into_iter().flatten().collect()
    }
}
