// Idiom: measures time with Instant and SystemTime, and sleeps 10 ms. Verdict: AC
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
fn main() {
    let before = Instant::now();
    std::thread::sleep(Duration::from_millis(10));
    assert!(before.elapsed() >= Duration::from_millis(10));
    assert!(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() > 1_000_000_000);
    println!("{}", std::io::read_to_string(std::io::stdin()).unwrap().matches('b').count());
}
