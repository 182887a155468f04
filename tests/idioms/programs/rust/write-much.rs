// Idiom: writes 100,000 lines by a BufWriter over a locked stdout. Verdict: AC
// Prints: 100000 times
use std::io::{self, BufWriter, Write};
fn main() {
    let blacks = io::read_to_string(io::stdin()).unwrap().matches('b').count();
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..100000 {
        writeln!(out, "{blacks}").unwrap();
    }
    out.flush().unwrap();
}
