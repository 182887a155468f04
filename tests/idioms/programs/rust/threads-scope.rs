// Idiom: counts in scoped threads with an atomic and a barrier. Verdict: AC
use std::sync::{atomic::{AtomicUsize, Ordering}, Barrier};
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let (blacks, barrier) = (AtomicUsize::new(0), Barrier::new(3));
    std::thread::scope(|scope| {
        for part in 0..3 {
            let (text, blacks, barrier) = (&text, &blacks, &barrier);
            scope.spawn(move || {
                barrier.wait();
                let own = text.lines().skip(part).step_by(3).map(|row| row.matches('b').count()).sum();
                blacks.fetch_add(own, Ordering::SeqCst);
            });
        }
    });
    println!("{}", blacks.into_inner());
}
