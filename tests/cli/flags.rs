//! Flags: the spellings of earlier versions, and `-h` beside `--help`.

use crate::tribunal;

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
        (&["verify", "./sums"], "run `tribunal lint ./sums`"),
        (
            &["verify", "flipgame", "--language", "nosuch"],
            "run `tribunal lint PATH --language NAME`",
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
    // A tip is for the commands that have the new flag.
    let ran = tribunal(&["list", "--level", "full"]).run().exits(2);
    assert!(!ran.stderr.contains("isolation"), "{}", ran.stderr);
}

#[test]
fn a_flag_that_does_not_apply_is_named_with_the_reason() {
    for (args, why) in [
        (
            &["judge", "./cases/pilots", "x.c", "--size", "3x3"][..],
            "`--size` does not apply: a package is judged on its own cases",
        ),
        (
            &["verify", "flipgame", "--exhaustive", "--random", "5"],
            "`--random` does not apply: every solver answers every input",
        ),
        (
            &[
                "verify",
                "pilots",
                "--exhaustive",
                "--size",
                "2x2",
                "--seed",
                "5",
            ],
            "`--seed` does not apply: every solver answers every input",
        ),
        (
            &["gen", "flipgame", "--pieces", "3"],
            "`--pieces` does not apply: flipgame has no pieces",
        ),
    ] {
        let ran = tribunal(args).run().exits(2);
        assert!(ran.stderr.contains(why), "{args:?}\n{}", ran.stderr);
        assert!(ran.stderr.contains("hint: "), "{args:?}\n{}", ran.stderr);
    }
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
