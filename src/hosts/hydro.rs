//! Hydro and LemonLime, which read the verdict off the beginning of standard error.

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

/// As testlib without a report, but for a failure of ours: Hydro takes every text on standard error that begins with
/// nothing that it knows, `FAIL` among them, for a wrong answer. A status that is not 0 and no text is a system error.
///
/// A message stays in one line, since Hydro would take a further line for a command of its own.
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
    fn a_failure_says_nothing_that_could_be_a_wrong_answer() {
        let told = HOST.reply(&HostVerdict::failure("no answer file"), None);
        assert_eq!(
            told,
            HostReply {
                exit: 3,
                stdout: "no answer file\n".to_string(),
                ..HostReply::default()
            }
        );
        let told = HOST.reply(&HostVerdict::new(Verdict::PresentationError, "x"), None);
        assert_eq!(
            told,
            HostReply {
                exit: 2,
                stderr: "wrong output format x\n".to_string(),
                ..HostReply::default()
            }
        );
    }
}
