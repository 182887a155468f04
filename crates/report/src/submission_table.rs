//! The table of a report of many submissions: name, language, verdict, time, memory, and a letter for each case.

use super::style::{BAD, FAINT, GOOD};
use super::values::{counts, idle_explained, slowest_time, verdict_style};
use super::{escape, names, points, width};
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::size;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};

/// The maximum number of cases that have a letter each; more are counted by verdict.
const LETTERS_MAX: u64 = 60;

/// The minimum width of a message beside the other columns; where there is less room, it has a line of its own.
const MESSAGE_CHARS_MIN: usize = 24;

/// The width of the counts of cases by verdict.
const COUNTS_CHARS: usize = 24;

/// The minimum width of the column of names.
const NAME_CHARS_MIN: usize = 12;

/// The maximum width of the column of names.
const NAME_CHARS_MAX: usize = 1000;

/// Prints the table, in lines no wider than `width` if possible. Returns whether each case has a letter.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(
    out: &mut dyn Write,
    report: &JudgeReport,
    width: usize,
    lang: Lang,
) -> io::Result<bool> {
    let shared = names::shared_folder(report.submissions.iter().map(|one| one.label()));
    let names = report
        .submissions
        .iter()
        .map(|submission| escape::line(&submission.label()[shared..]));
    let names: Vec<String> = names.collect();
    let language = |submission: &SubmissionReport| {
        submission.built.as_ref().map_or_else(
            || "-".to_string(),
            |built| escape::line(&built.language_in(lang)),
        )
    };
    let is_class = names::is_class(report);
    let say = |id: &'static str| Message::new(id).in_lang(lang);
    let name_title = say(match is_class {
        true => "table-student",
        false => "table-submission",
    });
    let has_points = points::are_given(report);
    let [language_title, right_title, slowest_title, memory_title] = [
        "table-language",
        if has_points {
            "table-points"
        } else {
            "table-right"
        },
        "table-slowest",
        "table-memory",
    ]
    .map(say);
    let longest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    // A saved run may hold names of any length.
    let language_width = longest(
        &mut report
            .submissions
            .iter()
            .map(|row| width::of(&language(row))),
    )
    .clamp(8, 40)
    .max(width::of(&language_title));
    let name_width =
        longest(&mut names.iter().map(|name| width::of(name))).clamp(10, NAME_CHARS_MAX);
    let rights: Vec<String> = report
        .submissions
        .iter()
        .map(|submission| match (has_points, &submission.points) {
            (false, _) => right(submission, report.cases_total),
            (true, Some(given)) => points::cell(given.points, given.best),
            (true, None) => "-".to_string(),
        })
        .collect();
    let right_width = longest(&mut rights.iter().map(String::len)).max(width::of(&right_title));
    let judged = || report.submissions.iter().filter(|row| row.judged > 0);
    let slowest_width = longest(&mut judged().map(|row| width::of(&slowest_time(row, lang))))
        .max(width::of(&slowest_title))
        .max(8);
    let all = Columns {
        language: Some(language_width),
        right: (is_class || has_points).then_some(right_width),
        slowest: Some(slowest_width),
        memory: Some(width::of(&memory_title).max(9)),
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
        &width::padded(&name_title, name_width),
        &language_title,
        "   ",
        &right_title,
        &slowest_title,
        &memory_title,
    );
    let cases = match is_apart {
        true => String::new(),
        false => format!("  {}", say("table-cases")),
    };
    writeln!(out, "{FAINT}{}{cases}{FAINT:#}", head.trim_end())?;
    for ((submission, name), right) in report.submissions.iter().zip(&names).zip(&rights) {
        let (verdict, colour) = match submission.verdict {
            Some(verdict) => (verdict.letters(), verdict_style(verdict)),
            None => ("-", BAD),
        };
        let (time, memory) = match submission.judged {
            0 => ("-".to_string(), "-".to_string()),
            _ => (
                slowest_time(submission, lang),
                size(submission.memory_bytes_max),
            ),
        };
        let room = if is_apart {
            width.saturating_sub(2)
        } else {
            width.saturating_sub(others + name_width - cases_width)
        };
        // What a message leaves out here stands below the table.
        let message = || escape::line(&submission.message_in(lang));
        let is_row_apart = is_apart
            || submission.judged == 0 && room < MESSAGE_CHARS_MIN.min(width::of(&message()));
        let cases = match submission.judged {
            0 if is_apart => message(),
            0 if is_row_apart => width::cut_message(&message(), width.saturating_sub(2)),
            0 => width::cut_message(&message(), room),
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
        match is_row_apart {
            true => {
                writeln!(out, "{}{mark}", row.trim_end())?;
                writeln!(out, "  {cases}")?;
            }
            false => writeln!(out, "{row}  {cases}{mark}")?,
        }
    }
    writeln!(out)?;
    let explained = idle_explained(report, lang).filter(|_| columns.slowest.is_some());
    if let Some(explained) = explained {
        writeln!(out, "{explained}\n")?;
    }
    Ok(has_letters)
}

/// The columns between the name and the cases: the verdict, and those that fit.
#[derive(Clone, Copy)]
struct Columns {
    /// The width of the column, if it is shown; likewise of the others.
    language: Option<usize>,
    right: Option<usize>,
    slowest: Option<usize>,
    memory: Option<usize>,
}

impl Columns {
    /// The sets of columns to choose from, beginning with all of these.
    fn choices(self) -> [Columns; 4] {
        let without_memory = Columns {
            memory: None,
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
            slowest: None,
            memory: None,
            ..self
        }
    }

    /// The width of all columns, with two blanks before each; that of the verdict is 3.
    fn width(&self) -> usize {
        let shown = [self.language, self.right, self.slowest, self.memory];
        5 + shown.iter().flatten().map(|width| width + 2).sum::<usize>()
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
            line.push_str(&format!("  {}", width::padded(language, width)));
        }
        line.push_str(&format!("  {verdict}"));
        let numbers = [
            (self.right, right),
            (self.slowest, slowest),
            (self.memory, memory),
        ];
        for (width, number) in numbers {
            if let Some(width) = width {
                line.push_str(&format!("  {}", width::padded_before(number, width)));
            }
        }
        line
    }
}

/// The right cases of all, as in `46/56`; `>=` before it if some have no ruling; `-` for a program that ran on none.
fn right(submission: &SubmissionReport, cases: u64) -> String {
    match submission.score(cases).filter(|_| submission.judged > 0) {
        Some(score) => {
            let least = if score.open > 0 { ">=" } else { "" };
            format!("{least}{}/{cases}", score.right)
        }
        None => "-".to_string(),
    }
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
