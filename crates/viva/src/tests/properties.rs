//! Properties of texts that are no patterns, and of inputs that are mutated.
//!
//! A failure prints its arguments; the texts follow from them alone, so that they repeat it.

use super::corpus::examples;
use super::mutated;
use crate::{Grammar, Limits};
use quickcheck::QuickCheck;

/// Small enough for a test, whatever a mutated pattern asks for.
fn small_limits() -> Limits {
    Limits {
        steps: 10_000,
        memory_bytes: 1 << 20,
    }
}

#[test]
fn mutated_patterns_and_inputs_never_panic() {
    fn property(seed: u64, input_seed: u64, rounds: u8) {
        let examples = examples();
        let example = &examples[(seed % examples.len() as u64) as usize];
        let mut pattern = example.pattern.clone();
        let mut input = match example.inputs.len() {
            0 => b"1 2\n3\n".to_vec(),
            count => example.inputs[(input_seed % count as u64) as usize]
                .text
                .clone(),
        };
        for round in 0..u64::from(rounds % 4) {
            pattern = mutated(&pattern, seed.wrapping_add(round));
            input = mutated(&input, input_seed.wrapping_add(round));
        }
        match Grammar::parse(&pattern) {
            Ok(grammar) => {
                if let Err(found) = grammar.check(&input, &small_limits()) {
                    let lines = 1 + input
                        .iter()
                        .filter(|byte| matches!(byte, b'\n' | b'\r'))
                        .count();
                    assert!(
                        (1..=lines).contains(&found.line) && found.column > 0,
                        "{found}"
                    );
                    assert!(!found.found.is_empty() && found.grammar_line > 0, "{found}");
                }
            }
            Err(error) => {
                let lines = 1 + pattern
                    .iter()
                    .filter(|byte| matches!(byte, b'\n' | b'\r'))
                    .count();
                assert!(
                    (1..=lines).contains(&error.line) && error.column > 0,
                    "{error}"
                );
                assert!(!error.message.is_empty());
            }
        }
    }
    QuickCheck::new()
        .tests(2000)
        .quickcheck(property as fn(u64, u64, u8));
}

#[test]
fn words_in_any_order_never_panic() {
    const WORDS: [&str; 48] = [
        "x", "y", "x#", "x$", "x[", "]", "{", "}", "[*", "[=", "[", "<", ">", ";", ":", "int",
        "string", "double", "@", "@[", "(", ")", ",", "=", "<=", "%%", "\"a+\"", "'A'", "1", "2L",
        "1.5", "2F", "-", "!", "~", "+", "*", "/", "<<", "&&", "||", "sum", "if", "unique",
        "length", "#", "feps", "\"",
    ];
    fn property(order: Vec<u8>, input: Vec<u8>) {
        let words = order.iter().map(|at| WORDS[usize::from(*at) % WORDS.len()]);
        let text = words.collect::<Vec<_>>().join(" ");
        for text in [format!("x ({text});"), format!("x; {{{text}}}"), text] {
            if let Ok(grammar) = Grammar::parse(text) {
                let _ = grammar.check(b"1\n", &small_limits());
                let _ = grammar.check(&input, &small_limits());
            }
        }
    }
    QuickCheck::new()
        .tests(3000)
        .quickcheck(property as fn(Vec<u8>, Vec<u8>));
}

#[test]
fn any_bytes_are_read_or_refused() {
    fn property(pattern: Vec<u8>, input: Vec<u8>) {
        let _ = Grammar::parse(&pattern);
        for pattern in [
            "{<s:string>;}",
            "{s:string@[];}",
            "{<s:string@[1]>;}",
            "# ignoreblanks=\"t\" ignoreeoln=\"t\" eofstyle=\"both\" # {<x:double>;}",
        ] {
            let grammar = Grammar::parse(pattern).expect("a pattern");
            let _ = grammar.check(&input, &small_limits());
        }
    }
    QuickCheck::new()
        .tests(500)
        .quickcheck(property as fn(Vec<u8>, Vec<u8>));
}
