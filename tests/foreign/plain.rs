//! Plain folders of cases, with the file names that other judges use.

use crate::harness::{Package, Ran};

/// Prints its input.
const ECHO: &str = "import sys\nsys.stdout.write(sys.stdin.read())\n";

fn names(ran: &Ran) -> Vec<String> {
    let document = ran.json();
    let names = document["case_names"].as_array().expect("names");
    names
        .iter()
        .map(|name| name.as_str().expect("a name").to_string())
        .collect()
}

#[test]
fn every_naming_scheme_is_read() {
    for files in [
        [("1.in", "1.ans")],
        [("1.in", "1.out")],
        [("01", "01.a")],
        [("sample-1.in", "sample-1.out")],
    ] {
        let [(input, answer)] = files;
        let package = Package::of(&[(input, "x\n"), (answer, "x\n"), ("echo.py", ECHO)]);
        let ran = package
            .judge(&["made/echo.py", "--format", "json"])
            .exits(0);
        assert_eq!(names(&ran), [input.strip_suffix(".in").unwrap_or(input)]);
        let wrong = Package::of(&[(input, "x\n"), (answer, "y\n"), ("echo.py", ECHO)]);
        wrong.judge(&["made/echo.py"]).exits(1);
    }
}

#[test]
fn cases_are_in_the_order_of_their_numbers() {
    let files = ["10", "9", "2", "1"].map(|name| {
        [
            (format!("{name}.in"), "1\n"),
            (format!("{name}.ans"), "1\n"),
        ]
    });
    let files: Vec<(&str, &str)> = files
        .iter()
        .flatten()
        .map(|(name, text)| (name.as_str(), *text))
        .collect();
    let package = Package::of(&files).with("echo.py", ECHO);
    let ran = package
        .judge(&["made/echo.py", "--format", "json"])
        .exits(0);
    assert_eq!(names(&ran), ["1", "2", "9", "10"]);
}

#[test]
fn a_case_without_an_answer_is_a_judge_error_and_the_others_are_judged() {
    let package = Package::of(&[
        ("1.in", "x\n"),
        ("2.in", "y\n"),
        ("2.ans", "y\n"),
        ("echo.py", ECHO),
    ]);
    let ran = package
        .judge(&["made/echo.py", "--format", "json"])
        .exits(3);
    let document = ran.json();
    assert_eq!(document["submissions"][0]["outcomes"], "JA");
    assert!(
        ran.stderr.contains("1 error in the package"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_folder_without_a_case_says_how_cases_are_named() {
    let ran = Package::of(&[("notes.txt", ""), ("echo.py", ECHO)])
        .judge(&["made/echo.py"])
        .exits(4);
    assert!(ran.stderr.contains("no case in `./made`"), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("`1.in` with `1.ans` or `1.out`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn one_case_is_chosen_by_its_name() {
    let package = Package::of(&[
        ("1.in", "x\n"),
        ("1.ans", "y\n"),
        ("2.in", "y\n"),
        ("2.ans", "y\n"),
        ("e.py", ECHO),
    ]);
    package.judge(&["made/e.py", "--case", "2"]).exits(0);
    let ran = package.judge(&["made/e.py", "--case", "3"]).exits(2);
    assert!(
        ran.stderr.contains("no case `3`") || ran.stderr.contains("`3`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn the_folder_around_a_package_is_not_taken_for_one() {
    let package = Package::copy("pairs")
        .with("data/sample/1.in", "1\n1\n")
        .with("data/sample/1.ans", "0\n");
    for command in ["lint", "verify"] {
        let refused = package.run(&[command, "."]).exits(4).stderr;
        assert!(
            refused.contains("name `./pairs`, which is one"),
            "{refused}"
        );
    }
    // With a case of its own, it is a folder of cases.
    std::fs::write(package.around().join("own.in"), "1\n1\n").expect("a file");
    let read = package.run(&["lint", ".", "--no-submissions"]);
    assert!(!read.stderr.contains("which is one"), "{}", read.stderr);
}
