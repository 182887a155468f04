//! The wrong answers of a submission, kept while it is judged for the comparison at the end.

use super::answer::Answer;
use super::observe::{ends_right, is_right_rewritten, wrong_output};
use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::problem::Info;
use tribunal_core::verdict::judged::CaseResult;

/// Maximum number of cases of a run on which submissions are compared.
const COMPARED_MAX: u64 = 1000;

/// The wrong answers of a submission on the cases that are compared.
#[derive(Debug)]
pub(crate) struct WrongAnswers {
    info: Info,
    step: u64,
    answers: BTreeMap<u64, Answer>,
    /// The cases on which other text comes before the right answer.
    ending_right: BTreeSet<u64>,
    /// The cases on which the answer is right but for its form.
    right_rewritten: BTreeSet<u64>,
    /// The first of them in full, with the index of its case.
    first: Option<(u64, String)>,
}

/// The distance of the cases that are compared, of so many.
///
/// It is odd: the cases of a whole space are numbered by the bits of their boards, and an even distance would leave one
/// cell of them all the same.
fn step(cases: u64) -> u64 {
    cases.div_ceil(COMPARED_MAX) | 1
}

/// The indices of the cases that are compared, of so many.
pub(super) fn compared(cases: u64) -> impl Iterator<Item = u64> {
    (0..cases).step_by(step(cases) as usize)
}

impl WrongAnswers {
    /// No answers yet, to a problem in so many cases.
    pub(crate) fn new(info: Info, cases: u64) -> WrongAnswers {
        WrongAnswers {
            info,
            step: step(cases),
            answers: BTreeMap::new(),
            ending_right: BTreeSet::new(),
            right_rewritten: BTreeSet::new(),
            first: None,
        }
    }

    /// Keeps the answer of a result that is wrong, if its case is compared.
    pub(crate) fn add(&mut self, result: &CaseResult) {
        let index = result.index;
        if !index.is_multiple_of(self.step) {
            return;
        }
        let Some(output) = wrong_output(result) else {
            return;
        };
        self.answers
            .insert(index, Answer::of(&self.info, output.as_bytes()));
        if ends_right(&self.info, result) {
            self.ending_right.insert(index);
        }
        if is_right_rewritten(&self.info, result) {
            self.right_rewritten.insert(index);
        }
        if self.first.as_ref().is_none_or(|(first, _)| index < *first) {
            self.first = Some((index, output.to_string()));
        }
    }

    /// The answer on a case.
    pub(super) fn of(&self, index: u64) -> Option<Answer> {
        self.answers.get(&index).copied()
    }

    /// Whether the wrong answer on a case is other text and then the right answer.
    pub(super) fn ends_right(&self, index: u64) -> bool {
        self.ending_right.contains(&index)
    }

    /// Whether the wrong answer on a case is right but for its form.
    pub(super) fn is_right_rewritten(&self, index: u64) -> bool {
        self.right_rewritten.contains(&index)
    }

    /// The first wrong output, with the index of its case.
    pub(super) fn first(&self) -> Option<&(u64, String)> {
        self.first.as_ref()
    }
}
