//! A right solver of Flip Game in parts: a table of the fewest presses from every board to each goal.

use super::rules;
use crate::flipgame::model::{Flipgame, Instance};
use tribunal_core::board::Size;
use tribunal_core::problem::{Declined, Faulty, Spoil};

/// Boards have one bit a piece in a word, set where it is black.
const CELLS_MAX: usize = 16;

/// From a board to the fewest presses that are found for it.
pub(super) type Finder = Box<dyn Fn(u32) -> Option<u32> + Send + Sync>;

/// The parts; boards are words.
#[derive(Clone)]
pub struct Method {
    /// The size of every board.
    pub size: Size,
    /// What is made of the board that is given.
    pub read: fn(Size, u32) -> u32,
    /// The pieces that are looked at, of all that are read.
    pub kept: u32,
    /// The pieces that each press turns.
    pub turned: Vec<u32>,
    /// The boards that are looked for, white first.
    pub goals: Vec<u32>,
    /// From the number for each goal, and the pieces and how many there are, to the one that counts.
    pub of_goals: fn(&[Option<u32>], u32, u32) -> Option<u32>,
    /// Makes ready what finds the fewest presses.
    pub search: fn(&Method) -> Finder,
    /// What is printed.
    pub print: fn(Option<u32>) -> String,
}

impl Spoil for Flipgame {
    type Method = Method;

    fn method(size: Size) -> Result<Method, Declined> {
        if size.cells() > CELLS_MAX {
            return Err(Declined(format!(
                "the gallery of faulty solvers takes boards of up to {CELLS_MAX} cells, not {size}"
            )));
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

/// Tables of the fewest presses from every board to each goal, breadth first, and what counts of them.
pub(super) fn table(method: &Method) -> Finder {
    let boards = 1 << method.size.cells();
    let tables: Vec<Vec<u8>> = method
        .goals
        .iter()
        .map(|&goal| distances(boards, goal, &method.turned))
        .collect();
    of_goals(method, tables.len(), move |board, goal| {
        let presses = tables[goal][board as usize];
        (presses != UNREACHED).then_some(presses.into())
    })
}

/// What counts of the presses that are found for each goal, which is known by its place.
pub(super) fn of_goals(
    method: &Method,
    goals: usize,
    find: impl Fn(u32, usize) -> Option<u32> + Send + Sync + 'static,
) -> Finder {
    let (of_goals, cells) = (method.of_goals, method.size.cells() as u32);
    Box::new(move |board| {
        // There are two goals at most.
        let mut found = [None; 2];
        found
            .iter_mut()
            .take(goals)
            .enumerate()
            .for_each(|(goal, found)| *found = find(board, goal));
        of_goals(&found[..goals.min(2)], board, cells)
    })
}

/// No presses lead there.
const UNREACHED: u8 = u8::MAX;

fn distances(boards: usize, goal: u32, turned: &[u32]) -> Vec<u8> {
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
