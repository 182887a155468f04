//! What a program did on the inputs of a gallery.

use super::answer::Answer;
use super::gallery::Gallery;
use super::wrong_answer::WrongAnswer;
use fixedbitset::FixedBitSet;
use serde::{Deserialize, Serialize};
use tribunal_core::erased::AnyInstance;
use tribunal_core::verdict::Verdict;

/// The part of a run that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ObservedRun {
    pub(super) verdict: Verdict,
    /// Its answer, if that is wrong and was short enough to keep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) wrong: Option<WrongAnswer>,
}

impl ObservedRun {
    /// Its answer, if that is wrong and was kept.
    pub(super) fn answer(&self) -> Option<Answer> {
        self.wrong.map(|wrong| wrong.answer)
    }
}

/// What a program did on the inputs of a gallery.
pub(super) struct Observations<'a> {
    pub(super) gallery: &'a Gallery,
    /// The index of each input that it was run on, in increasing order, and the run.
    pub(super) outcomes: Vec<(usize, ObservedRun)>,
    /// A wrong output that was kept whole, and the index of its input.
    pub(super) example: Option<(usize, String)>,
    /// The sample inputs of the statement.
    pub(super) samples: &'a [AnyInstance],
}

impl Observations<'_> {
    /// The positions in `outcomes` of the runs that fail with a verdict that `is_meant` selects.
    pub(super) fn failing(&self, is_meant: impl Fn(Verdict) -> bool) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(self.outcomes.len());
        for (position, (_, run)) in self.outcomes.iter().enumerate() {
            set.set(
                position,
                run.verdict != Verdict::Accepted && is_meant(run.verdict),
            );
        }
        set
    }
}
