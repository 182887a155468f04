//! Packages that give points: the points of each submission, early stops, judge errors of graders and validators, and the
//! checks of `lint`.

use crate::harness::{Package, Ran};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Judges with a package's own submissions, or with those named.
#[track_caller]
fn judged(package: &Package, args: &[&str], code: i32) -> Value {
    let args = [args, &["--format", "json"]].concat();
    package.judge(&args).exits(code).json()
}

/// The points, the verdict of the graders, the outcomes and whether the expectation fits, for each submission.
fn told(document: &Value) -> Vec<String> {
    let submissions = document["submissions"].as_array().expect("submissions");
    let one = |one: &Value| {
        let name = one["name"].as_str().expect("a name");
        let file = name.rsplit('/').next().expect("a file");
        let (given, fits) = (&one["points"], &one["expected"]["fits"]);
        let verdict = given["verdict"].as_str().unwrap_or("-");
        let outcomes = one["outcomes"].as_str().expect("outcomes");
        format!(
            "{file} {} of {} {verdict} {outcomes} {fits}",
            given["points"], given["best"]
        )
    };
    submissions.iter().map(one).collect()
}

#[test]
fn every_submission_gets_the_points_that_its_folder_and_its_file_expect() {
    let package = Package::copy("squares");
    assert_eq!(
        told(&judged(&package, &["--expected"], 0)),
        [
            "square.py 100.0 of 100.0 AC AAAAA true",
            "sixteen_bits.py 40.0 of 100.0 AC AAAW- true",
            "double.py 0.0 of 100.0 WA WW-W- true",
        ],
        "a group ends at its first failing case"
    );
    let partly = "squares/submissions/partially_accepted/sixteen_bits.py";
    let all = judged(&package, &[partly, "--all"], 1);
    assert_eq!(told(&all)[0], "sixteen_bits.py 40.0 of 100.0 AC AAAWW null");
    let package = Package::copy("votes");
    assert_eq!(
        told(&judged(&package, &["--expected"], 0)),
        [
            "even.py 40.0 of 40.0 AC AAAAA true",
            "always_yes.py 20.0 of 40.0 AC AAWAW true",
            "zero_only.py 0.0 of 40.0 WA AAWWW true",
        ]
    );
    // One that is partly accepted must not have all points.
    let package = Package::copy("shares").with(
        "submissions/partially_accepted/all.py",
        "number = int(input())\nprint(max(it for it in range(1, number) if number % it == 0))\n",
    );
    assert_eq!(
        told(&judged(&package, &["--expected"], 1)),
        [
            "largest.py 100.0 of 100.0 - AAAAA true",
            "one.py 31.07 of 100.0 - AAAAA true",
            "all.py 100.0 of 100.0 - AAAAA false",
            "half.py 65.0 of 100.0 - AAAAW true",
        ]
    );
}

#[test]
fn a_group_whose_requirement_fails_is_not_judged() {
    // Right on the sample and on large numbers alone.
    let program =
        "number = int(input())\nprint(number // 2 if number == 6 or number > 10 else 0)\n";
    let package = Package::copy("shares").with("small_fails.py", program);
    let one = &["shares/small_fails.py"][..];
    let document = judged(&package, one, 1);
    assert_eq!(
        told(&document),
        ["small_fails.py 0.0 of 100.0 - AW--- null"]
    );
    let groups = document["submissions"][0]["points"]["groups"].clone();
    let large = groups
        .as_array()
        .expect("groups")
        .last()
        .expect("a group")
        .clone();
    assert_eq!(
        (&large["group"], &large["requires"], &large["judged"]),
        (
            &"secret/2-large".into(),
            &"secret/1-small".into(),
            &0.into()
        )
    );
    let document = judged(&package, &[one, &["--all"]].concat(), 1);
    assert_eq!(
        told(&document),
        ["small_fails.py 0.0 of 100.0 - AWWAW null"]
    );
    let shown = package.judge(one).exits(1).stdout;
    let table = "0 of 100 points\n  group           points\n  sample               -  AC\n  secret/1-small    0/30  WA   secret/1-small/01-two\n  \
                 secret/2-large    0/70  -    not judged: `secret/1-small` is not accepted\n";
    assert!(shown.contains(table), "{shown}");
}

#[test]
fn points_that_break_the_rules_are_judge_errors() {
    let validator = |body: &str| {
        let text = format!(
            "import sys\nfrom pathlib import Path\nfeedback = Path(sys.argv[3])\nif Path(sys.argv[1]).read_text() == '6\\n': sys.exit(42)\n{body}\n"
        );
        let ran = Package::copy("shares")
            .with("output_validator/validate.py", text)
            .judge(&["shares/submissions/accepted/one.py"])
            .exits(3);
        let Ran { stdout, .. } = ran;
        stdout
    };
    for (body, said) in [
        (
            "(feedback / 'score.txt').write_text('1')\nsys.exit(43)",
            "the output validator rejects it, but wrote `score.txt`",
        ),
        (
            "(feedback / 'score_multiplier.txt').write_text('a\\n b')\nsys.exit(42)",
            "wrote `score_multiplier.txt`, but the group gives all points or none",
        ),
        (
            "large = 'large' in sys.argv[1] or len(sys.argv) > 4\nif large: (feedback / 'score.txt').write_text('\\n  many')\nsys.exit(42)",
            "wrote no number into `score.txt`: line 2, column 3: found `many`",
        ),
        (
            "if len(sys.argv) > 4: (feedback / 'score.txt').write_text('35.5')\nsys.exit(42)",
            "wrote 35.5 into `score.txt`, which is more than 35",
        ),
    ] {
        let shown = validator(body);
        assert!(shown.contains(said), "{body}\n{shown}");
        assert!(shown.contains("points unknown: "), "{shown}");
    }
    // A sample gives no points, and its score is ignored.
    let sample = "if Path(sys.argv[1]).read_text() == '6\\n': (feedback / 'score.txt').write_text('x')\nsys.exit(42)";
    let text =
        format!("import sys\nfrom pathlib import Path\nfeedback = Path(sys.argv[3])\n{sample}\n");
    let package = Package::copy("shares").with("output_validator/validate.py", text);
    let document = judged(&package, &["shares/submissions/accepted/one.py"], 0);
    assert_eq!(told(&document), ["one.py 100.0 of 100.0 - AAAAA null"]);
}

#[test]
fn a_grader_that_fails_leaves_the_points_unknown() {
    let right = "votes/submissions/accepted/even.py";
    for (grader, said) in [
        (
            "print('AC lots')\n",
            "the grader's answer: line 1, column 4: expected a score, found `lots`",
        ),
        (
            "import sys\nsys.exit(3)\n",
            "the grader ended with status 3, which is not 0",
        ),
        ("print('JE 0')\n", "the grader reports a judge error"),
    ] {
        let package = Package::copy("votes").with("graders/half.py", grader);
        let shown = package.judge(&[right]).exits(3).stdout;
        assert!(
            shown.contains(&format!("points unknown: {said}")),
            "{shown}"
        );
    }
    let none = Package::copy("votes").without("graders");
    let shown = none.judge(&[right]).exits(3).stdout;
    assert!(
        shown.contains("points unknown: there is no grader"),
        "{shown}"
    );
}

#[test]
fn points_outside_of_a_stated_range_or_with_a_wrong_requirement_are_unknown() {
    let package = Package::copy("squares").with(
        "data/secret/1-small/testdata.yaml",
        "accept_score: 25\nrange: 0 40\n",
    );
    let shown = package
        .judge(&["squares/submissions/accepted/square.py"])
        .exits(3)
        .stdout;
    let said = "points unknown: `secret/1-small` has 50 points, outside of its range from 0 to 40";
    assert!(shown.contains(said), "{shown}");
    let package = Package::copy("shares").with(
        "data/secret/2-large/test_group.yaml",
        "max_score: 70\nscore_aggregation: sum\nrequire_pass: secret/1-smal\noutput_validator_args: [points]\n",
    );
    let right = "shares/submissions/accepted/largest.py";
    let shown = package.judge(&[right]).exits(3).stdout;
    let said = "points unknown: `secret/2-large` requires `secret/1-smal`, and no group or case of that name comes before it";
    assert!(shown.contains(said), "{shown}");
    // It is one error, where the name stands.
    let found = package.lint(&["--format", "json"]).exits(1).json();
    let findings = found["findings"].as_array().expect("findings");
    let errors = findings.iter().filter(|it| it["severity"] == "error");
    let errors: Vec<String> = errors.map(ToString::to_string).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("require_pass"), "{errors:?}");
    // A pattern of groups stands for each of them.
    for (score, code) in [("[30, 70]", 0), ("30", 1)] {
        let package = Package::copy("shares").with(
            "submissions/submissions.yaml",
            format!("accepted/largest.py:\n  secret/*: {{score: {score}}}\n"),
        );
        package.judge(&["--expected", right]).exits(code);
    }
}

#[test]
fn one_case_alone_and_a_run_to_the_first_failure_give_no_points() {
    let package = Package::copy("squares");
    let wrong = "squares/submissions/wrong_answer/double.py";
    let document = judged(&package, &[wrong, "--case", "sample/1"], 1);
    assert_eq!(document["submissions"][0]["points"], Value::Null);
    let shown = package.judge(&[wrong, "--fail-fast"]).exits(1).stdout;
    assert!(
        shown.contains("points unknown: `secret/1-small/01-zero` was not judged"),
        "{shown}"
    );
}

#[test]
fn lint_compares_the_points_of_submissions_with_those_that_are_stated() {
    let package = Package::copy("shares")
        .with(
            "submissions/submissions.yaml",
            "accepted/one.py: {score: 50}\n",
        )
        .with("submissions/partially_accepted/none.py", "print(0)\n")
        .with("data/secret/1-small/test_group.yaml", "max_score: 20\n");
    let shown = package.lint(&[]).exits(1).stdout;
    for said in [
        "it gets 21.07 of 100 points, and 50 points are expected",
        "it gets 90 of 100 points, though it is to be right",
        "its groups add up to 90 points, less than its maximum of 100",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    let package = Package::copy("squares")
        .with(
            "data/secret/1-small/testdata.yaml",
            "accept_score: 25\nrange: 0 40\n",
        )
        .moving(
            "submissions/wrong_answer/double.py",
            "submissions/partially_accepted/double.py",
        );
    let shown = package.lint(&[]).exits(1).stdout;
    for said in [
        "it gets WA, and so no points",
        "gets 50 points, outside of `range: 0 40`",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    let shown = Package::copy("votes").lint(&[]).exits(0).stdout;
    assert!(shown.contains("no faults"), "{shown}");
}

needs::verifyproblem! {
    #[test]
    fn verifyproblem_accepts_the_packages_and_gives_the_same_points() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        for name in ["squares", "votes"] {
            let package = Package::copy(name);
            fs::copy(folder.join("cases/languages.yaml"), package.around().join("languages.yaml")).expect("a file");
            let parts = ["-j", "2", "--werror", "-p", "config", "data", "graders", "submissions", "validators", "--"];
            let verify = || {
                let ran = Command::new("verifyproblem").args(parts).arg(package.around().join(name)).output();
                ran.expect("verifyproblem runs")
            };
            // It compares times: on a busy machine a program may seem slower than it is.
            let mut ran = verify();
            for _ in 0..2 {
                if String::from_utf8_lossy(&ran.stdout).contains("is slower than all AC") {
                    ran = verify();
                }
            }
            let shown = String::from_utf8_lossy(&ran.stdout);
            assert!(shown.contains("0 errors, 0 warnings"), "{shown}{}", String::from_utf8_lossy(&ran.stderr));
            // The last columns of its table are points and seconds.
            let theirs = |file: &str| {
                let row = shown.lines().rfind(|line| line.trim_start().starts_with(file)).expect("a row");
                row.split_whitespace().rev().nth(1).expect("points").parse::<f64>().expect("a number")
            };
            let document = judged(&package, &["--expected"], 0);
            for one in document["submissions"].as_array().expect("submissions") {
                let file = one["name"].as_str().expect("a name").rsplit('/').next().expect("a file");
                assert_eq!(one["points"]["points"].as_f64(), Some(theirs(file)), "{name} {file}: {shown}");
            }
        }
    }
}
