// Breadth-first search over 16-bit positions with a VecDeque.
use std::collections::VecDeque;
use std::io::{self, Read};

/// The two cells of every adjacent pair, as a mask.
fn pairs() -> impl Iterator<Item = u16> {
    let across = (0..16).filter(|cell| cell % 4 < 3).map(|cell| 0b11 << cell);
    let down = (0..12).map(|cell| 0b1_0001 << cell);
    across.chain(down)
}

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let bits: Vec<u16> = text.bytes().filter(u8::is_ascii_digit).map(|digit| u16::from(digit == b'1')).collect();
    let position = |cells: &[u16]| cells.iter().fold(0, |all, bit| all << 1 | bit);
    let (start, target) = (position(&bits[..16]), position(&bits[16..32]));

    let pairs: Vec<u16> = pairs().collect();
    let mut moves = vec![None; 1 << 16];
    let mut queue = VecDeque::from([(start, 0)]);
    moves[usize::from(start)] = Some(0);
    while let Some((position, done)) = queue.pop_front() {
        if position == target {
            println!("{done}");
            break;
        }
        for pair in &pairs {
            let next = position ^ pair;
            if (position & pair).count_ones() == 1 && moves[usize::from(next)].is_none() {
                moves[usize::from(next)] = Some(done + 1);
                queue.push_back((next, done + 1));
            }
        }
    }
    Ok(())
}
