//! Breadth-first search over positions as words, with an array queue (as published); and the same search from
//! many starts at once, for whole spaces.
//!
//! A slide crosses a border between two cells of which one holds a piece, and turns both bits over. O(C(n, p))
//! states for p pieces on n cells.

use crate::board::{Cell, Size};
use crate::problem::{Declined, Solve, Solved};
use crate::problems::chesscbg::Chesscbg;
use crate::problems::chesscbg::model::{Answer, Instance, Slide};

/// The borders of one size, as what a slide across them turns.
#[derive(Clone, Copy)]
struct Borders {
    cols: usize,
    /// Cells with one to the right of them.
    beside: u32,
    /// Cells with one below them.
    above: u32,
}

impl Borders {
    fn new(size: Size) -> Borders {
        let (mut beside, mut above) = (0, 0);
        for (bit, cell) in size.iter().enumerate() {
            beside |= u32::from(usize::from(cell.col) + 1 < size.cols()) << bit;
            above |= u32::from(usize::from(cell.row) + 1 < size.rows()) << bit;
        }
        Borders { cols: size.cols(), beside, above }
    }

    /// Calls `visit` with every position that is one slide away.
    #[inline]
    fn each_next(self, position: u32, mut visit: impl FnMut(u32)) {
        let mut across = (position ^ position >> 1) & self.beside;
        while across != 0 {
            visit(position ^ 0b11 << across.trailing_zeros());
            across &= across - 1;
        }
        // With one row nothing is above; its shift by up to 20 is still below the word's length.
        let mut down = (position ^ position >> self.cols) & self.above;
        while down != 0 {
            visit(position ^ (1 | 1 << self.cols) << down.trailing_zeros());
            down &= down - 1;
        }
    }
}

struct Bfs {
    size: Size,
    borders: Borders,
    /// For each position the one that led to it in the current search, or [`UNSEEN`].
    parents: Vec<u32>,
    queue: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Chesscbg>> {
    Box::new(Bfs { size, borders: Borders::new(size), parents: vec![UNSEEN; 1 << size.cells()], queue: Vec::new() })
}

impl Bfs {
    /// Searches until the target is seen; afterwards the queue holds what was reached.
    fn search(&mut self, start: u32, target: u32) {
        let Bfs { borders, parents, queue, .. } = self;
        queue.clear();
        queue.push(start);
        parents[start as usize] = start;
        let mut front = 0;
        while parents[target as usize] == UNSEEN {
            let position = queue[front];
            front += 1;
            borders.each_next(position, |next| {
                let parent = &mut parents[next as usize];
                if *parent == UNSEEN {
                    *parent = position;
                    queue.push(next);
                }
            });
        }
    }

    fn cell(&self, bit: u32) -> Cell {
        let (index, cols) = (bit.trailing_zeros() as usize, self.size.cols());
        Cell::new(index / cols, index % cols)
    }
}

impl Solve<Chesscbg> for Bfs {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let [start, target] =
            [instance.start(), instance.target()].map(|position| position.word().expect("at most 20 cells") as u32);
        self.search(start, target);
        let (mut moves, mut here) = (Vec::new(), target);
        while here != start {
            let before = self.parents[here as usize];
            moves.push(Slide { from: self.cell(before & !here), to: self.cell(here & !before) });
            here = before;
        }
        moves.reverse();
        let work = self.queue.len() as u64;
        // Only what this search marked is unmarked: far less than the whole table on most pairs.
        self.queue.iter().for_each(|&position| self.parents[position as usize] = UNSEEN);
        Ok(Solved { answer: Answer { slides: moves.len() as u32, moves: Some(moves) }, work })
    }
}

/// How many searches run side by side: one bit each.
pub(in crate::problems::chesscbg) const LANES: usize = 64 * WORDS;
const WORDS: usize = 4;

/// A bit for each of the searches that run side by side.
pub(in crate::problems::chesscbg) type Lanes = [u64; WORDS];

const NONE: Lanes = [0; WORDS];

/// Enough binary digits for 64 moves, the most between two positions on 16 cells in one row.
pub(in crate::problems::chesscbg) const DIGITS: usize = 7;

/// The search from many starts at once over all positions of one size and number of pieces.
///
/// Positions go by rank, which is their order as words. What a lane has reached is one bit, so a step from all
/// starts to a position is one "or" for each position beside it.
pub(in crate::problems::chesscbg) struct Distances {
    /// The positions beside rank r are those from `first[r]` up to `first[r + 1]`.
    first: Vec<u32>,
    beside: Vec<u16>,
    unseen: Vec<Lanes>,
    rim: Vec<Lanes>,
    next: Vec<Lanes>,
    /// The binary digits of the distances, the lowest first.
    digits: Vec<[Lanes; DIGITS]>,
}

impl Distances {
    /// Ready for the positions that are given, all of a size of at most 16 cells with one number of pieces.
    pub(in crate::problems::chesscbg) fn new(size: Size, positions: &[u32]) -> Distances {
        let borders = Borders::new(size);
        let (mut first, mut beside) = (vec![0], Vec::new());
        for &position in positions {
            borders.each_next(position, |next| {
                beside.push(positions.binary_search(&next).expect("a slide keeps the number of pieces") as u16);
            });
            first.push(beside.len() as u32);
        }
        let lanes = vec![NONE; positions.len()];
        let digits = vec![[NONE; DIGITS]; positions.len()];
        Distances { first, beside, unseen: lanes.clone(), rim: lanes.clone(), next: lanes, digits }
    }

    /// The positions beside a position, by rank; what the symmetries are proven with.
    #[cfg(test)]
    pub(in crate::problems::chesscbg) fn beside(&self, rank: u16) -> &[u16] {
        let rank = usize::from(rank);
        &self.beside[self.first[rank] as usize..self.first[rank + 1] as usize]
    }

    /// Searches from all starts, given by rank, the n-th in lane n; at most [`LANES`] of them.
    pub(in crate::problems::chesscbg) fn search(&mut self, starts: &[u16]) {
        assert!(starts.len() <= LANES, "more starts than lanes");
        let mut all = NONE;
        (0..starts.len()).for_each(|lane| all[lane / 64] |= 1 << (lane % 64));
        self.unseen.fill(all);
        self.rim.fill(NONE);
        self.digits.fill([NONE; DIGITS]);
        for (lane, &start) in starts.iter().enumerate() {
            self.rim[usize::from(start)][lane / 64] |= 1 << (lane % 64);
            self.unseen[usize::from(start)][lane / 64] &= !(1 << (lane % 64));
        }
        let mut distance = 0;
        loop {
            distance += 1;
            if !self.step(distance) {
                break;
            }
        }
    }

    /// One step from the rim of every lane; whether any lane found a new position.
    fn step(&mut self, distance: usize) -> bool {
        let Distances { first, beside, unseen, rim, next, digits } = self;
        let mut any = NONE;
        let states = next.iter_mut().zip(unseen).zip(digits).zip(first.windows(2));
        for (((next, unseen), digits), range) in states {
            if *unseen == NONE {
                *next = NONE;
                continue;
            }
            let mut reached = NONE;
            for &neighbour in &beside[range[0] as usize..range[1] as usize] {
                let rim = &rim[usize::from(neighbour)];
                reached.iter_mut().zip(rim).for_each(|(reached, rim)| *reached |= rim);
            }
            for word in 0..WORDS {
                reached[word] &= unseen[word];
                unseen[word] ^= reached[word];
                any[word] |= reached[word];
            }
            *next = reached;
            let mut left = distance;
            while left != 0 {
                let digit = &mut digits[left.trailing_zeros() as usize];
                digit.iter_mut().zip(reached).for_each(|(digit, reached)| *digit |= reached);
                left &= left - 1;
            }
        }
        std::mem::swap(&mut self.rim, &mut self.next);
        any != NONE
    }

    /// The distances from all starts to one position, as binary digits with a bit for each lane.
    pub(in crate::problems::chesscbg) fn digits(&self, rank: u16) -> &[Lanes; DIGITS] {
        &self.digits[usize::from(rank)]
    }
}
