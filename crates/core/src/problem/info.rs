//! What a problem is called, where it comes from, the forms of its files, and its look.

use super::look::Look;
use crate::board::Size;
use serde::Serialize;

/// What a problem is called and where it comes from.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Info {
    /// The name on the command line and of the package, `[a-z0-9]+`.
    pub name: &'static str,
    /// Other names that the command line takes.
    pub aliases: &'static [&'static str],
    /// The published title.
    pub title: &'static str,
    /// The judge and its number.
    pub source: &'static str,
    /// The task in one line.
    pub task: &'static str,
    /// How many numbers write one move.
    pub numbers_per_move: usize,
    /// Whether the judge wants the moves after their number.
    pub output_has_moves: bool,
    /// Whether the judge wants the number of moves or `Impossible` first; otherwise an output has a form of its own.
    #[serde(skip)]
    pub output_has_number: bool,
    /// The size of the published boards, which is meant where none is named.
    #[serde(skip)]
    pub size: Size,
    /// What an input file has before its first board.
    #[serde(skip)]
    pub input_header: &'static str,
    /// What an input file has between two cells of a row.
    #[serde(skip)]
    pub between_cells: &'static str,
    /// What its boards look like on a page.
    #[serde(skip)]
    pub look: Look,
}
