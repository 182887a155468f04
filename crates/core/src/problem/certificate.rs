//! Certificates: what they prove, and how they are made, drawn and forged.

use super::limit::Declined;
use super::model::Model;
use crate::board::{Board, Size};
use crate::verdict::Minimum;
use crate::verdict::shown::Proof;
use serde::Serialize;
use std::fmt;

/// What a certificate is, and what it proves.
pub trait Certified: Model {
    /// The claim that an answer is optimal; its `Display` can be checked with a pencil.
    type Certificate: Clone + fmt::Debug + fmt::Display + Serialize + Send + 'static;

    /// The moves that the certificate holds, if it has any.
    fn certified_moves(certificate: &Self::Certificate) -> Option<Vec<Self::Move>>;
    /// What the certificate proves of the instance.
    ///
    /// # Errors
    ///
    /// Why it proves nothing.
    fn check_certificate(
        instance: &Self::Instance,
        certificate: &Self::Certificate,
    ) -> Result<Minimum, String>;
}

/// How certificates are made, apart from how they are checked.
pub trait Certify: Certified {
    /// Makes certificates for boards of one size.
    fn certifier(size: Size) -> Box<dyn Certifier<Self>>;
}

/// Makes certificates for boards of one size; it belongs to one thread.
pub trait Certifier<P: Certified>: Send {
    /// The certificate of an instance's answer.
    ///
    /// # Errors
    ///
    /// No certificate is made of this board.
    fn certify(&mut self, instance: &P::Instance) -> Result<P::Certificate, Declined>;
}

/// How certificates are drawn.
pub trait Illustrate: Certified {
    /// What a certificate that was checked proves of the instance, as pictures for a pencil.
    fn proof(instance: &Self::Instance, certificate: &Self::Certificate) -> Proof;
}

/// What must be refused, to try who refuses it: the checker of certificates, the referee, the reader of moves.
pub trait Forge: Certified {
    /// Certificates that prove nothing of the instance, made of one that does: what believes one of them believes too much.
    fn forgeries(
        instance: &Self::Instance,
        certificate: &Self::Certificate,
    ) -> Vec<Self::Certificate>;
    /// Other instances of the same size, of which no certificate with moves for this one proves anything.
    fn others(instance: &Self::Instance) -> Vec<Self::Instance>;
    /// Moves that the rules forbid on this board, found without the referee, to try it.
    fn forbidden(board: &Board) -> Vec<Self::Move>;
    /// The numbers that write a move, found without its writer and its reader, to try both.
    fn numbers(each: Self::Move) -> Vec<i32>;
}
