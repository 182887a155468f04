//! The naive method: all sets of presses, the smaller first, until one turns exactly the black or exactly the
//! white pieces.
//!
//! What each set turns is written down once for the size, so that a board costs one comparison a set. O(2^n).

use crate::board::{Board, Size};
use crate::problem::{Declined, Solve, Solved};
use crate::problems::flipgame::Flipgame;
use crate::problems::flipgame::model::{Answer, Instance};

struct Subsets {
    size: Size,
    /// All sets, by number of presses, then by value.
    sets: Vec<u32>,
    /// What the set at the same place turns.
    turned: Vec<u32>,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Flipgame>> {
    let mut sets: Vec<u32> = (0..1 << size.cells()).collect();
    sets.sort_by_key(|set| set.count_ones());
    let turned = sets.iter().map(|&set| turn_all(size, set)).collect();
    Box::new(Subsets { size, sets, turned })
}

fn turn_all(size: Size, set: u32) -> u32 {
    let (rows, cols) = (size.rows(), size.cols());
    let pressed = |row: usize, col: usize| row < rows && col < cols && set >> (row * cols + col) & 1 == 1;
    let mut turned = 0;
    for row in 0..rows {
        for col in 0..cols {
            // A wrap below zero is far outside, where nothing is pressed.
            let (above, left) = (row.wrapping_sub(1), col.wrapping_sub(1));
            let times = [(row, col), (above, col), (row + 1, col), (row, left), (row, col + 1)];
            let odd = times.into_iter().filter(|&(row, col)| pressed(row, col)).count() % 2 == 1;
            turned |= u32::from(odd) << (row * cols + col);
        }
    }
    turned
}

impl Solve<Flipgame> for Subsets {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        const CHUNK: usize = 64;
        let black = instance.black.word().expect("at most 20 cells") as u32;
        let white = instance.black.not().word().expect("at most 20 cells") as u32;
        let fits = |turned: u32| turned == black || turned == white;
        // Whole chunks are compared without an early exit, which the compiler turns into vector code.
        for (index, chunk) in self.turned.chunks(CHUNK).enumerate() {
            if chunk.iter().fold(false, |any, &turned| any | fits(turned)) {
                let within = chunk.iter().position(|&turned| fits(turned)).expect("one fits");
                let place = index * CHUNK + within;
                let presses = Board::from_word(self.size, self.sets[place].into());
                return Ok(Solved { answer: Answer::solved(presses), work: place as u64 + 1 });
            }
        }
        Ok(Solved { answer: Answer::Impossible, work: self.turned.len() as u64 })
    }
}
