//! What a report may look like where it is read: how wide, in which symbols, with or without pictures.

use tribunal_core::messages::Lang;

/// What a report may look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminalStyle {
    /// Columns of a line.
    pub width: usize,
    /// Whether symbols beyond ASCII can be shown.
    pub unicode: bool,
    /// Whether boards are drawn as pictures too: for people at a terminal, not where lines are looked for in a file.
    pub pictures: bool,
    /// The language of verdicts and of what checkers say.
    pub lang: Lang,
}

impl TerminalStyle {
    /// A file or a pipe: nothing has to be cut, and the same is printed in every environment.
    pub const FILE: TerminalStyle = TerminalStyle {
        width: 1000,
        unicode: true,
        pictures: false,
        lang: Lang::En,
    };
}
