//! Shrinks a failing instance to the smallest that fails.
//!
//! On the way down, the first lighter form of an instance that fails too replaces it, until none fails. On the way up,
//! every instance of that size is tried, the lightest first, until one fails. That one is proven to be the smallest,
//! since every lighter one was run and passes.

use super::pool::first;
use std::collections::HashSet;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::problem::Shape;

/// The limits of shrinking.
#[derive(Clone, Copy)]
pub(crate) struct Budget<'a> {
    /// Whether to end now, with the smallest instance so far.
    pub(crate) is_over: &'a (dyn Fn() -> bool + Sync),
    /// Maximum number of instances tried on the way down.
    pub(crate) tries_max: u64,
    /// Maximum number of instances tried on the way up.
    pub(crate) proof_max: u64,
    /// Maximum number of instances tried on a first way up, before the way down. It helps where a failing try costs
    /// much more than a passing one, since the way up ends with the first failure.
    pub(crate) first_max: u64,
}

/// Default of [`Budget::proof_max`]: the number of 4×4 boards.
pub(crate) const PROOF_MAX: u64 = 1 << 16;

/// Default of [`Budget::tries_max`].
pub(crate) const TRIES_MAX: u64 = 100_000;

/// [`Budget::tries_max`] when each failing try takes the whole time limit.
pub(crate) const SLOW_TRIES_MAX: u64 = 60;

/// [`Budget::first_max`] then: somewhat more than there are 4×4 boards with up to three set cells.
pub(crate) const SLOW_FIRST_MAX: u64 = 1024;

/// The smallest failing instance that was found, and how far it is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Smallest {
    /// The failing instance.
    pub(crate) instance: AnyInstance,
    /// Number of instances tried.
    pub(crate) tried: u64,
    /// What is proven about it.
    pub(crate) proof: Proof,
}

/// What is proven about a smallest instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// Every lighter instance of its size was run and passes.
    Smallest {
        /// Number of lighter instances.
        lighter: u64,
    },
    /// The lightest instances of its size pass, and so does every lighter form of it.
    Steps {
        /// Number of lightest instances that were run.
        lightest: u64,
    },
    /// The way down ended early: the tries were used up, or shrinking was stopped.
    Cut,
}

/// Finds the smallest failing instance, starting from one that fails.
///
/// `fails` must give the same answer for an instance on every worker. The result does not depend on the number of
/// workers unless shrinking is stopped.
///
/// # Errors
///
/// Returns the first error of `fails`.
pub(crate) fn smallest<L: Send, E: Send>(
    problem: &dyn AnyProblem,
    failing: AnyInstance,
    shape: Shape,
    budget: &Budget<'_>,
    workers: &mut [L],
    fails: impl Fn(&mut L, &AnyInstance) -> Result<bool, E> + Sync,
) -> Result<Smallest, E> {
    let test = |worker: &mut L, instance: &AnyInstance| Ok(fails(worker, instance)?.then_some(()));
    let mut shrinker = Shrinker {
        problem,
        shape,
        budget,
        workers,
        test,
        tried: 0,
        tried_down: 0,
        passing: HashSet::new(),
    };
    let (mut instance, proof) = shrinker.up(failing, budget.first_max)?;
    if let (Proof::Smallest { .. }, Shape::Kept) = (proof, shape) {
        return Ok(Smallest {
            instance,
            tried: shrinker.tried,
            proof,
        });
    }
    // Each round begins with a lighter instance than the one before, so there is a last one.
    loop {
        let Reached {
            instance: lower,
            ended,
        } = shrinker.down(instance)?;
        if !ended {
            return Ok(Smallest {
                instance: lower,
                tried: shrinker.tried,
                proof: Proof::Cut,
            });
        }
        let (lowest, proof) = shrinker.up(lower.clone(), budget.proof_max)?;
        if lowest == lower || shape == Shape::Kept {
            return Ok(Smallest {
                instance: lowest,
                tried: shrinker.tried,
                proof,
            });
        }
        // No failing instance of its size is lighter, but one on a smaller board may be.
        instance = lowest;
    }
}

struct Shrinker<'a, L, T> {
    problem: &'a dyn AnyProblem,
    shape: Shape,
    budget: &'a Budget<'a>,
    workers: &'a mut [L],
    test: T,
    tried: u64,
    /// Number of those tried on the way down.
    tried_down: u64,
    /// Instances that were tried on the way down and pass.
    passing: HashSet<AnyInstance>,
}

/// The end of the way down.
struct Reached {
    instance: AnyInstance,
    /// Whether every lighter form of it was tried.
    ended: bool,
}

impl<L, T, E> Shrinker<'_, L, T>
where
    L: Send,
    E: Send,
    T: Fn(&mut L, &AnyInstance) -> Result<Option<()>, E> + Sync,
{
    /// Steps to lighter failing instances until there is none.
    fn down(&mut self, mut instance: AnyInstance) -> Result<Reached, E> {
        let mut weight = self.problem.weight(&instance);
        loop {
            let tries_left = self.budget.tries_max.saturating_sub(self.tried_down) as usize;
            let mut lighter = self.problem.smaller(&instance, self.shape);
            lighter.retain(|lighter| !self.passing.contains(lighter));
            let all = lighter.len();
            lighter.truncate(tries_left);
            let passed = lighter.clone();
            let first = first(
                self.workers,
                lighter.into_iter(),
                self.budget.is_over,
                &self.test,
            )?;
            let tried = first.passed + u64::from(first.found.is_some());
            self.tried += tried;
            self.tried_down += tried;
            self.passing
                .extend(passed.into_iter().take(first.passed as usize));
            let Some((found, ())) = first.found else {
                return Ok(Reached {
                    instance,
                    ended: first.passed == all as u64,
                });
            };
            let found_weight = self.problem.weight(&found);
            assert!(
                found_weight < weight,
                "`smaller` made an instance that is not: shrinking would not end"
            );
            (instance, weight) = (found, found_weight);
        }
    }

    /// Tries every lighter instance of the same size, the lightest first, and returns the first that fails.
    fn up(&mut self, instance: AnyInstance, tries_max: u64) -> Result<(AnyInstance, Proof), E> {
        let (problem, weight) = (self.problem, self.problem.weight(&instance));
        let mut lighter = problem
            .ascending(&instance, self.shape)
            .take_while(|lighter| problem.weight(lighter) < weight)
            .peekable();
        if lighter.peek().is_none() {
            return Ok((instance, Proof::Smallest { lighter: 0 }));
        }
        if tries_max == 0 {
            return Ok((instance, Proof::Steps { lightest: 0 }));
        }
        // One more than is run, to see whether the last allowed instance is the last of all.
        let mut lighter = lighter.take(tries_max as usize + 1);
        let mut cut = false;
        let mut handed_out = 0;
        let items = std::iter::from_fn(|| {
            let next = lighter.next()?;
            cut = handed_out == tries_max;
            handed_out += 1;
            (!cut).then_some(next)
        });
        let first = first(self.workers, items, self.budget.is_over, &self.test)?;
        self.tried += first.passed + u64::from(first.found.is_some());
        let run = first.passed;
        // Where the time ends after the last one, nothing is left that was not run.
        let is_cut = cut || (first.cut && (run < handed_out || lighter.next().is_some()));
        Ok(match first.found {
            Some((lowest, ())) => (lowest, Proof::Smallest { lighter: run }),
            None if is_cut => (instance, Proof::Steps { lightest: run }),
            None => (instance, Proof::Smallest { lighter: run }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicBool, Ordering};
    use tribunal_core::board::{Board, Size};
    use tribunal_core::erased::erased;
    use tribunal_core::problem::{GenerateOptions, Problem};
    use tribunal_core::rng::Rng;
    use tribunal_problems::chesscbg::Chesscbg;
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_problems::flipgame::model::Instance;
    use tribunal_problems::pilots::Pilots;

    fn budget() -> Budget<'static> {
        Budget {
            is_over: &|| false,
            tries_max: TRIES_MAX,
            proof_max: PROOF_MAX,
            first_max: 0,
        }
    }

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).expect("a size")
    }

    /// The result, with its type.
    struct Found<I> {
        instance: I,
        tried: u64,
        proof: Proof,
    }

    fn shrink<P: Problem>(
        failing: P::Instance,
        shape: Shape,
        budget: &Budget<'_>,
        workers: usize,
        fails: impl Fn(&P::Instance) -> bool + Sync,
    ) -> Found<P::Instance> {
        assert!(fails(&failing));
        let mut workers = vec![(); workers];
        let fails =
            |(): &mut (), instance: &AnyInstance| Ok::<bool, Infallible>(fails(instance.get()));
        let failing = AnyInstance::new(failing);
        let found = smallest(erased::<P>(), failing, shape, budget, &mut workers, fails)
            .expect("nothing can go wrong");
        Found {
            instance: found.instance.get::<P::Instance>().clone(),
            tried: found.tried,
            proof: found.proof,
        }
    }

    /// A seeded random set of failing instances.
    fn is_in_set<P: Problem>(instance: &P::Instance, seed: u64, one_in: u64) -> bool {
        Rng::new(seed, &P::write(instance)).below(one_in) == 0
    }

    /// On a small board: the way down ends at a local minimum, the way up at the smallest failing instance.
    fn check_small<P: Problem>(size: Size) {
        let options = GenerateOptions {
            size: Some(size),
            ..GenerateOptions::default()
        };
        let mut generator = P::published_generator(&options).expect("boards");
        let mut rng = Rng::new(1, "shrink");
        for (seed, one_in) in [(1, 2), (2, 10), (3, 40), (4, 200)] {
            let fails = |instance: &P::Instance| is_in_set::<P>(instance, seed, one_in);
            let drawn = (0..2000).map(|_| generator(&mut rng).instance).find(&fails);
            let Some(failing) = drawn else { continue };
            let down = Budget {
                proof_max: 0,
                ..budget()
            };
            let found = shrink::<P>(failing.clone(), Shape::Kept, &down, 1, fails);
            assert!(fails(&found.instance));
            assert!(
                !P::smaller(&found.instance, Shape::Kept).iter().any(fails),
                "a step was left out"
            );
            let all = P::ascending(&failing, Shape::Kept);
            let (lighter, least) = (0..)
                .zip(all)
                .find(|(_, instance)| fails(instance))
                .expect("one fails");
            for workers in [1, 4] {
                let found = shrink::<P>(failing.clone(), Shape::Kept, &budget(), workers, fails);
                assert_eq!(found.instance, least, "seed {seed}, one in {one_in}");
                assert_eq!(found.proof, Proof::Smallest { lighter });
            }
        }
    }

    #[test]
    fn the_least_failing_instance_is_found_and_the_steps_end() {
        for size in [size(2, 3), size(3, 3), Size::FOUR] {
            check_small::<Flipgame>(size);
            check_small::<Pilots>(size);
        }
        for size in [size(2, 2), size(2, 3), size(2, 4)] {
            check_small::<Chesscbg>(size);
        }
    }

    fn board(size: Size, word: u64) -> Instance {
        Instance {
            black: Board::from_word(size, word),
        }
    }

    #[test]
    fn a_board_that_is_free_loses_lines_and_pieces() {
        // Two neighbours in a row, both black: it fails on two cells.
        let fails = |instance: &Instance| {
            let black = &instance.black;
            (0..black.size().rows()).any(|row| black.row(row) & black.row(row) >> 1 != 0)
        };
        let failing = board(size(5, 6), 0x2d_3f1a_c6b1);
        let found = shrink::<Flipgame>(failing, Shape::Free, &budget(), 2, fails);
        assert_eq!(found.instance, board(size(1, 2), 0b11));
        assert_eq!(found.proof, Proof::Smallest { lighter: 3 });
    }

    #[test]
    fn the_first_instance_of_all_is_the_smallest_though_no_time_is_left() {
        let white = board(Size::FOUR, 0);
        let budget = Budget {
            is_over: &|| true,
            ..budget()
        };
        let found = shrink::<Flipgame>(white.clone(), Shape::Kept, &budget, 2, |_| true);
        assert_eq!(found.instance, white);
        assert_eq!(found.proof, Proof::Smallest { lighter: 0 });
    }

    #[test]
    fn a_large_board_is_shrunk_without_trying_all() {
        let mut black = Board::empty(size(64, 64));
        (0..64).for_each(|row| black.set_row(row, 0x5555_5555_5555_5555 << (row % 2)));
        let fails = |instance: &Instance| instance.black.count() >= 3;
        let budget = Budget {
            proof_max: 5000,
            ..budget()
        };
        let found = shrink::<Flipgame>(Instance { black }, Shape::Kept, &budget, 2, fails);
        assert_eq!(found.instance.black.count(), 3);
        assert_eq!(found.proof, Proof::Steps { lightest: 5000 });
    }

    #[test]
    fn the_last_allowed_try_may_complete_the_proof() {
        let fails = |instance: &Instance| instance.black.count() >= 1;
        for (proof_max, proof) in [
            (1, Proof::Smallest { lighter: 1 }),
            (0, Proof::Steps { lightest: 0 }),
        ] {
            let budget = Budget {
                proof_max,
                ..budget()
            };
            let found =
                shrink::<Flipgame>(board(Size::FOUR, 0xffff), Shape::Kept, &budget, 1, fails);
            assert_eq!((found.instance, found.proof), (board(Size::FOUR, 1), proof));
        }
    }

    #[test]
    fn an_ascending_first_search_meets_only_one_failure() {
        let failures = std::sync::atomic::AtomicU64::new(0);
        let fails = |instance: &Instance| {
            let fails = instance.black.count() >= 3;
            failures.fetch_add(fails.into(), std::sync::atomic::Ordering::Relaxed);
            fails
        };
        let budget = Budget {
            first_max: SLOW_FIRST_MAX,
            ..budget()
        };
        let found = shrink::<Flipgame>(board(Size::FOUR, 0xffff), Shape::Kept, &budget, 1, fails);
        assert_eq!(
            (found.instance, found.proof),
            (board(Size::FOUR, 0b111), Proof::Smallest { lighter: 137 })
        );
        // The instance tried before shrinking began, and the one found.
        assert_eq!(failures.into_inner(), 2);
        let budget = Budget {
            first_max: 100,
            tries_max: 60,
            ..budget
        };
        let found = shrink::<Flipgame>(
            board(Size::FOUR, 0xffff),
            Shape::Kept,
            &budget,
            1,
            |instance| instance.black.count() >= 3,
        );
        assert_eq!(
            found.proof,
            Proof::Smallest { lighter: 137 },
            "where it does not reach, the way down comes next"
        );
    }

    #[test]
    fn what_was_run_to_the_end_is_proven_though_the_time_is_over() {
        for (word, proof) in [
            (1, Proof::Smallest { lighter: 1 }),
            (2, Proof::Steps { lightest: 1 }),
        ] {
            // The first try takes all the time.
            let is_late = AtomicBool::new(false);
            let fails = |(): &mut (), instance: &AnyInstance| {
                is_late.store(true, Ordering::Relaxed);
                let black = &instance.get::<Instance>().black;
                Ok::<bool, Infallible>(black.word() == Some(word))
            };
            let budget = Budget {
                is_over: &|| is_late.load(Ordering::Relaxed),
                ..budget()
            };
            let mut shrinker = Shrinker {
                problem: erased::<Flipgame>(),
                shape: Shape::Kept,
                budget: &budget,
                workers: &mut [()],
                test: |worker: &mut (), instance: &AnyInstance| {
                    Ok::<_, Infallible>(fails(worker, instance)?.then_some(()))
                },
                tried: 0,
                tried_down: 0,
                passing: HashSet::new(),
            };
            let failing = AnyInstance::new(board(Size::FOUR, word));
            let (_, found) = shrinker
                .up(failing, PROOF_MAX)
                .expect("nothing can go wrong");
            assert_eq!(found, proof, "{word}");
        }
    }

    #[test]
    fn a_used_up_budget_is_reported() {
        let fails = |instance: &Instance| instance.black.count() >= 4;
        let budget = Budget {
            tries_max: 3,
            ..budget()
        };
        let found = shrink::<Flipgame>(board(Size::FOUR, 0xffff), Shape::Kept, &budget, 1, fails);
        assert_eq!((found.proof, found.tried), (Proof::Cut, 3));
        assert!(fails(&found.instance));
        let budget = Budget {
            is_over: &|| true,
            ..budget
        };
        let found = shrink::<Flipgame>(board(Size::FOUR, 0xffff), Shape::Kept, &budget, 1, fails);
        assert_eq!(
            found.instance,
            board(Size::FOUR, 0xffff),
            "without time the instance stays as it was"
        );
        assert_eq!((found.proof, found.tried), (Proof::Cut, 0));
    }

    #[test]
    fn an_error_ends_shrinking() {
        let fails =
            |(): &mut (), instance: &AnyInstance| match instance.get::<Instance>().black.count() {
                2 => Err("broken"),
                count => Ok(count > 2),
            };
        let failing = AnyInstance::new(board(Size::FOUR, 0xffff));
        let result = smallest(
            erased::<Flipgame>(),
            failing,
            Shape::Kept,
            &budget(),
            &mut [(), ()],
            fails,
        );
        assert_eq!(result.err(), Some("broken"));
    }
}
