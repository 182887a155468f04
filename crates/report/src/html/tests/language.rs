//! Tests of the page's words: no English where the reader chose another language, and code instead of backquotes.

use super::{body, made_in, pages, samples, showcase};
use crate::tests::english;
use std::collections::BTreeSet;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_core::verdict::saved::SavedRun;

/// The elements whose text is no sentence of ours: text of programs, commands, and letters on boards.
const FOREIGN: [&str; 4] = ["pre", "code", "svg", "script"];

/// Names on the pages: of a fault that a run of an earlier version has in English alone, and of solvers.
const NAMES: [&str; 3] = [
    "neighbours wrap around\\u{1b} the edges",
    "flipgame bfs",
    "flipgame chase",
];

/// The reasons that the samples have in English alone, as runs of an earlier version do, and what is said of a case file
/// to those who write it.
const UNTRANSLATED: [&str; 9] = [
    "rename or remove it",
    "1.00 s of CPU time are over",
    "64 MB are not enough",
    "after 3 moves 10 handles are still closed",
    "ended by SIGSEGV",
    "is not on the board: rows and columns are 1 to 4",
    "is not on the board",
    "printed 4; the minimum is 6",
    "6 is the minimum",
];

/// The texts of the elements that a reader sees or hears, without those of [`FOREIGN`] elements and of elements that
/// state that they are in English: sentences of runs of earlier versions.
fn texts(page: &str) -> Vec<String> {
    const VOID: [&str; 2] = ["input", "br"];
    const SPOKEN: [&str; 3] = [" aria-label=\"", " placeholder=\"", " title=\""];
    let mut texts = Vec::new();
    let mut open: Vec<bool> = Vec::new();
    for piece in body(page).split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("an end");
        let is_left_out = open.last() == Some(&true);
        match tag.strip_prefix('/') {
            Some(_) => {
                open.pop();
            }
            None => {
                let name = tag.split_whitespace().next().expect("a name");
                let is_left_out =
                    is_left_out || FOREIGN.contains(&name) || tag.contains(" lang=\"en\"");
                for spoken in SPOKEN.iter().filter(|_| !is_left_out) {
                    let value = tag.split(*spoken).nth(1);
                    texts.extend(
                        value
                            .and_then(|rest| rest.split('"').next())
                            .map(str::to_string),
                    );
                }
                if !VOID.contains(&name) && !tag.ends_with('/') {
                    open.push(is_left_out);
                }
            }
        }
        if open.last() == Some(&false) && !text.trim().is_empty() {
            texts.push(text.trim().to_string());
        }
    }
    texts
}

/// Whether a text has two English words in a row, besides names.
fn has_words(text: &str) -> bool {
    let known = NAMES.iter().chain(&UNTRANSLATED);
    let text = known.fold(text.to_string(), |text, name| text.replace(name, ""));
    english::has_words(&text)
}

/// A class in which each student has another reason for having no program.
fn class_without_programs() -> JudgeReport {
    let mut report = samples::class();
    let absent = report.submissions[3].clone();
    let files = || {
        Message::new("names-and-more")
            .with("files", "`a.py`")
            .with("more", 3)
    };
    let reasons = [
        Message::new("several-programs").with("files", files()),
        Message::new("several-archives").with("files", files()),
        Message::new("too-many-files").with("most", 500),
        Message::new("two-files-of-one-name").with("name", "a.py"),
        Message::new("no-source").with("files", files()),
        Message::new("is-a-link").with("files", files()),
        Message::new("is-no-zip").with("files", files()),
        Message::new("only-compiled").with("files", files()),
        Message::new("unreadable-archive")
            .with("archive", "a.zip")
            .with("why", Message::new("archive-too-large")),
    ];
    for (place, reason) in reasons.into_iter().enumerate() {
        let mut submission = absent.clone();
        submission.student.as_mut().expect("a student").name = format!("S{place}");
        submission.message = reason.to_string();
        submission.reason = Some(reason);
        submission.hint = Some("put the file itself in its place".to_string());
        report.submissions.push(submission);
    }
    report
}

#[test]
fn a_page_in_another_language_has_no_english_of_ours() {
    let without = SavedRun::Judge(class_without_programs());
    let english = made_in(Lang::En);
    let mut english: Vec<(&str, String)> = english.into_iter().collect();
    english.push(("without", super::printed_in(&without, Lang::En)));
    for lang in [Lang::Zh, Lang::Vi] {
        let mut pages = made_in(lang);
        pages.push(("without", super::printed_in(&without, lang)));
        let mut left = BTreeSet::new();
        for (name, page) in &english {
            let (_, translated) = pages
                .iter()
                .find(|(other, _)| other == name)
                .expect("the same page");
            let translated: BTreeSet<String> = texts(translated).into_iter().collect();
            let same = texts(page)
                .into_iter()
                .filter(|text| has_words(text) && translated.contains(text));
            left.extend(same.map(|text| format!("{name}: {text}")));
        }
        assert!(
            left.is_empty(),
            "{lang}:\n{}",
            Vec::from_iter(left).join("\n")
        );
    }
}

/// The pages of runs of this version, which have every sentence as a message.
const NEW: [&str; 10] = [
    "flipgame",
    "pilots",
    "chesscbg",
    "single",
    "program",
    "expected",
    "stress",
    "stress-flipgame",
    "duel",
    "agreement",
];

#[test]
fn a_page_of_a_new_run_has_no_sentence_in_english() {
    for lang in [Lang::Zh, Lang::Vi] {
        for (name, page) in made_in(lang) {
            let left = body(&page).split(" lang=\"en\"").skip(1);
            let left: Vec<String> = left.map(|rest| rest.chars().take(120).collect()).collect();
            assert!(
                !NEW.contains(&name) || left.is_empty(),
                "{lang}, {name}: {left:#?}"
            );
        }
    }
}

#[test]
fn a_chinese_page_has_no_stray_blanks() {
    let mut stray = BTreeSet::new();
    for (name, page) in made_in(Lang::Zh) {
        if NEW.contains(&name) {
            // Elements stand beside each other without blanks, so that each blank is one of ours.
            let text = body(&page).split('<').map(|piece| {
                let (tag, text) = piece.split_once('>').unwrap_or(("", piece));
                // A picture is apart from the word after it.
                match tag {
                    "/svg" => format!("□{text}"),
                    _ => text.to_string(),
                }
            });
            let text: String = text.collect();
            stray.extend(text.lines().flat_map(english::stray_blanks));
        }
    }
    assert!(stray.is_empty(), "{stray:#?}");
}

#[test]
fn the_proof_as_text_is_in_the_language_of_the_page() {
    let report = showcase::stress("pilots");
    let failure = report.failure.as_ref().expect("a failure");
    for lang in Lang::ALL {
        let page = super::printed_in(&SavedRun::Stress(report.clone()), lang);
        let certificate = failure.certificate_in(lang);
        let line = certificate.lines().next().expect("a line");
        assert!(page.contains(line), "{lang}: {line}");
    }
}

#[test]
fn english_that_is_left_is_found() {
    let page = "<body><p>stopped after 2 cases</p><p lang=\"en\"><b>in English</b></p><input placeholder=\"name or reason\">\
                <code>int main</code><bdi>a b</bdi><script></script>";
    let found: Vec<String> = texts(page)
        .into_iter()
        .filter(|text| has_words(text))
        .collect();
    assert_eq!(found, ["stopped after 2 cases", "name or reason"]);
}

#[test]
fn a_page_shows_code_instead_of_backquotes() {
    for (name, page) in pages() {
        let left: Vec<String> = texts(page)
            .into_iter()
            .filter(|text| text.contains('`'))
            .collect();
        assert!(left.is_empty(), "{name}: {left:#?}");
    }
    let page = super::printed_in(&SavedRun::Judge(showcase::expected("pilots")), Lang::En);
    assert!(page.contains("</code> expects "));
}
