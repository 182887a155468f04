//! A certificate as pictures: closed handles counted in rows and columns, presses as marks, and on each handle how
//! often they switch it.

use super::certificate::{Certificate, Direction};
use super::model::Instance;
use super::parse::LETTERS;
use crate::board::{Board, Cell};
use crate::text::counted;
use crate::verdict::shown::{PATTERN_PICTURES_MAX, PICTURE_CELLS_MAX, Panel, Proof};

/// The pictures of a certificate that was checked.
pub fn proof(instance: &Instance, certificate: &Certificate) -> Proof {
    let closed = &instance.closed;
    let claim = match certificate {
        Certificate::Impossible { .. } => "no moves open every handle".to_string(),
        Certificate::Done => Proof::needed(0),
        Certificate::Unique { presses, .. }
        | Certificate::Lines { presses, .. }
        | Certificate::Balanced { presses }
        | Certificate::Lightest { presses, .. } => Proof::needed(presses.count()),
    };
    if closed.size().cells() > PICTURE_CELLS_MAX {
        return Proof::without_pictures(claim, "pilots", &closed.size().to_string());
    }
    let (check, panels) = match certificate {
        Certificate::Done => {
            let board = Panel::new("the board".to_string(), &LETTERS.draw(closed));
            ("Every handle is open as it is.".to_string(), vec![board])
        }
        Certificate::Unique { presses, cross } => unique(closed, presses, cross),
        Certificate::Lines { presses, lines, .. } => turned_over(closed, presses, *lines),
        Certificate::Lightest { presses, quiet } => lightest(closed, presses, quiet),
        Certificate::Balanced { presses } => {
            let check = format!(
                "{NUMBERS}: every other solution is this one with an even number of rows and an even number of columns \
                 turned over; all even sets of the shorter side's lines were tried, each with the lines across turned \
                 over where that is lighter, and none has fewer than {}.",
                counted(presses.count().into(), "move")
            );
            (check, vec![pressed(opens(presses), closed, presses)])
        }
        Certificate::Impossible { quiet } => impossible(closed, quiet),
    };
    Proof { claim, check, panels }
}

/// What every picture of presses says.
const NUMBERS: &str = "A number counts the marked handles in a handle's row and column, so often is it switched";

fn unique(closed: &Board, presses: &Board, cross: &[Vec<u8>]) -> (String, Vec<Panel>) {
    let check =
        "A number in the first picture counts the closed handles in a handle's row and column, itself once: the \
                 numbers beside and below it together, less 1 where it is closed; a move switches an odd number of \
                 handles in its own row and column and an even number in any other handle's, so the handles with odd \
                 numbers, which are marked, have to be pressed and no others, and by the second picture that opens all."
            .to_string();
    let counts = Panel::new("closed handles in each row and column", &LETTERS.draw(closed))
        .with_numbers(cross)
        .with_marks(&presses.draw('.', 'x'))
        .with_beside(&in_rows(closed))
        .with_below(&in_columns(closed));
    (check, vec![counts, pressed(opens(presses), closed, presses)])
}

fn turned_over(closed: &Board, presses: &Board, lines: Direction) -> (String, Vec<Panel>) {
    let size = closed.size();
    let (line, length) = match lines {
        Direction::Rows => ("row", size.cols()),
        Direction::Columns => ("column", size.rows()),
    };
    let check = format!(
        "{NUMBERS}: in the first picture odd exactly where it is closed, so all are opened; in the second even, as for any \
         even number of whole {line}s and for nothing else, so another solution has {line}s turned over, two by two, and \
         is lighter only where two {line}s hold more than {length} marks together: the numbers at the first picture's \
         {line}s say that no two do."
    );
    let of_lines = pressed(opens(presses), closed, presses);
    let of_lines = match lines {
        Direction::Rows => of_lines.with_beside(&in_rows(presses)),
        Direction::Columns => of_lines.with_below(&in_columns(presses)),
    };
    let mut two = Board::empty(size);
    let is_in = |cell: &Cell| match lines {
        Direction::Rows => cell.row < 2,
        Direction::Columns => cell.col < 2,
    };
    size.iter().filter(is_in).for_each(|cell| two.set(cell, true));
    (check, vec![of_lines, pressed(format!("two whole {line}s change nothing"), closed, &two)])
}

fn lightest(closed: &Board, presses: &Board, quiet: &[Board]) -> (String, Vec<Panel>) {
    let mut panels = vec![pressed(opens(presses), closed, presses)];
    let drawn = quiet.iter().take(PATTERN_PICTURES_MAX);
    panels.extend(
        (1..)
            .zip(drawn)
            .map(|(number, pattern)| pressed(format!("quiet pattern {number} of {}", quiet.len()), closed, pattern)),
    );
    let check = match quiet.len() {
        0 => format!("{NUMBERS}; no pattern but the empty one switches nothing, so this is the only solution."),
        count => {
            let left_out = count.saturating_sub(PATTERN_PICTURES_MAX);
            let more = if left_out > 0 { format!(" ({left_out} more are not drawn)") } else { String::new() };
            let fewest = counted(presses.count().into(), "move");
            format!(
                "{NUMBERS}: a quiet pattern switches every handle an even number of times{more}, and each of the \
                 2^{count} solutions is the first picture with some quiet patterns added, where a handle that is marked \
                 twice is not marked; none has fewer than {fewest}."
            )
        }
    };
    (check, panels)
}

fn impossible(closed: &Board, quiet: &Board) -> (String, Vec<Panel>) {
    let check =
        "A number counts the marked handles in a handle's row and column: all are even, so every move switches an \
                 even number of marked handles; those that are closed are an odd number, so they cannot become none."
            .to_string();
    let under = quiet.and(closed);
    let (marked, odd) = (quiet.count(), under.count());
    let title = format!("marked handles that are closed, row by row: {odd} of {marked}");
    let met = Panel::new(title, &LETTERS.draw(closed)).with_marks(&quiet.draw('.', 'x')).with_beside(&in_rows(&under));
    (check, vec![pressed("a quiet pattern", closed, quiet), met])
}

fn opens(presses: &Board) -> String {
    match presses.count() {
        0 => "every handle is open".to_string(),
        1 => "1 move opens every handle".to_string(),
        moves => format!("{moves} moves open every handle"),
    }
}

/// Presses on the board, with how often each handle is switched.
fn pressed(title: impl Into<String>, closed: &Board, presses: &Board) -> Panel {
    let (in_rows, in_columns) = (in_rows(presses), in_columns(presses));
    let number = |row: usize, col: usize| in_rows[row] + in_columns[col] - u32::from(presses.get(Cell::new(row, col)));
    let size = closed.size();
    let row = |row: usize| (0..size.cols()).map(|col| number(row, col)).collect();
    let numbers: Vec<Vec<u32>> = (0..size.rows()).map(row).collect();
    Panel::new(title, &LETTERS.draw(closed)).with_numbers(&numbers).with_marks(&presses.draw('.', 'x'))
}

fn in_rows(set: &Board) -> Vec<u32> {
    (0..set.size().rows()).map(|row| set.row(row).count_ones()).collect()
}

fn in_columns(set: &Board) -> Vec<u32> {
    let count = |col: usize| (0..set.size().rows()).map(|row| (set.row(row) >> col & 1) as u32).sum();
    (0..set.size().cols()).map(count).collect()
}
