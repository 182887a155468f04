//! Grids of two letters.

use super::lines::{Line, Lines, ReadError, SyntaxError};
use super::words::{name, quote};
use crate::board::{Board, Cell, SIDE_MAX, Size};
use crate::messages::Message;
use std::io::BufRead;

/// The two letters of a grid.
#[derive(Clone, Copy, Debug)]
pub struct Alphabet {
    /// The letter of a cell that is not set.
    pub unset: char,
    /// The letter of a cell that is set.
    pub set: char,
}

/// A grid and the number of its first line.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The line of the top row, counted from 1.
    pub line: u64,
    /// The cells.
    pub board: Board,
}

impl Alphabet {
    /// A board as text, each row ended by a line feed; [`read_grids`] reads it back.
    pub fn draw(self, board: &Board) -> String {
        board.draw(self.unset, self.set)
    }

    fn expected(self) -> Message {
        let quoted = |letter: char| format!("`{letter}`");
        Message::new("list-or")
            .with("one", quoted(self.unset))
            .with("other", quoted(self.set))
    }

    fn read_row(self, line: &Line, row: usize, board: &mut Board) -> Result<(), SyntaxError> {
        let cols = board.size().cols();
        for (col, letter) in line.text.chars().enumerate() {
            if letter != self.set && letter != self.unset {
                let is_capital = [self.set, self.unset].contains(&letter.to_ascii_lowercase());
                let found = match is_capital {
                    true => Message::new("must-be-lower-case")
                        .with("letter", name(letter))
                        .into(),
                    false => name(letter),
                };
                return Err(line.fault(col + 1, self.expected(), found));
            }
            if col >= cols {
                return Err(line.fault(
                    col + 1,
                    Message::new("end-of-line-of").with("cells", cols as u64),
                    name(letter),
                ));
            }
            board.set(Cell::new(row, col), letter == self.set);
        }
        match line.width() {
            width if width < cols => {
                let found = Message::new(match width {
                    0 => "an-empty-line",
                    _ => "end-of-line",
                });
                let expected = Message::new("so-many-in-a-line")
                    .with("letters", self.expected())
                    .with("cells", cols as u64);
                Err(line.fault(width + 1, expected, found))
            }
            _ => Ok(()),
        }
    }
}

/// Reads the `N` grids of one instance, or nothing at the end of the text.
///
/// With a size, or if the first line has four letters, it takes as many lines as `N` grids of that size
/// have (4×4 without a size) and skips empty lines between the grids. A block of any
/// other width ends at an empty line or the end of the text, and is divided evenly.
///
/// # Errors
///
/// If a line has another width or another letter, or is missing; the error has the line and the column. Or if
/// the text cannot be read.
///
/// ```
/// use tribunal_core::board::Size;
/// use tribunal_core::text::{Alphabet, Lines, read_grids};
///
/// let letters = Alphabet { unset: 'w', set: 'b' };
/// let mut lines = Lines::new("bww\nwwb\n".as_bytes());
/// let [grid] = read_grids(&mut lines, Size::new(2, 3), letters)?.expect("a board");
/// assert_eq!((grid.line, grid.board.count()), (1, 2));
///
/// let mut lines = Lines::new("bww\nwxb\n".as_bytes());
/// let error = read_grids::<_, 1>(&mut lines, Size::new(2, 3), letters).expect_err("an `x`");
/// assert_eq!(error.to_string(), "line 2, column 2: expected `w` or `b`, found `x`");
/// # Ok::<(), tribunal_core::text::ReadError>(())
/// ```
pub fn read_grids<R: BufRead, const N: usize>(
    lines: &mut Lines<R>,
    size: Option<Size>,
    alphabet: Alphabet,
) -> Result<Option<[Grid; N]>, ReadError> {
    if !lines.skip_empty()? {
        return Ok(None);
    }
    let first = lines.peek()?.expect("a line follows").clone();
    let size = match size {
        Some(size) => size,
        None if first.width() == 4 => Size::FOUR,
        None => return read_block(lines, &first, alphabet).map(Some),
    };
    let mut grids = Vec::with_capacity(N);
    for _ in 0..N {
        lines.skip_empty()?;
        let mut grid = Grid {
            line: 0,
            board: Board::empty(size),
        };
        for row in 0..size.rows() {
            let Some(line) = lines.take()? else {
                let missing = size.rows() - row + (N - 1 - grids.len()) * size.rows();
                let expected = Message::new("lines-of-a-board")
                    .with("missing", missing as u64)
                    .with("lines", (N * size.rows()) as u64);
                return Err(lines.ended(expected));
            };
            alphabet.read_row(&line, row, &mut grid.board)?;
            if row == 0 {
                grid.line = line.number;
            }
        }
        grids.push(grid);
    }
    Ok(grids.try_into().ok())
}

fn read_block<R: BufRead, const N: usize>(
    lines: &mut Lines<R>,
    first: &Line,
    alphabet: Alphabet,
) -> Result<[Grid; N], ReadError> {
    let cols = first.width();
    let lines_max = N * SIDE_MAX;
    let mut block = Vec::new();
    while let Some(line) = lines.take()? {
        if line.text.is_empty() {
            break;
        }
        if block.len() == lines_max {
            return Err(line
                .fault(
                    1,
                    Message::new("an-empty-line-after").with("lines", lines_max as u64),
                    quote(&line.text),
                )
                .into());
        }
        // A wrong letter in the first line explains more than an odd width.
        let width_max = Size::new(1, cols.min(SIDE_MAX)).expect("the first line is not empty");
        alphabet.read_row(&line, 0, &mut Board::empty(width_max))?;
        block.push(line);
    }
    let rows = block.len() / N;
    let Some(size) = Size::new(rows, cols).filter(|_| block.len() % N == 0) else {
        let last = block.last().expect("the first line is in the block");
        let expected = Message::new("a-multiple-of-lines").with("number", N as u64);
        let found = Message::new("the-last-of").with("lines", block.len() as u64);
        return Err(last.fault(1, expected, found).into());
    };
    let mut grids = block.chunks(rows).map(|chunk| {
        let mut grid = Grid {
            line: chunk[0].number,
            board: Board::empty(size),
        };
        for (row, line) in chunk.iter().enumerate() {
            alphabet.read_row(line, row, &mut grid.board)?;
        }
        Ok::<_, ReadError>(grid)
    });
    let mut read = Vec::with_capacity(N);
    for grid in grids.by_ref() {
        read.push(grid?);
    }
    Ok(read
        .try_into()
        .expect("the block was shared out into N grids"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::lines::LINE_BYTES_MAX;

    const LETTERS: Alphabet = Alphabet {
        unset: 'w',
        set: 'b',
    };

    fn read_one(text: &[u8], size: Option<Size>) -> Result<Option<Board>, String> {
        let mut lines = Lines::new(text);
        read_grids::<_, 1>(&mut lines, size, LETTERS)
            .map(|grids| grids.map(|[grid]| grid.board))
            .map_err(|error| error.to_string())
    }

    fn fault(text: &[u8]) -> String {
        read_one(text, None).expect_err("the text is wrong")
    }

    #[test]
    fn line_ends_and_trailing_blanks_do_not_matter() {
        let plain = read_one(b"bwww\nwbww\nwwbw\nwwwb\n", None)
            .expect("right")
            .expect("a board");
        assert_eq!(plain.word(), Some(0x8421));
        for text in [
            &b"bwww\r\nwbww\r\nwwbw\r\nwwwb\r\n"[..],
            b"bwww  \nwbww\t\nwwbw \t \nwwwb",
            b"\n\n  \nbwww\nwbww\nwwbw\nwwwb\n\n\n",
        ] {
            assert_eq!(read_one(text, None).expect("right"), Some(plain.clone()));
        }
        assert_eq!(read_one(b"", None), Ok(None));
        assert_eq!(read_one(b" \n\r\n", None), Ok(None));
    }

    #[test]
    fn a_stream_of_four_by_four_needs_no_empty_lines() {
        let text = b"bwww\nwwww\nwwww\nwwww\nwwww\nwwww\nwwww\nwwwb\n\nbbb\nwww\n\nb\n";
        let mut lines = Lines::new(&text[..]);
        let mut sizes = Vec::new();
        while let Some([grid]) = read_grids::<_, 1>(&mut lines, None, LETTERS).expect("right") {
            sizes.push((grid.line, grid.board.size().to_string()));
        }
        let expected = [(1, "4x4"), (5, "4x4"), (10, "2x3"), (13, "1x1")];
        assert_eq!(sizes, expected.map(|(line, size)| (line, size.to_string())));
    }

    #[test]
    fn a_size_takes_that_many_lines() {
        let size = Size::new(2, 4);
        let mut lines = Lines::new(&b"bwww\nwwww\nbbbb\nwwww\n"[..]);
        for count in [1, 4] {
            let [grid] = read_grids::<_, 1>(&mut lines, size, LETTERS)
                .expect("right")
                .expect("a board");
            assert_eq!(grid.board.count(), count);
        }
        assert!(
            read_grids::<_, 1>(&mut lines, size, LETTERS)
                .expect("right")
                .is_none()
        );
    }

    #[test]
    fn two_grids_share_a_block() {
        let mut lines = Lines::new(&b"bbb\nwww\nwww\nbbb\n"[..]);
        let [top, bottom] = read_grids::<_, 2>(&mut lines, None, LETTERS)
            .expect("right")
            .expect("a board");
        assert_eq!(
            (top.board.row(0), bottom.board.row(1), bottom.line),
            (7, 7, 3)
        );
        let mut lines = Lines::new(&b"bbb\nwww\nwww\n\n"[..]);
        let error = read_grids::<_, 2>(&mut lines, None, LETTERS)
            .expect_err("three lines")
            .to_string();
        assert_eq!(
            error,
            "line 3, column 1: expected a multiple of 2 lines in the block, found the last of 3"
        );
    }

    #[test]
    fn missing_lines_of_two_grids_are_counted() {
        for (rows, missing) in [(1, 7), (2, 6), (4, 4), (5, 3), (7, 1)] {
            let text = "bwww\n".repeat(rows);
            let error = read_grids::<_, 2>(&mut Lines::new(text.as_bytes()), None, LETTERS)
                .expect_err("too short");
            let expected = format!(
                "expected {missing} more of the 8 lines of a board, found the end of the file"
            );
            assert_eq!(
                error.to_string(),
                format!("line {}, column 1: {expected}", rows + 1)
            );
        }
    }

    #[test]
    fn every_fault_says_where_and_what() {
        let too_wide = [b"b".repeat(65), b"\n".to_vec()].concat();
        let too_tall = b"b\n".repeat(65);
        let too_long = b"w".repeat(5000);
        let cases: [(&[u8], &str); 15] = [
            (
                b"bwww\nwbww\n",
                "line 3, column 1: expected 2 more of the 4 lines of a board, found the end of the file",
            ),
            (
                b"bwww\nwbw\nwwww\nwwww\n",
                "line 2, column 4: expected `w` or `b` (4 in a line), found the end of the line",
            ),
            (
                b"bwww\n\nwwww\nwwww\n",
                "line 2, column 1: expected `w` or `b` (4 in a line), found an empty line",
            ),
            (
                b"bwww\nwbwww\nwwww\nwwww\n",
                "line 2, column 5: expected the end of a line of 4, found `w`",
            ),
            (
                b"bwww\nwxww\nwwww\nwwww\n",
                "line 2, column 2: expected `w` or `b`, found `x`",
            ),
            (
                b"bwww\nw ww\nwwww\nwwww\n",
                "line 2, column 2: expected `w` or `b`, found a space",
            ),
            (
                b" bww\nwwww\n",
                "line 1, column 1: expected `w` or `b`, found a space",
            ),
            (
                "bw\u{e9}w\n".as_bytes(),
                "line 1, column 3: expected `w` or `b`, found `é`",
            ),
            (
                b"b\0ww\n",
                "line 1, column 2: expected plain text, found a NUL byte",
            ),
            (
                b"bww\xff\n",
                "line 1, column 4: expected UTF-8 text, found the byte 0xFF",
            ),
            (
                b"\xef\xbb\xbfbwww\n",
                "line 1, column 1: expected plain text, found a byte order mark",
            ),
            (
                &too_wide,
                "line 1, column 65: expected the end of a line of 64, found `b`",
            ),
            (
                &too_tall,
                "line 65, column 1: expected an empty line after 64 lines, found `b`",
            ),
            (
                &too_long,
                "line 1, column 4097: expected a line of at most 4 KB, found a longer one",
            ),
            (
                b"bbb\nbb\n",
                "line 2, column 3: expected `w` or `b` (3 in a line), found the end of the line",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(fault(text), expected);
        }
    }

    #[test]
    fn the_longest_line_is_read_and_a_longer_one_is_not() {
        let padded = |blanks: usize| format!("b{}\n", " ".repeat(blanks));
        assert_eq!(
            read_one(padded(LINE_BYTES_MAX - 1).as_bytes(), None).map(|board| board.is_some()),
            Ok(true)
        );
        assert!(fault(padded(LINE_BYTES_MAX).as_bytes()).contains("a line of at most 4 KB"));
    }
}
