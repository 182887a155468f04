//! Breadth-first search from the board, with an array queue that has a front and a rear (published as flip A).
//!
//! Presses commute, so a state is extended only by presses after the last one that led to it. The first path found
//! to a state is the lexically smallest of the shortest, and every prefix of such a path is again one,
//! so no shortest path is lost. O(2^n) states, 8 bytes each.

use crate::flipgame::model::Flipgame;
use crate::flipgame::model::{Answer, Instance};
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct Bfs {
    size: Size,
    masks: Vec<u32>,
    seen: Vec<u64>,
    queue: Vec<Node>,
}

#[derive(Clone, Copy, Default)]
struct Node {
    state: u32,
    presses: u32,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Flipgame>> {
    let cols = size.cols();
    let near = |pressed: usize, turned: usize| {
        (pressed / cols).abs_diff(turned / cols) + (pressed % cols).abs_diff(turned % cols) <= 1
    };
    let mask = |pressed| {
        (0..size.cells())
            .filter(|&turned| near(pressed, turned))
            .map(|turned| 1 << turned)
            .sum()
    };
    let masks = (0..size.cells()).map(mask).collect();
    let states = 1usize << size.cells();
    Box::new(Bfs {
        size,
        masks,
        seen: vec![0; states.div_ceil(64)],
        // One slot more than states, for writes that are overwritten.
        queue: vec![Node::default(); states + 1],
    })
}

impl Solve<Flipgame> for Bfs {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let black = instance.black.word().expect("at most 20 cells") as u32;
        let all = ((1u64 << self.masks.len()) - 1) as u32;
        let Bfs {
            masks, seen, queue, ..
        } = self;
        seen.fill(0);
        seen[black as usize / 64] |= 1 << (black % 64);
        queue[0] = Node {
            state: black,
            presses: 0,
        };
        let (mut front, mut rear) = (0, 1);
        while front < rear {
            let Node { state, presses } = queue[front];
            front += 1;
            if state == 0 || state == all {
                let presses = Board::from_word(self.size, presses.into());
                return Ok(Solved {
                    answer: Answer::solved(presses),
                    work: front as u64,
                });
            }
            let next = (32 - presses.leading_zeros()) as usize;
            for (press, mask) in masks.iter().enumerate().skip(next) {
                let state = state ^ mask;
                let (word, bit) = (state as usize / 64, state % 64);
                // Every state is written, but the rear advances only past a new one.
                queue[rear] = Node {
                    state,
                    presses: presses | 1 << press,
                };
                rear += (seen[word] >> bit & 1 == 0) as usize;
                seen[word] |= 1 << bit;
            }
        }
        Ok(Solved {
            answer: Answer::Impossible,
            work: front as u64,
        })
    }
}
