//! A right solver of the refrigerator in parts: a table of the fewest presses for every board.

use crate::pilots::model::{Instance, Pilots};
use tribunal_core::board::Size;
use tribunal_core::memo::Memo;
use tribunal_core::problem::{Declined, Faulty, Spoil};

/// A board as a word, with one bit for each handle, set if it is closed.
const CELLS_MAX: usize = 16;

/// The result for a board: the handles to press, as positions in reading order, or nothing if it is impossible.
pub(super) type Found = Option<Vec<u8>>;

/// From a board to its result.
pub(super) type Finder = Box<dyn Fn(u32) -> Found + Send + Sync>;

/// The parts; boards are words.
#[derive(Clone)]
pub struct Method {
    /// The size of every board.
    pub size: Size,
    /// Reads the board.
    pub read: fn(Size, u32) -> u32,
    /// The handles that each press switches.
    pub switched: Vec<u32>,
    /// Prepares the search for the presses.
    pub search: fn(&Method) -> Finder,
    /// Writes the output.
    pub print: fn(Size, &Found) -> String,
}

impl Spoil for Pilots {
    type Method = Method;

    fn method(size: Size) -> Result<Method, Declined> {
        if size.cells() > CELLS_MAX {
            return Err(Declined::of_size(
                "gallery-takes-cells",
                size,
                [("cells", CELLS_MAX as u64)],
            ));
        }
        let switched = switched(size, |rows, cols| rows == 0 || cols == 0);
        Ok(Method {
            size,
            read: |_, board| board,
            switched,
            search: table,
            print,
        })
    }

    fn faulty(method: Method) -> Faulty<Pilots> {
        let find = (method.search)(&method);
        let Method {
            size, read, print, ..
        } = method;
        Box::new(move |instance: &Instance| {
            let board = instance.closed.word().unwrap_or_default() as u32;
            print(size, &find(read(size, board)))
        })
    }
}

/// The handles that each press switches, chosen by how many rows and columns away they are.
pub(super) fn switched(size: Size, is_switched: impl Fn(usize, usize) -> bool) -> Vec<u32> {
    let press = |place: usize| {
        let (row, col) = (place / size.cols(), place % size.cols());
        let is_switched = |other: &usize| {
            is_switched(
                (other / size.cols()).abs_diff(row),
                (other % size.cols()).abs_diff(col),
            )
        };
        (0..size.cells())
            .filter(is_switched)
            .map(|other| 1 << other)
            .sum()
    };
    (0..size.cells()).map(press).collect()
}

/// The board with each handle moved to its image; a handle moved outside is lost.
pub(super) fn handles(
    size: Size,
    board: u32,
    sent: impl Fn(usize, usize) -> (usize, usize),
) -> u32 {
    let mut moved = 0;
    for place in (0..size.cells()).filter(|place| board >> place & 1 == 1) {
        let (row, col) = sent(place / size.cols(), place % size.cols());
        moved |= 1 << (row * size.cols() + col);
    }
    moved
}

/// The board as the first characters of the lines, with a line end after each that counts as this handle.
pub(super) fn with_line_ends(size: Size, board: u32, line_end: u32) -> u32 {
    let handle = |place: usize| match place % (size.cols() + 1) {
        col if col == size.cols() => line_end,
        col => board >> (place / (size.cols() + 1) * size.cols() + col) & 1,
    };
    (0..size.cells()).map(|place| handle(place) << place).sum()
}

/// The fewest presses for every board; of equally few, those with the smallest word.
pub(super) fn table(method: &Method) -> Finder {
    let boards = 1 << method.size.cells();
    let opened = TABLES.get((boards, method.switched.clone()), fewest);
    Box::new(move |board| opened[board as usize].map(places))
}

/// A table's number of boards, and the handles that each press switches.
type TableKey = (usize, Vec<u32>);

/// The tables of the last solvers. Faults differ in few tables, so pairs of faults share them; those of 4x4 boards take
/// 512 KB each.
static TABLES: Memo<TableKey, Vec<Option<u32>>> = Memo::new(12);

fn fewest((boards, switched): &TableKey) -> Vec<Option<u32>> {
    let mut opened: Vec<Option<u32>> = vec![None; *boards];
    // The effect of each set of presses follows from the set without its lowest press.
    let mut switched_by: Vec<u32> = vec![0; 1 << switched.len()];
    for presses in 0..switched_by.len() as u32 {
        let rest = presses & presses.wrapping_sub(1);
        if presses != 0 {
            switched_by[presses as usize] =
                switched_by[rest as usize] ^ switched[presses.trailing_zeros() as usize];
        }
        let best = &mut opened[switched_by[presses as usize] as usize];
        if best.is_none_or(|best| presses.count_ones() < best.count_ones()) {
            *best = Some(presses);
        }
    }
    opened
}

/// The positions of the set bits.
pub(super) fn places(presses: u32) -> Vec<u8> {
    (0..CELLS_MAX as u8)
        .filter(|place| presses >> place & 1 == 1)
        .collect()
}

/// The number of moves and the moves. With even sides no board that is given needs an empty list, so an empty list is
/// the result of a search that found nothing.
pub(super) fn print(size: Size, found: &Found) -> String {
    listed(size, found, |row, col| (row + 1, col + 1))
}

/// The output with another form of the number.
pub(super) fn counted(size: Size, found: &Found, count: impl Fn(usize) -> String) -> String {
    match found {
        Some(moves) => {
            let lines: String = moves.iter().map(|&place| line(size, place)).collect();
            format!("{}\n{lines}", count(moves.len()))
        }
        None => print(size, found),
    }
}

/// The output with another form of a move.
pub(super) fn listed(
    size: Size,
    found: &Found,
    write: impl Fn(usize, usize) -> (usize, usize),
) -> String {
    let is_even = size.rows().is_multiple_of(2) && size.cols().is_multiple_of(2);
    let Some(moves) = found else {
        return if is_even { "0\n" } else { "Impossible\n" }.to_string();
    };
    let mut text = format!("{}\n", moves.len());
    for &place in moves {
        let (row, col) = write(
            usize::from(place) / size.cols(),
            usize::from(place) % size.cols(),
        );
        // Faster than format!, which matters for thousands of boards.
        push_number(&mut text, row);
        text.push(' ');
        push_number(&mut text, col);
        text.push('\n');
    }
    text
}

/// A move in output form.
pub(super) fn line(size: Size, place: u8) -> String {
    let (row, col) = (
        usize::from(place) / size.cols(),
        usize::from(place) % size.cols(),
    );
    format!("{} {}\n", row + 1, col + 1)
}

fn push_number(text: &mut String, number: usize) {
    match number {
        0..10 => text.push(char::from(b'0' + number as u8)),
        number => text.push_str(&number.to_string()),
    }
}
