// Breadth-first search, level by level. Fault: the target is only looked for among new positions,
// and if it is the start, it is never new: empty levels follow each other without end.
use std::collections::HashSet;
use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let digits = text.split_whitespace().collect::<String>();
    let start = u16::from_str_radix(&digits[..16], 2).unwrap();
    let target = u16::from_str_radix(&digits[16..], 2).unwrap();

    let across = (0..16).filter(|cell| cell % 4 < 3).map(|cell| 3 << cell);
    let pairs: Vec<u16> = across.chain((0..12).map(|cell| 17 << cell)).collect();

    let mut seen = HashSet::from([start]);
    let mut level = vec![start];
    let mut moves = 0;
    loop {
        let mut further = Vec::new();
        moves += 1;
        for position in &level {
            for pair in &pairs {
                if (position & pair).count_ones() == 1 && seen.insert(position ^ pair) {
                    further.push(position ^ pair);
                }
            }
        }
        if further.contains(&target) {
            break;
        }
        level = further;
    }
    println!("{moves}");
}
