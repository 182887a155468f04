//! One breadth-first search from both goals at once fills a table; every board is then looked up.
//!
//! The presses that lead from a goal to a board also lead back. O(2^n · n) to fill, 4 bytes for each board.

use crate::flipgame::model::Flipgame;
use crate::flipgame::model::{Answer, Instance};
use std::collections::VecDeque;
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct Table {
    size: Size,
    /// The presses for each board, or [`UNREACHED`].
    presses: Vec<u32>,
}

const UNREACHED: u32 = u32::MAX;

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Flipgame>> {
    let masks: Vec<u32> = size.iter().map(|cell| cross(size, cell)).collect();
    let mut presses = vec![UNREACHED; 1 << size.cells()];
    let goals = [0, presses.len() - 1];
    goals.iter().for_each(|&goal| presses[goal] = 0);
    let mut queue = VecDeque::from(goals.map(|goal| goal as u32));
    while let Some(board) = queue.pop_front() {
        for (press, mask) in masks.iter().enumerate() {
            let next = board ^ mask;
            if presses[next as usize] == UNREACHED {
                presses[next as usize] = presses[board as usize] ^ 1 << press;
                queue.push_back(next);
            }
        }
    }
    Box::new(Table { size, presses })
}

fn cross(size: Size, centre: Cell) -> u32 {
    let mut turned = Board::empty(size);
    for cell in size.iter() {
        let (down, across) = (cell.row.abs_diff(centre.row), cell.col.abs_diff(centre.col));
        turned.set(cell, matches!((down, across), (0, 0) | (0, 1) | (1, 0)));
    }
    turned.word().expect("at most 20 cells") as u32
}

impl Solve<Flipgame> for Table {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let board = instance.black.word().expect("at most 20 cells");
        let answer = match self.presses[board as usize] {
            UNREACHED => Answer::Impossible,
            presses => Answer::solved(Board::from_word(self.size, presses.into())),
        };
        Ok(Solved { answer, work: 1 })
    }
}
