//! Small boards sorted into strata such as `distance-3`, and generators that draw from the strata in turn.
//!
//! Only generators may use this file, never a solver.

use crate::board::{Board, Cell, Size, Symmetry};
use crate::problem::{Declined, GenerateOptions, Generated, Generator, Model};

/// The maximum number of cells of boards that are sorted.
pub const CELLS_MAX: usize = 20;

/// The distance of a board that cannot reach a goal.
pub const UNREACHED: u8 = u8::MAX;

/// The number of moves from each board to the goal, or [`UNREACHED`]. A board is a word; a move is the word of the
/// cells that it turns.
pub fn distances(size: Size, goal: u32, moves: &[u32]) -> Vec<u8> {
    let mut distances = vec![UNREACHED; 1 << size.cells()];
    distances[goal as usize] = 0;
    let mut level = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for board in level {
            for turned in moves {
                let after = board ^ turned;
                if distances[after as usize] == UNREACHED {
                    distances[after as usize] = distance;
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            return distances;
        }
        level = next;
    }
    unreachable!("the levels of a finite space end")
}

const IMPOSSIBLE: &str = "impossible";

fn at_distance(moves: u32) -> String {
    format!("distance-{moves}")
}

/// The boards of one size, sorted into labelled strata; a board may be in several.
pub struct Strata {
    size: Size,
    distance_max: u8,
    strata: Vec<(String, Vec<u32>)>,
}

impl Strata {
    /// A stratum for each distance, and one for unreached boards.
    pub fn by_distance(size: Size, distance: impl Fn(u32) -> u8) -> Strata {
        let mut strata = Strata::empty(size);
        let reached = (0..strata.boards())
            .map(&distance)
            .filter(|&moves| moves != UNREACHED);
        strata.distance_max = reached.max().expect("a goal is reached");
        for moves in 0..=strata.distance_max {
            strata.add(&at_distance(moves.into()), |board| distance(board) == moves);
        }
        strata.add(IMPOSSIBLE, |board| distance(board) == UNREACHED);
        strata
    }

    fn empty(size: Size) -> Strata {
        Strata {
            size,
            distance_max: 0,
            strata: Vec::new(),
        }
    }

    fn boards(&self) -> u32 {
        1 << self.size.cells()
    }

    /// Adds the boards for which `keep` holds, if there are any.
    pub fn add(&mut self, label: &str, keep: impl Fn(u32) -> bool) {
        self.add_these(
            label,
            (0..self.boards()).filter(|&board| keep(board)).collect(),
        );
    }

    /// Adds these boards, if there are any.
    pub fn add_these(&mut self, label: &str, boards: Vec<u32>) {
        if !boards.is_empty() {
            self.strata.push((label.to_string(), boards));
        }
    }

    /// Adds the reached boards that are symmetric.
    pub fn add_symmetric(&mut self, distance: impl Fn(u32) -> u8) {
        let size = self.size;
        let ways = Symmetry::all()
            .skip(1)
            .filter(|symmetry| symmetry.size(size) == size);
        // There may be a million boards, so symmetries are tables of the bit that each bit moves to.
        let bit = |cell: Cell| usize::from(cell.row) * size.cols() + usize::from(cell.col);
        let ways: Vec<Vec<usize>> = ways
            .map(|symmetry| {
                size.iter()
                    .map(|cell| bit(symmetry.cell(size, cell)))
                    .collect()
            })
            .collect();
        self.add("symmetric", |word| {
            let is_set = |bit: usize| word >> bit & 1 == 1;
            let is_kept = |way: &Vec<usize>| {
                way.iter()
                    .enumerate()
                    .all(|(from, &to)| !is_set(from) || is_set(to))
            };
            distance(word) != UNREACHED && ways.iter().any(is_kept)
        });
    }

    /// Draws from the stratum that the options choose, or from each in turn.
    ///
    /// # Errors
    ///
    /// If no board of the size fits the options.
    pub fn generator<P: Model>(
        self,
        options: &GenerateOptions,
        instance: fn(Board) -> P::Instance,
    ) -> Result<Generator<P>, Declined> {
        let Strata {
            size,
            distance_max,
            mut strata,
        } = self;
        let wanted = match (options.impossible, options.distance) {
            (true, _) => Some((
                IMPOSSIBLE.to_string(),
                Declined::of_size("every-board-solvable", size, []),
            )),
            (false, Some(distance)) => Some((
                at_distance(distance),
                Declined::of_size(
                    "no-board-needs",
                    size,
                    [("moves", distance.into()), ("most", distance_max.into())],
                ),
            )),
            (false, None) => None,
        };
        if let Some((wanted, absent)) = wanted {
            strata.retain(|(label, _)| *label == wanted);
            if strata.is_empty() {
                return Err(absent);
            }
        }
        let mut turn = 0;
        Ok(Box::new(move |rng| {
            let (label, boards) = &strata[turn % strata.len()];
            turn += 1;
            let board = boards[rng.below(boards.len() as u64) as usize];
            Generated {
                label: label.clone(),
                instance: instance(Board::from_word(size, board.into())),
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_boards_are_those_that_a_symmetry_keeps() {
        for (rows, cols) in [(1, 1), (1, 5), (2, 3), (3, 3), (4, 3), (4, 4)] {
            let size = Size::new(rows, cols).expect("a size");
            let mut strata = Strata::empty(size);
            strata.add_symmetric(|word| if word % 5 == 3 { UNREACHED } else { 0 });
            let kept = |word: &u32| {
                let board = Board::from_word(size, u64::from(*word));
                word % 5 != 3
                    && Symmetry::all()
                        .skip(1)
                        .any(|symmetry| board.transform(symmetry) == board)
            };
            let expected: Vec<u32> = (0..strata.boards()).filter(kept).collect();
            assert_eq!(
                strata.strata,
                [("symmetric".to_string(), expected)],
                "{size}"
            );
        }
    }
}
