//! The abilities of the terminal that shows a report: its width, symbols, pictures and language.

use tribunal_core::messages::Lang;

/// The width, symbols, pictures and language of a report on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminalStyle {
    /// Columns of a line.
    pub width: usize,
    /// Whether symbols beyond ASCII can be shown.
    pub unicode: bool,
    /// Whether boards are also drawn as pictures: for people at a terminal, not for files that programs search.
    pub pictures: bool,
    /// The language of verdicts and of the checkers' messages.
    pub lang: Lang,
}

impl TerminalStyle {
    /// A file or a pipe: no line is cut, and the text is the same in every environment.
    pub const FILE: TerminalStyle = TerminalStyle {
        width: 1000,
        unicode: true,
        pictures: false,
        lang: Lang::En,
    };
}
