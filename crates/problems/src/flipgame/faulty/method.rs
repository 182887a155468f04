//! A right solver of Flip Game in parts: a table of the fewest presses from every board to each goal.

use super::rules;
use crate::flipgame::model::{Flipgame, Instance};
use std::sync::Arc;
use tribunal_core::board::Size;
use tribunal_core::memo::Memo;
use tribunal_core::problem::{Declined, Faulty, Spoil};

/// A board as a word, with one bit for each piece, set if it is black.
const CELLS_MAX: usize = 16;

/// From a board to the fewest presses found for it.
pub(super) type Finder = Box<dyn Fn(u32) -> Option<u32> + Send + Sync>;

/// The parts; boards are words.
#[derive(Clone)]
pub struct Method {
    /// The size of every board.
    pub size: Size,
    /// Reads the board.
    pub read: fn(Size, u32) -> u32,
    /// The pieces considered, of all that are read.
    pub kept: u32,
    /// The pieces that each press turns.
    pub turned: Vec<u32>,
    /// The goals, white first.
    pub goals: Vec<u32>,
    /// From the number for each goal, the board and its number of pieces, to the number that counts.
    pub(super) of_goals: fn(&[Option<u32>], u32, u32) -> Option<u32>,
    /// Prepares the search for the fewest presses.
    pub search: fn(&Method) -> Finder,
    /// Writes the output.
    pub print: fn(Option<u32>) -> String,
}

impl Spoil for Flipgame {
    type Method = Method;

    fn method(size: Size) -> Result<Method, Declined> {
        if size.cells() > CELLS_MAX {
            return Err(Declined::of_size(
                "gallery-takes-cells",
                size,
                [("cells", CELLS_MAX as u64)],
            ));
        }
        Ok(Method {
            size,
            read: |_, board| board,
            kept: u32::MAX,
            turned: rules::turned(size, |rows, cols| rows + cols <= 1),
            goals: vec![0, (1 << size.cells()) - 1],
            of_goals: |found, _, _| found.iter().flatten().min().copied(),
            search: table,
            print,
        })
    }

    fn faulty(method: Method) -> Faulty<Flipgame> {
        let find = (method.search)(&method);
        let Method {
            size,
            read,
            kept,
            print,
            ..
        } = method;
        Box::new(move |instance: &Instance| {
            let board = instance.black.word().unwrap_or_default() as u32;
            print(find(read(size, board) & kept))
        })
    }
}

/// The number, or the word.
pub(super) fn print(found: Option<u32>) -> String {
    found.map_or_else(
        || "Impossible\n".to_string(),
        |presses| format!("{presses}\n"),
    )
}

/// Tables of the fewest presses from every board to each goal, filled breadth first.
pub(super) fn table(method: &Method) -> Finder {
    let boards = 1 << method.size.cells();
    let tables: Vec<Arc<Vec<u8>>> = method
        .goals
        .iter()
        .map(|&goal| TABLES.get((boards, goal, method.turned.clone()), distances))
        .collect();
    of_goals(method, tables.len(), move |board, goal| {
        let presses = tables[goal][board as usize];
        (presses != UNREACHED).then_some(presses.into())
    })
}

/// The number that counts, of those found for each goal.
pub(super) fn of_goals(
    method: &Method,
    goals: usize,
    find: impl Fn(u32, usize) -> Option<u32> + Send + Sync + 'static,
) -> Finder {
    let (of_goals, cells) = (method.of_goals, method.size.cells() as u32);
    Box::new(move |board| {
        // There are at most two goals.
        let mut found = [None; 2];
        found
            .iter_mut()
            .take(goals)
            .enumerate()
            .for_each(|(goal, found)| *found = find(board, goal));
        of_goals(&found[..goals.min(2)], board, cells)
    })
}

/// Marks a goal that no presses reach.
const UNREACHED: u8 = u8::MAX;

/// A table's number of boards, its goal, and the pieces that each press turns.
type TableKey = (usize, u32, Vec<u32>);

/// The tables of the last solvers. Faults differ in few tables, so pairs of faults share them; those of 4x4 boards take
/// 64 KB each.
static TABLES: Memo<TableKey, Vec<u8>> = Memo::new(64);

fn distances((boards, goal, turned): &TableKey) -> Vec<u8> {
    let (boards, goal) = (*boards, *goal);
    let mut table = vec![UNREACHED; boards];
    table[goal as usize] = 0;
    let mut queue = Vec::with_capacity(boards);
    queue.push(goal);
    let mut front = 0;
    while let Some(&board) = queue.get(front) {
        front += 1;
        let presses = table[board as usize] + 1;
        for mask in turned {
            let next = board ^ mask;
            if table[next as usize] == UNREACHED {
                table[next as usize] = presses;
                queue.push(next);
            }
        }
    }
    table
}
