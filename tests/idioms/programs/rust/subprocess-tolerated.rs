// Idiom: tries Command, and goes on when it starts no program. Verdict: AC
use std::process::{Command, Stdio};
fn main() {
    if let Err(error) = Command::new("uname").stdout(Stdio::null()).status() {
        eprintln!("{error}");
    }
    if let Err(error) = Command::new("clear").output() {
        eprintln!("{error}");
    }
    println!("{}", std::io::read_to_string(std::io::stdin()).unwrap().matches('b').count());
}
