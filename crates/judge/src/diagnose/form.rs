//! Rewrites wrong outputs in the form of the problem: without brackets, commas, decimals and words beside numbers.
//!
//! A rewriting counts only if it is the right answer: what else is wrong with an output is not hidden by its form.

use super::answer::Answer;
use tribunal_core::problem::Info;

/// The first line that has to change in an output that is right but for its form.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RewrittenLine {
    /// The line as it was printed, with one blank between words.
    pub(super) written: String,
    /// The line as it is right.
    pub(super) right: String,
}

/// Writes a line in another form.
type Rewrite = fn(&str) -> String;

/// The rewritings, those that change least first.
const REWRITINGS: [Rewrite; 4] = [
    without_punctuation,
    without_decimals,
    after_the_last_colon,
    numbers_alone,
];

/// The line that has to change in an output; `None` if it is the right answer, or if no rewriting makes it so.
pub(super) fn rewriting(info: &Info, output: &str, right: &str) -> Option<RewrittenLine> {
    let answer = |text: &str| Answer::of(info, text.as_bytes());
    let wanted = answer(right);
    if answer(output) == wanted {
        return None;
    }
    let rewritten = |rewrite: &Rewrite| -> Vec<String> { output.lines().map(rewrite).collect() };
    let is_right = |lines: &Vec<String>| answer(&lines.join("\n")) == wanted;
    let lines = REWRITINGS.iter().map(rewritten).find(is_right)?;
    let changed = |(old, new): &(&str, &String)| !new.is_empty() && normal(old) != **new;
    let (old, new) = output.lines().zip(&lines).find(changed)?;
    Some(RewrittenLine {
        written: normal(old),
        right: new.clone(),
    })
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
        let (written, right) = (written.to_string(), right.to_string());
        Some(RewrittenLine { written, right })
    }

    #[test]
    fn moves_in_another_form_are_rewritten() {
        let info = of("pilots");
        let right = "2\n1 2\n3 4\n";
        for (output, old, new) in [
            ("2\n(1, 2)\n(3, 4)\n", "(1, 2)", "1 2"),
            ("2\n1,2\n3,4\n", "1,2", "1 2"),
            ("2\n[(1, 2), (3, 4)]\n", "[(1, 2), (3, 4)]", "1 2 3 4"),
            ("2 moves\n1 2\n3 4", "2 moves", "2"),
            ("2.0\n1 2\n3 4", "2.0", "2"),
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
        ] {
            assert_eq!(rewriting(&info, output, "4\n"), line(output.trim(), new));
        }
        let impossible = rewriting(&info, "Impossible!\n", "Impossible\n");
        assert_eq!(impossible, line("Impossible!", "Impossible"));
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
