//! Hints for a name of another kind, a name that is nearly right, and a missing file.

use crate::{FLIP, PILOTS, folder, tribunal};

#[test]
fn a_case_is_suggested_by_the_last_part_of_its_name() {
    for command in [
        &["verify", "flipgame", "--case", "all-black"][..],
        &["verify", "flipgame", "--case", "all-blakc"],
        &["verify", "flipgame", "--case", "secret/all-blak"],
    ] {
        let ran = tribunal(command).run().exits(2);
        let hint = "did you mean `secret/all-black`?";
        assert!(ran.stderr.contains(hint), "{}", ran.stderr);
    }
}

#[test]
fn a_program_in_the_place_of_the_problem_is_told() {
    let program = "cases/flipgame/submissions/accepted/nullspace.c";
    let ran = tribunal(&["judge", program, "flipgame"]).run().exits(2);
    let tip = format!("tip: the problem comes first: `tribunal judge PROBLEM {program}`");
    assert!(ran.stderr.contains(&tip), "{}", ran.stderr);
}

#[test]
fn lint_of_the_name_of_a_problem_names_its_package() {
    let ran = tribunal(&["lint", "pilots"]).run().exits(4);
    let hint = "`pilots` is a problem; its package is `./cases/pilots`";
    assert!(ran.stderr.contains(hint), "{}", ran.stderr);
    let empty = folder(&[]);
    let ran = tribunal(&["lint", "pilots"])
        .in_folder(empty.path())
        .run()
        .exits(4);
    let hint = "`tribunal export pilots --format icpc --out DIR` writes its package";
    assert!(ran.stderr.contains(hint), "{}", ran.stderr);
}

#[test]
fn report_of_a_journal_or_of_events_says_how_a_run_is_saved() {
    let lines = "{\"schema\":\"tribunal.journal\",\"version\":2}\n{\"key\":\"00\"}\n";
    let folder = folder(&[("tonight.jsonl", lines)]);
    let ran = tribunal(&["report", "tonight.jsonl"])
        .in_folder(folder.path())
        .run()
        .exits(4);
    for said in [
        "not a saved run: it holds an object in each line",
        "a run is saved by `--report FILE.json`",
    ] {
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
}

#[test]
fn a_missing_file_is_named_without_the_number_of_the_error() {
    let folder = folder(&[("x.c", "")]);
    for command in [
        &["solve", "flipgame", "none.in"][..],
        &["report", "none.json"],
        &["lint", "./none"],
        &["judge", "flipgame", "x.c", "--cases", "none"],
        &["verify", "flipgame", "--cases", "none"],
        &[
            "export", "flipgame", "--format", "icpc", "--out", "x", "--add", "none",
        ],
        &["judge", "flipgame", "x.c", "--languages", "none.toml"],
    ] {
        let ran = tribunal(command).in_folder(folder.path()).run().exits(4);
        assert!(ran.stderr.contains("none"), "{command:?}\n{}", ran.stderr);
        assert!(!ran.stderr.contains("os error"), "{}", ran.stderr);
    }
}

#[test]
fn a_folder_in_the_place_of_a_journal_is_wrong_usage() {
    let folder = folder(&[("x.py", ""), ("journal/x", "")]);
    let ran = tribunal(&[
        "judge",
        "flipgame",
        "x.py",
        "--resume",
        "journal",
        "--trusted",
    ])
    .in_folder(folder.path())
    .run()
    .exits(2);
    let said = "cannot use `journal`: Is a directory\n";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
}

#[test]
fn capital_letters_of_a_board_are_explained() {
    let ran = tribunal(&["solve", "flipgame", "-"])
        .stdin(FLIP.to_uppercase())
        .run()
        .exits(4);
    let said = "found `B`, which must be lower case";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
}

#[test]
fn gen_adds_to_no_folder_with_cases_of_another_problem() {
    let folder = folder(&[("mine/1.in", PILOTS)]);
    let args = |problem| ["gen", problem, "--count", "2", "--out", "mine"];
    let ran = tribunal(&args("flipgame"))
        .in_folder(folder.path())
        .run()
        .exits(2);
    let said = "`mine` has cases of pilots, such as `mine/1.in`";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    assert_eq!(
        std::fs::read_dir(folder.path().join("mine"))
            .expect("there")
            .count(),
        1
    );
    tribunal(&args("pilots"))
        .in_folder(folder.path())
        .run()
        .exits(0);
}
