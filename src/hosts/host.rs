//! The contract of a host: the arguments of its checkers, and the reply to it.

use std::ffi::OsString;
use std::path::PathBuf;
use tribunal_core::messages::Lang;
use tribunal_core::output::Dialect;
use tribunal_core::verdict::{Ruling, Verdict};

/// The meaning of one argument of a checker.
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
    /// `-appes`: the report must be XML.
    ReportForm,
    /// Any number of flags of the package, all of which are ignored.
    Flags,
}

impl Role {
    /// The name in a usage line.
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
    /// The judges that call checkers this way, in a few words.
    pub(crate) purpose: &'static str,
    /// The required arguments, in order.
    pub(crate) takes: &'static [Role],
    /// The optional arguments that follow, in order.
    pub(crate) may_take: &'static [Role],
    /// The dialect in which outputs are read.
    pub(crate) dialect: Dialect,
    /// The exit status of every verdict.
    pub(crate) exit: fn(Verdict) -> u8,
    /// Builds the texts of the reply; there is no call if the arguments were wrong.
    pub(super) tell: fn(&HostVerdict, Option<&Call>) -> HostReply,
}

/// The arguments of a checker, by their meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Call {
    /// The input file.
    pub(crate) input: PathBuf,
    /// The contestant's output; `None` for standard input.
    pub(crate) output: Option<PathBuf>,
    /// The jury's answer, if the host passes one.
    pub(crate) answer: Option<PathBuf>,
    /// The folder for notes, if any.
    pub(crate) feedback: Option<PathBuf>,
    /// The file for the message, if any.
    pub(crate) report: Option<PathBuf>,
    /// Whether the report must be XML.
    pub(crate) report_is_xml: bool,
}

/// A verdict on an output, with its messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HostVerdict {
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// The reason, in one line.
    pub(crate) message: String,
    /// The message for the team, which does not reveal the answer.
    pub(crate) for_team: String,
}

/// The longest message to a host, in characters.
pub(super) const MESSAGE_CHARS_MAX: usize = 4096;

impl HostVerdict {
    /// Makes a verdict from its reason, in one line.
    pub(crate) fn new(verdict: Verdict, message: &str) -> HostVerdict {
        let shown = |letter: char| if letter.is_control() { '.' } else { letter };
        let message = message.chars().take(MESSAGE_CHARS_MAX).map(shown).collect();
        HostVerdict {
            verdict,
            message,
            for_team: verdict.name(Lang::En),
        }
    }

    /// A failure of Tribunal, never the contestant's.
    pub(crate) fn failure(why: &str) -> HostVerdict {
        HostVerdict::new(Verdict::JudgeError, why)
    }
}

impl From<&Ruling> for HostVerdict {
    fn from(ruling: &Ruling) -> HostVerdict {
        let finding = HostVerdict::new(ruling.verdict, &ruling.message());
        // The reason of a malformed output is only about the output, so the team may read it.
        match ruling.reason.id() {
            "bad-form" => HostVerdict {
                for_team: finding.message.clone(),
                ..finding
            },
            _ => finding,
        }
    }
}

/// The reply to a host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HostReply {
    /// The exit status.
    pub(crate) exit: u8,
    /// The text on standard output.
    pub(crate) stdout: String,
    /// The text on standard error.
    pub(crate) stderr: String,
    /// The texts in files.
    pub(crate) notes: Vec<Note>,
}

/// A text for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// The file.
    pub(crate) path: PathBuf,
    /// The text.
    pub(crate) text: String,
    /// Whether the text is appended to the file.
    pub(crate) appends: bool,
}

impl Host {
    /// Parses the arguments of a checker.
    ///
    /// # Errors
    ///
    /// A message that names the expected arguments.
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

    /// The arguments as a usage line.
    pub(crate) fn usage(&self) -> String {
        let needed = self.takes.iter().map(|role| role.name().to_string());
        let rest = self
            .may_take
            .iter()
            .map(|role| format!("[{}]", role.name()));
        needed.chain(rest).collect::<Vec<_>>().join(" ")
    }

    /// The reply for a verdict.
    pub(crate) fn reply(&self, finding: &HostVerdict, call: Option<&Call>) -> HostReply {
        HostReply {
            exit: (self.exit)(finding.verdict),
            ..(self.tell)(finding, call)
        }
    }
}

/// The reply for hosts that show standard output: the message there, and failures of Tribunal also on standard error.
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
