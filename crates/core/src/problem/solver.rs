//! Solvers: a row of the register, and a solver prepared for boards of one size.

use super::limit::{Declined, Limit};
use super::model::Model;
use crate::board::Size;

/// A row of a register of solvers; `F` prepares the solver for boards of one size.
#[derive(Clone, Copy)]
pub struct SolverRow<F> {
    /// The name on the command line.
    pub name: &'static str,
    /// The idea in one line.
    pub idea: &'static str,
    /// Time and memory, as a formula in the number of cells n unless it says otherwise.
    pub cost: &'static str,
    /// The unit in which its work is counted: `states`, `nodes`, …
    pub work: &'static str,
    /// Time for one unit of work on a 4×4 board, in nanoseconds, on a usual machine.
    pub unit_ns: u32,
    /// The largest board that it takes; `prepare` is never called for a larger one.
    pub limit: Limit,
    /// Whether it answers with moves rather than with their number alone.
    pub moves: bool,
    /// Prepares the solver for boards of one size.
    pub prepare: F,
}

/// A row of a problem's register of solvers.
pub type Solver<P> = SolverRow<fn(Size) -> Box<dyn Solve<P>>>;

impl<P: Model> Solver<P> {
    /// The solver, prepared for boards of one size.
    ///
    /// # Errors
    ///
    /// If the size is beyond the solver's limit.
    pub fn ready(&self, size: Size) -> Result<Box<dyn Solve<P>>, Declined> {
        self.limit.admits(self.name, size)?;
        Ok((self.prepare)(size))
    }
}

/// An answer and its cost.
#[derive(Clone, Debug)]
pub struct Solved<A> {
    /// The answer.
    pub answer: A,
    /// The work done, in the solver's unit; it does not depend on the machine.
    pub work: u64,
}

/// A solver prepared for boards of one size; each thread has its own.
pub trait Solve<P: Model>: Send {
    /// Answers one instance of that size, with moves if the solver finds them.
    ///
    /// # Errors
    ///
    /// If the solver does not accept this board.
    fn solve(&mut self, instance: &P::Instance) -> Result<Solved<P::Answer>, Declined>;
}
