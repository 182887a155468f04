//! Breadth-first table from the open board over (presses << 16 | state), each press after the
//! highest one so far; then boards are looked up until the input ends.

use std::io::Read;

fn table() -> Vec<u16> {
    let mut presses_to = vec![0; 1 << 16];
    let mut queue = vec![0u32];
    let mut front = 0;
    while let Some(&entry) = queue.get(front) {
        front += 1;
        let presses = (entry >> 16) as u16;
        presses_to[entry as usize & 0xFFFF] = presses;
        for cell in 16 - presses.leading_zeros()..16 {
            let switched = 0xF << (cell & 12) | 0x1111 << (cell & 3);
            queue.push(entry ^ 0x1_0000 << cell ^ switched);
        }
    }
    presses_to
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).expect("readable input");
    let handles: Vec<bool> =
        input.chars().filter(|handle| "+-".contains(*handle)).map(|handle| handle == '+').collect();
    let presses_to = table();
    for board in handles.chunks_exact(16) {
        let state = board.iter().rev().fold(0, |state, &closed| state << 1 | closed as usize);
        let presses = presses_to[state];
        println!("{}", presses.count_ones());
        for cell in (0..16).filter(|cell| presses >> cell & 1 == 1) {
            println!("{} {}", cell / 4 + 1, cell % 4 + 1);
        }
    }
}
