//! The weight of a board to a person who must understand a failure, and lighter boards.
//!
//! The lighter of two boards has fewer cells; if equal, fewer set cells; if equal again, set cells nearer to the
//! top left. Only shrinking may use this file, never a solver.

use crate::board::{Board, Cell, Size, Symmetry};
use crate::problem::{Shape, Weight};

/// The weight: cells, rows, set cells, and the board as a number whose lowest digit is the top left cell.
pub fn of(board: &Board) -> Weight {
    let size = board.size();
    let mut weight = vec![
        size.cells() as u64,
        size.rows() as u64,
        board.count().into(),
    ];
    weight.extend(number(board));
    weight
}

/// The rows of a board as numbers, the last row first, so that the lists compare like the whole number.
pub fn number(board: &Board) -> impl Iterator<Item = u64> {
    (0..board.size().rows()).rev().map(|row| board.row(row))
}

/// Every board of the size, the lightest first.
pub fn ascending(size: Size) -> impl Iterator<Item = Board> + Send {
    (0..=size.cells()).flat_map(move |set| with_set(size, set))
}

/// Every board with this many set cells, the lightest first.
pub fn with_set(size: Size, set: usize) -> impl Iterator<Item = Board> + Send {
    let cells: Vec<Cell> = size.iter().collect();
    choices(cells.len(), set).map(move |places| {
        let mut board = Board::empty(size);
        places
            .into_iter()
            .for_each(|place| board.set(cells[place], true));
        board
    })
}

/// Every choice of `chosen` places among `0..places`, ascending; a choice comes before another whose last place
/// that differs is higher.
pub fn choices(places: usize, chosen: usize) -> impl Iterator<Item = Vec<usize>> + Send {
    let first = (chosen <= places).then(|| (0..chosen).collect::<Vec<usize>>());
    std::iter::successors(first, move |choice| {
        let next_or_end = |index: usize| choice.get(index + 1).copied().unwrap_or(places);
        let movable = (0..choice.len()).find(|&index| choice[index] + 1 < next_or_end(index))?;
        let mut next = choice.clone();
        next[movable] += 1;
        (0..movable).for_each(|index| next[index] = index);
        Some(next)
    })
}

/// Similar lighter boards: lines dropped if the size is free, set cells cleared, many at a
/// time first; its mirror images; set cells moved a step to the left or up.
pub fn smaller(board: &Board, shape: Shape) -> Vec<Board> {
    let size = board.size();
    let mut boards: Vec<Board> = kept_lines(size, shape)
        .iter()
        .map(|kept| kept.of(board))
        .collect();
    boards.extend(runs(board.count() as usize).into_iter().map(|run| {
        let mut cleared = board.clone();
        board
            .iter()
            .skip(run.start)
            .take(run.len())
            .for_each(|cell| cleared.set(cell, false));
        cleared
    }));
    boards.extend(
        symmetries(size, shape)
            .map(|symmetry| board.transform(symmetry))
            .filter(|image| of(image) < of(board)),
    );
    for cell in board.iter() {
        let free = |earlier: &Cell| !board.get(*earlier);
        boards.extend(
            earlier(size, cell)
                .filter(free)
                .map(|earlier| moved(board, cell, earlier)),
        );
    }
    boards
}

/// The board with one set cell moved.
pub fn moved(board: &Board, from: Cell, to: Cell) -> Board {
    let mut after = board.clone();
    after.set(from, false);
    after.set(to, true);
    after
}

/// The cells a step before one: on its left, or at the end of the row above, and above it.
pub fn earlier(size: Size, cell: Cell) -> impl Iterator<Item = Cell> {
    let place = usize::from(cell.row) * size.cols() + usize::from(cell.col);
    let steps = if size.cols() == 1 {
        vec![1]
    } else {
        vec![1, size.cols()]
    };
    let places = steps
        .into_iter()
        .filter_map(move |step| place.checked_sub(step));
    places.map(move |place| Cell::new(place / size.cols(), place % size.cols()))
}

/// The symmetries that may make a board lighter.
pub fn symmetries(size: Size, shape: Shape) -> impl Iterator<Item = Symmetry> {
    Symmetry::all()
        .skip(1)
        .filter(move |symmetry| shape == Shape::Free || symmetry.size(size) == size)
}

/// Runs of `0..items` to leave out: all, then halves, quarters, and so on down to single items.
pub fn runs(items: usize) -> Vec<std::ops::Range<usize>> {
    let mut runs = Vec::new();
    let mut length = items;
    while length > 0 {
        runs.extend(
            (0..items)
                .step_by(length)
                .map(|start| start..(start + length).min(items)),
        );
        length = if length == 1 { 0 } else { length.div_ceil(2) };
    }
    runs
}

/// The lines of a board that stay when the others are dropped.
pub struct Kept {
    rows: Vec<usize>,
    cols: Vec<usize>,
}

impl Kept {
    /// The board without the dropped lines.
    pub fn of(&self, board: &Board) -> Board {
        let size =
            Size::new(self.rows.len(), self.cols.len()).expect("a line stays, and none is new");
        let mut kept = Board::empty(size);
        for cell in size.iter() {
            let before = Cell::new(
                self.rows[usize::from(cell.row)],
                self.cols[usize::from(cell.col)],
            );
            kept.set(cell, board.get(before));
        }
        kept
    }
}

/// The ways to drop lines: halves of the rows or the columns first, then fewer, then single lines.
pub fn kept_lines(size: Size, shape: Shape) -> Vec<Kept> {
    if shape == Shape::Kept {
        return Vec::new();
    }
    let without = |lines: usize, run: &std::ops::Range<usize>| -> Vec<usize> {
        (0..lines).filter(|line| !run.contains(line)).collect()
    };
    let (rows, cols) = (size.rows(), size.cols());
    let fewer_rows = runs(rows).into_iter().filter(|run| run.len() < rows);
    let fewer_cols = runs(cols).into_iter().filter(|run| run.len() < cols);
    let fewer_rows = fewer_rows.map(|run| Kept {
        rows: without(rows, &run),
        cols: (0..cols).collect(),
    });
    let fewer_cols = fewer_cols.map(|run| Kept {
        rows: (0..rows).collect(),
        cols: without(cols, &run),
    });
    let mut kept: Vec<Kept> = fewer_rows.chain(fewer_cols).collect();
    kept.sort_by_key(|kept| kept.rows.len() * kept.cols.len());
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).expect("a size")
    }

    #[test]
    fn every_board_occurs_once_in_ascending_weight() {
        for size in [size(1, 1), size(2, 3), size(3, 2), size(3, 3), Size::FOUR] {
            let boards: Vec<Board> = ascending(size).collect();
            assert_eq!(boards.len(), 1 << size.cells());
            assert!(boards.is_sorted_by(|one, next| of(one) < of(next)));
        }
    }

    #[test]
    fn large_boards_ascend_too() {
        for size in [size(8, 8), size(64, 64), size(1, 64), size(9, 9)] {
            let first: Vec<Board> = ascending(size).take(10_000).collect();
            assert!(first.is_sorted_by(|one, next| of(one) < of(next)));
            assert_eq!(first[1].iter().collect::<Vec<_>>(), [Cell::new(0, 0)]);
        }
    }

    #[test]
    fn the_order_follows_the_number() {
        let words: Vec<u64> = with_set(size(2, 2), 2)
            .filter_map(|board| board.word())
            .collect();
        assert_eq!(words, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
    }

    #[test]
    fn smaller_boards_are_lighter() {
        for size in [
            size(1, 1),
            size(1, 5),
            size(5, 1),
            size(2, 3),
            size(3, 2),
            Size::FOUR,
        ] {
            for board in ascending(size).step_by(7) {
                for shape in [Shape::Kept, Shape::Free] {
                    for lighter in smaller(&board, shape) {
                        assert!(of(&lighter) < of(&board), "{lighter:?} and {board:?}");
                        assert!(shape == Shape::Free || lighter.size() == size);
                    }
                }
            }
        }
    }

    #[test]
    fn runs_halve_until_they_are_single() {
        assert_eq!(runs(0), []);
        assert_eq!(runs(2), [0..2, 0..1, 1..2]);
        assert_eq!(
            runs(5),
            [
                0..5,
                0..3,
                3..5,
                0..2,
                2..4,
                4..5,
                0..1,
                1..2,
                2..3,
                3..4,
                4..5
            ]
        );
    }
}
