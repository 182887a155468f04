//! The pieces that a press turns, right or wrong, as words with one bit for each piece.

use tribunal_core::board::Size;

/// The pieces that each press turns, chosen by how many rows and columns away they are.
pub(super) fn turned(size: Size, is_turned: impl Fn(usize, usize) -> bool) -> Vec<u32> {
    directed(size, |_, _, _, _, _| true)
        .iter()
        .enumerate()
        .map(|(place, _)| {
            let (row, col) = (place / size.cols(), place % size.cols());
            let is_turned = |other: &usize| {
                is_turned(
                    (other / size.cols()).abs_diff(row),
                    (other % size.cols()).abs_diff(col),
                )
            };
            (0..size.cells())
                .filter(is_turned)
                .map(|other| 1 << other)
                .sum()
        })
        .collect()
}

/// The right pieces, except those that `is_kept` refuses by the pressed row and column, and the steps down and right.
pub(super) fn directed(
    size: Size,
    is_kept: impl Fn(Size, usize, usize, i32, i32) -> bool,
) -> Vec<u32> {
    let press = |place: usize| {
        let (row, col) = (place / size.cols(), place % size.cols());
        let steps = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)];
        let kept = steps
            .into_iter()
            .filter(|&(down, right)| is_kept(size, row, col, down, right));
        kept.filter_map(|(down, right)| on_board(size, row as i32 + down, col as i32 + right))
            .fold(0, |word, bit| word ^ 1 << bit)
    };
    (0..size.cells()).map(press).collect()
}

fn on_board(size: Size, row: i32, col: i32) -> Option<usize> {
    let (row, col) = (usize::try_from(row).ok()?, usize::try_from(col).ok()?);
    (row < size.rows() && col < size.cols()).then_some(row * size.cols() + col)
}

/// The neighbours on a torus; a piece that is a neighbour twice is turned once.
pub(super) fn torus(size: Size) -> Vec<u32> {
    let (rows, cols) = (size.rows(), size.cols());
    let press = |place: usize| {
        let (row, col) = (place / cols, place % cols);
        let at = |row: usize, col: usize| 1 << (row % rows * cols + col % cols);
        at(row, col)
            | at(row + rows - 1, col)
            | at(row + 1, col)
            | at(row, col + cols - 1)
            | at(row, col + 1)
    };
    (0..size.cells()).map(press).collect()
}

/// The right pieces; before the first row or column, or both, index -1 means the last one.
pub(super) fn minus_one(size: Size, of_rows: bool, of_cols: bool) -> Vec<u32> {
    let (rows, cols) = (size.rows(), size.cols());
    let right = directed(size, |_, _, _, _, _| true);
    let more = |(place, turned): (usize, u32)| {
        let (row, col) = (place / cols, place % cols);
        let above = (of_rows && row == 0).then_some((rows - 1) * cols + col);
        let left = (of_cols && col == 0).then_some(row * cols + cols - 1);
        // A piece that is turned twice stays as it is.
        let more = [above, left].into_iter().flatten();
        more.fold(turned, |turned, place| turned ^ 1 << place)
    };
    right.into_iter().enumerate().map(more).collect()
}

/// The board as the first characters of the lines, with a line end after each that counts as this piece.
pub(super) fn with_line_ends(size: Size, board: u32, line_end: u32) -> u32 {
    let piece = |place: usize| match place % (size.cols() + 1) {
        col if col == size.cols() => line_end,
        col => board >> (place / (size.cols() + 1) * size.cols() + col) & 1,
    };
    (0..size.cells()).map(|place| piece(place) << place).sum()
}

/// Neighbours by number alone, so that the end of a row touches the start of the next.
pub(super) fn wrapped(size: Size) -> Vec<u32> {
    let (cells, cols) = (size.cells(), size.cols());
    let all = (1u32 << cells) - 1;
    (0..cells)
        .map(|place| {
            (1 << place
                | 1 << place << 1
                | 1 << place >> 1
                | 1 << place << cols
                | 1 << place >> cols)
                & all
        })
        .collect()
}

/// The pieces of the last row.
pub(super) fn last_row(size: Size) -> u32 {
    (size.row_mask() as u32) << (size.cells() - size.cols())
}

/// The pieces of the first column.
pub(super) fn first_column(size: Size) -> u32 {
    (0..size.rows()).map(|row| 1 << (row * size.cols())).sum()
}

/// The pieces of the last column.
pub(super) fn last_column(size: Size) -> u32 {
    (0..size.rows())
        .map(|row| 1 << (row * size.cols() + size.cols() - 1))
        .sum()
}
