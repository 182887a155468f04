//! Shares numbered pieces of work out among threads, and puts what they made together again.

use std::sync::Mutex;

/// Runs `work` on `jobs` threads until `next` has no piece left, and returns what each thread made.
///
/// Every thread sees its pieces in increasing order, but which thread gets which is not fixed: what they make
/// must add up to the same whatever the order.
pub(super) fn run<T: Send, M: Send>(
    jobs: usize,
    next: impl FnMut() -> Option<T> + Send,
    make: impl Fn() -> M + Sync,
    work: impl Fn(&mut M, T) + Sync,
) -> Vec<M> {
    let next = Mutex::new(next);
    let lane = || {
        let mut made = make();
        loop {
            // A poisoned lock means that another lane panicked, and the scope will pass that on.
            let Some(piece) = next.lock().ok().and_then(|mut next| next()) else { return made };
            work(&mut made, piece);
        }
    };
    std::thread::scope(|scope| {
        // A thread that the system does not give leaves its share to the others.
        let lanes = (1..jobs).map_while(|_| std::thread::Builder::new().spawn_scoped(scope, lane).ok());
        let lanes: Vec<_> = lanes.collect();
        let mut all = vec![lane()];
        for lane in lanes {
            all.push(lane.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_worked_on_once() {
        for jobs in [0, 1, 2, 5] {
            let mut numbers = 0..1000u64;
            let made = run(jobs, || numbers.next(), Vec::new, |made, number| made.push(number));
            assert!(made.iter().all(|made| made.is_sorted()));
            let mut all = made.concat();
            all.sort();
            assert_eq!(all, (0..1000).collect::<Vec<_>>());
        }
    }
}
