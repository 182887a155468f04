// Idiom: opens /dev/stdin with File::open and reads to its end. Verdict: AC
use std::{fs::File, io::Read};
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut bytes = Vec::new();
    File::open("/dev/stdin")?.read_to_end(&mut bytes)?;
    println!("{}", bytes.iter().filter(|&&byte| byte == b'b').count());
    Ok(())
}
