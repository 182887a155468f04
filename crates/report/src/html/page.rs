//! The frame of every page: one file that makes no request, and runs only its own style and script.

use super::words::Words;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use tribunal_core::verdict::Verdict;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The beginning of the page of a student, by which it is recognized.
const STUDENT_MARK: &str = "<meta name=\"tribunal-page\" content=\"student\">";

/// How much of a page holds the mark for sure, in bytes.
const HEAD_BYTES: usize = 2000;

/// Whether a file that begins with these bytes is the page of a student.
pub fn is_student_page(beginning: &[u8]) -> bool {
    let head = &beginning[..beginning.len().min(HEAD_BYTES)];
    let mark = STUDENT_MARK.as_bytes();
    head.starts_with(b"<!DOCTYPE html>") && head.windows(mark.len()).any(|part| part == mark)
}

/// The parts of a page.
pub(super) struct Page {
    /// The title of the browser window.
    pub(super) title: String,
    /// The language of the page.
    pub(super) words: Words,
    /// The backgrounds of the boards, which the pictures refer to.
    pub(super) grounds: Markup,
    /// The data of the matrix's cells.
    pub(super) cells: Option<Value>,
    /// The content.
    pub(super) body: Markup,
}

impl Page {
    /// The page as an HTML document.
    pub(super) fn whole(self) -> Markup {
        self.document("")
    }

    /// The page of one student of a class as an HTML document, which [`is_student_page`] recognizes.
    pub(super) fn of_student(self) -> Markup {
        self.document(STUDENT_MARK)
    }

    fn document(self, mark: &str) -> Markup {
        let words = self.words;
        let data = json!({ "words": spoken(words), "cells": self.cells });
        html! {
            (DOCTYPE)
            html lang=(words.lang.tag()) {
                head {
                    meta charset="utf-8";
                    (PreEscaped(mark))
                    meta http-equiv="Content-Security-Policy" content=(policy());
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="referrer" content="no-referrer";
                    title { (self.title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    a.skip href="#content" { (words.say("page-skip")) }
                    svg.grounds aria-hidden="true" width="0" height="0" { defs { (self.grounds) } }
                    main #content { (self.body) }
                    script #data type="application/json" { (PreEscaped(embedded(&data))) }
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        }
    }
}

/// The words that the script shows.
fn spoken(words: Words) -> Value {
    let said = [
        ("first", words.say("page-first-board")),
        ("back", words.say("page-previous-move")),
        ("play", words.say("page-play")),
        ("pause", words.say("page-pause")),
        ("next", words.say("page-next-move")),
        ("last", words.say("page-last-board")),
        ("all", words.say("page-all-boards")),
        ("board", words.say("page-board")),
        ("copy", words.say("page-copy")),
        ("copied", words.say("page-copied")),
        ("close", words.say("page-close")),
        ("nothing", words.say("page-nothing")),
        ("input", words.say("page-input")),
        ("output", words.say("page-output")),
        ("right", words.say("page-right-output")),
        ("stderr", words.say("page-stderr-begins")),
        ("time", words.say("page-slowest-time")),
        ("memory", words.say("page-memory-used")),
        ("none", words.say("page-not-run-cell")),
        (
            "shown",
            words.fill("page-shown-of", 0, &[("shown", "%shown"), ("all", "%all")]),
        ),
        (
            "fail",
            words.fill(
                "page-fail-here",
                0,
                &[("failing", "%failing"), ("all", "%all")],
            ),
        ),
        ("why", words.say("page-why-right")),
    ];
    let mut said: Map<String, Value> = said
        .into_iter()
        .map(|(name, text)| (name.to_string(), json!(text)))
        .collect();
    let verdicts = Verdict::ALL.map(|verdict| {
        (
            verdict.letter().to_string(),
            json!([verdict.letters(), words.verdict(Some(verdict))]),
        )
    });
    said.insert(
        "verdicts".to_string(),
        Value::Object(verdicts.into_iter().collect()),
    );
    Value::Object(said)
}

/// JSON that cannot end its element early and has no invisible character.
fn embedded(data: &Value) -> String {
    let mut shown = String::new();
    for letter in data.to_string().chars() {
        if matches!(letter, '<' | '>' | '&') || !super::text::is_visible(letter) {
            let mut units = [0; 2];
            for unit in letter.encode_utf16(&mut units) {
                let _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// The content security policy: nothing may be loaded, and style and script must match their hashes.
fn policy() -> String {
    let hash = |text: &str| BASE64.encode(Sha256::digest(text));
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        hash(STYLE),
        hash(SCRIPT)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_and_script_cannot_end_early() {
        for text in [STYLE, SCRIPT] {
            assert!(!text.contains("</") && !text.contains("<!--"));
        }
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import"));
    }

    #[test]
    fn the_policy_has_the_hash_of_the_script() {
        let page = Page {
            title: "<t>".to_string(),
            words: Words {
                lang: tribunal_core::messages::Lang::En,
            },
            grounds: html! {},
            cells: Some(json!({ "x": "</script>\u{202e}" })),
            body: html! { p { "x" } },
        };
        let text = page.whole().into_string();
        let script = text
            .split_once("<script>")
            .and_then(|(_, rest)| rest.split_once("</script>"))
            .expect("a script")
            .0;
        let hash = BASE64.encode(Sha256::digest(script));
        assert!(
            text.contains(&format!("script-src 'sha256-{hash}'"))
                && text.contains("<title>&lt;t&gt;</title>")
        );
        assert!(
            text.contains(r#"{"x":"\u003c/script\u003e\u202e"}"#),
            "{text}"
        );
        assert_eq!(text.matches("</script>").count(), 2);
    }
}
