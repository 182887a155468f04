//! A certificate as text and as pictures: the heights on both positions, added up under the pieces.

use super::certificate::Certificate;
use super::model::{Chesscbg, Instance};
use super::parse::LETTERS;
use std::fmt;
use tribunal_core::board::Board;
use tribunal_core::messages::{Message, Value};
use tribunal_core::problem::Illustrate;
use tribunal_core::verdict::shown::{PICTURE_CELLS_MAX, Panel, Proof};

impl Illustrate for Chesscbg {
    fn proof(instance: &Instance, certificate: &Certificate) -> Proof {
        let Certificate { moves, height } = certificate;
        let claim = Proof::needed(moves.len() as u32);
        let size = instance.size();
        if size.cells() > PICTURE_CELLS_MAX {
            return Proof::without_pictures(claim, "chesscbg", &size.to_string());
        }
        let positions = [(1, instance.start()), (2, instance.target())];
        if moves.is_empty() {
            let alone = |(number, pieces): (u32, _)| {
                let title = Message::new("chesscbg-position").with("number", number);
                Panel::new(title, &LETTERS.draw(pieces))
            };
            return Proof::new(claim, "chesscbg-check-same", positions.map(alone).into());
        }
        let check = Message::new("chesscbg-check-heights").with("by", moves.len() as u32);
        let panels = positions.map(|(number, pieces)| panel(number, pieces, height));
        Proof::new(claim, check, panels.into())
    }

    fn lines(certificate: &Certificate) -> Vec<Value> {
        certificate.lines()
    }
}

/// A position with the heights on its cells, added up for each row.
fn panel(number: u32, pieces: &Board, height: &[Vec<i32>]) -> Panel {
    let mut in_rows = vec![0i64; height.len()];
    for cell in pieces.iter() {
        in_rows[usize::from(cell.row)] +=
            i64::from(height[usize::from(cell.row)][usize::from(cell.col)]);
    }
    let title = Message::new("chesscbg-heights")
        .with("number", number)
        .with("sum", Value::Number(in_rows.iter().sum()));
    Panel::new(title, &LETTERS.draw(pieces))
        .with_numbers(height)
        .with_beside(&in_rows)
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
        let Certificate { moves, height } = self;
        let count = moves.len() as u32;
        if moves.is_empty() {
            return vec![Message::new("chesscbg-text-done").into()];
        }
        let title = Message::new("chesscbg-text-moves").with("moves", count);
        let mut lines = vec![Value::from(title)];
        lines.extend(
            moves
                .iter()
                .map(|slide| Value::from(format!("    {slide}"))),
        );
        lines.push(Message::new("chesscbg-text-heights").into());
        let width = height
            .iter()
            .flatten()
            .map(|height| height.to_string().len())
            .max()
            .unwrap_or(1);
        for row in height {
            let row: Vec<String> = row
                .iter()
                .map(|height| format!("{height:>width$}"))
                .collect();
            lines.push(format!("    {}", row.join(" ")).into());
        }
        let sum = Message::new("chesscbg-text-sum").with("count", count);
        let least = Message::new("chesscbg-text-least").with("moves", count);
        lines.extend([sum.into(), least.into()]);
        lines
    }
}
