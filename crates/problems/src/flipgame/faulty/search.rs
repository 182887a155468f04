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

/// A search that flips one board in place, first without the last press and then with it, and so on, on a board in which a
/// line end is equal to no piece until a press flips it for the first time.
pub(super) fn in_place_with_line_ends(method: &Method) -> Finder {
    let (size, turned) = (method.size, &method.turned);
    let cells = size.cells();
    let line_ends = (0..cells).filter(|place| place % (size.cols() + 1) == size.cols());
    // Sets of presses are tried in the order of these numbers, in which the last press is the lowest bit.
    let sets = 1usize << turned.len();
    let first_flip = |place: usize| {
        let mut from_the_last = turned.iter().rev();
        let last = from_the_last.position(|turned| turned >> place & 1 == 1);
        last.map_or(sets, |bit| 1 << bit)
    };
    // Every earlier set leaves a line end in the board.
    let first = line_ends.map(first_flip).max().unwrap_or_default();
    let mut flipped = vec![0u32; sets];
    let mut fewest: Vec<Option<u32>> = vec![None; 1 << cells];
    for presses in 0..sets {
        if presses > 0 {
            let press = turned.len() - 1 - presses.trailing_zeros() as usize;
            flipped[presses] = flipped[presses & (presses - 1)] ^ turned[press];
        }
        if presses >= first {
            let fewest = &mut fewest[flipped[presses] as usize];
            let count = presses.count_ones();
            *fewest = Some(fewest.map_or(count, |known| known.min(count)));
        }
    }
    let goals = method.goals.clone();
    of_goals(method, goals.len(), move |board, goal| {
        fewest[(board ^ goals[goal]) as usize]
    })
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

/// Tries each press in turn, first with it and then without it, on a board on which every press stays.
pub(super) fn not_taken_back(method: &Method) -> Finder {
    let mut fewest = vec![None; 1 << method.size.cells()];
    try_from(&method.turned, 0, &mut 0, &mut fewest);
    let goals = method.goals.clone();
    of_goals(method, goals.len(), move |board, goal| {
        fewest[(board ^ goals[goal]) as usize]
    })
}

/// Notes the fewest presses, as it counts them, with which each board was met; `flipped` stays what it is when this returns.
fn try_from(turned: &[u32], presses: u32, flipped: &mut u32, fewest: &mut [Option<u32>]) {
    let known = &mut fewest[*flipped as usize];
    *known = Some(known.map_or(presses, |known| known.min(presses)));
    if let Some((first, others)) = turned.split_first() {
        *flipped ^= first;
        try_from(others, presses + 1, flipped, fewest);
        try_from(others, presses, flipped, fewest);
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flipgame::faulty::rules::with_line_ends;
    use crate::flipgame::model::Flipgame;
    use tribunal_core::board::Size;
    use tribunal_core::problem::Spoil as _;

    /// A program that reads with `%c` and flips its board in place.
    struct InPlace {
        turned: Vec<u32>,
        board: Vec<u8>,
        best: Option<u32>,
    }

    impl InPlace {
        fn flip(&mut self, press: usize) {
            for (place, piece) in self.board.iter_mut().enumerate() {
                if self.turned[press] >> place & 1 == 1 {
                    *piece = if *piece == b'b' { b'w' } else { b'b' };
                }
            }
        }

        fn search(&mut self, press: usize, presses: u32) {
            if self.board.iter().all(|piece| *piece == self.board[0]) {
                self.best = Some(self.best.map_or(presses, |best| best.min(presses)));
            }
            if press == self.board.len() {
                return;
            }
            self.search(press + 1, presses);
            self.flip(press);
            self.search(press + 1, presses + 1);
            self.flip(press);
        }
    }

    #[test]
    fn a_board_with_line_ends_is_searched_as_in_place() {
        let size = Size::new(3, 3).expect("a size");
        let method = Flipgame::method(size).expect("a small board");
        let find = in_place_with_line_ends(&method);
        for board in 0..1u32 << size.cells() {
            let row = |row: usize| {
                let piece = |col: usize| match board >> (row * size.cols() + col) & 1 {
                    1 => b'b',
                    _ => b'w',
                };
                (0..size.cols())
                    .map(piece)
                    .chain([b'\n'])
                    .collect::<Vec<u8>>()
            };
            let text = (0..size.rows()).flat_map(row);
            let mut program = InPlace {
                turned: method.turned.clone(),
                board: text.take(size.cells()).collect(),
                best: None,
            };
            program.search(0, 0);
            assert_eq!(
                find(with_line_ends(size, board, 0)),
                program.best,
                "{board:b}"
            );
        }
    }
}
