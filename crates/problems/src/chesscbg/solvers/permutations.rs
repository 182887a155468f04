//! The naive method: every matching of the pieces that differ, by Heap's order of permutations.
//!
//! A piece on a cell that both positions hold may stay: if it went to y and one from x took its place, sending
//! the one from x to y costs no more. O(k!) for k differing pieces.

use crate::chesscbg::model::Chesscbg;
use crate::chesscbg::model::{Answer, Instance};
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

/// The maximum number of differing pieces; with 8 there are 40,320 matchings.
const PIECES_MAX: usize = 8;

struct Permutations;

pub(super) fn prepare(_: Size) -> Box<dyn Solve<Chesscbg>> {
    Box::new(Permutations)
}

fn only_in(one: &Board, other: &Board) -> Vec<Cell> {
    one.iter().filter(|&cell| !other.get(cell)).collect()
}

fn cost(pieces: &[Cell], places: &[Cell]) -> u32 {
    let steps = |piece: &Cell, place: &Cell| {
        let down = i32::from(piece.row) - i32::from(place.row);
        let across = i32::from(piece.col) - i32::from(place.col);
        (down.abs() + across.abs()) as u32
    };
    pieces
        .iter()
        .zip(places)
        .map(|(piece, place)| steps(piece, place))
        .sum()
}

impl Solve<Chesscbg> for Permutations {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let pieces = only_in(instance.start(), instance.target());
        let mut places = only_in(instance.target(), instance.start());
        if pieces.len() > PIECES_MAX {
            return Err(Declined::new(
                "chesscbg-permutations-takes",
                [("most", PIECES_MAX as u64), ("pieces", pieces.len() as u64)],
            ));
        }
        let (mut least, mut matchings) = (cost(&pieces, &places), 1);
        let mut turns = [0; PIECES_MAX];
        let mut depth = 1;
        while depth < places.len() {
            if turns[depth] == depth {
                turns[depth] = 0;
                depth += 1;
                continue;
            }
            places.swap(
                if depth.is_multiple_of(2) {
                    0
                } else {
                    turns[depth]
                },
                depth,
            );
            least = least.min(cost(&pieces, &places));
            matchings += 1;
            turns[depth] += 1;
            depth = 1;
        }
        Ok(Solved {
            answer: Answer {
                slides: least,
                moves: None,
            },
            work: matchings,
        })
    }
}
