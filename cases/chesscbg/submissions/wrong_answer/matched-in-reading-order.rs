// Fault: the first piece goes to the first place in reading order, the second to the second and so
// on. In a row that is best, on a board it is not.
use std::io;

fn main() {
    let rows: Vec<String> = io::stdin().lines().map(Result::unwrap).collect();
    let pieces = |board: &[String]| {
        let mut found = Vec::new();
        for (row, line) in board.iter().enumerate() {
            found.extend(line.match_indices('1').map(|(column, _)| (row, column)));
        }
        found
    };
    let ways = pieces(&rows[..4]).into_iter().zip(pieces(&rows[4..8]));
    let sum: usize = ways.map(|((r, c), (s, d))| r.abs_diff(s) + c.abs_diff(d)).sum();
    println!("{sum}");
}
