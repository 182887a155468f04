//! Tests that reports on a terminal have no English of ours where the reader chose another language.

use super::english::{has_words, pairs, stray_blanks};
use super::{runs, samples, showcase};
use crate::escape;
use crate::terminal_style::TerminalStyle;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{CaseResult, JudgeReport};
use tribunal_core::verdict::saved::SavedRun;

/// The fields that are the same in every language: what programs, users and other tools say, commands, and names.
const FOREIGN: [&str; 17] = [
    "actual",
    "build",
    "by",
    "case",
    "command",
    "compiler_message",
    "decided_by",
    "expected",
    "file",
    "finding",
    "input",
    "language",
    "lines",
    "name",
    "next",
    "prove",
    "stderr",
];

/// The fields with sentences of ours. Each has a message beside it, but in runs of earlier versions.
const SENTENCES: [&str; 12] = [
    "builds",
    "certificate",
    "comparison",
    "coverage",
    "cut",
    "fault",
    "hint",
    "look_at",
    "message",
    "order",
    "origin",
    "smallest",
];

/// Whether an object has the sentence of a field as a message too.
fn is_translated(fields: &Map<String, Value>, key: &str) -> bool {
    let beside = match key {
        "message" => "reason".to_string(),
        "fault" if fields.contains_key("steps") => "reason".to_string(),
        "fault" | "look_at" => "message".to_string(),
        "origin" if fields.contains_key("look_at") => "message".to_string(),
        "words" => "message".to_string(),
        "certificate" => "certificate_lines".to_string(),
        "coverage" if fields[key].is_array() => "coverage_messages".to_string(),
        "remarks" => "remark_messages".to_string(),
        key => format!("{key}_message"),
    };
    fields
        .get(&beside)
        .is_some_and(|message| !message.is_null())
}

/// Adds the texts that stay in English.
fn english(value: &Value, key: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) if FOREIGN.contains(&key) => found.extend(
            text.lines()
                .flat_map(|line| [line.to_string(), escape::line(line)]),
        ),
        Value::Array(items) => items.iter().for_each(|item| english(item, key, found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                let is_sentence =
                    SENTENCES.contains(&&**key) || matches!(&**key, "words" | "remarks");
                match &**key {
                    key if is_sentence && !value.is_object() => {
                        if !is_translated(fields, key) {
                            english(value, "name", found);
                        }
                    }
                    "refused" | "repeat" | "again" => english(value, "name", found),
                    key => english(value, key, found),
                }
            }
        }
        _ => {}
    }
}

/// A run on the terminal without what stays in English.
fn printed(run: &SavedRun, look: TerminalStyle) -> String {
    let mut out = Vec::new();
    crate::text::print(&mut out, run, &look).expect("written");
    let text = String::from_utf8(out).expect("UTF-8");
    let text = anstream::adapter::strip_str(&text).to_string();
    let mut kept = BTreeSet::new();
    let run = match run {
        SavedRun::Judge(report) => serde_json::to_value(report),
        SavedRun::Stress(report) => serde_json::to_value(report),
        SavedRun::Diagnose(report) => serde_json::to_value(report),
        SavedRun::Verify(report) => serde_json::to_value(report),
    };
    let run = run.expect("JSON");
    english(&run, "", &mut kept);
    // The longest first, so that no part of a text is left.
    let mut kept: Vec<String> = kept.into_iter().filter(|text| text.len() > 1).collect();
    kept.sort_by_key(|text| std::cmp::Reverse(text.len()));
    kept.iter()
        .fold(text, |text, known| text.replace(known, "␣"))
}

/// Each submission of a report alone.
fn alone(report: &JudgeReport) -> impl Iterator<Item = JudgeReport> {
    report.submissions.iter().map(|submission| JudgeReport {
        submissions: vec![submission.clone()],
        ..report.clone()
    })
}

/// Runs with every kind of content: classes, wrong answers, a crash, limits, a compiler's message, accepted, remarks,
/// searches for the smallest failing board, diagnoses.
fn all() -> Vec<SavedRun> {
    let mut judged: Vec<JudgeReport> = Vec::new();
    let mut others: Vec<SavedRun> = Vec::new();
    for problem in ["flipgame", "pilots", "chesscbg"] {
        let class = showcase::class(problem);
        judged.push(showcase::program(problem));
        judged.extend(alone(&class));
        judged.extend([class, showcase::expected(problem)]);
        others.push(SavedRun::Stress(showcase::stress(problem)));
    }
    let samples = samples::report();
    judged.extend(alone(&samples));
    judged.push(samples.clone());
    judged.push(samples::class());
    let mut given = samples::class();
    given.alike[0].is_given = true;
    judged.push(given);
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
    judged.push(limits);
    others.extend([SavedRun::Stress(showcase::duel()), runs::named("diagnose")]);
    let refused = |run: SavedRun| match run {
        SavedRun::Stress(mut report) => {
            report.submission.compiler_message = Some("no".to_string());
            SavedRun::Stress(report)
        }
        SavedRun::Diagnose(mut report) => {
            report.submission.compiler_message = Some("no".to_string());
            SavedRun::Diagnose(report)
        }
        run => run,
    };
    let without = |run: SavedRun| match run {
        SavedRun::Stress(report) => {
            SavedRun::Stress(tribunal_core::verdict::stressed::StressReport {
                failure: None,
                ..report
            })
        }
        SavedRun::Diagnose(report) => {
            SavedRun::Diagnose(tribunal_core::verdict::diagnosed::DiagnoseReport {
                failures: 0,
                ..report
            })
        }
        run => run,
    };
    let more = others.clone();
    others.extend(more.iter().cloned().map(refused));
    others.extend(more.into_iter().map(without));
    judged
        .into_iter()
        .map(SavedRun::Judge)
        .chain(others)
        .collect()
}

const STYLES: [TerminalStyle; 2] = [
    TerminalStyle::FILE,
    TerminalStyle {
        pictures: true,
        verbose: true,
        ..TerminalStyle::FILE
    },
];

#[test]
fn a_report_in_another_language_has_no_english_of_ours() {
    for lang in [Lang::Zh, Lang::Vi] {
        let mut left = BTreeSet::new();
        for run in all() {
            for look in STYLES {
                let text = printed(&run, look);
                let translated = printed(&run, TerminalStyle { lang, ..look });
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
fn a_chinese_report_has_no_stray_blanks() {
    let mut stray = BTreeSet::new();
    for run in all() {
        for look in STYLES {
            let lang = Lang::Zh;
            let text = printed(&run, TerminalStyle { lang, ..look });
            stray.extend(text.lines().flat_map(stray_blanks));
        }
    }
    assert!(stray.is_empty(), "{stray:#?}");
}

#[test]
fn english_of_ours_is_found_and_that_of_others_is_not() {
    let mut report = showcase::program("flipgame");
    report.submissions[0].hint = Some("look at the other side".to_string());
    let run = SavedRun::Judge(report);
    let text = printed(&run, TerminalStyle::FILE);
    assert!(
        text.lines()
            .any(|line| has_words(line) && line.contains("cases right"))
    );
    assert!(!text.contains("look at the other side"), "{text}");
    assert_eq!(
        stray_blanks("错在 1 个上，a b 但 不同： x"),
        ["，a b 但 不同： x", " 但 不同： x"]
    );
}
