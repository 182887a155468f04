//! A certificate as text and as pictures: presses as marks on the board, and on each piece how often they turn it.

use super::certificate::Certificate;
use super::model::{Flipgame, Instance};
use super::parse::LETTERS;
use std::fmt;
use tribunal_core::board::{Board, Cell};
use tribunal_core::messages::{Message, Value};
use tribunal_core::problem::Illustrate;
use tribunal_core::verdict::shown::{
    PATTERN_PICTURES_MAX, PICTURE_CELLS_MAX, Panel, Proof, drawn, listed, said,
};

impl Illustrate for Flipgame {
    fn proof(instance: &Instance, certificate: &Certificate) -> Proof {
        let black = &instance.black;
        let claim = match certificate {
            Certificate::Impossible { .. } => Message::new("flipgame-claim-impossible"),
            Certificate::Done => Proof::needed(0),
            Certificate::Solved { presses, .. } => Proof::needed(presses.count()),
        };
        if black.size().cells() > PICTURE_CELLS_MAX {
            return Proof::without_pictures(claim, "flipgame", &black.size().to_string());
        }
        match certificate {
            Certificate::Done => {
                let panels = vec![Panel::new("proof-the-board", &LETTERS.draw(black))];
                Proof::new(claim, "flipgame-check-done", panels)
            }
            Certificate::Impossible { quiet } => impossible(claim, black, quiet),
            Certificate::Solved {
                presses,
                other,
                quiet,
            } => solved(claim, black, [presses, other], quiet),
        }
    }

    fn lines(certificate: &Certificate) -> Vec<Value> {
        certificate.lines()
    }
}

fn impossible(claim: Message, black: &Board, quiet: &Board) -> Proof {
    let under = quiet.and(black);
    let in_rows: Vec<u32> = (0..under.size().rows())
        .map(|row| under.row(row).count_ones())
        .collect();
    let title = Message::new("flipgame-marked-black")
        .with("odd", under.count())
        .with("marked", quiet.count());
    let met = Panel::new(title, &LETTERS.draw(black))
        .with_marks(&quiet.draw('.', 'x'))
        .with_beside(&in_rows);
    let panels = vec![pressed("proof-quiet", black, quiet), met];
    Proof::new(claim, "flipgame-check-impossible", panels)
}

fn solved(claim: Message, black: &Board, solutions: [&Board; 2], quiet: &[Board]) -> Proof {
    let made = |presses: &Board| {
        let corner = Cell::new(0, 0);
        let is_black = black.get(corner) != (turns(presses, corner) % 2 == 1);
        let colour = if is_black {
            "flipgame-black"
        } else {
            "flipgame-white"
        };
        let said = match presses.count() {
            0 => Message::new("flipgame-made-already"),
            moves => Message::new("flipgame-made").with("moves", moves),
        };
        said.with("colour", Message::new(colour))
    };
    let mut panels: Vec<Panel> = solutions
        .map(|presses| pressed(made(presses), black, presses))
        .into();
    let drawn = quiet.iter().take(PATTERN_PICTURES_MAX);
    panels.extend((1u32..).zip(drawn).map(|(number, pattern)| {
        let title = Message::new("flipgame-pattern")
            .with("number", number)
            .with("count", quiet.len() as u32);
        pressed(title, black, pattern)
    }));
    let check = match quiet.len() {
        0 => Message::new("flipgame-check-alone"),
        count => {
            let turns = match count.saturating_sub(PATTERN_PICTURES_MAX) {
                0 => Message::new("flipgame-quiet-turns"),
                more => Message::new("flipgame-quiet-turns-cut").with("more", more as u32),
            };
            Message::new("flipgame-check-solved")
                .with("quiet", turns)
                .with("exponent", count as u32 + 1)
                .with("moves", solutions[0].count())
        }
    };
    Proof::new(claim, check, panels)
}

/// Presses on the board, with how often each piece is turned.
fn pressed(title: impl Into<Message>, black: &Board, presses: &Board) -> Panel {
    let size = black.size();
    let row = |row: usize| {
        (0..size.cols())
            .map(|col| turns(presses, Cell::new(row, col)))
            .collect()
    };
    let numbers: Vec<Vec<u32>> = (0..size.rows()).map(row).collect();
    Panel::new(title, &LETTERS.draw(black))
        .with_numbers(&numbers)
        .with_marks(&presses.draw('.', 'x'))
}

/// How often presses turn a piece: those on itself and on its neighbours.
fn turns(presses: &Board, piece: Cell) -> u32 {
    let Cell { row, col } = piece;
    let (above, left) = (row.checked_sub(1), col.checked_sub(1));
    let near = [
        Some((row, col)),
        above.map(|above| (above, col)),
        left.map(|left| (row, left)),
    ];
    let near = near
        .into_iter()
        .flatten()
        .chain([(row + 1, col), (row, col + 1)]);
    let cells = near
        .map(|(row, col)| Cell { row, col })
        .filter(|&cell| presses.size().contains(cell));
    cells.filter(|&cell| presses.get(cell)).count() as u32
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines()
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl Certificate {
    /// The text that a person can check with a pencil.
    fn lines(&self) -> Vec<Value> {
        match self {
            Certificate::Done => said(["flipgame-text-done"]).collect(),
            Certificate::Impossible { quiet } => said(["proof-text-impossible"])
                .chain(drawn(&quiet.draw('.', '#')))
                .chain(said([
                    "flipgame-text-quiet-1",
                    "flipgame-text-quiet-2",
                    "flipgame-text-quiet-3",
                ]))
                .collect(),
            Certificate::Solved {
                presses,
                other,
                quiet,
            } => {
                let mut lines = vec![
                    listed("proof-presses", presses.iter()),
                    listed("flipgame-text-other", other.iter()),
                ];
                if quiet.is_empty() {
                    lines.extend(said(["flipgame-text-alone"]));
                    return lines;
                }
                let count = quiet.len();
                let sums = Message::new("flipgame-text-sums").with("count", count as u32);
                lines.push(sums.into());
                for pattern in quiet {
                    lines.extend(drawn(&pattern.draw('.', '#')));
                    lines.push("".into());
                }
                let all = 1u128 << count.min(127);
                let every = Message::new("flipgame-text-every").with("all", all.to_string());
                let fewer = Message::new("flipgame-text-none-fewer").with("moves", presses.count());
                lines.extend([every.into(), fewer.into()]);
                lines
            }
        }
    }
}
