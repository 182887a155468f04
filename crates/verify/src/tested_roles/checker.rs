//! Tests the checker.

use tribunal_core::erased::{AnyInstance, AnyMove, AnyProblem};
use tribunal_core::output::Dialect;
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::Verdict;

/// The fault of the checker, if it rejects the proven answer or another right one, or accepts a slightly wrong one.
pub(crate) fn checker_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    agreed: &str,
    minimum: Minimum,
    is_thorough: bool,
) -> Option<String> {
    let rule_as =
        |dialect, output: &str| problem.rule(instance, output.as_bytes(), dialect, minimum);
    let rule = |output: &str| rule_as(Dialect::Testlib, output);
    let is_accepted = |output: &String| rule(output).verdict == Verdict::Accepted;
    let mut right = vec![agreed.to_string()];
    if is_thorough {
        right.extend([
            agreed.trim_end().to_string(),
            format!("\n {}\n\n", agreed.replace(' ', "\n")),
        ]);
        right.extend(backwards(problem, instance, agreed, minimum));
    }
    if let Some(refused) = right.iter().find(|output| !is_accepted(output)) {
        let ruling = rule(refused);
        let what = if refused == agreed {
            String::new()
        } else {
            format!(", written as {refused:?}")
        };
        return Some(format!(
            "it rules {} on the proven answer{what}: {}",
            ruling.verdict,
            ruling.message()
        ));
    }
    // Whether each dialect accepts the output, in the order of `Dialect::ALL`.
    let info = problem.info();
    let is_number = info.output_has_number && minimum != Minimum::Impossible;
    let outputs = [
        (agreed.to_string(), [true, true, true]),
        (agreed.replace('\n', "\r\n"), [true, true, true]),
        (format!("\u{feff}{agreed}"), [true, false, false]),
        (format!("\u{c}{agreed}"), [false, true, true]),
        (format!("0{agreed}"), [false, is_number, false]),
        (format!("+{agreed}"), [false, is_number, false]),
        (format!("{agreed}1\n"), [false, false, false]),
        (String::new(), [false, false, false]),
    ];
    for (output, accepted) in outputs.into_iter().filter(|_| is_thorough) {
        for ((dialect, name, _), accepted) in Dialect::ALL.into_iter().zip(accepted) {
            let ruling = rule_as(dialect, &output);
            let form = if dialect == Dialect::Testlib {
                Verdict::PresentationError
            } else {
                Verdict::WrongAnswer
            };
            if ruling.verdict != if accepted { Verdict::Accepted } else { form } {
                return Some(format!(
                    "it rules {} on {output:?} in the dialect `{name}`",
                    ruling.verdict
                ));
            }
        }
    }
    let mut wrong = vec![
        format!("{agreed}1\n"),
        format!("{agreed}x"),
        String::new(),
        "\n".to_string(),
    ];
    match minimum {
        Minimum::Moves(moves) | Minimum::AtMost(moves) => {
            wrong.push("Impossible\n".to_string());
            let (_, rest) = agreed.split_once('\n').unwrap_or_default();
            let with_number = |number: i64, rest: &str| format!("{number}\n{rest}");
            let moves = i64::from(moves);
            // Numbers close to it, of the other sign, and those that overflow to it.
            let far = if is_thorough { 9 } else { 1 };
            let mut others: Vec<i64> = (moves - far..=moves + far)
                .filter(|other| *other != moves)
                .collect();
            if is_thorough {
                let overflows =
                    [1 << 8, 1 << 16, 1 << 31, 1 << 32, -1 << 32].map(|more: i64| moves + more);
                others.extend(overflows.into_iter().chain((moves > 0).then_some(-moves)));
                wrong.push(format!("{moves}.5\n{rest}"));
            }
            wrong.extend(others.into_iter().map(|other| with_number(other, rest)));
            let ruling = rule(&with_number(moves + 1, rest));
            if info.output_has_number
                && !info.output_has_moves
                && ruling.verdict != Verdict::WrongAnswer
            {
                return Some(format!(
                    "it rules {} on a wrong number: {}",
                    ruling.verdict,
                    ruling.message()
                ));
            }
            let lines: Vec<&str> = rest.lines().collect();
            if let Some((last, before)) = lines.split_last() {
                let before = before.join("\n");
                // One move too few, with that number and with the right one; and the last move 3, 5 or 9 times, which
                // has the same effect as once.
                wrong.push(with_number(moves - 1, &before));
                wrong.push(with_number(moves, &before));
                for more in if is_thorough { &[2, 4, 8][..] } else { &[] } {
                    let again = format!("{last}\n").repeat(*more as usize);
                    wrong.push(with_number(moves + more, &[rest, &again].concat()));
                }
                let beside = if is_thorough {
                    beside(last)
                } else {
                    Vec::new()
                };
                wrong.extend(
                    beside
                        .into_iter()
                        .map(|other| with_number(moves, &format!("{before}\n{other}\n"))),
                );
            }
        }
        Minimum::Impossible => {
            wrong.extend((-1..=9).map(|number| format!("{number}\n")));
            wrong.extend(
                [
                    "Impos\n",
                    "Impossibl\n",
                    "Impossible1\n",
                    "impossible\n",
                    "IMPOSSIBLE\n",
                ]
                .map(str::to_string),
            );
        }
    }
    let accepted = wrong.iter().find(|output| is_accepted(output))?;
    Some(format!("it accepts {accepted:?}"))
}

/// The answer with its moves in reverse order, if that is right, too.
fn backwards(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    agreed: &str,
    minimum: Minimum,
) -> Option<String> {
    let (number, rest) = agreed.split_once('\n')?;
    let lines: Vec<&str> = rest.lines().rev().collect();
    let read = |line: &&str| {
        let numbers: Option<Vec<i32>> = line.split(' ').map(|number| number.parse().ok()).collect();
        problem.read_move(problem.size(instance), &numbers?).ok()
    };
    let moves: Vec<AnyMove> = lines.iter().map(read).collect::<Option<_>>()?;
    let is_other = moves.len() > 1 && problem.play_fault(instance, minimum, &moves).is_none();
    is_other.then(|| format!("{number}\n{}\n", lines.join("\n")))
}

/// Invalid moves: the line of numbers with one of them outside of every board, or overflowing to a valid one.
fn beside(line: &str) -> Vec<String> {
    let numbers: Vec<i64> = line
        .split(' ')
        .filter_map(|number| number.parse().ok())
        .collect();
    let mut lines = Vec::new();
    for place in 0..numbers.len() {
        let number = numbers[place];
        for other in [0, -number, 65, number + (1 << 8), number + (1 << 32)] {
            let mut numbers = numbers.clone();
            numbers[place] = other;
            lines.push(
                numbers
                    .iter()
                    .map(i64::to_string)
                    .collect::<Vec<_>>()
                    .join(" "),
            );
        }
    }
    lines
}
