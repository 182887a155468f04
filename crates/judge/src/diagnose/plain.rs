//! Finds faults without a faulty solver: an output that never changes, that is the input or the answer of another case,
//! or that follows from the right answer.
//!
//! A fault is guessed from one wrong output and then checked on every answered input: it is reported only if it
//! predicts what the program printed on each of them. Deliberately absent: anything about how the program computes its
//! output.

use super::answer::Answer;
use super::answered::AnsweredInputs;
use super::form::rewriting;
use super::rules::Rule;
use std::collections::HashSet;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::{Message, Value};
use tribunal_core::problem::{FeatureKind, Info, Minimum};
use tribunal_core::text::quote;
use tribunal_core::verdict::diagnosed::NamedFault;
use tribunal_verify::jury::Juries;

/// Minimum number of answered inputs for a statement about all of them.
pub(super) const ANSWERED_MIN: usize = 5;

/// Minimum number of wrong answers for deriving a rule from one of them.
pub(super) const WRONG_MIN: usize = 3;

/// What a fault would print on the n-th answered input; `None` if it predicts nothing there.
type Print<'a> = Box<dyn Fn(usize) -> Option<String> + 'a>;

/// A program's wrong answers, with the right ones.
pub(super) struct Plain<'a> {
    evidence: &'a AnsweredInputs<'a>,
    /// The right answer of each answered input.
    right: Vec<String>,
    /// The first wrong output that is known whole, and its index.
    example: (usize, String),
    /// The samples' inputs and right answers.
    samples: Vec<(AnyInstance, String)>,
}

impl<'a> Plain<'a> {
    /// `None` if there are too few inputs, or too few different ones, for a statement about all.
    pub(super) fn of(
        evidence: &'a AnsweredInputs<'a>,
        samples: &[AnyInstance],
    ) -> Option<Plain<'a>> {
        let minimums: HashSet<Minimum> = evidence
            .answered
            .iter()
            .map(|(_, minimum, _)| *minimum)
            .collect();
        if evidence.answered.len() < ANSWERED_MIN || minimums.len() < 2 {
            return None;
        }
        let example = evidence.example.clone()?;
        let gallery = evidence.gallery;
        let mut juries = Juries::new(gallery.problem, None);
        let mut answer = |instance: &AnyInstance| {
            let jury = juries.of(gallery.problem.size(instance));
            Some(jury.answer(instance).ok()?.output())
        };
        let right = evidence
            .answered
            .iter()
            .map(|(instance, ..)| answer(instance))
            .collect::<Option<_>>()?;
        let samples = samples
            .iter()
            .filter(|sample| gallery.sizes.contains(&gallery.problem.size(sample)));
        let samples = samples
            .filter_map(|sample| Some((sample.clone(), answer(sample)?)))
            .collect();
        Some(Plain {
            evidence,
            right,
            example,
            samples,
        })
    }

    /// An output that reveals no method, such as a constant; then no further search is needed.
    pub(super) fn alone(&self) -> Option<NamedFault> {
        self.constant().or_else(|| self.copied())
    }

    /// Other relations of the output to the right answer; faulty solvers may produce them too.
    pub(super) fn by_the_right_answer(&self) -> Option<NamedFault> {
        self.off_by()
            .or_else(|| self.with_more())
            .or_else(|| self.rewritten())
            .or_else(|| self.without_count())
            .or_else(|| self.as_character())
    }

    /// Relations that are reported only if no faulty solver fits.
    pub(super) fn at_last(&self) -> Option<NamedFault> {
        self.instead().or_else(|| self.counted())
    }

    // -- outputs that reveal no method --------------------------------------------------------------------------

    fn constant(&self) -> Option<NamedFault> {
        let text = &self.example.1;
        let is_same = |answer: &str| self.answer(answer) == self.answer(text);
        let words = match self.samples.iter().any(|(_, answer)| is_same(answer)) {
            _ if text.trim().is_empty() => Message::new("rule-prints-nothing"),
            true => Message::new("rule-prints-sample").with("output", shown(text)),
            false => Message::new("rule-prints").with("output", shown(text)),
        };
        if self.prints(&|_| Some(text.clone())) {
            let printed = [("printed", words.into())];
            return Some(match is_no_value(text) {
                true => no_value(Rule::Constant.named(printed)),
                false if text.trim().is_empty() => Rule::Nothing.named(printed),
                false => Rule::Constant.named(printed),
            });
        }
        let is_sample = |place: usize| {
            self.samples
                .iter()
                .any(|(sample, _)| sample == self.evidence.answered[place].0)
        };
        let exceptions: [(&str, &dyn Fn(usize) -> bool); 3] = [
            ("rule-the-sample", &is_sample),
            ("rule-solved-already", &|place| self.moves(place) == Some(0)),
            ("rule-impossible", &|place| self.moves(place).is_none()),
        ];
        let but_for = |is_exception: &dyn Fn(usize) -> bool| {
            self.prints(&|place| {
                Some(if is_exception(place) {
                    self.right[place].clone()
                } else {
                    text.clone()
                })
            })
        };
        let (exception, _) = exceptions
            .into_iter()
            .find(|(_, is_exception)| but_for(is_exception))?;
        let id = match words.to_string().contains(", ") {
            true => "rule-but-after-comma",
            false => "rule-but",
        };
        let said = Message::new(id)
            .with("printed", words)
            .with("exception", Message::new(exception));
        let named = Rule::ConstantButForSome.named([("said", said.into())]);
        Some(match is_no_value(text) {
            true => no_value(named),
            false => named,
        })
    }

    fn copied(&self) -> Option<NamedFault> {
        if !self.has_wrong(WRONG_MIN) {
            return None;
        }
        let input = |place: usize| self.problem().write(self.evidence.answered[place].0);
        let rows: [(NamedFault, Print); 3] = [
            (
                Rule::Echo.named([]),
                Box::new(move |place| Some(input(place))),
            ),
            (
                Rule::EchoOfTheFirstLine.named([]),
                Box::new(move |place| input(place).lines().next().map(str::to_string)),
            ),
            (
                Rule::CaseBefore.named([]),
                // There is no answer before the first, so nothing is predicted.
                Box::new(|place: usize| Some(self.right[place.checked_sub(1)?].clone())),
            ),
        ];
        rows.into_iter()
            .find(|(_, print)| self.prints(print))
            .map(|(fault, _)| fault)
    }

    // -- outputs that follow from the right answer --------------------------------------------------------------

    fn off_by(&self) -> Option<NamedFault> {
        let (place, text) = &self.example;
        if self.info().output_has_moves || !self.has_wrong(WRONG_MIN) {
            return None;
        }
        let (printed, right) = (text.trim().parse::<i64>().ok()?, self.moves(*place)?);
        let by = printed.checked_sub(right)?;
        let id = match by > 0 {
            true => "rule-prints-more",
            false => "rule-prints-less",
        };
        let said = Value::from(Message::new(id).with("number", by.unsigned_abs()));
        let of = |is_changed: fn(i64) -> bool, print: fn(i64, i64) -> i64| {
            move |place: usize| match self.moves(place).filter(|right| is_changed(*right)) {
                Some(right) => Some(print(right, by).to_string()),
                None => Some(self.right[place].clone()),
            }
        };
        if self.prints(&of(|_| true, |right, by| right.saturating_add(by))) {
            return Some(Rule::OffBy.named([("said", said)]));
        }
        if self.prints(&of(
            |right| right != 0,
            |right, by| right.saturating_add(by),
        )) {
            return Some(Rule::OffByButFor0.named([("said", said)]));
        }
        self.prints(&of(|_| true, |right, _| 2 * right))
            .then(|| Rule::TwiceTheMinimum.named([]))
    }

    /// The right answer with fixed words before or after it, or repeated.
    fn with_more(&self) -> Option<NamedFault> {
        let (place, text) = &self.example;
        if !self.has_wrong(WRONG_MIN) {
            return None;
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let right: Vec<&str> = self.right[*place].split_whitespace().collect();
        let twice = |place: usize| Some(format!("{0} {0}", self.right[place]));
        if self.prints(&twice) {
            return Some(Rule::AnswerTwice.named([]));
        }
        let before = words
            .strip_suffix(&right[..])
            .map(|more| more.join(" "))
            .filter(|more| !more.is_empty());
        if let Some(more) = before {
            let with_more = |place: usize| format!("{more} {}", self.right[place]);
            let named = |said: Message| Rule::MoreBeforeTheAnswer.named([("said", said.into())]);
            let said = Message::new("rule-prints-before").with("output", shown(&more));
            if self.prints(&|place| Some(with_more(place))) {
                return Some(named(said));
            }
            // One branch prints the number after the words, and another that there is no solution.
            let is_solvable = |place: usize| self.moves(place).is_some();
            if self.prints(&|place| {
                Some(match is_solvable(place) {
                    true => with_more(place),
                    false => self.right[place].clone(),
                })
            }) {
                return Some(named(
                    Message::new("rule-where-solvable").with("said", said),
                ));
            }
        }
        if self.evidence.all_end_right {
            // The text differs from case to case, so one is an example.
            if let Some(first) = improved(text) {
                let output = shown(&first).into();
                return Some(Rule::EachImprovement.named([("output", output)]));
            }
            let line = text.lines().find(|line| !line.trim().is_empty());
            let said = Message::new("rule-prints-other-text-before")
                .with("output", shown(line.unwrap_or_default()));
            return Some(Rule::MoreBeforeTheAnswer.named([("said", said.into())]));
        }
        let after = words
            .strip_prefix(&right[..])
            .map(|more| more.join(" "))
            .filter(|more| !more.is_empty());
        let after = after
            .filter(|more| self.prints(&|place| Some(format!("{} {more}", self.right[place]))));
        if let Some(more) = after {
            return Some(match is_no_value(&more) {
                true => Rule::NoValueAfter.named([("output", shown(&more).into())]),
                false => Rule::MoreAfterTheAnswer.named([("output", shown(&more).into())]),
            });
        }
        if !self.evidence.all_begin_right {
            return None;
        }
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let has_answer = self.right[*place].lines().count();
        let line = lines().nth(has_answer).unwrap_or_default();
        Some(Rule::OtherTextAfterTheAnswer.named([("output", shown(line).into())]))
    }

    /// The right moves without their number on some inputs, and right answers with moves on others.
    fn without_count(&self) -> Option<NamedFault> {
        let is_with_count = |place: usize| {
            !self.is_wrong(place) && self.moves(place).is_some_and(|moves| moves > 0)
        };
        let is_told = self.evidence.all_are_without_count
            && self.has_wrong(WRONG_MIN)
            && (0..self.right.len()).any(is_with_count);
        is_told.then(|| Rule::NoCountForSome.named([]))
    }

    /// The right answer with numbers that are printed as the characters with their codes.
    fn as_character(&self) -> Option<NamedFault> {
        let is_told = self.evidence.all_are_characters && self.has_wrong(WRONG_MIN);
        is_told.then(|| Rule::NumberAsCharacter.named([]))
    }

    /// The right answer in another form, such as moves in brackets.
    fn rewritten(&self) -> Option<NamedFault> {
        if !self.evidence.all_are_right_rewritten || !self.has_wrong(WRONG_MIN) {
            return None;
        }
        let (place, text) = &self.example;
        let line = rewriting(&self.info(), text, &self.right[*place])?;
        let said = line.said(Message::new("rule-writes-in-other-form"));
        Some(Rule::OtherForm.named([("said", said.into())]))
    }

    // -- reported last ------------------------------------------------------------------------------------------

    /// One right answer is replaced by another.
    fn instead(&self) -> Option<NamedFault> {
        let (place, text) = &self.example;
        let wanted = &self.right[*place];
        // A list of moves is right in any order, so there are many right answers.
        if (self.info().output_has_moves && wanted.lines().count() > 1) || !self.has_wrong(2) {
            return None;
        }
        let print = |place: usize| match &self.right[place] {
            right if right == wanted => Some(text.clone()),
            right => Some(right.clone()),
        };
        let said = match text.trim().is_empty() {
            true => Message::new("rule-prints-nothing"),
            false => Message::new("rule-prints").with("output", shown(text)),
        };
        self.prints(&print).then(|| {
            let named =
                Rule::Instead.named([("printed", said.into()), ("right", shown(wanted).into())]);
            match is_no_value(text) {
                true => no_value(named),
                false => named,
            }
        })
    }

    /// A number that can be computed from the input alone.
    fn counted(&self) -> Option<NamedFault> {
        if !self.has_wrong(WRONG_MIN) {
            return None;
        }
        let has_moves = self.info().output_has_moves;
        let id = match has_moves {
            true => "rule-prints-number-instead",
            false => "rule-prints-number",
        };
        // The moves stay unchanged.
        let moves = |place: usize| {
            self.right[place]
                .split_once('\n')
                .filter(|_| has_moves)
                .map_or("", |(_, moves)| moves)
        };
        // A feature belongs to boards of one size.
        let [size] = self.evidence.gallery.sizes[..] else {
            return None;
        };
        let said = |name: &Message| Message::new(id).with("name", name.clone());
        self.problem().features(size).iter().find_map(|feature| {
            let FeatureKind::Number(name) = &feature.kind else {
                return None;
            };
            let number = |place: usize| {
                let (instance, minimum, _) = &self.evidence.answered[place];
                (feature.value)(instance, *minimum)
                    .map(|number| format!("{number}\n{}", moves(place)))
            };
            let always = |place| number(place).or_else(|| Some(self.right[place].clone()));
            if self.prints(&always) {
                return Some(Rule::ANumberOfTheInput.named([("said", said(name).into())]));
            }
            let possible = |place| match self.moves(place) {
                Some(_) => always(place),
                None => Some(self.right[place].clone()),
            };
            self.prints(&possible).then(|| {
                let said = Message::new("rule-where-solvable").with("said", said(name));
                Rule::ANumberOfTheInput.named([("said", said.into())])
            })
        })
    }

    // -- helpers -----------------------------------------------------------------------------------------------

    fn problem(&self) -> &'static dyn AnyProblem {
        self.evidence.gallery.problem
    }

    fn info(&self) -> Info {
        self.problem().info()
    }

    fn moves(&self, place: usize) -> Option<i64> {
        match self.evidence.answered[place].1 {
            Minimum::Moves(moves) => Some(moves.into()),
            Minimum::AtMost(_) | Minimum::Impossible => None,
        }
    }

    fn is_wrong(&self, place: usize) -> bool {
        self.evidence.ours.contains(place)
    }

    fn has_wrong(&self, least: usize) -> bool {
        self.evidence.ours.count_ones(..) >= least
    }

    fn answer(&self, text: &str) -> Answer {
        self.evidence.gallery.answer(text)
    }

    /// Whether the prediction holds on every input: equal to each wrong answer, and right where the program is right.
    fn prints(&self, print: &dyn Fn(usize) -> Option<String>) -> bool {
        let evidence = self.evidence;
        evidence.answered.iter().enumerate().all(
            |(place, (instance, minimum, answer))| match print(place) {
                None => true,
                Some(text) if self.is_wrong(place) => *answer == Some(self.answer(&text)),
                Some(text) => evidence.gallery.is_right(instance, *minimum, &text),
            },
        )
    }
}

/// An output on one line.
fn shown(text: &str) -> String {
    quote(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether a text is what Python prints for a value that is missing.
fn is_no_value(text: &str) -> bool {
    text.trim() == "None"
}

/// A fault by which a program prints `None`: in Python, that is the value of a function without `return`.
fn no_value(by_text: NamedFault) -> NamedFault {
    let said = by_text.message.map_or(by_text.fault.into(), Value::from);
    Rule::NoValue.named([("said", said)])
}

/// The lines of an output that has a better number in each line; `None` for any other output.
fn improved(text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let numbers: Vec<i64> = lines.map(|line| line.parse().ok()).collect::<Option<_>>()?;
    let is_better = |pair: &[i64]| pair[1] < pair[0];
    let is_each_better = numbers.len() > 1 && numbers.windows(2).all(is_better);
    is_each_better.then(|| {
        let numbers = numbers.iter().map(i64::to_string);
        numbers.collect::<Vec<_>>().join(" ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_of_an_improvement_is_better_than_the_one_before() {
        assert_eq!(improved("7\n5\n\n4\n"), Some("7 5 4".to_string()));
        for text in ["", "4", "7\n7\n4", "5\n7\n4", "best:\n4", "7 5\n4"] {
            assert_eq!(improved(text), None, "{text}");
        }
    }
}
