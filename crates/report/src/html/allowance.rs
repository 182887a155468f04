//! How much room is left for pictures and long texts, so that a page stays small for every run.

use maud::Markup;
use std::cell::Cell;

/// Room in bytes that is given away first come, first served.
pub(super) struct Allowance {
    left: Cell<usize>,
}

impl Allowance {
    /// Room for so many bytes.
    pub(super) fn new(bytes: usize) -> Allowance {
        Allowance {
            left: Cell::new(bytes),
        }
    }

    /// What was made, where there is room for it.
    pub(super) fn take(&self, made: Markup) -> Option<Markup> {
        let left = self.left.get().checked_sub(made.0.len())?;
        self.left.set(left);
        Some(made)
    }

    /// What `make` makes, which is not called once there is hardly any room.
    pub(super) fn make(&self, make: impl FnOnce() -> Markup) -> Option<Markup> {
        const HARDLY_ANY: usize = 1000;
        if self.left.get() < HARDLY_ANY {
            None
        } else {
            self.take(make())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maud::PreEscaped;

    #[test]
    fn what_does_not_fit_leaves_the_room_to_others() {
        let room = Allowance::new(5000);
        let made = |bytes: usize| PreEscaped("x".repeat(bytes));
        assert!(room.make(|| made(3000)).is_some());
        assert!(room.make(|| made(3000)).is_none());
        assert!(room.make(|| made(1500)).is_some());
        assert!(room.make(|| unreachable!("too little is left")).is_none());
    }
}
