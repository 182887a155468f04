//! Reads time limits from the files beside `problem.yaml` in which other judges keep them.

use super::finding::Findings;
use super::limits::{PackageLimits, TIME_S_MAX};
use super::yaml::read_text;
use std::io;
use std::path::Path;

/// The files that may state a time limit, in order: the first that does counts, but `problem.yaml` before them all, as
/// in DOMjudge.
const FILES: [(&str, Find); 2] = [
    ("domjudge-problem.ini", in_settings),
    (".timelimit", |text| Some(text.trim().to_string())),
];

/// Finds the time limit in a text.
type Find = fn(&str) -> Option<String>;

/// Uses the time limit of a file beside `problem.yaml`, where that states none.
pub(super) fn time_limit(package: &Path, limits: &mut PackageLimits, findings: &mut Findings) {
    if limits.time_s.is_some() {
        return;
    }
    for (file, find) in FILES {
        let hint = format!("write seconds above 0 and at most {TIME_S_MAX}, or remove it");
        let stated = match read_text(package, file) {
            Ok(text) => find(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return findings.fatal(file, format!("cannot read it: {error}"), hint),
        };
        let Some(stated) = stated else { continue };
        match stated
            .parse()
            .ok()
            .filter(|seconds: &f64| *seconds > 0.0 && *seconds <= TIME_S_MAX)
        {
            Some(seconds) => (limits.time_s, limits.time_says) = (Some(seconds), Some(file)),
            None => {
                let message = format!(
                    "expected the time limit in seconds, found {}",
                    tribunal_core::text::quote(&stated)
                );
                findings.fatal(file, message, hint);
            }
        }
        return;
    }
}

/// The value of `timelimit` among settings such as `timelimit = '2.5'`.
fn in_settings(text: &str) -> Option<String> {
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.starts_with([';', '#', '[']));
    let (_, value) = lines
        .filter_map(|line| line.split_once('='))
        .find(|(key, _)| key.trim() == "timelimit")?;
    let value = value.trim();
    let quoted = ['\'', '"']
        .into_iter()
        .find_map(|quote| value.strip_prefix(quote)?.split(quote).next());
    Some(
        quoted
            .unwrap_or_else(|| value.split(';').next().unwrap_or_default().trim())
            .to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;

    fn stated(files: &[(&str, &str)]) -> (Option<f64>, Option<&'static str>, usize) {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        let (mut limits, mut findings) = (PackageLimits::of(Format::Legacy), Findings::default());
        time_limit(folder.path(), &mut limits, &mut findings);
        (limits.time_s, limits.time_says, findings.errors())
    }

    #[test]
    fn the_first_file_with_a_limit_counts() {
        assert_eq!(stated(&[]), (None, None, 0));
        assert_eq!(
            stated(&[(".timelimit", "3\n")]),
            (Some(3.0), Some(".timelimit"), 0)
        );
        let both = [
            (".timelimit", "3\n"),
            ("domjudge-problem.ini", "name = \"x\"\ntimelimit = 2.5\n"),
        ];
        assert_eq!(stated(&both), (Some(2.5), Some("domjudge-problem.ini"), 0));
        let none = [
            (".timelimit", "3\n"),
            (
                "domjudge-problem.ini",
                "name = \"timelimit\"\n; timelimit=9\n",
            ),
        ];
        assert_eq!(stated(&none), (Some(3.0), Some(".timelimit"), 0));
    }

    #[test]
    fn settings_have_quotes_and_comments() {
        for text in [
            "timelimit='2'",
            "timelimit = \"2\" ; s",
            "[problem]\n timelimit=2;x\r\n",
            "timelimit = 2",
        ] {
            assert_eq!(
                stated(&[("domjudge-problem.ini", text)]).0,
                Some(2.0),
                "{text}"
            );
        }
    }

    #[test]
    fn an_invalid_limit_is_reported_and_not_skipped() {
        for text in ["", "soon", "-1", "0", "NaN", "inf", "7200"] {
            assert_eq!(stated(&[(".timelimit", text)]), (None, None, 1), "{text}");
        }
    }
}
