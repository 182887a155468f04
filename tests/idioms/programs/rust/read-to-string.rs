// Idiom: reads all with read_to_string. Verdict: AC
use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    println!("{}", text.matches('b').count());
}
