//! Faults: bugs that solvers typically have.

use super::limit::Declined;
use super::model::Model;
use crate::board::Size;

/// A right solver in parts, each of which a [`Fault`] can spoil.
pub trait Spoil: Model {
    /// Its parts.
    type Method;

    /// The right parts for boards of one size.
    ///
    /// # Errors
    ///
    /// If the board is too large for the tables of the parts.
    fn method(size: Size) -> Result<Self::Method, Declined>;
    /// The solver made of these parts.
    fn faulty(method: Self::Method) -> Faulty<Self>;
}

/// The part of a solver that a fault spoils.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The reading of the input.
    Reading,
    /// The effect of a move.
    Rules,
    /// The goal.
    Goal,
    /// The search for the fewest moves.
    Search,
    /// The output.
    Printing,
}

/// A row of a problem's gallery of faults.
pub struct Fault<P: Spoil> {
    /// The name, for programs.
    pub name: &'static str,
    /// The bug, as a phrase of at most 60 characters that completes "Likely cause: …".
    pub fault: &'static str,
    /// How one comes to write it: a sentence of at most 160 characters.
    pub origin: &'static str,
    /// What to look at in the code: a sentence or two of at most 160 characters.
    pub look_at: &'static str,
    /// The part that is spoiled. A solver can have two faults if they are in different parts.
    pub part: Part,
    /// Puts the fault into the parts of a solver.
    pub spoil: fn(&mut P::Method),
}

/// A solver, faulty or not, prepared for boards of one size: from an instance to its output.
pub type Faulty<P> = Box<dyn Fn(&<P as Model>::Instance) -> String + Send + Sync>;
