//! Faulty searches, which miss the fewest presses or choose others.

use super::method::{Finder, Method, of_goals, table};

/// The larger of two numbers.
pub(super) fn larger(found: &[Option<u32>], _: u32, _: u32) -> Option<u32> {
    found.iter().flatten().max().copied()
}

/// The number for the colour of the majority of pieces; white if they are equal.
pub(super) fn goal_of_the_most(found: &[Option<u32>], board: u32, cells: u32) -> Option<u32> {
    let is_black = 2 * board.count_ones() > cells;
    found.get(usize::from(is_black)).copied().flatten()
}

/// A search that stops after this many presses.
pub(super) fn cut(method: &Method, presses_max: u32) -> Finder {
    let find = table(method);
    Box::new(move |board| find(board).filter(|&presses| presses <= presses_max))
}

/// Greedily takes the press that leaves the fewest pieces wrong (the first or the last of equal ones), while that helps.
pub(super) fn greedy(method: &Method, from_the_end: bool) -> Finder {
    let (mut turned, goals) = (method.turned.clone(), method.goals.clone());
    if from_the_end {
        turned.reverse();
    }
    let wrong = move |board: u32| {
        goals
            .iter()
            .map(|goal| (board ^ goal).count_ones())
            .min()
            .unwrap_or_default()
    };
    Box::new(move |mut board| {
        for presses in 0.. {
            if wrong(board) == 0 {
                return Some(presses);
            }
            let next = turned
                .iter()
                .map(|turned| board ^ turned)
                .min_by_key(|&next| wrong(next))?;
            if wrong(next) >= wrong(board) {
                return None;
            }
            board = next;
        }
        None
    })
}

/// Gauss-Jordan elimination with all free presses omitted.
pub(super) fn elimination(method: &Method) -> Finder {
    // For each pivot, its pieces in the reduced basis of what presses turn, and the presses that make it. A press that
    // depends on earlier ones is free: elimination takes pivots column by column, and so do we.
    let mut basis: Vec<(u32, u32)> = Vec::new();
    for (place, &turned) in method.turned.iter().enumerate() {
        let (pieces, presses) = reduce(&basis, turned, 1 << place);
        if pieces != 0 {
            basis.push((pieces, presses));
        }
    }
    let goals = method.goals.clone();
    of_goals(method, goals.len(), move |board, goal| {
        let (left, presses) = reduce(&basis, board ^ goals[goal], 0);
        (left == 0).then_some(presses.count_ones())
    })
}

/// Reduces the pieces by the basis and records the presses.
fn reduce(basis: &[(u32, u32)], mut pieces: u32, mut presses: u32) -> (u32, u32) {
    for (known, its_presses) in basis {
        // No later row of the basis contains the highest piece of a row.
        if pieces & (1 << known.ilog2()) != 0 {
            pieces ^= known;
            presses ^= its_presses;
        }
    }
    (pieces, presses)
}

/// The first row is never pressed; each row below presses what the one above left wrong.
pub(super) fn chase_from_nothing(method: &Method) -> Finder {
    let (turned, goals, cols) = (
        method.turned.clone(),
        method.goals.clone(),
        method.size.cols(),
    );
    of_goals(method, goals.len(), move |board, goal| {
        chase(&turned, cols, board ^ goals[goal])
    })
}

/// The first goal that can be reached, with the first presses of the first row from which it can.
pub(super) fn first_by_rows(method: &Method, is_last_goal_first: bool) -> Finder {
    let (turned, mut goals, cols) = (
        method.turned.clone(),
        method.goals.clone(),
        method.size.cols(),
    );
    if is_last_goal_first {
        goals.reverse();
    }
    // What each set of presses of the first row turns, and how many they are.
    let mut first_rows: Vec<(u32, u32)> = vec![(0, 0)];
    for turned in turned.iter().take(cols) {
        let more = |&(pieces, presses): &(u32, u32)| (pieces ^ turned, presses + 1);
        let with: Vec<(u32, u32)> = first_rows.iter().map(more).collect();
        first_rows.extend(with);
    }
    Box::new(move |board| {
        let of_goal = |goal: &u32| {
            let wrong = board ^ goal;
            let found = |&(pieces, presses): &(u32, u32)| {
                Some(presses + chase(&turned, cols, wrong ^ pieces)?)
            };
            first_rows.iter().find_map(found)
        };
        goals.iter().find_map(of_goal)
    })
}

/// The presses below the first row, each under a piece that is still wrong; `None` if pieces of the last row stay wrong.
fn chase(turned: &[u32], cols: usize, mut wrong: u32) -> Option<u32> {
    let mut presses = 0;
    for (place, turned) in turned.iter().enumerate().skip(cols) {
        if wrong >> (place - cols) & 1 == 1 {
            wrong ^= turned;
            presses += 1;
        }
    }
    (wrong == 0).then_some(presses)
}

/// A board that is already a goal is taken to the other goal.
pub(super) fn start_not_checked(method: &Method) -> Finder {
    let on_from = |&goal: &u32| {
        let others = method
            .goals
            .iter()
            .filter(|&&other| other != goal)
            .copied()
            .collect();
        (
            goal,
            table(&Method {
                goals: others,
                ..method.clone()
            })(goal),
        )
    };
    let turned_over: Vec<(u32, Option<u32>)> = method.goals.iter().map(on_from).collect();
    let find = table(method);
    Box::new(
        move |board| match turned_over.iter().find(|(goal, _)| *goal == board) {
            Some((_, presses)) => *presses,
            None => find(board),
        },
    )
}
