//! Fault: a short cut takes any seven closed handles for the row and column of a single press.

use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let board: Vec<&[u8]> = text.split_whitespace().map(str::as_bytes).collect();
    let closed = |r: usize, c: usize| board[r][c] == b'+';
    let in_row = |r: usize| (0..4).filter(|&c| closed(r, c)).count();
    let in_column = |c: usize| (0..4).filter(|&r| closed(r, c)).count();

    if (0..4).map(in_row).sum::<usize>() == 7 {
        let row = (0..4).max_by_key(|&r| in_row(r)).unwrap();
        let column = (0..4).max_by_key(|&c| in_column(c)).unwrap();
        println!("1\n{} {}", row + 1, column + 1);
        return;
    }
    let mut moves = Vec::new();
    for r in 0..4 {
        for c in 0..4 {
            if (in_row(r) + in_column(c) - usize::from(closed(r, c))) % 2 == 1 {
                moves.push(format!("{} {}\n", r + 1, c + 1));
            }
        }
    }
    print!("{}\n{}", moves.len(), moves.concat());
}
