//! Ways to count the moves from one position to another; only the first is right.

use super::method::Method;
use tribunal_core::board::Size;

/// The cells of the pieces, in reading order.
fn cells(position: u32) -> Vec<usize> {
    (0..u32::BITS as usize)
        .filter(|cell| position >> cell & 1 == 1)
        .collect()
}

/// The cheapest matching, over all sets of places that the first pieces take. If one position has fewer pieces
/// because it was read incompletely, the first pieces go to any of the places.
pub(super) fn cheapest(method: &Method, start: u32, target: u32) -> Option<u32> {
    best(method, start, target, |one, other| one < other)
}

/// The cheapest matching of as many pieces as places; a search for the target finds no other.
pub(super) fn if_as_many(method: &Method, start: u32, target: u32) -> Option<u32> {
    match start.count_ones() == target.count_ones() {
        true => cheapest(method, start, target),
        false => None,
    }
}

/// The positions as the first characters of the lines, with an empty cell at the end of each line.
pub(super) fn with_line_ends(size: Size, start: u32, target: u32) -> (u32, u32) {
    let (cells, cols) = (size.cells(), size.cols());
    let both = u64::from(start) | u64::from(target) << cells;
    let bit = |place: usize| match place % (cols + 1) {
        col if col == cols => 0,
        col => both >> (place / (cols + 1) * cols + col) & 1,
    };
    let read = |from: usize| -> u32 {
        let cell = |cell: usize| (bit(from + cell) as u32) << cell;
        (0..cells).map(cell).sum()
    };
    (read(0), read(cells))
}

/// The most expensive matching.
pub(super) fn dearest(method: &Method, start: u32, target: u32) -> Option<u32> {
    best(method, start, target, |one, other| one > other)
}

fn best(
    method: &Method,
    start: u32,
    target: u32,
    is_better: impl Fn(u32, u32) -> bool,
) -> Option<u32> {
    let (pieces, places) = (cells(start), cells(target));
    let matched = pieces.len().min(places.len());
    let mut costs: Vec<Option<u32>> = vec![None; 1 << places.len()];
    costs[0] = Some(0);
    let mut found = if matched == 0 { Some(0) } else { None };
    for taken in 1..costs.len() {
        let piece = taken.count_ones() as usize - 1;
        if piece >= matched {
            continue;
        }
        let mut best = None;
        for (index, &place) in places
            .iter()
            .enumerate()
            .filter(|(index, _)| taken >> index & 1 == 1)
        {
            let so_far = costs[taken ^ 1 << index];
            let cost = so_far
                .zip(method.cost[pieces[piece]][place])
                .map(|(so_far, cost)| so_far + cost);
            best = better(best, cost, &is_better);
        }
        costs[taken] = best;
        if piece + 1 == matched {
            found = better(found, best, &is_better);
        }
    }
    found
}

fn better(
    one: Option<u32>,
    other: Option<u32>,
    is_better: impl Fn(u32, u32) -> bool,
) -> Option<u32> {
    match (one, other) {
        (Some(known), Some(next)) => Some(if is_better(next, known) { next } else { known }),
        (known, next) => known.or(next),
    }
}

/// Each piece in reading order takes the nearest free place; of equally near places, the first.
pub(super) fn greedy_in_order(method: &Method, start: u32, target: u32) -> Option<u32> {
    let mut places = cells(target);
    let mut total = 0;
    for piece in cells(start) {
        let near = (0..places.len())
            .min_by_key(|&index| method.cost[piece][places[index]].unwrap_or(u32::MAX))?;
        total += method.cost[piece][places.remove(near)]?;
    }
    Some(total)
}

/// The nearest piece and place are matched first; of equally near pairs, the first in reading order.
pub(super) fn greedy_nearest(method: &Method, start: u32, target: u32) -> Option<u32> {
    let (mut pieces, mut places) = (cells(start), cells(target));
    let mut total = 0;
    while !pieces.is_empty() && !places.is_empty() {
        let pairs =
            (0..pieces.len()).flat_map(|piece| (0..places.len()).map(move |place| (piece, place)));
        let cost = |piece: usize, place: usize| method.cost[pieces[piece]][places[place]];
        let (piece, place) =
            pairs.min_by_key(|&(piece, place)| cost(piece, place).unwrap_or(u32::MAX))?;
        total += cost(piece, place)?;
        pieces.remove(piece);
        places.remove(place);
    }
    Some(total)
}

/// Pieces and places are matched in the order of their numbers.
pub(super) fn in_order(method: &Method, start: u32, target: u32) -> Option<u32> {
    matched(method, &cells(start), &cells(target))
}

/// Pieces and places are matched in order, with the cells numbered column by column.
pub(super) fn in_order_of_columns(method: &Method, start: u32, target: u32) -> Option<u32> {
    let by_columns = |position: u32| {
        let mut cells = cells(position);
        cells.sort_by_key(|cell| (cell % method.size.cols(), cell / method.size.cols()));
        cells
    };
    matched(method, &by_columns(start), &by_columns(target))
}

fn matched(method: &Method, pieces: &[usize], places: &[usize]) -> Option<u32> {
    pieces
        .iter()
        .zip(places)
        .map(|(&piece, &place)| method.cost[piece][place])
        .sum()
}
