//! The rules of a problem, and the replay of moves.

use super::model::Model;
use crate::board::{Board, Size};
use crate::messages::Message;
use crate::output::Output;
use crate::verdict::{Minimum, Ruling};
use std::io::BufRead;

/// The rules: the legal moves, their effects, and the right outputs.
pub trait Referee: Model {
    /// The board before the first move.
    fn start(instance: &Self::Instance) -> Board;
    /// Makes one move.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the error says why ("…is outside the 4×4 board").
    fn play(board: &mut Board, a_move: Self::Move) -> Result<(), Message>;
    /// Checks that the board is a goal of the instance.
    ///
    /// # Errors
    ///
    /// If it is not; the error says what is missing ("4 handles are still closed: …").
    fn goal(instance: &Self::Instance, board: &Board) -> Result<(), Message>;
    /// The board as text, in the problem's letters.
    fn draw(board: &Board) -> String;
    /// A move from its [`numbers_per_move`](super::Info::numbers_per_move) numbers, 1-based as written.
    ///
    /// # Errors
    ///
    /// If the numbers are not a move; the error says why.
    fn read_move(size: Size, numbers: &[i32]) -> Result<Self::Move, Message>;
    /// Rules on a contestant's output; `jury` is the certified minimum, never [`Minimum::AtMost`].
    fn check<R: BufRead>(
        instance: &Self::Instance,
        output: &mut Output<R>,
        jury: Minimum,
    ) -> Ruling;
}

/// Replays the moves of an answer and returns what is wrong with them, if anything.
pub fn replay_fault<P: Referee>(instance: &P::Instance, answer: &P::Answer) -> Option<Message> {
    play_fault::<P>(instance, P::minimum(answer), &P::moves(answer)?)
}

/// Replays moves and returns what is wrong with them, if anything; their number must be `claimed`.
pub fn play_fault<P: Referee>(
    instance: &P::Instance,
    claimed: Minimum,
    moves: &[P::Move],
) -> Option<Message> {
    let claimed = match claimed {
        Minimum::Moves(claimed) | Minimum::AtMost(claimed) => claimed as usize,
        Minimum::Impossible => {
            return Some(Message::new("has-moves-for-impossible"));
        }
    };
    if moves.len() != claimed {
        let other = Message::new("claims-other-number")
            .with("moves", claimed as u64)
            .with("found", moves.len() as u64);
        return Some(other);
    }
    let mut board = P::start(instance);
    for (index, &each) in moves.iter().enumerate() {
        if let Err(fault) = P::play(&mut board, each) {
            let fault = Message::new("fault-of-a-move")
                .with("number", index as u64 + 1)
                .with("fault", fault);
            return Some(fault);
        }
    }
    P::goal(instance, &board).err().map(|fault| {
        Message::new("fault-at-the-end")
            .with("moves", claimed as u64)
            .with("fault", fault)
    })
}
