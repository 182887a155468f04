//! Reads a saved run from a file that may come from anywhere, and rejects one whose parts contradict each other.
//!
//! The report forms rely on that check: indexes lie within their lists, and boards within their bounds.
//! Texts in the run stay untrusted, and the forms escape them.

use super::contradiction::{self, Contradiction};
use super::json::VERSION;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::io::{self, Read};
use tribunal_core::messages::Message;
use tribunal_core::text::{quote, size};
use tribunal_core::verdict::saved::SavedRun;

/// The largest file that is read, in bytes; 1,000 submissions that fail on 1,000 cases each take half of it.
const BYTES_MAX: u64 = 1 << 29;

/// A block of so many blanks, in bytes, is in no saved run.
const BLANKS_MAX: u64 = 1 << 20;

/// The maximum number of characters of a message from the JSON parser.
const MESSAGE_CHARS_MAX: usize = 200;

/// Why a file cannot be read as a saved run.
#[derive(Debug)]
pub enum SavedError {
    /// The file cannot be read.
    Io(io::Error),
    /// The file is larger than Tribunal reads.
    TooLong,
    /// The JSON ends in the middle.
    CutOff,
    /// The text is not JSON, or a field is missing or has the wrong type.
    Json {
        /// Counted from 1.
        line: usize,
        /// In bytes, counted from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// The file is not a saved run.
    Foreign(NotSavedRun),
    /// A newer Tribunal wrote the file; its fields may have other meanings.
    Newer(u64),
    /// Parts of the run contradict each other.
    Contradiction(Contradiction),
}

/// How a file shows that it is not a saved run.
#[derive(Debug)]
pub enum NotSavedRun {
    /// The file is empty.
    Empty,
    /// The file has more blanks in a row than any saved run.
    Blanks,
    /// The file does not begin with `{`.
    NotAnObject,
    /// The file holds one object in each line, as events and the journal of `--resume` do.
    Lines,
    /// The field `schema` is missing.
    NoSchema,
    /// The field `schema` names another kind of document.
    OtherSchema(String),
    /// The field `version` is missing, or 0.
    NoVersion,
}

impl NotSavedRun {
    fn message(&self) -> Message {
        match self {
            NotSavedRun::Empty => Message::new("foreign-empty"),
            NotSavedRun::Blanks => Message::new("foreign-blanks"),
            NotSavedRun::NotAnObject => Message::new("foreign-no-object").with("mark", "`{`"),
            NotSavedRun::Lines => Message::new("foreign-lines"),
            NotSavedRun::NoSchema => Message::new("foreign-no-schema"),
            NotSavedRun::OtherSchema(schema) => Message::new("foreign-schema")
                .with("schema", quote(schema))
                .with("known", format!("`{}`", SavedRun::SCHEMAS.join("`, `"))),
            NotSavedRun::NoVersion => Message::new("foreign-no-version"),
        }
    }
}

impl SavedError {
    /// The error as a message of the catalogue; what is wrong with a field, and a contradiction, are in English.
    pub fn message(&self) -> Message {
        match self {
            SavedError::Io(error) => Message::new("as-it-is").with("text", error.to_string()),
            SavedError::TooLong => Message::new("saved-too-long").with("size", size(BYTES_MAX)),
            SavedError::CutOff => Message::new("saved-incomplete"),
            SavedError::Json {
                line,
                column,
                message,
            } => Message::new("saved-json")
                .with("line", *line as u64)
                .with("column", *column as u64)
                .with("why", message.clone()),
            SavedError::Foreign(why) => Message::new("saved-foreign").with("why", why.message()),
            SavedError::Newer(version) => Message::new("saved-newer")
                .with("version", *version)
                .with("known", VERSION),
            SavedError::Contradiction(why) => {
                Message::new("saved-contradicts").with("why", why.to_string())
            }
        }
    }
}

impl fmt::Display for SavedError {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SavedError {}

impl From<NotSavedRun> for SavedError {
    fn from(why: NotSavedRun) -> SavedError {
        SavedError::Foreign(why)
    }
}

impl From<Contradiction> for SavedError {
    fn from(why: Contradiction) -> SavedError {
        SavedError::Contradiction(why)
    }
}

impl SavedError {
    fn of_json(error: &serde_json::Error) -> SavedError {
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
        SavedError::Json {
            line,
            column,
            message: shown,
        }
    }
}

/// The fields at the top of every document.
#[derive(Deserialize)]
struct Head {
    schema: Option<String>,
    version: Option<u64>,
}

/// Reads a run that `--format json` printed.
///
/// Fields that an older document of the same version lacks get their defaults; unknown fields are ignored.
///
/// # Errors
///
/// If the text cannot be read, is not a complete saved run in JSON, has a newer version, or contradicts itself.
pub fn read(input: impl Read) -> Result<SavedRun, SavedError> {
    let text = read_text(input.take(BYTES_MAX + 1))?;
    if text.len() as u64 > BYTES_MAX {
        return Err(SavedError::TooLong);
    }
    match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
        None => return Err(NotSavedRun::Empty.into()),
        Some(b'{') => {}
        // serde would read the values of a list as the fields of an object.
        Some(_) => return Err(NotSavedRun::NotAnObject.into()),
    }
    if is_lines(&text) {
        return Err(NotSavedRun::Lines.into());
    }
    let Head { schema, version } = parsed(&text)?;
    let schema = schema.ok_or(NotSavedRun::NoSchema)?;
    let known = SavedRun::SCHEMAS.iter().position(|known| *known == schema);
    let kind = known.ok_or(NotSavedRun::OtherSchema(schema))?;
    match version {
        Some(version) if version == u64::from(VERSION) => {}
        Some(version) if version > u64::from(VERSION) => return Err(SavedError::Newer(version)),
        _ => return Err(NotSavedRun::NoVersion.into()),
    }
    let run = match kind {
        0 => SavedRun::Judge(parsed(&text)?),
        1 => SavedRun::Stress(parsed(&text)?),
        2 => SavedRun::Diagnose(parsed(&text)?),
        _ => SavedRun::Verify(parsed(&text)?),
    };
    contradiction::check(&run)?;
    Ok(run)
}

/// Reads a text until its end, but not one of blanks alone, which would take all the memory that a run may take.
fn read_text(mut input: impl Read) -> Result<Vec<u8>, SavedError> {
    let mut text: Vec<u8> = Vec::new();
    loop {
        let before = text.len();
        let block = (&mut input).take(BLANKS_MAX).read_to_end(&mut text);
        if block.map_err(SavedError::Io)? == 0 {
            return Ok(text);
        }
        let block = &text[before..];
        if block.len() as u64 == BLANKS_MAX && block.iter().all(u8::is_ascii_whitespace) {
            return Err(NotSavedRun::Blanks.into());
        }
    }
}

/// Whether the first line is an object by itself, but no saved run, and another object follows.
fn is_lines(text: &[u8]) -> bool {
    let mut lines = text.splitn(2, |byte| *byte == b'\n');
    let (first, rest) = (
        lines.next().unwrap_or_default(),
        lines.next().unwrap_or_default(),
    );
    let is_saved_run = |schema: &Option<String>| {
        schema
            .as_ref()
            .is_some_and(|schema| SavedRun::SCHEMAS.contains(&schema.as_str()))
    };
    rest.trim_ascii_start().starts_with(b"{")
        && serde_json::from_slice::<Head>(first).is_ok_and(|head| !is_saved_run(&head.schema))
}

fn parsed<T: DeserializeOwned>(text: &[u8]) -> Result<T, SavedError> {
    serde_json::from_slice(text).map_err(|error| SavedError::of_json(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms;
    use crate::json::print_run;
    use crate::tests::runs;
    use serde_json::{Value, json};
    use tribunal_core::messages::Lang;

    fn fault(text: &str) -> String {
        runs::parsed(text).expect_err("a fault").to_string()
    }

    #[test]
    fn a_saved_run_is_printed_with_the_same_bytes() {
        for (name, text) in runs::ALL {
            let mut out = Vec::new();
            print_run(&mut out, &runs::named(name)).expect("a vector takes everything");
            assert!(out == text.as_bytes(), "{name}");
        }
    }

    #[test]
    fn an_error_names_the_kind_of_file_and_the_place() {
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
            (
                "{\"schema\":\"tribunal.journal\",\"version\":2}\n{\"key\":\"\"}\n",
                foreign(
                    "it holds an object in each line, as events and the files of `--resume` and `--shard` do",
                ),
            ),
            ("{}", foreign("it names no `schema`")),
            (
                "{\"schema\":\"tribunal.list\",\"version\":1}",
                foreign(
                    "its schema is `tribunal.list`, not one of `tribunal.judge`, `tribunal.stress`, `tribunal.diagnose`, `tribunal.verify`",
                ),
            ),
            (
                "{\"schema\":\"tribunal.judge\"}",
                foreign("its `version` is not a version number"),
            ),
            (
                "{\"schema\":\"tribunal.judge\",\"version\":0}",
                foreign("its `version` is not a version number"),
            ),
            (
                "{\"schema\":\"tribunal.judge\",\"version\":2}",
                "its schema has version 2; this Tribunal reads version 1".into(),
            ),
            (
                "{\"schema\":\n 5}",
                "line 2, column 2: invalid type: integer `5`, expected a string".into(),
            ),
            (
                "{\"schema\":\"tribunal.verify\",\"version\":1}",
                "line 1, column 40: missing field `problems`".into(),
            ),
            (&whole[..whole.len() / 2], "the file is incomplete".into()),
        ];
        for (text, expected) in cases {
            assert_eq!(fault(text), expected, "{text}");
        }
        assert!(fault(&format!("{whole}{whole}")).ends_with("trailing characters"));
    }

    #[test]
    fn hostile_json_is_rejected_and_not_quoted_at_length() {
        let begin = "{\"schema\":\"tribunal.verify\",\"version\":1,\"problems\":";
        let deep = format!("{begin}{}", "[".repeat(1_000_000));
        assert!(fault(&deep).len() < 300, "{}", fault(&deep));
        let unknown = format!(
            "{begin}[],\"unknown\":{}{}}}",
            "[".repeat(1_000_000),
            "]".repeat(1_000_000)
        );
        // Unknown fields are ignored, however deep.
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
    fn an_endless_file_is_not_read_forever() {
        let endless = std::io::repeat(b' ');
        let blanks = |error| matches!(error, Err(SavedError::Foreign(NotSavedRun::Blanks)));
        assert!(blanks(read(endless)));
        // It ends after two blocks, and not with the memory that a run may take.
        let taken = std::cell::Cell::new(0);
        let counted = std::iter::from_fn(|| {
            taken.set(taken.get() + 1);
            Some(if taken.get() == 1 { b'{' } else { b'\n' })
        });
        struct Bytes<I>(I);
        impl<I: Iterator<Item = u8>> Read for Bytes<I> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                Ok(buffer
                    .iter_mut()
                    .zip(&mut self.0)
                    .map(|(to, byte)| *to = byte)
                    .count())
            }
        }
        assert!(blanks(read(Bytes(counted))));
        assert!(taken.get() < 3 * BLANKS_MAX, "{}", taken.get());
        let text = std::io::repeat(b'{');
        assert!(matches!(read(text), Err(SavedError::TooLong)));
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
    fn parts_that_contradict_each_other_are_rejected() {
        let (_, text) = runs::ALL[0];
        let spoilt = |pointer: &str, value: Value| {
            let mut document: Value = serde_json::from_str(text).expect("JSON");
            *document.pointer_mut(pointer).expect(pointer) = value;
            fault(&document.to_string())
        };
        let contradiction = |what: &str| format!("it contradicts itself: {what}");
        assert_eq!(
            spoilt("/killing/cases/0/catches/0", json!(5)),
            contradiction("submission 5 of 5 (counted from 0)")
        );
        assert_eq!(
            spoilt("/killing/cases/0/index", json!(3)),
            contradiction("case 3 of 3 (counted from 0)")
        );
        assert_eq!(
            spoilt("/submissions/0/outcomes", json!("AAAA")),
            contradiction("`submissions[0]`, `right.py`: 4 outcomes for 3 cases")
        );
        assert_eq!(
            spoilt("/submissions/0/outcomes", json!("A\u{1b}A")),
            contradiction("`\\u{1b}` is not the outcome of a case")
        );
        assert_eq!(
            spoilt("/cases_total", json!(2)),
            contradiction("`case_names`: 3 names for 2 cases")
        );
        assert_eq!(
            spoilt("/submissions/0/cases/0/index", json!(u64::MAX)),
            contradiction(&format!("case {} of 3 (counted from 0)", u64::MAX))
        );
        let wide = json!([["b".repeat(129)]]);
        assert_eq!(
            spoilt("/submissions/1/cases/1/failure/boards", wide),
            contradiction("a board of more than 128 rows or columns")
        );
    }

    #[test]
    fn what_is_said_of_a_program_must_follow_from_its_results() {
        let (_, text) = runs::ALL[0];
        let right = "`submissions[0]`, `right.py`";
        let same = "`submissions[3]`, `same.py`";
        let reason = json!({ "id": "is-impossible" });
        for (pointer, value, expected) in [
            ("/submissions/0/verdict", json!("WA"), format!("{right}: `verdict` is WA, but by `outcomes` it is AC")),
            ("/submissions/0/verdict", json!(null), format!("{right}: `verdict` is nothing, but by `outcomes` it is AC")),
            ("/submissions/3/verdict", json!("AC"), format!("{same}: `verdict` is AC, but by `outcomes` it is WA")),
            ("/submissions/3/verdict", json!("CE"), format!("{same}: `verdict` is CE, but by `outcomes` it is WA")),
            ("/submissions/2/verdict", json!("AC"), "`submissions[2]`, `=HYPERLINK(1).c`: `verdict` is AC, but by `outcomes` it is nothing".to_string()),
            ("/submissions/3/outcomes", json!("A-A"), format!("{same}: `counts.AC` is 1, but by `outcomes` it is 2")),
            ("/submissions/3/outcomes", json!("A-"), format!("{same}: 2 outcomes for 3 cases")),
            ("/submissions/3/outcomes", json!(""), format!("{same}: `counts.AC` is 1, but by `outcomes` it is 0")),
            ("/submissions/0/counts/AC", json!(2), format!("{right}: `counts.AC` is 2, but by `outcomes` it is 3")),
            ("/submissions/0/judged", json!(9), format!("{right}: `judged` is 9, but by `outcomes` it is 3")),
            ("/submissions/3/skipped", json!(2), format!("{same}: `skipped` is 2, but by `outcomes` it is 1")),
            ("/submissions/3/decided_by", json!("secret/one"), format!("{same}: `decided_by` is `secret/one`, but by `outcomes` it is `secret/press`")),
            ("/submissions/3/cases/1/verdict", json!("TLE"), format!("{same}: `cases[1].verdict` is TLE, but by `outcomes` it is WA")),
            ("/submissions/3/reason", reason.clone(), format!("{same}: `message` is `printed 0; the minimum is 1`, but by `reason` it is `it is impossible`")),
            ("/submissions/3/cases/1/reason", reason, format!("{same}: `cases[1].message` is `printed 0; the minimum is 1`, but by `reason` it is `it is impossible`")),
            ("/submissions/0/further/tried", json!(513), format!("{right}: `further.tried` is 513, but by `further.inputs` it is 512")),
            ("/cases_total", json!(4), "`case_names`: 3 names for 4 cases".to_string()),
            ("/killing/cases/0/catches", json!([0]), format!("{right}: `killing.cases[0].catches` is 0, but by `outcomes` it is AC")),
        ] {
            let mut document: Value = serde_json::from_str(text).expect("JSON");
            document["provenance"]["version"] = json!(env!("CARGO_PKG_VERSION"));
            let further = json!({ "tried": 500, "inputs": 512, "kinds": 1, "coverage": "500 inputs" });
            document["submissions"][0]["further"] = further;
            *document.pointer_mut(pointer).expect(pointer) = value;
            let fault = fault(&document.to_string());
            assert_eq!(fault, format!("it contradicts itself: {expected}"), "{pointer}");
        }
        let mut document: Value = serde_json::from_str(text).expect("JSON");
        // Another version may say the same in other words, and an interrupted run may have no verdict.
        document["provenance"]["version"] = json!("0.0.1");
        document["submissions"][3]["reason"] = json!({ "id": "is-impossible" });
        document["interrupted"] = json!(true);
        document["submissions"][0]["verdict"] = json!(null);
        runs::parsed(&document.to_string()).expect("a run");
    }

    /// The JSON pointers of all values in a document.
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

    /// Each form prints a hostile value in any field so that nothing obeys it, or the run is rejected; nothing panics.
    #[test]
    fn no_value_in_any_field_breaks_a_form_or_passes_unescaped() {
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
            // The rest of a compared run is that of another one.
            let part = if name.ends_with("-compared") {
                "/comparison"
            } else {
                ""
            };
            let is_of_part = |place: &&String| !place.is_empty() && place.starts_with(part);
            for place in all.iter().filter(is_of_part) {
                for value in &hostile {
                    let mut spoilt = document.clone();
                    *spoilt.pointer_mut(place).expect("a place") = value.clone();
                    let Ok(run) = runs::parsed(&spoilt.to_string()) else {
                        continue;
                    };
                    read += 1;
                    let printed = std::panic::catch_unwind(|| inert(&run, !value.is_string()));
                    if let Err(fault) =
                        printed.unwrap_or_else(|_| Err("it panics, as printed above".to_string()))
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

    /// Prints a run in each form, and looks for text that a terminal or a build server would obey.
    ///
    /// Without the page where only a text differs: the page is long, and has its own tests for texts.
    fn inert(run: &SavedRun, with_page: bool) -> Result<(), String> {
        for form in forms::ALL
            .iter()
            .filter(|form| with_page || form.name != "html")
        {
            let mut out = Vec::new();
            (form.print)(&mut out, run, &[], Lang::En)
                .map_err(|error| format!("{}: {error}", form.name))?;
            let text = String::from_utf8(out).expect("UTF-8");
            let is_ours = |line: &str| {
                ["error", "warning", "notice"]
                    .iter()
                    .any(|kind| line.starts_with(&format!("::{kind} ")))
            };
            let is_inert = match form.name {
                // Programs that read JSON get the texts unchanged; the page has its own tests.
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
