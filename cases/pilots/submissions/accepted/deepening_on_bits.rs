//! Iterative deepening depth-first search on bits: each handle is pressed or not, in order.

use std::io::{self, Read};

fn search(state: u16, cell: u32, left: u32, path: &mut Vec<u32>) -> bool {
    if left == 0 {
        return state == 0;
    }
    if left > 16 - cell {
        return false;
    }
    path.push(cell);
    let switched = 0xF << (cell / 4 * 4) | 0x1111 << (cell % 4);
    if search(state ^ switched, cell + 1, left - 1, path) {
        return true;
    }
    path.pop();
    search(state, cell + 1, left, path)
}

fn main() -> io::Result<()> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let mut board = 0;
    for (cell, handle) in input.split_whitespace().flat_map(str::chars).enumerate() {
        board |= u16::from(handle == '+') << cell;
    }

    let mut path = Vec::new();
    let count = (0..=16).find(|&count| search(board, 0, count, &mut path)).expect("every board can be opened");
    println!("{count}");
    for cell in path {
        println!("{} {}", cell / 4 + 1, cell % 4 + 1);
    }
    Ok(())
}
