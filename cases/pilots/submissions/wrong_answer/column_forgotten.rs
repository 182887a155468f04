//! Fault: only the row decides whether a handle is pressed; the column is forgotten.

use std::io;

fn main() {
    let mut moves = Vec::new();
    for (row, line) in io::stdin().lines().take(4).enumerate() {
        let line = line.expect("readable input");
        if line.matches('+').count() % 2 == 1 {
            moves.extend((0..4).map(|column| (row, column)));
        }
    }
    println!("{}", moves.len());
    for (row, column) in moves {
        println!("{} {}", row + 1, column + 1);
    }
}
