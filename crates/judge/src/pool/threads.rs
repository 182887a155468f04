//! The threads of the pool: one for each given core, for as long as there is work.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Starts a thread for each core and calls `worker` on it with its number and core. Calls `meanwhile` on this thread
/// with the number of threads. Not generic over the work, so that the threads are compiled once.
///
/// If a thread cannot be started, the others do its share. A panic of a thread is passed on.
pub(crate) fn on_cores<R>(
    cores: &[Option<usize>],
    worker: &(dyn Fn(usize, Option<usize>) + Sync),
    meanwhile: impl FnOnce(usize) -> R,
) -> R {
    std::thread::scope(|scope| {
        let spawn = |(number, core): (usize, &Option<usize>)| {
            let core = *core;
            std::thread::Builder::new()
                .spawn_scoped(scope, move || worker(number, core))
                .ok()
        };
        let threads: Vec<_> = cores.iter().enumerate().map_while(spawn).collect();
        let result = meanwhile(threads.len());
        for thread in threads {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
        result
    })
}

/// Like [`on_cores`], for a caller that only waits. If no thread can be started, the caller's thread works, pinned to
/// no core: a thread that runs a pinned program stays on that core, and so do all threads that it starts later.
pub(crate) fn on_all_cores(
    cores: &[Option<usize>],
    worker: &(dyn Fn(usize, Option<usize>) + Sync),
) {
    on_cores(cores, worker, |threads| {
        if threads == 0 {
            worker(0, None);
        }
    });
}

/// Calls `work` on each item, on one thread for each core. The results are in the order of the items, `None` for items
/// that were left when `is_over` became true. `make` creates the state of a thread on a core.
pub(crate) fn in_order<T: Sync, W, R: Send>(
    cores: &[Option<usize>],
    items: &[T],
    is_over: impl Fn() -> bool + Sync,
    make: impl Fn(Option<usize>) -> W + Sync,
    work: impl Fn(&mut W, &T) -> R + Sync,
) -> Vec<Option<R>> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    on_all_cores(cores, &|_, core| {
        let mut tools = make(core);
        while !is_over() {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some((item, result)) = items.get(place).zip(results.get(place)) else {
                return;
            };
            let made = work(&mut tools, item);
            *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(made);
        }
    });
    let result = |it: Mutex<Option<R>>| it.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().map(result).collect()
}

/// The number of an item, the item, and the result on it.
type Finding<T, F, E> = (u64, T, Result<F, E>);

/// What [`first`] found.
pub(crate) struct First<T, F> {
    /// Number of items before the one found; all of them passed.
    pub(crate) passed: u64,
    /// The first item with a finding, and the finding.
    pub(crate) found: Option<(T, F)>,
    /// Whether the search was stopped before all items were tried.
    pub(crate) cut: bool,
}

/// Finds the first item, in order, on which `test` has a finding. Uses one thread for each worker; the result does not
/// depend on their timing.
///
/// Items after the one found may have been tried too. An error counts as a finding.
///
/// # Errors
///
/// Returns the first error in order, unless an earlier item has a finding.
pub(crate) fn first<W: Send, T: Send, F: Send, E: Send>(
    workers: &mut [W],
    items: impl Iterator<Item = T> + Send,
    is_over: impl Fn() -> bool + Sync,
    test: impl Fn(&mut W, &T) -> Result<Option<F>, E> + Sync,
) -> Result<First<T, F>, E> {
    // Items are handed out in order, so when one has a finding, all earlier ones are finished or being tried, and are
    // waited for.
    let found_at = AtomicU64::new(u64::MAX);
    let cut = AtomicU64::new(0);
    let handed_out = AtomicU64::new(0);
    let mut items = (0..).zip(items);
    let next = Mutex::new(|| {
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
    });
    let earliest_finding: Mutex<Option<Finding<T, F, E>>> = Mutex::new(None);
    let cores = vec![None; workers.len()];
    let workers: Vec<Mutex<&mut W>> = workers.iter_mut().map(Mutex::new).collect();
    on_all_cores(&cores, &|number, _| {
        // Each thread has its own worker.
        let Some(Ok(mut worker)) = workers.get(number).map(Mutex::lock) else {
            return;
        };
        // A poisoned lock means that another thread panicked; that panic is passed on.
        while let Some((index, item)) = next.lock().ok().and_then(|mut next| next()) {
            let result = match test(&mut worker, &item) {
                Ok(None) => continue,
                Ok(Some(found)) => Ok(found),
                Err(error) => Err(error),
            };
            found_at.fetch_min(index, Ordering::Relaxed);
            let mut earliest_finding = earliest_finding
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            if earliest_finding
                .as_ref()
                .is_none_or(|(earliest, ..)| index < *earliest)
            {
                *earliest_finding = Some((index, item, result));
            }
        }
    });
    let (passed, found) = match earliest_finding
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
    {
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
    fn every_item_is_worked_on_once_and_the_results_are_in_order() {
        let items: Vec<u64> = (0..1000).collect();
        for threads in [0, 1, 2, 5] {
            let made = in_order(
                &vec![None; threads],
                &items,
                || false,
                |_| 0,
                |worked, item| {
                    *worked += 1;
                    (*item, *worked)
                },
            );
            let made: Vec<(u64, u64)> = made.into_iter().flatten().collect();
            assert!(made.iter().map(|(item, _)| item).eq(&items), "{threads}");
            let worked = made.iter().filter(|(_, worked)| *worked == 1).count();
            assert!((1..=threads.max(1)).contains(&worked), "{threads}");
        }
    }

    #[test]
    fn tasks_left_after_the_end_have_no_result() {
        let asked = AtomicU64::new(0);
        let is_over = || asked.fetch_add(1, Ordering::Relaxed) >= 3;
        let made = in_order(&[None], &[(); 10], is_over, |_| (), |(), ()| ());
        assert_eq!(made.iter().flatten().count(), 3);
        assert!(made[..3].iter().all(Option::is_some));
    }

    #[test]
    fn the_caller_does_no_work_and_may_start_other_threads_afterwards() {
        let caller = std::thread::current().id();
        let by = |_: &mut (), _: &()| std::thread::current().id();
        let made = in_order(&[None, None], &[(); 100], || false, |_| (), by);
        assert!(made.iter().flatten().all(|thread| *thread != caller));
        let found = first(
            &mut [()],
            0..1,
            || false,
            |(), _| Ok::<_, ()>(Some(std::thread::current().id())),
        );
        let (_, thread) = found.expect("no error").found.expect("the first");
        assert_ne!(thread, caller);
    }

    #[test]
    fn each_thread_has_the_core_that_is_named_for_it() {
        let cores = Mutex::new(Vec::new());
        on_all_cores(&[Some(3), None, Some(1)], &|number, core| {
            cores.lock().expect("no panic").push((number, core));
        });
        let mut cores = cores.into_inner().expect("no panic");
        cores.sort();
        assert_eq!(cores, [(0, Some(3)), (1, None), (2, Some(1))]);
    }

    #[test]
    fn the_first_in_order_is_found_at_any_timing() {
        for jobs in [1, 2, 4] {
            for wanted in [0, 1, 7, 99] {
                let mut workers = vec![0u64; jobs];
                let first = first(
                    &mut workers,
                    0..1000u64,
                    || false,
                    |tried, &item| {
                        *tried += 1;
                        // The earliest finding takes the longest.
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
                let tried: u64 = workers.iter().sum();
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
    fn a_search_that_is_cut_reports_its_progress() {
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
