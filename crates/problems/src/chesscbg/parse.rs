//! Reads and writes instances and answers.

use super::model::{Answer, Chesscbg, Instance};
use std::io::BufRead;
use tribunal_core::board::Size;
use tribunal_core::problem::Text;
use tribunal_core::text::{Alphabet, Grid, Lines, ReadError, SyntaxError, read_grids};

/// The letters of a board: a piece is a set cell.
pub(super) const LETTERS: Alphabet = Alphabet {
    unset: '0',
    set: '1',
};

/// The published number of pieces of each position.
const PIECES: u32 = 8;

impl Text for Chesscbg {
    /// Reads the next two positions, or nothing at the end. At 4×4 without a size, each must have 8 pieces; otherwise,
    /// both must have the same number.
    fn read<R: BufRead>(
        lines: &mut Lines<R>,
        size: Option<Size>,
    ) -> Result<Option<Instance>, ReadError> {
        let Some([first, second]) = read_grids::<_, 2>(lines, size, LETTERS)? else {
            return Ok(None);
        };
        if size.is_none() && first.board.size() == Size::FOUR {
            for (grid, position) in [(&first, 1), (&second, 2)] {
                expect_pieces(
                    grid,
                    PIECES,
                    "chesscbg-pieces-published",
                    [("pieces", PIECES.into()), ("position", position)],
                )?;
            }
        }
        let pieces = first.board.count();
        expect_pieces(
            &second,
            pieces,
            "chesscbg-pieces-as-many",
            [("pieces", pieces.into())],
        )?;
        Ok(Some(
            Instance::new(first.board, second.board)
                .expect("two grids of one size with equally many pieces"),
        ))
    }

    fn write(instance: &Instance) -> String {
        LETTERS.draw(instance.start()) + &LETTERS.draw(instance.target())
    }

    fn write_answer(answer: &Answer) -> Option<String> {
        Some(format!("{}\n", answer.slides))
    }
}

/// `expected` is the id of the message that says which number is expected, with its numbers.
fn expect_pieces<const COUNT: usize>(
    grid: &Grid,
    pieces: u32,
    expected: &'static str,
    numbers: [(&'static str, u64); COUNT],
) -> Result<(), SyntaxError> {
    match grid.board.count() {
        count if count == pieces => Ok(()),
        count => Err(SyntaxError::of_number(
            (grid.line, 1),
            expected,
            numbers,
            count.into(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str, size: Option<&str>) -> Result<Option<Instance>, String> {
        let size = size.map(|size| size.parse().expect("a size"));
        Chesscbg::read(&mut Lines::new(text.as_bytes()), size).map_err(|error| error.to_string())
    }

    #[test]
    fn the_published_sample_is_read_with_its_trailing_spaces() {
        let text = "1111 \n0000 \n1110 \n0010 \n1010 \n0101 \n1010 \n0101 \n";
        let instance = read_text(text, None)
            .expect("it reads")
            .expect("an instance");
        assert_eq!(Chesscbg::write(&instance), text.replace(' ', ""));
        let (start, target) = text.split_at(24);
        assert_eq!(
            read_text(&format!("{start}\n{target}"), None),
            Ok(Some(instance))
        );
        assert_eq!(read_text(" \n\n", None), Ok(None));
    }

    #[test]
    fn wrong_numbers_of_pieces_are_refused_at_their_position() {
        let eight = "1111\n1111\n0000\n0000\n";
        let seven = "1111\n1110\n0000\n0000\n";
        let rows = [
            (
                format!("\n{seven}{eight}"),
                None,
                "line 2, column 1: expected 8 pieces in position 1, or another number with `--size 4x4`, found 7",
            ),
            (
                format!("{eight}\n{seven}"),
                None,
                "line 6, column 1: expected 8 pieces in position 2, or another number with `--size 4x4`, found 7",
            ),
            (
                format!("{eight}{seven}"),
                Some("4x4"),
                "line 5, column 1: expected as many pieces as in position 1 (8), found 7",
            ),
            (
                "11000\n11001\n00011\n00011\n".into(),
                None,
                "line 3, column 1: expected as many pieces as in position 1 (5), found 4",
            ),
        ];
        for (text, size, expected) in rows {
            assert_eq!(read_text(&text, size), Err(expected.to_string()), "{text}");
        }
        let sevens = read_text(&format!("{seven}{seven}"), Some("4x4"))
            .expect("it reads")
            .expect("an instance");
        assert_eq!(sevens.start().count(), 7);
    }
}
