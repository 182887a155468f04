//! `tribunal lint` on each fault that a package can have: the place, the message and the hint.

use crate::harness::Package;
use serde_json::Value;

/// A package of floats without its slow submissions, so that `lint` is quick.
fn halves() -> Package {
    Package::copy("halves").without("submissions/time_limit_exceeded")
}

/// A package with its own output validator, also without its slow submissions.
fn summands() -> Package {
    Package::copy("summands")
        .without("submissions/time_limit_exceeded")
        .without("submissions/run_time_error")
}

/// Checks the place and the words of a finding, and that the exit status matches the findings.
#[track_caller]
fn finds(package: &Package, severity: &str, place: &str, message: &str, hint: &str) {
    let ran = package.lint(&["--format", "json"]);
    let document = ran.json();
    let is_it = |finding: &&Value| {
        let text = |key: &str| finding[key].as_str().expect("a text");
        text("severity") == severity
            && text("place") == place
            && text("message").contains(message)
            && text("hint").contains(hint)
    };
    let findings = document["findings"].as_array().expect("findings");
    let shown: Vec<String> = findings
        .iter()
        .map(|finding| format!("{finding}\n"))
        .collect();
    assert!(
        findings.iter().any(|it| is_it(&it)),
        "{severity} {place}: {message}; {hint}\nfound\n{}",
        shown.concat()
    );
    let has_error = findings
        .iter()
        .any(|finding| finding["severity"] == "error");
    assert_eq!(ran.code, i32::from(has_error), "{}", shown.concat());
}

#[test]
fn the_structure_of_a_package() {
    let error =
        |package: &Package, place, message, hint| finds(package, "error", place, message, hint);
    let warning =
        |package: &Package, place, message, hint| finds(package, "warning", place, message, hint);
    error(
        &halves().without("problem.yaml"),
        "problem.yaml",
        "it is missing",
        "a package has one",
    );
    error(
        &halves().without("statement"),
        "statement",
        "there is no statement",
        "add `statement/problem.en.tex`",
    );
    error(
        &halves().without("input_validators"),
        "input_validators",
        "there is no input validator",
        "add a program",
    );
    error(
        &halves().without("submissions/accepted"),
        "submissions/accepted",
        "there is no accepted submission",
        "add one",
    );
    warning(
        &halves().without("data/sample"),
        "data/sample",
        "there is no sample",
        "add `data/sample/1.in`",
    );
    error(
        &halves().without("data/secret"),
        "data/secret",
        "there is no secret case",
        "add `data/secret/1.in`",
    );
    error(
        &halves().with("data/more/1.in", "1\n"),
        "data/more",
        "no group of cases",
        "the groups are sample, secret",
    );
    warning(
        &halves().with("submission/x.py", ""),
        "submission",
        "has no such folder",
        "did you mean `submissions`?",
    );
    let moved = halves().moving("statement", "problem_statement");
    error(
        &moved,
        "problem_statement",
        "has no such folder",
        "call it `statement`",
    );
    let nested = halves().with("attachments/more/a.txt", "x");
    error(
        &nested,
        "attachments/more",
        "a folder among the attachments",
        "put its files there",
    );
    let two = halves()
        .moving("data/secret/small", "data/secret/group2")
        .moving("data/secret/large", "data/secret/group10");
    warning(
        &two,
        "data/secret",
        "the group `group10` comes before `group2`",
        "pad the numbers with zeros",
    );
    error(
        &halves().with("attachments/a b.txt", "x"),
        "attachments/a b.txt",
        "a name of letters",
        "rename it",
    );
    let moved = Package::copy("greeting")
        .without("submissions/time_limit_exceeded")
        .with("output_validators/v.py", "");
    error(
        &moved,
        "output_validators",
        "`validation` is `default`",
        "write `validation: custom`",
    );
    error(
        &halves().with(
            "submissions/submissions.yaml",
            "wrong_answer/whole.py:\n  permitted: [OK]\n",
        ),
        "submissions/submissions.yaml",
        "`permitted` of `wrong_answer/whole.py`: expected verdicts out of AC, WA, TLE, RTE",
        "write `permitted: [AC, WA]`",
    );
    warning(
        &halves().with("data/generator.sh", "echo 1\n"),
        "data/generator.sh",
        "no part of a case",
        "`generators/`",
    );
    error(
        &halves().with("data/1.in", "1\n"),
        "data/1.in",
        "it is in no group",
        "the groups are sample, secret",
    );
    warning(
        &halves().with("data/invalid_inputs/1.in", "x\n"),
        "data/invalid_inputs",
        "has no such group",
        "the groups are sample, secret",
    );
    warning(
        &halves().with("answer_validators/validate.py", "exit(42)\n"),
        "answer_validators",
        "no validator refuses a blank at the beginning",
        "compare blanks",
    );
    warning(
        &halves().with("static_validator/validate.py", "exit(42)\n"),
        "static_validator",
        "in the format 2023-07-draft it is not run",
        "write `problem_format_version: 2025-09`",
    );
}

#[test]
fn the_keys_of_a_package() {
    let error = |words: &str, others: &str, message: &str, hint: &str| {
        finds(
            &halves().replacing("problem.yaml", words, others),
            "error",
            "problem.yaml",
            message,
            hint,
        );
    };
    error(
        "2023-07-draft",
        "2024-01",
        "unknown version `2024-01`",
        "known are `legacy`",
    );
    error("cc0", "mine", "unknown licence `mine`", "known are unknown");
    error(
        "uuid: 7a3c3f9e-6f6c-4a7d-9e53-0f1d2c1b7f10\n",
        "",
        "`uuid` is missing",
        "uuidgen",
    );
    error(
        "time_limit: 2",
        "time_limit: -2",
        "`limits.time_limit`: expected a number above 0, found `-2`",
        "give it a number",
    );
    error(
        "time_limit: 2",
        "time_limit: 7200",
        "more than an hour",
        "make it shorter",
    );
    error(
        "memory: 256",
        "memory: much",
        "`limits.memory`: expected a whole number",
        "give it a whole number",
    );
    error(
        "  en: Halves",
        "  sv: Halvor",
        "there is a statement in `en`, and no name",
        "add it to `name`",
    );
    error(
        "license: cc0",
        "license: cc0\ntype: riddle",
        "unknown type `riddle`",
        "known are pass-fail",
    );
    error(
        "rights_owner: the authors of Tribunal",
        "keywords: halves",
        "no author, source or rights owner is named",
        "write `rights_owner`",
    );
    error(
        "license: cc0",
        "license: public domain",
        "in the public domain",
        "remove one of the two",
    );
    error("7a3c3f9e-", "7a3c-", "`uuid` is not a UUID", "uuidgen");
    let warning = |words: &str, others: &str, message: &str, hint: &str| {
        finds(
            &halves().replacing("problem.yaml", words, others),
            "warning",
            "problem.yaml",
            message,
            hint,
        );
    };
    warning(
        "time_limit:",
        "time_limt:",
        "unknown key `limits.time_limt`",
        "did you mean `time_limit`?",
    );
    warning(
        "license:",
        "licence:",
        "unknown key `licence`",
        "did you mean `license`?",
    );
    warning("license: cc0", "hue: red", "unknown key `hue`", "remove it");
    let broken = halves().with("problem.yaml", "name: {en: Halves\nlicense: cc0\n");
    let document = broken.lint(&["--format", "json"]).exits(1).json();
    let place = document["findings"][0]["place"]
        .as_str()
        .expect("a place")
        .to_string();
    assert!(
        place.starts_with("problem.yaml:"),
        "the line is named: {place}"
    );
    finds(
        &halves().with(
            "data/testdata.yaml",
            "output_validator_flag: float_tolerance 1e-6\n",
        ),
        "warning",
        "data/testdata.yaml",
        "unknown key `output_validator_flag`",
        "did you mean `output_validator_flags`?",
    );
    finds(
        &halves().with(
            "data/testdata.yaml",
            "output_validator_flags: float_tolerence 1e-6\n",
        ),
        "error",
        "data/sample/1.ans",
        "does not know `float_tolerence`",
        "",
    );
}

#[test]
fn the_files_of_cases() {
    let error =
        |package: &Package, place, message, hint| finds(package, "error", place, message, hint);
    let warning =
        |package: &Package, place, message, hint| finds(package, "warning", place, message, hint);
    let missing = halves().without("data/secret/small/01-one.ans");
    error(
        &missing,
        "data/secret/small/01-one.in",
        "there is no answer file",
        "add `01-one.ans`",
    );
    let found = missing.lint(&["--format", "json"]).json();
    let findings = found["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), 1, "it is said once: {findings:?}");
    let missing = halves().without("data/secret/small/01-one.in");
    error(
        &missing,
        "data/secret/small/01-one.ans",
        "an answer without its input",
        "add the `.in`",
    );
    warning(
        &halves().with("data/secret/notes.txt", "x"),
        "data/secret/notes.txt",
        "no part of a case",
        "remove it",
    );
    error(
        &halves().with("data/secret/none/.keep", ""),
        "data/secret/none",
        "a group without a case",
        "add one",
    );
    let twice = halves()
        .with("data/secret/9.in", "3\n")
        .with("data/secret/9.ans", "1.5\n");
    warning(
        &twice,
        "data/secret/9.in",
        "the same input as `sample/1`",
        "remove one of the two",
    );
    let text = halves().with("data/sample/1.ans", "1.5\r\n");
    warning(
        &text,
        "data/sample/1.ans",
        "it has carriage returns",
        "end its lines with a line feed",
    );
    let text = halves().with("data/sample/1.ans", b"1.5 \xff\n");
    warning(
        &text,
        "data/sample/1.ans",
        "it is not UTF-8",
        "save it as UTF-8",
    );
    warning(
        &halves().with("data/sample/1.ans", "1.5"),
        "data/sample/1.ans",
        "its last line does not end with a line feed",
        "line feed",
    );
    let odd = halves()
        .with("data/secret/-x.in", "5\n")
        .with("data/secret/-x.ans", "2.5\n");
    error(
        &odd,
        "data/secret/-x.in",
        "begins with no dot or hyphen",
        "rename it",
    );
    let stray = summands().with("data/secret/testdata.yaml", "{}\n");
    warning(
        &stray,
        "data/secret/testdata.yaml",
        "does not read `testdata.yaml`",
        "call it `test_group.yaml`",
    );
}

#[test]
fn a_pipe_in_the_place_of_a_file_does_not_block() {
    let made = |name: &str| {
        let package = halves().without(name);
        let status = std::process::Command::new("mkfifo")
            .arg(package.path(name))
            .status()
            .expect("mkfifo runs");
        assert!(status.success());
        package
    };
    for place in [
        "data/sample/1.in",
        "data/sample/1.ans",
        "statement/problem.en.tex",
    ] {
        finds(
            &made(place),
            "error",
            place,
            "not a regular file",
            "put a readable file there",
        );
    }
    finds(
        &made("problem.yaml"),
        "error",
        "problem.yaml",
        "cannot read it: not a regular file",
        "UTF-8",
    );
    let judged = made("data/secret/small/01-one.ans")
        .judge(&["halves/submissions/accepted/halve.py"])
        .exits(3);
    assert!(
        judged
            .stdout
            .contains(": secret/small/01-one: cannot read `"),
        "{}",
        judged.stdout
    );
}

#[test]
fn links_in_a_cycle_end() {
    let circle = |folder: &str| {
        let package = halves();
        for name in ["x", "y", "z"] {
            std::os::unix::fs::symlink(".", package.path(folder).join(name)).expect("a link");
        }
        package
    };
    circle("submissions").lint(&[]).exits(0);
    let ran = circle("data/secret/small")
        .judge(&["halves/submissions/accepted/halve.py", "--case", "sample/1"])
        .exits(0);
    assert!(
        ran.stderr.contains("3 errors in the package"),
        "{}",
        ran.stderr
    );
    finds(
        &circle("data/secret/small"),
        "error",
        "data/secret/small/y",
        "a link to a folder around it",
        "remove it",
    );
    // Two folders that link to each other end too.
    let two = halves()
        .with("data/secret/a/1.in", "5\n")
        .with("data/secret/a/1.ans", "2.5\n")
        .with("data/secret/b/.keep", "");
    for (link, target) in [
        ("a/x", "../b"),
        ("a/y", "../b"),
        ("b/x", "../a"),
        ("b/y", "../a"),
    ] {
        std::os::unix::fs::symlink(target, two.path("data/secret").join(link)).expect("a link");
    }
    two.judge(&["halves/submissions/accepted/halve.py", "--case", "sample/1"])
        .exits(0);
}

#[test]
fn input_validators() {
    let error =
        |package: &Package, place, message, hint| finds(package, "error", place, message, hint);
    let warning =
        |package: &Package, place, message, hint| finds(package, "warning", place, message, hint);
    let refused = halves()
        .with("data/secret/9.in", "1000001\n")
        .with("data/secret/9.ans", "500000.5\n");
    error(
        &refused,
        "data/secret/9.in",
        "`validate` refuses it",
        "fix the input or the validator",
    );
    let lax = "import sys\nsys.exit(42)\n";
    let lax = summands().with("input_validators/validate.py", lax);
    error(
        &lax,
        "data/invalid_input/zero.in",
        "every input validator accepts it",
        "make one refuse it",
    );
    warning(
        &lax,
        "input_validators",
        "every validator accepts an empty file",
        "read the input to its end",
    );
    warning(
        &lax,
        "input_validators",
        "no validator refuses something after the end",
        "as strictly as numbers",
    );
    let status = halves()
        .without("input_validators")
        .with("input_validators/v.py", "import sys\nsys.exit(0)\n");
    error(
        &status,
        "data/sample/1.in",
        "`v.py` ended with status 0",
        "exit with 42 for a valid input",
    );
    let broken = halves().with("input_validators/validate/main.cpp", "no program\n");
    error(
        &broken,
        "input_validators/validate",
        "it cannot be built: ",
        "fix it",
    );
    let viva = |pattern: &str| halves().with("input_validators/validate.viva", pattern);
    error(
        &viva("n;\nx = 1\n"),
        "input_validators/validate.viva",
        "the grammar cannot be read: line 2, column 3: expected a further part of the line or a `;`, found `=`",
        "fix it",
    );
    error(
        &viva("n (n/0=1);\n"),
        "data/sample/1.in",
        "`validate.viva` cannot rule on it: line 1, column 1: the grammar cannot be carried out: a division by zero in `n/0`",
        "mend the grammar",
    );
    // What cannot be run here is no fault of the package.
    let only = halves()
        .without("input_validators")
        .with("input_validators/validate.xyz", "x = 1\n");
    warning(
        &only,
        "input_validators/validate.xyz",
        "it is not run: ",
        "",
    );
    let odd_status = halves()
        .without("input_validators")
        .with(
            "input_validators/v.py",
            "exit(42 if int(input()) < 9 else 1)\n",
        )
        .with("data/secret/9.in", "10\n")
        .with("data/secret/9.ans", "5\n");
    error(
        &odd_status,
        "data/secret/9.in",
        "`v.py` refuses it: it ended with status 1",
        "fix the input or the validator",
    );
    let crash = "#include <stdlib.h>\n#include <stdio.h>\nint main(void) { int n; if (scanf(\"%d\", &n) != 1) abort(); return 42; }\n";
    let crash = halves()
        .without("input_validators")
        .with("input_validators/v.c", crash);
    warning(
        &crash,
        "input_validators",
        "on an invalid input, a validator was ended by signal 6",
        "status 43",
    );
    // In the legacy format each status but 42 refuses, so that validators use `assert`.
    let text = "import os, sys\nlines = sys.stdin.readlines()\nif len(lines) != 1 or not lines[0][:-1].isalpha():\n    os.abort()\nsys.exit(42)\n";
    let legacy = Package::copy("greeting").with("input_validators/validate.py", text);
    let ran = legacy.lint(&[]);
    assert!(!ran.stdout.contains("by signal"), "{}", ran.stdout);
}

#[test]
fn a_package_without_cases_is_checked_all_the_same() {
    let package = halves()
        .without("data")
        .with("input_validators/validate/main.cpp", "no program\n");
    let words = [
        "there is no secret case",
        "there is no sample",
        "it cannot be built",
    ];
    let ran = package.lint(&[]).exits(1);
    for said in words {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
    let none = Package::of(&[("notes.txt", "")]).lint(&[]).exits(4);
    assert!(none.stderr.contains("no case in"), "{}", none.stderr);
}

#[test]
fn validators_may_use_a_large_stack() {
    let deep = "#include <stdio.h>\nstatic int deep(int left) { volatile char room[1 << 20]; room[0] = left; return left ? deep(left - 1) + room[0] : 0; }\nint main(void) { int n; char end; if (scanf(\"%d%c\", &n, &end) != 2 || end != 10 || getchar() != EOF) return 43; deep(600); return 42; }\n";
    let package = halves()
        .without("input_validators")
        .with("input_validators/v.c", deep);
    let ran = package.lint(&["--no-submissions"]);
    assert!(!ran.stdout.contains("by signal"), "{}", ran.stdout);
}

#[test]
fn an_output_with_fewer_points_is_not_taken_for_a_right_one() {
    let package = |share: &str| {
        let text = format!(
            "import sys\nfrom pathlib import Path\nwords = sys.stdin.read().split()\nif words[:1] != Path(sys.argv[2]).read_text().split():\n    sys.exit(43)\nPath(sys.argv[3], 'score_multiplier.txt').write_text('1\\n' if len(words) == 1 else '{share}\\n')\nsys.exit(42)\n"
        );
        Package::copy("shares").with("output_validator/validate.py", text)
    };
    let is_told = |share: &str| {
        let ran = package(share).lint(&["--no-submissions"]);
        ran.stdout
            .contains("a right output with one word more is accepted")
    };
    assert!(is_told("1") && !is_told("0.5"));
}

#[test]
fn an_input_validator_that_is_a_grammar() {
    let grammar = |text: &str| {
        let package = halves().without("input_validators");
        let package = package.with("input_validators/format/halves.ctd", text);
        package.lint(&["--no-submissions", "--format", "json"])
    };
    let finding = |document: &Value, place: &str| -> String {
        let findings = document["findings"].as_array().expect("findings");
        let found = findings.iter().find(|finding| finding["place"] == place);
        found.map_or(String::new(), |it| it["message"].to_string())
    };
    let done = |document: &Value| {
        let checks = document["checks"].as_array().expect("checks");
        let inputs = checks.iter().find(|it| it["name"] == "input validators");
        inputs.map(|it| it["done"].to_string())
    };
    let right = grammar("INT(0, 1000000) NEWLINE EOF\n").exits(0).json();
    assert!(
        done(&right).is_some_and(|it| it.contains("1 validator on ")),
        "{right}"
    );
    let narrow = grammar("# Only so far.\nINT(0, 4) NEWLINE EOF\n")
        .exits(1)
        .json();
    let said = finding(&narrow, "data/secret/large/odd/01.in");
    for part in [
        "`halves.ctd` refuses it: line 1, column 1: expected an integer from 0 to 4, found `",
        "(line 2 of the grammar)",
    ] {
        assert!(said.contains(part), "{said}: {narrow}");
    }
    let broken = grammar("INT(0, 4) NEWLINE\n  IMT(3)\n").exits(1).json();
    let said = finding(&broken, "input_validators/format");
    assert!(
        said.contains("the grammar cannot be read: line 2, column 3: "),
        "{broken}"
    );
    let none = done(&broken).expect("a check");
    assert!(none.contains("no input was checked"), "{none}");
    let unknown = grammar("INT(0, {{most}}) NEWLINE\n").exits(1).json();
    let said = finding(&unknown, "input_validators/format");
    assert!(
        said.contains("line 1, column 8: `problem.yaml` states no constant `most`"),
        "{unknown}"
    );
}

#[test]
fn output_validators() {
    let error =
        |package: &Package, place, message, hint| finds(package, "error", place, message, hint);
    let warning =
        |package: &Package, place, message, hint| finds(package, "warning", place, message, hint);
    let with = |text: &str| {
        summands()
            .without("output_validator")
            .with("output_validator/v.py", text)
    };
    let lax = with("import sys\nsys.exit(42)\n");
    error(
        &lax,
        "data/invalid_output/zero.out",
        "the validator must reject it",
        "fix the validator",
    );
    warning(
        &lax,
        "output_validator",
        "an empty file is accepted on every case",
        "read the output to its end",
    );
    warning(
        &lax,
        "output_validator",
        "a right output with one word more is accepted",
        "compare all of it",
    );
    error(
        &with("import sys\nsys.exit(43)\n"),
        "data/valid_output/swapped.out",
        "the validator must accept it",
        "fix",
    );
    let sample = with("import sys\nsys.exit(43)\n");
    error(
        &sample,
        "data/sample/1.ans",
        "the answer of a sample is not accepted",
        "fix the answer or the validator",
    );
    let crash = summands().replacing("output_validator/main.py", "if found is None or ", "if ");
    error(
        &crash,
        "output_validator",
        "the output validator ended with status 1",
        "with 43 for a wrong one",
    );
    error(
        &with("no program at all\n"),
        "output_validator",
        "it cannot be built",
        "fix it",
    );
    let odd = summands()
        .without("output_validator")
        .with("output_validator/validate.viva", "x = 1\n");
    warning(&odd, "output_validator", "it is not run: ", "");
    let document = odd.lint(&["--format", "json"]).exits(0).json();
    let done = document["checks"].to_string();
    assert!(
        done.contains("no output and no submission was checked"),
        "{done}"
    );
    let wrong = summands().with("data/secret/edge/02-two.ans", "2 1\n");
    warning(
        &wrong,
        "data/secret/edge/02-two.ans",
        "the answer is not accepted, though others are",
        "fix the answer",
    );
}

/// All errors of a package, each with its place.
fn errors(package: &Package) -> Vec<String> {
    let report = package.lint(&["--format", "json"]).exits(1).json();
    let findings = report["findings"].as_array().expect("findings");
    let errors = findings.iter().filter(|it| it["severity"] == "error");
    let said = |it: &serde_json::Value| format!("{}: {}", it["place"], it["message"]);
    errors.map(said).collect()
}

#[test]
fn one_cause_is_one_error() {
    let one = |package: &Package, words: &[&str]| {
        let errors = errors(package);
        assert_eq!(errors.len(), 1, "{errors:#?}");
        for word in words {
            assert!(errors[0].contains(word), "{word}: {errors:#?}");
        }
    };
    let with = |text: &str| {
        summands()
            .without("output_validator")
            .with("output_validator/v.py", text)
    };
    // It fails on every answer, on outputs and on those of submissions.
    let broken = with("import sys\nsys.exit(int('nine'))\n");
    let words = [
        "output_validator",
        "status 1",
        "on the answer of `sample/1` and ",
        "wrong outputs, the first for ",
        " other submission",
    ];
    one(&broken, &words);
    // Of one wrong answer, nothing else is at fault.
    let halves = |answer: &str| {
        halves()
            .without("submissions/run_time_error")
            .with("data/secret/large/odd/01.ans", answer)
    };
    let words = ["data/secret/large/odd/01.ans", "agree on another output"];
    one(&halves("7\n"), &words);
    // With one accepted submission, that may be wrong.
    let alone = halves("7\n").without("submissions/accepted/a_little_off.c");
    one(&alone, &["submissions/accepted/halve.py"]);
    let checked = halves("7 \n").with(
        "answer_validators/v.py",
        "import sys\nanswer = sys.stdin.read()\nsys.exit(42 if ' ' not in answer else 43)\n",
    );
    one(
        &checked,
        &["data/secret/large/odd/01.ans", "`v.py` refuses it"],
    );
}

#[test]
fn no_fault_hides_another_one() {
    let sums = |sum: &str| {
        let files = [
            (
                "problem.yaml",
                "problem_format_version: 2025-09\nname: Sums\nlicense: cc0\nrights_owner: me\nuuid: 2b9f4c66-71de-4f0a-8a37-c40d9be62999\nlimits: {time_limit: 2}\n",
            ),
            (
                "statement/problem.en.tex",
                "\\problemname{Sums}\\begin{Input}\\end{Input}\\begin{Output}\\end{Output}",
            ),
            (
                "input_validators/two.py",
                "import re, sys\nsys.exit(42 if re.fullmatch('(0|[1-9][0-9]*) (0|[1-9][0-9]*)\\n', sys.stdin.read()) else 43)\n",
            ),
            ("data/sample/1.in", "1 2\n"),
            ("data/sample/1.ans", "3\n"),
            ("data/secret/1.in", "2 2\n"),
            ("data/secret/1.ans", "4\n"),
            ("data/secret/2.in", "5 5\n"),
            ("data/secret/2.ans", "10\n"),
            ("data/secret/3.in", "7 8\n"),
            ("data/secret/3.ans", "15\n"),
            ("submissions/accepted/one.py", sum),
            (
                "submissions/accepted/two.py",
                "print(sum(map(int, input().split())))\n",
            ),
            (
                "submissions/wrong_answer/more.py",
                "a, b = map(int, input().split())\nprint(a + b + (a == 5))\n",
            ),
        ];
        let package = Package::of(&files);
        package.with(
            "submissions/accepted/three.py",
            "a, b = input().split()\nprint(int(a) + int(b))\n",
        )
    };
    let right = "print(sum(map(int, input().split())))\n";
    let of_seven = "a, b = map(int, input().split())\nprint(a + b + (a == 7))\n";
    sums(right).lint(&[]).exits(0);
    let told = |package: &Package, places: &[(&str, &str)]| {
        let errors = errors(package);
        assert_eq!(errors.len(), places.len(), "{errors:#?}");
        for (place, words) in places {
            let is_it =
                |it: &&String| it.starts_with(&format!("\"{place}\"")) && it.contains(words);
            assert!(
                errors.iter().any(|it| is_it(&it)),
                "{place}: {words}: {errors:#?}"
            );
        }
    };
    let agree = "agree on another output";
    let two = sums(right)
        .with("data/secret/1.ans", "9\n")
        .with("data/secret/3.ans", "9\n");
    told(
        &two,
        &[("data/secret/1.ans", agree), ("data/secret/3.ans", agree)],
    );
    // A wrong answer, and an accepted submission that is wrong elsewhere.
    let both = sums(of_seven).with("data/secret/1.ans", "9\n");
    told(
        &both,
        &[
            ("data/secret/1.ans", agree),
            ("submissions/accepted/one.py", "WA on `secret/3`"),
        ],
    );
    // Where accepted submissions differ, no answer is blamed.
    let differ = sums(of_seven).with("data/secret/3.ans", "9\n");
    let each = ["one", "two", "three"].map(|it| format!("submissions/accepted/{it}.py"));
    told(
        &differ,
        &each.each_ref().map(|it| (it.as_str(), "WA on `secret/3`")),
    );
    // A wrong answer does not vouch for a submission that is right.
    let vouches = sums(right)
        .with("data/secret/1.ans", "9\n")
        .with("submissions/wrong_answer/more.py", right);
    told(
        &vouches,
        &[
            ("data/secret/1.ans", agree),
            ("submissions/wrong_answer/more.py", "it gets AC"),
        ],
    );
}

#[test]
fn an_output_validator_may_fail_on_an_invalid_answer() {
    let package = summands();
    let own = "output_validator/main.py";
    let strict = package
        .with("data/invalid_answer/words.in", "3\n")
        .with("data/invalid_answer/words.ans", "no number\n")
        .replacing(
            own,
            "import sys",
            "import sys\nif 'number' in open(sys.argv[2]).read(): sys.exit(1)\n",
        );
    let report = strict.lint(&["--format", "json"]).exits(0).json();
    assert!(
        !report.to_string().contains("neither 42 nor 43"),
        "{report}"
    );
}

#[test]
fn faults_of_generators_yaml_are_those_of_the_package() {
    let package = Package::copy("pairs").with(
        "generators/generators.yaml",
        "data:\n  secret:\n    data:\n      a: {genrate: numbers.py 1 1 1}\n",
    );
    let errors = errors(&package);
    let is_told =
        |it: &String| it.contains("generators.yaml:4:") && it.contains("nothing makes its input");
    assert!(errors.iter().any(is_told), "{errors:#?}");
    let lint = package.lint(&[]).exits(1).stdout;
    assert!(lint.contains("did you mean `generate`?"), "{lint}");
}

#[test]
fn submissions() {
    let error =
        |package: &Package, place, message, hint| finds(package, "error", place, message, hint);
    let warning =
        |package: &Package, place, message, hint| finds(package, "warning", place, message, hint);
    let moved = halves().moving(
        "submissions/wrong_answer/whole.py",
        "submissions/accepted/whole.py",
    );
    error(
        &moved,
        "submissions/accepted/whole.py",
        "it gets WA on `sample/1` and 2 other cases, which `accepted` does not allow",
        "move it",
    );
    let moved = halves().moving(
        "submissions/accepted/halve.py",
        "submissions/time_limit_exceeded/halve.py",
    );
    error(
        &moved,
        "submissions/time_limit_exceeded/halve.py",
        "it gets AC",
        "move it",
    );
    let wrong = halves().with("data/secret/small/02-even.ans", "6.0\n");
    let wrong = wrong.without("submissions/accepted/a_little_off.c");
    error(
        &wrong,
        "submissions/accepted/halve.py",
        "it gets WA on `secret/small/02-even`",
        "fix it",
    );
    let marked = "# @EXPECTED_RESULTS@: TIMELIMIT\nprint(0)\n";
    let marked = halves().with("submissions/mixed/marked.py", marked);
    error(
        &marked,
        "submissions/mixed/marked.py",
        "it gets WA",
        "fix it, or move it",
    );
    let unmarked = halves().with("submissions/mixed/x.py", "print(0)\n");
    warning(
        &unmarked,
        "submissions/mixed/x.py",
        "its folder names no expected verdict; it gets WA",
        "move it into a folder",
    );
    let broken = halves().with("submissions/accepted/broken.c", "no program\n");
    error(
        &broken,
        "submissions/accepted/broken.c",
        "it gets CE, which",
        "fix it, or move it",
    );
}

#[test]
fn an_expected_results_mark_in_the_source_counts() {
    let package = halves().with(
        "submissions/mixed/marked.py",
        "# @EXPECTED_RESULTS@: WRONG-ANSWER, RUN-ERROR\nprint(0)\n",
    );
    let document = package.lint(&["--format", "json"]).exits(0).json();
    let rows = document["submissions"].as_array().expect("submissions");
    let row = rows
        .iter()
        .find(|row| row["name"] == "submissions/mixed/marked.py")
        .expect("it is judged");
    assert_eq!(row["verdict"], "WA");
    assert!(
        row["admits"].as_array().expect("verdicts").len() >= 2,
        "{row}"
    );
}

#[test]
fn margins_of_the_time_limit() {
    // Both times are far from the limits, even on a busy machine.
    let spins = |seconds: f64| {
        format!(
            "import time\nn = int(input())\nwhile time.process_time() < {seconds}: pass\nprint(n / 2)\n"
        )
    };
    let only = |package: Package| {
        package
            .without("data/secret")
            .with("data/secret/1.in", "5\n")
            .with("data/secret/1.ans", "2.5\n")
    };
    let tight = only(halves()).with("submissions/accepted/slow.py", spins(1.3));
    finds(
        &tight,
        "warning",
        "submissions/accepted/slow.py",
        "and the limit of 2 s is less than 2 times that",
        "raise `limits.time_limit`",
    );
    let close = only(halves()).with("submissions/time_limit_exceeded/close.py", spins(2.3));
    finds(
        &close,
        "warning",
        "submissions/time_limit_exceeded/close.py",
        "less than 1.5 times the limit of 2 s",
        "make it slower",
    );
    let late = only(halves()).with("submissions/accepted/late.py", spins(2.3));
    // Judges that run Python with PyPy may accept it.
    finds(
        &late,
        "warning",
        "submissions/accepted/late.py",
        "it gets TLE",
        "it is run by CPython here",
    );
    let late = only(halves()).with("submissions/accepted/late.c", "int main() { for (;;); }\n");
    finds(
        &late,
        "error",
        "submissions/accepted/late.c",
        "it gets TLE",
        "fix it, or move it",
    );
}

#[test]
fn a_limit_that_only_this_judge_has_is_no_fault_of_the_package() {
    let long = || {
        halves().with(
            "submissions/accepted/long.py",
            "print(' ' * 9_000_000, int(input()) / 2)\n",
        )
    };
    finds(
        &long(),
        "warning",
        "submissions/accepted/long.py",
        "it gets OLE",
        "the package states no `limits.output`",
    );
    finds(
        &long().replacing("problem.yaml", "memory: 256", "memory: 256\n  output: 8"),
        "error",
        "submissions/accepted/long.py",
        "it gets OLE",
        "fix it, or move it",
    );
}

#[test]
fn the_exit_status_tells_the_result_of_lint() {
    halves().lint(&[]).exits(0);
    let text = halves()
        .with("data/secret/9.in", "x")
        .lint(&[])
        .exits(1)
        .stdout;
    assert!(
        text.contains("error: data/secret/9.in: ") && text.contains("errors, "),
        "{text}"
    );
    halves().lint(&["--exhaustive"]).exits(2);
    halves()
        .without("data")
        .without("problem.yaml")
        .lint(&[])
        .exits(4);
}
