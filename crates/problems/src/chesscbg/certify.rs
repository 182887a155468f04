//! Makes certificates by a minimum-cost flow on the grid, independently of every solver.
//!
//! Each piece that must move is one unit of flow, each step to an adjacent cell costs 1. Units are sent one
//! after the other along shortest paths by reduced costs. These are never negative, so the potentials
//! satisfy the condition on the heights of a certificate; and they are 0 along the flow, so the
//! bound is tight. A search ends at the nearest free goal and changes only cells that it has seen.

use super::certificate::Certificate;
use super::model::{Chesscbg, Instance, Slide};
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Certifier, Certify, Declined};

/// No cell in that direction.
const NOWHERE: u16 = u16::MAX;
/// Not reached by the current search.
const UNREACHED: u32 = u32::MAX;

struct Maker {
    size: Size,
    /// For each cell the ones to the right, left, down and up; direction `d ^ 1` leads back.
    beside: Vec<[u16; 4]>,
    /// The flow out of each cell in each direction; never both ways between two cells.
    flow: Vec<[u16; 4]>,
    height: Vec<i32>,
    /// Whether the cell still needs a piece.
    wanted: Vec<bool>,
    /// The current search: reduced distance, and the direction in which the cell was entered.
    distance: Vec<u32>,
    entered: Vec<u8>,
    reached: Vec<u16>,
    /// Cells by their reduced distance modulo 3; no step is longer than 2.
    buckets: [Vec<u16>; 3],
    path: Vec<u16>,
}

impl Certify for Chesscbg {
    fn certifier(size: Size) -> Box<dyn Certifier<Chesscbg>> {
        let (rows, cols, cells) = (size.rows(), size.cols(), size.cells());
        let index = |holds: bool, row: usize, col: usize| {
            if holds {
                (row * cols + col) as u16
            } else {
                NOWHERE
            }
        };
        let beside = size.iter().map(|cell| {
            let (row, col) = (usize::from(cell.row), usize::from(cell.col));
            [
                index(col + 1 < cols, row, col + 1),
                index(col > 0, row, col.wrapping_sub(1)),
                index(row + 1 < rows, row + 1, col),
                index(row > 0, row.wrapping_sub(1), col),
            ]
        });
        Box::new(Maker {
            size,
            beside: beside.collect(),
            flow: vec![[0; 4]; cells],
            height: vec![0; cells],
            wanted: vec![false; cells],
            distance: vec![UNREACHED; cells],
            entered: vec![0; cells],
            reached: Vec::with_capacity(cells),
            buckets: Default::default(),
            path: Vec::new(),
        })
    }
}

impl Maker {
    fn index(&self, cell: Cell) -> u16 {
        u16::from(cell.row) * self.size.cols() as u16 + u16::from(cell.col)
    }

    fn cell(&self, index: u16) -> Cell {
        let cols = self.size.cols();
        Cell::new(usize::from(index) / cols, usize::from(index) % cols)
    }

    /// Sends one unit from a cell to the nearest cell that needs a piece.
    fn send(&mut self, source: u16) {
        let goal = self.search(source);
        let nearest = self.distance[usize::from(goal)] as i32;
        for &cell in &self.reached {
            let distance = &mut self.distance[usize::from(cell)];
            self.height[usize::from(cell)] += (*distance as i32 - nearest).min(0);
            *distance = UNREACHED;
        }
        self.reached.clear();
        self.wanted[usize::from(goal)] = false;
        let mut here = goal;
        while here != source {
            let direction = usize::from(self.entered[usize::from(here)]);
            let before = self.beside[usize::from(here)][direction ^ 1];
            let against = &mut self.flow[usize::from(here)][direction ^ 1];
            match *against {
                0 => self.flow[usize::from(before)][direction] += 1,
                _ => *against -= 1,
            }
            here = before;
        }
    }

    /// The nearest cell that needs a piece, by reduced costs; Dijkstra's search with three buckets.
    fn search(&mut self, source: u16) -> u16 {
        self.buckets.iter_mut().for_each(Vec::clear);
        self.distance[usize::from(source)] = 0;
        self.reached.push(source);
        self.buckets[0].push(source);
        for distance in 0.. {
            while let Some(here) = self.buckets[distance as usize % 3].pop() {
                let here_index = usize::from(here);
                if self.distance[here_index] != distance {
                    continue; // a shorter path was found since
                }
                if self.wanted[here_index] {
                    return here;
                }
                for direction in 0..4 {
                    let next = self.beside[here_index][direction];
                    if next == NOWHERE {
                        continue;
                    }
                    let next_index = usize::from(next);
                    let cost = if self.flow[next_index][direction ^ 1] > 0 {
                        -1
                    } else {
                        1
                    };
                    let reduced = cost + self.height[here_index] - self.height[next_index];
                    debug_assert!((0..=2).contains(&reduced), "a reduced cost is from 0 to 2");
                    let through = distance + reduced as u32;
                    let known = &mut self.distance[next_index];
                    if through < *known {
                        if *known == UNREACHED {
                            self.reached.push(next);
                        }
                        *known = through;
                        self.entered[next_index] = direction as u8;
                        self.buckets[through as usize % 3].push(next);
                    }
                }
            }
        }
        unreachable!("as many pieces are wanted as have to go, and the grid is connected")
    }

    /// Removes one unit of the flow and plays it as a relay of the pieces on its path, the last of them first.
    fn play(&mut self, source: u16, board: &mut Board, moves: &mut Vec<Slide>) {
        self.path.clear();
        self.path.push(source);
        let mut here = source;
        while !self.wanted[usize::from(here)] {
            let out = &mut self.flow[usize::from(here)];
            let direction = out
                .iter()
                .position(|&units| units > 0)
                .expect("what flows in flows out");
            out[direction] -= 1;
            here = self.beside[usize::from(here)][direction];
            self.path.push(here);
        }
        self.wanted[usize::from(here)] = false;
        let mut hole = self.path.len() - 1;
        for place in (0..hole).rev() {
            if board.get(self.cell(self.path[place])) {
                let steps = self.path[place..=hole].windows(2);
                moves.extend(steps.map(|step| Slide {
                    from: self.cell(step[0]),
                    to: self.cell(step[1]),
                }));
                hole = place;
            }
        }
        board.set(self.cell(source), false);
        board.set(self.cell(here), true);
    }
}

impl Certifier<Chesscbg> for Maker {
    fn certify(&mut self, instance: &Instance) -> Result<Certificate, Declined> {
        let (start, target) = (instance.start(), instance.target());
        let both = start.and(target);
        let sources: Vec<u16> = start
            .xor(&both)
            .iter()
            .map(|cell| self.index(cell))
            .collect();
        let goals: Vec<u16> = target
            .xor(&both)
            .iter()
            .map(|cell| self.index(cell))
            .collect();
        self.height.fill(0);
        self.flow.fill([0; 4]);
        goals
            .iter()
            .for_each(|&goal| self.wanted[usize::from(goal)] = true);
        sources.iter().for_each(|&source| self.send(source));

        goals
            .iter()
            .for_each(|&goal| self.wanted[usize::from(goal)] = true);
        let (mut board, mut moves) = (start.clone(), Vec::new());
        sources
            .iter()
            .for_each(|&source| self.play(source, &mut board, &mut moves));
        // Only differences count; starting at 0 is easiest to read.
        let lowest = self
            .height
            .iter()
            .copied()
            .min()
            .expect("a board has a cell");
        let rows = self.height.chunks(self.size.cols());
        let height = rows
            .map(|row| row.iter().map(|height| height - lowest).collect())
            .collect();
        Ok(Certificate { moves, height })
    }
}
