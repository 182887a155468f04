//! Shares numbered pieces of work out among threads, and puts what they made together again.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

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
    let all: Vec<Mutex<Option<M>>> = (0..jobs.max(1)).map(|_| Mutex::new(None)).collect();
    on_threads(jobs, &|lane| {
        let mut made = make();
        // A poisoned lock means that another lane panicked, and that is passed on.
        while let Some(piece) = next.lock().ok().and_then(|mut next| next()) {
            work(&mut made, piece);
        }
        *all[lane].lock().unwrap_or_else(PoisonError::into_inner) = Some(made);
    });
    all.into_iter()
        .filter_map(|made| made.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect()
}

/// Calls `lane` with each number below `jobs`, on a thread for each, the first on this one. It is no generic, so that
/// threads are compiled once.
fn on_threads(jobs: usize, lane: &(dyn Fn(usize) + Sync)) {
    std::thread::scope(|scope| {
        let spawn = |number| {
            std::thread::Builder::new()
                .spawn_scoped(scope, move || lane(number))
                .ok()
        };
        // A thread that the system does not give leaves its share to the others.
        let lanes: Vec<_> = (1..jobs).map_while(spawn).collect();
        lane(0);
        for lane in lanes {
            lane.join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}

/// A lane and the earliest item on which it had something to say.
type WorkerResult<'a, L, T, F, E> = (&'a mut L, Option<(u64, T, Result<F, E>)>);

/// What [`first`] found.
pub(super) struct First<T, F> {
    /// How many items, from the first on, passed: all before the one that is found.
    pub(super) passed: u64,
    /// The first item on which there was something to say, and what.
    pub(super) found: Option<(T, F)>,
    /// Whether it was over before all items were tried.
    pub(super) cut: bool,
}

/// The first of the items, in their order, on which `test` says something, whatever the timing of the threads.
///
/// An item later than the one that is found may have been tried too. An error counts as something said; the
/// first in order is returned.
pub(super) fn first<L: Send, T: Send, F: Send, E: Send>(
    lanes: &mut [L],
    items: impl Iterator<Item = T> + Send,
    is_over: impl Fn() -> bool + Sync,
    test: impl Fn(&mut L, &T) -> Result<Option<F>, E> + Sync,
) -> Result<First<T, F>, E> {
    // Items are handed out in their order, so when one is found all earlier ones are being tried, and are
    // waited for: none of them is lost.
    let found_at = AtomicU64::new(u64::MAX);
    let cut = AtomicU64::new(0);
    let handed_out = AtomicU64::new(0);
    let jobs = lanes.len();
    let lanes = Mutex::new(lanes.iter_mut());
    let mut items = (0..).zip(items);
    let next = || {
        if handed_out.load(Ordering::Relaxed) > found_at.load(Ordering::Relaxed) {
            return None;
        }
        if is_over() {
            cut.store(1, Ordering::Relaxed);
            return None;
        }
        let (index, item) = items.next()?;
        handed_out.store(index + 1, Ordering::Relaxed);
        Some((index, item))
    };
    let said = run(
        jobs,
        next,
        || {
            (
                lanes
                    .lock()
                    .ok()
                    .and_then(|mut lanes| lanes.next())
                    .expect("a lane for each thread"),
                None,
            )
        },
        |(lane, said): &mut WorkerResult<L, T, F, E>, (index, item)| {
            let result = match test(lane, &item) {
                Ok(None) => return,
                Ok(Some(found)) => Ok(found),
                Err(error) => Err(error),
            };
            found_at.fetch_min(index, Ordering::Relaxed);
            // A lane tries its items in order: the first that it keeps is its earliest.
            said.get_or_insert((index, item, result));
        },
    );
    let earliest = said
        .into_iter()
        .filter_map(|(_, said)| said)
        .min_by_key(|(index, ..)| *index);
    let (passed, found) = match earliest {
        Some((index, item, result)) => (index, Some((item, result?))),
        None => (handed_out.into_inner(), None),
    };
    Ok(First {
        passed,
        cut: found.is_none() && cut.into_inner() == 1,
        found,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_worked_on_once() {
        for jobs in [0, 1, 2, 5] {
            let mut numbers = 0..1000u64;
            let made = run(
                jobs,
                || numbers.next(),
                Vec::new,
                |made, number| made.push(number),
            );
            assert!(made.iter().all(|made| made.is_sorted()));
            let mut all = made.concat();
            all.sort();
            assert_eq!(all, (0..1000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_first_in_order_is_found_whatever_the_timing() {
        for jobs in [1, 2, 4] {
            for wanted in [0, 1, 7, 99] {
                let mut lanes = vec![0u64; jobs];
                let first = first(
                    &mut lanes,
                    0..1000u64,
                    || false,
                    |tried, &item| {
                        *tried += 1;
                        // The earliest of those found takes the longest.
                        let pause = if item == wanted { 2 } else { 0 };
                        std::thread::sleep(std::time::Duration::from_millis(pause));
                        Ok::<_, ()>((item >= wanted).then_some(item))
                    },
                );
                let first = first.expect("no error");
                assert_eq!(
                    (first.passed, first.found),
                    (wanted, Some((wanted, wanted)))
                );
                assert!(!first.cut);
                let tried: u64 = lanes.iter().sum();
                assert!(tried < 1000, "it stops when it has found something");
            }
        }
    }

    #[test]
    fn the_first_error_in_order_ends_a_search_unless_something_was_found_before_it() {
        let say = |error_at: u64, found_at: u64| {
            let first = first(
                &mut [(), ()],
                0..100u64,
                || false,
                |_, &item| match item {
                    item if item == error_at => Err(item),
                    item => Ok((item == found_at).then_some(())),
                },
            );
            first.map(|first| first.found.map(|(item, ())| item))
        };
        assert_eq!(say(5, 9), Err(5));
        assert_eq!(say(9, 5), Ok(Some(5)));
        assert_eq!(say(1000, 1000), Ok(None));
    }

    #[test]
    fn a_search_that_is_cut_says_how_far_it_came() {
        let asked = AtomicU64::new(0);
        let is_over = || asked.fetch_add(1, Ordering::Relaxed) == 20;
        let first = first(&mut [()], 0..u64::MAX, is_over, |_, _| {
            Ok::<Option<()>, ()>(None)
        })
        .expect("no error");
        assert!(first.cut && first.found.is_none());
        assert_eq!(first.passed, 20);
    }
}
