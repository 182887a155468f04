//! Three packages without faults, each in another format and with another way to check outputs.

use crate::harness::{Package, tribunal};
use serde_json::Value;
use std::fs;

/// Each package, its format, its rules, and its cases.
const PACKAGES: [(&str, &str, &str, u64); 3] = [
    ("greeting", "legacy", "default comparison", 5),
    ("halves", "2023-07-draft", "default comparison", 5),
    (
        "summands",
        "2025-09",
        "output validator output_validator",
        6,
    ),
];

/// The verdict that a folder of submissions stands for.
fn verdict_of(name: &str) -> &'static str {
    let folders = [
        ("accepted", "AC"),
        ("wrong_answer", "WA"),
        ("time_limit_exceeded", "TLE"),
        ("run_time_error", "RTE"),
    ];
    folders
        .into_iter()
        .find(|(folder, _)| name.contains(&format!("submissions/{folder}/")))
        .expect("a folder")
        .1
}

#[test]
fn every_submission_gets_the_verdict_of_its_folder() {
    for (name, format, rules, cases) in PACKAGES {
        let package = Package::copy(name);
        let document = package
            .judge(&["--expected", "--format", "json"])
            .exits(0)
            .json();
        assert_eq!(
            (&document["schema"], &document["version"]),
            (&"tribunal.judge".into(), &1.into())
        );
        assert_eq!(
            (&document["problem"], &document["dialect"]),
            (&name.into(), &rules.into())
        );
        assert_eq!(
            document["coverage"],
            format!("{cases} cases of a package ({format})")
        );
        assert_eq!(
            document["exhibits"],
            Value::Array(Vec::new()),
            "of {name} nothing can be drawn"
        );
        let submissions = document["submissions"].as_array().expect("submissions");
        assert_eq!(submissions.len(), 6, "{name}");
        for one in submissions {
            assert_eq!(
                one["verdict"],
                verdict_of(one["name"].as_str().expect("a name")),
                "{}",
                one["name"]
            );
        }
    }
}

#[test]
fn a_group_has_its_own_flags() {
    let package = Package::copy("greeting");
    let document = package
        .judge(&[
            "greeting/submissions/wrong_answer/lower_case.py",
            "--format",
            "json",
        ])
        .json();
    assert_eq!(
        document["submissions"][0]["outcomes"], "AAAWW",
        "only the group `2-strict` tells capitals apart"
    );
    let names = [
        "sample/1",
        "secret/1-any/01-short",
        "secret/1-any/02-capitals",
        "secret/2-strict/01-mixed",
    ];
    let expected: Vec<Value> = names
        .into_iter()
        .chain(["secret/2-strict/deeper/01-long"])
        .map(Value::from)
        .collect();
    assert_eq!(document["case_names"], Value::Array(expected));
}

#[test]
fn a_missing_limit_is_inferred_and_reported() {
    let right = "greeting/submissions/accepted/greet.py";
    let ran = Package::copy("greeting").judge(&[right]).exits(0);
    assert!(
        ran.stderr
            .contains("the time limit is 1 s: 5 times what `./greeting/submissions/accepted/"),
        "{}",
        ran.stderr
    );
    let ran = Package::copy("halves")
        .judge(&["halves/submissions/accepted/halve.py"])
        .exits(0);
    assert!(!ran.stderr.contains("the time limit is"), "{}", ran.stderr);
    // A case without an answer hides no time.
    let unanswered = Package::copy("greeting").without("data/sample/1.ans");
    let ran = unanswered.judge(&[right]).exits(3);
    assert!(
        ran.stderr.contains("should be accepted, but gets JE")
            && ran.stderr.contains("the time limit is 1 s: 5 times what"),
        "{}",
        ran.stderr
    );
    let none = Package::copy("greeting")
        .without("submissions")
        .with("right.py", "print('Hello', input())\n");
    let ran = none.judge(&["greeting/right.py"]).exits(0);
    assert!(
        ran.stderr.contains(
            "no time limit and has no accepted submission to infer one from; Tribunal uses 1 s"
        ),
        "{}",
        ran.stderr
    );
}

#[test]
fn every_form_of_a_run_shows_a_package() {
    for (name, _, _, cases) in PACKAGES {
        // A program that exceeds the time limit adds nothing here, and would take most of the time.
        let package = Package::copy(name).without("submissions/time_limit_exceeded");
        let count = fs::read_dir(package.around().join(name).join("submissions"))
            .expect("the submissions")
            .map(|folder| {
                fs::read_dir(folder.expect("a folder").path())
                    .expect("a folder")
                    .count()
            })
            .sum::<usize>();
        assert!(count >= 4, "{name}: {count}");
        let own = format!("./{name}/submissions/");
        let files = ["run.json", "run.html", "run.xml", "run.csv", "run.txt"]
            .map(|file| ["--report", file])
            .concat();
        let ran = package
            .judge(&[&[own.as_str()], &files[..]].concat())
            .exits(1);
        assert!(
            ran.stdout.contains(&format!(
                "{count} submissions in ./{name}/submissions/ on {cases} cases"
            )),
            "{}",
            ran.stdout
        );
        let read = |file: &str| fs::read_to_string(package.around().join(file)).expect("a report");
        let (page, suites, table) = (read("run.html"), read("run.xml"), read("run.csv"));
        assert!(
            page.starts_with("<!DOCTYPE html>") && page.contains(name),
            "{page}"
        );
        assert!(
            suites.contains("<testsuites") && suites.matches("<testsuite ").count() == count,
            "{suites}"
        );
        assert_eq!(table.lines().count(), count + 1, "{table}");
        assert!(read("run.txt").contains(&format!("{cases} cases of a package")));
        // Every report form can be made from the saved run, without judging again.
        for form in ["junit", "csv", "github", "html", "text"] {
            let shown =
                tribunal(package.around(), &["report", "run.json", "--format", form]).exits(0);
            assert!(
                shown.stdout.contains("wrong_answer"),
                "{form}: {}",
                shown.stdout
            );
        }
        let github = package
            .judge(&[&format!("{own}wrong_answer"), "--format", "github"])
            .exits(1)
            .stdout;
        assert!(
            github.contains("::error file=") && github.contains("wrong_answer/"),
            "{github}"
        );
    }
}

#[test]
fn lint_finds_no_fault_in_a_sound_package() {
    for (name, format, _, cases) in PACKAGES {
        let package = Package::copy(name);
        let document = package.lint(&["--format", "json"]).exits(0).json();
        assert_eq!(
            (&document["schema"], &document["version"]),
            (&"tribunal.package".into(), &1.into())
        );
        assert_eq!(document["findings"], Value::Array(Vec::new()), "{name}");
        assert_eq!(
            (&document["format"], &document["cases"]),
            (&format.into(), &cases.into())
        );
        let checks: Vec<&Value> = document["checks"]
            .as_array()
            .expect("checks")
            .iter()
            .map(|it| &it["name"])
            .collect();
        assert_eq!(
            checks,
            [
                "files",
                "input validators",
                "output validator",
                "submissions"
            ]
        );
        for one in document["submissions"].as_array().expect("submissions") {
            assert_eq!(
                one["verdict"],
                verdict_of(one["name"].as_str().expect("a name")),
                "{}",
                one["name"]
            );
        }
    }
    let text = Package::copy("summands").lint(&[]).exits(0).stdout;
    assert!(
        text.ends_with("6 of 6 submissions get the expected verdict\nno faults\n"),
        "{text}"
    );
}
