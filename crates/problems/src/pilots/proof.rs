//! A certificate as pictures: closed handles counted in rows and columns, presses as marks, and on each handle how
//! often they switch it.

use super::certificate::{Certificate, Direction};
use super::model::{Instance, Pilots};
use super::parse::LETTERS;
use tribunal_core::board::{Board, Cell};
use tribunal_core::problem::Illustrate;
use tribunal_core::text::counted;
use tribunal_core::verdict::shown::{PATTERN_PICTURES_MAX, PICTURE_CELLS_MAX, Panel, Proof};

impl Illustrate for Pilots {
    fn proof(instance: &Instance, certificate: &Certificate) -> Proof {
        let closed = &instance.closed;
        let claim = match certificate {
            Certificate::Impossible { .. } => "no moves open every handle".to_string(),
            Certificate::Done => Proof::needed(0),
            Certificate::Unique { presses, .. }
            | Certificate::Lines { presses, .. }
            | Certificate::Balanced { presses } => Proof::needed(presses.count()),
        };
        if closed.size().cells() > PICTURE_CELLS_MAX {
            return Proof::without_pictures(claim, "pilots", &closed.size().to_string());
        }
        let (check, panels) = match certificate {
            Certificate::Done => {
                let board = Panel::new("the board".to_string(), &LETTERS.draw(closed));
                ("Every handle is already open.".to_string(), vec![board])
            }
            Certificate::Unique { presses, cross } => unique(closed, presses, cross),
            Certificate::Lines { presses, lines, .. } => turned_over(closed, presses, *lines),
            Certificate::Balanced { presses } => balanced(closed, presses),
            Certificate::Impossible { quiet } => impossible(closed, quiet),
        };
        Proof {
            claim,
            check,
            panels,
        }
    }
}

/// What every picture of presses says.
const NUMBERS: &str = "Each number counts the marked handles in the row and column of its handle: the moves switch it this often";

fn unique(closed: &Board, presses: &Board, cross: &[Vec<u8>]) -> (String, Vec<Panel>) {
    let check =
        "Each number in the first picture counts the closed handles in the row and column of its handle: the sum of the \
         numbers beside and below it, less 1 if the handle is closed. A move switches an odd number of handles in the row \
         and column of its own handle, and an even number in those of any other. So exactly the handles with odd numbers, \
         which are marked, must be pressed. The second picture shows that this opens all handles."
            .to_string();
    let counts = Panel::new(
        "closed handles in each row and column",
        &LETTERS.draw(closed),
    )
    .with_numbers(cross)
    .with_marks(&presses.draw('.', 'x'))
    .with_beside(&in_rows(closed))
    .with_below(&in_columns(closed));
    (
        check,
        vec![counts, pressed(opens(presses), closed, presses)],
    )
}

fn turned_over(closed: &Board, presses: &Board, lines: Direction) -> (String, Vec<Panel>) {
    let size = closed.size();
    let (line, length) = match lines {
        Direction::Rows => ("row", size.cols()),
        Direction::Columns => ("column", size.rows()),
    };
    let check = format!(
        "{NUMBERS}. In the first picture, it is odd exactly for closed handles, so all are opened. In the second, it is even, \
         as for every even number of whole {line}s and for no other moves. So every other solution has pairs of {line}s \
         turned over, and is lighter only if two {line}s hold more than {length} marks together. The numbers at the \
         {line}s of the first picture show that no two do."
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
    size.iter()
        .filter(is_in)
        .for_each(|cell| two.set(cell, true));
    (
        check,
        vec![
            of_lines,
            pressed(format!("two whole {line}s change nothing"), closed, &two),
        ],
    )
}

fn balanced(closed: &Board, presses: &Board) -> (String, Vec<Panel>) {
    let size = closed.size();
    let (number, length) = (size.rows().max(size.cols()), size.rows().min(size.cols()));
    // Of the shorter lines each is turned over or not, across them every even set is.
    let (line, across) = if size.cols() <= size.rows() {
        ("row", "column")
    } else {
        ("column", "row")
    };
    let sets = 1u64 << (length - 1);
    let turned_over = |set: u64| {
        // The first line is turned over wherever the others are an odd number.
        let set = set << 1 | u64::from(set.count_ones() % 2 == 1);
        let is_in = |cell: &Cell| set >> (if line == "row" { cell.col } else { cell.row }) & 1 == 1;
        let mut turned = presses.clone();
        size.iter()
            .filter(is_in)
            .for_each(|cell| turned.toggle(cell));
        let names: Vec<String> = (0..length)
            .filter(|place| set >> place & 1 == 1)
            .map(|place| (place + 1).to_string())
            .collect();
        let title = if names.is_empty() {
            opens(presses)
        } else {
            format!("{across}s {} turned over", names.join(", "))
        };
        let panel = pressed(title, closed, &turned);
        if line == "row" {
            panel.with_beside(&in_rows(&turned))
        } else {
            panel.with_below(&in_columns(&turned))
        }
    };
    let drawn = sets.min(PATTERN_PICTURES_MAX as u64);
    let more = if drawn < sets {
        format!(" ({} more are not drawn)", sets - drawn)
    } else {
        String::new()
    };
    let check = format!(
        "{NUMBERS}. It is odd exactly for closed handles, so all are opened. An even number of whole rows and of whole columns \
         switches every handle an even number of times, and no other moves do. So every other solution is this one with \
         such rows and columns turned over. The pictures show every even set of {across}s turned over{more}, and the number \
         of marks in each of the {number} {line}s. Add up the smaller of this number and {length} less this number. If that \
         turns over an odd number of {line}s, add the least difference of the two numbers of a {line}. The sum is never \
         less than {}.",
        counted(presses.count().into(), "move")
    );
    (check, (0..drawn).map(turned_over).collect())
}

fn impossible(closed: &Board, quiet: &Board) -> (String, Vec<Panel>) {
    let check =
        "Each number counts the marked handles in the row and column of its handle. All numbers are even, so every move \
         switches an even number of marked handles. An odd number of marked handles is closed, so it cannot become 0."
            .to_string();
    let under = quiet.and(closed);
    let (marked, odd) = (quiet.count(), under.count());
    let title = format!("marked handles that are closed, row by row: {odd} of {marked}");
    let met = Panel::new(title, &LETTERS.draw(closed))
        .with_marks(&quiet.draw('.', 'x'))
        .with_beside(&in_rows(&under));
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
    let number = |row: usize, col: usize| {
        in_rows[row] + in_columns[col] - u32::from(presses.get(Cell::new(row, col)))
    };
    let size = closed.size();
    let row = |row: usize| (0..size.cols()).map(|col| number(row, col)).collect();
    let numbers: Vec<Vec<u32>> = (0..size.rows()).map(row).collect();
    Panel::new(title, &LETTERS.draw(closed))
        .with_numbers(&numbers)
        .with_marks(&presses.draw('.', 'x'))
}

fn in_rows(set: &Board) -> Vec<u32> {
    (0..set.size().rows())
        .map(|row| set.row(row).count_ones())
        .collect()
}

fn in_columns(set: &Board) -> Vec<u32> {
    let count = |col: usize| {
        (0..set.size().rows())
            .map(|row| (set.row(row) >> col & 1) as u32)
            .sum()
    };
    (0..set.size().cols()).map(count).collect()
}
