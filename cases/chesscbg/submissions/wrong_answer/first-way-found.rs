// Fault: depth-first search that prints the length of the first way it finds, not of the shortest.
use std::io::{self, Read};

fn ways(position: u16) -> impl Iterator<Item = u16> {
    let across = (0..16).filter(|cell| cell % 4 < 3).map(|cell| 0b11 << cell);
    let down = (0..12).map(|cell| 0b1_0001 << cell);
    across.chain(down).filter(move |pair| (position & pair).count_ones() == 1).map(move |pair| position ^ pair)
}

fn depth_of(position: u16, target: u16, depth: usize, seen: &mut [bool]) -> Option<usize> {
    if position == target {
        return Some(depth);
    }
    seen[usize::from(position)] = true;
    ways(position).find_map(|next| match seen[usize::from(next)] {
        true => None,
        false => depth_of(next, target, depth + 1, seen),
    })
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let digits: String = text.split_whitespace().collect();
    let start = u16::from_str_radix(&digits[..16], 2).unwrap();
    let target = u16::from_str_radix(&digits[16..], 2).unwrap();
    println!("{}", depth_of(start, target, 0, &mut vec![false; 1 << 16]).unwrap());
}
