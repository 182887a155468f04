//! The table of a report of many submissions: name, language, verdict, time, memory, and a letter for each case.

use super::style::{BAD, FAINT, GOOD};
use super::values::{bytes, counts, seconds, verdict_style};
use super::{escape, names, width};
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};

/// The maximum number of cases that have a letter each; more are counted by verdict.
const LETTERS_MAX: u64 = 60;

/// The width of the counts of cases by verdict.
const COUNTS_CHARS: usize = 24;

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
    let name_width =
        longest(&mut names.iter().map(|name| width::of(name))).clamp(10, NAME_CHARS_MAX);
    let is_class = names::is_class(report);
    let rights: Vec<String> = report
        .submissions
        .iter()
        .map(|submission| right(submission, report.cases_total))
        .collect();
    let right_width = longest(&mut rights.iter().map(String::len)).max("right".len());
    let all = Columns {
        language: Some(language_width),
        right: is_class.then_some(right_width),
        slowest: true,
        memory: true,
    };
    // Names stay whole. A narrow terminal gets fewer columns, without the least important ones; then counts instead of
    // letters; and last the counts on a separate line.
    let letters_width = (report.cases_total <= LETTERS_MAX).then_some(report.cases_total as usize);
    let fitting = |cases_width: usize| {
        let fits = |columns: &Columns| name_width + columns.width() + 2 + cases_width <= width;
        all.choices().into_iter().find(fits)
    };
    let with_letters =
        letters_width.and_then(|cases_width| Some((fitting(cases_width)?, cases_width)));
    let has_letters = with_letters.is_some();
    let beside = with_letters.or_else(|| Some((fitting(COUNTS_CHARS)?, COUNTS_CHARS)));
    let is_apart = beside.is_none();
    let (columns, cases_width) = beside.unwrap_or((all.fewest(), 0));
    let others = columns.width() + if is_apart { 0 } else { 2 + cases_width };
    let name_width = match is_apart {
        true => name_width.min(width.saturating_sub(others).max(NAME_CHARS_MIN)),
        false => name_width,
    };
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
            0 if is_apart => escape::line(&submission.message_in(lang)),
            0 => cut(&escape::line(&submission.message_in(lang)), room),
            _ if has_letters => letters(&submission.outcomes),
            _ => counts(&submission.counts),
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
                writeln!(out, "  {cases}")?;
            }
            false => writeln!(out, "{row}  {cases}{mark}")?,
        }
    }
    writeln!(out)
}

/// The columns between the name and the cases: the verdict, and those that fit.
#[derive(Clone, Copy)]
struct Columns {
    /// The width of the column, if it is shown.
    language: Option<usize>,
    /// The same for the number of right cases.
    right: Option<usize>,
    slowest: bool,
    memory: bool,
}

impl Columns {
    /// The sets of columns to choose from, beginning with all of these.
    fn choices(self) -> [Columns; 4] {
        let without_memory = Columns {
            memory: false,
            ..self
        };
        let without_language = Columns {
            language: None,
            ..without_memory
        };
        [self, without_memory, without_language, self.fewest()]
    }

    /// Only the columns that are never left out.
    fn fewest(self) -> Columns {
        Columns {
            language: None,
            slowest: false,
            memory: false,
            ..self
        }
    }

    /// The width of all columns, with two blanks before each; verdict, time and memory have fixed widths.
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
