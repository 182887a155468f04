//! hustoj's special judges.

use super::host::{Host, Role, on_stdout};
use super::testlib;
use tribunal_core::output::Dialect;

/// hustoj has no status for a failure of the judge. 3, a runtime error, is the only status that no verdict of Tribunal has.
/// Versions that know only right and wrong show it as WA.
pub(super) const HOST: Host = Host {
    name: "hustoj",
    purpose: "hustoj `spj`: 0 AC, 1 WA, 2 PE, 3 RE; the message on standard output",
    takes: &[Role::Input, Role::Answer, Role::Output],
    may_take: &[],
    dialect: Dialect::Testlib,
    exit: testlib::exit,
    tell: on_stdout,
};
