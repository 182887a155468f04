//! Fault: boards are checked as they are generated and the given one never, so a board of one colour is turned over.

use std::collections::{HashSet, VecDeque};
use std::io::{self, Read};

fn done(board: u32) -> bool {
    board == 0 || board == 0xFFFF
}

fn solve(start: u32) -> Option<u32> {
    let mut seen = HashSet::from([start]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((board, moves)) = queue.pop_front() {
        for cell in 0..16 {
            let piece = 1 << cell;
            let sideways = (piece & !0x8888) << 1 | (piece & !0x1111) >> 1;
            let next = board ^ (piece | sideways | piece << 4 & 0xFFFF | piece >> 4);
            if seen.insert(next) {
                if done(next) {
                    return Some(moves + 1);
                }
                queue.push_back((next, moves + 1));
            }
        }
    }
    None
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let digits: String = input.chars().filter(|c| c.is_alphabetic()).map(|c| if c == 'b' { '1' } else { '0' }).collect();
    let start = u32::from_str_radix(&digits, 2).unwrap();
    println!("{}", solve(start).map_or("Impossible".into(), |moves| moves.to_string()));
}
