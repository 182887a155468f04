//! Depth-first search by iterative deepening on an array of cells, recording the path (published as pilots B).
//!
//! Cells are decided row by row along the shorter side. For a square of four handles, a press outside it
//! switches an even number of them, so once its last handle is decided, the number of closed ones must be even.
//! For two neighbours in a column, presses in later rows switch both or neither, so at the end of the lower row
//! they must be equal. In the last row, once its cell is decided, only that cell of the column can still change, so
//! all handles above must be open. So only the first row is free and, if rows have an odd length, one press in each row:
//! O(2^w · n) nodes for each iteration, or O(2^(w + h)). A branch with more closed handles than its presses can switch
//! is also cut.

use crate::pilots::model::Pilots;
use crate::pilots::model::{Answer, Instance};
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct Dfs<const N: usize> {
    size: Size,
    /// The rows and columns searched: those of the board, transposed if its rows are longer.
    rows: usize,
    cols: usize,
    /// The bit of the board's word for each cell.
    bits: [u8; N],
    crosses: [[u8; N]; N],
    /// The number of handles that a press switches.
    per_press: u32,
    path: [u8; N],
    length: usize,
    nodes: u64,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Pilots>> {
    if size.cells() <= 16 {
        Box::new(Dfs::<16>::new(size))
    } else {
        Box::new(Dfs::<48>::new(size))
    }
}

impl<const N: usize> Dfs<N> {
    fn new(size: Size) -> Dfs<N> {
        let turned = size.cols() > size.rows();
        let (rows, cols) = if turned {
            (size.cols(), size.rows())
        } else {
            (size.rows(), size.cols())
        };
        let (mut bits, mut crosses) = ([0; N], [[0; N]; N]);
        for cell in 0..rows * cols {
            let (row, col) = (cell / cols, cell % cols);
            bits[cell] = if turned { col * rows + row } else { cell } as u8;
            (0..rows).for_each(|row| crosses[cell][row * cols + col] = 1);
            (0..cols).for_each(|col| crosses[cell][row * cols + col] = 1);
        }
        let per_press = (rows + cols - 1) as u32;
        Dfs {
            size,
            rows,
            cols,
            bits,
            crosses,
            per_press,
            path: [0; N],
            length: 0,
            nodes: 0,
        }
    }

    /// Whether the handles can be opened from this cell on with at most this many presses; the path then holds them.
    fn search(&mut self, cell: usize, handles: &[u8; N], left: u32) -> bool {
        self.nodes += 1;
        let closed: u8 = handles.iter().sum();
        if closed == 0 {
            return true;
        }
        if u32::from(closed) > self.per_press * left || cell == self.rows * self.cols {
            return false;
        }
        if self.may_be_decided(cell, handles) && self.search(cell + 1, handles, left) {
            return true;
        }
        let mut switched = *handles;
        switched
            .iter_mut()
            .zip(&self.crosses[cell])
            .for_each(|(handle, switches)| *handle ^= switches);
        if !self.may_be_decided(cell, &switched) {
            return false;
        }
        self.path[self.length] = cell as u8;
        self.length += 1;
        let found = self.search(cell + 1, &switched, left - 1);
        self.length -= usize::from(!found);
        found
    }

    /// Whether the handles can still be opened if this cell is the last decided one.
    #[inline]
    fn may_be_decided(&self, cell: usize, handles: &[u8; N]) -> bool {
        let (row, col) = (cell / self.cols, cell % self.cols);
        if row > 0 && col > 0 {
            let (above, above_left) = (cell - self.cols, cell - self.cols - 1);
            if handles[cell] ^ handles[cell - 1] ^ handles[above] ^ handles[above_left] == 1 {
                return false;
            }
        }
        if row > 0 && col + 1 == self.cols && handles[cell] != handles[cell - self.cols] {
            return false;
        }
        row + 1 < self.rows || row == 0 || handles[cell - self.cols] == 0
    }

    /// Whether any presses open the handles: if rows have an odd length, a press changes all of them by an odd
    /// number of handles, so they must start with equal parity, and likewise columns. The count of quiet patterns (rows or
    /// columns in pairs) shows that this is also sufficient.
    fn is_solvable(&self, handles: &[u8; N]) -> bool {
        let row =
            |row: usize| (0..self.cols).fold(0, |odd, col| odd ^ handles[row * self.cols + col]);
        let col =
            |col: usize| (0..self.rows).fold(0, |odd, row| odd ^ handles[row * self.cols + col]);
        (self.cols.is_multiple_of(2) || (1..self.rows).all(|other| row(other) == row(0)))
            && (self.rows.is_multiple_of(2) || (1..self.cols).all(|other| col(other) == col(0)))
    }
}

impl<const N: usize> Solve<Pilots> for Dfs<N> {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let word = instance.closed.word().expect("at most 36 cells");
        let cells = self.size.cells();
        let mut handles = [0; N];
        handles
            .iter_mut()
            .zip(self.bits)
            .take(cells)
            .for_each(|(handle, bit)| *handle = (word >> bit & 1) as u8);
        (self.nodes, self.length) = (1, 0);
        if !self.is_solvable(&handles) {
            return Ok(Solved {
                answer: Answer::Impossible,
                work: self.nodes,
            });
        }
        // If a press switches an odd number of handles, the parity of the closed ones is that of the presses.
        let step = if self.per_press % 2 == 1 { 2 } else { 1 };
        let first = if step == 2 { word.count_ones() % 2 } else { 0 };
        for limit in (first..=cells as u32).step_by(step) {
            if self.search(0, &handles, limit) {
                let presses = self.path[..self.length]
                    .iter()
                    .fold(0, |word, &cell| word | 1 << self.bits[usize::from(cell)]);
                let presses = Board::from_word(self.size, presses);
                return Ok(Solved {
                    answer: Answer::solved(presses),
                    work: self.nodes,
                });
            }
        }
        unreachable!("every board with its rows and columns alike can be opened")
    }
}
