//! `tribunal verify`

use crate::{FLIP, folder, tribunal};

#[test]
fn all_stored_and_generated_cases_agree() {
    let ran = tribunal(&["verify", "--random", "200"]).run().exits(0);
    for said in
        ["flipgame: ", "pilots: ", "chesscbg: ", "stored cases", "200 generated instances of 4x4, seed 1", "all agree"]
    {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
    assert_eq!(ran.stderr, "");
    assert!(!ran.stdout.contains('\u{1b}'), "colour without a terminal");
}

#[test]
fn there_are_forty_cases_a_problem_and_each_minimum_stands_there() {
    let ran = tribunal(&["verify", "--random", "0", "--format", "json"]).run().exits(0);
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    // The published refrigerator has a closed handle, so it takes a move.
    let rows = [("flipgame", 0..=6, true), ("pilots", 1..=16, false), ("chesscbg", 0..=20, false)];
    for (problem, minimums_wanted, impossible) in rows {
        let problems = report["problems"].as_array().expect("a list");
        let section = &problems.iter().find(|row| row["problem"] == problem).expect("the problem")["sections"][0];
        assert!(section["solvers"][0]["cases"].as_u64().expect("a number") >= 40, "{problem}");
        let rows = section["minimums"].as_array().expect("a list").iter();
        let minimums: Vec<_> = rows.map(|row| row["minimum"].clone()).collect();
        for minimum in minimums_wanted {
            assert!(minimums.contains(&minimum.into()), "{problem} has no case of {minimum}");
        }
        assert_eq!(minimums.contains(&"Impossible".into()), impossible);
    }
}

#[test]
fn the_same_report_whatever_the_threads() {
    let report = |problem: &str, size: &str, jobs: &str| {
        let args = ["verify", problem, "--size", size, "--random", "300", "--jobs", jobs, "--format", "json"];
        let text = tribunal(&args).run().exits(0).stdout;
        let mut report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        report["provenance"] = serde_json::Value::Null;
        let section = &mut report["problems"][0]["sections"][0];
        section["wall_s"] = 0.into();
        section["solvers"].as_array_mut().expect("a list").iter_mut().for_each(|row| row["nanos_per_case"] = 0.into());
        report
    };
    // On 5x6 some solvers decline, for reasons that differ from pair to pair.
    for (problem, size) in [("flipgame", "4x4"), ("pilots", "4x5"), ("chesscbg", "5x6")] {
        assert_eq!(report(problem, size, "1"), report(problem, size, "3"));
    }
}

#[test]
fn one_case_one_solver_and_given_boards() {
    let ran = tribunal(&["verify", "flipgame", "--case", "secret/all-black"]).run().exits(0);
    assert!(ran.stdout.contains("1 stored case\n"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "flipgame", "--case", "secret/all-blakc"]).run().exits(2);
    assert!(ran.stderr.contains("did you mean `secret/all-black`?"), "{}", ran.stderr);
    let ran = tribunal(&["verify", "--case", "x"]).run().exits(2);
    assert!(ran.stderr.contains("needs exactly one problem"), "{}", ran.stderr);
    let ran = tribunal(&["verify", "flipgame", "--solver", "bfs,chase", "--input", "-"]).stdin(FLIP).run().exits(0);
    assert!(ran.stdout.contains("1 given instance\n") && !ran.stdout.contains("table"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "flipgame", "--solver", "tabel"]).run().exits(2);
    assert!(ran.stderr.contains("did you mean `table`?"), "{}", ran.stderr);
}

#[test]
fn small_spaces_are_exhausted() {
    let ran = tribunal(&["verify", "flipgame", "--exhaustive", "--size", "3x3"]).run().exits(0);
    assert!(ran.stdout.contains("all 512 inputs of 3x3"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "pilots", "--exhaustive", "--size", "3x3"]).run().exits(0);
    assert!(ran.stdout.contains("all 512 inputs of 3x3"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "chesscbg", "--exhaustive", "--size", "3x3", "--random", "50"]).run().exits(0);
    // 126 positions with 4 pieces on 9 cells, and every ordered pair of them.
    assert!(ran.stdout.contains("all 15,876 inputs of 3x3"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "pilots", "--exhaustive", "--size", "3x3"]).run().exits(0);
    assert!(ran.stdout.contains("on its own by 6 solvers (all but parity); all certified"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "chesscbg", "--exhaustive", "--size", "3x3", "--solver", "ida"]).run().exits(0);
    assert!(ran.stdout.contains("all 15,876 inputs of 3x3, each answered on its own by 1 solver"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "chesscbg", "--exhaustive", "--size", "3x4", "--solver", "ida"]).run().exits(5);
    assert!(ran.stderr.contains("swept by bfs and assignment together"), "{}", ran.stderr);
    for problem in ["flipgame", "pilots", "chesscbg"] {
        let ran = tribunal(&["verify", problem, "--exhaustive", "--size", "8x8"]).run().exits(5);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    }
}

#[test]
fn the_command_that_repeats_a_disagreement_does() {
    let folder = folder(&[("cases/pilots/data/secret/a.in", crate::PILOTS), ("cases/pilots/data/secret/a.ans", "7\n")]);
    let ran = tribunal(&["verify", "pilots", "--random", "0"]).in_folder(folder.path()).run().exits(1);
    assert!(ran.stdout.contains("repeat: tribunal verify pilots --case secret/a\n"), "{}", ran.stdout);
    tribunal(&["verify", "pilots", "--case", "secret/a"]).in_folder(folder.path()).run().exits(1);
    let elsewhere = folder.path().join("cases");
    let ran = tribunal(&["verify", "pilots", "--cases", elsewhere.to_str().expect("UTF-8")]).run().exits(1);
    assert!(ran.stdout.contains(&format!("--case secret/a --cases '{}'", elsewhere.display())), "{}", ran.stdout);
}

#[test]
fn a_run_that_proved_nothing_is_no_agreement() {
    let ran = tribunal(&["verify", "flipgame", "--input", "-"]).run().exits(4);
    assert!(ran.stderr.contains("standard input: line 1, column 1: expected a board"), "{}", ran.stderr);
    let board = "bwbwb\n".repeat(5);
    let ran = tribunal(&["verify", "flipgame", "--solver", "bfs", "--input", "-"]).stdin(board).run().exits(5);
    assert!(ran.stdout.contains("nothing is proven"), "{}", ran.stdout);
    let folder = folder(&[("cases/flipgame/data/secret/test_group.yaml", "")]);
    let ran = tribunal(&["verify", "flipgame"]).in_folder(folder.path()).run().exits(1);
    assert!(ran.stdout.contains("no case in `data/sample` and `data/secret`"), "{}", ran.stdout);
}

#[test]
fn an_example_that_shows_something_else_is_named_with_its_cure() {
    let answer = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";
    let answered = [("cases/pilots/data/secret/a.in", crate::PILOTS), ("cases/pilots/data/secret/a.ans", answer)];
    let example = |text| [&answered[..], &[("cases/pilots/data/invalid_input/x.in", text)]].concat();
    let right = folder(&example("-+\n"));
    let ran = tribunal(&["verify", "pilots", "--random", "0"]).in_folder(right.path()).run().exits(0);
    assert!(ran.stdout.contains("1 validator example\n"), "{}", ran.stdout);
    let wrong = folder(&example(crate::PILOTS));
    let ran = tribunal(&["verify", "pilots", "--random", "0"]).in_folder(wrong.path()).run().exits(1);
    assert!(
        ran.stdout.contains("data/invalid_input/x.in: a right input; spoil it, or move it to `data/secret`"),
        "{}",
        ran.stdout
    );
    // A case alone is not the whole shelf.
    tribunal(&["verify", "pilots", "--case", "secret/a"]).in_folder(wrong.path()).run().exits(0);
}

#[test]
fn an_answer_that_nobody_proves_is_named() {
    let size = "61x61";
    let board = tribunal(&["gen", "flipgame", "--size", size, "--count", "1"]).run().exits(0).stdout;
    let folder = folder(&[
        ("cases/flipgame/data/secret/a.in", board.as_str()),
        ("cases/flipgame/data/secret/a.ans", "garbage\n"),
    ]);
    let ran = tribunal(&["verify", "flipgame", "--random", "0"]).in_folder(folder.path()).run().exits(1);
    assert!(ran.stdout.contains("a.in: no judge proves an answer"), "{}", ran.stdout);
}

#[test]
fn what_is_printed_to_be_run_again_names_the_limit_and_the_shelf() {
    let folder = folder(&[("shelf/flipgame/data/secret/a.in", FLIP)]);
    let verify = |more: &[&str]| {
        let args = [&["verify", "flipgame", "--random", "0", "--cases", "shelf"], more].concat();
        tribunal(&args).in_folder(folder.path()).run().exits(1).stdout
    };
    let said = verify(&[]);
    assert!(said.contains("run `tribunal verify flipgame --bless --cases 'shelf'`"), "{said}");
    std::fs::write(folder.path().join("shelf/flipgame/data/secret/a.ans"), "9\n").expect("a wrong answer");
    let said = verify(&["--answer-limit", "7.5"]);
    assert!(said.contains("tribunal verify flipgame --case secret/a --cases 'shelf' --answer-limit 7.5"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_what_waits_for_boards() {
    for signal in ["INT", "TERM"] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tribunal"));
        command.args(["verify", "flipgame", "--input", "-"]).stdin(std::process::Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        // Its end of the pipe is held open, and nothing comes.
        std::thread::sleep(std::time::Duration::from_millis(300));
        let sent = std::process::Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
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

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_does_not_make_a_rejection_a_success() {
    let folder = folder(&[("f.in", FLIP)]);
    let binary = env!("CARGO_BIN_EXE_tribunal");
    let status = |line: String| {
        // The status of the first command of the pipe goes to a file: `sh` has no pipefail everywhere.
        let line = format!("{{ {line}; echo $? > status; }} | true; cat status");
        let mut shell = std::process::Command::new("sh");
        let output = shell.args(["-c", &line]).current_dir(folder.path()).output().expect("a shell");
        String::from_utf8(output.stdout).expect("UTF-8").trim().to_string()
    };
    assert_eq!(status(format!("sleep 0.2; echo 5 | {binary} check flipgame f.in -")), "1");
    assert_eq!(status(format!("sleep 0.2; echo 4 | {binary} check flipgame f.in -")), "0");
    assert_eq!(status(format!("sleep 0.2; {binary} solve flipgame f.in")), "0");
}

#[cfg(unix)]
#[test]
fn a_pipe_on_the_shelf_is_named_and_not_waited_for() {
    let folder = folder(&[("cases/flipgame/data/secret/a.in", FLIP), ("cases/flipgame/data/secret/a.ans", "4\n")]);
    let pipe = folder.path().join("cases/flipgame/data/secret/pipe.in");
    let made = std::process::Command::new("mkfifo").arg(pipe).status().expect("mkfifo is part of every Unix");
    assert!(made.success());
    let ran = tribunal(&["verify", "flipgame"]).in_folder(folder.path()).run().exits(1);
    assert!(ran.stdout.contains("pipe.in: not a regular file"), "{}", ran.stdout);
}

#[test]
fn a_stored_answer_is_ruled_on_by_the_certificate_alone() {
    let board = "bbwww\nbwwww\nwwwww\nwwwww\nwwwww\n";
    let folder = folder(&[("cases/flipgame/data/secret/a.in", board), ("cases/flipgame/data/secret/a.ans", "9\n")]);
    // `bfs` takes no 5x5; the certificate knows that one press does it.
    let args = ["verify", "flipgame", "--random", "0", "--solver", "bfs"];
    let ran = tribunal(&args).in_folder(folder.path()).run().exits(1);
    assert!(ran.stdout.contains("disagreement on case `secret/a`"), "{}", ran.stdout);
}

#[test]
fn a_solver_of_one_problem_leaves_the_others_out() {
    let ran = tribunal(&["verify", "--solver", "chase", "--random", "20"]).run().exits(0);
    assert!(ran.stderr.contains("pilots has none of these solvers"), "{}", ran.stderr);
    assert!(ran.stdout.contains("chase") && !ran.stdout.contains("pilots"), "{}", ran.stdout);
}

#[test]
fn what_cannot_be_done_is_said_before_anything_is_begun() {
    let ran = tribunal(&["verify", "--exhaustive", "--size", "1x20"]).run().exits(5);
    assert!(ran.stdout.is_empty() && ran.stderr.starts_with("error: chesscbg: "), "{}", ran.stderr);
    tribunal(&["verify", "flipgame", "--jobs", "0"]).run().exits(2);
    tribunal(&["verify", "flipgame", "--jobs", "100000"]).run().exits(2);
    tribunal(&["verify", "flipgame", "--case", "secret/all-black", "--seed", "3"]).run().exits(2);
}

#[test]
fn bless_writes_what_all_agree_on_and_nothing_else() {
    let folder = folder(&[
        ("cases/flipgame/data/secret/a.in", FLIP),
        ("cases/flipgame/data/secret/b.in", "wwww\nwwww\nwwww\nwwww\n"),
        ("cases/flipgame/data/secret/b.ans", "0\n"),
        ("cases/flipgame/data/secret/c.in", "bwww\nwwww\nwwww\nwwww\n"),
        ("cases/flipgame/data/secret/c.ans", "3\n"),
    ]);
    let ran = tribunal(&["verify", "flipgame", "--bless"]).in_folder(folder.path()).run().exits(0);
    let read = |name: &str| std::fs::read_to_string(folder.path().join("cases/flipgame/data/secret").join(name));
    assert_eq!(read("a.ans").expect("written"), "4\n");
    assert_eq!(read("c.ans").expect("written"), "Impossible\n");
    assert!(ran.stdout.contains("blessed secret/a") && ran.stdout.contains("blessed secret/c"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("blessed secret/b"), "{}", ran.stdout);
    tribunal(&["verify", "flipgame"]).in_folder(folder.path()).run().exits(0);
}

#[test]
fn without_cases_the_way_out_is_named() {
    let folder = folder(&[]);
    let ran = tribunal(&["verify", "flipgame"]).in_folder(folder.path()).run().exits(4);
    assert!(ran.stderr.contains("`--cases DIR`"), "{}", ran.stderr);
}

#[test]
fn colour_comes_when_it_is_asked_for() {
    let args = ["verify", "flipgame", "--case", "secret/all-black"];
    let coloured = tribunal(&[&args[..], &["--color", "always"]].concat()).run().exits(0).stdout;
    assert!(coloured.contains("\u{1b}["), "{coloured}");
}

#[test]
fn a_stored_case_that_the_published_problem_rules_out_is_a_fault_of_the_shelf() {
    let home = folder(&[("cases/pilots/data/secret/open.in", "----\n----\n----\n----\n")]);
    let args = ["verify", "pilots", "--cases", "cases", "--random", "0"];
    let ran = tribunal(&args).in_folder(home.path()).run().exits(1);
    let said = "expected at least one closed handle, found none; remove the case";
    assert!((ran.stdout + &ran.stderr).contains(said), "{said}");
    // Solvers and certificates answer it all the same.
    tribunal(&["verify", "pilots", "--input", "-"]).stdin("----\n----\n----\n----\n").run().exits(0);
    assert_eq!(tribunal(&["solve", "pilots"]).stdin("----\n----\n----\n----\n").run().exits(0).stdout, "0\n");
}

#[test]
fn a_right_answer_in_another_order_is_told_as_that() {
    let stored = "6\n4 4\n1 1\n1 3\n1 4\n4 1\n4 3\n";
    let folder =
        folder(&[("cases/pilots/data/secret/a.in", crate::PILOTS), ("cases/pilots/data/secret/a.ans", stored)]);
    let ran = tribunal(&["verify", "pilots", "--random", "0"]).in_folder(folder.path()).run().exits(0);
    let line = "  secret/a: right, with other moves or in another order than the solvers'\n";
    assert!(ran.stdout.contains(line) && ran.stdout.contains("all agree"), "{}", ran.stdout);
}

#[test]
fn what_cannot_be_read_costs_a_line_of_its_own_and_not_the_report() {
    let folder = folder(&[
        ("cases/flipgame/data/secret/a.in", FLIP),
        ("cases/flipgame/data/secret/b.in", FLIP),
        ("cases/pilots/problem.yaml", ""),
    ]);
    let secret = folder.path().join("cases/flipgame/data/secret");
    for name in ["a.ans", "c.in"] {
        let made = std::process::Command::new("mkfifo").arg(secret.join(name)).status();
        assert!(made.expect("mkfifo").success());
    }
    std::fs::create_dir(secret.join("b.ans")).expect("a folder");
    let ran = tribunal(&["verify", "--random", "5"]).in_folder(folder.path()).run().exits(1);
    for line in [
        "cases/flipgame/data/secret/a.ans: not a regular file",
        "cases/flipgame/data/secret/c.in: not a regular file",
        "cases/flipgame/data/secret/b.ans: a folder where a case was expected",
        "cases/pilots/data: cannot read it: No such file or directory",
        "cases/chesscbg: cannot read it: No such file or directory",
        "chesscbg: 0 stored cases\n  5 generated instances",
    ] {
        assert!(ran.stdout.contains(line), "{line}\n{}", ran.stdout);
    }
    let ran = tribunal(&["verify", "--random", "5", "--cases", "/nowhere/cases"]).run().exits(4);
    assert!(ran.stderr.contains("/nowhere/cases/flipgame") && ran.stderr.contains("hint: "), "{}", ran.stderr);
}

#[test]
fn two_who_bless_at_once_do_not_meet() {
    let inputs: Vec<(String, String)> = (0..30u32)
        .map(|word| {
            let row = |row: u32| (0..4).map(move |col| if word >> (row * 4 + col) & 1 == 1 { 'b' } else { 'w' });
            let text: String = (0..4).flat_map(|number| row(number).chain(['\n'])).collect();
            (format!("cases/flipgame/data/secret/{word}.in"), text)
        })
        .collect();
    let files: Vec<(&str, &str)> = inputs.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = folder(&files);
    let bless = || tribunal(&["verify", "flipgame", "--bless"]).in_folder(folder.path()).run();
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..4).map(|_| scope.spawn(bless)).collect();
        runs.into_iter().for_each(|run| drop(run.join().expect("no panic").exits(0)));
    });
    let names = std::fs::read_dir(folder.path().join("cases/flipgame/data/secret")).expect("a folder").flatten();
    let names: Vec<String> = names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(names.iter().filter(|name| name.ends_with(".ans")).count(), 30);
    assert!(names.iter().all(|name| !name.contains("unfinished")), "{names:?}");
}
