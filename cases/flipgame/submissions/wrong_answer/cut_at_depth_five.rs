//! Fault: the deepening search is cut at depth 5, and some boards need six presses.

use std::io::{self, Read};

fn mask(cell: usize) -> u16 {
    let (row, column) = (cell / 4, cell % 4);
    (0..16usize).filter(|&at| (at / 4).abs_diff(row) + (at % 4).abs_diff(column) <= 1).map(|at| 1 << at).sum()
}

fn search(board: u16, from: usize, presses: usize, masks: &[u16]) -> bool {
    if presses == 0 {
        return board == 0 || board == u16::MAX;
    }
    (from..16).any(|cell| search(board ^ masks[cell], cell + 1, presses - 1, masks))
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let pieces = input.split_whitespace().flat_map(str::chars);
    let board = pieces.enumerate().filter(|&(_, piece)| piece == 'b').map(|(cell, _)| 1 << cell).sum();
    let masks: Vec<u16> = (0..16).map(mask).collect();
    match (0..=5).find(|&presses| search(board, 0, presses, &masks)) {
        Some(presses) => println!("{presses}"),
        None => println!("Impossible"),
    }
}
