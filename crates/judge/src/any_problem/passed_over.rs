//! The inputs of a guess that are not tried, and why.

use super::error::AnyStressError;
use super::plan::{AnyStressPlan, InputSource};
use crate::search_journal::{Passed, Tried};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;

/// A guess is of no use if all but one in so many of its inputs are passed over.
const TRIED_ONE_IN: u64 = 20;

/// What was passed over.
#[derive(Debug, Default)]
pub(super) struct PassedOver {
    seeds: BTreeMap<u64, Passed>,
    /// How many inputs the validators refused, by the seed.
    pub(super) refused: BTreeMap<u64, u64>,
}

/// Notes that there is no trial for a seed.
pub(super) fn note(passed_over: &Mutex<PassedOver>, seed: u64, why: Passed) {
    let mut all = passed_over.lock().unwrap_or_else(PoisonError::into_inner);
    all.seeds.insert(seed, why);
}

impl PassedOver {
    /// What all shares passed over.
    pub(super) fn of(tried: &Tried, first: u64) -> PassedOver {
        let mut passed_over = PassedOver::default();
        for (index, note) in &tried.notes {
            let seed = first.wrapping_add(*index);
            passed_over.seeds.extend(note.passed.map(|why| (seed, why)));
            if note.refused > 0 {
                passed_over.refused.insert(seed, note.refused);
            }
        }
        passed_over
    }

    /// Forgets seeds beyond the first `number`: how many of them were tried depends on the number of workers.
    pub(super) fn up_to(&mut self, first: u64, number: u64) {
        let is_before = |seed: u64| seed.wrapping_sub(first) < number;
        self.seeds.retain(|seed, _| is_before(*seed));
        self.refused.retain(|seed, _| is_before(*seed));
    }

    /// The number of seeds without a trial.
    pub(super) fn number(&self) -> u64 {
        self.seeds.len() as u64
    }

    fn number_of(&self, why: Passed) -> u64 {
        self.seeds.values().filter(|it| **it == why).count() as u64
    }

    /// Fails where nearly all inputs of a guess were passed over.
    pub(super) fn must_be_few(
        &self,
        plan: &AnyStressPlan,
        seeds: u64,
    ) -> Result<(), AnyStressError> {
        let InputSource::Guess(guess) = &plan.source else {
            return Ok(());
        };
        let tried = seeds - self.number();
        if seeds == 0 || tried * TRIED_ONE_IN >= seeds {
            return Ok(());
        }
        let most = [Passed::OtherFails, Passed::NoneFound, Passed::TooLarge];
        let why = most.into_iter().max_by_key(|why| self.number_of(*why));
        let id = match why {
            Some(Passed::OtherFails) => "guess-fails-other",
            Some(Passed::TooLarge) => "guess-too-large",
            _ => "guess-makes-none",
        };
        let said = Message::new(id)
            .with("samples", guess.name.clone())
            .with("passed", grouped(self.number()))
            .with("count", grouped(seeds))
            .with("form", guess.notation());
        Err(AnyStressError::Generator { said, input: None })
    }

    /// The form that was guessed, and what was passed over, in lines.
    pub(super) fn lines(&self, plan: &AnyStressPlan) -> Vec<Message> {
        let InputSource::Guess(guess) = &plan.source else {
            return Vec::new();
        };
        let mut lines = vec![Message::new("guessed-form").with("form", guess.notation())];
        let mut add = |id, number: u64| {
            if number > 0 {
                let said = Message::new(id).with("number", number);
                lines.push(said.with("count", grouped(number)));
            }
        };
        add("guesses-refused", self.refused.values().sum());
        add("passed-over-none", self.number_of(Passed::NoneFound));
        add("passed-over-failing", self.number_of(Passed::OtherFails));
        add("passed-over-slow", self.number_of(Passed::TooLarge));
        lines
    }
}
