//! A certificate as pictures: presses as marks on the board, and on each piece how often they turn it.

use super::certificate::Certificate;
use super::model::{Flipgame, Instance};
use super::parse::LETTERS;
use tribunal_core::board::{Board, Cell};
use tribunal_core::problem::Illustrate;
use tribunal_core::text::counted;
use tribunal_core::verdict::shown::{PATTERN_PICTURES_MAX, PICTURE_CELLS_MAX, Panel, Proof};

impl Illustrate for Flipgame {
    fn proof(instance: &Instance, certificate: &Certificate) -> Proof {
        let black = &instance.black;
        let claim = match certificate {
            Certificate::Impossible { .. } => "no moves make the board one colour".to_string(),
            Certificate::Done => Proof::needed(0),
            Certificate::Solved { presses, .. } => Proof::needed(presses.count()),
        };
        if black.size().cells() > PICTURE_CELLS_MAX {
            return Proof::without_pictures(claim, "flipgame", &black.size().to_string());
        }
        match certificate {
            Certificate::Done => {
                let check = "All pieces already have one colour.".to_string();
                Proof {
                    claim,
                    check,
                    panels: vec![Panel::new("the board".to_string(), &LETTERS.draw(black))],
                }
            }
            Certificate::Impossible { quiet } => impossible(claim, black, quiet),
            Certificate::Solved {
                presses,
                other,
                quiet,
            } => solved(claim, black, [presses, other], quiet),
        }
    }
}

fn impossible(claim: String, black: &Board, quiet: &Board) -> Proof {
    let check =
        "Each number counts the marked pieces among a piece and its neighbours. All numbers are even, so every move turns \
         an even number of marked pieces. An odd number of marked pieces is black, and an odd number is white, so neither \
         number can become 0."
            .to_string();
    let under = quiet.and(black);
    let in_rows: Vec<u32> = (0..under.size().rows())
        .map(|row| under.row(row).count_ones())
        .collect();
    let (marked, odd) = (quiet.count(), under.count());
    let title = format!("marked pieces that are black, row by row: {odd} of {marked}");
    let met = Panel::new(title, &LETTERS.draw(black))
        .with_marks(&quiet.draw('.', 'x'))
        .with_beside(&in_rows);
    Proof {
        claim,
        check,
        panels: vec![pressed("a quiet pattern", black, quiet), met],
    }
}

fn solved(claim: String, black: &Board, solutions: [&Board; 2], quiet: &[Board]) -> Proof {
    let made = |presses: &Board| {
        let corner = Cell::new(0, 0);
        let is_black = black.get(corner) != (turns(presses, corner) % 2 == 1);
        let colour = if is_black { "black" } else { "white" };
        match presses.count() {
            0 => format!("every piece is {colour}"),
            1 => format!("1 move makes every piece {colour}"),
            moves => format!("{moves} moves make every piece {colour}"),
        }
    };
    let mut panels: Vec<Panel> = solutions
        .map(|presses| pressed(made(presses), black, presses))
        .into();
    let drawn = quiet.iter().take(PATTERN_PICTURES_MAX);
    panels.extend((1..).zip(drawn).map(|(number, pattern)| {
        pressed(
            format!("quiet pattern {number} of {}", quiet.len()),
            black,
            pattern,
        )
    }));
    let numbers = "Each number counts the marked pieces among a piece and its neighbours: the moves turn the piece this often";
    let check = match quiet.len() {
        0 => format!(
            "{numbers}. Only the empty pattern turns nothing, so each colour has this one solution."
        ),
        count => {
            let left_out = count.saturating_sub(PATTERN_PICTURES_MAX);
            let more = if left_out > 0 {
                format!(" ({left_out} more are not drawn)")
            } else {
                String::new()
            };
            let fewest = counted(solutions[0].count().into(), "move");
            format!(
                "{numbers}. A quiet pattern turns every piece an even number of times{more}. Each of the 2^{} solutions is one \
                 of the first two plus some quiet patterns, where marking a piece twice removes the mark. None has fewer \
                 than {fewest}.",
                count + 1
            )
        }
    };
    Proof {
        claim,
        check,
        panels,
    }
}

/// Presses on the board, with how often each piece is turned.
fn pressed(title: impl Into<String>, black: &Board, presses: &Board) -> Panel {
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
