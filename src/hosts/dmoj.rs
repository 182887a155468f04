//! DMOJ's bridged checkers of the type `testlib`, which also fits the type `coci`.

use super::host::{Host, Role, on_stdout};
use super::testlib;
use tribunal_core::output::Dialect;

/// Standard output becomes the feedback, even for an internal error.
pub(super) const HOST: Host = Host {
    name: "dmoj",
    purpose: "DMOJ bridged (`type: testlib`): 0 AC, 1 WA, 2 PE, 3 internal error; the feedback on standard output",
    takes: &[Role::Input, Role::Output, Role::Answer],
    may_take: &[],
    dialect: Dialect::Testlib,
    exit: testlib::exit,
    tell: on_stdout,
};
