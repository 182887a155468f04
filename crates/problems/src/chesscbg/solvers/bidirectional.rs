//! Breadth-first search from both positions, level by level, the smaller frontier first, until they meet.
//!
//! Slides are reversible, so both searches make the same moves. As whole levels are searched, the first
//! position that both have seen is on a shortest path. O(C(n, p)) states at worst, usually about the square root.

use crate::chesscbg::model::Chesscbg;
use crate::chesscbg::model::{Answer, Instance, Slide};
use tribunal_core::board::{Cell, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct Bidirectional {
    /// For each pair of adjacent cells, their two bits and the cell of each.
    pairs: Vec<(u32, [(u32, Cell); 2])>,
    ends: [End; 2],
}

/// The search from one of the two positions.
struct End {
    /// For each position, the number of the pair of cells of the slide that led to it, counted from 1; 0 if unseen.
    crossed: Vec<u8>,
    /// All positions seen; the last level starts at `rim`.
    seen: Vec<u32>,
    rim: usize,
}

/// The mark of the start of a search.
const ORIGIN: u8 = u8::MAX;

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Chesscbg>> {
    let cells: Vec<(u32, Cell)> = size
        .iter()
        .enumerate()
        .map(|(index, cell)| (1 << index, cell))
        .collect();
    let mut pairs = Vec::new();
    for &one in &cells {
        for &other in &cells {
            let (down, across) = (
                other.1.row.wrapping_sub(one.1.row),
                other.1.col.wrapping_sub(one.1.col),
            );
            if matches!((down, across), (0, 1) | (1, 0)) {
                pairs.push((one.0 | other.0, [one, other]));
            }
        }
    }
    let ends = [(); 2].map(|()| End {
        crossed: vec![0; 1 << size.cells()],
        seen: Vec::new(),
        rim: 0,
    });
    Box::new(Bidirectional { pairs, ends })
}

impl Bidirectional {
    /// A position that both searches have seen.
    fn meet(&mut self) -> u32 {
        let [start, target] = &mut self.ends;
        loop {
            let start_is_smaller = start.seen.len() - start.rim <= target.seen.len() - target.rim;
            let (mine, other) = if start_is_smaller {
                (&mut *start, &*target)
            } else {
                (&mut *target, &*start)
            };
            let level = mine.rim..mine.seen.len();
            mine.rim = level.end;
            for index in level {
                let position = mine.seen[index];
                for (crossed, &(pair, _)) in self.pairs.iter().enumerate() {
                    let inside = position & pair;
                    if inside == 0 || inside == pair {
                        continue;
                    }
                    let next = position ^ pair;
                    if mine.crossed[next as usize] == 0 {
                        mine.crossed[next as usize] = crossed as u8 + 1;
                        mine.seen.push(next);
                        if other.crossed[next as usize] != 0 {
                            return next;
                        }
                    }
                }
            }
        }
    }

    /// The slides from a position back to the start of a search.
    fn way_back(&self, end: &End, mut position: u32) -> Vec<Slide> {
        let mut slides = Vec::new();
        while end.crossed[position as usize] != ORIGIN {
            let (pair, [one, other]) = self.pairs[usize::from(end.crossed[position as usize] - 1)];
            let (from, to) = if position & one.0 != 0 {
                (one.1, other.1)
            } else {
                (other.1, one.1)
            };
            slides.push(Slide { from, to });
            position ^= pair;
        }
        slides
    }
}

impl Solve<Chesscbg> for Bidirectional {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let origins = [instance.start(), instance.target()];
        for (end, origin) in self.ends.iter_mut().zip(origins) {
            let origin = origin.word().expect("at most 20 cells") as u32;
            end.crossed[origin as usize] = ORIGIN;
            end.seen.push(origin);
        }
        let same = instance.start() == instance.target();
        let middle = if same {
            self.ends[0].seen[0]
        } else {
            self.meet()
        };
        let turned = self.way_back(&self.ends[0], middle).into_iter().rev();
        let mut moves: Vec<Slide> = turned
            .map(|Slide { from, to }| Slide { from: to, to: from })
            .collect();
        moves.extend(self.way_back(&self.ends[1], middle));

        let mut work = 0;
        for End { crossed, seen, rim } in &mut self.ends {
            work += seen.len() as u64;
            seen.drain(..)
                .for_each(|position| crossed[position as usize] = 0);
            *rim = 0;
        }
        Ok(Solved {
            answer: Answer {
                slides: moves.len() as u32,
                moves: Some(moves),
            },
            work,
        })
    }
}
