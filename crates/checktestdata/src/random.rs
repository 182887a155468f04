//! A seeded stream of random values that never changes: SplitMix64, and draws that are defined here.

use num_bigint::{BigInt, BigUint, Sign};

/// Values that depend only on the seed.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which must not be 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        // The product of 64 bits and the bound is almost uniform in its upper half; the rest is rejected.
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Whether something happens that does once in so many times.
    pub(crate) fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// An integer from `low` to `high`, which must not be below `low`.
    pub(crate) fn between(&mut self, low: &BigInt, high: &BigInt) -> BigInt {
        let width: BigInt = high - low + 1;
        if let Ok(width) = u64::try_from(&width) {
            return low + self.below(width.max(1));
        }
        let bits = width.bits();
        loop {
            let words: Vec<u32> = (0..bits.div_ceil(32))
                .map(|_| (self.bits() >> 32) as u32)
                .collect();
            let drawn = BigUint::new(words) >> ((32 - bits % 32) % 32);
            let drawn = BigInt::from_biguint(Sign::Plus, drawn);
            if drawn < width {
                return low + drawn;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        // The first value that the authors of SplitMix64 give for this seed.
        assert_eq!(Random::new(1).bits(), 0x910a_2dec_8902_5cc1);
        let mut random = Random::new(1);
        let drawn: Vec<u64> = (0..5).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, [566, 745, 971, 444, 444]);
        let high = BigInt::from(10).pow(30);
        let first = random.between(&BigInt::from(0), &high);
        assert!(first <= high && first.bits() > 64, "{first}");
    }

    #[test]
    fn draws_reach_both_ends() {
        let mut random = Random::new(7);
        let (low, high) = (BigInt::from(-1), BigInt::from(1));
        let drawn: Vec<BigInt> = (0..100).map(|_| random.between(&low, &high)).collect();
        assert!(drawn.contains(&low) && drawn.contains(&high) && !drawn.contains(&BigInt::from(2)));
    }
}
