// Idiom: takes random numbers from RandomState and /dev/urandom. Verdict: AC
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Read;
fn main() {
    let seed = RandomState::new().build_hasher().finish();
    let mut bytes = [0; 8];
    std::fs::File::open("/dev/urandom").unwrap().read_exact(&mut bytes).unwrap();
    assert_ne!(seed, u64::from_ne_bytes(bytes));
    println!("{}", std::io::read_to_string(std::io::stdin()).unwrap().matches('b').count());
}
