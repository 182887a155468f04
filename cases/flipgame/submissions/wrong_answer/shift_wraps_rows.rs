//! Fault: masks made by shifts without a look at the column, so a press at the edge also turns a piece of the next row.

use std::collections::VecDeque;
use std::io;

fn main() {
    let board = io::stdin()
        .lines()
        .map(|line| line.expect("text"))
        .flat_map(|line| line.trim().bytes().collect::<Vec<_>>())
        .fold(0u16, |board, piece| board << 1 | u16::from(piece == b'b'));

    let mut moves = vec![None; 1 << 16];
    moves[usize::from(board)] = Some(0);
    let mut queue = VecDeque::from([board]);
    while let Some(board) = queue.pop_front() {
        let so_far: u32 = moves[usize::from(board)].unwrap();
        if board == 0 || board == u16::MAX {
            println!("{so_far}");
            return;
        }
        for cell in 0..16 {
            let piece = 1u16 << cell;
            let next = board ^ (piece | piece << 1 | piece >> 1 | piece << 4 | piece >> 4);
            let slot = &mut moves[usize::from(next)];
            if slot.is_none() {
                *slot = Some(so_far + 1);
                queue.push_back(next);
            }
        }
    }
    println!("Impossible");
}
