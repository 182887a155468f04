//! Outputs that never change, are copied, or follow from the right answer: the report names these first and alone.

use crate::{On, diagnosed, right, sample, sentences};
use std::collections::HashMap;
use std::sync::Mutex;
use tribunal_core::problem::{Model, Problem, Text};
use tribunal_problems::chesscbg::Chesscbg;
use tribunal_problems::flipgame::Flipgame;
use tribunal_problems::pilots::Pilots;
use tribunal_verify::jury::Juries;

/// Stored cases and random ones.
const ON: [On; 2] = [On::Stored, On::Random(300)];

#[track_caller]
fn says<P: Problem>(
    on: &[On],
    program: impl Fn(&P::Instance, String) -> String + Clone + Send + Sync + 'static,
    expected: &[&str],
) {
    for &on in on {
        let (right, program) = (right::<P>(), program.clone());
        let found = diagnosed::<P>(on, move |instance| program(instance, right(instance)));
        assert_eq!(sentences(&found), expected, "{} {on:?}", P::INFO.name);
    }
}

const EVERYWHERE: [On; 3] = [On::Stored, On::Random(300), On::Whole];

#[test]
fn a_constant_output_is_recognized() {
    says::<Flipgame>(
        &EVERYWHERE,
        |_, _| "0\n".into(),
        &["exact: prints `0`, for every input"],
    );
    says::<Flipgame>(
        &EVERYWHERE,
        |_, _| "Impossible\n".into(),
        &["exact: prints `Impossible`, for every input"],
    );
    says::<Flipgame>(
        &ON,
        |_, _| "7".into(),
        &["exact: prints `7`, for every input"],
    );
    says::<Pilots>(
        &EVERYWHERE,
        |_, _| "0\n".into(),
        &["exact: prints `0`, for every input"],
    );
    says::<Pilots>(
        &ON,
        |_, _| "1\n1 1\n".into(),
        &["exact: prints `1 1 1`, for every input"],
    );
    says::<Chesscbg>(
        &ON,
        |_, _| "0\n".into(),
        &["exact: prints `0`, for every input"],
    );
    says::<Chesscbg>(
        &ON,
        |_, _| "-1\n".into(),
        &["exact: prints `-1`, for every input"],
    );
}

#[test]
fn an_empty_output_is_recognized() {
    says::<Flipgame>(
        &EVERYWHERE,
        |_, _| String::new(),
        &["exact: prints nothing, for every input"],
    );
    says::<Pilots>(
        &ON,
        |_, _| "\n \n".into(),
        &["exact: prints nothing, for every input"],
    );
    says::<Chesscbg>(
        &ON,
        |_, _| String::new(),
        &["exact: prints nothing, for every input"],
    );
}

#[test]
fn the_answer_of_the_sample_is_recognized() {
    says::<Flipgame>(
        &ON,
        |_, _| "4".into(),
        &["exact: prints `4`, the answer of the sample, for every input"],
    );
    says::<Chesscbg>(
        &ON,
        |_, _| "4".into(),
        &["exact: prints `4`, the answer of the sample, for every input"],
    );
    // The moves in another order.
    let said =
        "exact: prints `6 4 4 4 3 4 1 1 4 1 3 1 …`, the answer of the sample, for every input";
    says::<Pilots>(
        &ON,
        |_, _| "6\n4 4\n4 3\n4 1\n1 4\n1 3\n1 1\n".into(),
        &[said],
    );
    let by_heart = |it: &_, right: String| {
        if *it == sample::<Pilots>() {
            right
        } else {
            "0\n".into()
        }
    };
    says::<Pilots>(
        &[On::Stored],
        by_heart,
        &["exact: prints `0` on every input but the sample's"],
    );
}

#[test]
fn a_copied_input_is_recognized() {
    says::<Flipgame>(
        &ON,
        |it, _| Flipgame::write(it),
        &["exact: prints its input"],
    );
    says::<Pilots>(
        &EVERYWHERE,
        |it, _| Pilots::write(it),
        &["exact: prints its input"],
    );
    says::<Chesscbg>(
        &ON,
        |it, _| Chesscbg::write(it),
        &["exact: prints its input"],
    );
    let first = |it: &_| {
        Flipgame::write(it)
            .lines()
            .next()
            .unwrap_or_default()
            .to_string()
    };
    says::<Flipgame>(
        &ON,
        move |it, _| first(it),
        &["exact: prints the first line of its input"],
    );
}

/// A program that prints the answer of the stored case before.
fn of_the_case_before<P: Problem>() {
    let (source, mut juries) = (
        crate::source::<P>(On::Stored),
        Juries::new(tribunal_core::erased::erased::<P>(), None),
    );
    let instances =
        (0..source.cases()).map(|index| source.case(index, &mut juries).expect("a case").instance);
    let instances = instances.map(|instance| instance.get::<P::Instance>().clone());
    let (right, mut before, mut answers) = (right::<P>(), "0\n".to_string(), HashMap::new());
    for instance in instances {
        let answer = right(&instance);
        answers.insert(instance, std::mem::replace(&mut before, answer));
    }
    let answers = Mutex::new(answers);
    let found = diagnosed::<P>(On::Stored, move |instance| {
        answers.lock().expect("no panic")[instance].clone()
    });
    assert_eq!(
        sentences(&found),
        ["exact: prints the answer of the case before"]
    );
}

#[test]
fn the_answer_of_the_case_before_is_recognized() {
    of_the_case_before::<Flipgame>();
    of_the_case_before::<Pilots>();
    of_the_case_before::<Chesscbg>();
}

/// An output whose number is in an `unsigned char`.
fn as_character(right: &str) -> String {
    let (number, rest) = right.split_at(right.find(|it: char| !it.is_ascii_digit()).unwrap_or(0));
    let code = number.parse().ok().and_then(char::from_u32);
    code.map_or_else(|| right.to_string(), |it| format!("{it}{rest}"))
}

#[test]
fn a_number_that_is_printed_as_a_character_is_recognized() {
    let said = ["exact: prints a number as the character with that code"];
    says::<Flipgame>(&ON, |_, right| as_character(&right), &said);
    says::<Pilots>(&ON, |_, right| as_character(&right), &said);
    says::<Chesscbg>(&ON, |_, right| as_character(&right), &said);
}

fn with(right: &str, change: fn(i64) -> i64) -> String {
    right
        .trim()
        .parse()
        .map_or_else(|_| right.to_string(), |moves| change(moves).to_string())
}

#[test]
fn a_constant_difference_to_the_minimum_is_recognized() {
    let more = [
        "exact: prints 1 more than the minimum",
        "exact: counts the boards on the path, not the presses",
    ];
    says::<Flipgame>(
        &EVERYWHERE,
        |_, right| with(&right, |moves| moves + 1),
        &more,
    );
    says::<Flipgame>(
        &ON,
        |_, right| with(&right, |moves| moves - 1),
        &["exact: prints 1 less than the minimum"],
    );
    says::<Chesscbg>(
        &ON,
        |_, right| with(&right, |moves| moves - 1),
        &["exact: prints 1 less than the minimum"],
    );
    says::<Chesscbg>(
        &ON,
        |_, right| with(&right, |moves| 2 * moves),
        &["exact: prints twice the minimum"],
    );
    let only = ["exact: prints the number of moves, but not the moves"];
    says::<Pilots>(
        &ON,
        |_, right| right.lines().next().unwrap_or_default().into(),
        &only,
    );
    let small = ["exact: prints a number that is one less than its moves"];
    says::<Pilots>(
        &ON,
        |_, right| {
            format!(
                "{} {}",
                right.lines().count() - 2,
                right.lines().skip(1).collect::<Vec<_>>().join(" ")
            )
        },
        &small,
    );
}

#[test]
fn extra_words_around_the_answer_are_named() {
    says::<Flipgame>(
        &ON,
        |_, right| format!("The answer is {right}"),
        &["exact: prints `The answer is` before the right answer"],
    );
    says::<Chesscbg>(
        &ON,
        |_, right| format!("{right}moves"),
        &["exact: prints `moves` after the right answer"],
    );
    says::<Flipgame>(
        &ON,
        |_, right| match right.starts_with("Impossible") {
            true => right,
            false => format!("Answer: {right}"),
        },
        &["exact: prints `Answer:` before the right answer where there is a solution"],
    );
    // The faulty solvers that are wrong on the same inputs print numbers, and this program's format is wrong.
    says::<Flipgame>(
        &[On::Stored],
        |it, right| match right.starts_with("Impossible") {
            true => right,
            false => format!("{}/{right}", it.black.count()),
        },
        &["exactly that are possible (43 of 43)"],
    );
    says::<Flipgame>(
        &ON,
        |_, right| right.repeat(2),
        &["exact: prints the right answer twice"],
    );
    // A loop that reads until the end of the input answers once more, from what is left of the board.
    says::<Flipgame>(
        &ON,
        |it, right| format!("{right}again\n{}\n", it.black.count()),
        &["exact: prints more after the right answer, such as `again`"],
    );
    says::<Pilots>(
        &ON,
        |it, right| format!("{right}again\n{}\n", it.closed.count()),
        &["exact: prints more after the right answer, such as `again`"],
    );
    says::<Pilots>(
        &ON,
        |_, right| format!("Moves:\n{right}"),
        &["exact: prints `Moves:` before the right answer"],
    );
}

#[test]
fn replaced_answers_and_input_numbers_are_named_unless_a_solver_matches() {
    let zero = |_: &_, right: String| right.replace("Impossible", "0");
    says::<Flipgame>(&ON, zero, &["exact: prints 0 for Impossible"]);
    let none = |_: &_, right: String| right.replace("Impossible", "No solution");
    says::<Flipgame>(
        &ON,
        none,
        &["exact: prints `No solution` instead of `Impossible`"],
    );
    says::<Flipgame>(
        &[On::Random(300)],
        |_, right| with(&right, |moves| moves.min(5)),
        &["exact: prints `5` instead of `6`"],
    );
    says::<Flipgame>(
        &ON,
        |it, _| it.black.count().to_string(),
        &["exact: prints the number of black cells"],
    );
}

#[test]
fn a_constant_with_an_exception_is_recognized() {
    let zero = |_: &_, right: String| with(&right, |_| 0);
    says::<Flipgame>(
        &EVERYWHERE,
        zero,
        &["exact: prints `0` on every input but those that are impossible"],
    );
    let none = |_: &_, right: String| {
        if right == "0\n" {
            right
        } else {
            "Impossible\n".into()
        }
    };
    says::<Flipgame>(
        &EVERYWHERE,
        none,
        &["exact: prints `Impossible` on every input but those that are solved already"],
    );
    let four = |_: &_, right: String| if right == "0\n" { right } else { "4\n".into() };
    let words = "exact: prints `4`, the answer of the sample, on every input but those that are solved already";
    says::<Flipgame>(&ON, four, &[words]);
    let four = |_: &_, right: String| if right == "0\n" { right } else { "4\n".into() };
    says::<Chesscbg>(&ON, four, &[words]);
    let less = |_: &_, right: String| with(&right, |moves| (moves - 1).max(0));
    says::<Chesscbg>(
        &ON,
        less,
        &["exact: prints 1 less than the minimum where that is not 0"],
    );
    let closed = |it: &<Pilots as Model>::Instance, right: String| {
        let (_, moves) = right.split_once('\n').expect("a number and moves");
        format!("{}\n{moves}", it.closed.count())
    };
    says::<Pilots>(
        &ON,
        closed,
        &["exact: prints the number of closed cells instead of the number of moves"],
    );
}

#[test]
fn a_description_of_the_inputs_comes_before_pairs_and_similar_faults() {
    let most = |_: &_, right: String| with(&right, |moves| if moves > 3 { -1 } else { moves });
    let on = [On::Random(300)];
    says::<Flipgame>(
        &on,
        most,
        &[
            "exactly whose minimum is at least 4 (130 of 130)",
            "printed `-1`",
        ],
    );
    let most = |_: &_, right: String| with(&right, |moves| if moves > 3 { -1 } else { moves });
    says::<Chesscbg>(
        &on,
        most,
        &[
            "exactly whose minimum is at least 4 (240 of 240)",
            "printed `-1`",
        ],
    );
    let first = |_: &_, right: String| format!("1 {}", right.lines().nth(1).unwrap_or_default());
    let like = "same inputs: presses greedily and gives up after 16 presses";
    says::<Pilots>(
        &on,
        first,
        &[like, "exactly whose minimum is at least 2 (284 of 284)"],
    );
    let odd = |it: &<Pilots as Model>::Instance, right: String| {
        if it.closed.count() % 2 == 1 {
            "-1\n".into()
        } else {
            right
        }
    };
    says::<Pilots>(
        &on,
        odd,
        &["exactly whose minimum is odd (129 of 129)", "printed `-1`"],
    );
}

#[test]
fn random_failures_are_not_described() {
    let hash = |text: &str| {
        text.bytes().fold(2_166_136_261_u32, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(16_777_619)
        }) >> 8
    };
    says::<Flipgame>(
        &ON,
        move |it, right| {
            if hash(&Flipgame::write(it)).is_multiple_of(5) {
                "9".into()
            } else {
                right
            }
        },
        &["printed `9`"],
    );
    says::<Pilots>(
        &ON,
        move |it, right| {
            if hash(&Pilots::write(it)).is_multiple_of(5) {
                "9".into()
            } else {
                right
            }
        },
        &["printed `9`"],
    );
    says::<Chesscbg>(
        &ON,
        move |it, right| {
            if hash(&Chesscbg::write(it)).is_multiple_of(5) {
                "21".into()
            } else {
                right
            }
        },
        &["printed `21`"],
    );
}

#[test]
fn a_right_answer_in_another_form_is_shown_as_it_should_be() {
    let bracketed = |_: &<Pilots as Model>::Instance, right: String| -> String {
        let bracketed = |line: &str| format!("({})", line.replace(' ', ", "));
        let lines = right.lines().enumerate();
        let lines = lines.map(|(place, line)| match place {
            0 => line.to_string(),
            _ => bracketed(line),
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let found = diagnosed::<Pilots>(On::Stored, {
        let right = right::<Pilots>();
        move |instance| bracketed(instance, right(instance))
    });
    let [said] = &sentences(&found)[..] else {
        panic!("{:?}", sentences(&found))
    };
    assert!(said.starts_with("exact: writes `("), "{said}");
    assert!(said.contains("`; the format is `"), "{said}");
    // Another answer in that form has another fault.
    let wrong = diagnosed::<Pilots>(On::Stored, {
        let right = right::<Pilots>();
        move |instance| bracketed(instance, right(instance)).replace("(1", "(2")
    });
    let said = sentences(&wrong).join("");
    assert!(!said.contains("the format is"), "{said}");
}
