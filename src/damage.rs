//! Where boards of any problem are damaged, to see whether it is noticed.

use crate::board::{Cell, Size};

/// On boards of so many cells every cell is damaged, on others a few.
pub const EACH_CELL_MAX: usize = 16;

/// Every cell of a small board, the corners and the middle of a larger one.
pub fn spots(size: Size) -> Vec<Cell> {
    if size.cells() <= EACH_CELL_MAX {
        return size.iter().collect();
    }
    let (row, col) = (size.rows() - 1, size.cols() - 1);
    [(0, 0), (0, col), (row / 2, col / 2), (row, 0), (row, col)].map(|(row, col)| Cell::new(row, col)).to_vec()
}

/// The sizes with one more row and with one more column.
pub fn larger(size: Size) -> impl Iterator<Item = Size> {
    [Size::new(size.rows() + 1, size.cols()), Size::new(size.rows(), size.cols() + 1)].into_iter().flatten()
}
