//! Checkers of Competitive Programming Helper, which get no answer.

use super::host::{Host, Role};
use super::testlib;
use tribunal_core::output::Dialect;

/// Only zero or non-zero matters; the other statuses are those of testlib, so that people can distinguish them.
pub(super) const HOST: Host = Host {
    name: "cph",
    purpose: "Competitive Programming Helper: 0 or not; no answer file; the message on standard error",
    takes: &[Role::Input, Role::Output],
    may_take: &[],
    dialect: Dialect::Testlib,
    exit: testlib::exit,
    tell: |finding, _| testlib::prefixed(finding),
};
