//! Grammars and inputs that are made to take long: each ends soon, with an error or within its budget.

use crate::number::{Decimal, Number, PowersOfTen, WRITTEN_BITS};
use crate::random::Random;
use crate::syntax::Expression;
use crate::{Cause, Grammar, Limits, Shape};
use std::time::{Duration, Instant};

fn limits(steps: u64) -> Limits {
    Limits {
        steps,
        ..Limits::default()
    }
}

/// Digits without a period: a fraction of them takes long to be brought into lowest terms.
fn digits(count: u64) -> String {
    let mut random = Random::new(1);
    let one = |_| char::from(b'0' + random.below(10) as u8);
    (0..count).map(one).collect()
}

/// Whether a check ends at its limits.
fn is_too_much(grammar: &str, input: &str, steps: u64) -> bool {
    let grammar = Grammar::parse(grammar).expect("a grammar");
    let found = grammar.check(input.as_bytes(), &limits(steps));
    found.is_err_and(|mismatch| mismatch.cause == Cause::Limits)
}

#[test]
fn a_long_number_of_a_grammar_is_refused_with_its_place() {
    let digits = digits(261_000);
    let long = [
        format!("0.{digits}"),
        format!("1{digits}"),
        "1e262144".to_string(),
        "1e-2000".to_string(),
    ];
    for number in long {
        let error = Grammar::parse(format!("NEWLINE\nFLOAT(0, {number})")).expect_err("too long");
        assert_eq!((error.line, error.column), (2, 10));
        let said = "the number has more than about 4096 bits; a larger one is written as a power, as `10^2000`";
        assert_eq!(error.message, said);
    }
    let grammar = format!("FLOAT(-1e999, 1e-999) FLOAT(0, 0.{})", "3".repeat(1000));
    assert!(Grammar::parse(grammar).is_ok());
    assert!(
        Grammar::parse("INT(0, 10^2000) NEWLINE").is_ok_and(|grammar| {
            let input = format!("{}\n", "9".repeat(2000));
            grammar.check(input.as_bytes(), &Limits::default()).is_ok()
        })
    );
    assert_eq!(Number::parse(&format!("0.{}", "7".repeat(2000))), None);
}

#[test]
fn a_number_of_a_grammar_takes_at_most_about_a_hundred_bytes_for_each_of_its_own() {
    let long = "3".repeat(1365);
    let short = (0..1024).flat_map(|at| [format!("1e{at}"), format!("1e-{at}"), format!("{at}.1")]);
    for text in short.chain([long]) {
        let decimal = Decimal::read(text.as_bytes(), WRITTEN_BITS).expect("short enough");
        let words = decimal.value(&mut PowersOfTen::default()).words();
        // A fraction is two integers, each with a vector.
        let bytes = 8 * words as usize + size_of::<Expression>() + 64;
        // A comma or another symbol stands behind it.
        assert!(bytes <= 100 * (text.len() + 1), "{text}: {bytes} bytes");
    }
}

#[test]
fn a_grammar_of_many_variables_or_numbers_is_read_soon() {
    let variables: String = (0..40_000).map(|at| format!("INT(0,1,v{at})")).collect();
    let numbers = format!("SET({}a=1)", "a=1e999,".repeat(30_000));
    for text in [variables, numbers] {
        let start = Instant::now();
        assert!(Grammar::parse(text).is_ok());
        assert!(start.elapsed() < Duration::from_secs(5));
    }
    let coverage =
        Grammar::parse("INT(0,1,a) SPACE INT(0,1,b) SPACE INT(0,1,a)").expect("a grammar");
    let found = coverage.check(b"0 1 1", &Limits::default());
    let found = found.expect("a valid input").ranges;
    let names: Vec<_> = found
        .iter()
        .filter_map(|range| range.variable.as_deref())
        .collect();
    assert_eq!(names, ["a", "b", "a"]);
}

#[test]
fn the_longest_grammar_is_read_and_one_byte_more_is_not() {
    let text = |bytes: usize| format!("NEWLINE{}", " ".repeat(bytes - "NEWLINE".len()));
    assert!(Grammar::parse(text(Grammar::BYTES_MAX)).is_ok());
    let error = Grammar::parse(text(Grammar::BYTES_MAX + 1)).expect_err("too long");
    assert_eq!((error.line, error.column), (1, Grammar::BYTES_MAX + 1));
}

#[test]
fn long_numbers_are_paid_for_before_they_are_computed() {
    let start = Instant::now();
    let digits = digits(261_000);
    let steps = Limits::default().steps;
    assert!(is_too_much("FLOAT(0, 1)", &format!("0.{digits}"), steps));
    assert!(is_too_much("FLOAT(0, 1)", "1e-260000", steps));
    assert!(is_too_much("FLOAT(0, 7^300000)", "1e250000", steps));
    assert!(is_too_much("SET(x = 0.7^150000)", "", steps));
    // Short texts, and few steps: what is paid follows from the number.
    assert!(is_too_much("FLOAT(0, 1)", "1e-5000", 500_000));
    assert!(!is_too_much("FLOAT(0, 1)", "1e-50", 1000));
    assert!(!is_too_much("SET(x = 2^100000)", "", 1_000_000));
    assert!(start.elapsed() < Duration::from_secs(5));
    // A power that is refused is not paid for: the message names the size.
    let refused = Grammar::parse("SET(x = 0.5^(10^10))").expect("a grammar");
    let mismatch = refused.check(b"", &limits(1000)).expect_err("too large");
    assert_eq!(mismatch.found, "a number has more than 1048576 bits");
}

#[test]
fn what_is_compared_or_copied_is_paid_for() {
    // A long number among short ones: each of these is compared with it.
    let numbers = "REP(3001, SPACE) FLOAT(-1, 1) END";
    let long = format!("-0.{}", "9".repeat(3000));
    assert!(is_too_much(
        numbers,
        &(long + &" -0.5".repeat(3000)),
        900_000
    ));
    assert!(!is_too_much(
        numbers,
        &format!("-0.9{}", " -0.5".repeat(3000)),
        90_000
    ));
    let array = |long: &str| format!("SET(a[0] = {long}) REP(3000) ASSERT(!INARRAY(0.5, a)) END");
    assert!(is_too_much(&array("0.7^300"), "", 450_000));
    assert!(!is_too_much(&array("0.7^3"), "", 300_000));
    // A long string of the grammar.
    let string = "a".repeat(100_000);
    let copies = format!("REP(3000) ASSERT(STRLEN(\"{string}\") > 0) END");
    assert!(is_too_much(&copies, "", 1_000_000));
}

#[test]
fn the_next_free_number_is_paid_for() {
    let grammar = "SET(k = 10^3000) ASSERT(MATCH(\"-\")) INT(k, k + 10000)";
    let shape = Shape {
        limits: limits(8_000_000),
        ..Shape::default()
    };
    let grammar = Grammar::parse(grammar).expect("a grammar");
    let why = grammar
        .generate(1, &shape)
        .expect_err("no number begins so");
    assert_eq!(
        why.reason,
        "the check needs more steps than its limits allow"
    );
    assert!(why.tries < 20, "{}", why.tries);
}

#[test]
fn integers_of_different_sizes_are_in_order() {
    let numbers = ["-10", "-3", "0", "5"].map(|text| Number::parse(text).expect("a number"));
    let large = |exponent: i64| Number::from(10).power(&Number::from(exponent), 1 << 12);
    let large = [30, 31].map(|exponent| large(exponent).expect("small enough"));
    let all: Vec<Number> = [large[1].negate(), large[0].negate()]
        .into_iter()
        .chain(numbers)
        .chain(large)
        .collect();
    assert!(all.is_sorted());
    assert!(all.iter().rev().is_sorted_by(|a, b| a > b));
}
