//! Would print nothing where the door is open from the start, which the published problem rules out.

use std::io::{self, BufRead};

fn main() {
    let rows: Vec<Vec<bool>> = io::stdin()
        .lock()
        .lines()
        .map(|line| line.unwrap().trim().bytes().map(|handle| handle == b'+').collect())
        .filter(|row: &Vec<bool>| !row.is_empty())
        .collect();

    let is_pressed = |&(r, c): &(usize, usize)| (0..4).fold(rows[r][c], |odd, i| odd ^ rows[r][i] ^ rows[i][c]);
    let moves: Vec<_> = (0..16).map(|cell| (cell / 4, cell % 4)).filter(is_pressed).collect();
    for (i, (r, c)) in moves.iter().enumerate() {
        if i == 0 {
            println!("{}", moves.len());
        }
        println!("{} {}", r + 1, c + 1);
    }
}
