//! The wrong answers of a submission, kept while it is judged for the comparison at the end.

use super::wrong_answer::{WrongAnswer, wrong_output};
use std::collections::BTreeMap;
use tribunal_core::problem::Info;
use tribunal_core::verdict::judged::CaseResult;

/// Maximum number of cases of a run on which submissions are compared.
const COMPARED_MAX: u64 = 1000;

/// The wrong answers of a submission on the cases that are compared.
#[derive(Debug)]
pub(crate) struct WrongAnswers {
    info: Info,
    step: u64,
    answers: BTreeMap<u64, WrongAnswer>,
    /// The first in full of those with a form to show, and of the others, with the index of its case.
    first: [Option<(u64, String)>; 2],
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
            first: [None, None],
        }
    }

    /// Whether the answers on a case are compared.
    pub(crate) fn compares(&self, index: u64) -> bool {
        index.is_multiple_of(self.step)
    }

    /// Keeps the answer of a result that is wrong, if its case is compared.
    pub(crate) fn add(&mut self, result: &CaseResult) {
        let index = result.index;
        if !self.compares(index) {
            return;
        }
        let kept = wrong_output(result).zip(WrongAnswer::of(&self.info, result));
        let Some((output, answer)) = kept else {
            return;
        };
        let (is_plain, _) = answer.rank(index);
        self.answers.insert(index, answer);
        let first = &mut self.first[usize::from(is_plain)];
        if first.as_ref().is_none_or(|(first, _)| index < *first) {
            *first = Some((index, output.to_string()));
        }
    }

    /// Drops the answers on cases from an index on.
    pub(crate) fn cut(&mut self, bound: u64) {
        self.answers.retain(|index, _| *index < bound);
        for first in &mut self.first {
            first.take_if(|(index, _)| *index >= bound);
        }
    }

    /// The answer on a case.
    pub(super) fn of(&self, index: u64) -> Option<WrongAnswer> {
        self.answers.get(&index).copied()
    }

    /// The first wrong output by their rank, with the index of its case.
    pub(super) fn first(&self) -> Option<&(u64, String)> {
        self.first.iter().flatten().next()
    }
}
