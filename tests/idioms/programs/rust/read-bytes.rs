// Idiom: goes through the bytes of stdin. Verdict: AC
use std::io::{BufReader, Read};
fn main() {
    let blacks = BufReader::new(std::io::stdin()).bytes().filter(|byte| matches!(byte, Ok(b'b'))).count();
    println!("{blacks}");
}
