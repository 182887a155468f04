//! A right solver of Bàn cờ thế in parts: the cheapest assignment of pieces to places.

use std::collections::VecDeque;
use tribunal_core::board::Size;

/// A position as a word, with one bit for each cell, set if it holds a piece.
pub(super) const CELLS_MAX: usize = 16;

/// The parts; positions are words.
#[derive(Clone)]
pub struct Method {
    /// The size of every board.
    pub size: Size,
    /// Reads start and target.
    pub read: fn(Size, u32, u32) -> (u32, u32),
    /// The number of moves of a piece from one cell to another, if it can get there.
    pub cost: Vec<Vec<Option<u32>>>,
    /// The fewest moves from start to target.
    pub search: fn(&Method, u32, u32) -> Option<u32>,
    /// Writes the output.
    pub print: fn(Option<u32>) -> String,
}

/// A cell, by row and column.
pub(super) type Place = (usize, usize);

/// Whether a piece slides from one cell to the other in one move.
pub(super) fn is_adjacent(one: Place, other: Place) -> bool {
    one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
}

/// The fewest steps between any two cells, for a given kind of step.
pub(super) fn graph(
    size: Size,
    is_step: impl Fn(Size, Place, Place) -> bool,
) -> Vec<Vec<Option<u32>>> {
    let at = |cell: usize| (cell / size.cols(), cell % size.cols());
    let from = |start: usize| {
        let mut steps = vec![None; size.cells()];
        steps[start] = Some(0);
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            for next in 0..size.cells() {
                if steps[next].is_none() && is_step(size, at(cell), at(next)) {
                    steps[next] = steps[cell].map(|so_far: u32| so_far + 1);
                    queue.push_back(next);
                }
            }
        }
        steps
    };
    (0..size.cells()).map(from).collect()
}

/// The position with each piece moved to its image.
pub(super) fn moved(size: Size, position: u32, sent: impl Fn(usize, usize) -> Place) -> u32 {
    let cells = (0..size.cells()).filter(|cell| position >> cell & 1 == 1);
    cells.fold(0, |moved, cell| {
        let (row, col) = sent(cell / size.cols(), cell % size.cols());
        moved | 1 << (row * size.cols() + col)
    })
}
