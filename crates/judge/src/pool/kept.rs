//! A least-recently-used store of values that are costly to make, such as prepared programs.

use std::borrow::Borrow;

/// Values by key, the last used at the end. Each may hold processes, so few are kept.
pub(crate) struct Kept<K, V> {
    max: usize,
    values: Vec<(K, V)>,
}

impl<K, V> Kept<K, V> {
    /// Keeps up to `max` values, at least one.
    pub(crate) fn new(max: usize) -> Kept<K, V> {
        Kept {
            max: max.max(1),
            values: Vec::new(),
        }
    }

    /// Calls `work` with the value of a key, made first if it is not kept. After a failure, makes the value anew and
    /// tries once more, since the kept process may have broken.
    ///
    /// # Errors
    ///
    /// Returns the second failure. A value that failed is not kept.
    pub(crate) fn attempt<Q, R, E>(
        &mut self,
        key: &Q,
        make: impl Fn() -> Result<V, E>,
        mut work: impl FnMut(&mut V) -> Result<R, E>,
    ) -> Result<R, E>
    where
        K: Borrow<Q>,
        Q: PartialEq + ToOwned<Owned = K> + ?Sized,
    {
        let place = self
            .values
            .iter()
            .position(|(kept, _)| kept.borrow() == key);
        let kept = place.map(|place| self.values.remove(place));
        self.once(kept, key, &make, &mut work)
            .or_else(|_| self.once(None, key, &make, &mut work))
    }

    /// One try. The value is taken out of the store meanwhile, so that neither an error nor a panic leaves it there.
    fn once<Q, R, E>(
        &mut self,
        kept: Option<(K, V)>,
        key: &Q,
        make: &impl Fn() -> Result<V, E>,
        work: &mut impl FnMut(&mut V) -> Result<R, E>,
    ) -> Result<R, E>
    where
        Q: ToOwned<Owned = K> + ?Sized,
    {
        let (key, mut value) = match kept {
            Some(kept) => kept,
            None => {
                // Make room first, so that there are never more than `max`.
                while self.values.len() >= self.max {
                    self.values.remove(0);
                }
                (key.to_owned(), make()?)
            }
        };
        let result = work(&mut value)?;
        self.values.push((key, value));
        Ok(result)
    }

    /// Drops the value of a key.
    pub(crate) fn remove<Q>(&mut self, key: &Q)
    where
        K: Borrow<Q>,
        Q: PartialEq + ?Sized,
    {
        self.values.retain(|(kept, _)| kept.borrow() != key);
    }

    /// Drops all values.
    pub(crate) fn clear(&mut self) {
        self.values.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// Keeps two values, numbered in the order in which they are made; returns the numbers used.
    fn worked(keys: &[u64]) -> Vec<u64> {
        let (made, mut kept) = (Cell::new(0), Kept::new(2));
        let make = || {
            made.set(made.get() + 1);
            Ok::<_, ()>(made.get())
        };
        keys.iter()
            .map(|key| kept.attempt(key, make, |value| Ok(*value)))
            .collect::<Result<_, _>>()
            .expect("nothing fails")
    }

    #[test]
    fn the_last_used_is_kept() {
        assert_eq!(worked(&[7, 7, 8, 7, 8]), [1, 1, 2, 1, 2]);
        assert_eq!(worked(&[7, 8, 7, 9, 7, 8]), [1, 2, 1, 3, 1, 4]);
    }

    #[test]
    fn a_failed_value_is_made_anew_once() {
        for failures in [0, 1, 2] {
            let (made, runs) = (Cell::new(0), Cell::new(0));
            let mut kept = Kept::<u64, ()>::new(2);
            let make = || {
                made.set(made.get() + 1);
                Ok(())
            };
            let result = kept.attempt(&7, make, |()| {
                runs.set(runs.get() + 1);
                if runs.get() > failures {
                    Ok(())
                } else {
                    Err(())
                }
            });
            assert_eq!(result.is_ok(), failures < 2);
            assert_eq!(
                (made.get(), runs.get()),
                ((failures + 1).min(2), (failures + 1).min(2))
            );
            assert_eq!(kept.values.len(), usize::from(failures < 2));
        }
    }
}
