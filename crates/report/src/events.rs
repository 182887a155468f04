//! Events as JSON Lines: one object on each line, in ASCII, so that no line can control a terminal.

use super::json::VERSION;
use serde::Serialize;
use serde_json::ser::{CharEscape, Formatter};
use std::io::{self, Write};
use tribunal_core::verdict::Event;

/// The name of the schema, which the first line gives.
pub const SCHEMA: &str = "tribunal.events";

/// The fields of every line.
#[derive(Serialize)]
struct Line<'a, T> {
    seq: u64,
    time_s: f64,
    #[serde(flatten)]
    content: &'a T,
}

/// The further fields of the first line.
#[derive(Serialize)]
struct Opened<'a> {
    event: &'static str,
    schema: &'static str,
    version: u32,
    tribunal: &'static str,
    command: &'a str,
}

/// The further fields of the last line.
#[derive(Serialize)]
struct Ended {
    event: &'static str,
    exit: i32,
}

/// Writes the first line, for a run of `command`.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn open(out: &mut dyn Write, command: &str) -> io::Result<()> {
    let tribunal = env!("CARGO_PKG_VERSION");
    let content = Opened {
        event: "opened",
        schema: SCHEMA,
        version: VERSION,
        tribunal,
        command,
    };
    write(out, 0, 0.0, &content)
}

/// Writes an event: line `seq`, counted from 0, `time_s` seconds after the start.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, seq: u64, time_s: f64, event: &Event) -> io::Result<()> {
    write(out, seq, time_s, event)
}

/// Writes the last line, with the exit status of the run.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn end(out: &mut dyn Write, seq: u64, time_s: f64, exit: i32) -> io::Result<()> {
    write(
        out,
        seq,
        time_s,
        &Ended {
            event: "ended",
            exit,
        },
    )
}

fn write<T: Serialize>(out: &mut dyn Write, seq: u64, time_s: f64, content: &T) -> io::Result<()> {
    let time_s = (time_s * 1e6).round() / 1e6;
    content_of(
        &Line {
            seq,
            time_s,
            content,
        },
        out,
    )?;
    writeln!(out)
}

fn content_of<T: Serialize>(line: &T, out: &mut dyn Write) -> io::Result<()> {
    line.serialize(&mut serde_json::Serializer::with_formatter(out, Ascii))
        .map_err(io::Error::from)
}

/// Compact JSON with everything beyond printable ASCII as `\u` escapes.
struct Ascii;

impl Formatter for Ascii {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(|letter: char| !matches!(letter, ' '..='~')) {
            let (plain, others) = rest.split_at(at);
            writer.write_all(plain.as_bytes())?;
            let letter = others.chars().next().expect("it was found");
            for unit in letter.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = &others[letter.len_utf8()..];
        }
        writer.write_all(rest.as_bytes())
    }

    fn write_char_escape<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        serde_json::ser::CompactFormatter.write_char_escape(writer, escape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use tribunal_core::verdict::Verdict;
    use tribunal_core::verdict::event::Doing;

    fn line(event: &Event) -> String {
        let mut out = Vec::new();
        print(&mut out, 7, 0.123_456_789, event).expect("a vector takes every line");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn an_event_is_a_flat_object_on_a_line() {
        let event = Event::Worker {
            worker: 1,
            doing: Doing::Judging {
                submission: 3,
                first: 0,
                last: 15,
            },
        };
        let expected = r#"{"seq":7,"time_s":0.123457,"event":"worker","worker":1,"doing":"judging","submission":3,"first":0,"last":15}"#;
        assert_eq!(line(&event), format!("{expected}\n"));
        assert_eq!(
            line(&Event::Finished),
            "{\"seq\":7,\"time_s\":0.123457,\"event\":\"finished\"}\n"
        );
    }

    #[test]
    fn contestant_text_is_escaped_and_read_back() {
        let message = "a\u{1b}[2J\u{9b}\u{202e}\u{7f}\"\\\n\r\u{2028}Việt 😀".to_string();
        let event = Event::Settled {
            submission: 0,
            name: "\u{85}.py".to_string(),
            verdict: Some(Verdict::WrongAnswer),
            message: message.clone(),
            wanted: 1,
            counts: BTreeMap::from([(Verdict::WrongAnswer, 1)]),
            points: None,
            best: None,
        };
        let line = line(&event);
        assert!(
            line.strip_suffix('\n')
                .expect("a line")
                .bytes()
                .all(|byte| (b' '..=b'~').contains(&byte)),
            "{line}"
        );
        let value: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(value["message"], message);
        assert_eq!(value["name"], "\u{85}.py");
        assert_eq!(value["counts"]["WA"], 1);
    }

    #[test]
    fn the_first_line_names_the_schema() {
        let mut out = Vec::new();
        open(&mut out, "judge").expect("written");
        let value: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
        assert_eq!(
            (&value["schema"], &value["version"], &value["seq"]),
            (&SCHEMA.into(), &1.into(), &0.into())
        );
    }
}
