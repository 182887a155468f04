//! All 65,536 sets of presses by size; the moves are printed last first, with CRLF line ends.

use std::io;

fn effect(presses: u16) -> u16 {
    (0..16)
        .filter(|cell| presses >> cell & 1 == 1)
        .fold(0, |state, cell| state ^ (0xF << (cell & 12) | 0x1111 << (cell & 3)))
}

fn main() {
    let text = io::read_to_string(io::stdin()).expect("readable input");
    let handles = text.chars().filter(|handle| !handle.is_whitespace());
    let board = handles.zip(0..16).fold(0, |board, (handle, cell)| board | u16::from(handle == '+') << cell);

    let presses = (0..=u16::MAX)
        .filter(|&presses| effect(presses) == board)
        .min_by_key(|presses| presses.count_ones())
        .expect("every board can be opened");
    print!("{}\r\n", presses.count_ones());
    for cell in (0..16).rev().filter(|cell| presses >> cell & 1 == 1) {
        print!("{} {}\r\n", cell / 4 + 1, cell % 4 + 1);
    }
}
