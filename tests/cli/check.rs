//! `tribunal check`; hostile outputs have a separate test beside this folder.

use crate::{CHESS, FLIP, PILOTS, folder, tribunal};

#[track_caller]
fn rules(problem: &str, input: &str, output: &str, code: i32, said: &str) {
    let folder = folder(&[("x.in", input)]);
    let ran = tribunal(&["check", problem, "x.in", "-"])
        .in_folder(folder.path())
        .stdin(output)
        .run()
        .exits(code);
    assert_eq!(ran.stdout.trim_end(), said);
}

#[test]
fn the_reason_of_each_verdict_is_exact() {
    rules("flipgame", FLIP, "4", 0, "AC 4 is the minimum");
    rules("flipgame", FLIP, "5\n", 1, "WA printed 5; the minimum is 4");
    rules(
        "flipgame",
        FLIP,
        "Impossible\n",
        1,
        "WA printed `Impossible`, but 4 moves make the board one colour",
    );
    rules(
        "flipgame",
        FLIP,
        "",
        1,
        "PE line 1, column 1: expected a number or `Impossible`, found the end of the output",
    );
    rules(
        "flipgame",
        FLIP,
        "4 4",
        1,
        "PE line 1, column 3: expected the end of the output, found `4`",
    );
    let impossible = "bwww\nwwww\nwwww\nwwww\n";
    rules(
        "flipgame",
        impossible,
        "Impossible\n",
        0,
        "AC it is impossible",
    );
    rules(
        "flipgame",
        impossible,
        "1\n",
        1,
        "WA printed 1, but no moves make the board one colour",
    );
    rules(
        "flipgame",
        impossible,
        "impossible\n",
        1,
        "PE line 1, column 1: expected a number or `Impossible`, found `impossible`; the judge compares capitals",
    );
    rules(
        "chesscbg",
        CHESS,
        "7\n",
        1,
        "WA printed 7; the minimum is 4",
    );
}

#[test]
fn printed_moves_are_replayed() {
    rules(
        "pilots",
        PILOTS,
        "6 4 4 1 4 4 3 1 3 4 1 1 1",
        0,
        "AC opens it in 6 moves, the minimum",
    );
    rules(
        "pilots",
        PILOTS,
        "6\n1 1\n1 3\n5 1\n",
        1,
        "WA move 3, `5 1`, is outside the 4x4 board",
    );
    rules(
        "pilots",
        PILOTS,
        "8\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n2 2\n2 2\n",
        1,
        "WA opens it in 8 moves, the minimum is 6",
    );
    let folder = folder(&[("x.in", PILOTS)]);
    let ran = tribunal(&["check", "pilots", "x.in", "-"])
        .in_folder(folder.path())
        .stdin("1\n1 2\n")
        .run()
        .exits(1);
    assert!(
        ran.stdout
            .starts_with("WA after 1 move 5 handles are still closed: 1 1, 1 3, 1 4, 2 2, 3 2"),
        "{}",
        ran.stdout
    );
}

#[test]
fn an_output_that_testlib_does_not_read_is_refused_at_once() {
    let folder = folder(&[("x.in", FLIP), ("long.out", "4\n")]);
    let file = std::fs::OpenOptions::new()
        .write(true)
        .open(folder.path().join("long.out"))
        .expect("the file");
    let check = |dialect| {
        let args = [
            "check",
            "flipgame",
            "x.in",
            "long.out",
            "--dialect",
            dialect,
        ];
        tribunal(&args)
            .in_folder(folder.path())
            .run()
            .exits(1)
            .stdout
    };
    // A sparse file: after the first line, only NUL bytes that use no disk.
    file.set_len((128 << 20) + 1).expect("a hole");
    assert_eq!(
        check("testlib"),
        "PE longer than 128 MB, the maximum that testlib reads\n"
    );
    assert!(check("kattis").starts_with("WA line 2, column 1: expected the end of the output"));
    file.set_len(128 << 20).expect("a hole");
    assert!(check("testlib").starts_with("PE line 2, column 1: expected the end of the output"));
}

#[test]
fn a_wrong_answer_file_is_a_judge_error() {
    let folder = folder(&[
        ("x.in", FLIP),
        ("x.out", "4\n"),
        ("x.ans", "5\n"),
        ("y.ans", "4\n"),
    ]);
    let ran = tribunal(&["check", "flipgame", "x.in", "x.out", "x.ans"])
        .in_folder(folder.path())
        .run()
        .exits(3);
    assert_eq!(
        ran.stdout,
        "JE the answer file `x.ans` is wrong: printed 5; the minimum is 4\n"
    );
    tribunal(&["check", "flipgame", "x.in", "x.out", "y.ans"])
        .in_folder(folder.path())
        .run()
        .exits(0);
}

#[test]
fn dialects_differ_and_another_one_is_suggested() {
    let folder = folder(&[("x.in", FLIP)]);
    let check = |dialect| {
        let args = ["check", "flipgame", "x.in", "-", "--dialect", dialect];
        tribunal(&args).in_folder(folder.path()).stdin("+4\n").run()
    };
    assert!(check("testlib").exits(1).stdout.starts_with("PE"));
    assert!(check("kattis").exits(0).stdout.starts_with("AC"));
    assert!(check("strict").exits(1).stdout.starts_with("WA"));
    assert!(check("katis").exits(2).stderr.contains("'kattis'"));
}

#[test]
fn two_standard_inputs_are_refused() {
    for files in [["-", "-", "x"], ["x", "-", "-"], ["-", "x", "-"]] {
        let ran = tribunal(&[&["check", "flipgame"][..], &files].concat())
            .run()
            .exits(2);
        assert!(
            ran.stderr.contains("cannot both be standard input"),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn wrong_outputs_are_refused_even_without_a_proven_minimum() {
    let board = "+".repeat(31) + "\n" + &("+".to_string() + &"-".repeat(30) + "\n").repeat(30);
    let folder = folder(&[
        ("in", &board),
        ("word", "foo\n"),
        ("off", "1\n99 99\n"),
        ("shut", "0\n"),
        ("open", "1\n1 1\n"),
    ]);
    let check = |output: &str| {
        tribunal(&["check", "pilots", "--size", "31x31", "in", output])
            .in_folder(folder.path())
            .run()
    };
    for (output, said) in [("word", "foo"), ("off", "99 99"), ("shut", "closed")] {
        let ran = check(output).exits(1);
        assert!(ran.stdout.contains(said), "{output}: {}", ran.stdout);
    }
    check("open").exits(5);
}
