// Idiom: makes files of the descriptors 0 and 1. Verdict: AC
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::FromRawFd;
fn main() {
    let (mut stdin, mut stdout) = unsafe { (File::from_raw_fd(0), File::from_raw_fd(1)) };
    let mut text = String::with_capacity(stdin.metadata().unwrap().len() as usize);
    stdin.read_to_string(&mut text).unwrap();
    writeln!(stdout, "{}", text.matches('b').count()).unwrap();
}
