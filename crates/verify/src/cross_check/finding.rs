//! The finding of a cross-check for one instance.

use std::hash::{DefaultHasher, Hasher as _};
use tribunal_core::board::Size;
use tribunal_core::problem::Minimum;

/// The finding for one instance.
pub(crate) struct CrossCheckFinding {
    /// The answer that the solvers agree on, in the output format; `None` if they differ or none answers.
    pub(crate) agreed: Option<String>,
    /// The minimum; `None` if they differ or none answers.
    pub(crate) minimum: Option<Minimum>,
    /// Whether a solver, the certificate or another part is wrong.
    pub(crate) differ: bool,
    /// Whether the stored answer is right, but another than that of the solvers.
    pub(crate) is_other: bool,
    /// Whether a certificate proves the minimum.
    pub(crate) certified: bool,
    /// The input, if this is a disagreement.
    pub(crate) input: Option<String>,
    /// A hash that tells inputs of a whole space or of the generator apart.
    pub(crate) mark: Option<u128>,
    /// The size of a whole space, and whether the published problem has this input of it.
    pub(crate) is_published: Option<(Size, bool)>,
}

/// A hash of 128 bits, which practically never collides in a space of millions of inputs.
pub(super) fn mark(input: &str) -> u128 {
    let hash = |first: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(first);
        hasher.write(input.as_bytes());
        u128::from(hasher.finish())
    };
    hash(0) << 64 | hash(1)
}
