//! Solvers: a row of the register, and the same made ready for boards of one size.

use super::limit::{Declined, Limit};
use super::model::Model;
use crate::board::Size;

/// A row of a problem's register of solvers.
pub struct Solver<P: Model> {
    /// The name on the command line.
    pub name: &'static str,
    /// The idea in one line.
    pub idea: &'static str,
    /// Time and memory, as a formula in the number of cells n unless it says otherwise.
    pub cost: &'static str,
    /// What one unit of its work is: `states`, `nodes`, …
    pub work: &'static str,
    /// How long a unit takes on a board of 4×4, in nanoseconds, on a usual machine.
    pub unit_ns: u32,
    /// The largest board that it takes; `prepare` is called for no larger one.
    pub limit: Limit,
    /// Whether it answers with moves, and not with their number alone.
    pub moves: bool,
    /// Makes the method ready for boards of one size.
    pub prepare: fn(Size) -> Box<dyn Solve<P>>,
}

impl<P: Model> Solver<P> {
    /// The method ready for boards of one size, or why it does not take them.
    pub fn ready(&self, size: Size) -> Result<Box<dyn Solve<P>>, Declined> {
        self.limit.admits(self.name, size)?;
        Ok((self.prepare)(size))
    }
}

/// An answer and what it cost.
#[derive(Clone, Debug)]
pub struct Solved<A> {
    /// The answer.
    pub answer: A,
    /// Units of the method's own work, a count that does not depend on the machine.
    pub work: u64,
}

/// A solver ready for boards of one size; it belongs to one thread.
pub trait Solve<P: Model>: Send {
    /// Answers one instance of the size that it was prepared for, with moves where the method has them.
    ///
    /// # Errors
    ///
    /// The solver does not take this board.
    fn solve(&mut self, instance: &P::Instance) -> Result<Solved<P::Answer>, Declined>;
}
