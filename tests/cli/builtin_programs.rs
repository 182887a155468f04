//! Judging on the built-in packages, without a folder `cases`.

use super::{CACHE, Ran, tribunal};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with a right and a wrong program of pilots, and nothing else.
fn programs() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let submissions = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/pilots/submissions");
    for (from, name) in [
        ("accepted/elimination.cpp", "right.cpp"),
        ("wrong_answer/zero_based.py", "wrong.py"),
    ] {
        fs::copy(submissions.join(from), folder.path().join(name)).expect("copied");
    }
    folder
}

/// Runs a command there, and checks that it prints the path of no temporary file.
#[track_caller]
fn run(folder: &TempDir, args: &[&str], code: i32) -> Ran {
    let temporary = tempfile::tempdir().expect("a folder");
    let ran = tribunal(args)
        .in_folder(folder.path())
        .env("XDG_CACHE_HOME", CACHE)
        .env("TMPDIR", temporary.path())
        .run()
        .exits(code);
    let place = temporary.path().to_str().expect("UTF-8");
    for said in [&ran.stdout, &ran.stderr] {
        assert!(!said.contains(place), "{args:?}\n{said}");
    }
    ran
}

#[test]
fn programs_are_judged_on_the_built_in_cases_by_name() {
    let folder = programs();
    let judge = ["judge", "pilots", "--trusted"];
    run(&folder, &[&judge[..], &["right.cpp"]].concat(), 0);
    let ran = run(
        &folder,
        &[&judge[..], &["wrong.py", "--format", "json"]].concat(),
        1,
    );
    assert!(
        ran.stdout.contains("\"secret/") && !ran.stdout.contains("--cases"),
        "{}",
        ran.stdout
    );
}

#[test]
fn every_search_begins_with_the_built_in_cases() {
    let folder = programs();
    let stress = [
        "stress",
        "pilots",
        "wrong.py",
        "--trusted",
        "--random",
        "20",
    ];
    run(&folder, &stress, 1);
    run(&folder, &["diagnose", "pilots", "wrong.py", "--trusted"], 1);
    let kill = [
        "kill",
        "pilots",
        "wrong.py",
        "--trusted",
        "--random",
        "20",
        "--smallest",
        "20",
    ];
    let ran = run(&folder, &kill, 0);
    assert!(ran.stdout.contains("wrong.py"), "{}", ran.stdout);
}

#[test]
fn flags_that_need_a_local_package_are_refused_with_a_hint() {
    let folder = programs();
    for (args, words) in [
        (
            &["judge", "pilots", "--expected"][..],
            "no submission is named",
        ),
        (
            &["stress", "pilots", "wrong.py", "--save", "mine"],
            "`--save` cannot change the built-in package",
        ),
    ] {
        let ran = run(&folder, args, 2);
        assert!(
            ran.stderr.contains(words) && ran.stderr.contains("--cases DIR"),
            "{}",
            ran.stderr
        );
    }
}
