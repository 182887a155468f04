//! Special judges of QDUOJ, which get no answer.

use super::host::{Host, Role, on_stdout};
use tribunal_core::output::Dialect;
use tribunal_core::verdict::Verdict;

pub(super) const HOST: Host = Host {
    name: "qduoj",
    purpose: "QDUOJ `spj`: 0 AC, 1 WA, 255 system error; no answer file; the message on standard output",
    takes: &[Role::Input, Role::Output],
    may_take: &[],
    dialect: Dialect::Testlib,
    exit,
    tell: on_stdout,
};

/// 0 AC and 1 WA are its only verdicts on an output; 255 is its status for an error.
fn exit(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Accepted => 0,
        Verdict::WrongAnswer | Verdict::PresentationError => 1,
        _ => 255,
    }
}
