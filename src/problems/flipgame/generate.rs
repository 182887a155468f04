//! Wishes and a seeded stream to instances, and the whole input space.

use super::Flipgame;
use super::model::Instance;
use crate::board::{Board, Size, Symmetry};
use crate::problem::{Declined, Generated, Generator, Space, Wishes};
use crate::rng::Rng;

/// Up to here every board is known with its distances, in cells.
const KNOWN_CELLS_MAX: usize = 20;

/// Every board of one size, sorted into what a case may want to be.
struct Known {
    size: Size,
    strata: Vec<(String, Vec<u32>)>,
}

/// The number of presses from each board to one goal, or 255.
fn distances(size: Size, goal: u32) -> Vec<u8> {
    let presses: Vec<u32> = size
        .iter()
        .map(|centre| {
            let near = |cell: crate::board::Cell| cell.row.abs_diff(centre.row) + cell.col.abs_diff(centre.col) <= 1;
            size.iter().enumerate().filter(|&(_, cell)| near(cell)).map(|(bit, _)| 1 << bit).sum()
        })
        .collect();
    let mut distances = vec![u8::MAX; 1 << size.cells()];
    distances[goal as usize] = 0;
    let mut level = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for board in level {
            for mask in &presses {
                let after = (board ^ mask) as usize;
                if distances[after] == u8::MAX {
                    distances[after] = distance;
                    next.push(after as u32);
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

impl Known {
    fn new(size: Size) -> Known {
        let all = ((1u64 << size.cells()) - 1) as u32;
        let white = distances(size, 0);
        let black = distances(size, all);
        let minimum = |board: u32| white[board as usize].min(black[board as usize]);
        let solvable = |board: u32| minimum(board) != u8::MAX;
        let boards = |keep: &dyn Fn(u32) -> bool| -> Vec<u32> { (0..=all).filter(|&board| keep(board)).collect() };
        let most = (0..=all).map(minimum).filter(|&moves| moves != u8::MAX).max().expect("a goal is solved");
        let mut strata: Vec<(String, Vec<u32>)> = (0..=most)
            .map(|distance| (format!("distance-{distance}"), boards(&|board| minimum(board) == distance)))
            .collect();
        strata.push(("impossible".into(), boards(&|board| !solvable(board))));
        strata.push(("white-is-nearer".into(), boards(&|board| white[board as usize] < black[board as usize])));
        strata.push(("black-is-nearer".into(), boards(&|board| black[board as usize] < white[board as usize])));
        strata.push((
            "both-as-near".into(),
            boards(&|board| solvable(board) && white[board as usize] == black[board as usize]),
        ));
        strata.push((
            "symmetric".into(),
            boards(&|board| solvable(board) && is_symmetric(&Board::from_word(size, board.into()))),
        ));
        strata.push(("uniform".into(), boards(&|_| true)));
        strata.retain(|(_, boards)| !boards.is_empty());
        Known { size, strata }
    }

    fn draw(&self, stratum: usize, rng: &mut Rng) -> Generated<Instance> {
        let (label, boards) = &self.strata[stratum];
        let board = boards[rng.below(boards.len() as u64) as usize];
        Generated { label: label.clone(), instance: Instance { black: Board::from_word(self.size, board.into()) } }
    }
}

/// Whether a symmetry other than the identity keeps the board.
fn is_symmetric(board: &Board) -> bool {
    Symmetry::all().skip(1).any(|symmetry| board.transform(symmetry) == *board)
}

/// Makes boards as wished; without a wish for a distance the strata take turns.
pub fn generator(wishes: &Wishes) -> Result<Generator<Flipgame>, Declined> {
    let size = wishes.size();
    if wishes.pieces.is_some() {
        return Err(Declined("flipgame has a piece on every cell: `--pieces` is for chesscbg".into()));
    }
    if size.cells() > KNOWN_CELLS_MAX {
        if wishes.distance.is_some() || wishes.impossible {
            return Err(Declined(format!(
                "cannot choose boards of {size} by their minimum: only up to {KNOWN_CELLS_MAX} cells are all known"
            )));
        }
        let mut turn = 0;
        return Ok(Box::new(move |rng| {
            turn += 1;
            draw_large(size, turn, rng)
        }));
    }
    let known = Known::new(size);
    let wanted = match (wishes.impossible, wishes.distance) {
        (true, _) => Some("impossible".to_string()),
        (false, Some(distance)) => Some(format!("distance-{distance}")),
        (false, None) => None,
    };
    let Some(wanted) = wanted else {
        let mut turn = 0;
        return Ok(Box::new(move |rng| {
            let stratum = turn % known.strata.len();
            turn += 1;
            known.draw(stratum, rng)
        }));
    };
    let stratum = known.strata.iter().position(|(label, _)| *label == wanted);
    let stratum = stratum.ok_or_else(|| Declined(format!("no board of {size} is {wanted}")))?;
    Ok(Box::new(move |rng| known.draw(stratum, rng)))
}

fn draw_large(size: Size, turn: usize, rng: &mut Rng) -> Generated<Instance> {
    let mut black = Board::empty(size);
    let label = match turn % 3 {
        0 => {
            (0..size.rows()).for_each(|row| black.set_row(row, rng.bits()));
            "uniform"
        }
        1 => {
            if rng.below(2) == 1 {
                black = Board::full(size);
            }
            let cells: Vec<_> = size.iter().collect();
            for _ in 0..=rng.below(size.cells() as u64) {
                let centre = cells[rng.below(cells.len() as u64) as usize];
                for &cell in &cells {
                    if cell.row.abs_diff(centre.row) + cell.col.abs_diff(centre.col) <= 1 {
                        black.toggle(cell);
                    }
                }
            }
            "solvable"
        }
        _ => {
            (0..size.rows()).for_each(|row| black.set_row(row, rng.bits()));
            // A board of one row is its own mirror image from top to bottom.
            let mirror = Symmetry { transpose: false, flip_rows: size.rows() > 1, flip_cols: size.rows() == 1 };
            black = black.xor(&black.transform(mirror));
            "symmetric"
        }
    };
    Generated { label: label.into(), instance: Instance { black } }
}

/// Every board of the size, where there are at most a million.
pub fn space(size: Size) -> Result<Space<Flipgame>, Declined> {
    if size.cells() > KNOWN_CELLS_MAX {
        return Err(Declined(format!(
            "{size} has 2^{} boards; all are tried up to {KNOWN_CELLS_MAX} cells",
            size.cells()
        )));
    }
    Ok(Space::Each {
        instances: 1 << size.cells(),
        nth: |size, index| Instance { black: Board::from_word(size, index) },
    })
}
