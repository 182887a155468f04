//! Iterative deepening A*: depth-first search, cut if the moves so far and the cheapest matching of what
//! still differs exceed the limit.
//!
//! The matching is a lower bound, because a piece takes at least the steps to its place; it is found
//! over all sets of places, O(2^k · k) for k differing pieces. As the bound happens to be exact, few nodes
//! are visited, but the search does not rely on it: a weaker bound would only make it slower.

use crate::chesscbg::model::Chesscbg;
use crate::chesscbg::model::{Answer, Instance, Slide};
use tribunal_core::board::{Cell, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

/// The maximum number of nodes before the search gives up.
const NODES_MAX: u64 = 1_000_000;

struct Ida {
    cells: Vec<Cell>,
    /// The bits of the cells beside each cell.
    beside: Vec<u32>,
    /// The minimum cost of assigning the first pieces to the places of a set.
    costs: Vec<u32>,
    way: Vec<Slide>,
    nodes: u64,
}

enum Found {
    /// The target was reached; the path is in `way`.
    Way,
    /// The target is not within the limit; the next limit to try.
    Beyond(u32),
    GivenUp,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Chesscbg>> {
    let cells: Vec<Cell> = size.iter().collect();
    let beside = cells.iter().map(|&cell| {
        let next = cells
            .iter()
            .enumerate()
            .filter(|&(_, &other)| steps(cell, other) == 1);
        next.fold(0, |bits, (index, _)| bits | 1 << index)
    });
    Box::new(Ida {
        beside: beside.collect(),
        cells,
        costs: Vec::new(),
        way: Vec::new(),
        nodes: 0,
    })
}

fn steps(from: Cell, to: Cell) -> u32 {
    u32::from(from.row.abs_diff(to.row)) + u32::from(from.col.abs_diff(to.col))
}

/// The positions of the set bits.
fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

impl Ida {
    /// A lower bound on the moves between two positions: pieces on common cells stay, the others are matched.
    fn bound(&mut self, position: u32, target: u32) -> u32 {
        let (away, wanted) = (position & !target, target & !position);
        let places = wanted.count_ones();
        self.costs.clear();
        self.costs.resize(1 << places, u32::MAX);
        self.costs[0] = 0;
        // Sets in order of their value, so each is complete before it is extended.
        for set in 0..(1u32 << places) - 1 {
            let piece = bits(away)
                .nth(set.count_ones() as usize)
                .expect("fewer places given than pieces");
            for (place, cell) in bits(wanted).enumerate() {
                let larger = set | 1 << place;
                if larger != set {
                    let cost =
                        self.costs[set as usize] + steps(self.cells[piece], self.cells[cell]);
                    let known = &mut self.costs[larger as usize];
                    *known = cost.min(*known);
                }
            }
        }
        self.costs[(1 << places) - 1]
    }

    fn search(&mut self, position: u32, target: u32, came_from: u32, limit: u32) -> Found {
        self.nodes += 1;
        if self.nodes > NODES_MAX {
            return Found::GivenUp;
        }
        let least = self.way.len() as u32 + self.bound(position, target);
        if least > limit {
            return Found::Beyond(least);
        }
        if position == target {
            return Found::Way;
        }
        let mut beyond = u32::MAX;
        for from in bits(position) {
            for to in bits(self.beside[from] & !position) {
                let next = position ^ (1 << from | 1 << to);
                if next == came_from {
                    continue;
                }
                self.way.push(Slide {
                    from: self.cells[from],
                    to: self.cells[to],
                });
                match self.search(next, target, position, limit) {
                    Found::Beyond(limit) => beyond = beyond.min(limit),
                    found => return found,
                }
                self.way.pop();
            }
        }
        Found::Beyond(beyond)
    }
}

impl Solve<Chesscbg> for Ida {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let [start, target] = [instance.start(), instance.target()]
            .map(|position| position.word().expect("at most 20 cells") as u32);
        self.nodes = 0;
        let mut limit = self.bound(start, target);
        loop {
            self.way.clear();
            // The start counts as its own predecessor, because no shortest path returns to it.
            match self.search(start, target, start, limit) {
                Found::Beyond(next) => limit = next,
                Found::GivenUp => {
                    return Err(Declined::new(
                        "chesscbg-ida-gave-up",
                        [("nodes", NODES_MAX)],
                    ));
                }
                Found::Way => break,
            }
        }
        let answer = Answer {
            slides: self.way.len() as u32,
            moves: Some(self.way.clone()),
        };
        Ok(Solved {
            answer,
            work: self.nodes,
        })
    }
}
