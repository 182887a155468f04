//! A certificate as pictures: the heights on both positions, added up under the pieces.

use super::certificate::Certificate;
use super::model::{Chesscbg, Instance};
use super::parse::LETTERS;
use tribunal_core::board::Board;
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
            let alone =
                |(number, pieces)| Panel::new(format!("position {number}"), &LETTERS.draw(pieces));
            let check = "The two positions are the same.".to_string();
            return Proof {
                claim,
                check,
                panels: positions.map(alone).into(),
            };
        }
        let by = moves.len();
        let check = format!(
            "Adjacent cells differ by at most 1 in height, so a move changes the sum of the heights under the pieces by at most \
             1. The sum of position 2 is greater by {by}."
        );
        Proof {
            claim,
            check,
            panels: positions
                .map(|(number, pieces)| panel(number, pieces, height))
                .into(),
        }
    }
}

/// A position with the heights on its cells, added up for each row.
fn panel(number: u32, pieces: &Board, height: &[Vec<i32>]) -> Panel {
    let mut in_rows = vec![0i64; height.len()];
    for cell in pieces.iter() {
        in_rows[usize::from(cell.row)] +=
            i64::from(height[usize::from(cell.row)][usize::from(cell.col)]);
    }
    let title = format!(
        "position {number}: the heights under the pieces add up to {}",
        in_rows.iter().sum::<i64>()
    );
    Panel::new(title, &LETTERS.draw(pieces))
        .with_numbers(height)
        .with_beside(&in_rows)
}
