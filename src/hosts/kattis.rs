//! Output validators of ICPC packages: Kattis, DOMjudge, problemtools, BAPCtools.

use super::host::{Call, Host, HostReply, HostVerdict, Note, Role};
use tribunal_core::output::Dialect;
use tribunal_core::verdict::Verdict;

pub(super) const HOST: Host = Host {
    name: "kattis",
    purpose: "ICPC packages on Kattis and DOMjudge: the output on standard input; 42 AC, 43 WA, 3 judge error",
    takes: &[Role::Input, Role::Answer, Role::Feedback],
    may_take: &[Role::Flags],
    dialect: Dialect::Kattis,
    exit,
    tell,
};

/// 42 or 43; anything else is a judge error.
fn exit(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Accepted => 42,
        Verdict::WrongAnswer | Verdict::PresentationError => 43,
        _ => 3,
    }
}

/// Appends the message for the judges to `judgemessage.txt`. `teammessage.txt` tells the team where its output is malformed,
/// but never the answer. A failure of Tribunal also goes to `judgeerror.txt`, which some hosts read, and to standard
/// error.
fn tell(finding: &HostVerdict, call: Option<&Call>) -> HostReply {
    let failed = finding.verdict == Verdict::JudgeError;
    let mut reply = HostReply::default();
    if failed {
        reply.stderr = format!("{}\n", finding.message);
    }
    let Some(folder) = call.and_then(|call| call.feedback.as_ref()) else {
        return reply;
    };
    let note = |name: &str, text: &str| Note {
        path: folder.join(name),
        text: format!("{text}\n"),
        appends: true,
    };
    reply.notes.push(note("judgemessage.txt", &finding.message));
    if failed {
        reply.notes.push(note("judgeerror.txt", &finding.message));
    } else if finding.verdict != Verdict::Accepted {
        reply.notes.push(note("teammessage.txt", &finding.for_team));
    }
    reply
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn judges_and_team_each_get_a_note() {
        let call = Call {
            feedback: Some(PathBuf::from("f/")),
            ..Call::default()
        };
        let notes = |verdict| {
            let reply = HOST.reply(&HostVerdict::new(verdict, "says 5"), Some(&call));
            let note = |note: &Note| (note.path.display().to_string(), note.text.clone());
            (
                reply.exit,
                reply.stdout,
                reply.stderr,
                reply.notes.iter().map(note).collect::<Vec<_>>(),
            )
        };
        let judges = ("f/judgemessage.txt".to_string(), "says 5\n".to_string());
        let team = (
            "f/teammessage.txt".to_string(),
            "wrong answer\n".to_string(),
        );
        let none = String::new;
        assert_eq!(
            notes(Verdict::Accepted),
            (42, none(), none(), vec![judges.clone()])
        );
        assert_eq!(
            notes(Verdict::WrongAnswer),
            (43, none(), none(), vec![judges.clone(), team])
        );
        let error = ("f/judgeerror.txt".to_string(), "says 5\n".to_string());
        assert_eq!(
            notes(Verdict::JudgeError),
            (3, none(), "says 5\n".to_string(), vec![judges, error])
        );
    }
}
