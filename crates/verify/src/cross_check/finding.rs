//! What is known of an instance after its cross-check.

use std::hash::{DefaultHasher, Hasher as _};
use tribunal_core::problem::Minimum;

/// What is known of one instance after it was heard.
pub(crate) struct CrossCheckFinding {
    /// The answer that the solvers agree on, as the judge wants it; nothing when the judges differ or none answered.
    pub(crate) agreed: Option<String>,
    /// Its minimum.
    pub(crate) minimum: Option<Minimum>,
    /// Whether the judges differ, or the certificate is wrong.
    pub(crate) differ: bool,
    /// Whether the stored answer is right, and is not the one of the solvers.
    pub(crate) is_other: bool,
    /// Whether a certificate proves it.
    pub(crate) certified: bool,
    /// The input where it counts as a disagreement.
    pub(crate) input: Option<String>,
    /// What tells one input of a whole space, or of the generator, from another.
    pub(crate) mark: Option<u128>,
}

/// What tells an input from others: two hashes of 64 bits, by which two inputs of a space of millions are never alike.
pub(super) fn mark(input: &str) -> u128 {
    let hash = |first: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(first);
        hasher.write(input.as_bytes());
        u128::from(hasher.finish())
    };
    hash(0) << 64 | hash(1)
}
