//! Flags: those that do not apply, the spellings of earlier versions, and `-h` beside `--help`.

use crate::{folder, tribunal};

#[test]
fn an_old_spelling_is_refused_with_the_new_one() {
    for (args, tip) in [
        (
            &["stress", "flipgame", "x.c", "--limit", "5"][..],
            "`--limit` is now `--smallest`",
        ),
        (
            &["stress", "flipgame", "x.c", "--time=5"],
            "`--time` is now `--budget`",
        ),
        (
            &["diagnose", "flipgame", "x.c", "--limit", "5"],
            "`--limit` is now `--smallest`",
        ),
        (
            &["diagnose", "flipgame", "x.c", "--time", "5"],
            "`--time` is now `--budget`",
        ),
        (
            &["judge", "flipgame", "x.c", "--level", "full"],
            "`--level` is now `--isolation`",
        ),
        (
            &["judge", "flipgame", "x.c", "--require", "full"],
            "`--require` is now `--isolation-min`",
        ),
        (
            &["kill", "flipgame", "x.c", "--right", "y.c"],
            "`--right` is now `--accepted`",
        ),
        (
            &["kill", "flipgame", "x.c", "--limit", "5"],
            "`--limit` is now `--smallest`",
        ),
        (
            &["validate", "flipgame", "--as", "testlib"],
            "`--as` is now `--host`",
        ),
        (
            &["gen", "flipgame", "--kill", "x.c"],
            "run `tribunal kill PROBLEM PROGRAM…`",
        ),
        (
            &[
                "export", "flipgame", "--format", "icpc", "--out", "x", "--kill", "y",
            ],
            "`--kill` is now `--add`",
        ),
        (
            &["verify", "./sums", "--no-submissions"],
            "run `tribunal lint PATH --no-submissions`",
        ),
        (
            &["diagnose", "flipgame", "x.c", "--stored"],
            "leave `--stored` out: the stored cases are the default",
        ),
    ] {
        let ran = tribunal(args).run().exits(2);
        let tips: Vec<&str> = ran
            .stderr
            .lines()
            .filter(|line| line.contains("tip:"))
            .collect();
        assert!(
            matches!(tips[..], [one] if one.contains(tip)),
            "{args:?}\n{}",
            ran.stderr
        );
    }
    // A tip names only flags that the command has.
    let ran = tribunal(&["list", "--level", "full"]).run().exits(2);
    assert!(!ran.stderr.contains("isolation"), "{}", ran.stderr);
}

/// A line, and the flag that does not apply with the reason.
const INAPPLICABLE: [(&str, &str, &str); 26] = [
    // Packages.
    (
        "judge ./cases/pilots x.c --size 3x3",
        "--size",
        "a package is judged on its own cases",
    ),
    (
        "judge ./cases/pilots x.c --dialect kattis",
        "--dialect",
        "a package is judged on its own cases",
    ),
    (
        "judge ./cases/pilots x.c --shrink-time 5",
        "--shrink-time",
        "a package is judged on its own cases",
    ),
    // Several submissions: two files, and a folder with two.
    (
        "judge flipgame x.c y.py --shrink-time 5",
        "--shrink-time",
        "there are 2 submissions",
    ),
    (
        "judge flipgame accepted --shrink-time 5",
        "--shrink-time",
        "there are 2 submissions",
    ),
    (
        "judge ./cases/pilots x.c --seed 5",
        "--seed",
        "a package is judged on its own cases",
    ),
    // Without `--random` there is nothing to seed.
    (
        "judge flipgame x.c --seed 5",
        "--seed",
        "it is the seed of `--random`, which is not given",
    ),
    (
        "judge flipgame x.c --exhaustive --seed 5",
        "--seed",
        "it is the seed of `--random`, which is not given",
    ),
    (
        "diagnose flipgame x.c --seed 5",
        "--seed",
        "it is the seed of `--random`, which is not given",
    ),
    (
        "diagnose flipgame x.c --smallest 30 --seed 5",
        "--seed",
        "it is the seed of `--random`, which is not given",
    ),
    (
        "export flipgame --format icpc --out x --seed 5",
        "--seed",
        "it is the seed of `--random`, which is not given",
    ),
    // The language has no sanitizers; the program is not built, which would fail.
    (
        "stress flipgame broken.py --no-sanitizers",
        "--no-sanitizers",
        "`broken.py` is a Python 3 program",
    ),
    // Nothing is generated.
    (
        "stress flipgame x.c --random 0 --seed 5",
        "--seed",
        "`--random 0` generates no input",
    ),
    (
        "kill flipgame x.c --random 0 --seed 5",
        "--seed",
        "`--random 0` generates no input",
    ),
    (
        "verify flipgame --random 0 --seed 5",
        "--seed",
        "`--random 0` generates no input",
    ),
    (
        "verify flipgame --random 0 --size 3x3",
        "--size",
        "`--random 0` tries the stored cases alone",
    ),
    // Every solver answers every input.
    (
        "verify flipgame --exhaustive --random 5",
        "--random",
        "every solver answers every input",
    ),
    (
        "verify pilots --exhaustive --size 2x2 --seed 5",
        "--seed",
        "every solver answers every input",
    ),
    (
        "verify flipgame --exhaustive --thorough",
        "--thorough",
        "every solver answers every input",
    ),
    (
        "verify chesscbg --exhaustive --size 2x2 --thorough",
        "--thorough",
        "every solver answers every input",
    ),
    // Nothing is shrunk to another size.
    (
        "stress flipgame x.c --size 3x3 --keep-size --shrink-time 0",
        "--keep-size",
        "`--shrink-time 0` does not shrink",
    ),
    // The level isolates.
    (
        "judge flipgame x.c --isolation full --trusted",
        "--trusted",
        "`--isolation full` never runs without",
    ),
    (
        "stress flipgame x.c --isolation confined --trusted",
        "--trusted",
        "`--isolation confined` never runs",
    ),
    (
        "lint ./cases/pilots --isolation full --trusted",
        "--trusted",
        "`--isolation full` never runs without",
    ),
    // The problem has no such inputs.
    (
        "gen flipgame --pieces 3",
        "--pieces",
        "flipgame has no pieces",
    ),
    (
        "gen chesscbg --impossible",
        "--impossible",
        "chesscbg has no impossible input",
    ),
];

#[test]
fn a_flag_that_does_not_apply_is_named_with_the_reason() {
    let folder = folder(&[
        ("x.c", ""),
        ("y.py", ""),
        ("broken.py", "def ("),
        ("accepted/x.c", ""),
        ("accepted/z.c", ""),
    ]);
    for (line, flag, why) in INAPPLICABLE {
        let args: Vec<&str> = line.split(' ').collect();
        let ran = tribunal(&args).in_folder(folder.path()).run().exits(2);
        let message = format!("error: `{flag}` does not apply: {why}");
        assert!(ran.stderr.contains(&message), "{line}\n{}", ran.stderr);
        assert!(ran.stderr.contains("hint: "), "{line}\n{}", ran.stderr);
        assert_eq!(ran.stdout, "", "{line}");
    }
}

#[test]
fn one_case_excludes_flags_on_the_number_of_cases() {
    for flag in ["--all", "--fail-fast"] {
        let ran = tribunal(&[
            "judge",
            "flipgame",
            "x.c",
            "--case",
            "secret/all-black",
            flag,
        ])
        .run()
        .exits(2);
        let why = "cannot go together: `--case` judges one case, so there is none to stop before";
        let named = [flag, "--case"].map(|flag| ran.stderr.contains(&format!("`{flag}`")));
        assert!(
            ran.stderr.contains(why) && named == [true; 2],
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn gen_takes_a_count_of_at_least_one_and_suggests_its_flag() {
    let ran = tribunal(&["gen", "flipgame", "--count", "0"])
        .run()
        .exits(2);
    let message = "expected a whole number, 1 or more";
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
    for flag in ["--n", "-n", "--num"] {
        let ran = tribunal(&["gen", "flipgame", flag, "5"]).run().exits(2);
        let tip = "did you mean `--count`?";
        assert!(ran.stderr.contains(tip), "{flag}\n{}", ran.stderr);
    }
}

#[test]
fn an_output_limit_that_would_be_cut_is_refused() {
    let args = ["judge", "flipgame", "x.c", "--output-limit", "262145"];
    let ran = tribunal(&args).run().exits(2);
    let message = "expected a whole number from 1 to 262144";
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
}

#[test]
fn the_short_help_is_shorter_and_points_to_the_long_one() {
    let [short, long] =
        ["-h", "--help"].map(|flag| tribunal(&["judge", flag]).run().exits(0).stdout);
    assert!(short.lines().count() * 2 < long.lines().count(), "{short}");
    assert!(short.contains("see more with '--help'"), "{short}");
    for heading in [
        "Options",
        "Output",
        "Cases",
        "Limits",
        "Languages",
        "Isolation",
    ] {
        assert!(
            long.contains(&format!("\n{heading}:\n")),
            "{heading}\n{long}"
        );
    }
}
