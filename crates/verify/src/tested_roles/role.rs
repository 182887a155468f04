//! Names the parts of a problem that are tested besides the solvers, and runs them so that panics are caught.

use crate::watch::panics::held;
use crate::watch::spot::Spot;
use tribunal_core::messages::Message;

/// A tested part. It has the time limit of a solver, and reports name it if it panics, hangs or is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TestedRole {
    /// Writes the input.
    Writer,
    /// Reads the input.
    Parser,
    /// Makes the certificate.
    Certifier,
    /// Checks the certificate.
    CertificateChecker,
    /// Plays the moves.
    Referee,
    /// Rules on outputs.
    Checker,
}

impl TestedRole {
    /// All roles, each at the index of its number.
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

/// The outcome of asking a role.
pub(crate) enum RoleOutcome<R> {
    /// It did its work.
    Done(R),
    /// It panicked or hung.
    Failed(Message),
    /// It hung on another instance, and is not asked again.
    NotAsked(Message),
}

impl<R> RoleOutcome<R> {
    /// The result, if the role did its work.
    pub(crate) fn done(&self) -> Option<&R> {
        match self {
            RoleOutcome::Done(done) => Some(done),
            RoleOutcome::Failed(_) | RoleOutcome::NotAsked(_) => None,
        }
    }

    /// The result, if the role did its work. If the role failed, adds its fault.
    pub(crate) fn or_note(
        self,
        role: TestedRole,
        faults: &mut Vec<(&'static str, Message)>,
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

/// Asks the roles about one instance.
pub(crate) struct RoleRunner<'a> {
    /// For each role that hung: why, and whether it hung on this instance.
    pub(crate) stuck: [Option<(Message, bool)>; TestedRole::ALL.len()],
    /// The step of each role.
    pub(crate) steps: [u64; TestedRole::ALL.len()],
    /// Where the step is noted.
    pub(crate) spot: &'a Spot,
}

impl RoleRunner<'_> {
    /// Asks a role, unless it hung before.
    pub(crate) fn ask<R>(&self, role: TestedRole, work: impl FnOnce() -> R) -> RoleOutcome<R> {
        match &self.stuck[role as usize] {
            Some((why, true)) => return RoleOutcome::Failed(why.clone()),
            Some((why, false)) => {
                return RoleOutcome::NotAsked(
                    Message::new("not-asked-again").with("why", why.clone()),
                );
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
