// Idiom: has a scanner of its own over split_ascii_whitespace. Verdict: AC
use std::io::{self, BufRead};
struct Scanner<R> {
    reader: R,
    words: Vec<String>,
}
impl<R: BufRead> Scanner<R> {
    fn next(&mut self) -> Option<String> {
        while self.words.is_empty() {
            let mut line = String::new();
            if self.reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            self.words = line.split_ascii_whitespace().rev().map(String::from).collect();
        }
        self.words.pop()
    }
}
fn main() {
    let mut scanner = Scanner { reader: io::stdin().lock(), words: Vec::new() };
    let rows = std::iter::from_fn(|| scanner.next());
    println!("{}", rows.map(|row| row.matches('b').count()).sum::<usize>());
}
