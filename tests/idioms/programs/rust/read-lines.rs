// Idiom: goes through the lines of stdin, locked. Verdict: AC
use std::io::{stdin, BufRead};
fn main() {
    let blacks: usize = stdin().lock().lines().map(|line| line.unwrap().matches('b').count()).sum();
    println!("{}", blacks);
}
