//! The seeded random stream, which never changes: ChaCha with 8 rounds, and bounded draws that are defined here.
//!
//! The bounded draws are our own because a library may change how it draws a range from one release to the
//! next, and `gen` promises the same bytes forever.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// A stream of random values that depends only on its seed and its name.
///
/// ```
/// use tribunal_core::rng::Rng;
///
/// let mut rng = Rng::new(1, "flipgame");
/// let draws = [rng.below(1000), rng.below(1000), rng.below(1000)];
/// assert_eq!(draws, [878, 463, 979]); // on every machine, in every release
/// assert_ne!(rng.bits(), Rng::new(1, "pilots").bits());
/// ```
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The stream of a seed and a name, such as `flipgame`; different names give unrelated streams.
    pub fn new(seed: u64, name: &str) -> Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        // FNV-1a: it only has to keep short names apart.
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        key[8..16].copy_from_slice(&hash.to_le_bytes());
        Rng(ChaCha8Rng::from_seed(key))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform random number below `bound`.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below 0");
        // Draws from the incomplete last run of `bound` numbers are rejected, so that all numbers are equally likely.
        let unfair = (u64::MAX % bound + 1) % bound;
        loop {
            let draw = self.bits();
            if draw <= u64::MAX - unfair {
                return draw % bound;
            }
        }
    }

    /// Shuffles the items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        let mut rng = Rng::new(1, "flipgame");
        let draws: Vec<u64> = (0..4).map(|_| rng.bits()).collect();
        assert_eq!(draws, FIRST_DRAWS);
        let mut rng = Rng::new(1, "flipgame");
        let draws: Vec<u64> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(draws, FIRST_BELOW_1000);
    }

    const FIRST_DRAWS: [u64; 4] = [
        13462657309590168878,
        11892696774848357463,
        17357295972593092979,
        1586402500815489767,
    ];
    const FIRST_BELOW_1000: [u64; 8] = [878, 463, 979, 767, 507, 791, 510, 266];

    #[test]
    fn draws_stay_below_the_bound_and_reach_every_value() {
        let mut rng = Rng::new(7, "test");
        for bound in 1..20 {
            let mut seen = vec![false; bound as usize];
            (0..1000).for_each(|_| seen[rng.below(bound) as usize] = true);
            assert!(seen.into_iter().all(|seen| seen), "bound {bound}");
        }
        assert!((0..100).all(|_| rng.below(u64::MAX) < u64::MAX));
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..100).collect();
        Rng::new(3, "test").shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
