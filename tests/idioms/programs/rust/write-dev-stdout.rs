// Idiom: writes by fs::write to /dev/stdout and by a File to /dev/null. Verdict: AC
use std::{fs, io::Write};
fn main() {
    let blacks = std::io::read_to_string(std::io::stdin()).unwrap().matches('b').count();
    fs::File::create("/dev/null").unwrap().write_all(b"gone").unwrap();
    assert!(fs::read("/dev/null").unwrap().is_empty());
    fs::write("/dev/stdout", format!("{blacks}\n")).unwrap();
}
