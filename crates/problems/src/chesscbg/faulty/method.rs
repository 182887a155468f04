//! A right solver of Bàn cờ thế in parts: the cheapest way to send the pieces to their places.

use super::search;
use crate::chesscbg::model::Chesscbg;
use crate::chesscbg::model::Instance;
use std::collections::VecDeque;
use tribunal_core::board::Size;
use tribunal_core::problem::{Declined, Faulty};

/// Positions have one bit a cell in a word, set where a piece stands.
const CELLS_MAX: usize = 16;

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

/// The right one.
pub fn method(size: Size) -> Result<Method, Declined> {
    if size.cells() > CELLS_MAX {
        return Err(Declined(format!(
            "the gallery of faulty solvers takes boards of up to {CELLS_MAX} cells, not {size}"
        )));
    }
    let cost = graph(size, |_, one, other| one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1);
    Ok(Method { size, read: |_, start, target| (start, target), cost, search: search::cheapest, print })
}

/// The method made ready.
pub fn ready(method: Method) -> Faulty<Chesscbg> {
    Box::new(move |instance: &Instance| {
        let word = |board: &tribunal_core::board::Board| board.word().unwrap_or_default() as u32;
        let (start, target) = (method.read)(method.size, word(instance.start()), word(instance.target()));
        (method.print)((method.search)(&method, start, target))
    })
}

/// The number, or -1 where a search came to its end without the target.
pub(super) fn print(found: Option<u32>) -> String {
    found.map_or_else(|| "-1\n".to_string(), |moves| format!("{moves}\n"))
}

/// A cell by its row and its column.
pub(super) type Place = (usize, usize);

/// The fewest steps between any two cells, by what is one step.
pub(super) fn graph(size: Size, is_step: impl Fn(Size, Place, Place) -> bool) -> Vec<Vec<Option<u32>>> {
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
