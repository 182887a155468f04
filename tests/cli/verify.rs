//! `tribunal verify`

use crate::{FLIP, folder, send, tribunal};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

#[test]
fn all_stored_and_generated_cases_agree() {
    let ran = tribunal(&["verify", "--random", "200"]).run().exits(0);
    for said in [
        "flipgame: ",
        "pilots: ",
        "chesscbg: ",
        "stored cases",
        "200 generated instances of 4x4, seed 1",
        "all agree",
    ] {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
    // On a busy machine it takes long enough for a line of progress.
    assert!(
        ran.stderr.lines().all(|line| line.contains(" done")),
        "{}",
        ran.stderr
    );
    assert!(!ran.stdout.contains('\u{1b}'), "colour without a terminal");
}

#[test]
fn each_problem_has_forty_cases_with_every_minimum() {
    let ran = tribunal(&["verify", "--random", "0", "--format", "json"])
        .run()
        .exits(0);
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    // The published refrigerator has a closed handle, so it needs a move.
    let rows = [
        ("flipgame", 0..=6, true),
        ("pilots", 1..=16, false),
        ("chesscbg", 0..=20, false),
    ];
    for (problem, minimums_wanted, impossible) in rows {
        let problems = report["problems"].as_array().expect("a list");
        let section = &problems
            .iter()
            .find(|row| row["problem"] == problem)
            .expect("the problem")["sections"][0];
        assert!(
            section["solvers"][0]["cases"].as_u64().expect("a number") >= 40,
            "{problem}"
        );
        let rows = section["minimums"].as_array().expect("a list").iter();
        let minimums: Vec<_> = rows.map(|row| row["minimum"].clone()).collect();
        for minimum in minimums_wanted {
            assert!(
                minimums.contains(&minimum.into()),
                "{problem} has no case of {minimum}"
            );
        }
        assert_eq!(minimums.contains(&"Impossible".into()), impossible);
    }
}

#[test]
fn the_report_does_not_depend_on_the_number_of_threads() {
    let report = |problem: &str, size: &str, jobs: &str| {
        let args = [
            "verify", problem, "--size", size, "--random", "300", "--jobs", jobs, "--format",
            "json",
        ];
        let text = tribunal(&args).run().exits(0).stdout;
        let mut report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        report["provenance"] = serde_json::Value::Null;
        let section = &mut report["problems"][0]["sections"][0];
        section["wall_s"] = 0.into();
        section["solvers"]
            .as_array_mut()
            .expect("a list")
            .iter_mut()
            .for_each(|row| row["nanos_per_case"] = 0.into());
        report
    };
    // On 5x6 some solvers decline, for reasons that differ from pair to pair.
    for (problem, size) in [("flipgame", "4x4"), ("pilots", "4x5"), ("chesscbg", "5x6")] {
        assert_eq!(report(problem, size, "1"), report(problem, size, "3"));
    }
}

#[test]
fn verify_takes_one_case_one_solver_or_given_boards() {
    let ran = tribunal(&["verify", "flipgame", "--case", "secret/all-black"])
        .run()
        .exits(0);
    assert!(ran.stdout.contains("1 stored case\n"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "flipgame", "--case", "secret/all-blakc"])
        .run()
        .exits(2);
    assert!(
        ran.stderr.contains("did you mean `secret/all-black`?"),
        "{}",
        ran.stderr
    );
    let ran = tribunal(&["verify", "--case", "x"]).run().exits(2);
    assert!(
        ran.stderr.contains("needs exactly one problem"),
        "{}",
        ran.stderr
    );
    let ran = tribunal(&[
        "verify",
        "flipgame",
        "--solver",
        "bfs,chase",
        "--input",
        "-",
    ])
    .stdin(FLIP)
    .run()
    .exits(0);
    assert!(
        ran.stdout.contains("1 given instance\n") && !ran.stdout.contains("table"),
        "{}",
        ran.stdout
    );
    let ran = tribunal(&["verify", "flipgame", "--solver", "tabel"])
        .run()
        .exits(2);
    assert!(
        ran.stderr.contains("did you mean `table`?"),
        "{}",
        ran.stderr
    );
}

#[test]
fn small_spaces_are_exhausted() {
    let ran = tribunal(&["verify", "flipgame", "--exhaustive", "--size", "3x3"])
        .run()
        .exits(0);
    assert!(
        ran.stdout.contains("all 512 inputs of 3x3"),
        "{}",
        ran.stdout
    );
    let ran = tribunal(&["verify", "pilots", "--exhaustive", "--size", "3x3"])
        .run()
        .exits(0);
    assert!(
        ran.stdout.contains("all 512 inputs of 3x3"),
        "{}",
        ran.stdout
    );
    let ran = tribunal(&["verify", "chesscbg", "--exhaustive", "--size", "3x3"])
        .run()
        .exits(0);
    // 126 positions with 4 pieces on 9 cells, and every ordered pair of them.
    assert!(
        ran.stdout.contains("all 15,876 inputs of 3x3"),
        "{}",
        ran.stdout
    );
    let ran = tribunal(&["verify", "pilots", "--exhaustive", "--size", "3x3"])
        .run()
        .exits(0);
    assert!(
        ran.stdout
            .contains("on its own by 6 solvers (all but parity); all certified"),
        "{}",
        ran.stdout
    );
    let ran = tribunal(&[
        "verify",
        "chesscbg",
        "--exhaustive",
        "--size",
        "3x3",
        "--solver",
        "ida",
    ])
    .run()
    .exits(0);
    assert!(
        ran.stdout
            .contains("all 15,876 inputs of 3x3, each answered on its own by 1 solver"),
        "{}",
        ran.stdout
    );
    let ran = tribunal(&[
        "verify",
        "chesscbg",
        "--exhaustive",
        "--size",
        "3x4",
        "--solver",
        "ida",
    ])
    .run()
    .exits(5);
    assert!(
        ran.stderr.contains("needs the solvers bfs and assignment"),
        "{}",
        ran.stderr
    );
    for problem in ["flipgame", "pilots", "chesscbg"] {
        let ran = tribunal(&["verify", problem, "--exhaustive", "--size", "8x8"])
            .run()
            .exits(5);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    }
}

#[test]
fn a_space_of_more_than_20_cells_is_answered_by_the_solvers_that_take_it() {
    let ran = tribunal(&[
        "verify",
        "pilots",
        "--exhaustive",
        "--size",
        "3x7",
        "--random",
        "20",
        "--format",
        "json",
    ])
    .run()
    .exits(0);
    let ran: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let [whole, sample] = &ran["problems"][0]["sections"].as_array().expect("sections")[..] else {
        panic!("{ran}");
    };
    let names = |section: &serde_json::Value| -> Vec<String> {
        let rows = section["solvers"].as_array().expect("solvers").iter();
        rows.map(|row| row["solver"].as_str().expect("a name").to_string())
            .collect()
    };
    assert_eq!(names(whole), ["dfs", "dfs-bits", "elimination"]);
    assert_eq!(names(sample).len(), 7);
    assert_eq!(whole["certificates"]["proven"], 1 << 21);
    // One solver alone can be asked.
    let ran = tribunal(&[
        "verify",
        "pilots",
        "--exhaustive",
        "--size",
        "3x7",
        "--random",
        "0",
        "--solver",
        "elimination",
    ])
    .run()
    .exits(0);
    assert!(
        ran.stdout.contains("answered by elimination;"),
        "{}",
        ran.stdout
    );
    // No solver of these takes it.
    tribunal(&[
        "verify",
        "pilots",
        "--exhaustive",
        "--size",
        "3x7",
        "--solver",
        "bfs",
    ])
    .run()
    .exits(5);
}

#[test]
fn the_repeat_command_repeats_the_disagreement() {
    let folder = folder(&[
        ("cases/pilots/data/secret/a.in", crate::PILOTS),
        ("cases/pilots/data/secret/a.ans", "7\n"),
    ]);
    let ran = tribunal(&["verify", "pilots", "--random", "0"])
        .in_folder(folder.path())
        .run()
        .exits(1);
    assert!(
        ran.stdout
            .contains("repeat: tribunal verify pilots --case secret/a\n"),
        "{}",
        ran.stdout
    );
    tribunal(&["verify", "pilots", "--case", "secret/a"])
        .in_folder(folder.path())
        .run()
        .exits(1);
    let elsewhere = folder.path().join("cases");
    let ran = tribunal(&[
        "verify",
        "pilots",
        "--random",
        "0",
        "--cases",
        elsewhere.to_str().expect("UTF-8"),
    ])
    .run()
    .exits(1);
    assert!(
        ran.stdout.contains(&format!(
            "--case secret/a --cases {}\n",
            elsewhere.display()
        )),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_run_that_proved_nothing_fails() {
    let ran = tribunal(&["verify", "flipgame", "--input", "-"])
        .run()
        .exits(4);
    assert!(
        ran.stderr
            .contains("standard input: line 1, column 1: expected a board"),
        "{}",
        ran.stderr
    );
    let board = "bwbwb\n".repeat(5);
    let ran = tribunal(&["verify", "flipgame", "--solver", "bfs", "--input", "-"])
        .stdin(board)
        .run()
        .exits(5);
    assert!(ran.stdout.contains("nothing is proven"), "{}", ran.stdout);
    let folder = folder(&[("cases/flipgame/data/secret/test_group.yaml", "")]);
    let ran = tribunal(&["verify", "flipgame", "--random", "0"])
        .in_folder(folder.path())
        .run()
        .exits(1);
    assert!(
        ran.stdout
            .contains("no case in `data/sample` and `data/secret`"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_misplaced_example_is_named_with_a_hint() {
    let answer = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";
    let answered = [
        ("cases/pilots/data/secret/a.in", crate::PILOTS),
        ("cases/pilots/data/secret/a.ans", answer),
    ];
    let example = |text| {
        [
            &answered[..],
            &[("cases/pilots/data/invalid_input/x.in", text)],
        ]
        .concat()
    };
    let right = folder(&example("-+\n"));
    let ran = tribunal(&["verify", "pilots", "--random", "0"])
        .in_folder(right.path())
        .run()
        .exits(0);
    assert!(
        ran.stdout.contains("1 validator example\n"),
        "{}",
        ran.stdout
    );
    let wrong = folder(&example(crate::PILOTS));
    let ran = tribunal(&["verify", "pilots", "--random", "0"])
        .in_folder(wrong.path())
        .run()
        .exits(1);
    assert!(
        ran.stdout.contains(
            "data/invalid_input/x.in: a valid input; make it invalid, or move it to `data/secret`"
        ),
        "{}",
        ran.stdout
    );
    // A case alone is not the whole store.
    tribunal(&["verify", "pilots", "--case", "secret/a"])
        .in_folder(wrong.path())
        .run()
        .exits(0);
}

#[test]
fn an_answer_without_a_proof_is_named() {
    let size = "61x61";
    let board = tribunal(&["gen", "flipgame", "--size", size, "--count", "1"])
        .run()
        .exits(0)
        .stdout;
    let folder = folder(&[
        ("cases/flipgame/data/secret/a.in", board.as_str()),
        ("cases/flipgame/data/secret/a.ans", "garbage\n"),
    ]);
    let ran = tribunal(&["verify", "flipgame", "--random", "0"])
        .in_folder(folder.path())
        .run()
        .exits(1);
    assert!(
        ran.stdout.contains("a.in: no solver proves its answer"),
        "{}",
        ran.stdout
    );
}

#[test]
fn the_repeat_command_includes_the_limit_and_the_case_folder() {
    let folder = folder(&[("store/flipgame/data/secret/a.in", FLIP)]);
    let verify = |more: &[&str]| {
        let args = [
            &["verify", "flipgame", "--random", "0", "--cases", "store"],
            more,
        ]
        .concat();
        tribunal(&args)
            .in_folder(folder.path())
            .run()
            .exits(1)
            .stdout
    };
    let said = verify(&[]);
    assert!(
        said.contains("run `tribunal verify flipgame --bless --cases store`"),
        "{said}"
    );
    std::fs::write(
        folder.path().join("store/flipgame/data/secret/a.ans"),
        "9\n",
    )
    .expect("a wrong answer");
    let said = verify(&["--answer-limit", "7.5"]);
    assert!(
        said.contains("tribunal verify flipgame --case secret/a --cases store --answer-limit 7.5"),
        "{said}"
    );
}

/// The output of a run whose worker process gets a signal after it has read the first board and waits for more.
fn struck(signal: &str, folder: &std::path::Path) -> std::process::Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tribunal"));
    command
        .args([
            "verify", "flipgame", "--size", "4x4", "--input", "-", "--format", "json",
        ])
        .env("TMPDIR", folder);
    command
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let mut run = command.spawn().expect("it starts");
    run.stdin
        .as_mut()
        .expect("a pipe")
        .write_all(b"bwwb\nbbwb\nbwwb\nbwww\n")
        .expect("it is there");
    let has_read = || {
        let boards = |entry: &walkdir::DirEntry| entry.file_name() == "boards";
        let mut entries = walkdir::WalkDir::new(folder).into_iter().flatten();
        entries.any(|entry| {
            boards(&entry) && entry.metadata().is_ok_and(|metadata| metadata.len() == 20)
        })
    };
    for _ in (0..3000).take_while(|_| !has_read()) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(has_read(), "the first board is not read");
    let parent = format!("PPid:\t{}", run.id());
    let is_its = |process: &std::fs::DirEntry| {
        let status = std::fs::read_to_string(process.path().join("status")).unwrap_or_default();
        status.lines().any(|line| line == parent)
    };
    let child = std::fs::read_dir("/proc")
        .expect("processes")
        .flatten()
        .find(is_its)
        .expect("a child");
    let child = child.file_name().into_string().expect("a number");
    send(child.parse().expect("a number"), signal);
    run.wait_with_output().expect("it ends")
}

#[test]
fn a_run_that_crashes_runs_again_with_the_boards_that_it_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = struck("ABRT", folder.path());
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(1), "{out}{err}");
    assert!(
        err.contains(
            "the run crashed (SIGABRT); running again, one step at a time, to find the cause"
        ),
        "{err}"
    );
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let problem = &report["problems"][0];
    assert_eq!(problem["sections"][0]["coverage"][0], "1 given instance");
    let fault = "the run crashed (SIGABRT), but not when it was repeated one step at a time";
    assert_eq!(problem["case_file_faults"][0]["message"], fault);
    assert_eq!(
        std::fs::read_dir(folder.path())
            .expect("the folder")
            .count(),
        0,
        "nothing is left behind"
    );
}

#[test]
fn a_killed_run_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = struck("KILL", folder.path());
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("SIGKILL ended the run"), "{err}");
}

#[test]
fn a_signal_ends_a_run_that_waits_for_boards() {
    for signal in ["INT", "TERM"] {
        // Tests in the background may ignore SIGINT, which a program inherits.
        let mut command = std::process::Command::new("env");
        command.args(["--default-signal=INT,TERM", env!("CARGO_BIN_EXE_tribunal")]);
        command
            .args(["verify", "flipgame", "--input", "-"])
            .stdin(std::process::Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        // The pipe stays open, without input.
        std::thread::sleep(std::time::Duration::from_millis(300));
        send(i64::from(child.id()), signal);
        let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
        let ended = loop {
            match child.try_wait().expect("it can be asked") {
                Some(status) => break status,
                None if std::time::Instant::now() > until => panic!("{signal} does not end it"),
                None => std::thread::sleep(std::time::Duration::from_millis(10)),
            }
        };
        assert_eq!(ended.code(), None, "it ends by the signal");
    }
}

#[test]
fn an_ignored_hang_up_does_not_end_the_run() {
    for (start, status) in [
        ("trap '' HUP; exec", Some(0)),
        ("exec env --default-signal=HUP", None),
    ] {
        let mut command = std::process::Command::new("sh");
        command.args([
            "-c",
            &format!("{start} \"$@\""),
            "sh",
            env!("CARGO_BIN_EXE_tribunal"),
            "verify",
            "flipgame",
        ]);
        command
            .args(["--size", "4x4", "--input", "-"])
            .stdin(std::process::Stdio::piped());
        let mut run = command
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("it starts");
        let program = Path::new(env!("CARGO_BIN_EXE_tribunal"));
        let is_it = || {
            let runs = fs::read_link(format!("/proc/{}/exe", run.id()));
            runs.is_ok_and(|it| it == program.canonicalize().expect("there"))
        };
        let begun = Instant::now();
        while !is_it() && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(1));
        }
        // It waits for boards.
        std::thread::sleep(Duration::from_millis(300));
        send(i64::from(run.id()), "HUP");
        std::thread::sleep(Duration::from_millis(300));
        // If it has ended, the pipe has no reader.
        let _ = run.stdin.take().expect("a pipe").write_all(FLIP.as_bytes());
        assert_eq!(run.wait().expect("it ends").code(), status, "{start}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_does_not_make_a_rejection_a_success() {
    let folder = folder(&[("f.in", FLIP)]);
    let binary = env!("CARGO_BIN_EXE_tribunal");
    let status = |line: String| {
        // The status of the first command of the pipe goes to a file: `sh` has no pipefail everywhere.
        let line = format!("{{ {line}; echo $? > status; }} | true; cat status");
        let mut shell = std::process::Command::new("sh");
        let output = shell
            .args(["-c", &line])
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        String::from_utf8(output.stdout)
            .expect("UTF-8")
            .trim()
            .to_string()
    };
    assert_eq!(
        status(format!(
            "sleep 0.2; echo 5 | {binary} check flipgame f.in -"
        )),
        "1"
    );
    assert_eq!(
        status(format!(
            "sleep 0.2; echo 4 | {binary} check flipgame f.in -"
        )),
        "0"
    );
    assert_eq!(
        status(format!("sleep 0.2; {binary} solve flipgame f.in")),
        "0"
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_cases_is_named_and_not_waited_for() {
    let folder = folder(&[
        ("cases/flipgame/data/secret/a.in", FLIP),
        ("cases/flipgame/data/secret/a.ans", "4\n"),
    ]);
    let pipe = folder.path().join("cases/flipgame/data/secret/pipe.in");
    let made = std::process::Command::new("mkfifo")
        .arg(pipe)
        .status()
        .expect("mkfifo is part of every Unix");
    assert!(made.success());
    let ran = tribunal(&["verify", "flipgame", "--random", "0"])
        .in_folder(folder.path())
        .run()
        .exits(1);
    assert!(
        ran.stdout.contains("pipe.in: not a regular file"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_stored_answer_is_judged_only_by_the_certificate() {
    let board = "bbwww\nbwwww\nwwwww\nwwwww\nwwwww\n";
    let folder = folder(&[
        ("cases/flipgame/data/secret/a.in", board),
        ("cases/flipgame/data/secret/a.ans", "9\n"),
    ]);
    // `bfs` declines 5x5; the certificate proves that one press suffices.
    let args = ["verify", "flipgame", "--random", "0", "--solver", "bfs"];
    let ran = tribunal(&args).in_folder(folder.path()).run().exits(1);
    assert!(
        ran.stdout.contains("disagreement on case `secret/a`"),
        "{}",
        ran.stdout
    );
}

#[test]
fn choosing_a_solver_skips_the_problems_without_it() {
    let ran = tribunal(&["verify", "--solver", "chase", "--random", "0"])
        .run()
        .exits(0);
    assert!(
        ran.stderr.contains("pilots has none of these solvers"),
        "{}",
        ran.stderr
    );
    assert!(
        ran.stdout.contains("chase") && !ran.stdout.contains("pilots"),
        "{}",
        ran.stdout
    );
}

#[test]
fn verify_refuses_impossible_requests_before_it_begins() {
    let ran = tribunal(&["verify", "--exhaustive", "--size", "1x20"])
        .run()
        .exits(5);
    assert!(
        ran.stdout.is_empty() && ran.stderr.starts_with("error: chesscbg: "),
        "{}",
        ran.stderr
    );
    tribunal(&["verify", "flipgame", "--jobs", "0"])
        .run()
        .exits(2);
    tribunal(&["verify", "flipgame", "--jobs", "100000"])
        .run()
        .exits(2);
    tribunal(&[
        "verify",
        "flipgame",
        "--case",
        "secret/all-black",
        "--seed",
        "3",
    ])
    .run()
    .exits(2);
}

#[test]
fn bless_writes_only_answers_that_all_agree_on() {
    let folder = folder(&[
        ("cases/flipgame/data/secret/a.in", FLIP),
        (
            "cases/flipgame/data/secret/b.in",
            "wwww\nwwww\nwwww\nwwww\n",
        ),
        ("cases/flipgame/data/secret/b.ans", "0\n"),
        (
            "cases/flipgame/data/secret/c.in",
            "bwww\nwwww\nwwww\nwwww\n",
        ),
        ("cases/flipgame/data/secret/c.ans", "3\n"),
    ]);
    let ran = tribunal(&["verify", "flipgame", "--bless"])
        .in_folder(folder.path())
        .run()
        .exits(0);
    let read = |name: &str| {
        std::fs::read_to_string(folder.path().join("cases/flipgame/data/secret").join(name))
    };
    assert_eq!(read("a.ans").expect("written"), "4\n");
    assert_eq!(read("c.ans").expect("written"), "Impossible\n");
    assert!(
        ran.stdout.contains("blessed secret/a") && ran.stdout.contains("blessed secret/c"),
        "{}",
        ran.stdout
    );
    assert!(!ran.stdout.contains("blessed secret/b"), "{}", ran.stdout);
    tribunal(&["verify", "flipgame", "--random", "0"])
        .in_folder(folder.path())
        .run()
        .exits(0);
}

#[test]
fn colour_is_used_on_request() {
    let args = ["verify", "flipgame", "--case", "secret/all-black"];
    let coloured = tribunal(&[&args[..], &["--color", "always"]].concat())
        .run()
        .exits(0)
        .stdout;
    assert!(coloured.contains("\u{1b}["), "{coloured}");
}

#[test]
fn a_stored_case_outside_the_published_problem_is_a_fault() {
    let home = folder(&[(
        "cases/pilots/data/secret/open.in",
        "----\n----\n----\n----\n",
    )]);
    let args = ["verify", "pilots", "--cases", "cases", "--random", "0"];
    let ran = tribunal(&args).in_folder(home.path()).run().exits(1);
    let said = "expected at least one closed handle, found none; remove the case";
    assert!((ran.stdout + &ran.stderr).contains(said), "{said}");
    // Solvers and certificates still answer it.
    tribunal(&["verify", "pilots", "--input", "-"])
        .stdin("----\n----\n----\n----\n")
        .run()
        .exits(0);
    assert_eq!(
        tribunal(&["solve", "pilots"])
            .stdin("----\n----\n----\n----\n")
            .run()
            .exits(0)
            .stdout,
        "0\n"
    );
}

#[test]
fn a_right_answer_in_another_order_is_reported_as_such() {
    let stored = "6\n4 4\n1 1\n1 3\n1 4\n4 1\n4 3\n";
    let folder = folder(&[
        ("cases/pilots/data/secret/a.in", crate::PILOTS),
        ("cases/pilots/data/secret/a.ans", stored),
    ]);
    let ran = tribunal(&["verify", "pilots", "--random", "0"])
        .in_folder(folder.path())
        .run()
        .exits(0);
    let line = "  secret/a: right, with other moves or in another order than the solvers'\n";
    assert!(
        ran.stdout.contains(line) && ran.stdout.contains("all agree"),
        "{}",
        ran.stdout
    );
}

#[test]
fn unreadable_files_are_reported_and_the_run_continues() {
    let folder = folder(&[
        ("cases/flipgame/data/secret/a.in", FLIP),
        ("cases/flipgame/data/secret/b.in", FLIP),
        ("cases/pilots/problem.yaml", ""),
    ]);
    let secret = folder.path().join("cases/flipgame/data/secret");
    for name in ["a.ans", "c.in"] {
        let made = std::process::Command::new("mkfifo")
            .arg(secret.join(name))
            .status();
        assert!(made.expect("mkfifo").success());
    }
    std::fs::create_dir(secret.join("b.ans")).expect("a folder");
    let ran = tribunal(&["verify", "--random", "5"])
        .in_folder(folder.path())
        .run()
        .exits(1);
    for line in [
        "cases/flipgame/data/secret/a.ans: cannot read the answer: not a regular file",
        "cases/flipgame/data/secret/c.in: not a regular file",
        "cases/flipgame/data/secret/b.ans: a group without a case",
        "cases/pilots/data: cannot read it: No such file or directory",
        "cases/chesscbg: cannot read it: No such file or directory",
        "chesscbg: 0 stored cases\n  5 generated instances",
    ] {
        assert!(ran.stdout.contains(line), "{line}\n{}", ran.stdout);
    }
    let ran = tribunal(&["verify", "--random", "0", "--cases", "/nowhere/cases"])
        .run()
        .exits(4);
    assert!(
        ran.stderr.contains("/nowhere/cases/flipgame") && ran.stderr.contains("hint: "),
        "{}",
        ran.stderr
    );
}

#[test]
fn two_concurrent_bless_runs_do_not_conflict() {
    let inputs: Vec<(String, String)> = (0..30u32)
        .map(|word| {
            let row = |row: u32| {
                (0..4).map(move |col| {
                    if word >> (row * 4 + col) & 1 == 1 {
                        'b'
                    } else {
                        'w'
                    }
                })
            };
            let text: String = (0..4)
                .flat_map(|number| row(number).chain(['\n']))
                .collect();
            (format!("cases/flipgame/data/secret/{word}.in"), text)
        })
        .collect();
    let files: Vec<(&str, &str)> = inputs
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let folder = folder(&files);
    let bless = || {
        tribunal(&["verify", "flipgame", "--bless"])
            .in_folder(folder.path())
            .run()
    };
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..4).map(|_| scope.spawn(bless)).collect();
        runs.into_iter()
            .for_each(|run| drop(run.join().expect("no panic").exits(0)));
    });
    let names = std::fs::read_dir(folder.path().join("cases/flipgame/data/secret"))
        .expect("a folder")
        .flatten();
    let names: Vec<String> = names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(
        names.iter().filter(|name| name.ends_with(".ans")).count(),
        30
    );
    assert!(
        names.iter().all(|name| !name.contains("unfinished")),
        "{names:?}"
    );
}

#[test]
fn an_exhaustive_run_begins_with_the_number_of_inputs() {
    let ran = tribunal(&[
        "verify",
        "flipgame",
        "pilots",
        "--exhaustive",
        "--size",
        "3x3",
    ])
    .run()
    .exits(0);
    let said: Vec<&str> = ran
        .stderr
        .lines()
        .filter(|line| !line.contains(" done"))
        .collect();
    assert_eq!(
        said,
        [
            "flipgame: trying 512 inputs of 3x3",
            "pilots: trying 512 inputs of 3x3"
        ]
    );
    let args = [
        "verify",
        "chesscbg",
        "--exhaustive",
        "--thorough",
        "--size",
        "3x4",
    ];
    let ran = tribunal(&args).run().exits(0);
    let said = "chesscbg: trying 854,776 inputs of 3x4 and playing the moves of every answer\n";
    assert!(ran.stderr.starts_with(said), "{}", ran.stderr);
    let ran = tribunal(&[
        "verify",
        "flipgame",
        "--exhaustive",
        "--size",
        "3x3",
        "--quiet",
    ])
    .run()
    .exits(0);
    assert_eq!(ran.stderr, "");
}

#[test]
fn an_interrupted_run_ends_with_the_number_of_inputs_done() {
    for signal in ["INT", "TERM"] {
        let folder = folder(&[]);
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tribunal"));
        command.args([
            "verify",
            "flipgame",
            "--exhaustive",
            "--size",
            "4x5",
            "--jobs",
            "1",
            "--events",
            "events",
        ]);
        command
            .current_dir(folder.path())
            .stdout(std::process::Stdio::piped());
        let child = command
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the binary starts");
        let begun = std::time::Instant::now();
        let events = folder.path().join("events");
        while !std::fs::read_to_string(&events).is_ok_and(|text| text.contains("\"advanced\"")) {
            assert!(
                begun.elapsed() < std::time::Duration::from_secs(60),
                "no step is done"
            );
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        send(i64::from(child.id()), signal);
        let output = child.wait_with_output().expect("it ends");
        let stdout = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code(), Some(130), "{stdout}");
        let last = stdout.lines().last().expect("a line");
        assert!(last.starts_with("interrupted: "), "{stdout}");
        assert!(
            last.contains(" of 1,048,576 inputs checked, all agree so far, "),
            "{stdout}"
        );
    }
}

#[test]
fn after_a_signal_a_run_says_it_continues_and_a_second_signal_ends_it() {
    let folder = folder(&[]);
    let mut command = std::process::Command::new("env");
    command.args([
        "--default-signal=INT",
        env!("CARGO_BIN_EXE_tribunal"),
        "verify",
        "flipgame",
        "--events",
        "events",
    ]);
    // It takes about ten seconds, and longer in a test build.
    command.args([
        "--size", "39x39", "--solver", "chase", "--random", "1", "--cases",
    ]);
    command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/cases"));
    command
        .current_dir(folder.path())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let events = folder.path().join("events");
    let has_begun =
        || std::fs::read_to_string(&events).is_ok_and(|text| text.contains("\"generated\""));
    for _ in (0..6000).take_while(|_| !has_begun()) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let number = i64::from(child.id());
    let send = || send(number, "INT");
    std::thread::sleep(Duration::from_millis(500));
    send();
    // What it says comes before the second signal, however busy the machine is.
    let mut told = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut stderr = String::new();
    while !stderr.contains("another signal") && told.read_line(&mut stderr).is_ok_and(|it| it > 0) {
    }
    std::thread::sleep(Duration::from_millis(2500));
    send();
    let output = child.wait_with_output().expect("it ends");
    told.read_to_string(&mut stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "",
        "the second signal leaves no time for a report"
    );
    assert!(
        stderr.contains("stopping after the work in progress; another signal stops at once\n"),
        "{stderr}"
    );
}

#[test]
fn stopped_time_does_not_count_towards_the_answer_limit() {
    use std::os::unix::process::CommandExt as _;
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tribunal"));
    command.args([
        "verify",
        "flipgame",
        "--size",
        "4x4",
        "--random",
        "20000",
        "--answer-limit",
        "2",
        "--jobs",
        "1",
    ]);
    let piped = std::process::Stdio::piped;
    let run = command
        .process_group(0)
        .stdout(piped())
        .stderr(piped())
        .spawn()
        .expect("it starts");
    let send_all = |signal: &str| send(-i64::from(run.id()), signal);
    // Both the solvers and the generator are at work.
    std::thread::sleep(Duration::from_millis(700));
    send_all("STOP");
    std::thread::sleep(Duration::from_secs(5));
    send_all("CONT");
    let output = run.wait_with_output().expect("it ends");
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(0), "{out}{err}");
}

#[test]
fn a_file_size_limit_is_an_error_and_leaves_nothing_behind() {
    let folder = folder(&[]);
    let args = [
        "verify", "flipgame", "--random", "0", "--report", "run.html", "--cases",
    ];
    let mut command = std::process::Command::new("sh");
    command
        .args([
            "-c",
            "ulimit -f 2; exec \"$@\"",
            "sh",
            env!("CARGO_BIN_EXE_tribunal"),
        ])
        .args(args);
    command
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/cases"))
        .current_dir(folder.path());
    let output = command.output().expect("a shell");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(
        stderr.contains("cannot write `run.html`: File too large"),
        "{stderr}"
    );
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        0,
        "{stderr}"
    );
}

#[test]
fn a_negative_number_is_refused_as_a_number() {
    for (args, said) in [
        (
            &["verify", "--random", "-5"][..],
            "'-5' for '--random <N>': expected a whole number, 0 or more",
        ),
        (
            &["verify", "--random", "1e6"],
            "'1e6' for '--random <N>': expected a whole number, 0 or more",
        ),
        (
            &["verify", "--random", "99999999999999999999"],
            "'99999999999999999999' for '--random <N>': expected a whole number up to 18446744073709551615",
        ),
        (
            &["verify", "--seed", "-1"],
            "'-1' for '--seed <S>': expected a whole number, 0 or more",
        ),
        (
            &["verify", "-j", "-1"],
            "'-1' for '--jobs <N>': expected a whole number from 1 to 1024",
        ),
        (
            &["verify", "--size", "-4x4"],
            "'-4x4' for '--size <RxC>': expected ROWSxCOLUMNS",
        ),
        (
            &["verify", "--answer-limit", "-1"],
            "'-1' for '--answer-limit <S>': expected a number of seconds",
        ),
        (
            &["gen", "flipgame", "--distance", "-1"],
            "'-1' for '--distance <D>': expected a whole number, 0 or more",
        ),
        (
            &["gen", "flipgame", "--count", "-3"],
            "'-3' for '--count <N>': expected a whole number, 1 or more",
        ),
        (
            &["gen", "chesscbg", "--pieces", "-1"],
            "'-1' for '--pieces <N>': expected a whole number, 0 or more",
        ),
        (
            &["stress", "flipgame", "x.c", "--smallest", "-3"],
            "'-3' for '--smallest <N>': expected a whole number, 0 or more",
        ),
        (
            &["judge", "flipgame", "x.c", "--time-limit", "-1"],
            "'-1' for '--time-limit <S>': expected a number of sec",
        ),
    ] {
        let ran = tribunal(args).run().exits(2);
        assert!(
            ran.stderr
                .starts_with(&format!("error: invalid value {said}")),
            "{}",
            ran.stderr
        );
        assert!(!ran.stderr.contains("tip"), "{}", ran.stderr);
    }
    // A file may have such a name; then the tip helps.
    let folder = folder(&[("-5", FLIP)]);
    let ran = tribunal(&["solve", "flipgame", "-6"])
        .in_folder(folder.path())
        .run()
        .exits(2);
    assert!(!ran.stderr.contains("tip"), "{}", ran.stderr);
    let ran = tribunal(&["solve", "flipgame", "-5"])
        .in_folder(folder.path())
        .run()
        .exits(2);
    assert!(
        ran.stderr
            .contains("tip: to pass '-5' as a value, use '-- -5'"),
        "{}",
        ran.stderr
    );
    let ran = tribunal(&["solve", "flipgame", "--", "-5"])
        .in_folder(folder.path())
        .run()
        .exits(0);
    assert_eq!(ran.stdout, "4\n");
}

#[test]
fn the_help_fits_on_a_terminal_and_has_examples() {
    let help = |command: &str| {
        tribunal(&[command, "--help"])
            .env("COLUMNS", "80")
            .run()
            .exits(0)
            .stdout
    };
    let main = tribunal(&["--help"])
        .env("COLUMNS", "80")
        .run()
        .exits(0)
        .stdout;
    let commands = main
        .split("Commands:\n")
        .nth(1)
        .expect("commands")
        .split("\n\n")
        .next()
        .expect("a block");
    let commands = commands
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let commands: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands.iter().filter(|command| **command != "help") {
        let help = help(command);
        let examples = help
            .split("Examples:\n")
            .nth(1)
            .unwrap_or_else(|| panic!("{command} has no examples"));
        for line in examples.lines().filter(|line| line.starts_with(' ')) {
            let begins = ["tribunal ", "printf ", "./solution ", "ln -s ", "source "];
            assert!(
                begins.iter().any(|begin| line[2..].starts_with(begin)),
                "{command}: a broken line: {line}"
            );
        }
        let groups = |name: &str| {
            let begin = help
                .split(&format!("\n{name}:\n"))
                .nth(1)
                .unwrap_or_default();
            begin
                .lines()
                .take_while(|line| line.is_empty() || line.starts_with(' '))
                .collect::<String>()
        };
        assert!(
            !groups("Isolation").contains("--report") && !groups("Cases").contains("--events"),
            "{help}"
        );
        assert!(!groups("Inputs").contains("--save"), "{help}");
        // A tip must not name a flag that the command refuses.
        let is_run = ["verify", "judge", "stress", "diagnose", "report", "merge"].contains(command);
        assert!(is_run || !help.contains("- junit:"), "{help}");
    }
    assert!(help("verify").contains("Without an option"));
}

#[test]
fn a_broken_link_is_named_with_its_target() {
    let folder = folder(&[("flip.in", FLIP), ("out", "4\n")]);
    std::os::unix::fs::symlink("gone", folder.path().join("link")).expect("a link");
    std::os::unix::fs::symlink("/gone/x.json", folder.path().join("run.json")).expect("a link");
    let it = "it is a link to `gone`, which is not there";
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    for (args, code, said) in [
        (
            &["solve", "flipgame", "link"][..],
            4,
            format!("cannot read `link`: {it}"),
        ),
        (
            &["check", "flipgame", "link", "out"],
            4,
            format!("cannot read `link`: {it}"),
        ),
        (
            &["check", "flipgame", "flip.in", "link"],
            4,
            format!("cannot read `link`: {it}"),
        ),
        (
            &["check", "flipgame", "flip.in", "out", "link"],
            4,
            format!("cannot read `link`: {it}"),
        ),
        (
            &["replay", "flipgame", "link"],
            4,
            format!("cannot read `link`: {it}"),
        ),
        (
            &["verify", "flipgame", "--input", "link"],
            4,
            format!("cannot read `link`: {it}"),
        ),
        (
            &["lint", "./link"],
            4,
            format!("cannot read `./link`: {it}"),
        ),
        (
            &["verify", "flipgame", "--cases", "link"],
            4,
            "cannot read `link/flipgame`: `link` is a link to `gone`, which is not there"
                .to_string(),
        ),
        (
            &["judge", "flipgame", "link"],
            4,
            format!("cannot read `link`: {it}"),
        ),
        (
            &["gen", "flipgame", "--out", "link"],
            3,
            format!("cannot write `link`: {it}"),
        ),
        (
            &[
                "verify", "flipgame", "--random", "0", "--cases", cases, "--report", "run.json",
            ],
            2,
            "cannot write `run.json`: it is a link to `/gone/x.json`, which is not there"
                .to_string(),
        ),
        (
            &[
                "verify", "flipgame", "--random", "0", "--cases", cases, "--events", "link/x",
            ],
            3,
            "cannot write events to `link/x`: `link` is a link to `gone`, which is not there"
                .to_string(),
        ),
    ] {
        let ran = tribunal(args).in_folder(folder.path()).run().exits(code);
        assert_eq!(
            ran.stderr.lines().next(),
            Some(&*format!("error: {said}")),
            "{args:?}"
        );
    }
    assert!(
        folder.path().join("run.json").is_symlink(),
        "it is left alone"
    );
}

#[test]
fn a_failed_write_is_a_failure_and_a_bad_name_is_a_usage_error() {
    let folder = folder(&[
        ("flip.in", FLIP),
        ("out", "4\n"),
        ("wrong", "5\n"),
        ("b.txt", FLIP),
        ("run.json", "{}"),
        ("cases/flipgame/data/secret/a.in", FLIP),
    ]);
    // No user can make a file in `/proc`.
    std::os::unix::fs::symlink("/proc", folder.path().join("proc")).expect("a link");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    let stored = ["verify", "flipgame", "--random", "0", "--cases", root];
    for (args, code, said) in [
        (
            &["gen", "flipgame", "--out", "proc/x"][..],
            3,
            "cannot write `proc/x`: ",
        ),
        (
            &["gen", "flipgame", "--out", "flip.in"],
            2,
            "cannot write `flip.in`: it is a file",
        ),
        (
            &["gen", "flipgame", "--out", "flip.in/x"],
            2,
            "cannot write `flip.in/x`: ",
        ),
        (
            &[&stored[..], &["--report", "flip.in/x.html"]].concat(),
            2,
            "cannot write `flip.in/x.html`: ",
        ),
        (
            &[&stored[..], &["--events", "cases"]].concat(),
            2,
            "cannot write events to `cases`: ",
        ),
        (
            &[&stored[..], &["--events", "flip.in/x"]].concat(),
            2,
            "cannot write events to `flip.in/x`: ",
        ),
        (
            &["man", "--out", "flip.in"],
            2,
            "cannot write `flip.in`: it is a file",
        ),
        (&["man", "--out", "proc/x"], 3, "cannot write `proc/x`: "),
        (
            &[&stored[..], &["--report", "proc/x.html"]].concat(),
            3,
            "cannot write `proc/x.html`: ",
        ),
        (
            &[&stored[..], &["--report", "cases"]].concat(),
            2,
            "cannot write `cases`: ",
        ),
        (
            &[&stored[..], &["--report", "new.json/"]].concat(),
            2,
            "cannot write `new.json/`: it names a folder",
        ),
        (
            &[&stored[..], &["--report", "a.json", "--report", "./a.json"]].concat(),
            2,
            "cannot write `./a.json`: ",
        ),
        (
            &[
                "verify", "flipgame", "--input", "b.txt", "--report", "b.txt",
            ],
            2,
            "cannot write `b.txt`: this command already uses",
        ),
        (
            &[&stored[..], &["--events", "e.json", "--report", "e.json"]].concat(),
            2,
            "cannot write `e.json`: ",
        ),
        (
            &[
                "export", "flipgame", "--cases", root, "--format", "oj", "--out", "proc/x",
            ],
            3,
            "cannot write `proc/x`: ",
        ),
    ] {
        let ran = tribunal(args).in_folder(folder.path()).run().exits(code);
        assert!(
            ran.stderr.starts_with(&format!("error: {said}")),
            "{args:?}\n{}",
            ran.stderr
        );
    }
    // A report that cannot be printed is a failure, even of a successful run.
    for args in [
        &["solve", "flipgame", "flip.in"][..],
        &["check", "flipgame", "flip.in", "out"],
        &["check", "flipgame", "flip.in", "wrong"],
        &["replay", "flipgame", "flip.in"],
        &["gen", "flipgame"],
        &["list"],
        &["man"],
        &["completions", "bash"],
        &["--help"],
        &["verify", "--help"],
        &["--version"],
        &stored,
    ] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("a full disk");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tribunal"));
        let output = command
            .args(args)
            .current_dir(folder.path())
            .stdout(full)
            .output()
            .expect("the binary ends");
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(3), "{args:?}\n{stderr}");
        assert!(
            stderr.contains("error: cannot write: No space left on device"),
            "{args:?}\n{stderr}"
        );
    }
}
