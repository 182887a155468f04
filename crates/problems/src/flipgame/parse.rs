//! Text to [`Instance`] and back.

use super::model::Instance;
use std::io::BufRead;
use tribunal_core::board::Size;
use tribunal_core::text::{Alphabet, Lines, ReadError, read_grids};

/// White is the unset letter.
pub const LETTERS: Alphabet = Alphabet {
    unset: 'w',
    set: 'b',
};

/// Reads the next board, or nothing at the end.
pub fn read<R: BufRead>(
    lines: &mut Lines<R>,
    size: Option<Size>,
) -> Result<Option<Instance>, ReadError> {
    let grids = read_grids::<_, 1>(lines, size, LETTERS)?;
    Ok(grids.map(|[grid]| Instance { black: grid.board }))
}

/// The input file of an instance.
pub fn write(instance: &Instance) -> String {
    LETTERS.draw(&instance.black)
}
