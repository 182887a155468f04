//! One breadth-first search from the open board fills a table; every board is then looked up (published as
//! pilots A).
//!
//! A word holds `presses << n | state`, and a state is extended only by presses after the highest so far. With an
//! odd side several sets of presses lead to one state, and yet no shortest path is lost. Take the lexically
//! smallest of the shortest sets that lead to a state, and its highest press p. Without p it leads to another
//! state, and is the lexically smallest of the shortest there: a better one, p added, would be better here too,
//! since all of it up to the first difference comes before p. So by induction each state is first reached by
//! that set, as the queue is in order of length and then lexical. O(2^n · n) to fill, 4 bytes for each
//! board.

use crate::pilots::model::Pilots;
use crate::pilots::model::{Answer, Instance};
use std::collections::VecDeque;
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct Table {
    size: Size,
    /// The presses for each board, or [`UNREACHED`].
    presses: Vec<u32>,
}

const UNREACHED: u32 = u32::MAX;

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Pilots>> {
    let cells = size.cells();
    // The xor of a word and a move adds the press and switches its handles.
    let steps: Vec<u64> = size
        .iter()
        .enumerate()
        .map(|(press, cell)| 1 << (cells + press) | cross(size, cell))
        .collect();
    let mut presses = vec![UNREACHED; 1 << cells];
    presses[0] = 0;
    let mut queue = VecDeque::from([0u64]);
    while let Some(word) = queue.pop_front() {
        let highest_plus_one = 64 - (word >> cells).leading_zeros();
        for step in &steps[highest_plus_one as usize..] {
            let next = word ^ step;
            let state = next as usize & (presses.len() - 1);
            if presses[state] == UNREACHED {
                presses[state] = (next >> cells) as u32;
                queue.push_back(next);
            }
        }
    }
    Box::new(Table { size, presses })
}

fn cross(size: Size, centre: Cell) -> u64 {
    let mut switched = Board::empty(size);
    (0..size.cols()).for_each(|col| switched.set(Cell::new(centre.row.into(), col), true));
    (0..size.rows()).for_each(|row| switched.set(Cell::new(row, centre.col.into()), true));
    switched.word().expect("at most 20 cells")
}

impl Solve<Pilots> for Table {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let board = instance.closed.word().expect("at most 20 cells");
        let answer = match self.presses[board as usize] {
            UNREACHED => Answer::Impossible,
            presses => Answer::solved(Board::from_word(self.size, presses.into())),
        };
        Ok(Solved { answer, work: 1 })
    }
}
