//! What a host hands to a checker, and what it hears.

use std::ffi::OsString;
use std::path::PathBuf;
use tribunal_core::messages::Lang;
use tribunal_core::output::Dialect;
use tribunal_core::verdict::{Ruling, Verdict};

/// What stands at one place of a checker's arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
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
    pub(crate) fn name(self) -> &'static str {
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
pub(crate) struct Host {
    /// The name on the command line and at the end of a program's name.
    pub(crate) name: &'static str,
    /// Who calls checkers that way.
    pub(crate) purpose: &'static str,
    /// The arguments that must be there, in their order.
    pub(crate) takes: &'static [Role],
    /// The arguments that may follow, in their order.
    pub(crate) may_take: &'static [Role],
    /// Whose habits it expects when the output is read.
    pub(crate) dialect: Dialect,
    /// The exit status of every verdict.
    pub(crate) exit: fn(Verdict) -> u8,
    /// What is said where; without a call where its arguments were wrong.
    pub(super) tell: fn(&HostVerdict, Option<&Call>) -> HostReply,
}

/// A call of a checker: each argument at the place of its meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Call {
    /// The input file.
    pub(crate) input: PathBuf,
    /// The contestant's output; standard input where the host names none.
    pub(crate) output: Option<PathBuf>,
    /// The jury's answer, where the host has one.
    pub(crate) answer: Option<PathBuf>,
    /// The folder for notes.
    pub(crate) feedback: Option<PathBuf>,
    /// The file for the message.
    pub(crate) report: Option<PathBuf>,
    /// Whether that file is to be in XML.
    pub(crate) report_is_xml: bool,
}

/// A verdict on an output, ready to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HostVerdict {
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// The reason, in one line.
    pub(crate) message: String,
    /// What the team may read: nothing that gives the answer away.
    pub(crate) for_team: String,
}

/// The longest message that a host is given, in characters.
pub(super) const MESSAGE_CHARS_MAX: usize = 4096;

impl HostVerdict {
    /// A verdict and its reason.
    pub(crate) fn new(verdict: Verdict, message: &str) -> HostVerdict {
        let shown = |letter: char| if letter.is_control() { '.' } else { letter };
        let message = message.chars().take(MESSAGE_CHARS_MAX).map(shown).collect();
        HostVerdict {
            verdict,
            message,
            for_team: verdict.name(Lang::En),
        }
    }

    /// Our own failure, never the contestant's.
    pub(crate) fn failure(why: &str) -> HostVerdict {
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
pub(crate) struct HostReply {
    /// The exit status.
    pub(crate) exit: u8,
    /// On standard output.
    pub(crate) stdout: String,
    /// On standard error.
    pub(crate) stderr: String,
    /// In files.
    pub(crate) notes: Vec<Note>,
}

/// A text for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// The file.
    pub(crate) path: PathBuf,
    /// What is written.
    pub(crate) text: String,
    /// Whether what the file holds already stays before it.
    pub(crate) appends: bool,
}

impl Host {
    /// Puts each argument at the place of its meaning.
    pub(crate) fn call(&self, args: &[OsString]) -> Result<Call, String> {
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
    pub(crate) fn usage(&self) -> String {
        let needed = self.takes.iter().map(|role| role.name().to_string());
        let rest = self
            .may_take
            .iter()
            .map(|role| format!("[{}]", role.name()));
        needed.chain(rest).collect::<Vec<_>>().join(" ")
    }

    /// What the host hears of a finding.
    pub(crate) fn reply(&self, finding: &HostVerdict, call: Option<&Call>) -> HostReply {
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
