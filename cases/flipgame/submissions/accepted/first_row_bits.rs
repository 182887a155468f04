//! Enumerates the presses of the first row on four-bit rows; a row of presses is the row of wrong pieces above it.

use std::io::{self, Read};

fn spread(presses: u8) -> u8 {
    (presses ^ presses << 1 ^ presses >> 1) & 0xF
}

/// The fewest presses that leave nothing set, if any do.
fn fewest(rows: [u8; 4]) -> Option<u32> {
    (0..16u8)
        .filter_map(|first| {
            let (mut above, mut presses, mut weight) = (0, first, 0);
            for row in rows {
                let left = row ^ spread(presses) ^ above;
                weight += presses.count_ones();
                above = presses;
                presses = left;
            }
            (presses == 0).then_some(weight)
        })
        .min()
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).expect("the board is text");
    let mut rows = [0; 4];
    for (row, word) in rows.iter_mut().zip(input.split_whitespace()) {
        *row = word.bytes().fold(0, |bits, piece| bits << 1 | u8::from(piece == b'b'));
    }
    let white = fewest(rows);
    let black = fewest(rows.map(|row| row ^ 0xF));
    match white.into_iter().chain(black).min() {
        Some(presses) => println!("{presses}"),
        None => println!("Impossible"),
    }
}
