//! `tribunal gen`

use crate::{folder, send, tribunal};

fn golden() -> String {
    let mut text = String::new();
    for problem in ["flipgame", "pilots", "chesscbg"] {
        for options in [
            &["--count", "30"][..],
            &["--seed", "2", "--size", "5x6", "--count", "3"],
        ] {
            let args = [&["gen", problem][..], options].concat();
            text += &format!("$ tribunal {}\n", args.join(" "));
            text += &tribunal(&args).run().exits(0).stdout;
        }
    }
    text
}

#[test]
fn the_same_seed_gives_the_same_bytes_forever() {
    let made = golden();
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/gen.txt");
    // Only a new problem adds lines; the existing ones must never change.
    if std::env::var_os("TRIBUNAL_BLESS").is_some() && !path.exists() {
        std::fs::write(&path, &made).expect("the golden file");
    }
    let golden = std::fs::read_to_string(path).expect("the golden file");
    assert_eq!(made, golden, "`gen` promises the same bytes forever");
}

#[test]
fn another_seed_gives_different_bytes() {
    let made = |seed| {
        tribunal(&["gen", "pilots", "--count", "5", "--seed", seed])
            .run()
            .exits(0)
            .stdout
    };
    assert_ne!(made("1"), made("2"));
}

#[test]
fn no_board_is_repeated_and_running_out_of_boards_is_reported() {
    let boards = |args: &[&str]| -> Vec<String> {
        let lines: Vec<String> = tribunal(args)
            .run()
            .exits(0)
            .stdout
            .lines()
            .map(str::to_string)
            .collect();
        lines.chunks(4).map(|rows| rows.join("\n")).collect()
    };
    for problem in ["flipgame", "pilots"] {
        let mut made = boards(&["gen", problem, "--count", "2000"]);
        assert_eq!(made.len(), 2000);
        made.sort();
        made.dedup();
        assert_eq!(made.len(), 2000, "{problem}");
    }
    let folder = folder(&[]);
    for (problem, distance, all) in [
        ("flipgame", "0", 2),
        ("pilots", "16", 1),
        ("pilots", "1", 16),
    ] {
        let args = [
            "gen",
            problem,
            "--distance",
            distance,
            "--count",
            "40",
            "--out",
            distance,
            "--force",
        ];
        let ran = tribunal(&args).in_folder(folder.path()).run().exits(5);
        assert!(
            ran.stderr.contains(&format!("wrote {all} case")),
            "{}",
            ran.stderr
        );
        assert!(
            ran.stderr
                .contains(&format!("{all} of 40 boards: no more boards were found")),
            "{}",
            ran.stderr
        );
    }
    // All pairs: each start with two pieces and each target.
    let args = [
        "gen", "chesscbg", "--pieces", "2", "--size", "2x3", "--count", "1000",
    ];
    let ran = tribunal(&args).run().exits(5);
    assert_eq!(ran.stdout.split("\n\n").count(), 15 * 15, "{}", ran.stderr);
}

#[test]
fn two_runs_into_one_folder_do_not_mix_their_cases() {
    let folder = folder(&[]);
    let start = |seed: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tribunal"));
        command.args([
            "gen",
            "pilots",
            "--distance",
            "5",
            "--count",
            "60",
            "--out",
            "made",
            "--quiet",
            "--seed",
            seed,
        ]);
        command
            .current_dir(folder.path())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("it starts")
    };
    let ended = ["1", "2"]
        .map(start)
        .map(|child| child.wait_with_output().expect("it ends").status.code());
    assert!(
        ended.contains(&Some(2)) || ended == [Some(0), Some(0)],
        "{ended:?}"
    );
    let made: Vec<_> = std::fs::read_dir(folder.path().join("made"))
        .expect("a folder")
        .flatten()
        .collect();
    for input in made
        .iter()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "in"))
    {
        let answer = input.with_extension("ans");
        let [input, answer] = [&input, &answer].map(|path| path.to_str().expect("UTF-8"));
        tribunal(&["check", "pilots", input, answer]).run().exits(0);
    }
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_complete_cases_and_reports_their_number() {
    for signal in ["INT", "TERM", "HUP"] {
        let folder = folder(&[]);
        // A program inherits the signals that its parent ignores.
        let mut command = std::process::Command::new("env");
        command.args([
            "--default-signal=INT,TERM,HUP",
            env!("CARGO_BIN_EXE_tribunal"),
        ]);
        command.args([
            "gen", "pilots", "--size", "12x12", "--count", "100000", "--out", "made",
        ]);
        let child = command
            .current_dir(folder.path())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("it starts");
        let files =
            || std::fs::read_dir(folder.path().join("made")).map_or(0, |entries| entries.count());
        while files() < 10 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        send(i64::from(child.id()), signal);
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(130), "{signal}: {stderr}");
        assert!(
            stderr.contains(&format!("interrupted: wrote {} of ", files() / 2)),
            "{signal}: {stderr}"
        );
        let names = std::fs::read_dir(folder.path().join("made"))
            .expect("a folder")
            .flatten();
        let names: Vec<String> = names
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        assert!(
            names
                .iter()
                .all(|name| name.ends_with(".in") || name.ends_with(".ans")),
            "{names:?}"
        );
        for name in names.iter().filter_map(|name| name.strip_suffix(".in")) {
            assert!(names.contains(&format!("{name}.ans")), "{signal}: {name}");
        }
    }
}

#[test]
fn boards_have_the_requested_distance() {
    for (problem, distances) in [
        ("flipgame", 0..=6),
        ("pilots", 0..=16),
        ("chesscbg", 0..=20),
    ] {
        for distance in distances {
            // One board alone has all handles open, and one needs all presses.
            let count = if problem == "pilots" && [0, 16].contains(&distance) {
                1
            } else {
                2
            };
            let distance = distance.to_string();
            let args = [
                "gen",
                problem,
                "--distance",
                &distance,
                "--count",
                &count.to_string(),
            ];
            let made = tribunal(&args).run().exits(0).stdout;
            let answers = tribunal(&["solve", problem, "--format", "json"])
                .stdin(made)
                .run()
                .exits(0)
                .stdout;
            assert_eq!(
                answers.matches(&format!("\"minimum\":{distance},")).count(),
                count,
                "{answers}"
            );
        }
        let ran = tribunal(&["gen", problem, "--distance", "21"])
            .run()
            .exits(5);
        assert!(ran.stderr.contains("21"), "{}", ran.stderr);
    }
    let made = tribunal(&["gen", "flipgame", "--impossible", "--count", "3"])
        .run()
        .exits(0)
        .stdout;
    let ran = tribunal(&["solve", "flipgame"]).stdin(made).run().exits(0);
    assert_eq!(ran.stdout, "Impossible\n".repeat(3));
    for (problem, size) in [
        ("flipgame", "9x9"),
        ("flipgame", "64x64"),
        ("pilots", "3x3"),
        ("pilots", "9x12"),
    ] {
        let made = tribunal(&[
            "gen",
            problem,
            "--impossible",
            "--size",
            size,
            "--count",
            "4",
        ])
        .run()
        .exits(0)
        .stdout;
        let ran = tribunal(&["solve", problem, "--size", size])
            .stdin(made)
            .run()
            .exits(0);
        assert_eq!(ran.stdout, "Impossible\n".repeat(4), "{problem} {size}");
    }
    for (problem, size) in [("pilots", "4x4"), ("flipgame", "6x6"), ("flipgame", "3x3")] {
        tribunal(&["gen", problem, "--impossible", "--size", size])
            .run()
            .exits(5);
    }
    let ran = tribunal(&["gen", "chesscbg", "--impossible"])
        .run()
        .exits(2);
    assert!(
        ran.stderr
            .contains("`--impossible` does not apply: chesscbg has no impossible input"),
        "{}",
        ran.stderr
    );
}

#[test]
fn files_are_written_with_answers_and_never_overwrite_others() {
    let folder = folder(&[]);
    let args = [
        "gen", "pilots", "--count", "12", "--seed", "3", "--out", "made",
    ];
    tribunal(&args).in_folder(folder.path()).run().exits(0);
    let names = || {
        let entries = std::fs::read_dir(folder.path().join("made")).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("UTF-8")
            })
            .collect();
        names.sort();
        names
    };
    assert_eq!(names().len(), 24, "{:?}", names());
    assert!(names()[0].starts_with("0001-") && names()[0].ends_with(".ans"));
    let before = names();
    let ran = tribunal(&args).in_folder(folder.path()).run().exits(2);
    assert!(
        ran.stderr.contains("already exists") && ran.stderr.contains("--force"),
        "{}",
        ran.stderr
    );
    assert_eq!(names(), before);
    tribunal(&[&args[..], &["--force"]].concat())
        .in_folder(folder.path())
        .run()
        .exits(0);
    assert_eq!(names(), before);
    // Every written pair is accepted by the checker.
    for name in before.iter().filter(|name| name.ends_with(".in")) {
        let (input, answer) = (
            format!("made/{name}"),
            format!("made/{}", name.replace(".in", ".ans")),
        );
        tribunal(&["check", "pilots", &input, &answer, &answer])
            .in_folder(folder.path())
            .run()
            .exits(0);
    }
}

#[test]
fn no_answer_of_another_board_is_left() {
    let folder = folder(&[]);
    let gen_out = |size| {
        [
            "gen", "flipgame", "--size", size, "--out", "made", "--force",
        ]
    };
    tribunal(&gen_out("5x5"))
        .in_folder(folder.path())
        .run()
        .exits(0);
    let answer = folder.path().join("made/0001-solvable.ans");
    assert!(answer.exists());
    // The same label on a board whose minimum is not proven.
    tribunal(&gen_out("61x61"))
        .in_folder(folder.path())
        .run()
        .exits(5);
    assert!(!answer.exists());
}

#[test]
fn generated_boards_are_read_one_by_one() {
    let made = tribunal(&["gen", "flipgame", "--size", "2x4", "--count", "3"])
        .run()
        .exits(0)
        .stdout;
    let ran = tribunal(&["solve", "flipgame", "--size", "2x4"])
        .stdin(&made)
        .run()
        .exits(0);
    assert_eq!(ran.stdout.lines().count(), 3);
    // Without the size they are not joined into one board.
    let ran = tribunal(&["solve", "flipgame"]).stdin(&made).run().exits(4);
    assert!(ran.stderr.contains("found an empty line"), "{}", ran.stderr);
}

#[test]
fn boards_have_the_requested_pieces_and_sizes() {
    let made = tribunal(&[
        "gen", "chesscbg", "--size", "5x5", "--pieces", "3", "--count", "4",
    ])
    .run()
    .exits(0)
    .stdout;
    assert_eq!(made.matches('1').count(), 4 * 2 * 3);
    let ran = tribunal(&["solve", "chesscbg"]).stdin(made).run().exits(0);
    assert_eq!(ran.stdout.lines().count(), 4);
    let ran = tribunal(&["gen", "flipgame", "--pieces", "3"])
        .run()
        .exits(2);
    assert!(
        ran.stderr
            .contains("`--pieces` does not apply: flipgame has no pieces"),
        "{}",
        ran.stderr
    );
}
