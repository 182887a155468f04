//! Breadth-first search over positions as words, with an array queue (as published); for whole spaces it continues from
//! a start until every position is seen.
//!
//! A slide crosses a border between two cells of which one holds a piece, and turns both bits over. O(C(n, p))
//! states for p pieces on n cells.

use crate::chesscbg::model::Chesscbg;
use crate::chesscbg::model::{Answer, Instance, Slide};
use tribunal_core::board::{Cell, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

/// The borders between cells of one size, as the bits that a slide across them turns over.
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
        Borders {
            cols: size.cols(),
            beside,
            above,
        }
    }

    /// Calls `visit` with every position that is one slide away.
    #[inline]
    fn each_next(self, position: u32, mut visit: impl FnMut(u32)) {
        let mut across = (position ^ position >> 1) & self.beside;
        while across != 0 {
            visit(position ^ 0b11 << across.trailing_zeros());
            across &= across - 1;
        }
        // With one row there is nothing above; its shift by up to 20 is still less than the word length.
        let mut down = (position ^ position >> self.cols) & self.above;
        while down != 0 {
            visit(position ^ (1 | 1 << self.cols) << down.trailing_zeros());
            down &= down - 1;
        }
    }
}

/// The search for boards of one size.
pub(in crate::chesscbg) struct Bfs {
    size: Size,
    borders: Borders,
    /// For each position, its predecessor in the current search, or [`UNSEEN`].
    parents: Vec<u32>,
    /// For each seen position, the number of slides from the start of that search.
    levels: Vec<u8>,
    queue: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Chesscbg>> {
    Box::new(Bfs::new(size))
}

impl Bfs {
    /// Prepares for boards of at most 20 cells.
    pub(in crate::chesscbg) fn new(size: Size) -> Bfs {
        let positions = 1 << size.cells();
        let (parents, levels) = (vec![UNSEEN; positions], vec![0; positions]);
        Bfs {
            size,
            borders: Borders::new(size),
            parents,
            levels,
            queue: Vec::new(),
        }
    }

    /// Searches until the target, or every reachable position, is seen; the queue then holds all seen positions.
    pub(in crate::chesscbg) fn search(&mut self, start: u32, target: Option<u32>) {
        let Bfs {
            borders,
            parents,
            levels,
            queue,
            ..
        } = self;
        // Only marks of the last search are cleared: far fewer than the whole table on most pairs.
        queue
            .iter()
            .for_each(|&position| parents[position as usize] = UNSEEN);
        queue.clear();
        queue.push(start);
        parents[start as usize] = start;
        levels[start as usize] = 0;
        let mut front = 0;
        while front < queue.len() && target.is_none_or(|target| parents[target as usize] == UNSEEN)
        {
            let position = queue[front];
            front += 1;
            let level = levels[position as usize] + 1;
            borders.each_next(position, |next| {
                let parent = &mut parents[next as usize];
                if *parent == UNSEEN {
                    *parent = position;
                    levels[next as usize] = level;
                    queue.push(next);
                }
            });
        }
    }

    /// The number of slides to a position; nothing if the search did not reach it.
    pub(in crate::chesscbg) fn level(&self, target: u32) -> Option<u32> {
        (self.parents[target as usize] != UNSEEN).then(|| self.levels[target as usize].into())
    }

    /// The number of positions that the search reached.
    pub(in crate::chesscbg) fn reached(&self) -> usize {
        self.queue.len()
    }

    /// The slides by which the search reached a position.
    pub(in crate::chesscbg) fn moves(&self, target: u32) -> Vec<Slide> {
        let (mut moves, mut here) = (Vec::new(), target);
        loop {
            let before = self.parents[here as usize];
            if before == here {
                moves.reverse();
                return moves;
            }
            moves.push(Slide {
                from: self.cell(before & !here),
                to: self.cell(here & !before),
            });
            here = before;
        }
    }

    fn cell(&self, bit: u32) -> Cell {
        let (index, cols) = (bit.trailing_zeros() as usize, self.size.cols());
        Cell::new(index / cols, index % cols)
    }
}

impl Solve<Chesscbg> for Bfs {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let [start, target] = [instance.start(), instance.target()]
            .map(|position| position.word().expect("at most 20 cells") as u32);
        self.search(start, Some(target));
        let slides = self
            .level(target)
            .expect("equally many pieces come everywhere");
        let (moves, work) = (self.moves(target), self.queue.len() as u64);
        Ok(Solved {
            answer: Answer {
                slides,
                moves: Some(moves),
            },
            work,
        })
    }
}
