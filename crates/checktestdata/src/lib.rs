//! Checktestdata, the language in which problem packages describe the format of their inputs: reads grammars (`.ctd`
//! files), checks inputs, measures which bounds they reach, and makes random inputs.
//!
//! Four types to know: [`Grammar::parse`] reads a grammar; [`Grammar::check`] checks an input, and a [`Mismatch`] says where
//! it departs from the grammar; [`Coverage`] is what the numbers of inputs were, beside their bounds; a [`Shape`] says
//! how large an input [`Grammar::generate`] makes.
//!
//! ```
//! use tribunal_checktestdata::{Cause, Grammar, Limits, Number, Shape};
//!
//! let grammar = Grammar::parse("INT(1, 100, n) NEWLINE\nREP(n, SPACE) INT(-5, 5, x) END NEWLINE").expect("a grammar");
//! let limits = Limits::default(); // `steps`, `memory_bytes` and `number_bits`
//!
//! let mismatch = grammar.check(b"3\n1 six 3\n", &limits).expect_err("no number");
//! assert_eq!((mismatch.line, mismatch.column), (2, 3));
//! assert_eq!((mismatch.grammar_line, mismatch.grammar_column, mismatch.statement), (2, 15, "INT"));
//! assert_eq!(mismatch.cause, Cause::Input); // not the fault of the grammar, nor too much for the limits
//! assert_eq!((mismatch.expected.as_str(), mismatch.found.as_str()), ("an integer from -5 to 5", "`six`"));
//!
//! // Over many inputs: which bounds does none of them reach?
//! let mut coverage = grammar.check(b"2\n-5 4\n", &limits).expect("a valid input");
//! coverage.merge(&grammar.check(b"1\n0\n", &limits).expect("a valid input"));
//! let range = &coverage.ranges[1];
//! assert_eq!((range.line, range.column, range.variable.as_deref()), (2, 15, Some("x")));
//! let seen = range.seen.as_ref().expect("numbers");
//! assert_eq!((&seen.smallest, &seen.largest), (&Number::from(-5), &Number::from(4)));
//! assert_eq!((&seen.lower_bound, &seen.upper_bound), (&Number::from(-5), &Number::from(5)));
//! assert!(seen.reaches_lower && !seen.reaches_upper);
//!
//! // An input that the grammar accepts, the same for a seed on every machine.
//! let shape = Shape { size: 50, ..Shape::default() }; // also `tries`, `bytes_max` and `limits`
//! let made = grammar.generate(1, &shape).expect("an input");
//! assert!(grammar.check(&made, &limits).is_ok());
//! ```
//!
//! A fault of the grammar is an [`Error`] with `line`, `column` and `message`; an input that cannot be made is a
//! [`CannotGenerate`] with the statement that failed most often and the `reason`. [`Number::is_integer`] tells the
//! language's integers from its floats.
//!
//! The language is that of DOMjudge's specification, with its regular expressions (see `pattern.rs` for how they differ
//! from others). Grammars may come from strangers: what they nest is bounded when they are read, and time, memory and the size of
//! numbers when they are carried out. One walk over the statements serves checking and making, each with a `Tape` of its own.
//! The crate substitutes no constants (`{{name}}`): a caller does that in the text of the grammar.

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
    mod hostile;
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
