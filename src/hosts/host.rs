//! What a host hands to a checker, and what it hears.

use std::ffi::OsString;
use std::path::PathBuf;
use tribunal_core::messages::Lang;
use tribunal_core::output::Dialect;
use tribunal_core::verdict::{Ruling, Verdict};

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
    pub(super) tell: fn(&HostVerdict, Option<&Call>) -> HostReply,
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
pub struct HostVerdict {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, in one line.
    pub message: String,
    /// What the team may read: nothing that gives the answer away.
    pub for_team: String,
}

/// The longest message that a host is given, in characters.
pub(super) const MESSAGE_CHARS_MAX: usize = 4096;

impl HostVerdict {
    /// A verdict and its reason.
    pub fn new(verdict: Verdict, message: &str) -> HostVerdict {
        let shown = |letter: char| if letter.is_control() { '.' } else { letter };
        let message = message.chars().take(MESSAGE_CHARS_MAX).map(shown).collect();
        HostVerdict {
            verdict,
            message,
            for_team: verdict.name(Lang::En),
        }
    }

    /// Our own failure, never the contestant's.
    pub fn failure(why: &str) -> HostVerdict {
        HostVerdict::new(Verdict::JudgeError, why)
    }
}

impl From<&Ruling> for HostVerdict {
    fn from(ruling: &Ruling) -> HostVerdict {
        let finding = HostVerdict::new(ruling.verdict, &ruling.message());
        // Where an output has a wrong form, the reason tells of the output alone, at a line and a column of it.
        match ruling.reason.id() {
            "bad-form" => HostVerdict {
                for_team: finding.message.clone(),
                ..finding
            },
            _ => finding,
        }
    }
}

/// What a host hears.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostReply {
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

impl Host {
    /// Puts each argument at the place of its meaning.
    pub fn call(&self, args: &[OsString]) -> Result<Call, String> {
        let mut call = Call::default();
        let has_flags = self.may_take.contains(&Role::Flags);
        if args.len() < self.takes.len()
            || (args.len() > self.takes.len() + self.may_take.len() && !has_flags)
        {
            return Err(format!(
                "expected the arguments `{}`, found {}",
                self.usage(),
                args.len()
            ));
        }
        for (role, arg) in self.takes.iter().chain(self.may_take).zip(args) {
            match role {
                Role::Input => call.input = arg.into(),
                Role::Output => call.output = Some(arg.into()),
                Role::Answer => call.answer = Some(arg.into()),
                Role::Feedback => call.feedback = Some(arg.into()),
                Role::Report => call.report = Some(arg.into()),
                Role::ReportForm if arg == "-appes" || arg == "-APPES" => call.report_is_xml = true,
                Role::ReportForm => {
                    return Err(format!("expected `-appes`, found `{}`", arg.display()));
                }
                Role::Flags => {}
            }
        }
        Ok(call)
    }

    /// The arguments in one line.
    pub fn usage(&self) -> String {
        let needed = self.takes.iter().map(|role| role.name().to_string());
        let rest = self
            .may_take
            .iter()
            .map(|role| format!("[{}]", role.name()));
        needed.chain(rest).collect::<Vec<_>>().join(" ")
    }

    /// What the host hears of a finding.
    pub fn reply(&self, finding: &HostVerdict, call: Option<&Call>) -> HostReply {
        HostReply {
            exit: (self.exit)(finding.verdict),
            ..(self.tell)(finding, call)
        }
    }
}

/// For hosts that show a checker's standard output: the message there, and on standard error what went wrong with us.
pub(super) fn on_stdout(finding: &HostVerdict, _: Option<&Call>) -> HostReply {
    let text = format!("{}\n", finding.message);
    let stderr = if finding.verdict == Verdict::JudgeError {
        text.clone()
    } else {
        String::new()
    };
    HostReply {
        stdout: text,
        stderr,
        ..HostReply::default()
    }
}
