//! Certificates and their makers without their types.

use super::instance::AnyInstance;
use super::moves::AnyMove;
use crate::messages::Value;
use crate::problem::{Certifier, Declined, Problem};
use crate::verdict::Minimum;
use crate::verdict::shown::Proof;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::fmt;

/// The claim that an answer is optimal.
pub struct AnyCertificate(Box<dyn CertificateObject>);

trait CertificateObject: fmt::Display + Send {
    fn check(&self, instance: &AnyInstance) -> Result<Minimum, String>;
    fn moves(&self) -> Option<Vec<AnyMove>>;
    fn move_count(&self) -> Option<usize>;
    fn forgeries(&self, instance: &AnyInstance) -> Vec<AnyCertificate>;
    fn proof(&self, instance: &AnyInstance) -> Proof;
    fn lines(&self) -> Vec<Value>;
    fn json(&self) -> Box<RawValue>;
}

struct CertificateOf<P: Problem>(P::Certificate);

impl<P: Problem> fmt::Display for CertificateOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: Problem> CertificateObject for CertificateOf<P> {
    fn check(&self, instance: &AnyInstance) -> Result<Minimum, String> {
        P::check_certificate(instance.get(), &self.0)
    }

    fn moves(&self) -> Option<Vec<AnyMove>> {
        P::certified_moves(&self.0).map(AnyMove::all::<P>)
    }

    fn move_count(&self) -> Option<usize> {
        P::certified_moves(&self.0).map(|moves| moves.len())
    }

    fn forgeries(&self, instance: &AnyInstance) -> Vec<AnyCertificate> {
        P::forgeries(instance.get(), &self.0)
            .into_iter()
            .map(AnyCertificate::of::<P>)
            .collect()
    }

    fn proof(&self, instance: &AnyInstance) -> Proof {
        P::proof(instance.get(), &self.0)
    }

    fn lines(&self) -> Vec<Value> {
        P::lines(&self.0)
    }

    fn json(&self) -> Box<RawValue> {
        serde_json::value::to_raw_value(&self.0).expect("a certificate has a form in JSON")
    }
}

impl AnyCertificate {
    fn of<P: Problem>(certificate: P::Certificate) -> AnyCertificate {
        AnyCertificate(Box::new(CertificateOf::<P>(certificate)))
    }

    /// Checks the certificate and returns the minimum that it proves for the instance.
    ///
    /// # Errors
    ///
    /// If the certificate proves nothing; the error says why.
    pub fn check(&self, instance: &AnyInstance) -> Result<Minimum, String> {
        self.0.check(instance)
    }

    /// The moves of the certificate, if it has any.
    pub fn moves(&self) -> Option<Vec<AnyMove>> {
        self.0.moves()
    }

    /// The number of moves, if it has any.
    pub fn move_count(&self) -> Option<usize> {
        self.0.move_count()
    }

    /// Invalid certificates for the instance, derived from this valid one.
    pub fn forgeries(&self, instance: &AnyInstance) -> Vec<AnyCertificate> {
        self.0.forgeries(instance)
    }

    /// The proof of a checked certificate, as pictures to check with a pencil.
    pub fn proof(&self, instance: &AnyInstance) -> Proof {
        self.0.proof(instance)
    }

    /// The certificate as text to check with a pencil, line by line, with sentences as messages.
    pub fn lines(&self) -> Vec<Value> {
        self.0.lines()
    }
}

impl Serialize for AnyCertificate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.json().serialize(serializer)
    }
}

impl fmt::Display for AnyCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Makes certificates for boards of one size; each thread has its own.
pub trait AnyCertify: Send {
    /// The certificate of the instance's minimum.
    ///
    /// # Errors
    ///
    /// If this board is too large for a certificate.
    fn certify(&mut self, instance: &AnyInstance) -> Result<AnyCertificate, Declined>;
}

pub(super) struct CertifyOf<P: Problem>(pub(super) Box<dyn Certifier<P>>);

impl<P: Problem> AnyCertify for CertifyOf<P> {
    fn certify(&mut self, instance: &AnyInstance) -> Result<AnyCertificate, Declined> {
        self.0.certify(instance.get()).map(AnyCertificate::of::<P>)
    }
}
