//! Ways to look for the fewest presses that do not find them, or do not take them.

use super::method::{Method, table};

/// The larger of two numbers.
pub(super) fn larger(found: &[Option<u32>], _: u32, _: u32) -> Option<u32> {
    found.iter().flatten().max().copied()
}

/// The number for the colour that more pieces have; of as many, white.
pub(super) fn goal_of_the_most(found: &[Option<u32>], board: u32, cells: u32) -> Option<u32> {
    let is_black = 2 * board.count_ones() > cells;
    found.get(usize::from(is_black)).copied().flatten()
}

/// Nothing is found beyond so many presses.
pub(super) fn cut(method: &Method, presses_max: u32) -> Vec<Option<u32>> {
    table(method).into_iter().map(|found| found.filter(|&presses| presses <= presses_max)).collect()
}

/// How many pieces are wrong for the nearest goal.
fn wrong(method: &Method, board: u32) -> u32 {
    method.goals.iter().map(|goal| (board ^ goal).count_ones()).min().unwrap_or_default()
}

/// Of all presses the first of those that leave the fewest wrong, as long as that becomes less.
pub(super) fn greedy(method: &Method) -> Vec<Option<u32>> {
    let press = |mut board: u32| {
        for presses in 0.. {
            if wrong(method, board) == 0 {
                return Some(presses);
            }
            let next = method.turned.iter().map(|turned| board ^ turned).min_by_key(|&next| wrong(method, next))?;
            if wrong(method, next) >= wrong(method, board) {
                return None;
            }
            board = next;
        }
        None
    };
    (0..1 << method.size.cells()).map(press).collect()
}

/// Gauss-Jordan elimination, presses that are free left out.
pub(super) fn elimination(method: &Method) -> Vec<Option<u32>> {
    // For each pivot its pieces in the reduced basis of what presses turn, and the presses that make it. A press that
    // depends on earlier ones is free: elimination takes pivots column by column, and so do we.
    let mut basis: Vec<(u32, u32)> = Vec::new();
    for (place, &turned) in method.turned.iter().enumerate() {
        let (pieces, presses) = reduce(&basis, turned, 1 << place);
        if pieces != 0 {
            basis.push((pieces, presses));
        }
    }
    let count = |board: u32, goal: u32| {
        let (left, presses) = reduce(&basis, board ^ goal, 0);
        (left == 0).then_some(presses.count_ones())
    };
    let solve = |board: u32| {
        let found: Vec<Option<u32>> = method.goals.iter().map(|&goal| count(board, goal)).collect();
        (method.of_goals)(&found, board, method.size.cells() as u32)
    };
    (0..1 << method.size.cells()).map(solve).collect()
}

/// Takes out of the pieces what the basis can, and notes the presses.
fn reduce(basis: &[(u32, u32)], mut pieces: u32, mut presses: u32) -> (u32, u32) {
    for (known, its_presses) in basis {
        // The highest piece of each row of the basis stands in no later one.
        if pieces & (1 << known.ilog2()) != 0 {
            pieces ^= known;
            presses ^= its_presses;
        }
    }
    (pieces, presses)
}

/// The first row is never pressed; each row below presses what the one above left wrong.
pub(super) fn chase_from_nothing(method: &Method) -> Vec<Option<u32>> {
    let (cols, cells) = (method.size.cols(), method.size.cells());
    let count = |board: u32, goal: u32| {
        let mut wrong = board ^ goal;
        let mut presses = 0;
        for (place, turned) in method.turned.iter().enumerate().skip(cols) {
            if wrong >> (place - cols) & 1 == 1 {
                wrong ^= turned;
                presses += 1;
            }
        }
        (wrong == 0).then_some(presses)
    };
    let solve = |board: u32| {
        let found: Vec<Option<u32>> = method.goals.iter().map(|&goal| count(board, goal)).collect();
        (method.of_goals)(&found, board, cells as u32)
    };
    (0..1 << cells).map(solve).collect()
}

/// A board that is a goal already goes on to the other one.
pub(super) fn start_not_checked(method: &Method) -> Vec<Option<u32>> {
    let mut found = table(method);
    for &goal in &method.goals {
        let others: Vec<u32> = method.goals.iter().filter(|&&other| other != goal).copied().collect();
        let from = Method { goals: others, ..method.clone() };
        found[goal as usize] = table(&from)[goal as usize];
    }
    found
}
