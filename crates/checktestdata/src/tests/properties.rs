//! Properties of made inputs, and of texts that are no grammars.
//!
//! A failure prints its arguments; the texts follow from them alone, so that they repeat it.

use super::corpus::EXAMPLES;
use super::mutated;
use crate::{Cause, Grammar, Limits, Shape};
use quickcheck::QuickCheck;

/// Small enough for a test, whatever a mutated grammar asks for.
fn small_limits() -> Limits {
    Limits {
        steps: 10_000,
        memory_bytes: 1 << 20,
        number_bits: 4096,
    }
}

#[test]
fn made_inputs_are_valid_and_the_same_for_a_seed() {
    fn property(seed: u64, size: u8) {
        for example in EXAMPLES {
            let grammar = Grammar::parse(example.grammar).expect("a grammar");
            let shape = Shape {
                size: size % 101,
                ..Shape::default()
            };
            let made = grammar.generate(seed, &shape);
            let made = made.unwrap_or_else(|error| {
                panic!("{}, seed {seed}, size {size}: {error}", example.name)
            });
            let again = grammar.generate(seed, &shape);
            assert_eq!(again.as_ref(), Ok(&made), "{}", example.name);
            let found = grammar.check(&made, &Limits::default());
            assert!(found.is_ok(), "{}: {found:?}", example.name);
        }
    }
    QuickCheck::new()
        .tests(3)
        .quickcheck(property as fn(u64, u8));
}

#[test]
fn mutated_grammars_and_inputs_never_panic() {
    fn property(grammar_seed: u64, input_seed: u64, rounds: u8) {
        let example = &EXAMPLES[(grammar_seed % EXAMPLES.len() as u64) as usize];
        let input = example.valid[(input_seed % example.valid.len() as u64) as usize].as_bytes();
        let (mut text, mut input) = (example.grammar.as_bytes().to_vec(), input.to_vec());
        for round in 0..u64::from(rounds % 4) {
            text = mutated(&text, grammar_seed.wrapping_add(round));
            input = mutated(&input, input_seed.wrapping_add(round));
        }
        match Grammar::parse(&text) {
            Ok(grammar) => {
                let _ = grammar.check(&input, &small_limits());
                let shape = Shape {
                    size: 5,
                    tries: 3,
                    bytes_max: 1000,
                    limits: small_limits(),
                };
                if let Ok(made) = grammar.generate(input_seed, &shape) {
                    assert!(grammar.check(&made, &small_limits()).is_ok());
                }
            }
            Err(error) => {
                let lines = text.iter().filter(|byte| **byte == b'\n').count() + 1;
                assert!(
                    (1..=lines).contains(&error.line) && error.column > 0,
                    "{error}"
                );
                assert!(!error.message.is_empty());
            }
        }
    }
    QuickCheck::new()
        .tests(1000)
        .quickcheck(property as fn(u64, u64, u8));
}

#[test]
fn words_in_any_order_never_panic() {
    const WORDS: [&str; 40] = [
        "SPACE", "NEWLINE", "EOF", "INT", "FLOAT", "FLOATP", "STRING", "REGEX", "ASSERT", "SET",
        "UNSET", "REP", "REPI", "WHILE", "WHILEI", "IF", "ELSE", "END", "MATCH", "ISEOF", "UNIQUE",
        "INARRAY", "STRLEN", "FIXED", "(", ")", "[", "]", ",", "=", "==", "-", "!", "^", "&&", "1",
        "9e9", "x", "\"a\"", "\"",
    ];
    fn property(order: Vec<u8>) {
        let words: Vec<&str> = order
            .iter()
            .map(|at| WORDS[usize::from(*at) % WORDS.len()])
            .collect();
        if let Ok(grammar) = Grammar::parse(words.join(" ")) {
            let _ = grammar.check(b"1\n", &small_limits());
        }
    }
    QuickCheck::new()
        .tests(1000)
        .quickcheck(property as fn(Vec<u8>));
}

#[test]
fn hostile_grammars_end_at_their_limits() {
    let deep = |open: &str, close: &str| {
        format!(
            "ASSERT({}1{} == 1)",
            open.repeat(100_000),
            close.repeat(100_000)
        )
    };
    let refused = [
        deep("(", ")"),
        deep("-", ""),
        deep("!", ""),
        deep("x[", "]"),
        deep("1+", ""),
        deep("STRLEN(x[", "])"),
        "REP(1)".repeat(100_000),
        "IF(ISEOF)".repeat(100_000),
        "REP(2, ".repeat(100_000),
        format!("INT(1, {})", "9".repeat(1 << 19)),
        "INT(0, 1e999999999)".to_string(),
    ];
    for text in refused {
        let error = Grammar::parse(&text).expect_err("too much");
        assert!(error.message.len() < 200, "{error}");
    }
    let limited = [
        "WHILE(1 == 1) END",
        "REP(10^9) END",
        "REP(10^9) REP(10^9) END END",
        "SET(x = 10^(10^10))",
        "SET(x = 2) WHILE(x > 0) SET(x = x * x) END",
        "SET(s = 0) REPI(i, 10^9) SET(a[i] = i) END",
        "SET(x = 0.5) WHILE(x > 0) SET(x = x / 3) END",
        "REGEX(\"((a{1000}){1000}){1000}\")",
        "REPI(i, 10^9) SET(x[i] = i) ASSERT(UNIQUE(x, x)) END",
        "REP(10^9) REGEX(\"(.*b)?\") END",
    ];
    for text in limited {
        let grammar = Grammar::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let limits = Limits {
            steps: 200_000,
            memory_bytes: 1 << 24,
            number_bits: 1 << 16,
        };
        let mismatch = grammar
            .check(&b"a".repeat(1000), &limits)
            .expect_err("too much");
        assert_eq!(mismatch.cause, Cause::Limits, "{text}: {mismatch}");
        let shape = Shape {
            tries: 3,
            limits,
            ..Shape::default()
        };
        let error = grammar.generate(1, &shape).expect_err("too much");
        assert_eq!((error.line, error.column > 0), (1, true), "{text}: {error}");
    }
}
