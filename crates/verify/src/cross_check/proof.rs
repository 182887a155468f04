//! The certificate of an instance, made and checked.

use crate::tested_roles::role::{RoleOutcome, RoleRunner, TestedRole};
use crate::watch::panics::held;
use crate::watch::stopwatch::core_time;
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyCertificate, AnyCertify, AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::problem::Minimum;

/// The result of making and checking the certificate of an instance.
pub(super) enum Proof {
    /// It proves this minimum; the check took this much time of a core.
    Proven(AnyCertificate, Minimum, Duration),
    /// The certificate checker refuses it for this reason: its maker or the checker is at fault.
    Refused(AnyCertificate, String),
    /// The maker declines the instance.
    Declined(Message),
    /// The maker or the checker failed or was not asked.
    Unknown(Message),
}

impl Proof {
    /// The proven minimum.
    pub(super) fn minimum(&self) -> Option<Minimum> {
        match self {
            Proof::Proven(_, minimum, _) => Some(*minimum),
            _ => None,
        }
    }
}

/// Makes and checks certificates for boards of one size.
pub(super) struct Prover {
    problem: &'static dyn AnyProblem,
    size: Size,
    /// `None` before the first certificate, and after a panic.
    certifier: Option<Box<dyn AnyCertify>>,
}

impl Drop for Prover {
    /// Drops the certificate maker, which may panic.
    fn drop(&mut self) {
        drop(held(|| drop(self.certifier.take())));
    }
}

impl Prover {
    pub(super) fn new(problem: &'static dyn AnyProblem, size: Size) -> Prover {
        Prover {
            problem,
            size,
            certifier: None,
        }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Makes and checks the certificate of an instance. If the maker or the checker fails, adds it to the faults.
    pub(super) fn prove(
        &mut self,
        instance: &AnyInstance,
        runner: &RoleRunner,
        faults: &mut Vec<(&'static str, Message)>,
    ) -> Proof {
        let Prover {
            problem,
            size,
            certifier,
        } = self;
        let made = runner.ask(TestedRole::Certifier, || {
            certifier
                .get_or_insert_with(|| problem.certifier(*size))
                .certify(instance)
        });
        if let RoleOutcome::Failed(_) = made {
            // A panic may leave it inconsistent.
            *certifier = None;
        }
        let certificate = match made {
            RoleOutcome::Done(Ok(certificate)) => certificate,
            RoleOutcome::Done(Err(declined)) => return Proof::Declined(declined.0),
            RoleOutcome::Failed(why) => {
                faults.push((TestedRole::Certifier.name(), why.clone()));
                return Proof::Unknown(why);
            }
            RoleOutcome::NotAsked(why) => return Proof::Unknown(why),
        };
        let begun = core_time();
        match runner.ask(TestedRole::CertificateChecker, || {
            certificate.check(instance)
        }) {
            RoleOutcome::Done(Ok(minimum)) => {
                let took = core_time().saturating_sub(begun);
                let moves = certificate
                    .move_count()
                    .map(|moves| Minimum::Moves(moves as u32));
                match moves.filter(|moves| *moves != minimum) {
                    None => Proof::Proven(certificate, minimum, took),
                    Some(moves) => {
                        let why = Message::from(format!(
                            "it accepts a certificate of {moves} moves as a proof of {minimum}"
                        ));
                        faults.push((TestedRole::CertificateChecker.name(), why.clone()));
                        Proof::Unknown(why)
                    }
                }
            }
            RoleOutcome::Done(Err(fault)) => Proof::Refused(certificate, fault),
            RoleOutcome::Failed(why) => {
                faults.push((TestedRole::CertificateChecker.name(), why.clone()));
                Proof::Unknown(why)
            }
            RoleOutcome::NotAsked(why) => Proof::Unknown(why),
        }
    }
}
