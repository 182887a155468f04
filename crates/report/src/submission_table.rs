//! The table of a report of many submissions: name, language, verdict, time, memory, and a letter for each case.

use super::style::{BAD, FAINT, GOOD};
use super::values::{bytes, counts, seconds, verdict_style};
use super::{escape, names, width};
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};

/// The maximum number of cases that have a letter each; more are counted by verdict.
const LETTERS_MAX: u64 = 60;

/// The minimum width of the column of names.
const NAME_CHARS_MIN: usize = 12;

/// The maximum width of the column of names.
const NAME_CHARS_MAX: usize = 1000;

/// Prints the table, in lines no wider than `width` if possible.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(
    out: &mut dyn Write,
    report: &JudgeReport,
    width: usize,
    lang: Lang,
) -> io::Result<()> {
    let shared = names::shared_folder(report.submissions.iter().map(|one| one.label()));
    let names = report
        .submissions
        .iter()
        .map(|submission| escape::line(&submission.label()[shared..]));
    let names: Vec<String> = names.collect();
    let language = |submission: &SubmissionReport| {
        submission
            .built
            .as_ref()
            .map_or_else(|| "-".to_string(), |built| escape::line(&built.language))
    };
    let longest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    // A saved run may hold names of any length.
    let language_width = longest(
        &mut report
            .submissions
            .iter()
            .map(|row| language(row).chars().count()),
    )
    .clamp(8, 40);
    let cases_width = if report.cases_total <= LETTERS_MAX {
        report.cases_total as usize
    } else {
        24
    };
    // There are two blanks between columns; verdict, time and memory have fixed widths. A narrow terminal gets fewer
    // columns, without the least important ones, and then the cases on a separate line.
    let is_class = names::is_class(report);
    let rights: Vec<String> = report
        .submissions
        .iter()
        .map(|submission| right(submission, report.cases_total))
        .collect();
    let right_width = longest(&mut rights.iter().map(String::len)).max("right".len());
    let mut columns = Columns {
        right: is_class.then_some(right_width),
        language: Some(language_width),
        slowest: true,
        memory: true,
    };
    let width_min = |columns: &Columns| NAME_CHARS_MIN + columns.width() + 2 + cases_width;
    let drops: [fn(&mut Columns); 3] = [
        |columns| columns.memory = false,
        |columns| columns.language = None,
        |columns| columns.slowest = false,
    ];
    for drop in drops {
        if width_min(&columns) > width {
            drop(&mut columns);
        }
    }
    let is_apart = width_min(&columns) > width;
    let others = columns.width() + if is_apart { 0 } else { 2 + cases_width };
    let name_width = longest(&mut names.iter().map(|name| width::of(name)))
        .min(
            width
                .saturating_sub(others)
                .clamp(NAME_CHARS_MIN, NAME_CHARS_MAX),
        )
        .max(10);
    let head = columns.line(
        &format!(
            "{:name_width$}",
            if is_class { "student" } else { "submission" }
        ),
        "language",
        "   ",
        "right",
        "slowest",
        "memory",
    );
    let cases = if is_apart { "" } else { "  cases" };
    writeln!(out, "{FAINT}{}{cases}{FAINT:#}", head.trim_end())?;
    for ((submission, name), right) in report.submissions.iter().zip(&names).zip(&rights) {
        let (verdict, colour) = match submission.verdict {
            Some(verdict) => (verdict.letters(), verdict_style(verdict)),
            None => ("-", BAD),
        };
        let (time, memory) = match submission.judged {
            0 => ("-".to_string(), "-".to_string()),
            _ => (
                seconds(submission.cpu_s_max),
                bytes(submission.memory_bytes_max),
            ),
        };
        let room = if is_apart {
            width.saturating_sub(2)
        } else {
            width.saturating_sub(others + name_width - cases_width)
        };
        let cases = match submission.judged {
            0 if is_apart => vec![escape::line(&submission.message_in(lang))],
            0 => vec![cut(&escape::line(&submission.message_in(lang)), room)],
            _ if report.cases_total > LETTERS_MAX => vec![counts(&submission.counts)],
            _ if is_apart => pieces(&submission.outcomes, room).map(letters).collect(),
            _ => vec![letters(&submission.outcomes)],
        };
        let mark = if submission
            .expected
            .as_ref()
            .is_some_and(|expected| !expected.fits)
        {
            " !"
        } else {
            ""
        };
        // Names differ at their ends, so the beginning is cut.
        let name = width::padded(&width::cut_before(name, name_width), name_width);
        let verdict = format!("{colour}{verdict:<3}{colour:#}");
        let language = language(submission);
        let row = columns.line(&name, &language, &verdict, right, &time, &memory);
        match is_apart {
            true => {
                writeln!(out, "{}{mark}", row.trim_end())?;
                cases
                    .iter()
                    .try_for_each(|line| writeln!(out, "  {line}"))?;
            }
            false => writeln!(out, "{row}  {}{mark}", cases.concat())?,
        }
    }
    writeln!(out)
}

/// The columns between the name and the cases: the verdict, and those that fit.
struct Columns {
    /// The width of the column, if it is shown.
    language: Option<usize>,
    /// The same for the number of right cases.
    right: Option<usize>,
    slowest: bool,
    memory: bool,
}

impl Columns {
    /// The width of all columns, with two blanks before each.
    fn width(&self) -> usize {
        let language = self.language.map_or(0, |width| width + 2);
        let right = self.right.map_or(0, |width| width + 2);
        language + right + 5 + if self.slowest { 10 } else { 0 } + if self.memory { 11 } else { 0 }
    }

    fn line(
        &self,
        name: &str,
        language: &str,
        verdict: &str,
        right: &str,
        slowest: &str,
        memory: &str,
    ) -> String {
        let mut line = name.to_string();
        if let Some(width) = self.language {
            line.push_str(&format!("  {language:width$}"));
        }
        line.push_str(&format!("  {verdict}"));
        if let Some(width) = self.right {
            line.push_str(&format!("  {right:>width$}"));
        }
        if self.slowest {
            line.push_str(&format!("  {slowest:>8}"));
        }
        if self.memory {
            line.push_str(&format!("  {memory:>9}"));
        }
        line
    }
}

/// The right cases of all, as in `46/56`; `>=` before it if some have no ruling.
fn right(submission: &SubmissionReport, cases: u64) -> String {
    match submission.score(cases) {
        Some(score) => {
            let least = if score.open > 0 { ">=" } else { "" };
            format!("{least}{}/{cases}", score.right)
        }
        None => "-".to_string(),
    }
}

/// Splits a row of letters into pieces of at most `width` columns.
fn pieces(outcomes: &str, width: usize) -> impl Iterator<Item = &str> {
    // Outcomes are ASCII letters, so a byte is a column.
    let width = width.max(1);
    (0..outcomes.len())
        .step_by(width)
        .map(move |start| &outcomes[start..outcomes.len().min(start + width)])
}

/// Cuts a message to `width` columns, but to no fewer than 40.
fn cut(message: &str, width: usize) -> String {
    width::cut(message, width.max(40))
}

/// A letter for each case, but a dot for an accepted one.
fn letters(outcomes: &str) -> String {
    let mut shown = String::new();
    for outcome in outcomes.chars() {
        match outcome {
            'A' => shown.push_str(&format!("{GOOD}.{GOOD:#}")),
            '-' => shown.push_str(&format!("{FAINT}-{FAINT:#}")),
            letter => shown.push_str(&format!(
                "{BAD}{}{BAD:#}",
                escape::line(&letter.to_string())
            )),
        }
    }
    shown
}
