//! Generated instances, and the whole input space.

use super::model::{Flipgame, Instance};
use tribunal_core::board::{Board, Cell, Size, Symmetry};
use tribunal_core::problem::{
    Boards, Declined, Enumerate, Generate, GenerateOptions, Generated, Generator, Space, all_boards,
};
use tribunal_core::rng::Rng;
use tribunal_core::strata::{CELLS_MAX, Strata, UNREACHED, distances};

/// Every board of one size, sorted into strata.
fn strata(size: Size) -> Strata {
    let near =
        |one: Cell, other: Cell| one.row.abs_diff(other.row) + one.col.abs_diff(other.col) <= 1;
    let turned = |centre: Cell| {
        let cells = size
            .iter()
            .enumerate()
            .filter(|&(_, cell)| near(cell, centre));
        cells.map(|(bit, _)| 1 << bit).sum()
    };
    let presses: Vec<u32> = size.iter().map(turned).collect();
    let white = distances(size, 0, &presses);
    let black = distances(size, ((1u64 << size.cells()) - 1) as u32, &presses);
    let (white, black) = (
        |board: u32| white[board as usize],
        |board: u32| black[board as usize],
    );
    let minimum = |board: u32| white(board).min(black(board));
    let mut strata = Strata::by_distance(size, minimum);
    strata.add("white-is-nearer", |board| white(board) < black(board));
    strata.add("black-is-nearer", |board| black(board) < white(board));
    strata.add("both-as-near", |board| {
        minimum(board) != UNREACHED && white(board) == black(board)
    });
    strata.add_symmetric(minimum);
    strata.add("uniform", |_| true);
    strata
}

impl Generate for Flipgame {
    /// Makes boards that fit the options; without a distance, the strata take turns.
    fn generator(options: &GenerateOptions) -> Result<Generator<Flipgame>, Declined> {
        let size = options.size.unwrap_or(Size::FOUR);
        if options.pieces.is_some() {
            return Err(Declined::new("flipgame-all-pieces", []));
        }
        if size.cells() > CELLS_MAX {
            if options.distance.is_some() {
                return Err(Declined::of_size(
                    "flipgame-unknown-minimums",
                    size,
                    [("cells", CELLS_MAX as u64)],
                ));
            }
            if options.impossible {
                let quiet = quiet(size)
                    .ok_or_else(|| Declined::of_size("every-board-solvable", size, []))?;
                return Ok(Box::new(move |rng| Generated {
                    label: "impossible".into(),
                    instance: impossible(&quiet, rng),
                }));
            }
            let mut turn = 0;
            return Ok(Box::new(move |rng| {
                turn += 1;
                draw_large(size, turn, rng)
            }));
        }
        strata(size).generator::<Flipgame>(options, |black| Instance { black })
    }
}

/// Presses that change nothing, if there are any: first rows of presses are combined until they leave no black piece
/// below the last row.
fn quiet(size: Size) -> Option<Board> {
    let press_down = |first: u64| {
        let (mut presses, mut above, mut here) = (Board::empty(size), 0, first);
        for row in 0..size.rows() {
            presses.set_row(row, here);
            (above, here) = (
                here,
                (above ^ here ^ here << 1 ^ here >> 1) & size.row_mask(),
            );
        }
        (presses, here)
    };
    let mut basis: Vec<(u64, u64)> = Vec::new();
    for col in 0..size.cols() {
        let mut first = 1 << col;
        let mut leftover = press_down(first).1;
        for (known, its_first) in &basis {
            if leftover ^ known < leftover {
                leftover ^= known;
                first ^= its_first;
            }
        }
        if leftover == 0 {
            return Some(press_down(first).0);
        }
        basis.push((leftover, first));
    }
    None
}

/// A solvable board with one more piece turned, which lies under a quiet pattern: presses turn an
/// even number of pieces there, so the board becomes impossible.
fn impossible(quiet: &Board, rng: &mut Rng) -> Instance {
    let mut black = turned_at_random(quiet.size(), Board::empty(quiet.size()), rng);
    let under: Vec<Cell> = quiet.iter().collect();
    black.toggle(under[rng.below(under.len() as u64) as usize]);
    Instance { black }
}

/// A board after a random number of random presses.
fn turned_at_random(size: Size, mut black: Board, rng: &mut Rng) -> Board {
    let cells: Vec<_> = size.iter().collect();
    for _ in 0..=rng.below(size.cells() as u64) {
        let centre = cells[rng.below(cells.len() as u64) as usize];
        for &cell in &cells {
            if cell.row.abs_diff(centre.row) + cell.col.abs_diff(centre.col) <= 1 {
                black.toggle(cell);
            }
        }
    }
    black
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
            black = turned_at_random(size, black, rng);
            "solvable"
        }
        _ => {
            (0..size.rows()).for_each(|row| black.set_row(row, rng.bits()));
            // A board of one row is its own mirror image from top to bottom.
            let mirror = Symmetry {
                transpose: false,
                flip_rows: size.rows() > 1,
                flip_cols: size.rows() == 1,
            };
            black = black.xor(&black.transform(mirror));
            "symmetric"
        }
    };
    Generated {
        label: label.into(),
        instance: Instance { black },
    }
}

impl Boards for Flipgame {
    fn boards(size: Size) -> u64 {
        1 << size.cells()
    }

    fn numbered(size: Size, index: u64) -> Instance {
        Instance {
            black: Board::from_word(size, index),
        }
    }
}

impl Enumerate for Flipgame {
    /// Every board of the size.
    fn space(size: Size) -> Result<Space<Flipgame>, Declined> {
        all_boards(size)
    }
}
