// Breadth-first search on boards of cells. Fault: looks above the top row, an index out of bounds.
use std::collections::{HashSet, VecDeque};

type Board = [[char; 4]; 4];

fn main() {
    let rows: Vec<String> = std::io::stdin().lines().map(Result::unwrap).collect();
    let mut boards = [[[' '; 4]; 4]; 2];
    for (row, line) in rows.iter().enumerate() {
        for (column, digit) in line.trim().chars().enumerate() {
            boards[row / 4][row % 4][column] = digit;
        }
    }
    let [start, target]: [Board; 2] = boards;

    let mut seen = HashSet::from([start]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((board, moves)) = queue.pop_front() {
        if board == target {
            println!("{moves}");
            return;
        }
        for row in 0..4_usize {
            for column in 0..4_usize {
                for (down, right) in [(0, 1), (1, 2), (2, 1), (1, 0)] {
                    let (there, beside) = ((row + down).wrapping_sub(1), (column + right).wrapping_sub(1));
                    if beside > 3 || there == 4 || board[row][column] == board[there][beside] {
                        continue;
                    }
                    let mut next = board;
                    next[row][column] = board[there][beside];
                    next[there][beside] = board[row][column];
                    if seen.insert(next) {
                        queue.push_back((next, moves + 1));
                    }
                }
            }
        }
    }
}
