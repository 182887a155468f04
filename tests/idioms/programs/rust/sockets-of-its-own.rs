// Idiom: talks to itself through a UnixStream pair. Verdict: AC
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
fn main() {
    let (mut one, mut two) = UnixStream::pair().unwrap();
    one.write_all(std::io::read_to_string(std::io::stdin()).unwrap().as_bytes()).unwrap();
    drop(one);
    let mut text = String::new();
    two.read_to_string(&mut text).unwrap();
    println!("{}", text.matches('b').count());
}
