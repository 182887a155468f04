//! Reads and writes instances and answers.

use super::model::{Answer, Flipgame, Instance};
use std::io::BufRead;
use tribunal_core::board::Size;
use tribunal_core::problem::{Model, Text};
use tribunal_core::text::{Alphabet, Lines, ReadError, read_grids};

/// The letters of a board: a black piece is a set cell.
pub(super) const LETTERS: Alphabet = Alphabet {
    unset: 'w',
    set: 'b',
};

impl Text for Flipgame {
    fn read<R: BufRead>(
        lines: &mut Lines<R>,
        size: Option<Size>,
    ) -> Result<Option<Instance>, ReadError> {
        let grids = read_grids::<_, 1>(lines, size, LETTERS)?;
        Ok(grids.map(|[grid]| Instance { black: grid.board }))
    }

    fn write(instance: &Instance) -> String {
        LETTERS.draw(&instance.black)
    }

    fn write_answer(answer: &Answer) -> Option<String> {
        Some(format!("{}\n", Flipgame::minimum(answer)))
    }
}
