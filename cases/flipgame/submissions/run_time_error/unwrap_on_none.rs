//! Fault: `unwrap` on the distance of a goal that cannot be reached: a panic on impossible boards.

use std::collections::{HashMap, VecDeque};
use std::io;

fn distances(start: u16) -> HashMap<u16, u32> {
    let mut distances = HashMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(board) = queue.pop_front() {
        let next_distance = distances[&board] + 1;
        for cell in 0..16u16 {
            let piece = 1 << cell;
            let mut next = board ^ piece ^ piece << 4 ^ piece >> 4;
            if cell % 4 > 0 {
                next ^= piece >> 1;
            }
            if cell % 4 < 3 {
                next ^= piece << 1;
            }
            distances.entry(next).or_insert_with(|| {
                queue.push_back(next);
                next_distance
            });
        }
    }
    distances
}

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let pieces = input.chars().filter(|piece| !piece.is_whitespace());
    let start = pieces.fold(0, |board, piece| board << 1 | u16::from(piece == 'b'));
    let distances = distances(start);
    let white = distances.get(&0).unwrap();
    let black = distances.get(&u16::MAX).unwrap();
    println!("{}", white.min(black));
}
