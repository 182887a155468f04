//! VIVA, a language in which problem packages describe the format of their inputs: reads patterns (`.viva` files), and
//! checks inputs.
//!
//! Three names to know: [`Grammar::parse`] reads a pattern; [`Grammar::check`] checks an input; a [`Mismatch`] says where
//! the input departs from the pattern.
//!
//! ```
//! use tribunal_viva::{Cause, Grammar, Limits};
//!
//! let grammar = Grammar::parse("n (1<=n<=100);\n{[*n] x:long (x>0); [unique(x)]}").expect("a pattern");
//! let limits = Limits::default(); // `steps` and `memory_bytes`
//! assert!(grammar.check(b"2\n7\n8\n", &limits).is_ok());
//!
//! let mismatch = grammar.check(b"2\n7\n-8\n", &limits).expect_err("negative");
//! assert_eq!((mismatch.line, mismatch.column), (3, 1));
//! assert_eq!((mismatch.grammar_line, mismatch.grammar_column), (2, 15));
//! assert_eq!(mismatch.cause, Cause::Input); // not the fault of the pattern, nor too much for the limits
//! assert_eq!((mismatch.expected.as_str(), mismatch.found.as_str()), ("`x>0`", "x = -8"));
//! ```
//!
//! A fault of the pattern is an [`Error`] with `line`, `column` and `message`.
//!
//! The language is that of VIVA 2.1 and its user's guide. Where the program `viva.jar` does more or less than the guide
//! says, this crate decides on inputs as the program does, so that a package means the same to both, but for these:
//!
//! - An integer has no leading zeros after a `-` either, as the guide has it; no tab or other white space stands in a token
//!   or at the end of a number; no further space stands before a sentinel.
//! - Nothing may follow the last part of a pattern. The program leaves it unread.
//! - A variable without a width after one with a width is a token, and a `<…>` without a count or a sentinel after another one
//!   in its line goes on to the end of the line. The program gives each what the one before it has.
//! - Spaces around a float in a field of a fixed width are passed over, as around other numbers.
//! - A function of all rows inside another one sees all rows so far. The program shows it those up to each row.
//! - A variable that has no value yet is a fault, where the program takes one of its name from further outside.
//! - Constants are those of Java, as the guide has it: escapes in strings and letters stand for characters, and `0L` is a number.
//! - With `eolnstyle="mac"`, a file may end with CR, and with `eofstyle="windows"`, it may be empty.
//! - What the program can say only of an input, that a constraint is no truth value or a width no integer, is a fault of the
//!   pattern here; a repetition without an end is one when it is carried out, and so is a sentinel whose constraint cannot be
//!   evaluated.
//! - Regular expressions that look around or back, and repetitions that give nothing back, are refused.
//!
//! Patterns may come from strangers: what they nest is bounded when they are read, and time and memory when they are carried
//! out.

mod check;
mod error;
mod evaluate;
mod expressions;
mod functions;
mod grammar;
mod kinds;
mod limits;
mod numbers;
mod parameters;
mod parser;
mod place;
mod reader;
mod regex;
mod scopes;
mod syntax;
mod tokens;
mod value;

pub use error::{Cause, Error, Mismatch};
pub use grammar::Grammar;
pub use limits::Limits;

#[cfg(test)]
mod tests {
    mod corpus;
    mod differential;
    mod hostile;
    mod messages;
    mod properties;

    /// A stream of numbers that is the same for a seed.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (self.0 >> 33) % bound
        }
    }

    /// A text with a few bytes removed, doubled, exchanged or replaced.
    fn mutated(text: &[u8], seed: u64) -> Vec<u8> {
        let mut random = Random(seed);
        let mut text = text.to_vec();
        for _ in 0..=random.below(2) {
            let at = random.below(text.len() as u64 + 1) as usize;
            const BYTES: &[u8] = b"\n 0123456789-+.eax\r\"(),[]<>{}@^=!#$";
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
