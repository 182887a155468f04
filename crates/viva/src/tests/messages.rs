//! The words for faults of patterns and of inputs, with their places.

use crate::{Cause, Grammar, Limits};

fn fault(pattern: &str) -> String {
    Grammar::parse(pattern).expect_err(pattern).to_string()
}

#[test]
fn a_fault_of_a_pattern_has_its_place() {
    for (pattern, said) in [
        (
            "",
            "line 1, column 1: expected a variable, a `{`, a `<` or an `@`, found the end of the pattern",
        ),
        (
            "n;\n{[*n] x y\n}",
            "line 3, column 1: expected a further part of the line or a `;`, found `}`",
        ),
        (
            "n;\r\n{m;\r\n)",
            "line 3, column 1: expected a variable, a `{`, a `<`, an `@`, a `[` or a `}`, found `)`",
        ),
        (
            "x (x<1;",
            "line 1, column 7: expected an operator, a `,` or a `)`, found `;`",
        ),
        (
            "x:char;",
            "line 1, column 3: expected one of the types `int`, `integer`, `long`, `float`, `double`, `string`, found `char`",
        ),
        (
            "int x;",
            "line 1, column 1: `int` is a type, which stands after a variable and a `:`",
        ),
        (
            "x x;",
            "line 1, column 3: the variable `x` has this name here already",
        ),
        (
            "x (y>1) y;",
            "line 1, column 4: no variable before this has the name `y`",
        ),
        (
            "x (sum>1);",
            "line 1, column 4: no variable before this has the name `sum`; the function is used as `sum(number)`",
        ),
        (
            "x (len(x)>1);",
            "line 1, column 4: no function has the name `len`",
        ),
        (
            "x (length(x)>1);",
            "line 1, column 4: the function is used as `length(string)`",
        ),
        (
            "s:string (s=1);",
            "line 1, column 11: `=` needs numbers, and this is a string",
        ),
        (
            "x (x=1L && x);",
            "line 1, column 12: `&&` needs truth values, and this is an integer",
        ),
        (
            "x (1.0<<x=1);",
            "line 1, column 4: `<<` needs integers, and this is a double",
        ),
        (
            "x (x);",
            "line 1, column 4: a constraint is true or false, and this is an integer",
        ),
        (
            "n:long; {[*n] x;}",
            "line 1, column 12: a count is an integer, and this is a long integer",
        ),
        (
            "x (x=99999999999);",
            "line 1, column 6: `99999999999` is too large for an integer; a long one ends with `L`",
        ),
        (
            "x (x=089);",
            "line 1, column 6: `089` begins with 0, so it is octal, and has a digit above 7",
        ),
        (
            "s:string (s %% \"[a\");",
            "line 1, column 16: the regular expression `[a`: unclosed character class",
        ),
        (
            "s:string (s %% \"\\d\");",
            "line 1, column 16: the text that begins here has a `\\` before a letter that has no escape; a backslash is written `\\\\`",
        ),
        (
            "s:string (s %% \"a);\n",
            "line 1, column 16: the string that begins here has no closing quote in its line",
        ),
        (
            "# feps=0.1 # x;",
            "line 1, column 3: `feps` is a float from 0 on, as `0.01F`",
        ),
        (
            "# eofstyle=\"mac\" # x;",
            "line 1, column 3: `eofstyle` is one of \"system\", \"linux\", \"windows\", \"both\"",
        ),
        (
            "# speed=1 # x;",
            "line 1, column 3: no parameter has the name `speed`",
        ),
        (
            "x;\n// end",
            "line 2, column 1: expected a variable, a `{`, a `<`, an `@` or the end of the pattern, found `/`",
        ),
        ("x; é", "line 1, column 4: no pattern contains `é`"),
    ] {
        assert_eq!(fault(pattern), said, "{pattern}");
    }
}

#[test]
fn a_mismatch_has_its_places() {
    for (pattern, input, said) in [
        (
            "n m;",
            "1  2\n",
            "line 1, column 3: expected an integer of 32 bits, found a space (line 1 of the grammar)",
        ),
        (
            "n\nm;",
            "1 2 \n",
            "line 1, column 4: expected the end of the line, found a space (line 2 of the grammar)",
        ),
        (
            "n m;",
            "1\n",
            "line 1, column 2: expected an integer of 32 bits, found the end of the line (line 1 of the grammar)",
        ),
        (
            "n;",
            "1",
            "line 1, column 2: expected the end of the line, found the end of the file (line 1 of the grammar)",
        ),
        (
            "n;",
            "1\r\n",
            "line 1, column 2: expected the line end `\\n`, found `\\r\\n` (line 1 of the grammar)",
        ),
        (
            "{n;}",
            "1\n\n2\n",
            "line 2, column 1: expected the end of the file, found an empty line (line 1 of the grammar)",
        ),
        (
            "n;\n",
            "1\n2\n",
            "line 2, column 1: expected the end of the file, found `2` (line 2 of the grammar)",
        ),
        (
            "n:long;",
            "01\n",
            "line 1, column 1: expected an integer of 64 bits, found `01` (line 1 of the grammar)",
        ),
        (
            "n:double;",
            "1e5\n",
            "line 1, column 1: expected a decimal number, found `1e5` (line 1 of the grammar)",
        ),
        (
            "s:string;",
            "a\tb\n",
            "line 1, column 2: expected a space or the end of the line, found a tab (line 1 of the grammar)",
        ),
        (
            "s:string@[3];",
            "ab\n",
            "line 1, column 1: expected a field of 3 characters, found only 2 in the line (line 1 of the grammar)",
        ),
        (
            "n; s:string@[n-2];",
            "1\na\n",
            "line 2, column 1: expected the width `n-2` from 0 on, found -1 (line 1 of the grammar)",
        ),
        (
            "@2@ n;",
            " x1\n",
            "line 1, column 2: expected a space, found `x1` (line 1 of the grammar)",
        ),
        (
            "{n\n(1 <= n\n<= 9);}",
            "1\n10\n",
            "line 2, column 1: expected `1 <= n <= 9`, found n = 10 (line 2 of the grammar)",
        ),
        (
            "a b (a<b && b<2*a);",
            "3 7\n",
            "line 1, column 3: expected `a<b && b<2*a`, found b = 7, 2*a = 6 (line 1 of the grammar)",
        ),
        (
            "{s:string (s %% \"[a-z]\");}",
            "ab\n",
            "line 1, column 1: expected `s %% \"[a-z]\"`, found s = `ab` (line 1 of the grammar)",
        ),
        (
            "{x; [sum(x)<3]}",
            "1\n2\n",
            "line 3, column 1: expected `sum(x)<3`, found sum(x) = 3 (line 1 of the grammar)",
        ),
        (
            "<x [unique(x)]>;",
            "1 1\n",
            "line 1, column 4: expected `unique(x)`, found that it is not so (line 1 of the grammar)",
        ),
        (
            "s:string;",
            "ab\u{e9}\n",
            "line 1, column 3: expected ASCII, found the byte 195 (line 1 of the grammar)",
        ),
        (
            "# eofstyle=\"windows\" # x;",
            "1\n",
            "line 2, column 1: expected no line end before the end of the file, found one (line 1 of the grammar)",
        ),
    ] {
        let grammar = Grammar::parse(pattern).expect("a pattern");
        let found = grammar
            .check(input.as_bytes(), &Limits::default())
            .expect_err(pattern);
        assert_eq!(
            (found.cause, found.to_string().as_str()),
            (Cause::Input, said),
            "{pattern}"
        );
    }
}

#[test]
fn what_cannot_be_carried_out_is_not_the_fault_of_the_input() {
    for (pattern, input, said) in [
        ("n (1/n=1);", "0\n", "a division by zero in `1/n`"),
        (
            "n (n[n]=1);",
            "1\n",
            "`n[n]` is out of range: the index is 1 of 1 values",
        ),
        ("{[*0] n; [n=1]}", "", "`n` has no value yet"),
        (
            "n (sqrt(n)=1);",
            "-4\n",
            "`sqrt` of -4, which is negative, in `sqrt(n)`",
        ),
        (
            "s:string (tointeger(s)=1);",
            "x\n",
            "`x` is not an integer, in `tointeger(s)`",
        ),
        (
            "n:double (n*1e308<1);",
            "99\n",
            "an infinite result in `n*1e308`",
        ),
        (
            "{[=n (n=0)] <m>;}",
            "1 2\n\n0\n",
            "this repetition reads nothing, and would never end",
        ),
        (
            "<@0@>;",
            "1\n",
            "this repetition reads nothing, and would never end",
        ),
    ] {
        let grammar = Grammar::parse(pattern).expect("a pattern");
        let found = grammar
            .check(input.as_bytes(), &Limits::default())
            .expect_err(pattern);
        assert_eq!(
            (found.cause, found.found.as_str()),
            (Cause::Grammar, said),
            "{pattern}"
        );
    }
}
