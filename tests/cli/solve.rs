//! `tribunal solve`

use crate::{CHESS, FLIP, PILOTS, tribunal};

#[test]
fn the_published_samples_have_the_published_answers() {
    for (problem, input, answer) in [
        ("flipgame", FLIP, "4\n"),
        ("poj1753", FLIP, "4\n"),
        ("pilots", PILOTS, "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n"),
        ("poj2965", PILOTS, "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n"),
        ("chesscbg", CHESS, "4\n"),
    ] {
        let ran = tribunal(&["solve", problem]).stdin(input).run().exits(0);
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), (answer, ""));
    }
}

#[test]
fn every_solver_answers_the_sample() {
    for (problem, input) in [("flipgame", FLIP), ("pilots", PILOTS), ("chesscbg", CHESS)] {
        let expected = tribunal(&["solve", problem])
            .stdin(input)
            .run()
            .exits(0)
            .stdout;
        let listing = tribunal(&["list", "--format", "json"])
            .run()
            .exits(0)
            .stdout;
        let listing: serde_json::Value = serde_json::from_str(&listing).expect("JSON");
        let problems = listing["problems"].as_array().expect("a list");
        let row = problems
            .iter()
            .find(|row| row["name"] == problem)
            .expect("the problem");
        let solvers = row["solvers"].as_array().expect("a list");
        assert!(solvers.len() >= 5);
        for solver in solvers {
            let solver = solver["name"].as_str().expect("a name");
            let ran = tribunal(&["solve", problem, "--solver", solver])
                .stdin(input)
                .run()
                .exits(0);
            assert_eq!(ran.stdout, expected, "{problem} {solver}");
        }
    }
}

#[test]
fn a_stream_is_answered_board_by_board() {
    let stream = format!("{FLIP}\n{FLIP}wwww\nwwww\nwwww\nwwww\nbwww\nwwww\nwwww\nwwww");
    assert_eq!(
        tribunal(&["solve", "flipgame"])
            .stdin(stream)
            .run()
            .exits(0)
            .stdout,
        "4\n4\n0\nImpossible\n"
    );
    let stream = format!("{CHESS}{CHESS}").replace('\n', "  \r\n");
    assert_eq!(
        tribunal(&["solve", "chesscbg"])
            .stdin(stream)
            .run()
            .exits(0)
            .stdout,
        "4\n4\n"
    );
    let blocks = "bwb\nwbw\n\nb\n\nbwbwb\nwwwww\n";
    assert_eq!(
        tribunal(&["solve", "flipgame"])
            .stdin(blocks)
            .run()
            .exits(0)
            .stdout
            .lines()
            .count(),
        3
    );
    let ran = tribunal(&["solve", "flipgame", "--size", "2x4"])
        .stdin(FLIP)
        .run()
        .exits(0);
    assert_eq!(ran.stdout.lines().count(), 2);
}

#[test]
fn moves_follow_the_answer_and_can_be_replayed() {
    let folder = crate::folder(&[("flip.in", FLIP), ("chess.in", CHESS)]);
    for (problem, file, numbers) in [("flipgame", "flip.in", 2), ("chesscbg", "chess.in", 4)] {
        let ran = tribunal(&["solve", problem, file, "--moves"])
            .in_folder(folder.path())
            .run()
            .exits(0);
        let lines: Vec<&str> = ran.stdout.lines().collect();
        assert_eq!((lines.len(), lines[0]), (5, "4"));
        assert!(
            lines[1..]
                .iter()
                .all(|line| line.split(' ').count() == numbers)
        );
        tribunal(&["replay", problem, file, "-"])
            .in_folder(folder.path())
            .stdin(&ran.stdout)
            .run()
            .exits(0);
    }
}

#[test]
fn a_certificate_can_be_checked_by_hand() {
    let ran = tribunal(&["solve", "flipgame", "--certificate"])
        .stdin(FLIP)
        .run()
        .exits(0);
    assert!(
        ran.stdout.contains("none has fewer than 4 presses"),
        "{}",
        ran.stdout
    );
    let impossible = "bwww\nwwww\nwwww\nwwww\n";
    let ran = tribunal(&["solve", "flipgame", "--certificate"])
        .stdin(impossible)
        .run()
        .exits(0);
    assert!(ran.stdout.contains("quiet pattern"), "{}", ran.stdout);
    for (problem, input) in [("pilots", PILOTS), ("chesscbg", CHESS)] {
        let ran = tribunal(&["solve", problem, "--certificate"])
            .stdin(input)
            .run()
            .exits(0);
        assert!(ran.stdout.lines().count() > 8, "{}", ran.stdout);
    }
    for (lang, said) in [
        ("zh", "Impossible，由下面这个图案可知"),
        ("vi", "Impossible, theo mẫu sau"),
    ] {
        let ran = tribunal(&["solve", "flipgame", "--certificate", "--lang", lang]);
        let ran = ran.stdin(impossible).run().exits(0);
        assert!(ran.stdout.contains(said), "{}", ran.stdout);
        assert!(!ran.stdout.contains("by this"), "{}", ran.stdout);
    }
}

#[test]
fn a_board_too_large_for_a_solver_is_declined_with_the_reason() {
    let board = "bwbwb\n".repeat(5);
    let ran = tribunal(&["solve", "flipgame", "--solver", "bfs"])
        .stdin(board)
        .run()
        .exits(5);
    assert_eq!(ran.stdout, "");
    assert!(
        ran.stderr
            .contains("`bfs` takes boards of up to 20 cells; 5x5 has 25"),
        "{}",
        ran.stderr
    );
}

#[test]
fn an_unproven_minimum_is_marked_as_unproven() {
    let ran = tribunal(&["gen", "flipgame", "--size", "61x61", "--count", "2"])
        .run()
        .exits(0);
    let ran = tribunal(&["solve", "flipgame"])
        .stdin(ran.stdout)
        .run()
        .exits(5);
    assert!(
        ran.stdout.lines().any(|line| line.starts_with("at most ")),
        "{}",
        ran.stdout
    );
    assert!(ran.stderr.contains("not proven"), "{}", ran.stderr);
}

#[test]
fn a_mistyped_name_gets_a_suggestion() {
    let ran = tribunal(&["solve", "flipgam"]).run().exits(2);
    assert!(ran.stderr.contains("'flipgame'"), "{}", ran.stderr);
    let ran = tribunal(&["solve", "flipgame", "--solver", "first-rwo"])
        .stdin(FLIP)
        .run()
        .exits(2);
    assert!(
        ran.stderr.contains("did you mean `first-row`?"),
        "{}",
        ran.stderr
    );
    let ran = tribunal(&["slove", "flipgame"]).run().exits(2);
    assert!(ran.stderr.contains("'solve'"), "{}", ran.stderr);
}

#[test]
fn answers_before_a_fault_are_printed() {
    let ran = tribunal(&["solve", "flipgame"])
        .stdin(format!("{FLIP}bwww\nwwxw\n"))
        .run()
        .exits(4);
    assert_eq!(ran.stdout, "4\n");
    assert!(
        ran.stderr
            .contains("standard input: line 6, column 3: expected `w` or `b`, found `x`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_slow_answer_is_printed_at_once_and_without_a_clock_if_no_terminal() {
    use std::io::{BufRead as _, Write as _};
    use std::process::{Command, Stdio};
    let board = tribunal(&["gen", "pilots", "--size", "25x25"])
        .run()
        .exits(0)
        .stdout;
    let mut command = Command::new(env!("CARGO_BIN_EXE_tribunal"));
    command
        .args(["solve", "pilots"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    write!(stdin, "{PILOTS}\n{board}\n").expect("it reads");
    let stdout = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
    let (tell, told) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        stdout
            .lines()
            .for_each(|line| drop(tell.send(line.expect("UTF-8"))))
    });
    // The first answer has 7 lines; the next one comes before its input ends.
    let next = |_| {
        told.recv_timeout(std::time::Duration::from_secs(120))
            .expect("an answer")
    };
    let lines: Vec<String> = (0..8).map(next).collect();
    assert!(lines[7].parse::<u32>().expect("a number of moves") > 100);
    drop(stdin);
    assert_eq!(child.wait_with_output().expect("it ends").stderr, b"");
    drop(told);
    reader.join().expect("it ends");
}
