//! Certificates: how they are checked, made, drawn and forged.

use super::limit::Declined;
use super::model::Model;
use crate::board::{Board, Size};
use crate::messages::Value;
use crate::verdict::Minimum;
use crate::verdict::shown::Proof;
use serde::Serialize;
use std::fmt;

/// The certificates of a problem, and how they are checked.
pub trait Certified: Model {
    /// The claim that an answer is optimal; its `Display` can be checked with a pencil.
    type Certificate: Clone + fmt::Debug + fmt::Display + Serialize + Send + 'static;

    /// The moves of the certificate, if it has any.
    fn certified_moves(certificate: &Self::Certificate) -> Option<Vec<Self::Move>>;
    /// Checks the certificate and returns the minimum that it proves for the instance.
    ///
    /// # Errors
    ///
    /// If the certificate proves nothing; the error says why.
    fn check_certificate(
        instance: &Self::Instance,
        certificate: &Self::Certificate,
    ) -> Result<Minimum, String>;
}

/// How certificates are made, independently of the checker.
pub trait Certify: Certified {
    /// Makes certificates for boards of one size.
    fn certifier(size: Size) -> Box<dyn Certifier<Self>>;
}

/// Makes certificates for boards of one size; each thread has its own.
pub trait Certifier<P: Certified>: Send {
    /// The certificate of the instance's minimum.
    ///
    /// # Errors
    ///
    /// If this board is too large for a certificate.
    fn certify(&mut self, instance: &P::Instance) -> Result<P::Certificate, Declined>;
}

/// How certificates are drawn.
pub trait Illustrate: Certified {
    /// The proof of a checked certificate, as pictures to check with a pencil.
    fn proof(instance: &Self::Instance, certificate: &Self::Certificate) -> Proof;
    /// The lines of the certificate's `Display`, with sentences as messages for other languages; by default they are all
    /// the same in every language.
    fn lines(certificate: &Self::Certificate) -> Vec<Value> {
        let text = certificate.to_string();
        text.lines()
            .map(|line| Value::from(line.to_string()))
            .collect()
    }
}

/// Inputs that the certificate checker, the referee and the reader of moves must refuse.
pub trait Forge: Certified {
    /// Invalid certificates for the instance, derived from a valid one; a right checker refuses all of them.
    fn forgeries(
        instance: &Self::Instance,
        certificate: &Self::Certificate,
    ) -> Vec<Self::Certificate>;
    /// Other instances of the same size. If a certificate of this one has moves, it is valid for none of them.
    fn others(instance: &Self::Instance) -> Vec<Self::Instance>;
    /// Illegal moves on this board, found without the referee.
    fn forbidden(board: &Board) -> Vec<Self::Move>;
    /// The numbers of a move, 1-based, found without the writer and the reader of moves.
    fn numbers(each: Self::Move) -> Vec<i32>;
}
