// Idiom: reads blocks with read into an array. Verdict: AC
use std::io::Read;
fn main() {
    let (mut block, mut blacks) = ([0; 64], 0);
    let mut stdin = std::io::stdin().lock();
    while let Ok(length @ 1..) = stdin.read(&mut block) {
        blacks += block[..length].iter().filter(|byte| **byte == b'b').count();
    }
    println!("{blacks}");
}
