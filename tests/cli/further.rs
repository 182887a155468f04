//! Programs that pass the stored cases, tried on every other input of the problem.

use crate::judge::{judge, session};
use crate::{RIGHT, Ran, as_typed, folder};
use serde_json::Value;

/// Knows the answers of the four stored boards of a session, and fails on every other one.
const KNOWS_FOUR: &str = "\
import sys
board = ''.join(sys.stdin.read().split())
answers = {'bwwbbbwbbwwbbwww': 4, 'w' * 16: 0, 'b' * 16: 0, 'b' + 'w' * 15: 'Impossible'}
print(answers[board])
";

fn report(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).expect("JSON")
}

#[test]
fn a_program_that_knows_only_the_stored_cases_fails_on_an_input_that_becomes_a_case() {
    let session = session(&[("four.py", KNOWS_FOUR)]);
    let stored = judge(&session, &["four.py", "--stored"]).exits(0);
    assert!(
        stored.stdout.contains("AC four.py: 4 cases"),
        "{}",
        stored.stdout
    );
    let ran = judge(&session, &["four.py", "--budget", "60", "--format", "json"]).exits(1);
    let report = report(&ran);
    let one = &report["submissions"][0];
    assert_eq!(
        (&report["cases_total"], &one["verdict"]),
        (&5.into(), &"RTE".into())
    );
    let case = one["decided_by"].as_str().expect("a case");
    assert!(case.starts_with("space/"), "{case}");
    assert_eq!(one["outcomes"], "AAAAR");
    assert!(one["further"].is_null(), "it is not right on more inputs");
    let failing = one["cases"].as_array().expect("cases").last();
    let repeat = failing.expect("a case")["failure"]["repeat"].as_str();
    let repeat = repeat.expect("a command");
    assert!(
        repeat.ends_with(&format!("--exhaustive --case {case}")),
        "{repeat}"
    );
    assert!(
        ran.stderr
            .contains("1 further input fails: judging once more with it as a case"),
        "{}",
        ran.stderr
    );
    let again = judge(&session, &["four.py", "--exhaustive", "--case", case]).exits(1);
    assert!(again.stdout.contains("RTE four.py"), "{}", again.stdout);
}

#[test]
fn a_program_that_fails_by_chance_is_not_accepted() {
    // One start in 61 fails. Its source names a clock, so that each input is a start.
    let gamble = "\nstatic int is_unlucky(void) { struct timespec now; clock_gettime(CLOCK_MONOTONIC, &now); \
                  return now.tv_nsec % 61 == 0; }\n";
    let text = RIGHT.replacen("int main", &format!("{gamble}int main"), 1);
    let at = text.rfind("return 0;").expect("the end of `main`");
    let text = format!(
        "#define _GNU_SOURCE\n#include <time.h>\n{} if (is_unlucky()) puts(\"!\"); {}",
        &text[..at],
        &text[at..]
    );
    let session = session(&[("gambler.c", &text)]);
    let words = [
        "gambler.c",
        "--budget",
        "60",
        "--shrink-time",
        "0",
        "--format",
        "json",
    ];
    let report = report(&judge(&session, &words).exits(1));
    let one = &report["submissions"][0];
    assert!(
        one["verdict"] == "PE" || one["verdict"] == "WA",
        "{}",
        one["message"]
    );
    let said = one["message"].as_str().expect("a reason");
    assert!(said.contains("chance"), "{said}");
    // The letters and the counts say the same.
    let wrong = one["outcomes"]
        .as_str()
        .expect("letters")
        .matches(['P', 'W'])
        .count();
    assert!(wrong > 0, "{}", one["outcomes"]);
    assert_eq!(
        one["counts"]["AC"].as_u64(),
        Some(report["cases_total"].as_u64().expect("a number") - wrong as u64)
    );
}

#[test]
fn a_right_program_is_told_how_much_was_tried() {
    let session = session(&[("right.c", RIGHT)]);
    let ran = judge(&session, &["right.c", "--budget", "1.5", "--start", "each"]).exits(0);
    let said = |text: &str| assert!(ran.stdout.contains(text), "{text}: {}", ran.stdout);
    said("AC right.c: 4 cases, and ");
    said(" of the 65,536 inputs of 4x4, drawn at random");
    said("would have shown it with a probability of 99 %");
}

#[test]
fn every_input_of_a_small_size_proves_a_program_right() {
    let answers = "\
import sys
rows = sys.stdin.read().split()
word = sum(1 << i for i, piece in enumerate(''.join(rows)) if piece == 'b')
print(0 if word in (0, 3) else 'Impossible')
";
    let mine = folder(&[("mine/1.in", "bb\n"), ("right.py", answers)]);
    let words = [
        "right.py", "--budget", "60", "--size", "1x2", "--cases", "mine",
    ];
    let ran = judge(&mine, &words).exits(0);
    assert!(
        ran.stdout
            .contains("AC right.py: right on all 4 inputs of 1x2"),
        "{}",
        ran.stdout
    );
    assert!(!ran.stdout.contains("probability"), "{}", ran.stdout);
}

#[test]
fn a_failing_input_of_one_program_is_a_case_for_all() {
    let session = session(&[("class/four.py", KNOWS_FOUR), ("class/right.c", RIGHT)]);
    let words = ["class", "--budget", "2", "--format", "json"];
    let words = [&words[..], &["--resume", "run.jsonl"]].concat();
    let ran = judge(&session, &words).exits(1);
    let why = "trying 2 accepted programs on further inputs, for up to 2 s each";
    assert!(ran.stderr.contains(why), "{}", ran.stderr);
    let report = report(&ran);
    assert_eq!(report["cases_total"], 5);
    let coverage = report["coverage"].as_str().expect("a sentence");
    assert_eq!(
        coverage,
        "4 stored cases and 1 case that was found among further inputs"
    );
    let [four, right] = [0, 1].map(|place| &report["submissions"][place]);
    assert_eq!(
        (&four["outcomes"], &right["outcomes"]),
        (&"AAAAR".into(), &"AAAAA".into())
    );
    assert!(right["further"]["tried"].as_u64().expect("a number") > 0);
    assert_eq!(right["further"]["inputs"], 65_536);
    // The number of tried inputs depends on the time that they took, so that it is the same only if nothing is run again.
    let journal = || std::fs::read(session.path().join("run.jsonl")).expect("a journal");
    let before = journal();
    let again = self::report(&judge(&session, &words).exits(1));
    assert!(again["submissions"] == report["submissions"]);
    assert!(journal() == before, "nothing was left to do");
}

#[test]
fn an_own_folder_of_cases_is_all_that_is_tried() {
    let mine = folder(&[
        ("mine/1.in", "bwwb\nbbwb\nbwwb\nbwww\n"),
        ("four.py", KNOWS_FOUR),
    ]);
    let words = [
        "judge",
        "flipgame",
        "four.py",
        "--trusted",
        "--cases",
        "mine",
    ];
    let ran = as_typed(&words).in_folder(mine.path()).run().exits(0);
    assert!(ran.stdout.contains("AC four.py: 1 case"), "{}", ran.stdout);
}
