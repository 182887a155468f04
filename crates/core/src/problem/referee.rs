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
pub fn replay_fault<P: Referee>(instance: &P::Instance, answer: &P::Answer) -> Option<String> {
    play_fault::<P>(instance, P::minimum(answer), &P::moves(answer)?)
}

/// Replays moves and returns what is wrong with them, if anything; their number must be `claimed`.
pub fn play_fault<P: Referee>(
    instance: &P::Instance,
    claimed: Minimum,
    moves: &[P::Move],
) -> Option<String> {
    let claimed = match claimed {
        Minimum::Moves(claimed) | Minimum::AtMost(claimed) => claimed as usize,
        Minimum::Impossible => {
            return Some("it has moves for what it calls impossible".to_string());
        }
    };
    if moves.len() != claimed {
        return Some(format!("it claims {claimed} moves and has {}", moves.len()));
    }
    let mut board = P::start(instance);
    for (index, &each) in moves.iter().enumerate() {
        if let Err(fault) = P::play(&mut board, each) {
            return Some(format!("move {}: {fault}", index + 1));
        }
    }
    P::goal(instance, &board)
        .err()
        .map(|fault| format!("after {claimed} moves {fault}"))
}
