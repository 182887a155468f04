//! Finds a rule that every wrong answer follows, such as one more than the right answer, or a form that many have.
//!
//! The rules of `plain` predict every answer, also where the program is right, and are causes. A rule here only describes
//! the wrong answers, so it is told beside an unknown cause, and only of more of them than follow it by chance.

use super::form::{Form, RewrittenLine, rewriting};
use super::grade::ACCIDENT_BITS;
use super::observations::Observations;
use fixedbitset::FixedBitSet;
use std::collections::{BTreeMap, HashSet};
use tribunal_core::messages::Message;
use tribunal_core::problem::Minimum;
use tribunal_core::text::grouped;
use tribunal_core::verdict::diagnosed::Regularity;
use tribunal_verify::jury::Jury;

/// How unlikely, in bits, one wrong answer follows a rule by chance that names its value.
const BITS_OF_A_VALUE: f64 = 2.0;

/// The same for a rule that half of all numbers follow, such as being even.
const BITS_OF_A_HALF: f64 = 1.0;

/// Minimum number of right answers that are even, and of those that are odd, for a rule on that of the wrong ones.
const EACH_PARITY_MIN: usize = 2;

/// Minimum number of different wrong numbers for that rule: one number that is always printed is even or odd by chance.
const PRINTED_MIN: usize = 3;

/// Minimum number of answers that are right but for their form.
const FORMS_MIN: usize = 4;

/// The minimum share of them among the wrong answers is one in this many: a few answers may look so by chance.
const FORMS_ONE_IN: usize = 4;

/// A number that a program printed, and the right one, which is `None` if there is no solution.
type Numbers = (i64, Option<i64>);

/// The id of the message of a rule, and whether a printed number follows it next to the right one.
type NamedRule = (&'static str, fn(i64, i64) -> bool);

/// The rule that all answers of a set of observed runs follow; `None` if there is none, or if too few follow it.
pub(super) fn regularity(observations: &Observations, set: &FixedBitSet) -> Option<Regularity> {
    by_form(observations, set).or_else(|| by_number(observations, set))
}

fn by_number(observations: &Observations, set: &FixedBitSet) -> Option<Regularity> {
    let numbers = |position: usize| -> Option<Numbers> {
        let (place, run) = &observations.outcomes[position];
        let right = match observations.gallery.inputs[*place].1 {
            Minimum::Moves(moves) => Some(i64::from(moves)),
            Minimum::Impossible => None,
            Minimum::AtMost(_) => return None,
        };
        Some((run.wrong?.number?, right))
    };
    let all: Option<Vec<Numbers>> = set.ones().map(numbers).collect();
    let has_moves = observations.gallery.problem.info().output_has_moves;
    rule(&all?, has_moves)
}

/// That many answers of a set are right but for their form, where others have another fault.
fn by_form(observations: &Observations, set: &FixedBitSet) -> Option<Regularity> {
    let form = |position: usize| observations.outcomes[position].1.wrong?.form;
    let mut counts: BTreeMap<Form, usize> = BTreeMap::new();
    for form in set.ones().filter_map(form) {
        *counts.entry(form).or_default() += 1;
    }
    let (form, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    if count < FORMS_MIN || count * FORMS_ONE_IN < set.count_ones(..) {
        return None;
    }
    let said = match form {
        Form::Rewritten => example(observations)?.said(Message::new("regular-form")),
        Form::WithoutCount => Message::new("regular-without-count"),
        Form::FromZero => Message::new("regular-from-zero"),
        Form::AsCharacter => Message::new("regular-as-character"),
    };
    let total = grouped(set.count_ones(..) as u64);
    Some(told(
        said.with("count", grouped(count as u64))
            .with("total", total),
    ))
}

/// The line that has to change in the wrong output that was kept.
fn example(observations: &Observations) -> Option<RewrittenLine> {
    let (place, output) = observations.example.as_ref()?;
    let problem = observations.gallery.problem;
    let (instance, _) = &observations.gallery.inputs[*place];
    let mut jury = Jury::new(problem, problem.size(instance), None);
    let right = jury.answer(instance).ok()?.output();
    rewriting(&problem.info(), output, &right)
}

/// A rule by its message, whose id has its name.
fn told(message: Message) -> Regularity {
    let id = message.id();
    Regularity {
        name: id.strip_prefix("regular-").unwrap_or(id).to_string(),
        words: message.to_string(),
        message: Some(message),
    }
}

/// The first rule that all answers follow, those that say most first.
fn rule(all: &[Numbers], has_moves: bool) -> Option<Regularity> {
    let is_enough = |bits: f64| bits * all.len() as f64 >= ACCIDENT_BITS;
    let answers = Message::new(match has_moves {
        true => "regular-counts",
        false => "regular-answers",
    });
    let said = |id: &'static str| {
        Message::new(id)
            .with("answers", answers.clone())
            .with("count", grouped(all.len() as u64))
    };
    if !is_enough(BITS_OF_A_VALUE) {
        return None;
    }
    if all.iter().all(|(_, right)| right.is_none()) {
        return Some(told(said("regular-number-where-none")));
    }
    let pair = |(printed, right): &Numbers| Some((*printed, (*right)?));
    let pairs: Vec<(i64, i64)> = all.iter().map(pair).collect::<Option<_>>()?;
    let rights: HashSet<i64> = pairs.iter().map(|(_, right)| *right).collect();
    let follow = |rule: &dyn Fn(i64, i64) -> bool| {
        let mut pairs = pairs.iter();
        pairs.all(|(printed, right)| rule(*printed, *right))
    };
    if has_moves && follow(&|printed, right| printed == right) {
        return Some(told(said("regular-same-count")));
    }
    // Of one right answer, every rule fits.
    if rights.len() < 2 {
        return None;
    }
    // A right number may be written in a wrong form, such as `+4`.
    let by = pairs[0].0.checked_sub(pairs[0].1).filter(|by| *by != 0);
    let is_by = |by: &i64| follow(&|printed, right| printed.checked_sub(right) == Some(*by));
    if let Some(by) = by.filter(is_by) {
        let id = match by > 0 {
            true => "regular-more-by",
            false => "regular-less-by",
        };
        return Some(told(said(id).with("number", by.unsigned_abs())));
    }
    let values: [NamedRule; 2] = [
        ("regular-twice", |printed, right| printed == 2 * right),
        ("regular-half", |printed, right| {
            printed.checked_mul(2) == Some(right)
        }),
    ];
    if let Some((id, _)) = values.into_iter().find(|(_, rule)| follow(rule)) {
        return Some(told(said(id)));
    }
    if !is_enough(BITS_OF_A_HALF) {
        return None;
    }
    let odd = pairs.iter().filter(|(_, right)| right % 2 != 0).count();
    let printed: HashSet<i64> = pairs.iter().map(|(printed, _)| *printed).collect();
    let is_mixed = printed.len() >= PRINTED_MIN && odd.min(pairs.len() - odd) >= EACH_PARITY_MIN;
    if is_mixed && follow(&|printed, _| (printed % 2 == 0) == (pairs[0].0 % 2 == 0)) {
        let (id, others) = match pairs[0].0 % 2 {
            0 => ("regular-even", odd),
            _ => ("regular-odd", pairs.len() - odd),
        };
        return Some(told(said(id).with("others", grouped(others as u64))));
    }
    let sides: [NamedRule; 2] = [
        ("regular-more", |printed, right| printed > right),
        ("regular-less", |printed, right| printed < right),
    ];
    let (id, _) = sides.into_iter().find(|(_, rule)| follow(rule))?;
    Some(told(said(id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::messages::Lang;

    /// The sentence on the answers of a program that prints these where the second is right.
    fn said(all: impl IntoIterator<Item = (i64, i64)>) -> String {
        let all: Vec<Numbers> = all
            .into_iter()
            .map(|(printed, right)| (printed, Some(right)))
            .collect();
        rule(&all, false).map_or(String::new(), |it| it.words)
    }

    /// Right answers of no regular parity.
    fn rights(count: i64) -> impl Iterator<Item = i64> {
        (0..count).map(|case| 3 + case * case % 7)
    }

    #[test]
    fn a_rule_that_names_the_value_is_told_from_four_answers_on() {
        for (name, print) in [
            (
                "1 more than",
                &(|right: i64| right + 1) as &dyn Fn(i64) -> i64,
            ),
            ("3 less than", &|right: i64| right - 3),
            ("twice", &|right: i64| 2 * right),
        ] {
            for count in [4, 41] {
                let expected =
                    format!("every wrong answer is {name} the right one: {count} of {count}");
                let answers = rights(count).map(|right| (print(right), right));
                assert_eq!(said(answers), expected);
            }
            let few = rights(3).map(|right| (print(right), right));
            assert_eq!(said(few), "", "three answers follow a rule by chance");
            let but_one = rights(41)
                .map(|right| (print(right), right))
                .chain([(0, 7)]);
            assert!(
                !said(but_one).contains(name),
                "one answer does not follow it"
            );
        }
        let half = rights(9).map(|right| (right, 2 * right));
        assert_eq!(
            said(half),
            "every wrong answer is half the right one: 9 of 9"
        );
    }

    #[test]
    fn a_right_number_in_a_wrong_form_is_told_by_no_rule_on_numbers() {
        assert_eq!(said(rights(20).map(|right| (right, right))), "");
    }

    #[test]
    fn one_right_answer_says_nothing_of_a_rule() {
        assert_eq!(said([(5, 4); 41]), "");
    }

    #[test]
    fn answers_that_are_too_large_too_small_or_even_are_told_from_seven_on() {
        let more = |count| {
            rights(count)
                .enumerate()
                .map(|(case, right)| (right + 1 + case as i64 % 3, right))
        };
        assert_eq!(
            said(more(7)),
            "every wrong answer is more than the right one: 7 of 7"
        );
        assert_eq!(said(more(6)), "");
        let less = rights(20)
            .enumerate()
            .map(|(case, right)| (right - 1 - case as i64 % 3, right));
        assert_eq!(
            said(less),
            "every wrong answer is less than the right one: 20 of 20"
        );
        let even = rights(14)
            .map(|right| (2 * (right % 5), right))
            .filter(|(it, right)| it != right);
        let shown = said(even);
        assert!(
            shown.starts_with("every wrong answer is even, though the right one is odd on "),
            "{shown}"
        );
        // All right answers are even, as of a program that counts real moves.
        let same = (0..20)
            .map(|case| (10 - case % 3 * 2, 4 + case % 5 * 2))
            .filter(|(it, right)| it != right);
        assert_eq!(said(same), "");
        let mixed = rights(20)
            .enumerate()
            .map(|(case, right)| (right + [2, -1][case % 2], right));
        assert_eq!(said(mixed), "");
    }

    #[test]
    fn a_number_where_there_is_no_solution_and_a_right_count_are_told() {
        let none: Vec<Numbers> = (0..5).map(|case| (case, None)).collect();
        let expected = "every wrong answer is a number where there is no solution: 5 of 5";
        assert_eq!(rule(&none, false).expect("a rule").words, expected);
        let some: Vec<Numbers> = none.iter().copied().chain([(5, Some(4))]).collect();
        assert_eq!(rule(&some, false), None, "one is possible");
        let same: Vec<Numbers> = rights(4).map(|right| (right, Some(right))).collect();
        let expected = "every wrong answer begins with the right number of moves: 4 of 4";
        assert_eq!(rule(&same, true).expect("a rule").words, expected);
    }

    #[test]
    fn numbers_of_any_size_are_compared() {
        let huge = [
            (i64::MAX, 2),
            (i64::MIN, 3),
            (0, i64::MAX),
            (i64::MAX, 4),
            (i64::MIN, 5),
        ];
        assert_eq!(said(huge.into_iter().cycle().take(20)), "");
        assert_eq!(
            said(rights(9).map(|right| (i64::MIN, right))),
            "every wrong answer is less than the right one: 9 of 9",
            "one number is even by chance"
        );
    }

    #[test]
    fn every_rule_is_said_in_every_language() {
        let all: Vec<Numbers> = rights(8).map(|right| (right + 1, Some(right))).collect();
        let rule = rule(&all, true).expect("a rule");
        let said: HashSet<String> = Lang::ALL
            .map(|lang| rule.words_in(lang).into_owned())
            .into();
        assert_eq!(said.len(), Lang::ALL.len());
    }
}
