//! A wrong answer, in the few bytes that are kept of it.

use super::answer::{Answer, is_answer};
use super::form::{Form, form};
use serde::{Deserialize, Serialize};
use tribunal_core::problem::Info;
use tribunal_core::verdict::judged::CaseResult;

/// What is kept of a wrong answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct WrongAnswer {
    pub(super) answer: Answer,
    /// Its number, or the number of moves with which it begins; `None` if it has none.
    pub(super) number: Option<i64>,
    /// Whether it is the right answer and then more lines.
    pub(super) begins_right: bool,
    /// Whether it is other text and then the right answer.
    pub(super) ends_right: bool,
    /// How its form is wrong, if it is right but for that.
    pub(super) form: Option<Form>,
}

impl WrongAnswer {
    /// `None` if the result is right, no answer, or too long to be kept.
    pub(super) fn of(info: &Info, result: &CaseResult) -> Option<WrongAnswer> {
        let output = wrong_output(result)?;
        Some(WrongAnswer {
            answer: Answer::of(info, output.as_bytes()),
            number: number(info, output),
            begins_right: has_more(info, result, |lines, right| &lines[..right]),
            ends_right: has_more(info, result, |lines, right| &lines[lines.len() - right..]),
            form: form_of(info, result),
        })
    }

    /// The place of an answer in the order of examples: first those with a form to show, then by the index of their input.
    pub(super) fn rank(&self, index: u64) -> (bool, u64) {
        (self.form != Some(Form::Rewritten), index)
    }
}

/// The number of an output: its only word, or its first if moves follow.
fn number(info: &Info, output: &str) -> Option<i64> {
    let mut words = output.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let is_all = words.next().is_none();
    (is_all || info.output_has_moves).then_some(number)
}

/// Whether a wrong output has more lines than the right answer, and those in one place are that answer; `at` takes as many
/// lines as it has from there.
fn has_more(info: &Info, result: &CaseResult, at: fn(&[String], usize) -> &[String]) -> bool {
    let right = result.failure.as_ref().and_then(|it| it.expected.as_ref());
    let (Some(output), Some(right)) = (wrong_output(result), right) else {
        return false;
    };
    let lines = |text: &'_ str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        lines.map(String::from).collect()
    };
    let (output, right) = (lines(output), lines(right));
    let answer = |lines: &[String]| Answer::of(info, lines.join("\n").as_bytes());
    output.len() > right.len() && answer(at(&output, right.len())) == answer(&right)
}

/// How the form of a wrong output is wrong, if that is all.
fn form_of(info: &Info, result: &CaseResult) -> Option<Form> {
    let right = result.failure.as_ref().and_then(|it| it.expected.as_ref());
    form(info, wrong_output(result)?, right?)
}

/// A wrong output, unless it is too long to be kept whole.
pub(super) fn wrong_output(result: &CaseResult) -> Option<&str> {
    let failure = result
        .failure
        .as_ref()
        .filter(|_| is_answer(result.verdict))?;
    let is_whole = failure.actual.len() as u64 == failure.actual_bytes;
    is_whole.then_some(failure.actual.as_str())
}
