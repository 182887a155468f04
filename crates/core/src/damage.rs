//! Damaged boards, to test whether checkers notice.

use crate::board::{Board, Cell, Size};

/// The maximum number of cells of a board on which every cell is damaged.
pub const EACH_CELL_MAX: usize = 16;

/// The cells to damage: all of a small board, the corners and the middle of a larger one.
pub fn spots(size: Size) -> Vec<Cell> {
    if size.cells() <= EACH_CELL_MAX {
        return size.iter().collect();
    }
    let (row, col) = (size.rows() - 1, size.cols() - 1);
    [(0, 0), (0, col), (row / 2, col / 2), (row, 0), (row, col)]
        .map(|(row, col)| Cell::new(row, col))
        .to_vec()
}

/// Damaged boards of the same size, none of them the complement: one spot differs, an edge row or column, or every
/// second cell.
pub fn others(board: &Board) -> Vec<Board> {
    let size = board.size();
    let (rows, cols) = (size.rows(), size.cols());
    let line = |is_in: &dyn Fn(Cell) -> bool| {
        size.iter()
            .filter(|&cell| is_in(cell))
            .collect::<Vec<Cell>>()
    };
    let is_on = |index: usize| move |number: u8| usize::from(number) == index;
    let mut sets: Vec<Vec<Cell>> = spots(size).into_iter().map(|cell| vec![cell]).collect();
    sets.extend([0, rows - 1].map(|index| line(&|cell| is_on(index)(cell.row))));
    sets.extend([0, cols - 1].map(|index| line(&|cell| is_on(index)(cell.col))));
    sets.push(line(&|cell| (cell.row + cell.col) % 2 == 1));
    sets.retain(|cells| !cells.is_empty() && cells.len() < size.cells());
    let toggled = |cells: Vec<Cell>| {
        let mut board = board.clone();
        cells.into_iter().for_each(|cell| board.toggle(cell));
        board
    };
    sets.into_iter().map(toggled).collect()
}

/// Cells outside the board.
pub fn outside(size: Size) -> [Cell; 2] {
    [Cell::new(size.rows(), 0), Cell::new(0, size.cols())]
}

/// The row and the column of a cell, counted from 1.
pub fn numbers(cell: Cell) -> [i32; 2] {
    [i32::from(cell.row) + 1, i32::from(cell.col) + 1]
}

/// The sizes with one more row and with one more column.
pub fn larger(size: Size) -> impl Iterator<Item = Size> {
    [
        Size::new(size.rows() + 1, size.cols()),
        Size::new(size.rows(), size.cols() + 1),
    ]
    .into_iter()
    .flatten()
}
