//! Tries a guess before the search relies on it: whether the validators accept its inputs, and up to which size the other
//! program is quick enough.

use super::error::AnyStressError;
use super::guess::GuessedInputs;
use super::plan::{AnyStressPlan, InputSource};
use super::worker::AnyWorker;
use crate::package::input_grammar::{SIZES, size_of};
use std::collections::BTreeMap;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;

/// So many inputs are shown to the validators, which must accept one in so many.
const DRAWN: u64 = 60;
const ACCEPTED_ONE_IN: u64 = 20;

/// The other program is run on so many inputs of each size.
const RUNS: usize = 2;

/// The size of inputs from which on they are passed over; nothing where all are tried.
///
/// # Errors
///
/// Fails where the validators refuse nearly all inputs of a guess.
pub(super) fn too_large(
    plan: &AnyStressPlan,
    worker: &mut AnyWorker,
) -> Result<Option<u8>, AnyStressError> {
    let InputSource::Guess(guess) = &plan.source else {
        return Ok(None);
    };
    let seeds = |number: u64| (0..number).map(|it| plan.seed.wrapping_add(it));
    let (mut accepted, mut last) = (0, None);
    if !plan.validators.is_empty() {
        for seed in seeds(DRAWN) {
            if let Some(input) = guess.make(seed, 0) {
                match worker.refusal(&input)? {
                    None => accepted += 1,
                    Some(refusal) => last = Some((refusal, input)),
                }
            }
            if plan.is_stopped() {
                return Ok(None);
            }
        }
        if let Some((refusal, input)) = last
            && accepted * ACCEPTED_ONE_IN < DRAWN
        {
            let said = Message::new("guess-refused")
                .with("samples", guess.name.clone())
                .with("refused", DRAWN - accepted)
                .with("drawn", DRAWN)
                .with("refusal", refusal)
                .with("form", guess.notation());
            let input = Some(input);
            return Err(AnyStressError::Generator { said, input });
        }
    }
    // The smallest first: one run that is too slow is enough.
    let mut by_size: BTreeMap<u8, Vec<u64>> = BTreeMap::new();
    for seed in seeds(SIZES * RUNS as u64) {
        by_size.entry(size_of(seed)).or_default().push(seed);
    }
    let all = || by_size.values().flatten();
    if !all().any(|seed| guess.make(*seed, 0).is_some()) {
        return Err(without_input(guess, all().count() as u64));
    }
    for (size, seeds) in by_size {
        for seed in seeds {
            let Some(input) = worker.input(seed)? else {
                continue;
            };
            let verdict = worker.verdict_of_other(&input)?;
            if matches!(verdict, Some(Verdict::TimeLimit | Verdict::IdleLimit)) {
                return Ok(Some(size));
            }
            if plan.is_stopped() {
                return Ok(None);
            }
        }
    }
    Ok(None)
}

/// No input has the form that was guessed.
fn without_input(guess: &GuessedInputs, seeds: u64) -> AnyStressError {
    let said = Message::new("guess-makes-none")
        .with("samples", guess.name.clone())
        .with("passed", seeds)
        .with("count", seeds)
        .with("form", guess.notation());
    AnyStressError::Generator { said, input: None }
}
