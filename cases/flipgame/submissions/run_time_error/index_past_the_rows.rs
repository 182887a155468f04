//! Fault: a press has no test at the lower border, so one in the last row indexes past the rows and panics.

use std::io;

type Board = [[bool; 4]; 4];

fn press(board: &mut Board, r: usize, c: usize) {
    board[r][c] ^= true;
    board[r + 1][c] ^= true;
    if r > 0 {
        board[r - 1][c] ^= true;
    }
    if c > 0 {
        board[r][c - 1] ^= true;
    }
    if c < 3 {
        board[r][c + 1] ^= true;
    }
}

fn search(board: &mut Board, from: usize, presses: u32) -> bool {
    if presses == 0 {
        return board.iter().flatten().all(|piece| *piece == board[0][0]);
    }
    (from..16).any(|cell| {
        press(board, cell / 4, cell % 4);
        let found = search(board, cell + 1, presses - 1);
        press(board, cell / 4, cell % 4);
        found
    })
}

fn main() {
    let mut board = Board::default();
    for (row, line) in board.iter_mut().zip(io::stdin().lines()) {
        for (piece, letter) in row.iter_mut().zip(line.unwrap().chars()) {
            *piece = letter == 'b';
        }
    }
    match (0..=16).find(|presses| search(&mut board, 0, *presses)) {
        Some(presses) => println!("{presses}"),
        None => println!("Impossible"),
    }
}
