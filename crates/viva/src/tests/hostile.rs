//! Patterns and inputs that are made to take long, or to nest deep: each ends soon, with an error or within its budget.

use crate::{Cause, Grammar, Limits};
use std::time::{Duration, Instant};

/// Why a check of a hostile pattern ends.
fn cause(pattern: &str, input: &str, steps: u64) -> Option<Cause> {
    let grammar = Grammar::parse(pattern).expect("a pattern");
    let limits = Limits {
        steps,
        memory_bytes: 1 << 24,
    };
    grammar
        .check(input.as_bytes(), &limits)
        .err()
        .map(|found| found.cause)
}

#[test]
fn what_nests_deep_is_refused() {
    let tests = [
        ("(", ")"),
        ("-", ""),
        ("!", ""),
        ("x[", "]"),
        ("sqrt(", ")"),
    ];
    for (open, close) in tests {
        let (open, close) = (open.repeat(100_000), close.repeat(100_000));
        let error = Grammar::parse(format!("x ({open}x{close}=1);")).expect_err("too deep");
        assert!(
            error
                .to_string()
                .contains("more than 64 parts inside each other"),
            "{error}"
        );
    }
    for open in ["{", "< ", "{[= < ", "{[*x"] {
        assert!(Grammar::parse(format!("x; {}", open.repeat(100_000))).is_err());
    }
    assert!(Grammar::parse(format!("x ({}x{}=1);", "(".repeat(60), ")".repeat(60))).is_ok());
}

#[test]
fn the_longest_pattern_is_read_and_one_byte_more_is_not() {
    let text = |bytes: usize| format!("x;{}", " ".repeat(bytes - 2));
    assert!(Grammar::parse(text(Grammar::BYTES_MAX)).is_ok());
    let error = Grammar::parse(text(Grammar::BYTES_MAX + 1)).expect_err("too long");
    assert_eq!((error.line, error.column), (1, Grammar::BYTES_MAX + 1));
}

#[test]
fn a_long_chain_takes_no_stack_and_little_time() {
    let start = Instant::now();
    for part in ["+1", "*1", " && x=1", " || x=1", "=1", "+sum(1)"] {
        let pattern = format!("x (x=1{});", part.repeat(100_000));
        let grammar = Grammar::parse(pattern).expect("a pattern");
        let _ = grammar.check(b"1\n", &Limits::default());
    }
    let many: String = (0..3000).map(|at| format!("x{at} ")).collect();
    assert!(Grammar::parse(format!("{many};")).is_ok());
    let more: String = (0..4001).map(|at| format!("y{at} ")).collect();
    let error = Grammar::parse(format!("{more};")).expect_err("too many");
    assert!(
        error.message.contains("more than 4000 variables"),
        "{error}"
    );
    let regexes = "s %% \"[a-z]{1,900}\" || ".repeat(2000);
    let error = Grammar::parse(format!("s:string ({regexes} 1=1);")).expect_err("too large");
    assert!(error.message.contains("too large together"), "{error}");
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn time_and_memory_are_bounded() {
    let start = Instant::now();
    let too_much = Some(Cause::Limits);
    // Rounds that read nothing.
    assert_eq!(
        cause("{[*2147483647] {[*2147483647] <[*0] x>;}}", "\n", 1_000_000),
        too_much
    );
    // Rounds of many variables.
    let names: String = (0..3000).map(|at| format!("x{at} ")).collect();
    assert_eq!(
        cause(
            &format!("{{[*2147483647] {{[*0] {names};}}}}"),
            "\n",
            1_000_000
        ),
        too_much
    );
    let numbers = "1\n".repeat(20_000);
    // Every row once more for each row, and rows inside rows.
    assert_eq!(cause("{x (sum(x)<99999);}", &numbers, 1_000_000), too_much);
    assert_eq!(cause("{x; [sum(sum(x))>0]}", &numbers, 1_000_000), too_much);
    // A text that doubles.
    let ten = (0..10).fold("s".to_string(), |inner, _| {
        format!("concat({inner},{inner})")
    });
    assert_eq!(
        cause(
            &format!("s:string (length({ten})>0);"),
            &format!("{}\n", "a".repeat(100_000)),
            1_000_000
        ),
        too_much
    );
    let many = (0..9).fold("concatall(x)".to_string(), |inner, _| {
        format!("concatall({inner})")
    });
    assert_eq!(
        cause(&format!("{{x; [length({many})>0]}}"), &numbers, 10_000_000),
        too_much
    );
    // Values that are kept.
    let words = format!("{}\n", "a".repeat(1000)).repeat(20_000);
    assert_eq!(
        cause("{s:string; [unique(s)]}", &words, 100_000_000),
        too_much
    );
    assert_eq!(cause("{s:string;}", &words, 100_000_000), None);
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn an_input_of_megabytes_is_within_the_limits() {
    let lines: String = (0..200_000)
        .map(|at| format!("{at} {} abc\n", at * 7))
        .collect();
    let grammar = Grammar::parse(
        "{x y (0<=x<=200000, 7*x=y) s:string (s %% \"[a-z]{1,9}\"); [unique(x,y), increasing(x), count(x>=0)=x#]}",
    );
    let found = grammar
        .expect("a pattern")
        .check(lines.as_bytes(), &Limits::default());
    assert_eq!(found, Ok(()));
}
