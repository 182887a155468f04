//! The naive method: all sets of presses, the smaller first, until one switches exactly the closed handles.
//!
//! A table holds what each set switches, in words as narrow as the board allows, so that a
//! board costs one comparison for each set. O(2^n).

use crate::pilots::model::Pilots;
use crate::pilots::model::{Answer, Instance};
use std::fmt::Debug;
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct Subsets<W> {
    size: Size,
    /// All sets, by number of presses, then by value.
    sets: Vec<W>,
    /// What the set at the same index switches.
    switched: Vec<W>,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Pilots>> {
    if size.cells() <= 16 {
        list::<u16>(size)
    } else {
        list::<u32>(size)
    }
}

/// A word that holds a whole board.
trait Word: Copy + PartialEq + Into<u64> + TryFrom<u64, Error: Debug> + Send + 'static {}
impl Word for u16 {}
impl Word for u32 {}

fn list<W: Word>(size: Size) -> Box<dyn Solve<Pilots>> {
    let (cols, cells) = (size.cols(), size.cells());
    // A set switches what it switches without its highest press, and that press's row and column.
    let mut by_value = vec![0u64; 1 << cells];
    for press in 0..cells {
        let cross = (0..cells)
            .filter(|other| other / cols == press / cols || other % cols == press % cols)
            .fold(0, |cross, other| cross | 1 << other);
        let (known, new) = by_value.split_at_mut(1 << press);
        new.iter_mut()
            .zip(known)
            .for_each(|(new, &mut without)| *new = without ^ cross);
    }
    let mut order: Vec<u64> = (0..1 << cells).collect();
    order.sort_by_key(|set| set.count_ones());
    let narrow = |word: u64| W::try_from(word).expect("a word holds the board");
    let switched = order
        .iter()
        .map(|&set| narrow(by_value[set as usize]))
        .collect();
    let sets = order.into_iter().map(narrow).collect();
    Box::new(Subsets {
        size,
        sets,
        switched,
    })
}

impl<W: Word> Solve<Pilots> for Subsets<W> {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        const CHUNK: usize = 256;
        let closed = instance.closed.word().expect("at most 20 cells");
        let closed = W::try_from(closed).expect("a word holds the board");
        // Whole chunks are compared without an early exit, which the compiler turns into vector code.
        for (index, chunk) in self.switched.chunks(CHUNK).enumerate() {
            if chunk
                .iter()
                .fold(false, |any, &switched| any | (switched == closed))
            {
                let within = chunk
                    .iter()
                    .position(|&switched| switched == closed)
                    .expect("one fits");
                let place = index * CHUNK + within;
                let presses = Board::from_word(self.size, self.sets[place].into());
                return Ok(Solved {
                    answer: Answer::solved(presses),
                    work: place as u64 + 1,
                });
            }
        }
        Ok(Solved {
            answer: Answer::Impossible,
            work: self.switched.len() as u64,
        })
    }
}
