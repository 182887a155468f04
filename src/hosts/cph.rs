//! Competitive Programming Helper's checkers, which get no answer.

use super::host::{Host, Role};
use super::testlib;
use tribunal_core::output::Dialect;

/// Only 0 or not counts; the other statuses are testlib's, so that a person can tell them apart.
pub(super) const HOST: Host = Host {
    name: "cph",
    purpose: "Competitive Programming Helper: 0 or not; no answer file; the message on standard error",
    takes: &[Role::Input, Role::Output],
    may_take: &[],
    dialect: Dialect::Testlib,
    exit: testlib::exit,
    tell: |finding, _| testlib::prefixed(finding),
};
