//! The certified minimum of each case once it is known, in 32 bits.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use tribunal_core::problem::Minimum;

/// The minimums of so many cases are stored together, once one of them is known: a share of a campaign needs few.
const TOGETHER: u64 = 1024;

/// The minimums that are known, for any number of threads.
pub(super) struct Minimums(Vec<OnceLock<Box<[AtomicU32]>>>);

impl Minimums {
    /// None of so many cases.
    pub(super) fn of(cases: u64) -> Minimums {
        let mut minimums = Minimums(Vec::new());
        minimums.grow(cases);
        minimums
    }

    /// There are so many cases now.
    pub(super) fn grow(&mut self, cases: u64) {
        let blocks = cases.div_ceil(TOGETHER) as usize;
        self.0.resize_with(blocks, OnceLock::new);
    }

    /// That of a case, if it is known.
    pub(super) fn get(&self, index: u64) -> Option<Minimum> {
        let block = self.0[(index / TOGETHER) as usize].get()?;
        recall(block[(index % TOGETHER) as usize].load(Ordering::Relaxed))
    }

    /// Remembers that of a case.
    pub(super) fn set(&self, index: u64, minimum: Minimum) {
        let block = self.0[(index / TOGETHER) as usize]
            .get_or_init(|| (0..TOGETHER).map(|_| AtomicU32::new(0)).collect());
        block[(index % TOGETHER) as usize].store(remember(minimum), Ordering::Relaxed);
    }
}

/// A minimum in 32 bits; 0 stands for none.
fn remember(minimum: Minimum) -> u32 {
    match minimum {
        Minimum::Moves(moves) => moves + 2,
        Minimum::Impossible => 1,
        // No jury gives this as a proven minimum.
        Minimum::AtMost(_) => 0,
    }
}

fn recall(remembered: u32) -> Option<Minimum> {
    match remembered {
        0 => None,
        1 => Some(Minimum::Impossible),
        moves => Some(Minimum::Moves(moves - 2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cached_minimum_is_exact() {
        for minimum in [Minimum::Impossible, Minimum::Moves(0), Minimum::Moves(4096)] {
            assert_eq!(recall(remember(minimum)), Some(minimum));
        }
        assert_eq!(recall(0), None);
    }

    #[test]
    fn each_case_has_its_own_minimum() {
        let mut minimums = Minimums::of(1);
        minimums.grow(2 * TOGETHER + 1);
        let some = [0, 1, TOGETHER - 1, TOGETHER, 2 * TOGETHER];
        let of = |index: u64| Minimum::Moves(index as u32);
        some.iter()
            .for_each(|index| minimums.set(*index, of(*index)));
        for index in 0..=2 * TOGETHER {
            let known = some.contains(&index).then(|| of(index));
            assert_eq!(minimums.get(index), known, "{index}");
        }
    }
}
