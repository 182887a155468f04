//! A certificate as text and as pictures: closed handles counted in rows and columns, presses as marks, and on each handle how
//! often they switch it.

use super::certificate::{Certificate, Direction, in_the_two_fullest};
use super::model::{Instance, Pilots};
use super::parse::LETTERS;
use std::fmt;
use tribunal_core::board::{Board, Cell};
use tribunal_core::messages::{Message, Value};
use tribunal_core::problem::Illustrate;
use tribunal_core::verdict::shown::{
    PATTERN_PICTURES_MAX, PICTURE_CELLS_MAX, Panel, Proof, drawn, listed, said,
};

impl Illustrate for Pilots {
    fn proof(instance: &Instance, certificate: &Certificate) -> Proof {
        let closed = &instance.closed;
        let claim = match certificate {
            Certificate::Impossible { .. } => Message::new("pilots-claim-impossible"),
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
                let board = Panel::new("proof-the-board", &LETTERS.draw(closed));
                (Message::new("pilots-check-done"), vec![board])
            }
            Certificate::Unique { presses, cross } => unique(closed, presses, cross),
            Certificate::Lines { presses, lines, .. } => turned_over(closed, presses, *lines),
            Certificate::Balanced { presses } => balanced(closed, presses),
            Certificate::Impossible { quiet } => impossible(closed, quiet),
        };
        Proof::new(claim, check, panels)
    }

    fn lines(certificate: &Certificate) -> Vec<Value> {
        certificate.lines()
    }
}

fn unique(closed: &Board, presses: &Board, cross: &[Vec<u8>]) -> (Message, Vec<Panel>) {
    let counts = Panel::new("pilots-counts", &LETTERS.draw(closed))
        .with_numbers(cross)
        .with_marks(&presses.draw('.', 'x'))
        .with_beside(&in_rows(closed))
        .with_below(&in_columns(closed));
    let panels = vec![counts, pressed(opens(presses), closed, presses)];
    (Message::new("pilots-check-unique"), panels)
}

/// Rows or columns, in the plural.
fn plural(lines: Direction) -> Message {
    Message::new(match lines {
        Direction::Rows => "pilots-lines-rows",
        Direction::Columns => "pilots-lines-columns",
    })
}

fn turned_over(closed: &Board, presses: &Board, lines: Direction) -> (Message, Vec<Panel>) {
    let size = closed.size();
    let length = match lines {
        Direction::Rows => size.cols(),
        Direction::Columns => size.rows(),
    };
    let check = Message::new("pilots-check-lines")
        .with("lines", plural(lines))
        .with("length", length as u32);
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
    let title = Message::new("pilots-two-lines").with("lines", plural(lines));
    (check, vec![of_lines, pressed(title, closed, &two)])
}

fn balanced(closed: &Board, presses: &Board) -> (Message, Vec<Panel>) {
    let size = closed.size();
    let (number, length) = (size.rows().max(size.cols()), size.rows().min(size.cols()));
    // Of the shorter lines each is turned over or not, across them every even set is.
    let (lines, across, line) = if size.cols() <= size.rows() {
        (Direction::Rows, Direction::Columns, "pilots-line-row")
    } else {
        (Direction::Columns, Direction::Rows, "pilots-line-column")
    };
    let sets = 1u64 << (length - 1);
    let turned_over = |set: u64| {
        // The first line is turned over wherever the others are an odd number.
        let set = set << 1 | u64::from(set.count_ones() % 2 == 1);
        let place = |cell: &Cell| match lines {
            Direction::Rows => cell.col,
            Direction::Columns => cell.row,
        };
        let mut turned = presses.clone();
        size.iter()
            .filter(|cell| set >> place(cell) & 1 == 1)
            .for_each(|cell| turned.toggle(cell));
        let names: Vec<String> = (0..length)
            .filter(|place| set >> place & 1 == 1)
            .map(|place| (place + 1).to_string())
            .collect();
        let title = if names.is_empty() {
            opens(presses)
        } else {
            Message::new("pilots-turned-over")
                .with("lines", plural(across))
                .with("names", names.join(", "))
        };
        let panel = pressed(title, closed, &turned);
        match lines {
            Direction::Rows => panel.with_beside(&in_rows(&turned)),
            Direction::Columns => panel.with_below(&in_columns(&turned)),
        }
    };
    let drawn = sets.min(PATTERN_PICTURES_MAX as u64);
    let pictures = match sets - drawn {
        0 => Message::new("pilots-even-sets"),
        more => Message::new("pilots-even-sets-cut").with("more", more),
    };
    let check = Message::new("pilots-check-balanced")
        .with("pictures", pictures.with("across", plural(across)))
        .with("number", number as u32)
        .with("lines", plural(lines))
        .with("length", length as u32)
        .with("line", Message::new(line))
        .with("moves", presses.count());
    (check, (0..drawn).map(turned_over).collect())
}

fn impossible(closed: &Board, quiet: &Board) -> (Message, Vec<Panel>) {
    let under = quiet.and(closed);
    let title = Message::new("pilots-marked-closed")
        .with("odd", under.count())
        .with("marked", quiet.count());
    let met = Panel::new(title, &LETTERS.draw(closed))
        .with_marks(&quiet.draw('.', 'x'))
        .with_beside(&in_rows(&under));
    let panels = vec![pressed("proof-quiet", closed, quiet), met];
    (Message::new("pilots-check-impossible"), panels)
}

fn opens(presses: &Board) -> Message {
    match presses.count() {
        0 => Message::new("pilots-opens-already"),
        moves => Message::new("pilots-opens").with("moves", moves),
    }
}

/// Presses on the board, with how often each handle is switched.
fn pressed(title: impl Into<Message>, closed: &Board, presses: &Board) -> Panel {
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
            Certificate::Done => said(["pilots-text-done"]).collect(),
            Certificate::Impossible { quiet } => said(["proof-text-impossible"])
                .chain(drawn(&quiet.draw('.', '#')))
                .chain(said([
                    "pilots-text-quiet-1",
                    "pilots-text-quiet-2",
                    "pilots-text-quiet-3",
                ]))
                .collect(),
            Certificate::Unique { presses, cross } => unique_text(presses, cross),
            Certificate::Lines {
                presses,
                lines,
                counts,
            } => turned_over_text(presses, *lines, counts),
            Certificate::Balanced { presses } => balanced_text(presses),
        }
    }
}

fn unique_text(presses: &Board, cross: &[Vec<u8>]) -> Vec<Value> {
    let (rows, columns) = (presses.size().rows() as u32, presses.size().cols() as u32);
    let mut lines = vec![listed("proof-presses", presses.iter())];
    lines.extend(said(["pilots-text-cross"]));
    lines.extend(cross.iter().map(|counts| {
        let line: Vec<String> = counts.iter().map(|count| format!("{count:3}")).collect();
        Value::from(format!("  {}", line.concat()))
    }));
    lines.extend(said(["pilots-text-unique-1"]));
    let switched = Message::new("pilots-text-unique-2").with("cross", rows + columns - 1);
    let elsewhere = Message::new("pilots-text-unique-3")
        .with("columns", columns)
        .with("rows", rows);
    lines.extend([switched.into(), elsewhere.into()]);
    lines.extend(said(["pilots-text-unique-4"]));
    lines
}

/// A row or a column, and rows or columns.
fn names(lines: Direction) -> [Message; 2] {
    match lines {
        Direction::Rows => ["pilots-line-row", "pilots-lines-rows"],
        Direction::Columns => ["pilots-line-column", "pilots-lines-columns"],
    }
    .map(Message::new)
}

fn turned_over_text(presses: &Board, direction: Direction, counts: &[u8]) -> Vec<Value> {
    let (number, length) = direction.number_and_length(presses.size());
    let (number, length) = (number as u32, length as u32);
    let [line, lines] = names(direction);
    let [other, others] = names(match direction {
        Direction::Rows => Direction::Columns,
        Direction::Columns => Direction::Rows,
    });
    let listed_counts: Vec<String> = counts.iter().map(u8::to_string).collect();
    let of_line = |id: &'static str| Message::new(id).with("line", line.clone());
    let of_lines = |id: &'static str| Message::new(id).with("lines", lines.clone());
    let mut text = vec![listed("proof-presses", presses.iter())];
    text.extend(
        [
            of_line("pilots-text-lines-1").with("counts", listed_counts.join(" ")),
            of_line("pilots-text-lines-2")
                .with("fullest", in_the_two_fullest(counts))
                .with("length", length),
            of_line("pilots-text-lines-3").with("length", length),
            of_lines("pilots-text-lines-4"),
            Message::new("pilots-text-lines-5").with("other", other.clone()),
            of_line("pilots-text-lines-6")
                .with("other", other)
                .with("number", number)
                .with("others", others),
            of_line("pilots-text-lines-7"),
            of_lines("pilots-text-lines-8"),
            Message::new("pilots-text-lines-9").with("length", length),
        ]
        .map(Value::from),
    );
    text
}

fn balanced_text(presses: &Board) -> Vec<Value> {
    let (rows, columns) = (presses.size().rows(), presses.size().cols());
    let (across, direction, length) = match columns <= rows {
        true => (Direction::Columns, Direction::Rows, columns),
        false => (Direction::Rows, Direction::Columns, rows),
    };
    let ([_, across], [line, lines]) = (names(across), names(direction));
    let sets = 1u64 << length.saturating_sub(1).min(63);
    let times = |id: &'static str| Message::new(id).with("columns", columns as u32);
    let mut text = vec![listed("proof-presses", presses.iter())];
    text.extend(
        [
            times("pilots-text-balanced-1"),
            Message::new("pilots-text-balanced-2").with("rows", rows as u32),
            Message::new("pilots-text-balanced-3"),
            times("pilots-text-balanced-4"),
            Message::new("pilots-text-balanced-5"),
            Message::new("pilots-text-balanced-6"),
            Message::new("pilots-text-balanced-7")
                .with("sets", sets.to_string())
                .with("across", across)
                .with("line", line.clone()),
            Message::new("pilots-text-balanced-8").with("length", length as u32),
            Message::new("pilots-text-balanced-9")
                .with("lines", lines)
                .with("line", line),
            Message::new("pilots-text-balanced-10").with("least", presses.count()),
        ]
        .map(Value::from),
    );
    text
}
