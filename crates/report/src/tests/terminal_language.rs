//! Tests that the report of one program on a terminal has no English of ours where the reader chose another language.

use super::english::{has_words, pairs};
use super::{samples, showcase};
use crate::escape;
use crate::terminal_style::TerminalStyle;
use serde_json::Value;
use std::collections::BTreeSet;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{CaseResult, JudgeReport, SubmissionReport};

/// The fields that are in English in every language: what problems say of boards, proofs and sizes, what the judge says of
/// builds, and what programs, users and other tools say.
const ENGLISH: [&str; 24] = [
    "actual",
    "build",
    "builds",
    "by",
    "case",
    "certificate",
    "check",
    "claim",
    "command",
    "coverage",
    "decided_by",
    "expected",
    "fault",
    "file",
    "hint",
    "input",
    "language",
    "name",
    "next",
    "prove",
    "remarks",
    "repeat",
    "smallest",
    "stderr",
];

/// Adds the texts of the fields that stay in English, and messages without a translation, as runs of an earlier version
/// have them.
fn english(value: &Value, key: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) if ENGLISH.contains(&key) => found.extend(
            text.lines()
                .flat_map(|line| [line.to_string(), escape::line(line)]),
        ),
        Value::Array(items) => items.iter().for_each(|item| english(item, key, found)),
        Value::Object(fields) => {
            let is_old = fields.get("reason").is_some_and(Value::is_null);
            let is_translated = fields
                .get("look_at")
                .is_some_and(|_| !fields["message"].is_null());
            for (key, value) in fields {
                match (key.as_str(), value) {
                    ("message", Value::String(text)) if is_old => {
                        found.extend([text.clone(), escape::line(text)]);
                    }
                    ("fault" | "origin" | "look_at", _) if is_translated => {}
                    ("origin" | "look_at", Value::String(text)) => {
                        found.insert(escape::line(text));
                    }
                    ("refused" | "words", _) => english(value, "name", found),
                    (key, value) => english(value, key, found),
                }
            }
        }
        _ => {}
    }
}

/// The report of one program without what stays in English.
fn printed(report: &JudgeReport, submission: &SubmissionReport, look: TerminalStyle) -> String {
    let mut out = Vec::new();
    crate::judged::print(&mut out, report, submission, &look).expect("written");
    let text = String::from_utf8(out).expect("UTF-8");
    let text = anstream::adapter::strip_str(&text).to_string();
    let mut kept = BTreeSet::new();
    let report = serde_json::to_value(report).expect("JSON");
    english(&report, "", &mut kept);
    // The longest first, so that no part of a text is left.
    let mut kept: Vec<String> = kept.into_iter().filter(|text| text.len() > 1).collect();
    kept.sort_by_key(|text| std::cmp::Reverse(text.len()));
    kept.iter()
        .fold(text, |text, known| text.replace(known, "␣"))
}

/// Reports of one program with every kind of content: wrong answers, a crash, a limit, a compiler's message, accepted,
/// remarks, and a search for the smallest failing board.
fn reports() -> Vec<JudgeReport> {
    let mut reports: Vec<JudgeReport> = Vec::new();
    for problem in ["flipgame", "pilots", "chesscbg"] {
        reports.push(showcase::program(problem));
        let class = showcase::class(problem);
        for submission in class.submissions.clone() {
            let mut one = class.clone();
            one.submissions = vec![submission];
            reports.push(one);
        }
    }
    let samples = samples::report();
    for submission in samples.submissions.clone() {
        let mut one = samples.clone();
        one.submissions = vec![submission];
        reports.push(one);
    }
    let mut limits = samples.clone();
    let mut submission = samples.submissions[1].clone();
    (submission.skipped, submission.close) = (2, 3);
    let limit = |verdict, message: Message, runs| {
        let mut case: CaseResult = submission.cases[1].clone();
        case.verdict = verdict;
        case.message = message.to_string();
        case.reason = Some(message);
        (case.close, case.runs) = (true, runs);
        case.refused = vec!["ptrace".to_string()];
        case
    };
    let over = |id| {
        Message::new(id)
            .with("used", "1.10 s")
            .with("limit", "1.00 s")
    };
    let signal = Message::new("ended-by-signal").with("signal", Message::new("sigsegv"));
    submission.cases = vec![
        limit(Verdict::TimeLimit, over("too-much-time"), 3),
        limit(Verdict::MemoryLimit, over("too-much-memory"), 1),
        limit(Verdict::RuntimeError, signal, 1),
    ];
    submission.cases_left_out = 7;
    limits.submissions = vec![submission];
    reports.push(limits);
    reports
}

#[test]
fn the_report_of_one_program_in_another_language_has_no_english_of_ours() {
    let styles = [
        TerminalStyle::FILE,
        TerminalStyle {
            pictures: true,
            verbose: true,
            ..TerminalStyle::FILE
        },
    ];
    for lang in [Lang::Zh, Lang::Vi] {
        let mut left = BTreeSet::new();
        for report in reports() {
            for look in styles {
                let text = printed(&report, &report.submissions[0], look);
                let look = TerminalStyle { lang, ..look };
                let translated = printed(&report, &report.submissions[0], look);
                // Vietnamese has words of the same letters, so English words are those of the English report.
                let english: BTreeSet<[&str; 2]> = text.lines().flat_map(pairs).collect();
                let lines = translated.lines();
                let lines =
                    lines.filter(|line| pairs(line).iter().any(|pair| english.contains(pair)));
                left.extend(lines.map(str::to_string));
            }
        }
        assert!(
            left.is_empty(),
            "{lang}:\n{}",
            Vec::from_iter(left).join("\n")
        );
    }
}

#[test]
fn english_of_ours_is_found_and_that_of_others_is_not() {
    let mut report = showcase::program("flipgame");
    report.submissions[0].hint = Some("look at the other side".to_string());
    let look = TerminalStyle::FILE;
    let text = printed(&report, &report.submissions[0], look);
    assert!(
        text.lines()
            .any(|line| has_words(line) && line.contains("cases right"))
    );
    assert!(!text.contains("look at the other side"), "{text}");
}
