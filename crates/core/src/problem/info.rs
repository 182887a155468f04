//! The name of a problem, its source, the form of its files, and its look.

use super::look::Look;
use crate::board::Size;
use serde::Serialize;

/// The name of a problem, its source, the form of its files, and its look.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Info {
    /// The name on the command line and of the package, `[a-z0-9]+`.
    pub name: &'static str,
    /// Other names that the command line takes.
    pub aliases: &'static [&'static str],
    /// The published title.
    pub title: &'static str,
    /// The judge that published it, and its number there.
    pub source: &'static str,
    /// The task in one line.
    pub task: &'static str,
    /// The number of numbers that write one move.
    pub numbers_per_move: usize,
    /// Whether an output lists the moves after their number.
    pub output_has_moves: bool,
    /// Whether an output starts with the number of moves or `Impossible`.
    #[serde(skip)]
    pub output_has_number: bool,
    /// The size of the published boards, the default.
    #[serde(skip)]
    pub size: Size,
    /// The text of an input file before the first board.
    #[serde(skip)]
    pub input_header: &'static str,
    /// The text of an input file between two cells of a row.
    #[serde(skip)]
    pub between_cells: &'static str,
    /// How a page shows its boards.
    #[serde(skip)]
    pub look: Look,
}
