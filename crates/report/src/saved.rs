//! Reads a saved run, which may come from anywhere.
//!
//! What is read fits together, so that no form has to ask: places lie within their lists, boards within their bounds.
//! What stands in it as text is as foreign as ever.

use super::json::VERSION;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::io::{self, Read};
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_core::verdict::shown::{Exhibit, Proof, Replay, Step};
use tribunal_core::verdict::stressed::{StressFailure, StressReport};

/// The largest file that is read, in bytes; 1,000 submissions that fail on 1,000 cases each have half of it.
pub const BYTES_MAX: u64 = 1 << 29;

/// The most characters of a message about what is wrong with the JSON.
const MESSAGE_CHARS_MAX: usize = 200;

/// The most rows, and characters of a row, of a board and of what is drawn on one.
const SIDE_MAX: usize = 128;

/// Why nothing can be read.
#[derive(Debug)]
pub enum SavedError {
    /// The file cannot be read.
    Io(io::Error),
    /// It has more than [`BYTES_MAX`] bytes.
    TooLong,
    /// It ends in the middle.
    CutOff,
    /// It is no JSON, or a field is missing or of another kind.
    Broken {
        /// Counted from 1.
        line: usize,
        /// In bytes, counted from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// It is no saved run: what it is instead.
    Foreign(String),
    /// A later Tribunal wrote it, whose fields have other meanings.
    Newer(u64),
    /// Its parts do not fit together: which.
    Unfit(String),
}

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SavedError::Io(error) => error.fmt(f),
            SavedError::TooLong => write!(f, "longer than {} bytes", grouped(BYTES_MAX)),
            SavedError::CutOff => f.write_str("it ends in the middle"),
            SavedError::Broken {
                line,
                column,
                message,
            } => write!(f, "line {line}, column {column}: {message}"),
            SavedError::Foreign(what) => write!(f, "not a saved run: {what}"),
            SavedError::Newer(version) => write!(
                f,
                "version {version} of its schema, of which {VERSION} is known"
            ),
            SavedError::Unfit(what) => write!(f, "it contradicts itself: {what}"),
        }
    }
}

impl std::error::Error for SavedError {}

impl SavedError {
    fn of(error: &serde_json::Error) -> SavedError {
        if error.is_eof() {
            return SavedError::CutOff;
        }
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let message = message
            .strip_suffix(&format!(" at line {line} column {column}"))
            .unwrap_or(&message);
        let mut shown: String = message.chars().take(MESSAGE_CHARS_MAX).collect();
        if shown.len() < message.len() {
            shown.push('…');
        }
        SavedError::Broken {
            line,
            column,
            message: shown,
        }
    }
}

/// What every document begins with.
#[derive(Deserialize)]
struct Head {
    schema: Option<String>,
    version: Option<u64>,
}

/// Reads a run as `--format json` printed it.
///
/// What older documents of the same version lack has its default; what newer ones add is passed over.
///
/// # Errors
///
/// Where the text is no JSON, is cut off, is of a newer version, or contradicts itself.
pub fn read(input: impl Read) -> Result<SavedRun, SavedError> {
    let mut text = Vec::new();
    input
        .take(BYTES_MAX + 1)
        .read_to_end(&mut text)
        .map_err(SavedError::Io)?;
    if text.len() as u64 > BYTES_MAX {
        return Err(SavedError::TooLong);
    }
    let begins = text.iter().find(|byte| !byte.is_ascii_whitespace());
    match begins {
        None => return Err(SavedError::Foreign("it is empty".to_string())),
        Some(b'{') => {}
        // Lists of values would be taken for objects.
        Some(_) => {
            return Err(SavedError::Foreign(
                "it does not begin with `{`".to_string(),
            ));
        }
    }
    let Head { schema, version } = parsed(&text)?;
    let schema = schema.ok_or_else(|| SavedError::Foreign("it names no `schema`".to_string()))?;
    let known = SavedRun::SCHEMAS.iter().position(|known| *known == schema);
    let kind = known.ok_or_else(|| {
        let schema = tribunal_core::text::quote(&schema);
        SavedError::Foreign(format!(
            "its schema is {schema}, not one of `{}`",
            SavedRun::SCHEMAS.join("`, `")
        ))
    })?;
    match version {
        Some(version) if version == u64::from(VERSION) => {}
        Some(version) if version > u64::from(VERSION) => return Err(SavedError::Newer(version)),
        _ => {
            return Err(SavedError::Foreign(
                "its `version` is no number of a version".to_string(),
            ));
        }
    }
    let run = match kind {
        0 => SavedRun::Judge(parsed(&text)?),
        1 => SavedRun::Stress(parsed(&text)?),
        _ => SavedRun::Verify(parsed(&text)?),
    };
    fits(&run).map_err(SavedError::Unfit)?;
    Ok(run)
}

fn parsed<T: DeserializeOwned>(text: &[u8]) -> Result<T, SavedError> {
    serde_json::from_slice(text).map_err(|error| SavedError::of(&error))
}

// -- whether its parts fit together ------------------------------------------------------------------------

fn fits(run: &SavedRun) -> Result<(), String> {
    match run {
        SavedRun::Judge(report) => judged_fits(report),
        SavedRun::Stress(StressReport { failure, .. }) => failure.iter().try_for_each(failure_fits),
        SavedRun::Verify(_) => Ok(()),
    }
}

fn judged_fits(report: &JudgeReport) -> Result<(), String> {
    let cases = report.cases_total;
    let at_most = |what: &str, count: usize| match count as u64 <= cases {
        true => Ok(()),
        false => Err(format!(
            "{} {what} of {}",
            grouped(count as u64),
            counted(cases, "case")
        )),
    };
    let within = |index: u64| match index < cases {
        true => Ok(()),
        false => Err(format!(
            "a case in place {index} of {}",
            counted(cases, "case")
        )),
    };
    at_most("names", report.case_names.len())?;
    for submission in &report.submissions {
        at_most("outcomes", submission.outcomes.chars().count())?;
        at_most("times", submission.cpu_ms.len())?;
        at_most("sizes", submission.memory_mb.len())?;
        at_most("results", submission.cases.len())?;
        if let Some(letter) = submission
            .outcomes
            .chars()
            .find(|letter| !is_outcome(*letter))
        {
            return Err(format!(
                "{} is no outcome of a case",
                tribunal_core::text::quote(&letter.to_string())
            ));
        }
        for case in &submission.cases {
            within(case.index)?;
            if let Some(failure) = &case.failure {
                failure
                    .boards
                    .iter()
                    .try_for_each(|board| board_fits(board))?;
                failure.replay.iter().try_for_each(replay_fits)?;
            }
        }
    }
    let submissions = report.submissions.len() as u64;
    for killer in report.minimum_case_set.iter().flat_map(|set| &set.cases) {
        within(killer.index)?;
        if let Some(place) = killer.catches.iter().find(|place| **place >= submissions) {
            return Err(format!(
                "a submission in place {place} of {}",
                grouped(submissions)
            ));
        }
    }
    for Exhibit {
        index,
        boards,
        steps,
        proof,
        ..
    } in &report.exhibits
    {
        within(*index)?;
        boards.iter().try_for_each(|board| board_fits(board))?;
        steps_fit(steps)?;
        proof.iter().try_for_each(proof_fits)?;
    }
    report.smallest.iter().try_for_each(failure_fits)
}

/// Whether a letter stands for a verdict, or for none.
fn is_outcome(letter: char) -> bool {
    letter == '-'
        || Verdict::ALL
            .iter()
            .any(|verdict| verdict.letter() == letter)
}

fn failure_fits(failure: &StressFailure) -> Result<(), String> {
    steps_fit(&failure.steps)?;
    failure.proof.iter().try_for_each(proof_fits)?;
    let attempts = [Some(&failure.submission), failure.against.as_ref()];
    attempts
        .into_iter()
        .flatten()
        .filter_map(|attempt| attempt.replay.as_ref())
        .try_for_each(replay_fits)
}

fn replay_fits(replay: &Replay) -> Result<(), String> {
    steps_fit(&replay.steps)
}

fn steps_fit(steps: &[Step]) -> Result<(), String> {
    let shape = |step: &Step| {
        step.board
            .iter()
            .map(|row| row.chars().count())
            .collect::<Vec<_>>()
    };
    if steps
        .windows(2)
        .any(|pair| shape(&pair[0]) != shape(&pair[1]))
    {
        return Err("a board that changes its size".to_string());
    }
    steps.first().map_or(Ok(()), |step| board_fits(&step.board))
}

fn proof_fits(proof: &Proof) -> Result<(), String> {
    for panel in &proof.panels {
        let rows = panel.board.len();
        board_fits(&panel.board)?;
        let is_grid = |rows: usize| rows <= SIDE_MAX;
        let lists = [
            panel.texts.len(),
            panel.marks.len(),
            panel.beside.len(),
            panel.below.len(),
        ];
        let widths = panel
            .texts
            .iter()
            .map(Vec::len)
            .chain(panel.marks.iter().map(|row| row.chars().count()));
        if !lists.into_iter().chain(widths).all(is_grid) {
            return Err(format!(
                "more on a board of {} than it has cells",
                counted(rows as u64, "row")
            ));
        }
    }
    Ok(())
}

fn board_fits(rows: &[String]) -> Result<(), String> {
    match rows.len() <= SIDE_MAX && rows.iter().all(|row| row.chars().nth(SIDE_MAX).is_none()) {
        true => Ok(()),
        false => Err(format!("a board of more than {SIDE_MAX} rows or columns")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms;
    use crate::json::print_run;
    use crate::tests::runs;
    use serde_json::{Value, json};

    fn fault(text: &str) -> String {
        runs::parsed(text)
            .expect_err("nothing to be read")
            .to_string()
    }

    #[test]
    fn what_was_read_is_printed_byte_by_byte() {
        for (name, text) in runs::ALL {
            let mut out = Vec::new();
            print_run(&mut out, &runs::named(name)).expect("a vector takes everything");
            assert!(out == text.as_bytes(), "{name}");
        }
    }

    #[test]
    fn an_error_says_what_the_file_is_and_where_it_is_wrong() {
        let (_, whole) = runs::ALL[0];
        let foreign = |what: &str| format!("not a saved run: {what}");
        let cases = [
            ("", foreign("it is empty")),
            ("<html>", foreign("it does not begin with `{`")),
            (
                "[\"tribunal.judge\",1]",
                foreign("it does not begin with `{`"),
            ),
            ("{\"schema\":null}", foreign("it names no `schema`")),
            ("{}", foreign("it names no `schema`")),
            (
                "{\"schema\":\"tribunal.list\",\"version\":1}",
                foreign(
                    "its schema is `tribunal.list`, not one of `tribunal.judge`, `tribunal.stress`, `tribunal.verify`",
                ),
            ),
            (
                "{\"schema\":\"tribunal.judge\"}",
                foreign("its `version` is no number of a version"),
            ),
            (
                "{\"schema\":\"tribunal.judge\",\"version\":0}",
                foreign("its `version` is no number of a version"),
            ),
            (
                "{\"schema\":\"tribunal.judge\",\"version\":2}",
                "version 2 of its schema, of which 1 is known".into(),
            ),
            (
                "{\"schema\":\n 5}",
                "line 2, column 2: invalid type: integer `5`, expected a string".into(),
            ),
            (
                "{\"schema\":\"tribunal.verify\",\"version\":1}",
                "line 1, column 40: missing field `problems`".into(),
            ),
            (&whole[..whole.len() / 2], "it ends in the middle".into()),
        ];
        for (text, expected) in cases {
            assert_eq!(fault(text), expected, "{text}");
        }
        assert!(fault(&format!("{whole}{whole}")).ends_with("trailing characters"));
    }

    #[test]
    fn hostile_json_is_refused_and_not_repeated_at_length() {
        let begin = "{\"schema\":\"tribunal.verify\",\"version\":1,\"problems\":";
        let deep = format!("{begin}{}", "[".repeat(1_000_000));
        assert!(fault(&deep).len() < 300, "{}", fault(&deep));
        let unknown = format!(
            "{begin}[],\"unknown\":{}{}}}",
            "[".repeat(1_000_000),
            "]".repeat(1_000_000)
        );
        // What is not known is passed over, however deep it is.
        let _ = runs::parsed(&unknown);
        let long = format!("{begin}\"{}\"}}", "x".repeat(1_000_000));
        assert!(
            fault(&long).len() < 4 * MESSAGE_CHARS_MAX,
            "{}",
            fault(&long)
        );
        assert!(fault(&format!("{begin}1e999}}")).starts_with("line 1, column "));
    }

    #[test]
    fn a_file_without_end_is_not_read_to_its_end() {
        let endless = std::io::repeat(b' ');
        assert!(matches!(read(endless), Err(SavedError::TooLong)));
    }

    #[test]
    fn older_documents_have_defaults_and_newer_ones_more_fields() {
        let (_, text) = runs::ALL[0];
        let mut document: Value = serde_json::from_str(text).expect("JSON");
        let object = document.as_object_mut().expect("an object");
        for field in ["provenance", "killing", "exhibits"] {
            object.remove(field).expect(field);
        }
        object.insert("later".to_string(), json!({ "more": [1] }));
        for submission in document["submissions"].as_array_mut().expect("submissions") {
            for field in ["cpu_ms", "memory_mb"] {
                submission
                    .as_object_mut()
                    .expect("an object")
                    .remove(field)
                    .expect(field);
            }
        }
        let SavedRun::Judge(report) = runs::parsed(&document.to_string()).expect("a run") else {
            panic!("of judge")
        };
        assert!(
            report.provenance.version.is_empty()
                && report.exhibits.is_empty()
                && report.minimum_case_set.is_none()
        );
        assert!(
            report
                .submissions
                .iter()
                .all(|submission| submission.cpu_ms.is_empty())
        );
    }

    #[test]
    fn parts_that_do_not_fit_together_are_refused() {
        let (_, text) = runs::ALL[0];
        let spoilt = |pointer: &str, value: Value| {
            let mut document: Value = serde_json::from_str(text).expect("JSON");
            *document.pointer_mut(pointer).expect(pointer) = value;
            fault(&document.to_string())
        };
        let unfit = |what: &str| format!("it contradicts itself: {what}");
        assert_eq!(
            spoilt("/killing/cases/0/catches/0", json!(5)),
            unfit("a submission in place 5 of 5")
        );
        assert_eq!(
            spoilt("/killing/cases/0/index", json!(3)),
            unfit("a case in place 3 of 3 cases")
        );
        assert_eq!(
            spoilt("/submissions/0/outcomes", json!("AAAA")),
            unfit("4 outcomes of 3 cases")
        );
        assert_eq!(
            spoilt("/submissions/0/outcomes", json!("A\u{1b}A")),
            unfit("`\\u{1b}` is no outcome of a case")
        );
        assert_eq!(
            spoilt("/cases_total", json!(2)),
            unfit("3 names of 2 cases")
        );
        assert_eq!(
            spoilt("/submissions/0/cases/0/index", json!(u64::MAX)),
            unfit(&format!("a case in place {} of 3 cases", u64::MAX))
        );
        let wide = json!([["b".repeat(129)]]);
        assert_eq!(
            spoilt("/submissions/1/cases/1/failure/boards", wide),
            unfit("a board of more than 128 rows or columns")
        );
    }

    /// Every place in a document.
    fn places(value: &Value, here: &str, all: &mut Vec<String>) {
        all.push(here.to_string());
        match value {
            Value::Array(items) => items
                .iter()
                .enumerate()
                .for_each(|(index, item)| places(item, &format!("{here}/{index}"), all)),
            Value::Object(object) => object.iter().for_each(|(key, item)| {
                places(item, &format!("{here}/{}", key.replace('/', "~1")), all)
            }),
            _ => {}
        }
    }

    /// Whatever stands in a place, a form prints it inert or the run is refused; nothing panics.
    #[test]
    fn no_value_in_any_place_breaks_a_form_or_comes_through_it() {
        let hostile = [
            json!(null),
            json!(u64::MAX),
            json!(-1),
            json!(1e308),
            json!(-1e308),
            json!(""),
            json!("\u{1b}[2J\r\n::error file=x::forged\u{202e}\u{0}##[error]x"),
            json!("::stop-commands::x"),
            json!("é\u{301}%0A\n=1+1,\"]]></failure>\u{ffff}"),
            json!("x".repeat(100_000)),
            json!([]),
            json!([""]),
            json!(["b", "bb", ""]),
            json!({}),
        ];
        let (mut read, mut faults) = (0, Vec::new());
        for (name, text) in runs::ALL {
            let document: Value = serde_json::from_str(text).expect("JSON");
            let mut all = Vec::new();
            places(&document, "", &mut all);
            for place in all.iter().filter(|place| !place.is_empty()) {
                for value in &hostile {
                    let mut spoilt = document.clone();
                    *spoilt.pointer_mut(place).expect("a place") = value.clone();
                    let Ok(run) = runs::parsed(&spoilt.to_string()) else {
                        continue;
                    };
                    read += 1;
                    let printed = std::panic::catch_unwind(|| inert(&run, !value.is_string()));
                    if let Err(fault) =
                        printed.unwrap_or_else(|_| Err("it panics, as told above".to_string()))
                    {
                        faults.push(format!("{name}{place}: {value:.40}: {fault:.600}"));
                    }
                }
            }
        }
        assert!(
            faults.is_empty(),
            "{} of {read}\n{}",
            faults.len(),
            faults[..faults.len().min(30)].join("\n")
        );
        assert!(read > 1000, "only {read} were read");
    }

    /// Prints a run in each form, and looks for what a terminal or a build server would obey.
    ///
    /// The page, which is long, is left out where only a text is another: it has tests of its own for that.
    fn inert(run: &SavedRun, with_page: bool) -> Result<(), String> {
        for form in forms::ALL
            .iter()
            .filter(|form| with_page || form.name != "html")
        {
            let mut out = Vec::new();
            (form.print)(&mut out, run, &[]).map_err(|error| format!("{}: {error}", form.name))?;
            let text = String::from_utf8(out).expect("UTF-8");
            let is_ours = |line: &str| {
                ["error", "warning", "notice"]
                    .iter()
                    .any(|kind| line.starts_with(&format!("::{kind} ")))
            };
            let is_inert = match form.name {
                // It is for programs, which get what was said as it was said; the page has tests of its own.
                "json" | "html" => true,
                "github" => text.lines().all(is_ours),
                _ => {
                    !text.contains("##[")
                        && !text.lines().any(|line| line.trim_start().starts_with("::"))
                }
            };
            let is_plain =
                |letter: char| letter == '\n' || !(letter.is_control() || letter == '\u{202e}');
            if !is_inert
                || !text
                    .chars()
                    .all(|letter| form.name == "json" || is_plain(letter))
            {
                let odd = text
                    .lines()
                    .find(|line| !line.chars().all(is_plain) || line.contains("::"));
                return Err(format!(
                    "{} prints {:?}",
                    form.name,
                    odd.unwrap_or_default()
                ));
            }
        }
        Ok(())
    }
}
