//! A certified minimum in 32 bits.

use tribunal_core::problem::Minimum;

/// A minimum in 32 bits; 0 stands for none.
pub(super) fn remember(minimum: Minimum) -> u32 {
    match minimum {
        Minimum::Moves(moves) => moves + 2,
        Minimum::Impossible => 1,
        // No jury gives this as a proven minimum.
        Minimum::AtMost(_) => 0,
    }
}

pub(super) fn recall(remembered: u32) -> Option<Minimum> {
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
}
