//! Answer validators, an extension of BAPCtools: `lint` runs them on stored answers, `gen` and `verify` on those that they
//! compare.

use crate::harness::{Package, bt};
use serde_json::Value;

const YAML: &str = "\
problem_format_version: 2025-09
name:
  en: Divisors
uuid: 1c4a59ee-3d2e-4b8a-8a61-0b6f0b9f5b11
license: cc0
rights_owner: the authors of Tribunal
limits:
  time_limit: 2
";

/// Accepts a positive number of at most a thousand.
const INPUT_VALIDATOR: &str = "\
import re, sys
text = sys.stdin.read()
sys.exit(42 if re.fullmatch(r'[1-9][0-9]{0,2}\\n', text) or text == '1000\\n' else 43)
";

/// Accepts a divisor of the input; with an argument, at most that large.
const ANSWER_VALIDATOR: &str = "\
import re, sys
number = int(open(sys.argv[1]).read())
text = sys.stdin.read()
if not re.fullmatch(r'[1-9][0-9]*\\n', text):
    print('not a number', file=sys.stderr)
    sys.exit(43)
if number % int(text) or len(sys.argv) > 2 and int(text) > int(sys.argv[2]):
    print(text.strip(), 'does not fit', file=sys.stderr)
    sys.exit(43)
sys.exit(42)
";

/// The largest proper divisor of a number, with an answer validator and an answer that it must reject.
fn divisors() -> Package {
    Package::of(&[
        ("problem.yaml", YAML),
        (
            "statement/problem.en.tex",
            "\\problemname{Divisors}\nPrint the largest divisor of a number but itself.\n",
        ),
        ("data/sample/1.in", "6\n"),
        ("data/sample/1.ans", "3\n"),
        ("data/secret/01.in", "49\n"),
        ("data/secret/01.ans", "7\n"),
        (
            "data/secret/small/test_group.yaml",
            "answer_validator_args: {validate.py: ['50']}\n",
        ),
        ("data/secret/small/02.in", "100\n"),
        ("data/secret/small/02.ans", "50\n"),
        ("data/invalid_answer/blank.in", "6\n"),
        ("data/invalid_answer/blank.ans", "3 \n"),
        ("input_validators/validate.py", INPUT_VALIDATOR),
        ("answer_validators/validate.py", ANSWER_VALIDATOR),
        (
            "submissions/accepted/divide.py",
            "n = int(input())\nprint(max(d for d in range(1, n) if n % d == 0))\n",
        ),
    ])
}

/// The findings of `lint` on validators of answers and of outputs: severity, place and message.
fn findings(package: &Package) -> Vec<(String, String, String)> {
    let ran = package.lint(&["--no-submissions", "--format", "json"]);
    let document = ran.json();
    let findings = document["findings"].as_array().expect("findings");
    let text = |finding: &Value, key: &str| finding[key].as_str().expect("a text").to_string();
    let is_of_answers = |finding: &&Value| {
        let check = text(finding, "check");
        check == "answer validators" || check == "output validator"
    };
    let row = |finding| {
        (
            text(finding, "severity"),
            text(finding, "place"),
            text(finding, "message"),
        )
    };
    findings.iter().filter(is_of_answers).map(row).collect()
}

/// Checks that there is one finding, with these words.
#[track_caller]
fn finds(package: &Package, severity: &str, place: &str, message: &str) {
    let found = findings(package);
    let [(is, at, says)] = &found[..] else {
        panic!("{found:?}")
    };
    assert_eq!((&is[..], &at[..]), (severity, place), "{says}");
    assert!(says.contains(message), "{says}");
}

#[test]
fn lint_runs_answer_validators_on_every_answer_with_its_input_and_arguments() {
    assert_eq!(findings(&divisors()), []);
    let ran = divisors().lint(&["--no-submissions"]).exits(0);
    let done = "answer validators: 1 validator on 3 answers, 1 invalid ones";
    assert!(ran.stdout.contains(done), "{}", ran.stdout);
    let wrong = divisors().with("data/secret/01.ans", "8\n");
    finds(
        &wrong,
        "error",
        "data/secret/01.ans",
        "`validate.py` refuses it: 8 does not fit",
    );
    // The argument of the group forbids it.
    let large = divisors().with("data/secret/small/02.ans", "100\n");
    finds(
        &large,
        "error",
        "data/secret/small/02.ans",
        "100 does not fit",
    );
    // Neither the validator nor the comparison of the answer with itself rejects it.
    let right = divisors().with("data/invalid_answer/blank.ans", "3\n");
    finds(
        &right,
        "error",
        "data/invalid_answer/blank.ans",
        "neither an answer validator nor",
    );
    let lax = divisors().with(
        "answer_validators/validate.py",
        "import sys\nint(sys.stdin.read())\nsys.exit(42)\n",
    );
    let found = findings(&lax);
    let says = |words: &str| found.iter().any(|(_, _, message)| message.contains(words));
    assert!(
        says("no validator refuses a blank at the end of each line"),
        "{found:?}"
    );
    assert!(!says("refuses something after the end"), "{found:?}");
}

#[test]
fn a_grammar_of_answers_is_read_in_both_languages() {
    let with = |grammar: &str| divisors().with("answer_validators/form.ctd", grammar);
    assert_eq!(findings(&with("INT(3, 50) NEWLINE\n")), []);
    finds(
        &with("INT(3, 60) NEWLINE\n"),
        "warning",
        "answer_validators/form.ctd",
        "no stored answer reaches these bounds: `INT` in line 1, column 1 is at most 50, not 60",
    );
    let narrow = with("INT(3, 40) NEWLINE\n");
    let found = findings(&narrow);
    let words = "line 1, column 1: expected an integer from 3 to 40, found `50`";
    assert!(
        found
            .iter()
            .any(|(_, place, says)| place == "data/secret/small/02.ans" && says.contains(words)),
        "{found:?}"
    );
    let with = |pattern: &str| divisors().with("answer_validators/form.viva", pattern);
    assert_eq!(findings(&with("n (3<=n<=50);\n")), []);
    finds(
        &with("n (3<=n<=40);\n"),
        "error",
        "data/secret/small/02.ans",
        "`form.viva` refuses it: line 1, column 1: expected `3<=n<=40`, found n = 50 (line 1 of the grammar)",
    );
}

#[test]
fn a_strict_output_validator_must_accept_the_answers_too() {
    let package = divisors()
        .with("problem.yaml", format!("{YAML}type: pass-fail\n"))
        .with(
            "output_validator/validate.py",
            "import sys\nwords = sys.stdin.read().split()\nif len(sys.argv) > 4: sys.exit(43)\nsys.exit(42 if words == open(sys.argv[2]).read().split() else 43)\n",
        );
    let found = findings(&package);
    let strict: Vec<&str> = found
        .iter()
        .filter(|(severity, _, says)| {
            severity == "warning" && says.contains("with `case_sensitive space_change_sensitive`")
        })
        .map(|(_, place, _)| &place[..])
        .collect();
    assert_eq!(
        strict,
        [
            "data/sample/1.ans",
            "data/secret/01.ans",
            "data/secret/small/02.ans"
        ],
        "{found:?}"
    );
    // Without answer validators, nothing says that it is run so.
    let found = findings(&package.without("answer_validators"));
    assert!(
        found
            .iter()
            .all(|(_, _, says)| !says.contains("case_sensitive")),
        "{found:?}"
    );
}

#[test]
fn an_answer_that_a_validator_refuses_makes_no_case() {
    let package = divisors()
        .with(
            "generators/print.py",
            "import sys\nprint(10 + 2 * (int(sys.argv[1]) % 3))\n",
        )
        .with(
            "answer_validators/validate.py",
            ANSWER_VALIDATOR.replace("len(sys.argv) > 2", "int(text) > 6 or len(sys.argv) > 2"),
        );
    let made = package.run(&[
        "gen", "./made", "--count", "3", "--out", "new", "--format", "json",
    ]);
    let made = made.exits(1).json();
    let cases = made["cases"].as_array().expect("cases");
    let states: Vec<&str> = cases
        .iter()
        .filter_map(|case| case["state"].as_str())
        .collect();
    // The inputs are 12, 14 and 10.
    assert_eq!(states, ["new", "failed", "new"], "{made}");
    assert_eq!(
        cases[1]["why"],
        "the answer is not valid: validate.py: 7 does not fit"
    );
    let verified = package.run(&["verify", "./made", "--random", "3", "--format", "json"]);
    let verified = verified.exits(1).json();
    let faults = verified["faults"].as_array().expect("faults");
    // Of the stored answers 7 and 50 are refused too; that of seed 2 is no answer of a file.
    let faulty: Vec<&str> = faults
        .iter()
        .filter_map(|fault| fault["case"].as_str())
        .collect();
    assert_eq!(faulty, ["secret/01", "secret/small/02"], "{verified}");
}

needs::bt! {
    #[test]
    fn lint_and_bt_agree_on_valid_and_invalid_answers() {
        for (name, answer, is_right) in [
            ("data/secret/01.ans", "7\n", true),
            ("data/secret/01.ans", "7 \n", false),
            ("data/secret/small/02.ans", "100\n", false),
            ("data/invalid_answer/blank.ans", "3\n", false),
        ] {
            let package = divisors().with(name, answer);
            let (said, theirs) = bt(&package, &["validate", "--answer", "--invalid"]);
            let ours = findings(&package);
            let is_accepted = ours.iter().all(|(severity, ..)| severity != "error");
            assert_eq!((is_accepted, theirs), (is_right, is_right), "{name} {answer:?}: {ours:?}\n{said}");
        }
    }
}
