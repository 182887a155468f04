//! Tests the referee.

use super::text::spelled;
use tribunal_core::board::Cell;
use tribunal_core::damage::spots;
use tribunal_core::erased::{AnyInstance, AnyMove, AnyProblem};
use tribunal_core::problem::Minimum;

/// The fault of the referee, if it accepts a forbidden move, a position next to the goal, or too few moves. The minimum
/// is proven, and `moves` has that many moves.
pub(crate) fn referee_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    minimum: Minimum,
    moves: Option<&[AnyMove]>,
) -> Option<String> {
    /// Maximum number of moves of a list that is replayed with one of them left out.
    const PLAYED_MAX: usize = 1000;
    let (size, start) = (problem.size(instance), problem.start(instance));
    if problem.goal(instance, &start).is_ok() != (minimum == Minimum::Moves(0)) {
        return Some(format!(
            "it is wrong about whether the first position is the goal; the minimum is {minimum}"
        ));
    }
    let passes = |each: &AnyMove| each.play(&mut start.clone()).is_ok();
    if let Some(passed) = problem.forbidden(&start).into_iter().find(passes) {
        return Some(format!("it accepts the forbidden move `{passed}`"));
    }
    let moves = moves?;
    for each in moves {
        let written = spelled(each);
        match problem.read_move(size, &each.numbers()) {
            Ok(read) if read == *each => {}
            Ok(read) => return Some(format!("it reads `{written}` as `{read}`")),
            Err(fault) => return Some(format!("it refuses the move `{written}`: {fault}")),
        }
    }
    let mut end = start.clone();
    // Moves that cannot be played were reported when the answers were replayed.
    moves.iter().try_for_each(|each| each.play(&mut end)).ok()?;
    problem.goal(instance, &end).ok()?;
    // One or two cells differ, but never all cells: that may be the other goal.
    let spots = spots(size);
    let one = spots
        .iter()
        .filter(|_| size.cells() > 1)
        .map(|&cell| vec![cell]);
    let two = spots
        .windows(2)
        .filter(|_| size.cells() > 2)
        .map(<[Cell]>::to_vec);
    for damaged in one.chain(two) {
        let mut board = end.clone();
        damaged.iter().for_each(|&cell| board.toggle(cell));
        if problem.goal(instance, &board).is_ok() {
            return Some(format!(
                "it accepts this as the goal:\n{}",
                problem.draw(&board)
            ));
        }
    }
    let count = moves
        .len()
        .checked_sub(1)
        .filter(|_| moves.len() <= PLAYED_MAX)?;
    [0, count / 2, count].into_iter().find_map(|left_out| {
        let mut fewer = moves.to_vec();
        fewer.remove(left_out);
        let passed = problem
            .play_fault(instance, Minimum::Moves(count as u32), &fewer)
            .is_none();
        passed.then(|| format!("it accepts {count} moves, and the minimum is {minimum}"))
    })
}
