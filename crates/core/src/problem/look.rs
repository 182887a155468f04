//! How an HTML page draws the boards of a problem and explains its task.

/// The task of a problem in words, and the style of its boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The id of the message with the task, in a few sentences for a reader who does not know the problem; a text that is
    /// no id is shown as it is, and an empty one means that there is none.
    pub story: &'static str,
    /// The id of the message with the title of the problem, likewise; if empty, the published title is shown.
    pub title: &'static str,
    /// The letters of a board and their meanings, likewise. If empty, inputs are shown as text and boards as letters.
    pub letters: &'static [(char, &'static str)],
    /// The number of boards of an input, one below the other.
    pub boards: usize,
    /// How the cells are drawn.
    pub cells: CellStyle,
}

/// How the cells of a board are drawn; the letters are those of [`Look::letters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellStyle {
    /// Discs: the first letter is a black one, the second a white one.
    Discs,
    /// Handles: the first letter is a closed one, the second an open one.
    Handles,
    /// Pieces: the first letter is one, the second an empty cell.
    Pieces,
    /// The letters themselves.
    Letters,
}

impl Look {
    /// Plain text, for a problem without a look.
    pub const TEXT: Look = Look {
        title: "",
        story: "",
        letters: &[],
        boards: 1,
        cells: CellStyle::Letters,
    };
}
