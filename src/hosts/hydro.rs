//! Hydro and LemonLime, which read the verdict off the beginning of standard error.

use super::{Host, Role, testlib};
use crate::output::Dialect;

/// As testlib without a report. A message stays in one line: Hydro would take a further line for a command of its own.
pub(super) const HOST: Host = Host {
    name: "hydro",
    purpose: "Hydro and LemonLime (`checker_type: testlib`): the verdict begins standard error, `ok `, `wrong answer `",
    takes: &[Role::Input, Role::Output, Role::Answer],
    may_take: &[],
    dialect: Dialect::Testlib,
    exit: testlib::exit,
    tell: |finding, _| testlib::prefixed(finding),
};
