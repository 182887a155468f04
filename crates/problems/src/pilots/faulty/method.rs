//! A right solver of the refrigerator in parts: a table of the fewest presses for every board.

use crate::pilots::model::{Instance, Pilots};
use tribunal_core::board::Size;
use tribunal_core::problem::{Declined, Faulty, Spoil};

/// Boards have one bit a handle in a word, set where it is closed.
const CELLS_MAX: usize = 16;

/// What is found for a board: the handles to be pressed, as places in reading order, or that there are none.
pub(super) type Found = Option<Vec<u8>>;

/// From a board to what is found for it.
pub(super) type Finder = Box<dyn Fn(u32) -> Found + Send + Sync>;

/// The parts; boards are words.
#[derive(Clone)]
pub struct Method {
    /// The size of every board.
    pub size: Size,
    /// What is made of the board that is given.
    pub read: fn(Size, u32) -> u32,
    /// The handles that each press switches.
    pub switched: Vec<u32>,
    /// Makes ready what finds the presses.
    pub search: fn(&Method) -> Finder,
    /// What is printed.
    pub print: fn(Size, &Found) -> String,
}

impl Spoil for Pilots {
    type Method = Method;

    fn method(size: Size) -> Result<Method, Declined> {
        if size.cells() > CELLS_MAX {
            return Err(Declined(format!(
                "the gallery of faulty solvers takes boards of up to {CELLS_MAX} cells, not {size}"
            )));
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

/// The handles that each press switches, told by how many rows and columns away they are.
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

/// The board with each handle where it is sent, which may be outside and is lost then.
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

/// The fewest presses for every board; of as few, those that are the least number of one bit a handle.
pub(super) fn table(method: &Method) -> Finder {
    let boards = 1 << method.size.cells();
    let mut opened: Vec<Option<u32>> = vec![None; boards];
    // What each set of presses switches follows from the set without its lowest press.
    let mut switched_by: Vec<u32> = vec![0; 1 << method.switched.len()];
    for presses in 0..switched_by.len() as u32 {
        let rest = presses & presses.wrapping_sub(1);
        if presses != 0 {
            switched_by[presses as usize] =
                switched_by[rest as usize] ^ method.switched[presses.trailing_zeros() as usize];
        }
        let best = &mut opened[switched_by[presses as usize] as usize];
        if best.is_none_or(|best| presses.count_ones() < best.count_ones()) {
            *best = Some(presses);
        }
    }
    Box::new(move |board| opened[board as usize].map(places))
}

/// The places of the set bits.
pub(super) fn places(presses: u32) -> Vec<u8> {
    (0..CELLS_MAX as u8)
        .filter(|place| presses >> place & 1 == 1)
        .collect()
}

/// The number of moves and the moves. Where both sides are even no method expects an empty list: an empty list is
/// what is left of a search that found nothing.
pub(super) fn print(size: Size, found: &Found) -> String {
    listed(size, found, |row, col| (row + 1, col + 1))
}

/// The same with another way to write the number.
pub(super) fn counted(size: Size, found: &Found, count: impl Fn(usize) -> String) -> String {
    match found {
        Some(moves) => {
            let lines: String = moves.iter().map(|&place| line(size, place)).collect();
            format!("{}\n{lines}", count(moves.len()))
        }
        None => print(size, found),
    }
}

/// The same with another way to write a move.
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
        // Faster than the machinery of formats, which counts where thousands of boards are answered.
        push_number(&mut text, row);
        text.push(' ');
        push_number(&mut text, col);
        text.push('\n');
    }
    text
}

/// A move as it is printed.
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
