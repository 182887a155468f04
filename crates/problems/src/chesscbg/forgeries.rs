//! Invalid certificates, each with a single fault if possible: a checker that accepts one
//! omits the check for it.

use super::certificate::Certificate;
use super::model::{Chesscbg, Instance, Slide};
use tribunal_core::board::{Board, Cell};
use tribunal_core::damage::{numbers, outside, spots};
use tribunal_core::problem::Forge;

/// The maximum number of cells of a board on which heights are raised beyond every cut, not only a few.
const EACH_CUT_MAX: usize = 16;

impl Forge for Chesscbg {
    /// Wrong or unproven claims about the instance, derived from a valid certificate.
    fn forgeries(instance: &Instance, certificate: &Certificate) -> Vec<Certificate> {
        let Certificate { moves, height } = certificate;
        let with = |moves: Vec<Slide>, height: Vec<Vec<i32>>| Certificate { moves, height };
        let mut forged: Vec<Certificate> = damaged_sizes(height)
            .into_iter()
            .map(|height| with(moves.clone(), height))
            .collect();
        forged.extend(
            off_the_board(instance)
                .into_iter()
                .map(|slide| with([&[slide], &moves[..]].concat(), height.clone())),
        );
        // The last piece moves back and forth, to add as many moves as needed.
        let longer = |times: usize| {
            let there_and_back = moves.last().map(|last| [back(*last), *last]);
            let more = there_and_back.iter().flatten().cycle().take(2 * times);
            moves.iter().chain(more).copied().collect::<Vec<Slide>>()
        };
        for raised in raised(instance, height)
            .into_iter()
            .filter(|raised| !is_flat(raised))
        {
            let more = bound(instance, &raised) - moves.len() as i64;
            if more >= 0 && more % 2 == 0 {
                forged.push(with(longer(more as usize / 2), raised));
            }
        }
        let Some((&last, before)) = moves.split_last() else {
            return forged;
        };
        let every = |change: &dyn Fn(i32) -> i32| -> Vec<Vec<i32>> {
            height
                .iter()
                .map(|row| row.iter().map(|&height| change(height)).collect())
                .collect()
        };
        forged.extend([
            with(longer(1), height.clone()),
            // Heights three times as high fit three times as many moves.
            with(longer(moves.len()), every(&|height| 3 * height)),
            with(moves.clone(), every(&|_| 0)),
            with(moves.clone(), every(&|height| -height)),
            // The last piece comes from the cell to which it moves.
            with([before, &[back(last)]].concat(), height.clone()),
            // The moves end before position 2.
            with(Vec::new(), every(&|_| 0)),
            with(before.to_vec(), lowered(instance, height, before.len())),
        ]);
        let jumps = jumps(instance);
        if jumps.len() < moves.len() {
            // A height of 1 where a piece is wanted.
            let is_wanted = instance.target().and(&instance.start().not());
            let height = |row| {
                (0..instance.size().cols())
                    .map(|col| is_wanted.get(Cell::new(row, col)).into())
                    .collect()
            };
            forged.push(with(
                jumps,
                (0..instance.size().rows()).map(height).collect(),
            ));
        }
        // In another order, a piece may move to a taken cell or from an empty one, and yet reach the same position.
        let backwards: Vec<Slide> = moves.iter().rev().copied().collect();
        if !can_be_played(instance, &backwards) {
            forged.push(with(backwards, height.clone()));
        }
        // Two moves of one piece become one, straight on or around a corner.
        for is_straight in [true, false] {
            let is_in_line = |slides: &[Slide]| {
                slides[0].from.row == slides[1].to.row || slides[0].from.col == slides[1].to.col
            };
            let is_one = |slides: &[Slide]| {
                slides[0].to == slides[1].from && is_in_line(slides) == is_straight
            };
            if let Some(place) = moves.windows(2).position(is_one) {
                let mut moves = moves.clone();
                moves[place].to = moves.remove(place + 1).to;
                let height = lowered(instance, height, moves.len());
                forged.push(with(moves, height));
            }
        }
        forged
    }

    /// Instances with one piece moved in one position.
    fn others(instance: &Instance) -> Vec<Instance> {
        let (start, target) = (instance.start(), instance.target());
        let moved = |board: &Board| {
            let (pieces, empty): (Vec<Cell>, Vec<Cell>) = spots(board.size())
                .into_iter()
                .partition(|&cell| board.get(cell));
            let pairs = pieces.into_iter().zip(empty);
            let swapped = pairs.map(|(from, to)| {
                let mut board = board.clone();
                [from, to].into_iter().for_each(|cell| board.toggle(cell));
                board
            });
            swapped.collect::<Vec<Board>>()
        };
        let starts = moved(start)
            .into_iter()
            .map(|start| Instance::new(start, target.clone()));
        let targets = moved(target)
            .into_iter()
            .map(|target| Instance::new(start.clone(), target));
        starts.chain(targets).flatten().collect()
    }

    /// Slides to a cell that is taken, not adjacent or outside the board, and slides from an empty cell.
    fn forbidden(board: &Board) -> Vec<Slide> {
        let size = board.size();
        let steps = |from: Cell, to: Cell| from.row.abs_diff(to.row) + from.col.abs_diff(to.col);
        let is_allowed =
            |&Slide { from, to }: &Slide| steps(from, to) == 1 && board.get(from) && !board.get(to);
        let near = |from: Cell| {
            size.iter()
                .filter(move |&to| steps(from, to) <= 2)
                .map(move |to| Slide { from, to })
        };
        let corners = [Cell::new(size.rows() - 1, 0), Cell::new(0, size.cols() - 1)];
        let beside = corners
            .into_iter()
            .zip(outside(size))
            .map(|(from, to)| Slide { from, to });
        spots(size)
            .into_iter()
            .flat_map(near)
            .filter(|slide| !is_allowed(slide))
            .chain(beside)
            .collect()
    }

    fn numbers(Slide { from, to }: Slide) -> Vec<i32> {
        [numbers(from), numbers(to)].concat()
    }
}

/// Moves that take each misplaced piece to the nearest free target in one jump.
fn jumps(instance: &Instance) -> Vec<Slide> {
    let mut wanted: Vec<Cell> = instance
        .target()
        .and(&instance.start().not())
        .iter()
        .collect();
    let away = instance.start().and(&instance.target().not());
    let steps = |from: Cell, to: Cell| from.row.abs_diff(to.row) + from.col.abs_diff(to.col);
    let jump = |from| {
        let nearest = (0..wanted.len()).min_by_key(|&place| steps(from, wanted[place]))?;
        Some(Slide {
            from,
            to: wanted.swap_remove(nearest),
        })
    };
    away.iter().filter_map(jump).collect()
}

fn back(slide: Slide) -> Slide {
    Slide {
        from: slide.to,
        to: slide.from,
    }
}

/// Whether each move takes a piece to an empty cell.
fn can_be_played(instance: &Instance, moves: &[Slide]) -> bool {
    let mut board = instance.start().clone();
    moves.iter().all(|slide| {
        let can = board.get(slide.from) && !board.get(slide.to);
        board.toggle(slide.from);
        board.toggle(slide.to);
        can
    })
}

/// A move off the board and one onto it, each beside a piece.
fn off_the_board(instance: &Instance) -> Vec<Slide> {
    let (rows, cols) = (instance.size().rows(), instance.size().cols());
    let off = |cell: Cell| {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        let below = (row + 1 == rows).then(|| Cell::new(row + 1, col));
        below
            .or((col + 1 == cols).then(|| Cell::new(row, col + 1)))
            .map(|to| Slide { from: cell, to })
    };
    let out = instance.start().iter().find_map(off);
    let into = instance.start().not().iter().find_map(off).map(back);
    out.into_iter().chain(into).collect()
}

/// The sum of the heights under the pieces of position 2, less that of position 1.
fn bound(instance: &Instance, height: &[Vec<i32>]) -> i64 {
    let sum = |board: &Board| -> i64 {
        board
            .iter()
            .map(|cell| i64::from(height[usize::from(cell.row)][usize::from(cell.col)]))
            .sum()
    };
    sum(instance.target()) - sum(instance.start())
}

/// Whether adjacent cells differ by at most 1.
fn is_flat(height: &[Vec<i32>]) -> bool {
    let flat = |left: &i32, right: &i32| left.abs_diff(*right) <= 1;
    height
        .iter()
        .all(|row| row.windows(2).all(|pair| flat(&pair[0], &pair[1])))
        && height.windows(2).all(|rows| {
            rows[0]
                .iter()
                .zip(&rows[1])
                .all(|(above, below)| flat(above, below))
        })
}

/// The heights with a ceiling, and some cells at the ceiling lowered by 1, so that they prove only `wanted` moves.
/// Adjacent cells still differ by at most 1.
fn lowered(instance: &Instance, height: &[Vec<i32>], wanted: usize) -> Vec<Vec<i32>> {
    let below = |ceiling: i32| -> Vec<Vec<i32>> {
        height
            .iter()
            .map(|row| row.iter().map(|&height| height.min(ceiling)).collect())
            .collect()
    };
    let highest = height.iter().flatten().copied().max().unwrap_or(0);
    let wanted = wanted as i64;
    let ceiling = (0..highest)
        .find(|&ceiling| bound(instance, &below(ceiling)) >= wanted)
        .unwrap_or(highest);
    let mut height = below(ceiling);
    let mut rest = bound(instance, &height) - wanted;
    for cell in instance.size().iter() {
        let height = &mut height[usize::from(cell.row)][usize::from(cell.col)];
        if rest > 0 && *height == ceiling {
            *height -= 1;
            rest += i64::from(instance.start().get(cell)) - i64::from(instance.target().get(cell));
        }
    }
    height
}

/// Heights with a row or a column less or more, and some in which a single row is too short or too long.
fn damaged_sizes(height: &[Vec<i32>]) -> Vec<Vec<Vec<i32>>> {
    let wider = |row: &Vec<i32>| row.iter().chain(row.last()).copied().collect();
    let narrower = |row: &Vec<i32>| row[1..].to_vec();
    let taller = height.iter().chain(height.last()).cloned().collect();
    let mut damaged = vec![
        taller,
        height.iter().map(wider).collect(),
        height[1..].to_vec(),
        height.iter().map(narrower).collect(),
    ];
    for row in [0, height.len() / 2, height.len() - 1] {
        for is_longer in [false, true] {
            let mut height = height.to_vec();
            let length = height[row].len();
            height[row].resize(if is_longer { length + 1 } else { length - 1 }, 0);
            damaged.push(height);
        }
    }
    damaged
}

/// The heights, raised by 2 on one side of a cut or on one cell: adjacent cells differ by more than 1 only there.
fn raised(instance: &Instance, height: &[Vec<i32>]) -> Vec<Vec<Vec<i32>>> {
    let size = instance.size();
    let (rows, cols) = (size.rows(), size.cols());
    let is_each = size.cells() <= EACH_CUT_MAX;
    let cuts = |lines: usize| {
        (1..lines).filter(move |cut| is_each || [1, lines / 2, lines - 1].contains(cut))
    };
    let raise = |is_raised: &dyn Fn(usize, usize) -> bool| -> Vec<Vec<i32>> {
        let cell =
            |row: usize, col: usize| height[row][col] + if is_raised(row, col) { 2 } else { 0 };
        (0..rows)
            .map(|row| (0..cols).map(|col| cell(row, col)).collect())
            .collect()
    };
    let mut raised = Vec::new();
    for cut in cuts(rows) {
        raised.extend([raise(&|row, _| row >= cut), raise(&|row, _| row < cut)]);
    }
    for cut in cuts(cols) {
        raised.extend([raise(&|_, col| col >= cut), raise(&|_, col| col < cut)]);
    }
    let wanted = instance
        .target()
        .iter()
        .find(|&cell| !instance.start().get(cell));
    raised.extend(wanted.map(|cell| raise(&|row, col| Cell::new(row, col) == cell)));
    raised
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chesscbg::model::Chesscbg;
    use tribunal_core::board::Size;
    use tribunal_core::problem::{Certified, Certify, Text};
    use tribunal_core::rng::Rng;

    /// Checks every forgery of a certificate; how many there are.
    fn refused(start: Board, target: Board) -> usize {
        let Some(instance) = Instance::new(start, target) else {
            return 0;
        };
        let certificate = Chesscbg::certifier(instance.size())
            .certify(&instance)
            .expect("a certificate");
        let forged = Chesscbg::forgeries(&instance, &certificate);
        for forged in &forged {
            let ruling = Chesscbg::check_certificate(&instance, forged);
            assert!(
                ruling.is_err(),
                "{ruling:?} on\n{}\n{forged}",
                Chesscbg::write(&instance)
            );
        }
        forged.len()
    }

    #[test]
    fn no_forgery_is_a_proof() {
        let size = |rows, cols| Size::new(rows, cols).expect("a size");
        for size in [size(1, 1), size(1, 4), size(5, 1), size(2, 3), size(3, 2)] {
            let boards = || (0..1u64 << size.cells()).map(|word| Board::from_word(size, word));
            let forged: usize = boards()
                .map(|start| {
                    boards()
                        .map(|target| refused(start.clone(), target))
                        .sum::<usize>()
                })
                .sum();
            assert!(forged > 0, "{size}");
        }
        let mut rng = Rng::new(1, "forgeries");
        for size in [
            size(3, 3),
            Size::FOUR,
            size(1, 40),
            size(7, 5),
            size(20, 21),
            size(64, 64),
        ] {
            for turn in 0..if size.cells() > 16 { 6 } else { 300 } {
                let mut draw = || {
                    let mut board = Board::empty(size);
                    for _ in 0..=turn % 8 {
                        let mut cell = Cell::new(0, 0);
                        while board.get(cell) {
                            cell = Cell::new(
                                rng.bits() as usize % size.rows(),
                                rng.bits() as usize % size.cols(),
                            );
                        }
                        board.toggle(cell);
                    }
                    board
                };
                assert!(refused(draw(), draw()) >= 4, "{size}");
            }
        }
    }

    #[test]
    fn heights_are_lowered_to_every_bound_and_stay_flat() {
        let mut rng = Rng::new(2, "forgeries");
        for _ in 0..200 {
            let (start, target) = (
                Board::from_word(Size::FOUR, rng.bits()),
                Board::from_word(Size::FOUR, rng.bits()),
            );
            let Some(instance) = Instance::new(start, target) else {
                continue;
            };
            let certificate = Chesscbg::certifier(Size::FOUR)
                .certify(&instance)
                .expect("a certificate");
            for wanted in 0..=certificate.moves.len() {
                let lowered = lowered(&instance, &certificate.height, wanted);
                assert!(
                    is_flat(&lowered) && bound(&instance, &lowered) == wanted as i64,
                    "{instance:?} {lowered:?}"
                );
            }
        }
    }
}
