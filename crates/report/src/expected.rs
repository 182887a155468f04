//! Prints how many submissions have the verdict that their folder names, and each one that has another.

use super::escape;
use super::style::{BAD, GOOD};
use super::values::{expectation, parted, say};
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;
use tribunal_core::verdict::judged::{Expectation, JudgeReport, SubmissionReport};

/// Prints the answer of a run with `--expected`; nothing for another run.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(out: &mut dyn Write, report: &JudgeReport, lang: Lang) -> io::Result<()> {
    let compared: Vec<(&SubmissionReport, &Expectation)> = report
        .submissions
        .iter()
        .filter_map(|one| Some((one, one.expected.as_ref()?)))
        .collect();
    if compared.is_empty() {
        return Ok(());
    }
    let odd = || compared.iter().filter(|(_, expected)| !expected.fits);
    let (odd_count, all) = (odd().count() as u64, compared.len() as u64);
    let line = Message::new("page-as-expected")
        .with("fitting", grouped(all - odd_count))
        .with("count", grouped(all));
    let style = if odd_count == 0 { GOOD } else { BAD };
    writeln!(out, "{style}{}{style:#}", line.in_lang(lang))?;
    print_unexpected(out, report, lang)?;
    writeln!(out)
}

/// Prints each submission that has another verdict than its folder names.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print_unexpected(
    out: &mut dyn Write,
    report: &JudgeReport,
    lang: Lang,
) -> io::Result<()> {
    for submission in &report.submissions {
        if let Some(expected) = submission.expected.as_ref().filter(|it| !it.fits) {
            unexpected(out, submission, expected, lang)?;
        }
    }
    Ok(())
}

/// What is expected, and why the points are not known, if they are not.
fn expected_points(submission: &SubmissionReport, expected: &Expectation, lang: Lang) -> String {
    let said = expectation(expected, lang);
    let unknown = submission
        .points
        .as_ref()
        .filter(|_| !expected.points.is_empty())
        .and_then(|points| points.unknown_message.as_ref());
    match unknown {
        Some(why) => parted(said, escape::line(&why.in_lang(lang)).to_string(), lang),
        None => said,
    }
}

fn unexpected(
    out: &mut dyn Write,
    submission: &SubmissionReport,
    expected: &Expectation,
    lang: Lang,
) -> io::Result<()> {
    let verdict = submission.verdict.map_or_else(
        || Message::new("no-verdict").in_lang(lang),
        |verdict| verdict.label(lang),
    );
    let label = say("page-unexpected", lang);
    let id = match &submission.decided_by {
        Some(_) => "unexpected-verdict-on",
        None => "unexpected-verdict",
    };
    let case = submission.decided_by.as_deref().map(escape::line);
    let said = Message::new(id)
        .with("name", escape::line(submission.label()))
        .with("label", format!("{BAD}{label}{BAD:#}"))
        .with("verdict", verdict)
        .with("case", case.unwrap_or_default())
        .with("why", escape::line(&submission.message_in(lang)))
        .with("expectation", expected_points(submission, expected, lang));
    writeln!(out, "{}", said.in_lang(lang))
}
