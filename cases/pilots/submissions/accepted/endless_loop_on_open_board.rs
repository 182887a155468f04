//! Tries sets of one press, two presses and so on, but never the empty set, which only a board with
//! all handles open asks for: the published problem promises that there is none.

use std::io;

/// Adds `left` presses from `first` on, and tells whether they open the board.
fn open(board: u16, first: u32, left: u32, moves: &mut Vec<u32>) -> bool {
    if left == 0 {
        return board == 0;
    }
    for cell in first..16 {
        moves.push(cell);
        let switched = 0x1111 << (cell % 4) | 0xF << (cell - cell % 4);
        if open(board ^ switched, cell + 1, left - 1, moves) {
            return true;
        }
        moves.pop();
    }
    false
}

fn main() {
    let mut board = 0;
    let mut bit = 1u32;
    for line in io::stdin().lines() {
        for handle in line.expect("readable input").trim().chars() {
            if handle == '+' {
                board |= bit as u16;
            }
            bit <<= 1;
        }
    }

    let mut moves = Vec::new();
    let mut count = 1;
    while !open(board, 0, count, &mut moves) {
        count += 1;
    }
    println!("{count}");
    for cell in moves {
        println!("{} {}", cell / 4 + 1, cell % 4 + 1);
    }
}
