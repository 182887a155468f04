//! The judges that Tribunal's checker can act for: what each hands to a checker, and how it hears the verdict.
//!
//! A host is a row here and a file in `hosts/`. Everything is plain data: from a call and a finding to an exit status,
//! texts for the two streams and notes for files. Who runs the checker and writes the notes stands elsewhere.
//!
//! Whatever goes wrong on our side has the verdict [`Verdict::JudgeError`], and no host has an exit status for it that
//! also means a verdict on a contestant, as far as the host knows such a difference at all.

mod cph;
mod dmoj;
mod hustoj;
mod hydro;
mod kattis;
mod qduoj;
mod testlib;

use std::ffi::OsString;
use std::path::PathBuf;
use tribunal_core::output::Dialect;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_core::words::Lang;

/// What stands at one place of a checker's arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The input file.
    Input,
    /// The contestant's output.
    Output,
    /// The jury's answer.
    Answer,
    /// A folder for notes to the judges and to the team.
    Feedback,
    /// A file for the message.
    Report,
    /// `-appes`: that file is to be in XML.
    ReportForm,
    /// Flags of the package, as many as it likes; the rules here know none, and pass them over.
    Flags,
}

impl Role {
    /// As a usage line shows it.
    pub fn name(self) -> &'static str {
        match self {
            Role::Input => "INPUT",
            Role::Output => "OUTPUT",
            Role::Answer => "ANSWER",
            Role::Feedback => "FEEDBACK_DIR",
            Role::Report => "REPORT",
            Role::ReportForm => "-appes",
            Role::Flags => "FLAGS…",
        }
    }
}

/// Another judge's checker contract.
pub struct Host {
    /// The name on the command line and at the end of a program's name.
    pub name: &'static str,
    /// Who calls checkers that way.
    pub purpose: &'static str,
    /// The arguments that must be there, in their order.
    pub takes: &'static [Role],
    /// The arguments that may follow, in their order.
    pub may_take: &'static [Role],
    /// Whose habits it expects when the output is read.
    pub dialect: Dialect,
    /// The exit status of every verdict.
    pub exit: fn(Verdict) -> u8,
    /// What is said where; without a call where its arguments were wrong.
    tell: fn(&Finding, Option<&Call>) -> Told,
}

/// A call of a checker: each argument at the place of its meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// The input file.
    pub input: PathBuf,
    /// The contestant's output; standard input where the host names none.
    pub output: Option<PathBuf>,
    /// The jury's answer, where the host has one.
    pub answer: Option<PathBuf>,
    /// The folder for notes.
    pub feedback: Option<PathBuf>,
    /// The file for the message.
    pub report: Option<PathBuf>,
    /// Whether that file is to be in XML.
    pub report_is_xml: bool,
}

/// A verdict on an output, ready to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, in one line.
    pub message: String,
    /// What the team may read: nothing that gives the answer away.
    pub for_team: String,
}

/// The longest message that a host is given, in characters.
const MESSAGE_CHARS_MAX: usize = 4096;

impl Finding {
    /// A verdict and its reason.
    pub fn new(verdict: Verdict, message: &str) -> Finding {
        let shown = |letter: char| if letter.is_control() { '.' } else { letter };
        let message = message.chars().take(MESSAGE_CHARS_MAX).map(shown).collect();
        Finding { verdict, message, for_team: verdict.name(Lang::En) }
    }

    /// Our own failure, never the contestant's.
    pub fn failure(why: &str) -> Finding {
        Finding::new(Verdict::JudgeError, why)
    }
}

impl From<&Ruling> for Finding {
    fn from(ruling: &Ruling) -> Finding {
        let finding = Finding::new(ruling.verdict, &ruling.message());
        // Where an output has a wrong form, the reason tells of the output alone, at a line and a column of it.
        match ruling.said.id() {
            "bad-form" => Finding { for_team: finding.message.clone(), ..finding },
            _ => finding,
        }
    }
}

/// What a host hears.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The exit status.
    pub exit: u8,
    /// On standard output.
    pub stdout: String,
    /// On standard error.
    pub stderr: String,
    /// In files.
    pub notes: Vec<Note>,
}

/// A text for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The file.
    pub path: PathBuf,
    /// What is written.
    pub text: String,
    /// Whether what the file holds already stays before it.
    pub appends: bool,
}

/// Every host.
pub const ALL: [&Host; 7] =
    [&testlib::HOST, &kattis::HOST, &dmoj::HOST, &hustoj::HOST, &qduoj::HOST, &hydro::HOST, &cph::HOST];

/// The host of a name.
pub fn find(name: &str) -> Option<&'static Host> {
    ALL.into_iter().find(|host| host.name == name)
}

impl Host {
    /// Puts each argument at the place of its meaning.
    pub fn call(&self, args: &[OsString]) -> Result<Call, String> {
        let mut call = Call::default();
        let has_flags = self.may_take.contains(&Role::Flags);
        if args.len() < self.takes.len() || (args.len() > self.takes.len() + self.may_take.len() && !has_flags) {
            return Err(format!("expected the arguments `{}`, found {}", self.usage(), args.len()));
        }
        for (role, arg) in self.takes.iter().chain(self.may_take).zip(args) {
            match role {
                Role::Input => call.input = arg.into(),
                Role::Output => call.output = Some(arg.into()),
                Role::Answer => call.answer = Some(arg.into()),
                Role::Feedback => call.feedback = Some(arg.into()),
                Role::Report => call.report = Some(arg.into()),
                Role::ReportForm if arg == "-appes" || arg == "-APPES" => call.report_is_xml = true,
                Role::ReportForm => return Err(format!("expected `-appes`, found `{}`", arg.display())),
                Role::Flags => {}
            }
        }
        Ok(call)
    }

    /// The arguments in one line.
    pub fn usage(&self) -> String {
        let needed = self.takes.iter().map(|role| role.name().to_string());
        let rest = self.may_take.iter().map(|role| format!("[{}]", role.name()));
        needed.chain(rest).collect::<Vec<_>>().join(" ")
    }

    /// What the host hears of a finding.
    pub fn tell(&self, finding: &Finding, call: Option<&Call>) -> Told {
        Told { exit: (self.exit)(finding.verdict), ..(self.tell)(finding, call) }
    }
}

/// For hosts that show a checker's standard output: the message there, and on standard error what went wrong with us.
fn on_stdout(finding: &Finding, _: Option<&Call>) -> Told {
    let text = format!("{}\n", finding.message);
    let stderr = if finding.verdict == Verdict::JudgeError { text.clone() } else { String::new() };
    Told { stdout: text, stderr, ..Told::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::words::Said;

    fn args(args: &[&str]) -> Vec<OsString> {
        args.iter().map(OsString::from).collect()
    }

    #[test]
    fn names_are_told_apart_and_found() {
        for host in ALL {
            assert_eq!(find(host.name).expect("a host").purpose, host.purpose);
            assert!(host.name.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", host.name);
        }
        assert!(find("icpc").is_none());
    }

    #[test]
    fn each_argument_has_the_meaning_of_its_place() {
        /// Input, output, answer, feedback.
        type Places = [Option<&'static str>; 4];
        let rows: [(&str, &[&str], Places); 7] = [
            ("testlib", &["a", "b", "c"], [Some("a"), Some("b"), Some("c"), None]),
            ("kattis", &["a", "b", "c"], [Some("a"), None, Some("b"), Some("c")]),
            ("dmoj", &["a", "b", "c"], [Some("a"), Some("b"), Some("c"), None]),
            ("hustoj", &["a", "b", "c"], [Some("a"), Some("c"), Some("b"), None]),
            ("qduoj", &["a", "b"], [Some("a"), Some("b"), None, None]),
            ("hydro", &["a", "b", "c"], [Some("a"), Some("b"), Some("c"), None]),
            ("cph", &["a", "b"], [Some("a"), Some("b"), None, None]),
        ];
        for (name, given, expected) in rows {
            let call = find(name).expect("a host").call(&args(given)).expect("a call");
            let [input, output, answer, feedback] = expected.map(|path| path.map(PathBuf::from));
            assert_eq!((Some(call.input), call.output, call.answer, call.feedback), (input, output, answer, feedback));
        }
    }

    #[test]
    fn wrong_arguments_are_refused() {
        let call = |name: &str, given: &[&str]| find(name).expect("a host").call(&args(given));
        for host in ALL {
            let few = vec![OsString::from("x"); host.takes.len() - 1];
            assert!(host.call(&few).is_err(), "{}", host.name);
            let many = vec![OsString::from("-appes"); host.takes.len() + host.may_take.len() + 1];
            assert_eq!(host.call(&many).is_err(), host.name != "kattis", "{}", host.name);
        }
        assert_eq!(
            call("testlib", &["a"]),
            Err("expected the arguments `INPUT OUTPUT ANSWER [REPORT] [-appes]`, found 1".to_string())
        );
        assert!(call("testlib", &["a", "b", "c", "d", "-xml"]).is_err());
        let full = call("testlib", &["a", "b", "c", "d", "-APPES"]).expect("a call");
        assert_eq!((full.report, full.report_is_xml), (Some(PathBuf::from("d")), true));
        assert!(call("kattis", &["a", "b", "c", "case_sensitive", "space_change_sensitive"]).is_ok());
    }

    #[test]
    fn no_failure_of_ours_has_the_exit_status_of_a_verdict() {
        let verdicts = [Verdict::Accepted, Verdict::WrongAnswer, Verdict::PresentationError];
        for host in ALL {
            let ours = (host.exit)(Verdict::JudgeError);
            assert!(verdicts.iter().all(|verdict| (host.exit)(*verdict) != ours), "{}", host.name);
            let accepted = (host.exit)(Verdict::Accepted);
            for verdict in Verdict::ALL {
                assert_eq!((host.exit)(verdict) == accepted, verdict == Verdict::Accepted, "{}", host.name);
                if !verdicts.contains(&verdict) {
                    assert_eq!((host.exit)(verdict), ours, "{}: a checker never rules {verdict}", host.name);
                }
            }
            assert_eq!(host.tell(&Finding::failure("x"), None).exit, ours);
        }
    }

    #[test]
    fn a_message_is_one_line() {
        let finding = Finding::failure(&format!("a\nok b\r\x1b[31m\0{}", "x".repeat(9999)));
        assert!(finding.message.starts_with("a.ok b..[31m.x"), "{}", finding.message);
        assert_eq!(finding.message.chars().count(), MESSAGE_CHARS_MAX);
        for host in ALL {
            let told = host.tell(&finding, None);
            for text in [told.stdout, told.stderr] {
                assert!(text.lines().count() <= 1 && (text.is_empty() || text.ends_with('\n')), "{text:?}");
            }
        }
    }

    #[test]
    fn a_team_does_not_read_the_answer() {
        let said = Said::new("not-the-minimum").with("said", 5).with("minimum", 4);
        let finding = Finding::from(&Ruling::wrong(said));
        assert_eq!((finding.message.as_str(), finding.for_team.as_str()), ("says 5, the minimum is 4", "wrong answer"));
        let form = Said::new("bad-form").with("line", 1).with("column", 2).with("expected", Said::new("a-number"));
        let finding = Finding::from(&Ruling::new(Verdict::PresentationError, form.with("found", "`x`")));
        assert_eq!(finding.for_team, "line 1, column 2: expected a number, found `x`");
    }
}
