//! A right solver of Bàn cờ thế in parts: the cheapest way to send the pieces to their places.

use std::collections::VecDeque;
use tribunal_core::board::Size;

/// Positions have one bit a cell in a word, set where a piece stands.
pub(super) const CELLS_MAX: usize = 16;

/// The parts; positions are words.
#[derive(Clone)]
pub struct Method {
    /// The size of every board.
    pub size: Size,
    /// What is made of start and target.
    pub read: fn(Size, u32, u32) -> (u32, u32),
    /// The moves that take a piece from one cell to another, where it can get there.
    pub cost: Vec<Vec<Option<u32>>>,
    /// The fewest moves from start to target.
    pub search: fn(&Method, u32, u32) -> Option<u32>,
    /// What is printed.
    pub print: fn(Option<u32>) -> String,
}

/// A cell by its row and its column.
pub(super) type Place = (usize, usize);

/// The fewest steps between any two cells, by what is one step.
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

/// The position with each piece where it is sent.
pub(super) fn moved(size: Size, position: u32, sent: impl Fn(usize, usize) -> Place) -> u32 {
    let cells = (0..size.cells()).filter(|cell| position >> cell & 1 == 1);
    cells.fold(0, |moved, cell| {
        let (row, col) = sent(cell / size.cols(), cell % size.cols());
        moved | 1 << (row * size.cols() + col)
    })
}
