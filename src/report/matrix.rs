//! What judging found of many submissions: a row each, a letter for each case, and who fails alike.

use super::judged::{bytes, counts, expectation, seconds, style};
use super::{BAD, FAINT, GOOD, STRONG, escape};
use crate::text::{counted, grouped};
use crate::verdict::Verdict;
use crate::verdict::judged::{JudgeReport, SubmissionReport};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Up to so many cases have a letter each.
const LETTERS_MAX: u64 = 60;

/// The least that is left of a name.
const NAME_CHARS_MIN: usize = 12;

/// Prints what was found, in lines of at most `width` characters where that can be.
pub fn print(out: &mut dyn Write, report: &JudgeReport, width: usize) -> io::Result<()> {
    let submissions = counted(report.submissions.len() as u64, "submission");
    let (problem, coverage, isolation) = (&report.problem, &report.coverage, &report.isolation);
    let folder = match shared_folder(report) {
        0 => String::new(),
        shared => format!(" in {}", escape::line(&report.submissions[0].name[..shared])),
    };
    writeln!(out, "{STRONG}{problem}{STRONG:#}: {submissions}{folder} on {coverage}, isolation {isolation}\n")?;
    rows(out, report, width)?;
    remarks(out, report)?;
    for group in &report.groups {
        let more = group.cases_total.saturating_sub(group.cases.len() as u64);
        let more = if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
        writeln!(out, "{STRONG}alike{STRONG:#}: these fail on exactly {}{more}:", group.cases.join(", "))?;
        group.submissions.iter().try_for_each(|name| writeln!(out, "  {}", escape::line(name)))?;
        writeln!(out)?;
    }
    totals(out, report)
}

fn rows(out: &mut dyn Write, report: &JudgeReport, width: usize) -> io::Result<()> {
    let shared = shared_folder(report);
    let names = report.submissions.iter().map(|submission| escape::line(&submission.name[shared..]));
    let names: Vec<String> = names.collect();
    let language = |submission: &SubmissionReport| {
        submission.built.as_ref().map_or_else(|| "-".to_string(), |built| escape::line(&built.language))
    };
    let longest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let language_width = longest(&mut report.submissions.iter().map(|row| language(row).chars().count())).max(8);
    let cases_width = if report.cases_total <= LETTERS_MAX { report.cases_total as usize } else { 24 };
    // Two blanks between columns; verdict, time and memory have a width of their own.
    let others = language_width + cases_width + 3 + 8 + 9 + 5 * 2;
    let name_width = longest(&mut names.iter().map(|name| name.chars().count()))
        .min(width.saturating_sub(others).max(NAME_CHARS_MIN))
        .max(10);
    let head = format!(
        "{:name_width$}  {:language_width$}  {:3}  {:>8}  {:>9}  cases",
        "submission", "language", "", "slowest", "memory"
    );
    writeln!(out, "{FAINT}{head}{FAINT:#}")?;
    for (submission, name) in report.submissions.iter().zip(&names) {
        let (verdict, colour) = match submission.verdict {
            Some(verdict) => (verdict.letters(), style(verdict)),
            None => ("-", BAD),
        };
        let (time, memory) = match submission.judged {
            0 => ("-".to_string(), "-".to_string()),
            _ => (seconds(submission.cpu_s_max), bytes(submission.memory_bytes_max)),
        };
        let cases = if report.cases_total <= LETTERS_MAX { letters(&submission.outcomes) } else { counts(submission) };
        let cases = match submission.judged {
            0 => cut(&escape::line(&submission.message), width.saturating_sub(others + name_width - cases_width)),
            _ => cases,
        };
        let mark = if submission.expected.as_ref().is_some_and(|expected| !expected.fits) { " !" } else { "" };
        writeln!(
            out,
            "{:name_width$}  {:language_width$}  {colour}{verdict:<3}{colour:#}  {time:>8}  {memory:>9}  {cases}{mark}",
            shortened(name, name_width),
            language(submission),
        )?;
    }
    writeln!(out)
}

/// How much of all names is the folder that they are in together; the table has no room for it.
pub(super) fn shared_folder(report: &JudgeReport) -> usize {
    let mut names = report.submissions.iter().map(|submission| submission.name.as_str());
    let first = names.next().unwrap_or_default();
    let same = |name: &str| first.bytes().zip(name.bytes()).take_while(|(one, other)| one == other).count();
    let shared = names.map(same).min().unwrap_or(0);
    first.as_bytes()[..shared].iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1)
}

/// A name of at most `width` characters: its end says more than its beginning.
fn shortened(name: &str, width: usize) -> String {
    match name.chars().count().saturating_sub(width) {
        0 => name.to_string(),
        cut => std::iter::once('…').chain(name.chars().skip(cut + 1)).collect(),
    }
}

/// A message of at most `width` characters, but never too few to be read.
fn cut(message: &str, width: usize) -> String {
    let width = width.max(40);
    match message.chars().count() > width {
        true => message.chars().take(width - 1).chain(['…']).collect(),
        false => message.to_string(),
    }
}

/// A letter for each case, those that are accepted as points.
fn letters(outcomes: &str) -> String {
    let mut shown = String::new();
    for outcome in outcomes.chars() {
        match outcome {
            'A' => shown.push_str(&format!("{GOOD}.{GOOD:#}")),
            '-' => shown.push_str(&format!("{FAINT}-{FAINT:#}")),
            letter => shown.push_str(&format!("{BAD}{letter}{BAD:#}")),
        }
    }
    shown
}

/// What is to be known of single submissions.
fn remarks(out: &mut dyn Write, report: &JudgeReport) -> io::Result<()> {
    let mut any = false;
    let mut say = |out: &mut dyn Write, submission: &SubmissionReport, what: &str| {
        any = true;
        writeln!(out, "{}: {what}", escape::line(&submission.name))
    };
    for submission in &report.submissions {
        for remark in submission.built.iter().flat_map(|built| &built.remarks) {
            say(out, submission, &escape::line(remark))?;
        }
        if let Some(hint) = &submission.hint {
            say(out, submission, &format!("{}; {}", escape::line(&submission.message), escape::line(hint)))?;
        }
        if let Some(case) = submission.cases.iter().find(|case| case.verdict == Verdict::JudgeError) {
            say(
                out,
                submission,
                &format!("{BAD}JE{BAD:#} {}: {}", escape::line(&case.case), escape::line(&case.message)),
            )?;
        }
        if let Some(expected) = submission.expected.as_ref().filter(|expected| !expected.fits) {
            let verdict = submission.verdict.map_or("no verdict", Verdict::letters);
            let case =
                submission.decided_by.as_ref().map(|case| format!(" on {}", escape::line(case))).unwrap_or_default();
            let (says, message) = (expectation(&expected.folder, &expected.admits), escape::line(&submission.message));
            say(out, submission, &format!("{BAD}unexpected{BAD:#} {verdict}{case} ({message}); {says}"))?;
        }
    }
    // The table shows which; one line tells of all.
    let passed_over: u64 = report.submissions.iter().map(|submission| submission.skipped).sum();
    if passed_over > 0 && report.submissions.iter().all(|submission| submission.expected.is_none()) {
        any = true;
        writeln!(out, "{} passed over, shown as `-`", counted(passed_over, "run"))?;
    }
    if any { writeln!(out) } else { Ok(()) }
}

fn totals(out: &mut dyn Write, report: &JudgeReport) -> io::Result<()> {
    let mut verdicts: BTreeMap<Option<Verdict>, u64> = BTreeMap::new();
    report.submissions.iter().for_each(|submission| *verdicts.entry(submission.verdict).or_default() += 1);
    let without = verdicts.remove(&None).map(|count| format!("{} without a verdict", grouped(count)));
    let with = verdicts.iter().filter_map(|(verdict, count)| Some(format!("{} {}", grouped(*count), (*verdict)?)));
    let parts: Vec<String> = with.chain(without).collect();
    let expected = report.submissions.iter().filter_map(|submission| submission.expected.as_ref());
    let unexpected = expected.clone().filter(|expected| !expected.fits).count() as u64;
    let line = format!("{} of {}", parts.join(", "), counted(report.submissions.len() as u64, "submission"));
    match (expected.count(), unexpected) {
        (0, _) => writeln!(out, "{line}"),
        (_, 0) => writeln!(out, "{line}; {GOOD}all as expected{GOOD:#}"),
        (_, some) => writeln!(out, "{line}; {BAD}{} unexpected{BAD:#}", grouped(some)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::samples;
    use crate::verdict::judged::Group;

    fn printed(report: &JudgeReport, width: usize) -> String {
        let mut out = Vec::new();
        print(&mut out, report, width).expect("written");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    #[test]
    fn a_row_for_each_submission_and_a_letter_for_each_case() {
        let mut report = samples::report();
        report.groups = vec![Group {
            submissions: vec!["a.c".to_string(), "b\u{1b}.c".to_string()],
            cases: vec!["secret/b".to_string()],
            cases_total: 2,
        }];
        let expected = "\
flipgame: 3 submissions on 3 stored cases, isolation full

submission        language        slowest     memory  cases
right.cpp         C++       AC     0.95 s       4 MB  ...
wrong, \"very\".py  Python 3  WA     0.50 s       4 MB  .W- !
=HYPERLINK(1).c   -         CE          -          -  error: \\u{1b}[31mno

wrong, \"very\".py: an older Python
wrong, \"very\".py: unexpected WA on secret/b (says 5, the minimum is 4); the folder `accepted` says AC

alike: these fail on exactly secret/b and 1 more:
  a.c
  b\\u{1b}.c

1 AC, 1 WA, 1 CE of 3 submissions; 1 unexpected
";
        assert_eq!(printed(&report, 120), expected);
    }

    #[test]
    fn names_are_shortened_from_their_beginning_and_many_cases_are_counted() {
        let mut report = samples::report();
        report.cases_total = 61;
        report.submissions[0].name = "a/long/path/to/the/submission/of/somebody.cpp".to_string();
        let shown = printed(&report, 80);
        assert!(shown.starts_with("flipgame: 3 submissions on"), "{shown}");
        assert!(shown.contains("\n…n/of/somebody.cpp  C++       AC     0.95 s       4 MB  3 AC\n"), "{shown}");
    }
    #[test]
    fn a_folder_that_all_are_in_is_said_once() {
        let mut report = samples::report();
        for (submission, name) in report.submissions.iter_mut().zip(["class/anna/a.c", "class/anton/a.c", "class/b.c"])
        {
            submission.name = name.to_string();
        }
        let shown = printed(&report, 120);
        assert!(shown.starts_with("flipgame: 3 submissions in class/ on 3 stored cases"), "{shown}");
        assert!(shown.contains("\nanna/a.c ") && shown.contains("\nanton/a.c ") && shown.contains("\nb.c "), "{shown}");
    }
}
