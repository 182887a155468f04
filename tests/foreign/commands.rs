//! The command line on packages: problem names and paths, flags that apply, repeat commands, resume and watch.

use crate::harness::{Package, Ran, tribunal};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

const ECHO: &str = "import sys\nsys.stdout.write(sys.stdin.read())\n";

#[track_caller]
fn says(ran: &Ran, words: &[&str]) {
    for word in words {
        assert!(ran.stderr.contains(word), "{word}: {}", ran.stderr);
    }
}

/// A folder with one case that has the name of a problem.
fn named_as_a_problem() -> tempfile::TempDir {
    let around = tempfile::tempdir().expect("a folder");
    fs::create_dir(around.path().join("flipgame")).expect("a folder");
    for (name, text) in [
        ("flipgame/1.in", "x\n"),
        ("flipgame/1.ans", "x\n"),
        ("echo.py", ECHO),
    ] {
        fs::write(around.path().join(name), text).expect("a file");
    }
    around
}

#[test]
fn a_name_means_the_problem_and_a_path_the_folder() {
    let around = named_as_a_problem();
    let ran = tribunal(
        around.path(),
        &[
            "judge",
            "flipgame",
            "echo.py",
            "--random",
            "2",
            "--shrink-time",
            "0",
        ],
    );
    assert!(
        !ran.stdout.contains("package"),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
    for word in ["./flipgame", "flipgame/", "../flipgame/../flipgame"] {
        let folder = if word.starts_with("..") {
            around.path().join("flipgame")
        } else {
            around.path().to_path_buf()
        };
        let program = around.path().join("echo.py");
        let ran = tribunal(&folder, &["judge", word, program.to_str().expect("a path")]);
        let ran = ran.exits(0);
        assert!(
            ran.stdout.contains("1 case of a package (folder of cases)"),
            "{word}: {}",
            ran.stdout
        );
    }
}

#[test]
fn a_mistyped_problem_gets_a_suggestion() {
    let around = named_as_a_problem();
    for command in [&["judge", "flipgam", "echo.py"][..], &["verify", "flipgam"]] {
        says(
            &tribunal(around.path(), command).exits(2),
            &["flipgam", "flipgame"],
        );
    }
    says(
        &tribunal(around.path(), &["judge", "./nowhere", "echo.py"]).exits(4),
        &["cannot read `./nowhere`"],
    );
}

#[test]
fn flags_for_built_in_problems_are_refused_with_a_hint() {
    let package = Package::of(&[("1.in", "x\n"), ("1.ans", "x\n"), ("echo.py", ECHO)]);
    for flags in [
        ["--random", "3"],
        ["--size", "3x3"],
        ["--dialect", "testlib"],
        ["--cases", "cases"],
        ["--shrink-time", "1"],
    ] {
        let ran = package
            .judge(&[&["made/echo.py"][..], &flags].concat())
            .exits(2);
        says(
            &ran,
            &[
                &format!(
                    "`{}` does not apply: a package is judged on its own cases",
                    flags[0]
                ),
                "the problems that `tribunal list` names",
            ],
        );
    }
    says(
        &package.judge(&["made/echo.py", "--exhaustive"]).exits(2),
        &["`--exhaustive` does not apply"],
    );
    for flags in [
        &["--random", "3"][..],
        &["--size", "3x3"],
        &["--seed", "3"],
        &["--solver", "x"],
        &["--report", "x.html"],
        &["--format", "junit"],
        &["./made"],
    ] {
        says(&package.lint(flags).exits(2), &[flags[0]]);
    }
}

#[test]
fn points_that_a_package_does_not_state_are_unknown() {
    let scoring = Package::copy("summands").replacing("problem.yaml", "pass-fail", "scoring");
    let ran = scoring
        .judge(&["summands/submissions/accepted/one_less.py"])
        .exits(0);
    let why = "points unknown: the package does not say how many points `secret/edge` gives";
    assert!(ran.stdout.contains(why), "{}", ran.stdout);
}

#[test]
fn the_repeat_command_repeats_the_failure() {
    for (package, wrong) in [
        (
            Package::copy("summands"),
            "summands/submissions/wrong_answer/three.py",
        ),
        (
            Package::copy("greeting"),
            "greeting/submissions/wrong_answer/shouts",
        ),
        (
            Package::of(&[("a b.in", "x\n"), ("a b.out", "y\n"), ("it's.py", ECHO)]),
            "made/it's.py",
        ),
    ] {
        let ran = package.judge(&[wrong, "--memory-limit", "200"]).exits(1);
        let line = ran
            .stdout
            .lines()
            .find_map(|line| line.trim().strip_prefix("repeat: tribunal "))
            .expect("a command");
        assert!(line.contains("--memory-limit 200 --case "), "{line}");
        // The shell splits the command into words.
        let words = Command::new("/bin/sh")
            .args(["-c", &format!("printf '%s\\n' {line}")])
            .output()
            .expect("a shell");
        let words = String::from_utf8(words.stdout).expect("UTF-8");
        let words: Vec<&str> = words.lines().collect();
        let again = tribunal(package.around(), &words).exits(1);
        assert!(
            again.stdout.contains("on case ") || again.stdout.contains("case "),
            "{}",
            again.stdout
        );
        assert!(again.stdout.contains(line), "{line}: {}", again.stdout);
    }
}

#[test]
fn a_resumed_run_reuses_its_results() {
    let package = Package::copy("summands");
    let args = ["--expected", "--resume", "kept.jsonl", "--events", "events"];
    let results = || {
        package.judge(&args).exits(0);
        let events = fs::read_to_string(package.around().join("events")).expect("events");
        let is_result = |line: &&str| line.contains("\"event\":\"result\"");
        let results = events.lines().filter(is_result);
        results.map(str::to_string).collect::<Vec<String>>()
    };
    let (first, again) = (results(), results());
    let is_known = |line: &String| line.contains("\"worker\":null");
    assert!(
        !first.is_empty() && !first.iter().any(is_known),
        "{first:?}"
    );
    // Not one is judged again, the slow one neither.
    assert_eq!(again.len(), first.len());
    assert!(again.iter().all(is_known), "{again:?}");
    // Results of the first validator do not count for another one.
    let package = package.with("output_validator/main.py", "import sys\nsys.exit(43)\n");
    package.judge(&args).exits(1);
}

#[test]
fn a_resumed_run_keeps_no_result_of_another_entry_point() {
    let stated = |file: &str| format!("accepted/two:\n  entrypoint: {file}\n");
    let package = Package::of(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Echo\nlimits: {time_limit: 2}\n",
        ),
        ("data/sample/1.in", "x\n"),
        ("data/sample/1.ans", "x\n"),
        ("submissions/accepted/two/one.py", ECHO),
        ("submissions/accepted/two/other.py", "print('y')\n"),
        ("submissions/submissions.yaml", &stated("one.py")),
    ]);
    let args = ["--expected", "--resume", "kept.jsonl"];
    package.judge(&args).exits(0);
    let package = package.with("submissions/submissions.yaml", stated("other.py"));
    package.judge(&args).exits(1);
}

#[test]
fn a_submission_is_judged_again_at_each_save() {
    let package = Package::of(&[
        ("1.in", "x\n"),
        ("1.ans", "x\n"),
        ("echo.py", "print('y')\n"),
    ]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_tribunal"))
        .args(["judge", "./made", "made/echo.py", "--watch", "--no-cache"])
        .current_dir(package.around())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"))
        .lines()
        .map_while(Result::ok);
    let first = lines.find(|line| line.contains("1 WA of 1 case"));
    let package = package.with("echo.py", ECHO);
    let second = lines.find(|line| line.contains("1 AC of 1 case"));
    child.kill().expect("it ends");
    child.wait().expect("it ended");
    assert!(first.is_some() && second.is_some());
    drop(package);
}
