//! A case as a person sees it, as plain data: boards, replayed moves, proofs as pictures.
//!
//! A board is a list of rows of one-character cells, in the letters of its problem (`b` and `w`, `+` and `-`, `1` and
//! `0`).

use super::ruling::Minimum;
use crate::messages::Message;
use serde::{Deserialize, Serialize};

/// A board and the move that led to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The move; nothing for the first board.
    #[serde(rename = "move")]
    pub by: Option<String>,
    /// The rows.
    pub board: Vec<String>,
}

/// A list of moves, replayed on a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Replay {
    /// The board before the first move and after each legal move, up to [`STEPS_MAX`] moves.
    pub steps: Vec<Step>,
    /// The number of legal moves beyond [`STEPS_MAX`].
    pub left_out: u64,
    /// The first illegal move, as written.
    pub faulty: Option<String>,
    /// What is wrong with that move, or with the final board; nothing if the moves reach the goal.
    pub fault: Option<String>,
    /// The fault as a message of the catalogue, for other languages.
    #[serde(default)]
    pub reason: Option<Message>,
}

/// The maximum number of moves kept in a [`Replay`].
pub const STEPS_MAX: usize = 40;

/// A certificate as pictures that a person can check with a pencil.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proof {
    /// What it proves, in one sentence: "4 moves are needed".
    pub claim: String,
    /// How to check it by hand.
    pub check: String,
    /// The pictures.
    pub panels: Vec<Panel>,
}

/// A picture of a [`Proof`]: a board with texts or marks on its cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Panel {
    /// What it shows, in a few words.
    pub title: String,
    /// The rows of the board.
    pub board: Vec<String>,
    /// The text on each cell, row by row; empty if no cell has a text.
    pub texts: Vec<Vec<String>>,
    /// `x` for each marked cell and `.` for the others, row by row; empty if no cell is marked.
    pub marks: Vec<String>,
    /// The sum or the parity of each row, written beside it; empty if there is none.
    pub beside: Vec<String>,
    /// The sum or the parity of each column, written below it; empty if there is none.
    pub below: Vec<String>,
}

/// A case, apart from the submissions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exhibit {
    /// The name of the case.
    pub case: String,
    /// Its position among the cases, counted from 0.
    pub index: u64,
    /// The input.
    pub input: String,
    /// Its boards: one, or start and target.
    pub boards: Vec<Vec<String>>,
    /// The certified minimum.
    pub minimum: Minimum,
    /// A right output.
    pub expected: Option<String>,
    /// Whether other outputs are right too, because moves may come in any order.
    pub expected_is_one_of_many: bool,
    /// The boards along a shortest solution; empty if there is no solution, or it is very long.
    pub steps: Vec<Step>,
    /// The proof that fewer moves do not suffice.
    pub proof: Option<Proof>,
}

/// Splits a board drawn as text into its rows.
pub fn rows(drawn: &str) -> Vec<String> {
    drawn.lines().map(str::to_string).collect()
}

impl Panel {
    /// A panel of a board drawn as text.
    pub fn new(title: impl Into<String>, board: &str) -> Panel {
        Panel {
            title: title.into(),
            board: rows(board),
            texts: Vec::new(),
            marks: Vec::new(),
            beside: Vec::new(),
            below: Vec::new(),
        }
    }

    /// Adds a number on each cell.
    pub fn with_numbers<N: ToString>(self, numbers: &[Vec<N>]) -> Panel {
        Panel {
            texts: numbers
                .iter()
                .map(|row| row.iter().map(N::to_string).collect())
                .collect(),
            ..self
        }
    }

    /// Marks the cells that are `x` in these lines of `x` and `.`.
    pub fn with_marks(self, drawn: &str) -> Panel {
        Panel {
            marks: if drawn.contains('x') {
                rows(drawn)
            } else {
                Vec::new()
            },
            ..self
        }
    }

    /// Adds a number beside each row.
    pub fn with_beside<N: ToString>(self, numbers: &[N]) -> Panel {
        Panel {
            beside: numbers.iter().map(N::to_string).collect(),
            ..self
        }
    }

    /// Adds a number below each column.
    pub fn with_below<N: ToString>(self, numbers: &[N]) -> Panel {
        Panel {
            below: numbers.iter().map(N::to_string).collect(),
            ..self
        }
    }
}

/// The maximum number of cells of a board with pictures in a [`Proof`]; larger boards are too large to count by hand.
pub const PICTURE_CELLS_MAX: usize = 256;

/// The maximum number of quiet patterns that a [`Proof`] has pictures of.
pub const PATTERN_PICTURES_MAX: usize = 8;

impl Proof {
    /// The claim that this many moves are the minimum.
    pub fn needed(moves: u32) -> String {
        match moves {
            0 => "no move is needed".to_string(),
            1 => "1 move is needed".to_string(),
            moves => format!("{moves} moves are needed"),
        }
    }

    /// A proof for a board that is too large for pictures.
    pub fn without_pictures(claim: String, problem: &str, size: &str) -> Proof {
        let command = format!("`tribunal solve {problem} --size {size} --certificate`");
        let check =
            format!("The board is too large for pictures; {command} prints the numbers to check.");
        Proof {
            claim,
            check,
            panels: Vec::new(),
        }
    }
}
