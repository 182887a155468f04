//! The logs of a campaign: what begins each attempt, and what errors show of the last one.

use chrono::{DateTime, SecondsFormat, Utc};
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::SystemTime;
use tribunal_core::messages::{Message, Value};

/// What the line begins with that each attempt of a share writes first.
pub(super) const BEGIN: &str = "-- share ";

/// How much of the end of a log is read, in bytes.
const BYTES_MAX: i64 = 2000;

/// How many lines of it are shown.
const LINES_MAX: usize = 5;

/// Opens the log of a share for one more attempt.
pub(super) fn begun(path: &Path, number: u32, shards: u32) -> io::Result<File> {
    let mut log = File::options().create(true).append(true).open(path)?;
    let now = DateTime::<Utc>::from(SystemTime::now()).to_rfc3339_opts(SecondsFormat::Secs, true);
    let machine = super::lock::machine();
    writeln!(log, "{BEGIN}{number}/{shards}, {now}, {machine}")?;
    Ok(log)
}

/// The last lines of the last attempt in a log; where there are none, what is known of its end: its exit status, if any.
pub(super) fn told(path: &Path, code: Option<i32>) -> Value {
    let tail = tail(path);
    let said = match (tail.is_empty(), code) {
        (false, _) => return tail.into(),
        (_, _) if !path.exists() => Message::new("campaign-no-log"),
        (_, Some(code)) => Message::new("campaign-said-nothing").with("status", code.to_string()),
        (_, None) => Message::new("campaign-ended-silently"),
    };
    said.into()
}

fn tail(path: &Path) -> String {
    let read = || {
        let mut file = File::open(path)?;
        // A shorter one is read from its beginning.
        let _ = file.seek(SeekFrom::End(-BYTES_MAX));
        let mut bytes = Vec::new();
        file.take(BYTES_MAX as u64).read_to_end(&mut bytes)?;
        Ok::<_, io::Error>(bytes)
    };
    let text = String::from_utf8_lossy(&read().unwrap_or_default()).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let begun = lines.iter().rposition(|line| line.starts_with(BEGIN));
    let last = &lines[begun.map_or(0, |it| it + 1)..];
    let shown = &last[last.len().saturating_sub(LINES_MAX)..];
    shown.join("\n").trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::messages::Lang;

    #[test]
    fn what_the_last_attempt_said_is_shown() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("00001.log");
        let said = |code| {
            let said = Message::new("campaign-not-merged").with("log", told(&path, code));
            said.in_lang(Lang::En)
        };
        for attempt in ["one\n", "", "1\n2\n3\n4\n5\n6\n"] {
            let mut log = begun(&path, 1, 2).expect("a log");
            log.write_all(attempt.as_bytes()).expect("written");
            let ended = said(Some(3));
            match attempt {
                "" => assert!(ended.contains("exit status 3"), "{ended}"),
                "one\n" => assert!(ended.ends_with(": one"), "{ended}"),
                _ => assert!(ended.ends_with(": 2\n3\n4\n5\n6"), "{ended}"),
            }
        }
        let Value::Said(why) = told(&folder.path().join("none.log"), None) else {
            panic!("no message")
        };
        assert_eq!(why.id(), "campaign-no-log");
    }
}
