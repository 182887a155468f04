//! Faulty searches, whose presses are not the fewest or do not open every handle.

use super::method::{Finder, Method, places, table};
use tribunal_core::board::Size;

/// A search that stops after this many presses and returns an empty list.
pub(super) fn cut(method: &Method, presses_max: usize) -> Finder {
    let find = table(method);
    Box::new(move |board| {
        find(board)
            .filter(|moves| moves.len() <= presses_max)
            .or(Some(Vec::new()))
    })
}

/// Greedily takes the first press that leaves the fewest handles closed, at most this many times.
pub(super) fn greedy(method: &Method, presses_max: usize) -> Finder {
    let switched = method.switched.clone();
    Box::new(move |mut board| {
        let mut moves = Vec::new();
        while board != 0 && moves.len() < presses_max {
            let best =
                (0..switched.len()).min_by_key(|&place| (board ^ switched[place]).count_ones())?;
            board ^= switched[best];
            moves.push(best as u8);
        }
        Some(moves)
    })
}

/// Tries each handle in turn, first with a press and then without it, on a board on which every press stays.
pub(super) fn not_taken_back(method: &Method) -> Finder {
    let mut first = vec![None; 1 << method.size.cells()];
    try_from(&method.switched, (0, 0), &mut 0, &mut first);
    Box::new(move |board| first[board as usize].map(places))
}

/// Notes the presses with which each board was met first; `pressed` stays what it is when this returns.
fn try_from(
    switched: &[u32],
    (place, presses): (usize, u32),
    pressed: &mut u32,
    first: &mut [Option<u32>],
) {
    first[*pressed as usize].get_or_insert(presses);
    if let Some(switched_now) = switched.get(place) {
        *pressed ^= switched_now;
        let with = (place + 1, presses | 1 << place);
        try_from(switched, with, pressed, first);
        try_from(switched, (place + 1, presses), pressed, first);
    }
}

/// For each closed handle, presses everything that its press switches, one after the other.
pub(super) fn cancelling(method: &Method) -> Finder {
    let switched = method.switched.clone();
    Box::new(move |board| {
        let closed = places(board)
            .into_iter()
            .filter_map(|place| switched.get(usize::from(place)));
        Some(closed.flat_map(|&switched| places(switched)).collect())
    })
}

/// Presses the handles that a rule chooses for the board.
pub(super) fn each(method: &Method, rule: fn(Size, u32) -> u32) -> Finder {
    let size = method.size;
    Box::new(move |board| Some(places(rule(size, board))))
}

/// The handles with an odd number of closed ones in their row, their column and themselves, each of which counts
/// or not; if both sides are even, counting all three is right.
pub(super) fn odd(size: Size, board: u32, by_row: bool, by_col: bool, by_itself: bool) -> u32 {
    let closed = |row: usize, col: usize| board >> (row * size.cols() + col) & 1 == 1;
    let is_odd = |place: &usize| {
        let (row, col) = (place / size.cols(), place % size.cols());
        let in_row =
            by_row && (0..size.cols()).filter(|&other| closed(row, other)).count() % 2 == 1;
        let in_col =
            by_col && (0..size.rows()).filter(|&other| closed(other, col)).count() % 2 == 1;
        in_row ^ in_col ^ (by_itself && closed(row, col))
    };
    (0..size.cells())
        .filter(is_odd)
        .map(|place| 1 << place)
        .sum()
}
