//! What a person wants to see of a case, as plain data: boards, moves played on them, proofs as pictures.
//!
//! A board is a list of rows of one-character cells, in the letters of its problem (`b` and `w`, `+` and `-`, `1` and
//! `0`). Places are rows and columns counted from 0.

use super::ruling::Minimum;
use crate::messages::Message;
use serde::{Deserialize, Serialize};

/// A board and the move that led to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The move; none leads to the first board.
    #[serde(rename = "move")]
    pub by: Option<String>,
    /// The rows.
    pub board: Vec<String>,
}

/// A list of moves as it was played on a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Replay {
    /// The board before the first move and after each move that could be made, at most [`STEPS_MAX`] moves.
    pub steps: Vec<Step>,
    /// Moves that could be made and are not among the steps, since there are too many.
    pub left_out: u64,
    /// The move that cannot be made, as it was written, where there is one.
    pub faulty: Option<String>,
    /// What is wrong: with that move, or with the board at the end; nothing where the moves reach the goal.
    pub fault: Option<String>,
    /// The same for readers of other languages.
    #[serde(default)]
    pub reason: Option<Message>,
}

/// The most moves of a [`Replay`] that are kept.
pub const STEPS_MAX: usize = 40;

/// A certificate as pictures that a person can check with a pencil.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proof {
    /// What it proves, in one sentence: "4 moves are needed".
    pub claim: String,
    /// How to check it by hand, in one sentence.
    pub check: String,
    /// The pictures.
    pub panels: Vec<Panel>,
}

/// A picture of a [`Proof`]: a board with something written or marked on its cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Panel {
    /// What it shows, in a few words.
    pub title: String,
    /// The board below the marks.
    pub board: Vec<String>,
    /// For each cell, row by row, what is written on it; empty where nothing is written on any cell.
    pub texts: Vec<Vec<String>>,
    /// For each cell whether it is marked, row by row, `x` or `.`; empty where none is.
    pub marks: Vec<String>,
    /// The sum or the parity of each row, written beside it; empty where there is none.
    pub beside: Vec<String>,
    /// The same of each column, written below it.
    pub below: Vec<String>,
}

/// What there is to see of a case, apart from the submissions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exhibit {
    /// The name of the case.
    pub case: String,
    /// Its place among the cases, counted from 0.
    pub index: u64,
    /// The input.
    pub input: String,
    /// Its boards: one, or start and target.
    pub boards: Vec<Vec<String>>,
    /// The certified minimum.
    pub minimum: Minimum,
    /// A right output.
    pub expected: Option<String>,
    /// Whether other outputs are as right, since moves may come in any order.
    pub expected_is_one_of_many: bool,
    /// The boards on the way to the goal by as few moves as can be; none where there is no way, or it is very long.
    pub steps: Vec<Step>,
    /// Why no fewer moves do it.
    pub proof: Option<Proof>,
}

/// The rows of a board that is drawn as lines of text.
pub fn rows(drawn: &str) -> Vec<String> {
    drawn.lines().map(str::to_string).collect()
}

impl Panel {
    /// A board alone, drawn as lines of text.
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

    /// With a number on each cell.
    pub fn with_numbers<N: ToString>(self, numbers: &[Vec<N>]) -> Panel {
        Panel {
            texts: numbers
                .iter()
                .map(|row| row.iter().map(N::to_string).collect())
                .collect(),
            ..self
        }
    }

    /// With the cells marked that are `x` in these lines of `x` and `.`.
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

    /// With a number beside each row.
    pub fn with_beside<N: ToString>(self, numbers: &[N]) -> Panel {
        Panel {
            beside: numbers.iter().map(N::to_string).collect(),
            ..self
        }
    }

    /// With a number below each column.
    pub fn with_below<N: ToString>(self, numbers: &[N]) -> Panel {
        Panel {
            below: numbers.iter().map(N::to_string).collect(),
            ..self
        }
    }
}

/// Boards of more cells have no pictures in a [`Proof`]: they are too large to count by hand.
pub const PICTURE_CELLS_MAX: usize = 256;

/// The most quiet patterns that a [`Proof`] has pictures of.
pub const PATTERN_PICTURES_MAX: usize = 8;

impl Proof {
    /// The claim that so many moves are the fewest.
    pub fn needed(moves: u32) -> String {
        match moves {
            0 => "no move is needed".to_string(),
            1 => "1 move is needed".to_string(),
            moves => format!("{moves} moves are needed"),
        }
    }

    /// A proof whose board is too large for pictures.
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
