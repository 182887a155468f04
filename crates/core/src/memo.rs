//! Keeps the last results of a costly function, for further calls with the same arguments.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The last results of a costly function, by their keys; threads share it.
///
/// ```
/// use tribunal_core::memo::Memo;
///
/// static SQUARES: Memo<u32, u64> = Memo::new(2);
/// let square = |number| *SQUARES.get(number, |number| u64::from(*number).pow(2));
/// assert_eq!([square(3), square(3), square(4)], [9, 9, 16]);
/// ```
#[derive(Debug)]
pub struct Memo<K, V> {
    /// The results, the oldest first.
    kept: Mutex<VecDeque<(K, Arc<V>)>>,
    results_max: usize,
}

impl<K: PartialEq, V> Memo<K, V> {
    /// Keeps at most `results_max` results: a search through all of them must be much cheaper than the function.
    pub const fn new(results_max: usize) -> Memo<K, V> {
        Memo {
            kept: Mutex::new(VecDeque::new()),
            results_max,
        }
    }

    /// The result for a key, made if it is not kept. Threads that need one result at the same time may each make it.
    pub fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> Arc<V> {
        if let Some(result) = self.find(&key) {
            return result;
        }
        let result = Arc::new(make(&key));
        self.locked(|kept| {
            if kept.iter().all(|(known, _)| *known != key) {
                kept.push_back((key, Arc::clone(&result)));
            }
            let more = kept.len().saturating_sub(self.results_max);
            kept.drain(..more);
        });
        result
    }

    fn find(&self, key: &K) -> Option<Arc<V>> {
        self.locked(|kept| {
            let mut kept = kept.iter();
            let (_, result) = kept.find(|(known, _)| known == key)?;
            Some(Arc::clone(result))
        })
    }

    fn locked<R>(&self, with: impl FnOnce(&mut VecDeque<(K, Arc<V>)>) -> R) -> R {
        // A panic while it is locked leaves whole results.
        with(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_made_once_while_it_is_kept_and_the_oldest_goes_first() {
        let memo: Memo<u8, u8> = Memo::new(2);
        let made = std::cell::RefCell::new(Vec::new());
        let get = |key: u8| {
            let result = memo.get(key, |key| {
                made.borrow_mut().push(*key);
                key + 100
            });
            assert_eq!(*result, key + 100);
        };
        [1, 2, 1, 2].into_iter().for_each(get);
        assert_eq!(*made.borrow(), [1, 2]);
        [3, 2, 1, 2].into_iter().for_each(get);
        assert_eq!(*made.borrow(), [1, 2, 3, 1, 2], "1 went for 3, and 2 for 1");
    }

    #[test]
    fn a_panic_loses_no_result() {
        let memo: Memo<u8, u8> = Memo::new(2);
        memo.get(1, |_| 5);
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            memo.get(2, |_| panic!("no result"))
        }));
        assert!(panicked.is_err());
        assert_eq!(*memo.get(1, |_| 6), 5);
    }

    #[test]
    fn a_memo_that_keeps_nothing_makes_every_result() {
        let memo: Memo<u8, u8> = Memo::new(0);
        assert_eq!([*memo.get(1, |_| 5), *memo.get(1, |_| 6)], [5, 6]);
    }
}
