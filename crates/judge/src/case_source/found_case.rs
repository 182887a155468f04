//! An input that a search found, as a case beside those of the run.

use crate::further::outcome::FoundInput;
use tribunal_core::board::Size;
use tribunal_core::command::option_words;
use tribunal_core::erased::{AnyInstance, AnyProblem};

/// An input on which a program failed, with its name as a case.
#[derive(Clone, Debug)]
pub struct FoundCase {
    /// Its name, as `--case` takes it.
    pub(super) name: String,
    /// Command-line words that select it alone.
    pub(super) words: Vec<String>,
    /// The input.
    pub(super) instance: AnyInstance,
}

impl FoundCase {
    /// The input of this number in the whole space of its size.
    pub(crate) fn of_space(
        problem: &dyn AnyProblem,
        number: u64,
        instance: AnyInstance,
    ) -> FoundCase {
        let name = space_name(number);
        FoundCase {
            words: choosing(problem, space_words(), Some(problem.size(&instance)), &name),
            name,
            instance,
        }
    }

    /// The generated input of this number, counted from 1.
    pub(crate) fn generated(
        problem: &dyn AnyProblem,
        seed: u64,
        number: u64,
        instance: AnyInstance,
    ) -> FoundCase {
        let name = random_name(number);
        let words = random_words(number, seed);
        FoundCase {
            words: choosing(problem, words, Some(problem.size(&instance)), &name),
            name,
            instance,
        }
    }

    /// The input that an earlier run wrote to its journal; nothing if it was changed since and is no input.
    pub(crate) fn recorded(
        problem: &dyn AnyProblem,
        size: Size,
        input: FoundInput,
    ) -> Option<FoundCase> {
        Some(FoundCase {
            instance: problem.read_text(input.input.as_bytes(), Some(size)).ok()?,
            name: input.name,
            words: input.words,
        })
    }

    /// The same for a journal.
    pub(crate) fn recordable(&self, problem: &dyn AnyProblem) -> FoundInput {
        FoundInput {
            name: self.name.clone(),
            words: self.words.clone(),
            input: problem.write(&self.instance),
        }
    }

    /// The name, as `--case` takes it.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// The name of an input of a whole space.
pub(super) fn space_name(number: u64) -> String {
    format!("space/{number}")
}

/// The name of a generated input; the first is number 1.
pub(super) fn random_name(number: u64) -> String {
    format!("random/{number}")
}

/// The words that choose a whole space.
pub(super) fn space_words() -> Vec<String> {
    vec!["--exhaustive".to_string()]
}

/// The words that choose the first generated inputs.
pub(super) fn random_words(count: u64, seed: u64) -> Vec<String> {
    ["--random", &count.to_string(), "--seed", &seed.to_string()]
        .map(str::to_string)
        .to_vec()
}

/// The words that choose one case of a source.
pub(super) fn choosing(
    problem: &dyn AnyProblem,
    mut words: Vec<String>,
    size: Option<Size>,
    name: &str,
) -> Vec<String> {
    if let Some(size) = size.filter(|&size| size != problem.info().size) {
        words.extend(["--size".to_string(), size.to_string()]);
    }
    words.extend(option_words("--case", name.to_string()));
    words
}
