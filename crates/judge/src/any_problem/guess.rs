//! Inputs like a few samples: the form is guessed from them, and an input is drawn for each seed.

use crate::package::input_grammar::size_of;
use tribunal_core::messages::Message;
use tribunal_inputs::{CannotGuess, EXAMPLE_BYTES_MAX, Shape};

/// The form is guessed from so many samples.
const SAMPLES_MAX: usize = 100;

/// So many samples are named.
const NAMES_MAX: usize = 3;

/// An input that somebody wrote, with its name in messages.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The name of its file.
    pub name: String,
    /// The input.
    pub input: Vec<u8>,
}

/// What makes inputs like samples.
#[derive(Clone, Debug)]
pub struct GuessedInputs {
    /// The samples in messages.
    pub name: String,
    shape: Shape,
}

impl GuessedInputs {
    /// A guess by the first of these samples; those that are too long teach nothing where there are others.
    ///
    /// # Errors
    ///
    /// Says why nothing can be guessed.
    pub fn of(samples: &[Sample]) -> Result<GuessedInputs, Message> {
        let is_short = |sample: &&Sample| sample.input.len() <= EXAMPLE_BYTES_MAX;
        let mut used: Vec<&Sample> = samples.iter().filter(is_short).take(SAMPLES_MAX).collect();
        if used.is_empty() {
            used.extend(samples.first());
        }
        let inputs: Vec<&[u8]> = used.iter().map(|sample| &sample.input[..]).collect();
        let names: Vec<&str> = used.iter().map(|sample| sample.name.as_str()).collect();
        let shape = Shape::guess(&inputs).map_err(|why| cannot(&why, &names))?;
        let mut name = names[..names.len().min(NAMES_MAX)].join(", ");
        if names.len() > NAMES_MAX {
            name = format!("{name}, … ({})", names.len());
        }
        Ok(GuessedInputs { name, shape })
    }

    /// The form in a short notation.
    pub fn notation(&self) -> String {
        self.shape.notation()
    }

    /// The form.
    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The input of a seed, or another one for each further attempt. Sizes grow with the seed as those of a grammar do.
    pub(super) fn make(&self, seed: u64, attempt: u64) -> Option<Vec<u8>> {
        self.shape.draw(seed, attempt, size_of(seed))
    }
}

/// Why nothing can be guessed.
fn cannot(why: &CannotGuess, names: &[&str]) -> Message {
    let of = |id, number: &usize| Message::new(id).with("file", names[*number].to_string());
    match why {
        CannotGuess::NoSample => Message::new("guess-without-sample"),
        CannotGuess::Empty(number) => of("guess-of-empty", number),
        CannotGuess::Binary(number) => of("guess-of-binary", number),
        CannotGuess::TooLong(number) => {
            let most = tribunal_core::text::size(EXAMPLE_BYTES_MAX as u64);
            of("guess-of-long", number).with("size", most)
        }
        CannotGuess::NoForm => Message::new("guess-without-form").with("files", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(name: &str, input: &str) -> Sample {
        Sample {
            name: name.to_string(),
            input: input.as_bytes().to_vec(),
        }
    }

    #[test]
    fn a_guess_names_its_samples_and_makes_the_same_input_for_the_same_seed() {
        let samples: Vec<Sample> = (1..6)
            .map(|it| {
                sample(
                    &format!("{it}.in"),
                    &format!("{it}\n{}\n", vec!["7"; it].join(" ")),
                )
            })
            .collect();
        let guess = GuessedInputs::of(&samples).expect("a guess");
        assert_eq!(guess.name, "1.in, 2.in, 3.in, … (5)");
        assert_eq!(guess.make(9, 0), guess.make(9, 0));
        assert!((1..20).any(|attempt| guess.make(9, attempt) != guess.make(9, 0)));
        let bytes = |first: u64| -> usize {
            let inputs = (0..30).map(|it| guess.make(first + 12 * it, 0).expect("an input"));
            inputs.map(|input| input.len()).sum()
        };
        assert!(bytes(1) < bytes(12));
    }

    #[test]
    fn a_long_sample_is_left_out_where_there_are_others() {
        let long = "7\n".repeat(EXAMPLE_BYTES_MAX);
        let both = [sample("long.in", &long), sample("1.in", "1\n")];
        assert_eq!(GuessedInputs::of(&both).expect("a guess").name, "1.in");
        let why = GuessedInputs::of(&both[..1]).expect_err("no guess");
        assert_eq!(why.id(), "guess-of-long");
        let why = GuessedInputs::of(&[]).expect_err("no guess");
        assert_eq!(why.id(), "guess-without-sample");
    }
}
