//! `--cases`: packages, the `data` of a package, and plain folders of cases.

use crate::{CHESS, FLIP, PILOTS, folder, tribunal};
use tempfile::TempDir;

/// A plain folder with a case of Flip Game, and a program that is right on it.
fn plain() -> TempDir {
    folder(&[
        ("mine/a.in", FLIP),
        ("mine/a.ans", "4\n"),
        ("four.py", "print(4)\n"),
    ])
}

#[test]
fn verify_and_judge_read_a_plain_folder_of_cases() {
    let folder = plain();
    let verify = ["verify", "flipgame", "--cases", "mine", "--random", "0"];
    let ran = tribunal(&verify).in_folder(folder.path()).run().exits(0);
    assert!(
        ran.stdout.starts_with("flipgame: 1 stored case\n"),
        "{}",
        ran.stdout
    );
    let judge = [
        "judge",
        "flipgame",
        "four.py",
        "--cases",
        "mine",
        "--trusted",
    ];
    tribunal(&judge).in_folder(folder.path()).run().exits(0);
    std::fs::write(folder.path().join("mine/a.ans"), "5\n").expect("written");
    let ran = tribunal(&verify).in_folder(folder.path()).run().exits(1);
    assert!(
        ran.stdout.contains("disagreement on case `a`"),
        "{}",
        ran.stdout
    );
    // The folder has the cases of one problem.
    let ran = tribunal(&["verify", "--cases", "mine", "--random", "0"])
        .in_folder(folder.path())
        .run()
        .exits(2);
    let said =
        "`mine` holds the cases of one problem, and several are verified\n  hint: name the problem";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
}

#[test]
fn verify_writes_a_missing_answer_of_a_plain_folder() {
    let folder = folder(&[("mine/a.in", FLIP)]);
    let verify = ["verify", "flipgame", "--cases", "mine", "--random", "0"];
    let ran = tribunal(&verify).in_folder(folder.path()).run().exits(1);
    let bless = "mine/a.ans: no answer file; run `tribunal verify flipgame --bless --cases mine`";
    assert!(ran.stdout.contains(bless), "{}", ran.stdout);
    let args = ["verify", "flipgame", "--bless", "--cases", "mine"];
    tribunal(&args).in_folder(folder.path()).run().exits(0);
    tribunal(&verify).in_folder(folder.path()).run().exits(0);
}

#[test]
fn the_examples_for_validators_are_no_cases_of_a_data_folder() {
    let folder = folder(&[
        ("p/data/sample/1.in", FLIP),
        ("p/data/sample/1.ans", "4\n"),
        ("p/data/invalid_input/x.in", "x\n"),
        ("p/data/valid_output/y.in", FLIP),
        ("p/data/valid_output/y.ans", "4\n"),
        ("four.py", "print(4)\n"),
    ]);
    for args in [
        &[
            "judge",
            "flipgame",
            "four.py",
            "--cases",
            "p/data",
            "--trusted",
        ][..],
        &["judge", "./p/data", "four.py", "--trusted"],
    ] {
        let ran = tribunal(args).in_folder(folder.path()).run().exits(0);
        assert!(ran.stdout.contains("1 AC of 1 case"), "{}", ran.stdout);
    }
}

#[test]
fn a_missing_package_has_one_message_in_all_commands() {
    let folder = folder(&[
        ("cases/pilots/data/sample/1.in", PILOTS),
        ("cases/chesscbg/data/sample/1.in", CHESS),
        ("four.py", "print(4)\n"),
    ]);
    for args in [
        &["judge", "flipgame", "four.py", "--trusted"][..],
        &["diagnose", "flipgame", "four.py", "--trusted"],
        &["kill", "flipgame", "four.py", "--trusted"],
        &["export", "flipgame", "--format", "icpc", "--out", "x"],
    ] {
        let ran = tribunal(args).in_folder(folder.path()).run().exits(4);
        let said = "error: cannot read `cases/flipgame`: No such file or directory\n  hint: name another folder with `--cases DIR`";
        assert!(ran.stderr.starts_with(said), "{args:?}\n{}", ran.stderr);
    }
}

#[test]
fn a_file_that_cannot_be_read_is_explained_without_the_number_of_an_error() {
    let folder = folder(&[
        ("mine/a.in", FLIP),
        ("mine/a.ans", "4\n"),
        ("mine/c.in", FLIP),
        ("class/four.py", "print(4)\n"),
        ("sums/b.ans", "4\n"),
    ]);
    let link = |target: &str, name: &str| {
        std::os::unix::fs::symlink(target, folder.path().join(name)).expect("a link");
    };
    // Links that lead to themselves, which even root cannot follow.
    link("b.in", "mine/b.in");
    link("c.ans", "mine/c.ans");
    link("b.in", "sums/b.in");
    link("loop.zip", "class/loop.zip");
    let flipgame = ["flipgame", "class/four.py", "--cases", "mine"];
    let judge = [
        "judge",
        "flipgame",
        "class/four.py",
        "--cases",
        "mine",
        "--trusted",
    ];
    let class = [
        "judge",
        "flipgame",
        "--students",
        "class",
        "--cases",
        "mine",
        "--trusted",
    ];
    let mut runs: Vec<Vec<&str>> = ["text", "csv", "json", "junit", "github", "html"]
        .into_iter()
        .flat_map(|form| [&judge[..], &class].map(|run| [run, &["--format", form]].concat()))
        .collect();
    runs.extend(["kill", "diagnose"].map(|run| [&[run], &flipgame[..], &["--trusted"]].concat()));
    runs.push(vec![
        "verify", "flipgame", "--cases", "mine", "--random", "0",
    ]);
    runs.push(vec!["judge", "./sums", "class/four.py", "--trusted"]);
    for run in runs {
        let ran = tribunal(&run).in_folder(folder.path()).run();
        let said = ran.stdout + &ran.stderr;
        assert!(!said.contains("os error"), "{run:?}\n{said}");
        assert!(said.contains("symbolic links"), "{run:?}\n{said}");
    }
}

#[test]
fn a_package_of_polygon_is_read_by_stress_alone() {
    let folder = folder(&[
        ("sums/problem.xml", "<problem/>\n"),
        ("sums/tests/01", "1\n"),
        ("sums/tests/01.a", "1\n"),
        ("one.py", "print(1)\n"),
    ]);
    let lines = [
        &["gen", "./sums"][..],
        &["verify", "./sums"],
        &["kill", "./sums"],
        &["lint", "./sums"],
        &["judge", "./sums", "one.py"],
    ];
    for line in lines {
        let ran = tribunal(line).in_folder(folder.path()).run().exits(5);
        for part in [
            "`./sums` is a package of Polygon",
            "`tribunal stress ./sums PROGRAM` does",
        ] {
            assert!(ran.stderr.contains(part), "{line:?}: {}", ran.stderr);
        }
    }
}
