// Idiom: writes notes by eprint, stderr and /dev/stderr. Verdict: AC
// Notes: note note note
use std::io::Write;
fn main() {
    println!("{}", std::io::read_to_string(std::io::stdin()).unwrap().matches('b').count());
    eprint!("note ");
    std::io::stderr().write_all(b"note ").unwrap();
    std::fs::OpenOptions::new().write(true).open("/dev/stderr").unwrap().write_all(b"note\n").unwrap();
}
