//! Smaller pairs of positions: fewer cells, fewer pieces, fewer misplaced pieces, and shorter distances.

use super::model::{Chesscbg, Instance};
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Ascending, Shape, Shrink, Weight};
use tribunal_core::weight::{choices, kept_lines, moved, number, runs, symmetries, with_set};

impl Shrink for Chesscbg {
    const ORDER: &'static str = "chesscbg-order";

    /// Cells, rows, pieces, misplaced pieces, their distances, and the two positions.
    fn weight(instance: &Instance) -> Weight {
        let size = instance.size();
        let (left, entered) = places(instance);
        let counts = [
            size.cells() as u64,
            size.rows() as u64,
            instance.start().count().into(),
            left.len() as u64,
        ];
        let mut weight = counts.to_vec();
        weight.push(apart(&left, &entered));
        weight.extend(number(instance.start()).chain(number(instance.target())));
        weight
    }

    /// Similar lighter pairs.
    fn smaller(instance: &Instance, shape: Shape) -> Vec<Instance> {
        let mut pairs = without_lines(instance, shape);
        if shape == Shape::Free {
            pairs.extend(without_pieces(instance));
        }
        pairs.extend(less_moved(instance));
        pairs.extend(steps(instance));
        pairs.extend(images(instance, shape));
        let bound = Chesscbg::weight(instance);
        pairs.retain(|pair| Chesscbg::weight(pair) < bound);
        pairs
    }

    /// Every pair of its size and, unless the shape is free, of its pieces, the lightest first.
    fn ascending(like: &Instance, shape: Shape) -> Ascending<Chesscbg> {
        let (size, most) = (like.size(), like.start().count() as usize);
        let fewest = if shape == Shape::Free { 0 } else { most };
        let pairs = (fewest..=most).flat_map(move |pieces| {
            let moving_max = pieces.min(size.cells() - pieces);
            (0..=moving_max).flat_map(move |moving| {
                let apart_max = (moving * moving * (size.rows() + size.cols() - 2)) as u64;
                (0..=apart_max).flat_map(move |apart| {
                    with_set(size, pieces)
                        .flat_map(move |start| targets(&start, moving, apart).into_iter())
                })
            })
        });
        Box::new(pairs)
    }
}

/// The cells that hold a piece before and not after, and those that hold one after and not before.
fn places(instance: &Instance) -> (Vec<Cell>, Vec<Cell>) {
    let differ = instance.start().xor(instance.target());
    (
        differ.and(instance.start()).iter().collect(),
        differ.and(instance.target()).iter().collect(),
    )
}

/// The total distance of all pairs of a cell of each list; with one cell each, the minimum number of moves.
fn apart(left: &[Cell], entered: &[Cell]) -> u64 {
    let steps =
        |one: &Cell, other: &Cell| one.row.abs_diff(other.row) + one.col.abs_diff(other.col);
    left.iter()
        .flat_map(|from| entered.iter().map(move |to| u64::from(steps(from, to))))
        .sum()
}

fn pair(start: Board, target: Board) -> Instance {
    Instance::new(start, target).expect("both positions were changed alike")
}

/// Drops lines; if one position loses more pieces than the other, the other loses its first ones too.
fn without_lines(instance: &Instance, shape: Shape) -> Vec<Instance> {
    let kept = kept_lines(instance.size(), shape);
    let dropped = kept.iter().map(|kept| {
        let (start, target) = (kept.of(instance.start()), kept.of(instance.target()));
        let pieces = start.count().min(target.count()) as usize;
        let first = |board: &Board| {
            let mut fewer = Board::empty(board.size());
            board
                .iter()
                .take(pieces)
                .for_each(|cell| fewer.set(cell, true));
            fewer
        };
        pair(first(&start), first(&target))
    });
    dropped.collect()
}

/// Removes pieces from both positions: first pieces in place, then misplaced ones.
fn without_pieces(instance: &Instance) -> Vec<Instance> {
    let staying: Vec<Cell> = instance.start().and(instance.target()).iter().collect();
    let (left, entered) = places(instance);
    let without = |first: &[Cell], second: &[Cell]| {
        let (mut start, mut target) = (instance.start().clone(), instance.target().clone());
        first.iter().for_each(|&cell| start.set(cell, false));
        second.iter().for_each(|&cell| target.set(cell, false));
        pair(start, target)
    };
    let still = runs(staying.len())
        .into_iter()
        .map(|run| without(&staying[run.clone()], &staying[run]));
    let moving = runs(left.len())
        .into_iter()
        .map(|run| without(&left[run.clone()], &entered[run]));
    still.chain(moving).collect()
}

/// Puts misplaced pieces back in position 2: many at a time, then each way for a single one.
fn less_moved(instance: &Instance) -> Vec<Instance> {
    let (left, entered) = places(instance);
    let back = |left: &[Cell], entered: &[Cell]| {
        let mut target = instance.target().clone();
        entered.iter().for_each(|&cell| target.set(cell, false));
        left.iter().for_each(|&cell| target.set(cell, true));
        pair(instance.start().clone(), target)
    };
    let many = runs(left.len()).into_iter().filter(|run| run.len() > 1);
    let mut pairs: Vec<Instance> = many
        .map(|run| back(&left[run.clone()], &entered[run]))
        .collect();
    for &from in &left {
        pairs.extend(entered.iter().map(|&to| back(&[from], &[to])));
    }
    pairs
}

/// Moves each piece of one position by a step, and each piece in place by a step in both.
fn steps(instance: &Instance) -> Vec<Instance> {
    let (start, target) = (instance.start(), instance.target());
    let mut pairs = Vec::new();
    for from in instance.size().iter() {
        for to in beside(instance.size(), from) {
            let in_start = start.get(from) && !start.get(to);
            let in_target = target.get(from) && !target.get(to);
            if in_start && in_target {
                pairs.push(pair(moved(start, from, to), moved(target, from, to)));
            }
            if in_target {
                pairs.push(pair(start.clone(), moved(target, from, to)));
            }
            if in_start {
                pairs.push(pair(moved(start, from, to), target.clone()));
            }
        }
    }
    pairs
}

fn beside(size: Size, cell: Cell) -> impl Iterator<Item = Cell> {
    let Cell { row, col } = cell;
    let around = [
        (row.wrapping_sub(1), col),
        (row, col.wrapping_sub(1)),
        (row, col + 1),
        (row + 1, col),
    ];
    around
        .into_iter()
        .map(|(row, col)| Cell { row, col })
        .filter(move |&cell| size.contains(cell))
}

/// Mirror images, and the two positions exchanged.
fn images(instance: &Instance, shape: Shape) -> Vec<Instance> {
    let (start, target) = (instance.start(), instance.target());
    let mut pairs = vec![pair(target.clone(), start.clone())];
    for symmetry in symmetries(instance.size(), shape) {
        let (start, target) = (start.transform(symmetry), target.transform(symmetry));
        pairs.push(pair(target.clone(), start.clone()));
        pairs.push(pair(start, target));
    }
    pairs
}

/// The pairs that begin with one position, so many of whose pieces end in other places, so far apart.
fn targets(start: &Board, moving: usize, wanted: u64) -> Vec<Instance> {
    let pieces: Vec<Cell> = start.iter().collect();
    let empty: Vec<Cell> = start.not().iter().collect();
    let mut pairs = Vec::new();
    for from in choices(pieces.len(), moving) {
        let left: Vec<Cell> = from.into_iter().map(|index| pieces[index]).collect();
        for to in choices(empty.len(), moving) {
            let entered: Vec<Cell> = to.into_iter().map(|index| empty[index]).collect();
            if apart(&left, &entered) == wanted {
                let mut target = start.clone();
                left.iter().for_each(|&cell| target.set(cell, false));
                entered.iter().for_each(|&cell| target.set(cell, true));
                pairs.push(pair(start.clone(), target));
            }
        }
    }
    pairs.sort_by_cached_key(|pair| number(pair.target()).collect::<Vec<u64>>());
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).expect("a size")
    }

    fn like(size: Size, pieces: usize) -> Instance {
        let board = with_set(size, pieces).next().expect("so many cells");
        pair(board.clone(), board)
    }

    #[test]
    fn every_pair_occurs_once_in_ascending_weight() {
        let square = |number: usize| number * number;
        for (rows, cols, pieces, starts) in [
            (1, 1, 0, 1),
            (1, 1, 1, 1),
            (2, 3, 3, 20),
            (2, 4, 4, 70),
            (3, 2, 2, 15),
        ] {
            let pairs: Vec<Instance> =
                Chesscbg::ascending(&like(size(rows, cols), pieces), Shape::Kept).collect();
            assert_eq!(pairs.len(), square(starts));
            assert!(pairs.is_sorted_by(|one, next| Chesscbg::weight(one) < Chesscbg::weight(next)));
            assert_eq!(pairs.iter().collect::<HashSet<_>>().len(), pairs.len());
        }
        let free: Vec<Instance> = Chesscbg::ascending(&like(size(2, 3), 3), Shape::Free).collect();
        assert_eq!(free.len(), square(1) + square(6) + square(15) + square(20));
        assert!(free.is_sorted_by(|one, next| Chesscbg::weight(one) < Chesscbg::weight(next)));
    }

    #[test]
    fn the_published_size_begins_with_equal_positions_and_then_single_slides() {
        let pairs: Vec<Instance> = Chesscbg::ascending(&like(Size::FOUR, 8), Shape::Kept)
            .take(12_870 + 500)
            .collect();
        assert!(
            pairs[..12_870]
                .iter()
                .all(|pair| pair.start() == pair.target())
        );
        assert!(
            pairs[12_870..]
                .iter()
                .all(|pair| places(pair).0.len() == 1 && Chesscbg::weight(pair)[4] == 1)
        );
        assert!(pairs.is_sorted_by(|one, next| Chesscbg::weight(one) < Chesscbg::weight(next)));
    }

    #[test]
    fn smaller_pairs_are_lighter_and_have_an_allowed_shape() {
        for (rows, cols, pieces) in [(1, 1, 1), (1, 4, 2), (2, 3, 3), (3, 3, 4), (4, 4, 8)] {
            for instance in Chesscbg::ascending(&like(size(rows, cols), pieces), Shape::Kept)
                .step_by(29)
                .take(400)
            {
                for shape in [Shape::Kept, Shape::Free] {
                    for lighter in Chesscbg::smaller(&instance, shape) {
                        assert!(Chesscbg::weight(&lighter) < Chesscbg::weight(&instance));
                        let is_kept = lighter.size() == instance.size()
                            && lighter.start().count() == pieces as u32;
                        assert!(shape == Shape::Free || is_kept);
                    }
                }
            }
        }
    }
}
