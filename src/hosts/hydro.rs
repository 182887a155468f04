//! Hydro and LemonLime, which read the verdict from the beginning of standard error.

use super::host::{Call, Host, HostReply, HostVerdict, Role};
use super::testlib;
use tribunal_core::output::Dialect;
use tribunal_core::verdict::Verdict;

pub(super) const HOST: Host = Host {
    name: "hydro",
    purpose: "Hydro and LemonLime (`checker_type: testlib`): the verdict begins standard error, `ok `, `wrong answer `",
    takes: &[Role::Input, Role::Output, Role::Answer],
    may_take: &[],
    dialect: Dialect::Testlib,
    exit: testlib::exit,
    tell,
};

/// Replies as testlib without a report, except for a failure of Tribunal: Hydro treats unknown text on standard error, even
/// `FAIL`, as a wrong answer. A non-zero status without text is a system error.
///
/// A message must be one line, because Hydro reads further lines as commands.
fn tell(finding: &HostVerdict, _: Option<&Call>) -> HostReply {
    match finding.verdict {
        Verdict::Accepted | Verdict::WrongAnswer | Verdict::PresentationError => {
            testlib::prefixed(finding)
        }
        _ => HostReply {
            stdout: format!("{}\n", finding.message),
            ..HostReply::default()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_prints_nothing_that_could_be_a_wrong_answer() {
        let reply = HOST.reply(&HostVerdict::failure("no answer file"), None);
        assert_eq!(
            reply,
            HostReply {
                exit: 3,
                stdout: "no answer file\n".to_string(),
                ..HostReply::default()
            }
        );
        let reply = HOST.reply(&HostVerdict::new(Verdict::PresentationError, "x"), None);
        assert_eq!(
            reply,
            HostReply {
                exit: 2,
                stderr: "wrong output format x\n".to_string(),
                ..HostReply::default()
            }
        );
    }
}
