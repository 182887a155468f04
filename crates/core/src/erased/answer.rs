//! Solvers and their answers without their types.

use super::instance::AnyInstance;
use super::moves::AnyMove;
use crate::board::Size;
use crate::messages::Message;
use crate::problem::{Declined, Problem, Solve, Solver, SolverRow, replay_fault};
use crate::verdict::Minimum;

/// A row of a problem's register of solvers.
pub type AnySolver = SolverRow<&'static dyn Prepare>;

/// Prepares a solver for boards of one size.
pub trait Prepare: Sync {
    /// The solver, prepared for boards of one size.
    ///
    /// # Errors
    ///
    /// If the size is beyond the solver's limit.
    fn prepare(&self, size: Size) -> Result<Box<dyn AnySolve>, Declined>;
}

impl<P: Problem> Prepare for Solver<P> {
    fn prepare(&self, size: Size) -> Result<Box<dyn AnySolve>, Declined> {
        Ok(Box::new(SolveOf::<P>(self.ready(size)?)))
    }
}

impl AnySolver {
    /// The row without its types.
    pub fn of<P: Problem>(row: &'static Solver<P>) -> AnySolver {
        let SolverRow {
            name,
            idea,
            cost,
            work,
            unit_ns,
            limit,
            moves,
            prepare: _,
        } = *row;
        SolverRow {
            name,
            idea,
            cost,
            work,
            unit_ns,
            limit,
            moves,
            prepare: row,
        }
    }

    /// The solver, prepared for boards of one size.
    ///
    /// # Errors
    ///
    /// If the size is beyond the solver's limit.
    pub fn prepare(&self, size: Size) -> Result<Box<dyn AnySolve>, Declined> {
        self.prepare.prepare(size)
    }
}

/// A solver prepared for boards of one size; each thread has its own.
pub trait AnySolve: Send {
    /// Answers one instance of that size; returns the answer and the units of work.
    ///
    /// # Errors
    ///
    /// If the solver does not accept this board.
    fn solve(&mut self, instance: &AnyInstance) -> Result<(AnyAnswer, u64), Declined>;
}

struct SolveOf<P: Problem>(Box<dyn Solve<P>>);

impl<P: Problem> AnySolve for SolveOf<P> {
    fn solve(&mut self, instance: &AnyInstance) -> Result<(AnyAnswer, u64), Declined> {
        let solved = self.0.solve(instance.get())?;
        Ok((
            AnyAnswer(Box::new(AnswerOf::<P>(solved.answer))),
            solved.work,
        ))
    }
}

/// The answer of a solver.
pub struct AnyAnswer(Box<dyn AnswerObject>);

trait AnswerObject: Send {
    fn minimum(&self) -> Minimum;
    fn moves(&self) -> Option<Vec<AnyMove>>;
    fn move_count(&self) -> Option<usize>;
    fn write(&self) -> Option<String>;
    fn fault(&self, instance: &AnyInstance) -> Option<Message>;
}

struct AnswerOf<P: Problem>(P::Answer);

impl<P: Problem> AnswerObject for AnswerOf<P> {
    fn minimum(&self) -> Minimum {
        P::minimum(&self.0)
    }

    fn moves(&self) -> Option<Vec<AnyMove>> {
        P::moves(&self.0).map(AnyMove::all::<P>)
    }

    fn move_count(&self) -> Option<usize> {
        P::moves(&self.0).map(|moves| moves.len())
    }

    fn write(&self) -> Option<String> {
        P::write_answer(&self.0)
    }

    fn fault(&self, instance: &AnyInstance) -> Option<Message> {
        replay_fault::<P>(instance.get(), &self.0)
    }
}

impl AnyAnswer {
    /// The minimum that the answer claims.
    pub fn minimum(&self) -> Minimum {
        self.0.minimum()
    }

    /// The moves in a playable order, if the answer has them.
    pub fn moves(&self) -> Option<Vec<AnyMove>> {
        self.0.moves()
    }

    /// The number of moves, if the answer has them.
    pub fn move_count(&self) -> Option<usize> {
        self.0.move_count()
    }

    /// The answer as an output, ended by a line feed; nothing if the output needs moves and the answer has none.
    pub fn write(&self) -> Option<String> {
        self.0.write()
    }

    /// Replays the moves and returns what is wrong with them, if anything.
    pub fn replay_fault(&self, instance: &AnyInstance) -> Option<Message> {
        self.0.fault(instance)
    }
}
