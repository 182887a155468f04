//! The rectangle of cells that all three puzzles are played on.
//!
//! A board of at most 64 cells lives in one word, row by row, top left first, in bit 0; a larger one keeps
//! one word a row on the heap. The problem defines what a set cell means (black, closed, a piece) and what
//! a move does: there are deliberately no moves here, since solvers must not share their code.

use serde::{Serialize, Serializer};
use std::fmt;

/// The longest side of a board, in cells.
pub const SIDE_MAX: usize = 64;

/// The number of rows and columns of a board, each from 1 to [`SIDE_MAX`].
///
/// ```
/// use tribunal_core::board::{Cell, Size};
///
/// let size: Size = "2x3".parse().expect("rows and columns");
/// assert_eq!((size.rows(), size.cols(), size.cells()), (2, 3, 6));
/// // An output counts rows and columns from 1, a board from 0.
/// assert_eq!(size.cell_from_1(2, 3), Some(Cell::new(1, 2)));
/// assert_eq!(size.cell_from_1(3, 1), None);
/// assert!("0x4".parse::<Size>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    rows: u8,
    cols: u8,
}

impl Size {
    /// The size of the published problems.
    pub const FOUR: Size = Size { rows: 4, cols: 4 };

    /// A size, or nothing if a side is 0 or longer than [`SIDE_MAX`].
    pub const fn new(rows: usize, cols: usize) -> Option<Size> {
        if rows == 0 || rows > SIDE_MAX || cols == 0 || cols > SIDE_MAX {
            return None;
        }
        Some(Size {
            rows: rows as u8,
            cols: cols as u8,
        })
    }

    /// The number of rows.
    #[inline]
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    #[inline]
    pub fn cols(self) -> usize {
        self.cols as usize
    }

    /// The number of cells: rows times columns.
    #[inline]
    pub fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// A row as a word, with the bits of all columns set.
    #[inline]
    pub fn row_mask(self) -> u64 {
        u64::MAX >> (64 - self.cols as u32)
    }

    /// Whether a board of this size fits into one word.
    #[inline]
    pub fn is_one_word(self) -> bool {
        self.cells() <= 64
    }

    /// Whether the cell is on a board of this size.
    pub fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.col < self.cols
    }

    /// The cell of a row and a column counted from 1, as in an output; nothing outside the board.
    pub fn cell_from_1(self, row: i32, col: i32) -> Option<Cell> {
        let index = |number: i32, side: usize| {
            usize::try_from(number)
                .ok()?
                .checked_sub(1)
                .filter(|&index| index < side)
        };
        Some(Cell::new(
            index(row, self.rows())?,
            index(col, self.cols())?,
        ))
    }

    /// Every cell, row by row.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Cell { row, col }))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// The error of a text that is not the size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected ROWSxCOLUMNS, each from 1 to {SIDE_MAX}, as in `4x4`")]
pub struct ParseSizeError;

impl std::str::FromStr for Size {
    type Err = ParseSizeError;

    /// Reads `RxC`, as in `4x4`.
    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        text.split_once(['x', 'X', '×'])
            .and_then(|(rows, cols)| {
                Size::new(rows.trim().parse().ok()?, cols.trim().parse().ok()?)
            })
            .ok_or(ParseSizeError)
    }
}

/// A cell of a board, by its row and column, counted from 0 at the top left.
///
/// ```
/// use tribunal_core::board::{Cell, Size};
///
/// let corner = Cell::new(0, 3);
/// assert!(Size::FOUR.contains(corner));
/// assert_eq!(corner.to_string(), "1 4"); // as an output writes it
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Counted from 0 at the top.
    pub row: u8,
    /// Counted from 0 at the left.
    pub col: u8,
}

impl Cell {
    /// The cell of a row and a column, both below 256.
    pub fn new(row: usize, col: usize) -> Cell {
        Cell {
            row: row as u8,
            col: col as u8,
        }
    }
}

impl fmt::Display for Cell {
    /// 1-based, row and column, as the published problems write a move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", u16::from(self.row) + 1, u16::from(self.col) + 1)
    }
}

type Rows = [u64; SIDE_MAX];

/// A set of cells of one rectangle.
///
/// Invariant: no bit outside the rectangle is set, and `rows` is present exactly if the board has more than 64 cells.
///
/// ```
/// use tribunal_core::board::{Board, Cell, Size};
///
/// let mut board = Board::empty(Size::FOUR);
/// board.set(Cell::new(0, 0), true);
/// board.toggle(Cell::new(3, 2));
/// assert_eq!(board.draw('.', '#'), "#...\n....\n....\n..#.\n");
/// assert_eq!(board.word(), Some(1 << 0 | 1 << 14));
/// assert_eq!(board.not().count(), 14);
/// // The cells in exactly one of two boards:
/// assert_eq!(board.xor(&Board::full(Size::FOUR)), board.not());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    size: Size,
    word: u64,
    rows: Option<Box<Rows>>,
}

impl Board {
    /// A board with no cell set.
    #[inline]
    pub fn empty(size: Size) -> Board {
        let rows = if size.is_one_word() {
            None
        } else {
            Some(Box::new([0; SIDE_MAX]))
        };
        Board {
            size,
            word: 0,
            rows,
        }
    }

    /// A board with every cell set.
    #[inline]
    pub fn full(size: Size) -> Board {
        if size.is_one_word() {
            return Board::from_word(size, u64::MAX);
        }
        let mut board = Board::empty(size);
        (0..size.rows()).for_each(|row| board.set_row(row, size.row_mask()));
        board
    }

    /// A board of at most 64 cells from its word; bits past the last cell are dropped.
    ///
    /// # Panics
    /// When the size has more than 64 cells.
    #[inline]
    pub fn from_word(size: Size, word: u64) -> Board {
        assert!(
            size.is_one_word(),
            "a board of {size} does not live in one word"
        );
        Board {
            size,
            word: word & (u64::MAX >> (64 - size.cells())),
            rows: None,
        }
    }

    /// The cells in one word, if they fit: bit `row * columns + column`.
    #[inline]
    pub fn word(&self) -> Option<u64> {
        if self.rows.is_none() {
            Some(self.word)
        } else {
            None
        }
    }

    /// The size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// One row, column 0 in bit 0.
    ///
    /// # Panics
    /// When the row is outside the board.
    #[inline]
    pub fn row(&self, row: usize) -> u64 {
        assert!(row < self.size.rows());
        match &self.rows {
            Some(rows) => rows[row],
            None => (self.word >> (row * self.size.cols())) & self.size.row_mask(),
        }
    }

    /// Replaces one row; bits past the last column are dropped.
    ///
    /// # Panics
    /// When the row is outside the board.
    #[inline]
    pub fn set_row(&mut self, row: usize, bits: u64) {
        assert!(row < self.size.rows());
        let (mask, shift) = (self.size.row_mask(), row * self.size.cols());
        match &mut self.rows {
            Some(rows) => rows[row] = bits & mask,
            None => self.word = (self.word & !(mask << shift)) | ((bits & mask) << shift),
        }
    }

    /// Whether the cell is set.
    ///
    /// # Panics
    /// When the cell is outside the board, as in [`Board::set`] and [`Board::toggle`].
    #[inline]
    pub fn get(&self, cell: Cell) -> bool {
        assert!(self.size.contains(cell));
        self.row(cell.row as usize) >> cell.col & 1 == 1
    }

    /// Sets or clears the cell.
    pub fn set(&mut self, cell: Cell, on: bool) {
        if self.get(cell) != on {
            self.toggle(cell);
        }
    }

    /// Sets the cell if it is clear, and clears it if it is set.
    pub fn toggle(&mut self, cell: Cell) {
        assert!(self.size.contains(cell));
        let bits = self.row(cell.row as usize) ^ (1 << cell.col);
        self.set_row(cell.row as usize, bits);
    }

    /// The number of set cells.
    #[inline]
    pub fn count(&self) -> u32 {
        match &self.rows {
            Some(rows) => rows.iter().map(|bits| bits.count_ones()).sum(),
            None => self.word.count_ones(),
        }
    }

    /// Whether no cell is set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// The set cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.size.iter().filter(|&cell| self.get(cell))
    }

    #[inline]
    fn zip(&self, other: &Board, combine: impl Fn(u64, u64) -> u64) -> Board {
        assert_eq!(self.size, other.size, "boards of two sizes were combined");
        let mut board = Board::empty(self.size);
        match (&mut board.rows, &self.rows, &other.rows) {
            (Some(rows), Some(left), Some(right)) => {
                for (bits, (&left, &right)) in rows.iter_mut().zip(left.iter().zip(right.iter())) {
                    *bits = combine(left, right);
                }
            }
            _ => board.word = combine(self.word, other.word),
        }
        board
    }

    /// The cells in exactly one of the two boards.
    ///
    /// # Panics
    /// When the sizes differ, as in [`Board::and`].
    #[inline]
    pub fn xor(&self, other: &Board) -> Board {
        self.zip(other, |left, right| left ^ right)
    }

    /// The cells in both boards.
    #[inline]
    pub fn and(&self, other: &Board) -> Board {
        self.zip(other, |left, right| left & right)
    }

    /// The cells that are not set.
    #[inline]
    pub fn not(&self) -> Board {
        self.xor(&Board::full(self.size))
    }

    /// The board after a symmetry of the rectangle.
    pub fn transform(&self, symmetry: Symmetry) -> Board {
        let mut board = Board::empty(symmetry.size(self.size));
        self.iter()
            .for_each(|cell| board.set(symmetry.cell(self.size, cell), true));
        board
    }

    /// The set cells as characters, a line a row, each ended by a line feed.
    pub fn draw(&self, unset: char, set: char) -> String {
        let mut text = String::with_capacity(self.size.cells() + self.size.rows());
        for row in 0..self.size.rows() {
            let bits = self.row(row);
            text.extend(
                (0..self.size.cols()).map(|col| if bits >> col & 1 == 1 { set } else { unset }),
            );
            text.push('\n');
        }
        text
    }
}

impl Serialize for Board {
    /// A list of rows, each a string of `0` and `1`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.draw('0', '1').lines())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.size)?;
        (0..self.size.rows()).try_for_each(|row| write!(f, " {:x}", self.row(row)))
    }
}

/// One of the eight symmetries of a square; four of them keep the sides of any rectangle.
///
/// ```
/// use tribunal_core::board::{Board, Cell, Size, Symmetry};
///
/// let size: Size = "1x3".parse().expect("a size");
/// let mut board = Board::empty(size);
/// board.set(Cell::new(0, 0), true);
/// let turned = Symmetry { transpose: true, flip_rows: true, flip_cols: false };
/// assert_eq!(board.transform(turned).draw('.', '#'), ".\n.\n#\n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Rows become columns, before the flips.
    pub transpose: bool,
    /// The top row becomes the bottom row.
    pub flip_rows: bool,
    /// The left column becomes the right column.
    pub flip_cols: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry {
            transpose: bits & 4 != 0,
            flip_rows: bits & 1 != 0,
            flip_cols: bits & 2 != 0,
        })
    }

    /// The size of a board after the symmetry.
    pub fn size(self, size: Size) -> Size {
        if self.transpose {
            Size {
                rows: size.cols,
                cols: size.rows,
            }
        } else {
            size
        }
    }

    /// The cell to which the symmetry moves a cell of a board of that size.
    pub fn cell(self, size: Size, cell: Cell) -> Cell {
        let after = self.size(size);
        let (row, col) = if self.transpose {
            (cell.col, cell.row)
        } else {
            (cell.row, cell.col)
        };
        Cell {
            row: if self.flip_rows {
                after.rows - 1 - row
            } else {
                row
            },
            col: if self.flip_cols {
                after.cols - 1 - col
            } else {
                col
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes() -> impl Iterator<Item = Size> {
        [
            (1, 1),
            (4, 4),
            (8, 8),
            (1, 64),
            (5, 13),
            (9, 8),
            (64, 64),
            (64, 1),
            (3, 40),
        ]
        .into_iter()
        .map(|(rows, cols)| Size::new(rows, cols).expect("a size"))
    }

    #[test]
    fn sizes_outside_the_range_are_refused() {
        for (rows, cols) in [(0, 4), (4, 0), (65, 4), (4, 65), (usize::MAX, 1)] {
            assert_eq!(Size::new(rows, cols), None);
        }
        assert_eq!("4x4".parse(), Ok(Size::FOUR));
        for text in ["", "4", "4x", "x4", "4x4x4", "0x4", "65x1", "-1x4", "four"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }

    #[test]
    fn cells_of_an_output_count_from_1() {
        let size = Size::new(2, 3).expect("a size");
        assert_eq!(size.cell_from_1(1, 1), Some(Cell::new(0, 0)));
        assert_eq!(size.cell_from_1(2, 3), Some(Cell::new(1, 2)));
        for (row, col) in [
            (0, 1),
            (1, 0),
            (3, 1),
            (1, 4),
            (-1, 1),
            (1, i32::MIN),
            (i32::MAX, 1),
        ] {
            assert_eq!(size.cell_from_1(row, col), None, "{row} {col}");
        }
    }

    #[test]
    fn setting_or_clearing_a_cell_changes_no_other() {
        for size in sizes() {
            let mut board = Board::empty(size);
            for (index, cell) in size.iter().enumerate() {
                board.set(cell, true);
                assert!(board.get(cell));
                assert_eq!(board.count(), 1);
                assert_eq!(board.iter().collect::<Vec<_>>(), [cell]);
                if let Some(word) = board.word() {
                    assert_eq!(word, 1 << index);
                }
                board.toggle(cell);
                assert!(board.is_empty());
            }
            assert_eq!(Board::full(size).count() as usize, size.cells());
            assert_eq!(board.not(), Board::full(size));
            assert_eq!(board.word().is_some(), size.cells() <= 64);
        }
    }

    #[test]
    fn the_eight_symmetries_differ_and_keep_every_cell() {
        for size in sizes() {
            for symmetry in Symmetry::all() {
                let mut after: Vec<Cell> =
                    size.iter().map(|cell| symmetry.cell(size, cell)).collect();
                after.sort();
                assert_eq!(after, symmetry.size(size).iter().collect::<Vec<_>>());
            }
        }
        let board = Board::from_word(Size::FOUR, 0b0100_0001);
        let mut images: Vec<Board> = Symmetry::all()
            .map(|symmetry| board.transform(symmetry))
            .collect();
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn rows_drop_bits_outside_the_board() {
        let mut board = Board::from_word(Size::FOUR, u64::MAX);
        assert_eq!(board.word(), Some(0xffff));
        board.set_row(1, u64::MAX);
        assert_eq!(board.row(1), 0xf);
        assert_eq!(board.draw('.', '#'), "####\n####\n####\n####\n");
    }
}
