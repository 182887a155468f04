//! Fault: looks for a closed handle in the first row and panics when a board that is not open
//! has none there.

use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let rows: Vec<&str> = text.split_whitespace().collect();
    if rows.iter().all(|row| !row.contains('+')) {
        println!("0");
        return;
    }

    let mut presses = 0u16;
    for (r, row) in rows.iter().enumerate() {
        let from = if r == 0 { row.find('+').unwrap() } else { 0 };
        for c in (from..4).filter(|&c| row.as_bytes()[c] == b'+') {
            presses ^= 0xF << (4 * r) | 0x1111 << c;
        }
    }
    println!("{}", presses.count_ones());
    for cell in (0..16).filter(|cell| presses & 1 << cell != 0) {
        println!("{} {}", cell / 4 + 1, cell % 4 + 1);
    }
}
