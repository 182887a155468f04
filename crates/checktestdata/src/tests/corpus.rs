//! Grammars that use every statement, each with inputs that it accepts and inputs that it refuses.

use crate::{Grammar, Limits};

pub(crate) struct Example {
    pub(crate) name: &'static str,
    pub(crate) grammar: &'static str,
    pub(crate) valid: &'static [&'static str],
    pub(crate) invalid: &'static [&'static str],
    /// Inputs of either kind on which pyctd decides otherwise, against the specification; `DIFFERENCES` says why.
    pub(crate) otherwise: &'static [&'static str],
    /// Whether pyctd reads the grammar at all.
    pub(crate) is_known: bool,
}

const PLAIN: Example = Example {
    name: "",
    grammar: "",
    valid: &[],
    invalid: &[],
    otherwise: &[],
    is_known: true,
};

/// Where pyctd 2026.9.2 departs from the specification of the language, which this crate follows.
///
/// - It refuses floats that are zero with a minus sign, as `-0.0`, which the specification does not forbid.
/// - It refuses a float that ends at the end of the file, because it takes the end for the `e` of an exponent.
/// - It takes a negative count of a loop for 0; the specification asks for an unsigned number.
/// - It stops with a mismatch where the variables of `UNIQUE` have different indices; by the specification the test is
///   false, so that `!UNIQUE(a,b)` holds.
/// - It has no block statements as separators of loops.
///
/// Where the specification is silent, both this crate and pyctd follow the reference implementation: floats have no leading
/// zeros, also in exponents; an exponent must follow where `e` does, unless the notation is `FIXED`; `^` associates to
/// the left and is tighter than a minus sign; `/` and `%` round towards 0; `2.` and `.5` are numbers of a grammar.
#[allow(dead_code)] // a place for this list that is beside what it explains
pub(crate) const DIFFERENCES: () = ();

pub(crate) const EXAMPLES: &[Example] = &[
    Example {
        name: "one integer",
        grammar: "INT(-5, 10^3) NEWLINE",
        valid: &["0\n", "-5\n", "1000\n"],
        invalid: &[
            "-6\n", "1001\n", "01\n", "-0\n", "+1\n", "1", "1\n\n", " 1\n", "1 \n", "1\r\n", "",
            "\n", "1.0\n", "-\n",
        ],
        ..PLAIN
    },
    Example {
        name: "integers of any size",
        grammar: "INT(0, 10^40, n) SPACE INT(n - 1, n + 1) EOF",
        valid: &[
            "9999999999999999999999999999999999999 9999999999999999999999999999999999998",
            "0 -1",
            "0 1",
        ],
        invalid: &[
            "9999999999999999999999999999999999999 9999999999999999999999999999999999996",
            "100000000000000000000000000000000000000000 0",
        ],
        ..PLAIN
    },
    Example {
        name: "a list",
        grammar: "# first the length\nINT(1, 5, n) NEWLINE # then the list\nREP(n, SPACE) INT(1, 9) END NEWLINE",
        valid: &["1\n5\n", "3\n1 2 3\n", "5\n9 9 9 9 9\n"],
        invalid: &[
            "0\n\n",
            "2\n1\n",
            "2\n1 2 3\n",
            "2\n1 2 \n",
            "2\n1  2\n",
            "2\n1\n2\n",
            "6\n1 1 1 1 1 1\n",
        ],
        ..PLAIN
    },
    Example {
        name: "a grid with a counter",
        grammar: "INT(1,4,r) SPACE INT(1,4,c) NEWLINE REPI(i, r) REPI(j, c, SPACE) INT(0, 9, x[i,j]) END NEWLINE END \
                  ASSERT(i == r && x[r-1,c-1] == 7 && x[0,0] != 8)",
        valid: &["1 1\n7\n", "2 3\n1 2 3\n4 5 7\n"],
        invalid: &[
            "2 3\n1 2 3\n4 5 6\n",
            "2 3\n8 2 3\n4 5 7\n",
            "2 3\n1 2\n3 4\n5 7\n",
            "2 1\n7\n",
            "1 1\n7",
        ],
        ..PLAIN
    },
    Example {
        name: "floats in any notation",
        grammar: "FLOAT(-1.5, 2.5e0, x) NEWLINE ASSERT(x * x <= 4)",
        valid: &[
            "0.0\n",
            "1\n",
            "-1.5\n",
            "1.5e0\n",
            "15E-1\n",
            "0.1e+1\n",
            "2.0000000000000000000000000000000000\n",
            "-0.0\n",
        ],
        invalid: &[
            "2.0000000000000000000000000000000001\n",
            "2.5\n",
            "-1.50000000000000000001\n",
            "00.5\n",
            ".5\n",
            "1.\n",
            "1e\n",
            "1e01\n",
            "+1\n",
            "nan\n",
            "inf\n",
            "0x1\n",
            "1e9\n",
            "-\n",
            "1,5\n",
        ],
        otherwise: &["-0.0\n"],
        ..PLAIN
    },
    Example {
        name: "a float at the end of the file",
        grammar: "FLOAT(0, 1)",
        valid: &["0.5", "1"],
        invalid: &["1.5", "0.5\n", ""],
        otherwise: &["0.5", "1"],
        ..PLAIN
    },
    Example {
        name: "floats in one notation",
        grammar: "FLOAT(0, 1000, a, FIXED) SPACE FLOAT(0, 1000, b, SCIENTIFIC) NEWLINE ASSERT(a == b)",
        valid: &["12.5 1.25e1\n", "0 0e0\n", "100 1E2\n", "100.000 0.1e3\n"],
        invalid: &[
            "12.5 12.5\n",
            "1.25e1 1.25e1\n",
            "12.5 1.26e1\n",
            "1e2 1e2\n",
        ],
        ..PLAIN
    },
    Example {
        name: "decimals of floats",
        grammar: "FLOATP(0, 10, 2, 3) NEWLINE FLOATP(1, 2000, 1, 1, x, FIXED) NEWLINE FLOATP(-2000, 2000, 0, 4, y, SCIENTIFIC) NEWLINE",
        valid: &[
            "0.25\n1.5\n1.5e3\n",
            "10.000\n2000.0\n-9e0\n",
            "1.00e0\n2.0\n1.2345e-3\n",
        ],
        invalid: &[
            "0.2\n1.5\n1.5e3\n",
            "0.2500\n1.5\n1.5e3\n",
            "0.25\n1.55\n1.5e3\n",
            "0.25\n1.5\n15e2\n",
            "0.25\n1.5\n0e0\n",
            "0.25\n1\n1.5e3\n",
            "0.25\n1.5\n0.5e3\n",
            "10.00e0\n1.5\n1.5e3\n",
            "0.25\n1.5\n1.5\n",
            "0.25\n1.5\n1.23456e3\n",
        ],
        ..PLAIN
    },
    Example {
        name: "strings with escapes",
        grammar: r#"STRING("a\tb\"\\\101") NEWLINE SET(s = "x y") STRING(s) NEWLINE STRING("\q\
end")"#,
        valid: &["a\tb\"\\A\nx y\n\\qend"],
        invalid: &[
            "a\tb\"\\A\nx  y\n\\qend",
            "a b\"\\A\nx y\n\\qend",
            "a\tb\"\\A\nx y\n\\q\nend",
            "a\tb\"\\A\nx y\n\\qen",
            "",
        ],
        ..PLAIN
    },
    Example {
        name: "words",
        grammar: "REGEX(\"[a-z]{1,5}\", s) SPACE INT(0, 9, n) NEWLINE ASSERT(STRLEN(s) == n) ASSERT(s >= \"b\")",
        valid: &["bcd 3\n", "zzzzz 5\n"],
        invalid: &[
            "abc 3\n",
            "bcd 4\n",
            "bcdefg 6\n",
            " 0\n",
            "bCd 3\n",
            "bcd  3\n",
        ],
        ..PLAIN
    },
    Example {
        name: "alternatives and groups",
        grammar: r#"REGEX("(yes|no|(ab?)+)(!|\\?)*") NEWLINE REGEX("[^\n]*") NEWLINE"#,
        valid: &[
            "yes\n\n",
            "no!?!\nanything at all\n",
            "aabab\nx\n",
            "ab\n[]\n",
        ],
        invalid: &[
            "yesno\n\n",
            "bab\nx\n",
            "yes\n",
            "yes?.\n\n",
            "\nx\n",
            "yes\nx\ny\n",
        ],
        ..PLAIN
    },
    Example {
        name: "sets of an expression",
        grammar: r#"REGEX("[-+*/.^]+") SPACE REGEX("[^a-c\\]\\[]+x|.") SPACE REGEX("\\(a{2}b{,2}c{1,}\\)") NEWLINE"#,
        valid: &["+-*/.^ dex (aac)\n", "- a (aabbccc)\n", ". [ (aabc)\n"],
        invalid: &[
            "+-_ dex (aac)\n",
            "- [x (aac)\n",
            "- a (abc)\n",
            "- a (aabbbc)\n",
            "- a (aabb)\n",
            "- a aac\n",
        ],
        ..PLAIN
    },
    Example {
        name: "a dot matches a newline",
        grammar: "REGEX(\"a.b\") NEWLINE",
        valid: &["axb\n", "a\nb\n"],
        invalid: &["ab\n", "a\n\nb\n"],
        ..PLAIN
    },
    Example {
        name: "the first alternative that fits",
        grammar: "REGEX(\"p|ps\") STRING(\"s\") NEWLINE",
        valid: &["ps\n"],
        invalid: &["pss\n", "p\n"],
        ..PLAIN
    },
    Example {
        name: "up to the end of the file",
        grammar: "SET(cases = 0) WHILE(!ISEOF) INT(0, 10^15) SPACE INT(0, 10^15) NEWLINE SET(cases = cases + 1) END \
                  ASSERT(1 <= cases && cases <= 3)",
        valid: &["1 2\n", "1 2\n3 4\n5 1000000000000000\n"],
        invalid: &["", "1 2", "1 2\n3\n", "1 2\n1 2\n1 2\n1 2\n", "1 2\n\n"],
        ..PLAIN
    },
    Example {
        name: "digits while they last",
        grammar: "WHILEI(i, MATCH(\"0123456789\"), SPACE) INT(0, 99) IF(MATCH(\"\\n\")) NEWLINE STRING(\"-\") END END ASSERT(i < 4) EOF",
        valid: &["", "1", "1\n-"],
        invalid: &["x", "1 2\n-", "1\n"],
        ..PLAIN
    },
    Example {
        name: "signs",
        grammar: "REP(2, NEWLINE) IF(MATCH(\"+-\")) REGEX(\"[+-]\", s) ELSE SET(s = \"+\") END INT(1, 9, n) \
                  IF(s == \"-\") ASSERT(n % 2 == 1) END END NEWLINE",
        valid: &["1\n-3\n", "+2\n4\n", "-9\n-1\n"],
        invalid: &[
            "-2\n1\n",
            "--1\n1\n",
            "+-1\n1\n",
            "0\n1\n",
            "1\n1",
            "1\n1\n1\n",
        ],
        ..PLAIN
    },
    Example {
        name: "a permutation",
        grammar: "INT(1, 6, n) NEWLINE REPI(i, n, SPACE) INT(1, n, p[i]) END NEWLINE ASSERT(UNIQUE(p))",
        valid: &["1\n1\n", "3\n3 1 2\n", "6\n1 2 3 4 5 6\n"],
        invalid: &["2\n1 1\n", "3\n1 2 1\n", "2\n1 3\n", "2\n2 1"],
        ..PLAIN
    },
    Example {
        name: "points of a plane",
        grammar: "INT(1, 5, n) NEWLINE REPI(i, n) INT(0, 2, x[i]) SPACE INT(0, 2, y[i]) NEWLINE END ASSERT(UNIQUE(x, y))",
        valid: &["1\n0 0\n", "3\n0 1\n1 0\n1 1\n"],
        invalid: &["2\n0 1\n0 1\n", "3\n0 1\n1 2\n0 1\n", "2\n0 1\n0 3\n"],
        ..PLAIN
    },
    Example {
        name: "different indices",
        grammar: "INT(0, 1, n) NEWLINE SET(a[0] = 1, a[1] = 1, b[0] = 1) IF(n == 1) SET(b[1] = 2) END IF(n == 0) ASSERT(!UNIQUE(a, b)) END",
        valid: &["0\n", "1\n"],
        invalid: &["2\n"],
        otherwise: &["0\n"],
        ..PLAIN
    },
    Example {
        name: "new names",
        grammar: "INT(1, 4, n) NEWLINE REPI(i, n, NEWLINE) REGEX(\"[ab]{1,2}\", s) ASSERT(!INARRAY(s, seen)) SET(seen[i] = s) END NEWLINE",
        valid: &["1\na\n", "3\na\nb\nab\n"],
        invalid: &["2\na\na\n", "3\na\nb\na\n", "1\nc\n", "2\na\n"],
        ..PLAIN
    },
    Example {
        name: "several tests of one form",
        grammar: "INT(1, 3, t) NEWLINE REP(t) INT(1, 3, n) NEWLINE REPI(i, n, SPACE) INT(1, 9, x[i]) END NEWLINE ASSERT(UNIQUE(x)) UNSET(x) END",
        valid: &["1\n2\n1 2\n", "2\n3\n1 2 3\n2\n1 2\n"],
        invalid: &["1\n2\n1 1\n", "2\n1\n1\n2\n5 5\n", "2\n1\n1\n"],
        ..PLAIN
    },
    Example {
        name: "a plain variable is an element without an index",
        grammar: "INT(1, 3, x) SPACE INT(1, 3, x[0]) SPACE INT(1, 3, v) NEWLINE ASSERT(UNIQUE(x) && INARRAY(v, x))",
        valid: &["1 2 2\n", "1 2 1\n"],
        invalid: &["1 1 1\n", "1 2 3\n"],
        ..PLAIN
    },
    Example {
        name: "precedence",
        grammar: "INT(-100, 100, x) NEWLINE ASSERT(-x^2 + 2*3 - -1 == 7 - x*x || !(x < 0) && x % 3 == 100) \
                  ASSERT(2^3^2 == 64 && 7/2*2 == 6 && -7/2 == -3 && -7%3 == -1 && 7%-3 == 1 && 1-2-3 == -4 && 2+3*4^1 == 14)",
        valid: &["0\n", "5\n", "-100\n"],
        invalid: &["101\n"],
        ..PLAIN
    },
    Example {
        name: "integers and floats",
        grammar: "INT(1, 100, a) SPACE FLOAT(0, 100, b) NEWLINE ASSERT(a / 2.0 == b && a != b + 0.5 || a == b)",
        valid: &["3 1.5\n", "4 4.0\n", "4 2\n"],
        invalid: &["3 1\n", "1 0.5\n", "3 1.50000000000000000000000001\n"],
        ..PLAIN
    },
    Example {
        name: "not and comparisons",
        grammar: "INT(0, 9, a) NEWLINE ASSERT(!a == 3 && (a >= 1) && !(a > 7 || a <= 1))",
        valid: &["2\n", "7\n"],
        invalid: &["3\n", "0\n", "1\n", "8\n"],
        ..PLAIN
    },
    Example {
        name: "faults that only show when they are reached",
        grammar: "INT(0, 5, n) NEWLINE IF(n == 1) ASSERT(1 / (n - 1) == 1) END IF(n == 2) INT(0, missing) END IF(n == 3) ASSERT(n < \"a\") END \
                  IF(n == 4) SET(a[1.5] = n) END IF(n == 5) SET(b = 2^(n-6)) END",
        valid: &["0\n"],
        invalid: &["1\n", "2\n1", "3\n", "4\n", "5\n"],
        ..PLAIN
    },
    Example {
        name: "a count that is not an unsigned number",
        grammar: "INT(-1, 2, n) NEWLINE REP(n) STRING(\"a\") END",
        valid: &["0\n", "2\naa"],
        invalid: &["-1\n", "1\n"],
        otherwise: &["-1\n"],
        ..PLAIN
    },
    Example {
        name: "the counter of a loop",
        grammar: "REPI(i[0], 3) INT(i[0], i[0] + 1) NEWLINE END ASSERT(i[0] == 3) WHILEI(k, k < 2, SPACE) INT(k, k) END ASSERT(k == 2) NEWLINE",
        valid: &["0\n1\n2\n0 1\n", "1\n2\n3\n0 1\n"],
        invalid: &["0\n1\n1\n0 1\n", "0\n1\n2\n0 2\n", "0\n1\n2\n0 1 2\n"],
        ..PLAIN
    },
    Example {
        name: "a separator of several statements",
        grammar: "REPI(i, 3, IF(i == 1) STRING(\",\") ELSE STRING(\";\") END) INT(0, 9) END NEWLINE",
        valid: &["1,2;3\n"],
        invalid: &["1;2;3\n", "1,2,3\n", "1,2;3;\n"],
        is_known: false,
        ..PLAIN
    },
    Example {
        name: "assignments one after the other",
        grammar: "SET(a = 1, b = a + 1, a = b * 2.) INT(0, 9, c) ASSERT(a == 4 && b == 2 && c == a - .5e1 + 3) NEWLINE",
        valid: &["2\n"],
        invalid: &["3\n"],
        ..PLAIN
    },
    Example {
        name: "the end in the middle",
        grammar: "INT(0, 9) IF(ISEOF) EOF ELSE NEWLINE END EOF",
        valid: &["1", "1\n"],
        invalid: &["1\n\n", "12", "1 "],
        ..PLAIN
    },
    Example {
        name: "a tree",
        grammar: "INT(2, 6, n) NEWLINE REPI(i, n - 1) INT(1, n, a) SPACE INT(1, n, b) ASSERT(a < b) SET(u[i] = a, v[i] = b) NEWLINE END ASSERT(UNIQUE(u, v))",
        valid: &["2\n1 2\n", "4\n1 2\n1 3\n2 4\n"],
        invalid: &["2\n2 1\n", "3\n1 2\n1 2\n", "3\n1 1\n1 2\n"],
        ..PLAIN
    },
    Example {
        name: "numbers with bounds that variables give",
        grammar: "INT(1, 10, lo) SPACE INT(lo, 10, hi) NEWLINE REP(hi - lo + 1, NEWLINE) FLOAT(lo, hi) END NEWLINE",
        valid: &["1 1\n1.0\n", "2 3\n2.5\n3\n"],
        invalid: &["2 1\n", "2 3\n2.5\n3.5\n", "2 3\n2.5\n"],
        ..PLAIN
    },
];

#[test]
fn every_example_is_decided_by_the_specification() {
    for example in EXAMPLES {
        let grammar = Grammar::parse(example.grammar)
            .unwrap_or_else(|error| panic!("{}: {error}", example.name));
        for input in example.valid {
            let found = grammar.check(input.as_bytes(), &Limits::default());
            assert!(
                found.is_ok(),
                "{}: {input:?}: {}",
                example.name,
                found.expect_err("a mismatch")
            );
        }
        for input in example.invalid {
            let found = grammar.check(input.as_bytes(), &Limits::default());
            assert!(found.is_err(), "{}: {input:?}", example.name);
        }
        let known = |input: &&str| example.valid.contains(input) || example.invalid.contains(input);
        assert!(example.otherwise.iter().all(known), "{}", example.name);
    }
}

#[test]
fn the_examples_use_every_word_of_the_language() {
    let words = [
        "SPACE",
        "NEWLINE",
        "EOF",
        "INT",
        "FLOAT",
        "FLOATP",
        "STRING",
        "REGEX",
        "ASSERT",
        "SET",
        "UNSET",
        "REP",
        "REPI",
        "WHILE",
        "WHILEI",
        "IF",
        "ELSE",
        "END",
        "MATCH",
        "ISEOF",
        "UNIQUE",
        "INARRAY",
        "STRLEN",
        "FIXED",
        "SCIENTIFIC",
    ];
    for word in words {
        let uses = |text: &str| {
            text.split(|letter: char| !letter.is_ascii_uppercase())
                .any(|each| each == word)
        };
        assert!(
            EXAMPLES.iter().any(|example| uses(example.grammar)),
            "{word}"
        );
    }
}
