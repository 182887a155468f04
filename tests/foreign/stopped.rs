//! `gen` and `kill` that the user stops: what is finished is kept, and nothing is claimed of what was not tried.

use crate::harness::{Package, interrupted};
use std::fs;
use std::time::Duration;

const YAML: &str = "\
problem_format_version: 2025-09
name:
  en: Doubles
uuid: 9f1d6a41-8a8c-4b1d-9b52-0e6f9a7b3c02
license: cc0
rights_owner: the authors of Tribunal
limits:
  time_limit: 9
";

/// The number of inputs.
const COUNT: usize = 8;

/// Twice a number, for which each program takes a fifth of a second; there is no answer without `gen`.
fn doubles() -> Package {
    let slow =
        |answer: &str| format!("import time\nn = int(input())\ntime.sleep(0.2)\nprint({answer})\n");
    Package::of(&[
        ("problem.yaml", YAML),
        (
            "statement/problem.en.tex",
            "\\problemname{Doubles}\nPrint twice the number.\n",
        ),
        ("data/sample/1.in", "6\n"),
        ("data/sample/1.ans", "12\n"),
        ("generators/number.py", "import sys\nprint(sys.argv[1])\n"),
        ("submissions/accepted/twice.py", &slow("2 * n")),
        ("submissions/wrong_answer/square.py", &slow("n * n")),
        (
            "submissions/wrong_answer/more.py",
            &slow("2 * n + n // 900"),
        ),
    ])
}

/// The delays of the signal that are tried, until a run is stopped as a test wants it; twice, since a test on a busy machine
/// may be late itself.
fn delays() -> impl Iterator<Item = Duration> {
    let all = [400, 800, 1600, 2400, 3200, 4800, 6400, 9600, 12_800];
    all.into_iter().chain(all).map(Duration::from_millis)
}

#[test]
fn gen_keeps_the_cases_that_are_finished_and_makes_the_others_next_time() {
    let count = COUNT.to_string();
    let seeds = [
        "gen", "./made", "--count", &count, "--seed", "10", "--jobs", "1",
    ];
    let whole = doubles();
    whole.run(&seeds).exits(0);
    for delay in delays() {
        let package = doubles();
        let ran = interrupted(package.around(), &seeds, delay);
        if ran.code == 0 {
            continue;
        }
        let answers = |package: &Package| {
            let entries = fs::read_dir(package.path("data/secret"))
                .into_iter()
                .flatten();
            let mut files: Vec<(String, Vec<u8>)> = entries
                .map(|entry| entry.expect("an entry"))
                .map(|entry| {
                    let name = entry.file_name().into_string().expect("UTF-8");
                    (name, fs::read(entry.path()).expect("a file"))
                })
                .collect();
            files.sort();
            files
        };
        let kept = answers(&package);
        if kept.is_empty() {
            assert!(!ran.stdout.contains("wrote"), "{}", ran.stdout);
            continue;
        }
        let ran = ran.exits(130);
        let (cases, left) = (kept.len() / 2, COUNT - kept.len() / 2);
        assert!(
            ran.stdout.contains(&format!("wrote {cases} case")),
            "{}",
            ran.stdout
        );
        assert!(
            ran.stdout.contains(&format!("stopped before {left} case")),
            "{}",
            ran.stdout
        );
        let all = answers(&whole);
        assert!(kept.iter().all(|file| all.contains(file)), "{kept:?}");
        // The same command goes on.
        let said = package.run(&seeds).exits(0).stdout;
        assert!(said.contains(&format!("{cases} unchanged")), "{said}");
        assert_eq!(answers(&package), all);
        return;
    }
    panic!("no run was stopped with some cases finished");
}

#[test]
fn gen_that_is_stopped_while_it_makes_inputs_keeps_those_with_an_answer() {
    // To make all inputs takes 16 seconds.
    let seeds = ["gen", "./made", "--count", "80", "--jobs", "1"];
    let number = "import sys, time\ntime.sleep(0.1)\nprint(sys.argv[1])\n";
    let twice = "print(2 * int(input()))\n";
    for delay in delays().skip(3) {
        let package = doubles()
            .with("generators/number.py", number)
            .with("submissions/accepted/twice.py", twice);
        let ran = interrupted(package.around(), &seeds, delay).exits(130);
        let kept = fs::read_dir(package.path("data/secret")).map_or(0, Iterator::count);
        if kept > 0 {
            let said = format!("wrote {} case", kept / 2);
            assert!(ran.stdout.contains(&said), "{}", ran.stdout);
            return;
        }
    }
    panic!("no case was kept");
}

#[test]
fn kill_that_is_stopped_claims_nothing_of_what_it_did_not_try() {
    let count = COUNT.to_string();
    let seeds = [
        "kill", "./made", "--random", &count, "--seed", "10", "--jobs", "1",
    ];
    let (mut early, mut late) = (false, false);
    for delay in delays() {
        let package = doubles();
        let ran = interrupted(package.around(), &seeds, delay);
        if ran.code == 130 {
            let said = &ran.stdout;
            for claim in ["kills any", "at least ", "on 0 inputs"] {
                assert!(!said.contains(claim), "{claim}: {said}");
            }
            early |= said.contains("not run on any input: ");
            late |= said.contains("not killed on ") || said.contains(" fails: ");
            if early && late {
                return;
            }
        } else if early || late {
            return;
        }
    }
    panic!("nothing was shown");
}

#[test]
fn verify_keeps_what_it_has_compared() {
    // A generator that takes a second for each input: the sample is compared before it begins.
    let package = doubles().with(
        "generators/number.py",
        "import sys, time\ntime.sleep(1)\nprint(sys.argv[1])\n",
    );
    let command = [
        "verify", "./made", "--random", "60", "--jobs", "1", "--format", "json",
    ];
    for delay in delays() {
        let ran = interrupted(package.around(), &command, delay);
        assert_eq!(ran.code, 130, "{}{}", ran.stdout, ran.stderr);
        if ran.stdout.is_empty() {
            // It was stopped before the programs were built.
            continue;
        }
        let report = ran.json();
        assert_eq!(report["interrupted"], true);
        if report["stored"] == 1 {
            return;
        }
    }
    panic!("the sample was never compared");
}

#[test]
fn kill_says_that_it_was_stopped() {
    let package = doubles().with(
        "generators/number.py",
        "import sys, time\ntime.sleep(1)\nprint(sys.argv[1])\n",
    );
    let command = ["kill", "./made", "--random", "60", "--jobs", "1"];
    for delay in delays().skip(2).take(3) {
        let ran = interrupted(package.around(), &command, delay);
        assert_eq!(ran.code, 130, "{}{}", ran.stdout, ran.stderr);
        let said = ran.stdout + &ran.stderr;
        if said.contains("stopped before a case was compared") || said.contains("interrupted") {
            return;
        }
    }
    panic!("nothing is said");
}

#[test]
fn what_judge_has_not_reached_is_not_unexpected() {
    let package = (0..6).fold(doubles(), |package, number| {
        let slow = "import time\nn = int(input())\ntime.sleep(0.4)\nprint(2 * n)\n";
        package.with(&format!("submissions/accepted/slow{number}.py"), slow)
    });
    let command = [
        "judge",
        "./made",
        "--expected",
        "--jobs",
        "1",
        "--format",
        "json",
    ];
    for delay in delays() {
        let ran = interrupted(package.around(), &command, delay);
        if ran.code == 0 {
            continue;
        }
        if ran.stdout.is_empty() {
            continue;
        }
        let report = ran.exits(130).json();
        let submissions = report["submissions"].as_array().expect("submissions");
        let of_verdict = |is_judged: bool| {
            let some = submissions.iter();
            some.filter(|it| it["verdict"].is_null() != is_judged)
                .collect::<Vec<_>>()
        };
        assert!(
            of_verdict(false)
                .iter()
                .all(|one| one["expected"].is_null())
        );
        assert!(
            of_verdict(true)
                .iter()
                .all(|one| one["expected"]["fits"] == true)
        );
        if !of_verdict(false).is_empty() && !of_verdict(true).is_empty() {
            return;
        }
    }
    panic!("no run was stopped between two programs");
}
