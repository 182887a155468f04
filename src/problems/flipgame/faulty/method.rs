//! A right solver of Flip Game in parts: a table of the fewest presses from every board to each goal.

use super::{Flipgame, rules};
use crate::board::Size;
use crate::problem::{Declined, Faulty};
use crate::problems::flipgame::model::Instance;

/// Boards have one bit a piece in a word, set where it is black.
const CELLS_MAX: usize = 16;

/// The parts; boards are words.
#[derive(Clone)]
pub struct Method {
    /// The size of every board.
    pub size: Size,
    /// What is made of the board that is given.
    pub read: fn(Size, u32) -> u32,
    /// The pieces that are looked at, whatever is read.
    pub kept: u32,
    /// The pieces that each press turns.
    pub turned: Vec<u32>,
    /// The boards that are looked for, white first.
    pub goals: Vec<u32>,
    /// From the number for each goal, and the pieces and how many there are, to the one that counts.
    pub of_goals: fn(&[Option<u32>], u32, u32) -> Option<u32>,
    /// The fewest presses from every board.
    pub search: fn(&Method) -> Vec<Option<u32>>,
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

/// The method with its table made.
pub fn ready(method: Method) -> Faulty<Flipgame> {
    let table = (method.search)(&method);
    let Method { size, read, kept, print, .. } = method;
    Box::new(move |instance: &Instance| {
        let board = instance.black.word().unwrap_or_default() as u32;
        print(table[(read(size, board) & kept) as usize])
    })
}

/// The number, or the word.
pub(super) fn print(found: Option<u32>) -> String {
    found.map_or_else(|| "Impossible\n".to_string(), |presses| format!("{presses}\n"))
}

/// The fewest presses from every board to each goal, breadth first, and what counts of them.
pub(super) fn table(method: &Method) -> Vec<Option<u32>> {
    let boards = 1 << method.size.cells();
    let tables: Vec<Vec<Option<u32>>> =
        method.goals.iter().map(|&goal| distances(boards, goal, &method.turned)).collect();
    let counted = |board: usize| {
        let found: Vec<Option<u32>> = tables.iter().map(|table| table[board]).collect();
        (method.of_goals)(&found, board as u32, method.size.cells() as u32)
    };
    (0..boards).map(counted).collect()
}

fn distances(boards: usize, goal: u32, turned: &[u32]) -> Vec<Option<u32>> {
    let mut table = vec![None; boards];
    table[goal as usize] = Some(0);
    let mut queue = vec![goal];
    let mut front = 0;
    while let Some(&board) = queue.get(front) {
        front += 1;
        let presses = table[board as usize].map(|presses: u32| presses + 1);
        for mask in turned {
            let next = board ^ mask;
            if table[next as usize].is_none() {
                table[next as usize] = presses;
                queue.push(next);
            }
        }
    }
    table
}
