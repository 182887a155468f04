//! Grades how likely a program has a fault, by the inputs on which it and a faulty solver are wrong.

use fixedbitset::FixedBitSet;
use tribunal_core::verdict::diagnosed::Grade;

/// Minimum share of equal answers among the inputs on which both are wrong, if their failing inputs differ.
pub(crate) const AGREEMENT_MIN: f64 = 0.9;

/// Minimum share of common failing inputs if the program fails on all of the faulty solver's, and on more: it may have a
/// second fault. Faults of another kind that fail on the same kind of input have up to half in common.
pub(crate) const WITH_MORE_MIN: f64 = 0.6;

/// Minimum share of common failing inputs if the program is right on some of the faulty solver's: whoever has a fault does
/// not pass what it fails, but a milder form of it may.
pub(crate) const PART_MIN: f64 = 0.85;

/// Minimum share of common failing inputs for an overlap, in which each is right where the other is wrong.
pub(crate) const OVERLAP_MIN: f64 = 0.9;

/// Minimum correlation of being wrong, from 0 to 1, if the failing inputs differ: two solvers that are wrong on most
/// inputs coincide by chance.
pub(crate) const CORRELATION_MIN: f64 = 0.25;

/// Minimum correlation for an overlap.
pub(crate) const OVERLAP_CORRELATION_MIN: f64 = 0.6;

/// Minimum correlation if almost every equal answer is the same, as when programs give up: most programs that give up
/// fail on the hard inputs.
pub(crate) const ONE_ANSWER_CORRELATION_MIN: f64 = 0.75;

/// Maximum share of the commonest among the equal answers: above it, almost every answer is the same, which shows no
/// similarity.
pub(crate) const COMMONEST_MAX: f64 = 0.9;

/// Minimum number of wrong answers for a statement about what a faulty solver always prints.
const ONE_ANSWER_MIN: usize = 3;

/// The accepted probability of a coincidence, as a binary logarithm.
pub(super) const ACCIDENT_BITS: f64 = 7.0;

/// The comparison of a faulty solver with the program on the inputs that it answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Compared {
    /// The inputs on which the faulty solver is wrong.
    pub(super) wrong: FixedBitSet,
    /// Of the inputs on which both are wrong, those on which both print the same.
    pub(super) same: FixedBitSet,
    /// Number of these with the commonest answer.
    pub(super) commonest: usize,
    /// Whether all wrong answers of the faulty solver are the same, such as its sign for "not found".
    pub(super) says_one_thing: bool,
    /// Number of inputs on which each prints its own sign for "not found", if each has one sign, they print it on the
    /// same inputs, and they print the same wrong answers on others; else 0.
    pub(super) given_up: usize,
}

/// The measures for the grade, and for the order within a grade.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measure {
    pub(super) grade: Grade,
    pub(super) wrong: usize,
    pub(super) both_wrong: usize,
    pub(super) same_answer: usize,
    /// As in [`Compared`].
    pub(super) given_up: usize,
    /// The share of inputs on which both are wrong, among those on which at least one is.
    pub(super) likeness: f64,
}

/// The grade, or `None` below every threshold. `answered` is the number of inputs compared.
pub(super) fn grade(ours: &FixedBitSet, theirs: &Compared, answered: usize) -> Option<Measure> {
    let both_wrong = ours.intersection_count(&theirs.wrong);
    if both_wrong == 0 {
        return None;
    }
    let (mine, wrong, same_answer) = (
        ours.count_ones(..),
        theirs.wrong.count_ones(..),
        theirs.same.count_ones(..),
    );
    let likeness = both_wrong as f64 / (mine + wrong - both_wrong) as f64;
    let is_alike = same_answer as f64 >= AGREEMENT_MIN * both_wrong as f64;
    let is_same = mine == wrong && both_wrong == mine;
    let is_within = (both_wrong == wrong && likeness >= WITH_MORE_MIN)
        || (both_wrong == mine && likeness >= PART_MIN);
    let correlation = correlation(answered, ours, &theirs.wrong);
    let says_one_thing = theirs.commonest as f64 > COMMONEST_MAX * same_answer as f64;
    let correlation_min = if says_one_thing {
        ONE_ANSWER_CORRELATION_MIN
    } else {
        CORRELATION_MIN
    };
    let grade = if is_same && same_answer == both_wrong {
        Grade::Exact
    } else if is_same && same_answer == 0 && mine >= ONE_ANSWER_MIN && theirs.says_one_thing {
        // A fault that always prints the same is not that of a program that never does.
        return None;
    } else if is_same && (mine < answered || theirs.given_up > 0) {
        // Being wrong on every input shows no similarity, but giving up on the same ones does.
        Grade::SameInputs
    } else if is_within && is_alike && correlation >= correlation_min {
        Grade::Contained
    } else if is_alike
        && likeness >= OVERLAP_MIN
        && correlation >= correlation_min.max(OVERLAP_CORRELATION_MIN)
    {
        Grade::Overlap
    } else {
        return None;
    };
    Some(Measure {
        grade,
        wrong,
        both_wrong,
        same_answer,
        given_up: theirs.given_up,
        likeness,
    })
}

/// The binomial coefficient as a binary logarithm.
pub(super) fn choice_bits(inputs: usize, chosen: usize) -> f64 {
    let chosen = chosen.min(inputs - chosen);
    (0..chosen)
        .map(|place| ((inputs - place) as f64 / (chosen - place) as f64).log2())
        .sum()
}

/// How unlikely, in bits, it is that a random set of the size of `one` has this many inputs of `other`.
pub(super) fn surprise(one: &FixedBitSet, other: &FixedBitSet, inputs: usize) -> f64 {
    let (ones, others) = (one.count_ones(..), other.count_ones(..));
    let both = one.intersection_count(other);
    choice_bits(inputs, ones)
        - choice_bits(others, both)
        - choice_bits(inputs - others, ones - both)
}

/// The correlation of two sets of inputs, from -1 to 1.
pub(super) fn correlation(inputs: usize, one: &FixedBitSet, other: &FixedBitSet) -> f64 {
    let all = inputs as f64;
    let (one_count, other_count) = (one.count_ones(..) as f64, other.count_ones(..) as f64);
    let both = one.intersection_count(other) as f64;
    let spread = (one_count * (all - one_count) * other_count * (all - other_count)).sqrt();
    if spread == 0.0 {
        0.0
    } else {
        (all * both - one_count * other_count) / spread
    }
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

    fn graded(
        ours: Range<usize>,
        wrong: Range<usize>,
        same: Range<usize>,
    ) -> Option<(Grade, usize, usize)> {
        let compared = Compared {
            wrong: set(wrong),
            same: set(same),
            commonest: 1,
            says_one_thing: false,
            given_up: 0,
        };
        grade(&set(ours), &compared, ANSWERED).map(|it| (it.grade, it.both_wrong, it.same_answer))
    }

    #[test]
    fn the_same_inputs_with_the_same_answers_are_exact() {
        assert_eq!(graded(10..30, 10..30, 10..30), Some((Grade::Exact, 20, 20)));
        assert_eq!(
            graded(10..30, 10..30, 10..29),
            Some((Grade::SameInputs, 20, 19))
        );
        assert_eq!(
            graded(10..30, 10..30, 0..0),
            Some((Grade::SameInputs, 20, 0))
        );
    }

    #[test]
    fn a_fault_that_always_prints_another_answer_is_no_match() {
        let of = |wrong: usize, same: usize, says_one_thing| {
            let compared = Compared {
                wrong: set(0..wrong),
                same: set(0..same),
                commonest: same,
                says_one_thing,
                given_up: 0,
            };
            grade(&set(0..wrong), &compared, ANSWERED).map(|it| it.grade)
        };
        assert_eq!(of(20, 0, true), None);
        for (wrong, same, says_one_thing) in [(20, 0, false), (20, 1, true), (2, 0, true)] {
            let grade = of(wrong, same, says_one_thing);
            assert_eq!(grade, Some(Grade::SameInputs), "{wrong} {same}");
        }
    }

    #[test]
    fn wrong_everywhere_is_no_match_unless_the_answers_are_the_same() {
        assert_eq!(
            graded(0..100, 0..100, 0..100),
            Some((Grade::Exact, 100, 100))
        );
        assert_eq!(graded(0..100, 0..100, 0..50), None);
    }

    #[test]
    fn giving_up_on_the_same_inputs_is_a_match_even_if_no_input_passes() {
        let compared = Compared {
            wrong: set(0..100),
            same: set(0..3),
            commonest: 1,
            says_one_thing: false,
            given_up: 97,
        };
        let measure = grade(&set(0..100), &compared, ANSWERED).expect("a match");
        assert_eq!(
            (measure.grade, measure.same_answer, measure.given_up),
            (Grade::SameInputs, 3, 97)
        );
    }

    #[test]
    fn a_program_with_more_failing_inputs_has_most_in_common() {
        let contained = |count| Some((Grade::Contained, count, count));
        assert_eq!(graded(10..50, 10..34, 10..34), contained(24));
        assert_eq!(graded(10..50, 10..33, 10..33), None, "23 of 40 are too few");
        assert_eq!(
            graded(10..50, 10..34, 10..32),
            Some((Grade::Contained, 24, 22))
        );
        assert_eq!(graded(10..50, 10..34, 10..31), None, "the answers differ");
    }

    #[test]
    fn a_program_with_fewer_failing_inputs_has_nearly_all_in_common() {
        let contained = |count| Some((Grade::Contained, count, count));
        assert_eq!(graded(10..44, 10..50, 10..44), contained(34));
        assert_eq!(graded(10..43, 10..50, 10..43), None, "33 of 40 are too few");
    }

    #[test]
    fn an_overlap_needs_nearly_all_of_the_inputs_and_most_answers() {
        let overlap = |same| Some((Grade::Overlap, 38, same));
        assert_eq!(graded(10..50, 12..52, 12..50), overlap(38));
        assert_eq!(graded(10..50, 13..53, 13..50), None, "37 of 43 are too few");
        assert_eq!(graded(10..50, 12..52, 12..47), overlap(35));
        assert_eq!(
            graded(10..50, 12..52, 12..46),
            None,
            "34 of 38 answers are too few"
        );
        assert_eq!(graded(10..40, 50..60, 0..0), None);
    }

    #[test]
    fn one_answer_on_most_of_the_same_inputs_is_a_match_and_on_many_of_them_none() {
        let of = |wrong: usize, commonest| {
            let compared = Compared {
                wrong: set(0..wrong),
                same: set(0..wrong),
                commonest,
                says_one_thing: false,
                given_up: 0,
            };
            grade(&set(0..70), &compared, ANSWERED).map(|it| it.grade)
        };
        assert_eq!(of(45, 40), Some(Grade::Contained));
        assert_eq!(of(45, 41), None, "41 of 45 are nearly all");
        assert_eq!(of(60, 60), Some(Grade::Contained));
    }

    #[test]
    fn a_chance_overlap_is_no_match() {
        assert_eq!(
            graded(0..80, 10..90, 10..80),
            None,
            "two that are wrong on 80 of 100 meet on most of them"
        );
        assert_eq!(
            graded(0..50, 0..99, 0..50),
            None,
            "almost everything contains anything"
        );
    }

    #[test]
    fn correlation_ranges_from_opposite_to_equal_sets() {
        let low = set(0..50);
        assert!((correlation(ANSWERED, &low, &low) - 1.0).abs() < 1e-9);
        assert!((correlation(ANSWERED, &low, &set(50..100)) + 1.0).abs() < 1e-9);
        assert!(correlation(ANSWERED, &low, &set(25..75)).abs() < 1e-9);
        assert_eq!(correlation(ANSWERED, &low, &set(0..100)), 0.0);
    }
}
