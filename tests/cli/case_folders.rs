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
    let ran = tribunal(&["verify", "--cases", "mine"])
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
