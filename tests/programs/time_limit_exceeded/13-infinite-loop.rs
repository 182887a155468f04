// Purpose: an endless loop in Rust, after the right answer.
// Expected: TLE at full and at confined
use std::time::{Duration, Instant};

fn main() {
    println!("4");
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) {
        std::hint::spin_loop();
    }
}
