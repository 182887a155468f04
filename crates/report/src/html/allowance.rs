//! A budget of bytes for pictures and long texts, so that the page of every run stays small.

use maud::Markup;
use std::cell::Cell;

/// A budget of bytes, spent first come, first served.
pub(super) struct Allowance {
    left: Cell<usize>,
}

impl Allowance {
    /// A budget of `bytes`.
    pub(super) fn new(bytes: usize) -> Allowance {
        Allowance {
            left: Cell::new(bytes),
        }
    }

    /// Returns the markup and takes its length from the budget; none if it does not fit.
    pub(super) fn take(&self, made: Markup) -> Option<Markup> {
        let left = self.left.get().checked_sub(made.0.len())?;
        self.left.set(left);
        Some(made)
    }

    /// Like [`Allowance::take`] for the result of `make`, which is not called once the budget is almost used up.
    pub(super) fn make(&self, make: impl FnOnce() -> Markup) -> Option<Markup> {
        const ALMOST_NONE: usize = 1000;
        if self.left.get() < ALMOST_NONE {
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
    fn markup_that_does_not_fit_takes_nothing_from_the_budget() {
        let room = Allowance::new(5000);
        let made = |bytes: usize| PreEscaped("x".repeat(bytes));
        assert!(room.make(|| made(3000)).is_some());
        assert!(room.make(|| made(3000)).is_none());
        assert!(room.make(|| made(1500)).is_some());
        assert!(room.make(|| unreachable!("too little is left")).is_none());
    }
}
