//! Fault: counts through the sets of presses with a counter that returns to zero, and stops only at a solution.

use std::io::{self, Read};

fn after(board: u16, presses: u16) -> u16 {
    let sideways = (presses & 0x7777) << 1 ^ (presses & 0xEEEE) >> 1;
    board ^ presses ^ sideways ^ presses << 4 ^ presses >> 4
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let board = input.split_whitespace().flat_map(str::bytes).fold(0, |bits, b| bits << 1 | u16::from(b == b'b'));

    let mut best = None;
    let mut presses = 0u16;
    loop {
        if matches!(after(board, presses), 0 | u16::MAX) {
            best = Some(best.map_or(presses.count_ones(), |b: u32| b.min(presses.count_ones())));
        }
        presses = presses.wrapping_add(1);
        if presses == 0 && best.is_some() {
            break;
        }
    }
    println!("{}", best.unwrap());
}
