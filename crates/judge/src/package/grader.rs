//! Runs a package's own grader in the sandbox, with the limits of validators.

use super::validator::{Validator, ValidatorVerdict};
use crate::scoring::PartResult;
use std::fmt::Write as _;
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::{quote, without_error_numbers};
use tribunal_core::verdict::Verdict;
use tribunal_package::scoring::{NumberFault, read_number};
use tribunal_sandbox::{End, Sandbox};

/// The result of a group by a grader, with arguments, on its parts.
///
/// # Errors
///
/// It cannot be run, ends in another way than with status 0, or prints anything but a verdict and a score.
pub(super) fn custom_grade(
    grader: &Validator,
    sandbox: &dyn Sandbox,
    args: &[String],
    parts: &[PartResult],
) -> Result<PartResult, Message> {
    let failed = |how: String| {
        let how = without_error_numbers(how);
        Message::new("grader-failed").with("how", how)
    };
    let mut stdin = String::new();
    for PartResult { verdict, score } in parts {
        // Graders know only these four.
        let letters = match verdict {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer | Verdict::PresentationError => "WA",
            Verdict::TimeLimit | Verdict::IdleLimit => "TLE",
            _ => "RTE",
        };
        writeln!(stdin, "{letters} {score:?}").expect("a text takes every line");
    }
    let run = grader
        .run(sandbox, args, stdin.as_bytes())
        .map_err(failed)?;
    match run.end {
        End::Exited(0) => {}
        End::Exited(status) => {
            return Err(failed(format!(
                "ended with status {status}, which is not 0"
            )));
        }
        _ => {
            return Err(match ValidatorVerdict::of(&run, grader, true) {
                ValidatorVerdict::Failed(how) => failed(how),
                _ => unreachable!("it did not exit"),
            });
        }
    }
    read(&String::from_utf8_lossy(&run.output))
}

/// The verdict and the score that a grader prints.
fn read(text: &str) -> Result<PartResult, Message> {
    let malformed = |line: u64, column: u64, expected: &'static str, found: Option<&str>| {
        let found = match found {
            Some(word) => Value::from(quote(word)),
            None => Message::new("end-of-output").into(),
        };
        Message::new("grader-malformed")
            .with("line", line)
            .with("column", column)
            .with("expected", Message::new(expected))
            .with("found", found)
    };
    let word = text.split_whitespace().next();
    let start = word.map_or(text.len(), |word| {
        word.as_ptr() as usize - text.as_ptr() as usize
    });
    let before = &text[..start];
    let line = 1 + before.matches('\n').count() as u64;
    let column = 1 + before.rsplit('\n').next().unwrap_or("").chars().count() as u64;
    let verdict = match word {
        Some("AC") => Verdict::Accepted,
        Some("WA") => Verdict::WrongAnswer,
        Some("TLE") => Verdict::TimeLimit,
        Some("RTE") => Verdict::RuntimeError,
        Some("MLE") => Verdict::MemoryLimit,
        Some("OLE") => Verdict::OutputLimit,
        Some("JE") => return Err(Message::new("grader-gives-up")),
        other => return Err(malformed(line, column, "grader-expected-verdict", other)),
    };
    // Blanks in the place of what was read keep the columns.
    let rest: String = text
        .char_indices()
        .map(
            |(at, letter)| match at < start + word.map_or(0, str::len) && letter != '\n' {
                true => ' ',
                false => letter,
            },
        )
        .collect();
    let score = read_number(&rest).map_err(|fault: NumberFault| {
        let found = fault.found.as_deref();
        malformed(fault.line, fault.column, "grader-expected-score", found)
    })?;
    Ok(PartResult { verdict, score })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grader_prints_a_verdict_and_a_score() {
        let part = |verdict, score| PartResult { verdict, score };
        assert_eq!(read("AC 12.5\n"), Ok(part(Verdict::Accepted, 12.5)));
        assert_eq!(read("\n RTE\n-3"), Ok(part(Verdict::RuntimeError, -3.0)));
        for (text, said) in [
            ("", "line 1, column 1"),
            ("12 AC", "line 1, column 1"),
            ("AC", "line 1, column 3"),
            ("AC much", "line 1, column 4"),
            ("\nWA 1 2", "line 2, column 6"),
        ] {
            let why = read(text).expect_err(text).to_string();
            assert!(why.contains(said), "{text:?}: {why}");
        }
        assert_eq!(read("JE 0"), Err(Message::new("grader-gives-up")));
    }
}
