//! What the board of a problem looks like on a page, and its story.

/// What a page says and draws of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// What the problem asks, in a few sentences for a reader who never heard of it; empty where there is no story.
    pub story: &'static str,
    /// The letters of a board and what they stand for. Without them an input is shown as text, and its boards as letters.
    pub letters: &'static [(char, &'static str)],
    /// How many boards an input holds, one below the other.
    pub boards: usize,
    /// How the cells are drawn.
    pub cells: CellStyle,
}

/// How the cells of a board are drawn, each by the letter that stands in it.
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
    /// Plain text: that of a problem of which no more is known.
    pub const TEXT: Look = Look {
        story: "",
        letters: &[],
        boards: 1,
        cells: CellStyle::Letters,
    };
}
