// Idiom: cuts the input at newlines with BufReader and split. Verdict: AC
use std::io::{BufRead, BufReader};
fn main() {
    let rows = BufReader::with_capacity(7, std::io::stdin()).split(b'\n');
    println!("{}", rows.map(|row| row.unwrap().iter().filter(|byte| **byte == b'b').count()).sum::<usize>());
}
