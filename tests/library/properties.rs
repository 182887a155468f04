//! Properties of random instances of any size, one file for each problem.
//!
//! Every property prints the seed that it ran from; `TRIBUNAL_SEED=<seed> cargo test --test library properties` runs
//! them from it again. A failure also prints the smallest instance that quickcheck found.

#![allow(clippy::print_stdout)] // the seed of a failure, which the test runner keeps to itself otherwise

mod chesscbg;
mod flipgame;
mod hostile;
mod pilots;

use quickcheck::{Gen, QuickCheck};
use std::hash::{BuildHasher as _, RandomState};

/// Random values from `TRIBUNAL_SEED`, or from a new seed each time.
fn seeded() -> QuickCheck {
    QuickCheck::new().rng(stream())
}

/// A generator of values, for tests that are not quickcheck properties.
fn stream() -> Gen {
    let seed = match std::env::var("TRIBUNAL_SEED") {
        Ok(seed) => seed.parse().expect("TRIBUNAL_SEED is a number"),
        Err(_) => RandomState::new().hash_one(0) % 1_000_000,
    };
    // The test runner shows this when the property fails.
    println!("repeat: TRIBUNAL_SEED={seed} cargo test --test library properties");
    const SIZE: usize = 100;
    Gen::from_size_and_seed(SIZE, seed)
}
