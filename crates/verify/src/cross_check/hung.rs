//! Remembers the solvers and other parts that hung, so that they are not asked again.

use super::item::CrossCheckItem;
use crate::notes::place_and_position;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tribunal_core::messages::Message;

/// A solver or tested role that hung on an instance.
#[derive(Clone)]
pub(super) struct HungPart {
    /// Its place among the solvers and, after them, the tested roles.
    pub(super) place: usize,
    /// The number of the instance in the run.
    pub(super) index: u64,
    /// The fault to report.
    pub(super) why: Message,
}

/// The parts that hung, shared by all threads of a run.
#[derive(Clone, Default)]
pub(crate) struct HungParts(Arc<Mutex<Vec<HungPart>>>);

impl HungParts {
    /// Adds the part at this step, which hung on one of these items.
    pub(crate) fn note(&self, items: &[CrossCheckItem], step: u64, why: Message) {
        let (place, position) = place_and_position(step);
        self.leave_out(
            place,
            items.get(position as usize).map_or(0, |item| item.index),
            why,
        );
    }

    /// Adds the part at this place, which failed on the instance with this number. It is never asked again.
    pub(crate) fn leave_out(&self, place: usize, index: u64, why: Message) {
        self.all().push(HungPart { place, index, why });
    }

    /// Whether the part at this place is not asked any more.
    pub(crate) fn leaves_out(&self, place: usize) -> bool {
        self.all().iter().any(|stuck| stuck.place == place)
    }

    /// Forgets the numbers of the instances, because the next section uses the same numbers.
    pub(crate) fn settle(&self) {
        self.all()
            .iter_mut()
            .for_each(|stuck| stuck.index = u64::MAX);
    }

    pub(super) fn all(&self) -> MutexGuard<'_, Vec<HungPart>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
