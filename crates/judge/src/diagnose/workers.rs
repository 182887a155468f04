//! The threads that compare, and the listener of their progress.

use crate::pool::in_order;
use tribunal_core::verdict::Event;

/// The threads that compare, and the listener of their progress.
pub(super) struct Workers<'a> {
    /// A thread for each entry; without entries, the caller's thread works.
    pub(super) cores: &'a [Option<usize>],
    /// Receives progress events.
    pub(super) events: &'a (dyn Fn(Event) + Sync),
}

impl Workers<'_> {
    /// Calls a function on each item; the results are in order.
    pub(super) fn each<T: Sync, R: Send>(
        &self,
        items: &[T],
        work: impl Fn(&T) -> R + Sync,
    ) -> Vec<R> {
        let work = |(): &mut (), item: &T| {
            let result = work(item);
            (self.events)(Event::Advanced {
                worker: 0,
                steps: 1,
            });
            result
        };
        let made = in_order(self.cores, items, || false, |_| (), work);
        made.into_iter().flatten().collect()
    }
}
