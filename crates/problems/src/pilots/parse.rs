//! Reads and writes instances and answers.

use super::model::{Answer, Instance, Pilots};
use std::fmt::Write as _;
use std::io::BufRead;
use tribunal_core::board::Size;
use tribunal_core::problem::{Model, Text};
use tribunal_core::text::{Alphabet, Lines, ReadError, read_grids};

/// The letters of a board: a closed handle is a set cell.
pub(super) const LETTERS: Alphabet = Alphabet {
    unset: '-',
    set: '+',
};

impl Text for Pilots {
    fn read<R: BufRead>(
        lines: &mut Lines<R>,
        size: Option<Size>,
    ) -> Result<Option<Instance>, ReadError> {
        let grids = read_grids::<_, 1>(lines, size, LETTERS)?;
        Ok(grids.map(|[grid]| Instance { closed: grid.board }))
    }

    fn write(instance: &Instance) -> String {
        LETTERS.draw(&instance.closed)
    }

    fn write_answer(answer: &Answer) -> Option<String> {
        let mut text = format!("{}\n", Pilots::minimum(answer));
        for pressed in Pilots::moves(answer).unwrap_or_default() {
            writeln!(text, "{pressed}").expect("a string takes every line");
        }
        Some(text)
    }
}
