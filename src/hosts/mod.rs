//! The judges for which Tribunal can act as a checker: the arguments that each passes, and the reply that it expects.
//!
//! A host is a row here and a file beside it. All of it is plain data: it turns a call and a verdict into an exit status,
//! texts for the two streams and notes for files. `cli::checker_host` runs the checker and writes the notes.
//!
//! A fault of Tribunal has the verdict JE, [`tribunal_core::verdict::Verdict::JudgeError`]. Its exit status never also
//! means a verdict on a contestant, as far as the host distinguishes the two.

mod cph;
mod dmoj;
mod host;
mod hustoj;
mod hydro;
mod kattis;
mod qduoj;
mod testlib;

pub(crate) use host::{Call, Host, HostReply, HostVerdict, Note};

/// Every host.
pub(crate) const ALL: [&Host; 7] = [
    &testlib::HOST,
    &kattis::HOST,
    &dmoj::HOST,
    &hustoj::HOST,
    &qduoj::HOST,
    &hydro::HOST,
    &cph::HOST,
];

/// Finds a host by name.
pub(crate) fn find(name: &str) -> Option<&'static Host> {
    ALL.into_iter().find(|host| host.name == name)
}

#[cfg(test)]
mod tests {
    use super::host::MESSAGE_CHARS_MAX;
    use super::*;
    use std::ffi::OsString;
    use std::path::PathBuf;
    use tribunal_core::messages::Message;
    use tribunal_core::verdict::{Ruling, Verdict};

    fn args(args: &[&str]) -> Vec<OsString> {
        args.iter().map(OsString::from).collect()
    }

    #[test]
    fn names_are_found() {
        for host in ALL {
            assert_eq!(find(host.name).expect("a host").purpose, host.purpose);
            assert!(
                host.name.bytes().all(|byte| byte.is_ascii_lowercase()),
                "{}",
                host.name
            );
        }
        assert!(find("icpc").is_none());
    }

    #[test]
    fn each_argument_has_the_meaning_of_its_place() {
        /// Input, output, answer, feedback.
        type Places = [Option<&'static str>; 4];
        let rows: [(&str, &[&str], Places); 7] = [
            (
                "testlib",
                &["a", "b", "c"],
                [Some("a"), Some("b"), Some("c"), None],
            ),
            (
                "kattis",
                &["a", "b", "c"],
                [Some("a"), None, Some("b"), Some("c")],
            ),
            (
                "dmoj",
                &["a", "b", "c"],
                [Some("a"), Some("b"), Some("c"), None],
            ),
            (
                "hustoj",
                &["a", "b", "c"],
                [Some("a"), Some("c"), Some("b"), None],
            ),
            ("qduoj", &["a", "b"], [Some("a"), Some("b"), None, None]),
            (
                "hydro",
                &["a", "b", "c"],
                [Some("a"), Some("b"), Some("c"), None],
            ),
            ("cph", &["a", "b"], [Some("a"), Some("b"), None, None]),
        ];
        for (name, given, expected) in rows {
            let call = find(name)
                .expect("a host")
                .call(&args(given))
                .expect("a call");
            let [input, output, answer, feedback] = expected.map(|path| path.map(PathBuf::from));
            assert_eq!(
                (Some(call.input), call.output, call.answer, call.feedback),
                (input, output, answer, feedback)
            );
        }
    }

    #[test]
    fn wrong_arguments_are_refused() {
        let call = |name: &str, given: &[&str]| find(name).expect("a host").call(&args(given));
        for host in ALL {
            let few = vec![OsString::from("x"); host.takes.len() - 1];
            assert!(host.call(&few).is_err(), "{}", host.name);
            let many = vec![OsString::from("-appes"); host.takes.len() + host.may_take.len() + 1];
            assert_eq!(
                host.call(&many).is_err(),
                host.name != "kattis",
                "{}",
                host.name
            );
        }
        assert_eq!(
            call("testlib", &["a"]),
            Err(
                "expected the arguments `INPUT OUTPUT ANSWER [REPORT] [-appes]`, found 1"
                    .to_string()
            )
        );
        assert!(call("testlib", &["a", "b", "c", "d", "-xml"]).is_err());
        let full = call("testlib", &["a", "b", "c", "d", "-APPES"]).expect("a call");
        assert_eq!(
            (full.report, full.report_is_xml),
            (Some(PathBuf::from("d")), true)
        );
        assert!(
            call(
                "kattis",
                &["a", "b", "c", "case_sensitive", "space_change_sensitive"]
            )
            .is_ok()
        );
    }

    #[test]
    fn no_judge_error_has_the_exit_status_of_a_verdict() {
        let verdicts = [
            Verdict::Accepted,
            Verdict::WrongAnswer,
            Verdict::PresentationError,
        ];
        for host in ALL {
            let ours = (host.exit)(Verdict::JudgeError);
            assert!(
                verdicts.iter().all(|verdict| (host.exit)(*verdict) != ours),
                "{}",
                host.name
            );
            let accepted = (host.exit)(Verdict::Accepted);
            for verdict in Verdict::ALL {
                assert_eq!(
                    (host.exit)(verdict) == accepted,
                    verdict == Verdict::Accepted,
                    "{}",
                    host.name
                );
                if !verdicts.contains(&verdict) {
                    assert_eq!(
                        (host.exit)(verdict),
                        ours,
                        "{}: a checker never rules {verdict}",
                        host.name
                    );
                }
            }
            assert_eq!(host.reply(&HostVerdict::failure("x"), None).exit, ours);
        }
    }

    #[test]
    fn a_message_is_one_line() {
        let finding = HostVerdict::failure(&format!("a\nok b\r\x1b[31m\0{}", "x".repeat(9999)));
        assert!(
            finding.message.starts_with("a.ok b..[31m.x"),
            "{}",
            finding.message
        );
        assert_eq!(finding.message.chars().count(), MESSAGE_CHARS_MAX);
        for host in ALL {
            let reply = host.reply(&finding, None);
            for text in [reply.stdout, reply.stderr] {
                assert!(
                    text.lines().count() <= 1 && (text.is_empty() || text.ends_with('\n')),
                    "{text:?}"
                );
            }
        }
    }

    #[test]
    fn a_team_does_not_read_the_answer() {
        let message = Message::new("not-the-minimum")
            .with("said", 5)
            .with("minimum", 4);
        let finding = HostVerdict::from(&Ruling::wrong(message));
        assert_eq!(
            (finding.message.as_str(), finding.for_team.as_str()),
            ("printed 5; the minimum is 4", "wrong answer")
        );
        let form = Message::new("bad-form")
            .with("line", 1)
            .with("column", 2)
            .with("expected", Message::new("a-number"));
        let finding = HostVerdict::from(&Ruling::new(
            Verdict::PresentationError,
            form.with("found", "`x`"),
        ));
        assert_eq!(
            finding.for_team,
            "line 1, column 2: expected a number, found `x`"
        );
    }
}
