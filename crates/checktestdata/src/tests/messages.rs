//! What users read: faults of grammars, mismatches, coverage, and inputs that cannot be made.

use crate::{Cause, Grammar, Limits, Mismatch, Number, Shape};

fn mismatch(grammar: &str, input: &str) -> Mismatch {
    let grammar = Grammar::parse(grammar).expect("a grammar");
    *grammar
        .check(input.as_bytes(), &Limits::default())
        .expect_err("a mismatch")
}

#[test]
fn faults_of_grammars_name_their_place() {
    let cases = [
        (
            "INT(1,\n  5",
            "line 2, column 4: expected `)`, found the end of the grammar",
        ),
        ("INT(1 5)", "line 1, column 7: expected `,`, found `5`"),
        (
            "REP(3)\nSPACE",
            "line 2, column 6: expected a statement or the `END` of `REP` in line 1, found the end of the grammar",
        ),
        (
            "SPACE END",
            "line 1, column 7: expected a statement, found `END`",
        ),
        (
            "IF(1 == 1) ELSE ELSE END",
            "line 1, column 17: expected a statement or the `END` of `IF` in line 1, found `ELSE`",
        ),
        ("SPACES", "line 1, column 1: `SPACES` is not a statement"),
        (
            "ASSERT(1)",
            "line 1, column 8: expected a test, found a number or a string",
        ),
        (
            "SET(x = 1 < 2)",
            "line 1, column 9: expected a number or a string, found a test",
        ),
        (
            "FLOAT(0, 1, x, FIX)",
            "line 1, column 16: expected `FIXED` or `SCIENTIFIC`, found `FIX`",
        ),
        (
            "STRING(1)",
            "line 1, column 8: expected the string of `STRING`, or a variable with a string, found `1`",
        ),
        (
            "STRING(\"a)",
            "line 1, column 8: the string that begins here has no closing quote",
        ),
        (
            "SPACE\n $",
            "line 2, column 2: no statement or expression contains `$`",
        ),
        (
            "UNSET(1)",
            "line 1, column 7: expected the name of a variable, found `1`",
        ),
    ];
    for (text, expected) in cases {
        let error = Grammar::parse(text).expect_err(text);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn mismatches_say_what_was_expected_and_found() {
    let cases = [
        (
            "INT(1,5) NEWLINE\nREP(2, SPACE) INT(-3,10^2) END NEWLINE",
            "3\n4 abcdef\n",
            "line 2, column 3: expected an integer from -3 to 100, found `abcdef` (line 2 of the grammar)",
        ),
        (
            "INT(1,5) NEWLINE",
            "6\n",
            "line 1, column 1: expected an integer from 1 to 5, found `6` (line 1 of the grammar)",
        ),
        (
            "INT(1,5) NEWLINE",
            "5",
            "line 1, column 2: expected the end of the line, found the end of the file (line 1 of the grammar)",
        ),
        (
            "INT(1,5)\n",
            "5 ",
            "line 1, column 2: expected the end of the file, found a space (line 2 of the grammar)",
        ),
        (
            "STRING(\"abcd\")",
            "abxd",
            "line 1, column 3: expected `cd`, found `xd` (line 1 of the grammar)",
        ),
        (
            "REGEX(\"[a-z]+\")",
            "\n",
            "line 1, column 1: expected text that matches `[a-z]+`, found the end of the line (line 1 of the grammar)",
        ),
        (
            "FLOATP(0,0.5,1,2,x,FIXED)",
            "0.123",
            "line 1, column 1: expected a number without an exponent from 0 to 0.5 with 1 to 2 decimals, found `0.123` (line 1 of the grammar)",
        ),
        (
            "INT(0,9,x) ASSERT(x == 3)",
            "4",
            "line 1, column 2: expected the condition of `ASSERT` to hold, found the end of the file (line 1 of the grammar)",
        ),
        (
            "SPACE\nSET(x = y[1,2])",
            " ",
            "line 1, column 2: the grammar cannot be carried out: `y[1,2]` has no value (line 2 of the grammar)",
        ),
        (
            "REGEX(\"[[:digit:]]\")",
            "1",
            "line 1, column 1: the grammar cannot be carried out: the regular expression `[[:digit:]]`, byte 2: a `[` in a set is written `\\[`; \
             classes with names, as `[:digit:]`, do not exist (line 1 of the grammar)",
        ),
    ];
    for (grammar, input, expected) in cases {
        assert_eq!(mismatch(grammar, input).to_string(), expected);
    }
    let long = mismatch("SPACE", &"x".repeat(1000));
    assert!(long.found.chars().count() < 40, "{long}");
    let undefined = mismatch("NEWLINE NEWLINE\nINT(0, y)", "\n\n5");
    assert_eq!(
        (undefined.cause, undefined.line, undefined.grammar_line),
        (Cause::Grammar, 3, 2)
    );
    assert_eq!((undefined.statement, undefined.grammar_column), ("INT", 1));
}

#[test]
fn coverage_of_many_inputs_tells_which_bounds_were_reached() {
    let grammar = Grammar::parse(
        "INT(1,100,n) NEWLINE REPI(i,n,SPACE) INT(-5,n,x[i]) END NEWLINE\nFLOAT(0,1)",
    )
    .expect("a grammar");
    let check = |input: &str| {
        grammar
            .check(input.as_bytes(), &Limits::default())
            .expect("a valid input")
    };
    let mut all = check("3\n-5 0 2\n0.5");
    all.merge(&check("1\n1\n0.25"));
    let [n, x, float] = all.ranges.as_slice() else {
        panic!("three statements");
    };
    assert_eq!(
        (n.statement, n.variable.as_deref(), n.line, n.column),
        ("INT", Some("n"), 1, 1)
    );
    let seen = n.seen.as_ref().expect("numbers");
    assert_eq!(
        (&seen.smallest, &seen.largest),
        (&Number::from(1), &Number::from(3))
    );
    assert_eq!((seen.reaches_lower, seen.reaches_upper), (true, false));
    let seen = x.seen.as_ref().expect("numbers");
    assert_eq!(
        (&seen.lower_bound, &seen.upper_bound),
        (&Number::from(-5), &Number::from(3))
    );
    assert_eq!((seen.reaches_lower, seen.reaches_upper), (true, true));
    assert_eq!(
        (float.statement, float.variable.as_deref(), float.line),
        ("FLOAT", None, 2)
    );
    let seen = float.seen.as_ref().expect("numbers");
    assert_eq!(
        (seen.smallest.to_string(), seen.largest.to_string()),
        ("0.25".to_string(), "0.5".to_string())
    );
}

#[test]
fn what_cannot_be_made_names_its_statement() {
    let cases = [
        ("INT(1,5,n)\nASSERT(n > 5)", 2, "ASSERT"),
        ("INT(1,5,n) NEWLINE\n  INT(n, 0)", 2, "INT"),
        ("REPI(i,3)\nINT(1,2,x[i]) END\nASSERT(UNIQUE(x))", 2, "INT"),
        (
            "IF(MATCH(\"a\"))\nSTRING(\"b\") ELSE STRING(\"a\") END",
            2,
            "STRING",
        ),
        ("REGEX(\"a+\")\nSTRING(\"a\")", 2, "STRING"),
        ("REGEX(y)", 1, "REGEX"),
    ];
    for (text, line, statement) in cases {
        let grammar = Grammar::parse(text).expect("a grammar");
        let error = grammar.generate(5, &Shape::default()).expect_err(text);
        assert_eq!(
            (error.line, error.statement),
            (line, statement),
            "{text}: {error}"
        );
        assert!(error.tries == 100 && !error.reason.is_empty(), "{error}");
    }
}

#[test]
fn the_size_scales_what_is_made() {
    let grammar = Grammar::parse("INT(1,100000,n) NEWLINE REP(n,SPACE) INT(0,10^9) END NEWLINE")
        .expect("a grammar");
    let lengths = [0, 20, 100].map(|size| {
        let shape = Shape {
            size,
            ..Shape::default()
        };
        let made = (0..20).map(|seed| grammar.generate(seed, &shape).expect("an input"));
        made.map(|made| made.len()).sum::<usize>() / 20
    });
    assert!(
        lengths[0] < 40 && lengths[1] > 100 && lengths[1] < 2000 && lengths[2] > 4000,
        "{lengths:?}"
    );
    let made = grammar
        .generate(
            1,
            &Shape {
                size: 0,
                ..Shape::default()
            },
        )
        .expect("an input");
    // The bytes for a seed are the same on every machine.
    assert_eq!(String::from_utf8_lossy(&made), "3\n7 7 4\n");
}
