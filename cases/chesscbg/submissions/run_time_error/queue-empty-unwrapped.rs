// Breadth-first search. Fault: the target is only looked for among new positions; if it is the
// start, the queue runs out and the `None` it gives is unwrapped.
use std::collections::VecDeque;
use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let rows: Vec<u16> = text.split_whitespace().map(|row| u16::from_str_radix(row, 2).unwrap()).collect();
    let position = |rows: &[u16]| rows.iter().fold(0, |all, row| all << 4 | row);
    let (start, target) = (position(&rows[..4]), position(&rows[4..]));

    let mut seen = vec![false; 1 << 16];
    seen[usize::from(start)] = true;
    let mut queue = VecDeque::from([(start, 0)]);
    loop {
        let (position, moves) = queue.pop_front().unwrap();
        for cell in 0..16 {
            for (step, there) in [(1, cell % 4 < 3), (4, cell < 12)] {
                let pair: u16 = if there { 1 << cell | 1 << (cell + step) } else { 0 };
                let next = position ^ pair;
                if (position & pair).count_ones() != 1 || seen[usize::from(next)] {
                    continue;
                }
                if next == target {
                    println!("{}", moves + 1);
                    return;
                }
                seen[usize::from(next)] = true;
                queue.push_back((next, moves + 1));
            }
        }
    }
}
