//! What solvers get wrong.

use super::limit::Declined;
use super::model::Model;
use crate::board::Size;

/// A right solver in parts, which a [`Fault`] can spoil.
pub trait Spoil: Model {
    /// Its parts.
    type Method;

    /// The right parts for boards of one size; only of small boards, since they keep tables.
    ///
    /// # Errors
    ///
    /// The board is too large.
    fn method(size: Size) -> Result<Self::Method, Declined>;
    /// The parts, right or spoiled, made ready.
    fn faulty(method: Self::Method) -> Faulty<Self>;
}

/// The part of a solver that a fault spoils.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What it makes of its input.
    Reading,
    /// What it takes a move to be.
    Rules,
    /// What it takes the goal to be.
    Goal,
    /// How it looks for the fewest moves.
    Search,
    /// What it prints of what it found.
    Printing,
}

/// A row of a problem's gallery: something that solvers get wrong.
pub struct Fault<P: Spoil> {
    /// A name, for programs.
    pub name: &'static str,
    /// What is wrong, as a short phrase that completes "likely bug: …".
    pub fault: &'static str,
    /// The part that is spoiled. A solver can have two faults in two parts.
    pub part: Part,
    /// Spoils a method.
    pub spoil: fn(&mut P::Method),
}

/// A solver, faulty or not, made ready for boards of one size: from an instance to what it prints.
pub type Faulty<P> = Box<dyn Fn(&<P as Model>::Instance) -> String + Send + Sync>;
