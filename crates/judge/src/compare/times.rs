//! Decides whether two times differ by more than noise.

/// The factor between two times that means something; machines under load differ by less.
const FACTOR: f64 = 2.0;

/// Whether two times differ by a factor of at least 2, and the longer one is long enough to be measured well.
pub(super) fn differ(earlier_s: f64, now_s: f64, measured_s: f64) -> bool {
    let (less, more) = (earlier_s.min(now_s), earlier_s.max(now_s));
    let is_measured = less > 0.0 && more.is_finite() && more >= measured_s;
    is_measured && more >= FACTOR * less
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_times_and_small_factors_are_noise() {
        assert!(differ(0.1, 0.2, 0.1) && differ(0.9, 0.3, 0.1));
        assert!(!differ(0.1, 0.19, 0.1) && !differ(0.001, 0.09, 0.1));
        for odd in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(!differ(odd, 1.0, 0.1) && !differ(1.0, odd, 0.1), "{odd}");
        }
    }
}
