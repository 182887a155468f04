//! A move without its type.

use crate::board::Board;
use crate::messages::Message;
use crate::problem::Problem;
use std::any::Any;
use std::fmt;

/// A move, which can be written and made.
pub struct AnyMove(Box<dyn MoveObject>);

trait MoveObject: fmt::Display {
    fn play(&self, board: &mut Board) -> Result<(), Message>;
    fn numbers(&self) -> Vec<i32>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &AnyMove) -> bool;
    fn copy(&self) -> AnyMove;
}

struct MoveOf<P: Problem>(P::Move);

impl<P: Problem> fmt::Display for MoveOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: Problem> MoveObject for MoveOf<P> {
    fn play(&self, board: &mut Board) -> Result<(), Message> {
        P::play(board, self.0)
    }

    fn numbers(&self) -> Vec<i32> {
        P::numbers(self.0)
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn equals(&self, other: &AnyMove) -> bool {
        other.0.as_any().downcast_ref() == Some(&self.0)
    }

    fn copy(&self) -> AnyMove {
        AnyMove::of::<P>(self.0)
    }
}

impl AnyMove {
    pub(super) fn of<P: Problem>(each: P::Move) -> AnyMove {
        AnyMove(Box::new(MoveOf::<P>(each)))
    }

    pub(super) fn all<P: Problem>(moves: Vec<P::Move>) -> Vec<AnyMove> {
        moves.into_iter().map(AnyMove::of::<P>).collect()
    }

    /// The move with its type.
    ///
    /// # Panics
    ///
    /// If it is a move of another problem.
    pub(super) fn get<P: Problem>(&self) -> P::Move {
        let own = self.0.as_any().downcast_ref();
        *own.expect("a move of the same problem")
    }

    /// Makes the move.
    ///
    /// # Errors
    ///
    /// If the move is illegal on this board; the error says why.
    pub fn play(&self, board: &mut Board) -> Result<(), Message> {
        self.0.play(board)
    }

    /// The numbers of the move, 1-based, found without the problem's writer and reader.
    pub fn numbers(&self) -> Vec<i32> {
        self.0.numbers()
    }
}

impl Clone for AnyMove {
    fn clone(&self) -> AnyMove {
        self.0.copy()
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &AnyMove) -> bool {
        self.0.equals(other)
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
