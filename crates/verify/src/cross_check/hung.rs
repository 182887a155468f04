//! The solvers and other parts that hung in a run and are not asked again.

use super::item::CrossCheckItem;
use crate::notes::place_and_position;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A solver, or one of the offices after the last of them, that hung on an instance.
#[derive(Clone)]
pub(super) struct Stuck {
    /// Its place among the solvers and the offices.
    pub(super) place: usize,
    /// The instance, by its place in the run.
    pub(super) index: u64,
    /// How that was seen.
    pub(super) why: String,
}

/// What hung, for all benches of a run: it is not asked again.
#[derive(Clone, Default)]
pub(crate) struct Hung(Arc<Mutex<Vec<Stuck>>>);

impl Hung {
    /// Notes what a bench was doing when it hung, with these items before it.
    pub(crate) fn note(&self, items: &[CrossCheckItem], step: u64, why: String) {
        let (place, position) = place_and_position(step);
        self.leave_out(
            place,
            items.get(position as usize).map_or(0, |item| item.index),
            why,
        );
    }

    /// Notes that the one at this place, among the solvers and the offices, is not asked, on the instance with this place
    /// in the run or any other.
    pub(crate) fn leave_out(&self, place: usize, index: u64, why: String) {
        self.all().push(Stuck { place, index, why });
    }

    /// Whether the one at this place is not asked any more.
    pub(crate) fn leaves_out(&self, place: usize) -> bool {
        self.all().iter().any(|stuck| stuck.place == place)
    }

    /// Forgets on which instances it was: others come with the same places in the run.
    pub(crate) fn settle(&self) {
        self.all()
            .iter_mut()
            .for_each(|stuck| stuck.index = u64::MAX);
    }

    pub(super) fn all(&self) -> MutexGuard<'_, Vec<Stuck>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
