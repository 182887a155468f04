//! Breadth-first search from the board with masks made by shifts, which tests for the goal as a state is generated
//! (published as flip B).
//!
//! A state is extended only by presses before the first one that led to it, the mirror image of the rule that keeps
//! `bfs` short. O(2^n) states, each with its parent and press.

use crate::flipgame::model::Flipgame;
use crate::flipgame::model::{Answer, Instance};
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct BfsShift {
    size: Size,
    all: u32,
    left: u32,
    right: u32,
    /// For each state of the current search, the press that led to it, plus one; 0 if unseen.
    led: Vec<u8>,
    states: Vec<u32>,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Flipgame>> {
    let all = u32::MAX >> (32 - size.cells());
    let left = (0..size.rows()).fold(0, |column, row| column | 1 << (row * size.cols()));
    let right = left << (size.cols() - 1);
    Box::new(BfsShift {
        size,
        all,
        left,
        right,
        led: vec![0; 1 << size.cells()],
        states: Vec::new(),
    })
}

impl BfsShift {
    fn turned(&self, press: u8) -> u32 {
        let (one, cols) = (1u32 << press, self.size.cols());
        let beside = (one & !self.right) << 1 | (one & !self.left) >> 1;
        let (below, above) = (u64::from(one) << cols, u64::from(one) >> cols);
        (one | beside | (below | above) as u32) & self.all
    }

    fn way_back(&self, mut state: u32, from: u32) -> Board {
        let mut presses = 0;
        while state != from {
            let press = self.led[state as usize] - 1;
            presses |= 1 << press;
            state ^= self.turned(press);
        }
        Board::from_word(self.size, presses)
    }
}

impl Solve<Flipgame> for BfsShift {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let from = instance.black.word().expect("at most 20 cells") as u32;
        if from == 0 || from == self.all {
            return Ok(Solved {
                answer: Answer::solved(Board::empty(self.size)),
                work: 1,
            });
        }
        let cells = self.size.cells() as u8;
        let masks: [u32; 20] = std::array::from_fn(|press| match press < cells as usize {
            true => self.turned(press as u8),
            false => 0,
        });
        self.led[from as usize] = cells + 1;
        self.states.clear();
        self.states.push(from);
        let mut front = 0;
        let mut found = None;
        'search: while let Some(&state) = self.states.get(front) {
            front += 1;
            for press in (0..self.led[state as usize] - 1).rev() {
                let next = state ^ masks[press as usize];
                let led = &mut self.led[next as usize];
                if *led != 0 {
                    continue;
                }
                *led = press + 1;
                self.states.push(next);
                if next == 0 || next == self.all {
                    found = Some(next);
                    break 'search;
                }
            }
        }
        let answer = found.map_or(Answer::Impossible, |goal| {
            Answer::solved(self.way_back(goal, from))
        });
        let work = self.states.len() as u64;
        // Only marks of this search are cleared: far fewer than the whole table on most boards.
        self.states
            .iter()
            .for_each(|&state| self.led[state as usize] = 0);
        Ok(Solved { answer, work })
    }
}
