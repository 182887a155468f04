//! The parts of a problem that are tested besides the solvers, and the outcome of asking one of them.

use crate::watch::panics::held;
use crate::watch::spot::Spot;

/// One of them. Each has as long for an instance as a solver has, and is named where it panics, hangs or is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TestedRole {
    /// Writes the input.
    Writer,
    /// Reads it back.
    Parser,
    /// Makes the certificate.
    Certifier,
    /// Checks it.
    CertificateChecker,
    /// Plays the moves.
    Referee,
    /// Rules on outputs.
    Checker,
}

impl TestedRole {
    /// All of them, each at its place.
    pub(crate) const ALL: [TestedRole; 6] = [
        TestedRole::Writer,
        TestedRole::Parser,
        TestedRole::Certifier,
        TestedRole::CertificateChecker,
        TestedRole::Referee,
        TestedRole::Checker,
    ];

    /// The name in a report.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            TestedRole::Writer => "writer",
            TestedRole::Parser => "parser",
            TestedRole::Certifier => "certifier",
            TestedRole::CertificateChecker => "certificate-checker",
            TestedRole::Referee => "referee",
            TestedRole::Checker => "checker",
        }
    }
}

/// What came of asking one of them.
pub(crate) enum RoleOutcome<R> {
    /// This.
    Done(R),
    /// It panicked or hung.
    Failed(String),
    /// It hung on another instance, and is not asked again.
    NotAsked(String),
}

impl<R> RoleOutcome<R> {
    /// What was done, if anything.
    pub(crate) fn done(&self) -> Option<&R> {
        match self {
            RoleOutcome::Done(done) => Some(done),
            RoleOutcome::Failed(_) | RoleOutcome::NotAsked(_) => None,
        }
    }

    /// What was done; each role that failed is added to the faults.
    pub(crate) fn or_note(
        self,
        role: TestedRole,
        faults: &mut Vec<(&'static str, String)>,
    ) -> Option<R> {
        match self {
            RoleOutcome::Done(done) => Some(done),
            RoleOutcome::Failed(fault) => {
                faults.push((role.name(), fault));
                None
            }
            RoleOutcome::NotAsked(_) => None,
        }
    }
}

/// Where the offices work on one instance.
pub(crate) struct RoleRunner<'a> {
    /// For each office why it is not asked, and whether that was on this instance.
    pub(crate) stuck: [Option<(String, bool)>; TestedRole::ALL.len()],
    /// The step that each of them begins.
    pub(crate) steps: [u64; TestedRole::ALL.len()],
    /// Where it is noted.
    pub(crate) spot: &'a Spot,
}

impl RoleRunner<'_> {
    /// Asks one of them.
    pub(crate) fn ask<R>(&self, role: TestedRole, work: impl FnOnce() -> R) -> RoleOutcome<R> {
        match &self.stuck[role as usize] {
            Some((why, true)) => return RoleOutcome::Failed(why.clone()),
            Some((why, false)) => {
                return RoleOutcome::NotAsked(format!(
                    "{why} on another board, and not asked again"
                ));
            }
            None => {}
        }
        self.spot.begin(self.steps[role as usize]);
        match held(work) {
            Ok(done) => RoleOutcome::Done(done),
            Err(fault) => RoleOutcome::Failed(fault),
        }
    }
}
