//! Rewrites wrong outputs in the form of the problem: without brackets, commas, decimals and words beside numbers, with
//! their number of moves, and counted from 1.
//!
//! A rewriting counts only if it is the right answer: what else is wrong with an output is not hidden by its form.

use super::answer::Answer;
use serde::{Deserialize, Serialize};
use tribunal_core::messages::{Message, Value};
use tribunal_core::problem::Info;
use tribunal_core::text::quote;

/// Maximum number of lines of the right form that are shown.
const LINES_MAX: usize = 3;

/// How the form of an output that is otherwise right is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Form {
    /// It is written in another way, such as in brackets.
    Rewritten,
    /// The moves are written without their number, and all else is right.
    WithoutCount,
    /// The moves are counted from 0, and all else is right.
    FromZero,
    /// Numbers are printed as the characters with their codes.
    AsCharacter,
}

/// The first line that has to change in an output that is right but for its form.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RewrittenLine {
    /// The line as it was printed, with one blank between words.
    pub(super) written: String,
    /// The line as it is right; several if its words belong on several lines, of which these are the first.
    pub(super) right: Vec<String>,
}

impl RewrittenLine {
    /// The message with the line as it was printed, and with the lines as they are right.
    pub(super) fn said(&self, message: Message) -> Message {
        let lines = self.right.iter().map(|line| Value::from(quote(line)));
        let right = lines.reduce(|one, other| {
            Message::new("rule-then-line")
                .with("one", one)
                .with("other", other)
                .into()
        });
        message
            .with("output", quote(&self.written))
            .with("right", right.unwrap_or("".into()))
    }
}

/// Writes a line in another form.
type Rewrite = fn(&str) -> String;

/// The rewritings, those that change least first.
const REWRITINGS: [Rewrite; 5] = [
    without_punctuation,
    without_decimals,
    without_leading_zeros,
    after_the_last_colon,
    numbers_alone,
];

/// Those that drop no word, after which missing numbers can be told.
const WHOLE: [Rewrite; 2] = [normal, without_punctuation];

/// Writes the lines of moves in another way; `None` if they are no moves.
type Complete = fn(&Info, &[String]) -> Option<Vec<String>>;

/// How the form of an output is wrong; `None` if it is the right answer, or if no rewriting makes it so.
pub(super) fn form(info: &Info, output: &str, right: &str) -> Option<Form> {
    let wanted = Answer::of(info, right.as_bytes());
    if Answer::of(info, output.as_bytes()) == wanted {
        return None;
    }
    let of_characters = || {
        let numbers = from_characters(output)?;
        (Answer::of(info, numbers.as_bytes()) == wanted).then_some(Form::AsCharacter)
    };
    // A line end in front of moves is blank, unless it is their number.
    of_characters().or_else(|| rewritten(info, output, wanted).map(|(form, _)| form))
}

/// The line that has to change in an output in another way of writing; `None` if its form is not wrong in this way.
pub(super) fn rewriting(info: &Info, output: &str, right: &str) -> Option<RewrittenLine> {
    form(info, output, right).filter(|form| *form == Form::Rewritten)?;
    let (_, lines) = rewritten(info, output, Answer::of(info, right.as_bytes()))?;
    let old: Vec<String> = output.lines().map(normal).collect();
    let is_told = |line: &&String| !line.is_empty();
    // A missing number is one line more.
    let (written, at) = match lines.len() > old.len() {
        true => (old.iter().find(is_told)?, 0),
        false => {
            let mut pairs = old.iter().zip(&lines);
            let at = pairs.position(|(old, new)| !new.is_empty() && old != new)?;
            (&old[at], at)
        }
    };
    let (line, after) = lines[at..].split_first()?;
    Some(RewrittenLine {
        written: written.clone(),
        right: as_lines(info, line, after.iter().filter(is_told)),
    })
}

/// The right answer to which an output can be rewritten, by the rewriting that changes least.
fn rewritten(info: &Info, output: &str, wanted: Answer) -> Option<(Form, Vec<String>)> {
    let is_right = |lines: &Vec<String>| Answer::of(info, lines.join("\n").as_bytes()) == wanted;
    let by = |rewrite: &Rewrite| -> Vec<String> { output.lines().map(rewrite).collect() };
    let simple = REWRITINGS.iter().map(by).find(is_right);
    if let Some(lines) = simple {
        return Some((Form::Rewritten, lines));
    }
    let both: Complete = |info, lines| from_one(info, &with_count(info, lines)?);
    let completed: [(Form, Complete); 4] = [
        (Form::WithoutCount, with_count),
        (Form::FromZero, from_one),
        (Form::Rewritten, both),
        (Form::Rewritten, with_blanks),
    ];
    let mut all = WHOLE.iter().enumerate().flat_map(|(place, rewrite)| {
        let lines = by(rewrite);
        completed.iter().filter_map(move |(form, complete)| {
            // In brackets, the way of writing is wrong too.
            let form = if place == 0 { *form } else { Form::Rewritten };
            Some((form, complete(info, &lines)?))
        })
    });
    all.find(|(_, lines)| is_right(lines))
}

/// The words of the first wrong line and of those after it as they belong on lines: the number of moves, then each move.
fn as_lines<'a>(info: &Info, line: &str, after: impl Iterator<Item = &'a String>) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let per_move = info.numbers_per_move;
    if !info.output_has_moves || words.len() <= 1 || words.len() == per_move {
        let is_count = info.output_has_moves && words.len() == 1;
        let more = after.take(LINES_MAX - 1).filter(|_| is_count).cloned();
        // A count that stands alone is shown with the moves below it.
        return std::iter::once(line.to_string())
            .chain(more.flat_map(|line| as_lines(info, &line, std::iter::empty())))
            .take(LINES_MAX)
            .collect();
    }
    let (count, moves) = words.split_at(words.len() % per_move);
    let count = Some(count).filter(|count| !count.is_empty());
    count
        .into_iter()
        .chain(moves.chunks(per_move))
        .take(LINES_MAX)
        .map(|words| words.join(" "))
        .collect()
}

/// The numbers of an output of moves alone, or of their number and moves; `None` if it is something else.
fn numbers(info: &Info, lines: &[String]) -> Option<(bool, Vec<u32>)> {
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    let numbers: Vec<u32> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let beside = numbers.len() % info.numbers_per_move.max(1);
    (info.output_has_moves && beside <= 1).then_some((beside == 1, numbers))
}

/// Moves, below their number.
fn with_count(info: &Info, lines: &[String]) -> Option<Vec<String>> {
    let (has_count, numbers) = numbers(info, lines)?;
    let count = (numbers.len() / info.numbers_per_move).to_string();
    (!has_count).then(|| {
        std::iter::once(count)
            .chain(lines.iter().cloned())
            .collect()
    })
}

/// Moves that are counted from 1 instead of from 0, below their number.
fn from_one(info: &Info, lines: &[String]) -> Option<Vec<String>> {
    let (has_count, _) = numbers(info, lines).filter(|(has_count, _)| *has_count)?;
    let mut is_count = has_count;
    let mut next = |word: &str| -> Option<String> {
        let number: u32 = word.parse().ok()?;
        let is_move = !std::mem::take(&mut is_count);
        Some(number.checked_add(is_move.into())?.to_string())
    };
    let mut changed = |line: &String| -> Option<String> {
        let words: Option<Vec<String>> = line.split_whitespace().map(&mut next).collect();
        Some(words?.join(" "))
    };
    lines.iter().map(&mut changed).collect()
}

/// Moves of one digit for each number with blanks between these, below their number: `11` becomes `1 1`.
fn with_blanks(info: &Info, lines: &[String]) -> Option<Vec<String>> {
    let digits = info.numbers_per_move;
    let is_move = |line: &str| line.len() == digits && line.bytes().all(|it| it.is_ascii_digit());
    let (count, moves) = lines.split_first()?;
    let mut moves = moves.iter().filter(|line| !line.is_empty()).peekable();
    moves.peek().filter(|_| info.output_has_moves)?;
    let apart = |line: &String| {
        let numbers = line.chars().map(String::from);
        is_move(line).then(|| numbers.collect::<Vec<_>>().join(" "))
    };
    let moves: Vec<String> = moves.map(apart).collect::<Option<_>>()?;
    Some(std::iter::once(count.clone()).chain(moves).collect())
}

/// The output with the codes of control characters in their places; `None` if it does not begin with one.
///
/// A blank or a line end has a code too, and is a number only at the beginning: later it separates others.
fn from_characters(output: &str) -> Option<String> {
    let mut letters = output.chars();
    let first = letters.next().filter(char::is_ascii_control)?;
    let code = |letter: char| format!(" {} ", u32::from(letter));
    let rest = letters.map(|letter| {
        let is_number = letter.is_ascii_control() && !letter.is_ascii_whitespace();
        match is_number {
            true => code(letter),
            false => letter.to_string(),
        }
    });
    Some(std::iter::once(code(first)).chain(rest).collect())
}

/// A line with one blank between its words.
fn normal(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `(1, 2)` and `1,2` become `1 2`.
fn without_punctuation(line: &str) -> String {
    let blank = |letter| match letter {
        '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | ',' | ';' | ':' | '!' | '"' | '\'' => ' ',
        letter => letter,
    };
    let line: String = line.chars().map(blank).collect();
    let words = line
        .split_whitespace()
        .map(|word| word.trim_end_matches('.'));
    normal(&words.collect::<Vec<_>>().join(" "))
}

/// `04` becomes `4`.
fn without_leading_zeros(line: &str) -> String {
    let shorter = |word: &'_ str| -> String {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let short = word.trim_start_matches('0');
        match is_number && !word.is_empty() {
            true if short.is_empty() => "0".to_string(),
            true => short.to_string(),
            false => word.to_string(),
        }
    };
    let words: Vec<String> = line.split_whitespace().map(shorter).collect();
    words.join(" ")
}

/// `4.0` becomes `4`.
fn without_decimals(line: &str) -> String {
    let whole = |word: &'_ str| -> String {
        let parts = word.split_once('.');
        let is_whole = |(whole, zeros): &(&str, &str)| {
            !whole.is_empty()
                && whole.bytes().all(|byte| byte.is_ascii_digit())
                && zeros.bytes().all(|byte| byte == b'0')
        };
        parts
            .filter(is_whole)
            .map_or(word, |(whole, _)| whole)
            .to_string()
    };
    line.split_whitespace()
        .map(whole)
        .collect::<Vec<_>>()
        .join(" ")
}

/// `Case 1: 4` becomes `4`.
fn after_the_last_colon(line: &str) -> String {
    normal(line.rsplit(':').next().unwrap_or_default())
}

/// `4 moves` becomes `4`, and `row 1, column 2` becomes `1 2`.
fn numbers_alone(line: &str) -> String {
    let line = without_decimals(&without_punctuation(line));
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    line.split(' ')
        .filter(is_number)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_problems::ALL;

    fn of(name: &str) -> Info {
        let infos = ALL.iter().map(|problem| problem.info());
        let mut named = infos.filter(|info| info.name == name);
        named.next().expect("a problem")
    }

    fn line(written: &str, right: &str) -> Option<RewrittenLine> {
        Some(RewrittenLine {
            written: written.to_string(),
            right: right.split(" / ").map(String::from).collect(),
        })
    }

    #[test]
    fn moves_in_another_form_are_rewritten() {
        let info = of("pilots");
        let right = "2\n1 2\n3 4\n";
        for (output, old, new) in [
            ("2\n(1, 2)\n(3, 4)\n", "(1, 2)", "1 2"),
            ("2\n1,2\n3,4\n", "1,2", "1 2"),
            ("2\n[(1, 2), (3, 4)]\n", "[(1, 2), (3, 4)]", "1 2 / 3 4"),
            (
                "2 [(1, 2), (3, 4)]\n",
                "2 [(1, 2), (3, 4)]",
                "2 / 1 2 / 3 4",
            ),
            ("[(1, 2), (3, 4)]\n", "[(1, 2), (3, 4)]", "2 / 1 2 / 3 4"),
            ("(1, 2)\n(3, 4)\n", "(1, 2)", "2 / 1 2 / 3 4"),
            ("2\n(0, 1)\n(2, 3)\n", "(0, 1)", "1 2"),
            ("2\n[(0, 1), (2, 3)]\n", "[(0, 1), (2, 3)]", "1 2 / 3 4"),
            ("[[0, 1], [2, 3]]\n", "[[0, 1], [2, 3]]", "2 / 1 2 / 3 4"),
            ("0 1\n2 3\n", "0 1", "2 / 1 2 / 3 4"),
            ("02\n01 2\n3 4\n", "02", "2 / 1 2 / 3 4"),
            ("2 moves\n1 2\n3 4", "2 moves", "2 / 1 2 / 3 4"),
            ("2.0\n1 2\n3 4", "2.0", "2 / 1 2 / 3 4"),
            ("2\n12\n34\n", "12", "1 2"),
            (
                "2\nrow 1, column 2\nrow 3, column 4\n",
                "row 1, column 2",
                "1 2",
            ),
            ("Answer:\n2\n1: 1 2\n2: 3 4\n", "1: 1 2", "1 2"),
        ] {
            assert_eq!(rewriting(&info, output, right), line(old, new), "{output}");
        }
    }

    #[test]
    fn numbers_in_another_form_are_rewritten() {
        let info = of("flipgame");
        for (output, new) in [
            ("4.0\n", "4"),
            ("Case 1: 4\n", "4"),
            ("Case #1: 4", "4"),
            ("4 moves", "4"),
            ("(4)", "4"),
            ("4.", "4"),
            ("04", "4"),
        ] {
            assert_eq!(rewriting(&info, output, "4\n"), line(output.trim(), new));
        }
        let impossible = rewriting(&info, "Impossible!\n", "Impossible\n");
        assert_eq!(impossible, line("Impossible!", "Impossible"));
    }

    #[test]
    fn moves_without_their_number_or_counted_from_0_are_told_apart_from_other_writing() {
        let info = of("pilots");
        let right = "2\n1 2\n3 4\n";
        for (output, expected) in [
            ("1 2\n3 4", Some(Form::WithoutCount)),
            ("3 4 1 2", Some(Form::WithoutCount)),
            ("2\n0 1\n2 3", Some(Form::FromZero)),
            ("2\n(0, 1)\n(2, 3)", Some(Form::Rewritten)),
            ("1\n0 1\n2 3", None),
            ("3\n0 1\n2 3", None),
            ("2\n0 1\n2 4", None),
            ("1 2\n3 3", None),
            ("2\n4294967295 1\n2 3", None),
            (right, None),
        ] {
            assert_eq!(form(&info, output, right), expected, "{output}");
        }
        let info = of("flipgame");
        for output in ["", "3", "0 4", "Impossible"] {
            assert_eq!(
                form(&info, output, "4\n"),
                None,
                "it has no moves: {output}"
            );
        }
    }

    #[test]
    fn numbers_that_are_printed_as_characters_are_recognized() {
        let info = of("pilots");
        let right = "2\n1 2\n3 4\n";
        let ten = format!("10\n{}", "1 1\n".repeat(10));
        for (output, right, expected) in [
            ("\u{2}\n1 2\n3 4\n", right, Some(Form::AsCharacter)),
            (
                "\u{2}\u{1} \u{2}\u{3} \u{4}",
                right,
                Some(Form::AsCharacter),
            ),
            (&format!("\n{}", &ten[2..]), &ten, Some(Form::AsCharacter)),
            ("\u{3}\n1 2\n3 4\n", right, None),
            ("2\n1 2\n3 3\u{4}", right, None),
            ("\u{2}", right, None),
        ] {
            assert_eq!(form(&info, output, right), expected, "{output:?}");
        }
        let info = of("flipgame");
        for (output, right, expected) in [
            ("\u{4}\n", "4\n", Some(Form::AsCharacter)),
            ("\0\n", "0\n", Some(Form::AsCharacter)),
            ("\u{4}\n", "5\n", None),
            ("\u{4}\n", "Impossible\n", None),
            ("\n", "4\n", None),
            ("", "0\n", None),
        ] {
            assert_eq!(form(&info, output, right), expected, "{output:?}");
        }
    }

    #[test]
    fn another_answer_stays_wrong_in_every_form() {
        let info = of("pilots");
        for output in [
            "",
            "(2)",
            "3.0",
            "2\n(1, 2)\n(3, 3)",
            "2\n1 2\n3 4",
            "1 2\n3 3",
            "1 2\n3 4",
            "1 2 3",
            "x",
            "2.5",
            "-2\n1 2\n3 4",
            "2 or 3\n1 2\n3 4",
        ] {
            assert_eq!(rewriting(&info, output, "2\n1 2\n3 4\n"), None, "{output}");
        }
        let info = of("flipgame");
        for output in [
            "4",
            "5.0",
            "4.5",
            "-4",
            "Impossible",
            "four",
            "4 5",
            "14",
            "\n",
        ] {
            assert_eq!(rewriting(&info, output, "4\n"), None, "{output}");
        }
    }
}
