//! Tests of findings of sanitizers and compilers as the causes of the programs of a class, beside known faults and others.

use super::showcase;
use crate::forms;
use crate::terminal_style::TerminalStyle;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::Grade;
use tribunal_core::verdict::exception;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};
use tribunal_core::verdict::memory_fault::{LIKELY, POSSIBLE, at_line};
use tribunal_core::verdict::saved::SavedRun;

/// The kind of the findings, which no program has in common with others but by its fault.
const KIND: &str = "index … out of bounds for type '…'";

/// A finding in a file, as the cause of a crash.
fn found(one: &mut SubmissionReport, id: &'static str, file: &str, index: u32) {
    let what = format!("index {index} out of bounds for type 'int [4]'");
    let found = at_line(file, 7, what, KIND.to_string());
    let reason = Message::new(id).with("found", found).with(
        "fault",
        Message::new("as-it-is").with("text", "ended by SIGSEGV"),
    );
    (one.verdict, one.cause) = (Some(Verdict::RuntimeError), None);
    one.explain(reason);
}

/// A class with every kind of cause, the least certain first.
fn class() -> JudgeReport {
    let mut report = showcase::class("flipgame");
    report.groups.clear();
    report.submissions.truncate(7);
    let wrong = report.submissions[1].clone();
    let failing = |(place, one): (usize, &mut SubmissionReport)| {
        *one = SubmissionReport {
            name: format!("s{place}"),
            cause: None,
            skipped: 0,
            expected: None,
            ..wrong.clone()
        };
    };
    report.submissions.iter_mut().enumerate().for_each(failing);
    let all = &mut report.submissions;
    all[0].cause = Some(showcase::cause(Vec::new()));
    all[1].cause = Some(showcase::cause(vec![showcase::suspect(Grade::Overlap, 46)]));
    found(&mut all[2], POSSIBLE, "p.c", 9);
    found(&mut all[3], LIKELY, "a.c", 4);
    found(&mut all[4], LIKELY, "b.c", 5);
    let raised = exception::reason("KeyError".into(), Some("k.py:3".into()), None);
    all[5].verdict = Some(Verdict::RuntimeError);
    all[5].explain(raised);
    all[6].cause = Some(showcase::cause(vec![showcase::suspect(Grade::Exact, 46)]));
    report.causes.clear();
    report
}

fn page(report: JudgeReport) -> String {
    let mut out = Vec::new();
    let form = forms::ALL.iter().find(|form| form.name == "html");
    let form = form.expect("the page");
    (form.print)(&mut out, &SavedRun::Judge(report), &[], Lang::En).expect("written");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn a_page_groups_findings_of_one_kind_and_lists_known_causes_first_and_unknown_ones_last() {
    let page = page(class());
    let causes = page.split("<ol class=\"causes\">").nth(1).expect("a list");
    let causes = causes.split("</ol>").next().expect("a list");
    let groups: Vec<String> = causes
        .split("<li data-group>")
        .skip(1)
        .map(|group| {
            let line = group.split("</b>").next().unwrap_or_default();
            anstream::adapter::strip_str(&line.replace("<p><b>", "")).to_string()
        })
        .collect();
    let expected = [
        KIND,
        "ended by KeyError at k.py:3",
        "neighbours wrap around the edges",
        "Possible cause: line 7 of p.c: index 9 out of bounds for type 'int [4]'",
        "Possible cause: neighbours wrap around the edges",
        "Unknown cause: fails on exactly the cases whose cell in row 1, column 1 is black",
    ];
    assert_eq!(groups, expected, "{causes}");
}

#[test]
fn a_terminal_names_the_programs_of_each_finding() {
    let mut out = Vec::new();
    crate::matrix::print(&mut out, &class(), &TerminalStyle::FILE).expect("written");
    let text = String::from_utf8(out).expect("UTF-8");
    let text = anstream::adapter::strip_str(&text).to_string();
    let likely = format!("Likely cause: {KIND}\n  s3\n  s4\n");
    let possible =
        "Possible cause: line 7 of p.c: index 9 out of bounds for type 'int [4]'\n  s2\n";
    let at = |said: &str| text.find(said).unwrap_or_else(|| panic!("{said}\n{text}"));
    assert!(at(&likely) < at(possible), "{text}");
}

#[test]
fn the_extra_builds_of_a_class_have_one_note_and_that_of_a_single_program_is_shown_whole() {
    let said = |first: usize, again: usize| {
        let mut report = class();
        for one in report.submissions.iter_mut().skip(first).take(again) {
            let remark = Message::new("found-by-compiler").with("found", "a long text");
            let built = one.built.as_mut().expect("it was built");
            built.remarks.push(remark);
        }
        let mut out = Vec::new();
        crate::matrix::print(&mut out, &report, &TerminalStyle::FILE).expect("written");
        let text = String::from_utf8(out).expect("UTF-8");
        let once = "3 failing programs were built once more, with sanitizers or warnings: what that \
                    showed stands below";
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        (
            text.matches("a long text").count(),
            text.matches(once).count(),
        )
    };
    assert_eq!(
        [said(2, 0), said(2, 1), said(2, 3)],
        [(0, 0), (1, 0), (0, 1)]
    );
    // What is no cause stands nowhere else.
    assert_eq!(said(0, 2), (2, 0));
}

#[test]
fn a_program_that_crashes_and_is_wrong_besides_is_said_to_do_both() {
    let said = |crashes: u64, wrong: u64| {
        let mut report = class();
        report.submissions = vec![report.submissions.swap_remove(3)];
        report.submissions[0].counts = [
            (Verdict::RuntimeError, crashes),
            (Verdict::WrongAnswer, wrong),
        ]
        .into();
        let mut out = Vec::new();
        let one = &report.submissions[0];
        crate::judged::print(&mut out, &report, one, &TerminalStyle::FILE).expect("written");
        let text = String::from_utf8(out).expect("UTF-8");
        let shown = page(report);
        move |said: &str| text.contains(said) && shown.contains(said)
    };
    let both = said(12, 9);
    assert!(both("12 cases crash; on 9 others its answer is wrong"));
    assert!(both("Likely cause: line 7 of a.c"));
    assert!(said(1, 1)("1 case crashes; on 1 other its answer is wrong"));
    for only in [said(12, 0), said(0, 9)] {
        assert!(!only("its answer is wrong"));
    }
}

#[test]
fn the_page_of_a_crash_says_how_it_ended_what_was_found_and_shows_no_sentence_twice() {
    let mut report = class();
    report.submissions = vec![report.submissions.swap_remove(3)];
    report.submissions[0].cause = Some(showcase::cause(Vec::new()));
    let page = page(report);
    let found = "Likely cause: line 7 of a.c: index 4 out of bounds for type 'int [4]'";
    assert_eq!(page.matches(found).count(), 1, "{page}");
    assert!(!page.contains("Unknown cause"), "{page}");
    let header = page.split("</header>").next().unwrap_or_default();
    assert!(header.contains("ended by SIGSEGV"), "{header}");
}
