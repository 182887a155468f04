//! The naive method: all sets of presses, the smaller first, until one turns exactly the black or exactly the
//! white pieces.
//!
//! A table holds what each set turns, so that a board costs one comparison for each set. O(2^n).

use crate::flipgame::model::Flipgame;
use crate::flipgame::model::{Answer, Instance};
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct Subsets {
    size: Size,
    /// All sets, by number of presses, then by value.
    sets: Vec<u32>,
    turned: Turned,
}

/// What the set at the same index turns, in words as narrow as the board allows, so that twice as many are compared
/// at once.
enum Turned {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Flipgame>> {
    let mut sets: Vec<u32> = (0..1 << size.cells()).collect();
    sets.sort_by_key(|set| set.count_ones());
    let turned = sets.iter().map(|&set| turn_all(size, set));
    let turned = match size.cells() <= 16 {
        true => Turned::Narrow(turned.map(|turned| turned as u16).collect()),
        false => Turned::Wide(turned.collect()),
    };
    Box::new(Subsets { size, sets, turned })
}

fn turn_all(size: Size, set: u32) -> u32 {
    let (rows, cols) = (size.rows(), size.cols());
    let pressed =
        |row: usize, col: usize| row < rows && col < cols && set >> (row * cols + col) & 1 == 1;
    let mut turned = 0;
    for row in 0..rows {
        for col in 0..cols {
            // An index that wraps below zero is far outside the board, where nothing is pressed.
            let (above, left) = (row.wrapping_sub(1), col.wrapping_sub(1));
            let times = [
                (row, col),
                (above, col),
                (row + 1, col),
                (row, left),
                (row, col + 1),
            ];
            let odd = times
                .into_iter()
                .filter(|&(row, col)| pressed(row, col))
                .count()
                % 2
                == 1;
            turned |= u32::from(odd) << (row * cols + col);
        }
    }
    turned
}

/// The first index of one of two words.
fn find<W: Copy + PartialEq>(words: &[W], one: W, other: W) -> Option<usize> {
    const CHUNK: usize = 64;
    let fits = |word: W| word == one || word == other;
    // Whole chunks are compared without an early exit, which the compiler turns into vector code.
    let any = |chunk: &[W]| chunk.iter().fold(false, |any, &word| any | fits(word));
    let index = words.chunks(CHUNK).position(any)?;
    let within = words[index * CHUNK..]
        .iter()
        .position(|&word| fits(word))
        .expect("one of the chunk fits");
    Some(index * CHUNK + within)
}

impl Solve<Flipgame> for Subsets {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let black = instance.black.word().expect("at most 20 cells") as u32;
        let white = instance.black.not().word().expect("at most 20 cells") as u32;
        let found = match &self.turned {
            Turned::Narrow(turned) => find(turned, black as u16, white as u16),
            Turned::Wide(turned) => find(turned, black, white),
        };
        Ok(match found {
            Some(place) => {
                let presses = Board::from_word(self.size, self.sets[place].into());
                Solved {
                    answer: Answer::solved(presses),
                    work: place as u64 + 1,
                }
            }
            None => Solved {
                answer: Answer::Impossible,
                work: self.sets.len() as u64,
            },
        })
    }
}
