//! x
mod ahead;
mod analysis;
mod check;
mod coverage;
mod draw;
mod error;
mod evaluate;
mod expressions;
mod generate;
mod grammar;
mod limits;
mod number;
mod parser;
mod pattern;
mod random;
mod scan;
mod syntax;
mod tape;
mod tokens;
mod variables;
mod walk;

pub use coverage::{Coverage, Range, Seen};
pub use error::{CannotGenerate, Cause, Error, Mismatch};
pub use generate::Shape;
pub use grammar::Grammar;
pub use limits::Limits;
pub use number::Number;

#[cfg(test)]
mod tests {
    mod corpus;
    mod differential;
    mod messages;
    mod properties;

    use crate::random::Random;

    /// A text with a few bytes removed, doubled, exchanged or replaced.
    fn mutated(text: &[u8], seed: u64) -> Vec<u8> {
        let mut random = Random::new(seed);
        let mut text = text.to_vec();
        for _ in 0..=random.below(2) {
            let at = random.below(text.len() as u64 + 1) as usize;
            const BYTES: &[u8] = b"\n 0123456789-+.eaxz\"(),[]^=!";
            let byte = BYTES[random.below(BYTES.len() as u64) as usize];
            match random.below(5) {
                0 if at < text.len() => drop(text.remove(at)),
                1 if at < text.len() => text.insert(at, text[at]),
                2 if at + 1 < text.len() => text.swap(at, at + 1),
                3 if at < text.len() => text[at] = byte,
                _ => text.insert(at, byte),
            }
        }
        text
    }
}
