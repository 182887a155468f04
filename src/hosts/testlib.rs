//! Checkers of testlib, as Polygon, Codeforces, `oj` and library-checker call them.

use super::host::{Call, Host, HostReply, HostVerdict, Note, Role};
use tribunal_core::output::Dialect;
use tribunal_core::verdict::Verdict;

pub(super) const HOST: Host = Host {
    name: "testlib",
    purpose: "testlib, Polygon, oj, library-checker: 0 OK, 1 WA, 2 PE, 3 FAIL; the message on standard error",
    takes: &[Role::Input, Role::Output, Role::Answer],
    may_take: &[Role::Report, Role::ReportForm],
    dialect: Dialect::Testlib,
    exit,
    tell,
};

/// 0 OK, 1 WA, 2 PE, 3 FAIL.
pub(super) fn exit(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Accepted => 0,
        Verdict::WrongAnswer => 1,
        Verdict::PresentationError => 2,
        _ => 3,
    }
}

/// Writes the verdict and the message to standard error. With a report, the report has the bare message and standard error
/// only refers to it, as with testlib.
fn tell(finding: &HostVerdict, call: Option<&Call>) -> HostReply {
    match call.and_then(|call| {
        call.report
            .as_ref()
            .map(|report| (report, call.report_is_xml))
    }) {
        None => prefixed(finding),
        Some((report, is_xml)) => {
            let text = if is_xml {
                xml(finding)
            } else {
                finding.message.clone()
            };
            let note = Note {
                path: report.clone(),
                text,
                appends: false,
            };
            HostReply {
                stderr: "See file to check exit message\n".to_string(),
                notes: vec![note],
                ..HostReply::default()
            }
        }
    }
}

/// The message, with testlib's prefix for the verdict.
pub(super) fn prefixed(finding: &HostVerdict) -> HostReply {
    let prefix = match finding.verdict {
        Verdict::Accepted => "ok",
        Verdict::WrongAnswer => "wrong answer",
        Verdict::PresentationError => "wrong output format",
        _ => "FAIL",
    };
    HostReply {
        stderr: format!("{prefix} {}\n", finding.message),
        ..HostReply::default()
    }
}

/// The report of `-appes`. Its character set is not UTF-8, so letters beyond ASCII are written as numbers.
fn xml(finding: &HostVerdict) -> String {
    let outcome = match finding.verdict {
        Verdict::Accepted => "accepted",
        Verdict::WrongAnswer => "wrong-answer",
        Verdict::PresentationError => "presentation-error",
        _ => "fail",
    };
    let escaped: String = finding.message.chars().map(escape).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"windows-1251\"?><result outcome = \"{outcome}\">{escaped}</result>\n"
    )
}

fn escape(letter: char) -> String {
    match letter {
        '&' => "&amp;".to_string(),
        '<' => "&lt;".to_string(),
        '>' => "&gt;".to_string(),
        '"' => "&quot;".to_string(),
        // XML forbids these two characters, even as numbers.
        '\u{fffe}' | '\u{ffff}' => ".".to_string(),
        letter if letter.is_ascii() => letter.to_string(),
        letter => format!("&#{};", u32::from(letter)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn the_verdict_begins_the_line() {
        for (verdict, exit, line) in [
            (Verdict::Accepted, 0, "ok 4\n"),
            (Verdict::WrongAnswer, 1, "wrong answer 4\n"),
            (Verdict::PresentationError, 2, "wrong output format 4\n"),
            (Verdict::JudgeError, 3, "FAIL 4\n"),
        ] {
            let reply = HOST.reply(&HostVerdict::new(verdict, "4"), Some(&Call::default()));
            assert_eq!(
                reply,
                HostReply {
                    exit,
                    stderr: line.to_string(),
                    ..HostReply::default()
                }
            );
        }
    }

    #[test]
    fn a_report_has_the_bare_message_or_xml() {
        let call = |report_is_xml| Call {
            report: Some(PathBuf::from("r")),
            report_is_xml,
            ..Call::default()
        };
        let finding = HostVerdict::new(Verdict::WrongAnswer, "found `<\"&…`");
        let reply = HOST.reply(&finding, Some(&call(false)));
        assert_eq!(
            (reply.exit, reply.stderr.as_str()),
            (1, "See file to check exit message\n")
        );
        let note = |text: &str| {
            vec![Note {
                path: PathBuf::from("r"),
                text: text.to_string(),
                appends: false,
            }]
        };
        assert_eq!(reply.notes, note("found `<\"&…`"));
        let reply = HOST.reply(&finding, Some(&call(true)));
        let expected = "<?xml version=\"1.0\" encoding=\"windows-1251\"?><result outcome = \"wrong-answer\">\
                        found `&lt;&quot;&amp;&#8230;`</result>\n";
        assert_eq!(reply.notes, note(expected));
    }
}
