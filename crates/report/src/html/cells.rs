//! What the matrix shows of a cell on demand, as data for the script: message, input, outputs, standard error, time and
//! memory.

use super::matrix;
use super::text::is_visible;
use super::words::Words;
use crate::talk;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tribunal_core::verdict::judged::JudgeReport;

/// The maximum number of characters of an input or an output.
const CHARS_MAX: usize = 1500;

/// The maximum number of characters of standard error.
const STDERR_CHARS_MAX: usize = 600;

/// The budget for messages, outputs and standard error, in bytes.
const TEXTS_ROOM: usize = 900_000;

/// The budget for inputs and right outputs, in bytes.
const INPUTS_ROOM: usize = 300_000;

/// The budget for times and memory, in bytes.
const MEASURES_ROOM: usize = 1_200_000;

/// The data of all cells that are drawn. Large runs keep what fits.
pub(super) fn data(words: Words, report: &JudgeReport) -> Value {
    let mut messages = Interned::default();
    let (mut texts_left, mut measures_left) = (TEXTS_ROOM, MEASURES_ROOM);
    let mut rows = Map::new();
    for place in matrix::drawn(report) {
        let submission = &report.submissions[place];
        let mut cells = Map::new();
        for case in &submission.cases {
            let message = case.message_in(words.lang);
            let streams = case.failure.as_ref().map(|failure| {
                let stderr = cut_at(&failure.stderr, STDERR_CHARS_MAX);
                let talk = failure.interaction.as_ref().map(talk::plain);
                (cut(talk.as_deref().unwrap_or(&failure.actual)), stderr)
            });
            let streams_size =
                |(output, stderr): &(String, String)| embedded(output) + embedded(stderr);
            let size = 16 + streams.as_ref().map_or(0, streams_size) + messages.cost(&message);
            if size > texts_left {
                break;
            }
            texts_left -= size;
            let said = json!(messages.of(&message));
            let cell = match streams {
                None => said,
                Some((output, stderr)) if stderr.is_empty() => json!([said, output]),
                Some((output, stderr)) => json!([said, output, stderr]),
            };
            cells.insert(case.index.to_string(), cell);
        }
        let mut measured = |values: &[Option<f32>]| {
            let values = compressed(values);
            let fits = values.len() <= measures_left;
            measures_left -= if fits { values.len() } else { 0 };
            fits.then_some(values)
        };
        let (ms, mb) = (
            measured(&submission.cpu_ms),
            measured(&submission.memory_mb),
        );
        rows.insert(
            place.to_string(),
            json!({ "cells": cells, "ms": ms, "mb": mb }),
        );
    }
    json!({ "messages": messages.texts, "rows": rows, "inputs": inputs(report) })
}

fn inputs(report: &JudgeReport) -> Value {
    let mut left = INPUTS_ROOM;
    let mut inputs = Map::new();
    for exhibit in &report.exhibits {
        let input = cut(&exhibit.input);
        let expected = exhibit.expected.as_deref().map(cut).unwrap_or_default();
        let size = 16 + embedded(&input) + embedded(&expected);
        if size <= left {
            left -= size;
            inputs.insert(exhibit.index.to_string(), json!([input, expected]));
        }
    }
    Value::Object(inputs)
}

/// The beginning of a text.
fn cut(text: &str) -> String {
    cut_at(text, CHARS_MAX)
}

fn cut_at(text: &str, chars_max: usize) -> String {
    match text.char_indices().nth(chars_max) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// The size of a text on the page, where an invisible character becomes an escape.
fn embedded(text: &str) -> usize {
    const ESCAPE: usize = 6;
    let size = |letter| match is_visible(letter) {
        true => char::len_utf8(letter),
        false => ESCAPE * letter.len_utf16(),
    };
    text.chars().map(size).sum()
}

/// Texts, each once.
#[derive(Default)]
struct Interned {
    texts: Vec<String>,
    places: BTreeMap<String, usize>,
}

impl Interned {
    fn cost(&self, text: &str) -> usize {
        if self.places.contains_key(text) {
            0
        } else {
            embedded(&cut(text))
        }
    }

    fn of(&mut self, text: &str) -> usize {
        if let Some(place) = self.places.get(text) {
            return *place;
        }
        self.places.insert(text.to_string(), self.texts.len());
        self.texts.push(cut(text));
        self.texts.len() - 1
    }
}

/// Numbers with at most three digits of precision, separated by blanks; `7*3` is three times 7, and `-` stands where
/// nothing was measured.
fn compressed(values: &[Option<f32>]) -> String {
    let written = |value: &Option<f32>| match value {
        Some(value) if value.is_finite() && *value < 10.0 => {
            format!("{}", (value * 10.0).round() / 10.0)
        }
        Some(value) if value.is_finite() => format!("{value:.0}"),
        _ => "-".to_string(),
    };
    let mut words: Vec<(String, usize)> = Vec::new();
    for value in values.iter().map(written) {
        match words.last_mut() {
            Some((last, count)) if *last == value => *count += 1,
            _ => words.push((value, 1)),
        }
    }
    let words = words.into_iter().map(|(value, count)| match count {
        1 => value,
        count => format!("{value}*{count}"),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::showcase;
    use tribunal_core::messages::Lang;

    const EN: Words = Words { lang: Lang::En };

    #[test]
    fn equal_neighbours_are_written_once() {
        let values = [
            Some(1.55),
            Some(4.0),
            Some(4.0),
            Some(4.01),
            None,
            None,
            Some(f32::NAN),
            Some(1004.4),
        ];
        assert_eq!(compressed(&values), "1.6 4*3 -*3 1004");
        assert_eq!(compressed(&[]), "");
    }

    #[test]
    fn a_failing_cell_has_its_message_and_its_output() {
        let report = showcase::class("pilots");
        let data = data(EN, &report);
        let cell = &data["rows"]["1"]["cells"]["1"];
        let message = cell[0].as_u64().expect("the number of a message") as usize;
        assert_eq!(data["messages"][message], "printed 4; the minimum is 6");
        assert_eq!(cell[1], "4\n1 1\n1 3\n4 4\n5 1\n");
        assert_eq!(data["inputs"]["1"][0], "-+--\n----\n----\n-+--\n");
        let other = &data["rows"]["1"]["cells"]["4"];
        assert_eq!(
            data["messages"][other.as_u64().expect("a message alone") as usize],
            "printed 4; the minimum is 6"
        );
    }

    #[test]
    fn a_crashed_cell_has_the_beginning_of_its_standard_error() {
        let mut report = showcase::class("pilots");
        let failures = report.submissions[1]
            .cases
            .iter_mut()
            .filter_map(|case| Some((case.index, case.failure.as_mut()?)));
        let (index, failure) = failures.last().expect("a failure");
        failure.stderr = format!("panic: a\u{1b}b{}", "z".repeat(5000));
        let cell = &data(EN, &report)["rows"]["1"]["cells"][index.to_string()];
        let stderr = cell[2].as_str().expect("standard error");
        assert!(stderr.starts_with("panic: a\u{1b}bzz") && stderr.ends_with("z…"));
        assert_eq!(stderr.chars().count(), STDERR_CHARS_MAX + 1);
    }

    #[test]
    fn the_data_of_a_large_run_is_bounded() {
        let mut report = showcase::crowd(50, 1000);
        for failure in report
            .submissions
            .iter_mut()
            .flat_map(|one| &mut one.cases)
            .filter_map(|case| case.failure.as_mut())
        {
            failure.actual = "é".repeat(100_000);
            failure.stderr = "\u{1b}".repeat(100_000);
        }
        let size = data(EN, &report).to_string().len();
        assert!(size < 3_000_000, "{size} bytes");
    }
}
