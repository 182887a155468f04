//! How sure it is that a program has a fault, by the inputs on which it and a faulty solver are wrong.

use crate::verdict::diagnosed::Grade;
use fixedbitset::FixedBitSet;

/// Of the inputs on which both are wrong, the share that must have the same answers where the inputs are not the same.
pub const AGREEMENT_MIN: f64 = 0.9;

/// Of the inputs on which one of the two is wrong, the share on which both are, for one to be contained in the other:
/// a handful of inputs lies within almost every large set.
pub const CONTAINED_MIN: f64 = 0.25;

/// The same share for an overlap.
pub const OVERLAP_MIN: f64 = 0.5;

/// A faulty solver on the inputs that the program answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Compared {
    /// The inputs on which the faulty solver is wrong.
    pub(super) wrong: FixedBitSet,
    /// Of those on which both are, the ones on which both print the same.
    pub(super) same: FixedBitSet,
}

/// What counts for the grade, and for the order of those of one grade.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measure {
    pub(super) grade: Grade,
    pub(super) wrong: usize,
    pub(super) both_wrong: usize,
    pub(super) same_answer: usize,
    /// Of the inputs on which one of the two is wrong, the share on which both are.
    pub(super) likeness: f64,
}

/// How sure it is, or nothing where it is not sure at all. `answered` is the number of inputs that were compared.
pub(super) fn grade(ours: &FixedBitSet, theirs: &Compared, answered: usize) -> Option<Measure> {
    let both_wrong = ours.intersection_count(&theirs.wrong);
    if both_wrong == 0 {
        return None;
    }
    let (mine, wrong, same_answer) = (ours.count_ones(..), theirs.wrong.count_ones(..), theirs.same.count_ones(..));
    let likeness = both_wrong as f64 / (mine + wrong - both_wrong) as f64;
    let is_alike = same_answer as f64 >= AGREEMENT_MIN * both_wrong as f64;
    let is_same = mine == wrong && both_wrong == mine;
    let is_within = both_wrong == mine || both_wrong == wrong;
    let grade = if is_same && same_answer == both_wrong {
        Grade::Exact
    } else if is_same && mine < answered {
        // Two that are wrong everywhere have nothing in common by that.
        Grade::SameInputs
    } else if is_within && is_alike && likeness >= CONTAINED_MIN {
        Grade::Contained
    } else if is_alike && likeness >= OVERLAP_MIN {
        Grade::Overlap
    } else {
        return None;
    };
    Some(Measure { grade, wrong, both_wrong, same_answer, likeness })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::Range;

    const ANSWERED: usize = 100;

    fn set(inputs: impl IntoIterator<Item = usize>) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(ANSWERED);
        inputs.into_iter().for_each(|input| set.insert(input));
        set
    }

    fn graded(ours: Range<usize>, wrong: Range<usize>, same: Range<usize>) -> Option<(Grade, usize, usize)> {
        let compared = Compared { wrong: set(wrong), same: set(same) };
        grade(&set(ours), &compared, ANSWERED).map(|it| (it.grade, it.both_wrong, it.same_answer))
    }

    #[test]
    fn the_same_inputs_with_the_same_answers_are_exact() {
        assert_eq!(graded(10..30, 10..30, 10..30), Some((Grade::Exact, 20, 20)));
        assert_eq!(graded(10..30, 10..30, 10..29), Some((Grade::SameInputs, 20, 19)));
        assert_eq!(graded(10..30, 10..30, 0..0), Some((Grade::SameInputs, 20, 0)));
    }

    #[test]
    fn being_wrong_everywhere_is_no_likeness_but_the_same_wrong_answers_are() {
        assert_eq!(graded(0..100, 0..100, 0..100), Some((Grade::Exact, 100, 100)));
        assert_eq!(graded(0..100, 0..100, 0..50), None);
    }

    #[test]
    fn a_set_within_another_is_contained_both_ways_unless_it_is_a_handful() {
        assert_eq!(graded(10..20, 10..50, 10..20), Some((Grade::Contained, 10, 10)));
        assert_eq!(graded(10..50, 10..20, 10..20), Some((Grade::Contained, 10, 10)));
        assert_eq!(graded(10..20, 10..51, 10..20), None, "10 of 41 are too few");
        assert_eq!(graded(10..20, 10..50, 10..19), Some((Grade::Contained, 10, 9)));
        assert_eq!(graded(10..20, 10..50, 10..18), None, "the answers differ");
    }

    #[test]
    fn an_overlap_needs_half_of_the_inputs_and_most_answers() {
        assert_eq!(graded(10..40, 20..50, 20..40), Some((Grade::Overlap, 20, 20)));
        assert_eq!(graded(10..40, 21..51, 21..40), None, "19 of 41 are too few");
        assert_eq!(graded(10..40, 20..50, 20..37), None, "17 of 20 answers are too few");
        assert_eq!(graded(10..40, 50..60, 0..0), None);
    }
}
