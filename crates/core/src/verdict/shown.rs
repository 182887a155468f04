//! A case as a person sees it, as plain data: boards, replayed moves, proofs as pictures.
//!
//! A board is a list of rows of one-character cells, in the letters of its problem (`b` and `w`, `+` and `-`, `1` and
//! `0`).

use super::ruling::Minimum;
use crate::messages::{Lang, Message, Value, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

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

impl Replay {
    /// What is wrong, in a language or else in English.
    pub fn fault_in(&self, lang: Lang) -> Option<Cow<'_, str>> {
        let fault = self.fault.as_deref()?;
        Some(localized(lang, self.reason.as_ref(), fault))
    }
}

/// The maximum number of moves kept in a [`Replay`].
pub const STEPS_MAX: usize = 40;

/// A certificate as pictures that a person can check with a pencil.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proof {
    /// What it proves, in one sentence: "4 moves are needed".
    pub claim: String,
    /// The same sentence as a message of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_message: Option<Message>,
    /// How to check it by hand.
    pub check: String,
    /// The same sentences as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_message: Option<Message>,
    /// The pictures.
    pub panels: Vec<Panel>,
}

/// A picture of a [`Proof`]: a board with texts or marks on its cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Panel {
    /// What it shows, in a few words.
    pub title: String,
    /// The same words as a message of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title_message: Option<Message>,
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
    pub fn new(title: impl Into<Message>, board: &str) -> Panel {
        let title = title.into();
        Panel {
            title: title.to_string(),
            title_message: Some(title),
            board: rows(board),
            texts: Vec::new(),
            marks: Vec::new(),
            beside: Vec::new(),
            below: Vec::new(),
        }
    }

    /// The title in a language, or else in English.
    pub fn title_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.title_message.as_ref(), &self.title)
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

/// The cells of presses, in a message with this id, as a line of the text of a proof; the message is given their number
/// as `moves`, and the `cells`.
pub fn listed(id: &'static str, presses: impl Iterator<Item: fmt::Display>) -> Value {
    let cells: Vec<String> = presses.map(|cell| format!("({cell})")).collect();
    let moves = cells.len() as u32;
    let cells = match cells.is_empty() {
        true => Value::from(Message::new("proof-no-presses")),
        false => Value::from(cells.join(" ")),
    };
    Message::new(id)
        .with("moves", moves)
        .with("cells", cells)
        .into()
}

/// The rows of a drawn pattern, indented, as lines of the text of a proof.
pub fn drawn(pattern: &str) -> Vec<Value> {
    let rows = pattern.lines().map(|line| format!("    {line}"));
    rows.map(Value::from).collect()
}

/// Messages without arguments, as lines of the text of a proof.
pub fn said<const LINES: usize>(ids: [&'static str; LINES]) -> impl Iterator<Item = Value> {
    ids.into_iter().map(|id| Message::new(id).into())
}

impl Proof {
    /// A proof of a claim, and how to check it.
    pub fn new(claim: Message, check: impl Into<Message>, panels: Vec<Panel>) -> Proof {
        let check = check.into();
        Proof {
            claim: claim.to_string(),
            claim_message: Some(claim),
            check: check.to_string(),
            check_message: Some(check),
            panels,
        }
    }

    /// The claim that this many moves are the minimum.
    pub fn needed(moves: u32) -> Message {
        match moves {
            0 => Message::new("proof-none-needed"),
            moves => Message::new("proof-needed").with("moves", moves),
        }
    }

    /// A proof for a board that is too large for pictures.
    pub fn without_pictures(claim: Message, problem: &str, size: &str) -> Proof {
        let command = format!("`tribunal solve {problem} --size {size} --certificate`");
        let check = Message::new("proof-too-large").with("command", command);
        Proof::new(claim, check, Vec::new())
    }

    /// The claim in a language, or else in English.
    pub fn claim_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.claim_message.as_ref(), &self.claim)
    }

    /// How to check it, in a language or else in English.
    pub fn check_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.check_message.as_ref(), &self.check)
    }
}
