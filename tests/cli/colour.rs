//! What decides whether there is colour: `--color`, then NO_COLOR, CLICOLOR_FORCE, CLICOLOR and the terminal.

use crate::{FLIP, folder, tribunal};

/// Whether standard output and standard error of a command have colour.
fn coloured(args: &[&str], env: &[(&str, &str)], code: i32) -> (bool, bool) {
    let folder = folder(&[("in", FLIP), ("out", "5\n"), ("wrong.py", "print(5)\n")]);
    std::os::unix::fs::symlink(
        concat!(env!("CARGO_MANIFEST_DIR"), "/cases"),
        folder.path().join("cases"),
    )
    .expect("a link");
    let mut command = tribunal(args)
        .in_folder(folder.path())
        .env("XDG_CACHE_HOME", folder.path().join("cache"));
    for (name, value) in env {
        command = command.env(name, value);
    }
    let ran = command.run().exits(code);
    (
        ran.stdout.contains("\u{1b}["),
        ran.stderr.contains("\u{1b}["),
    )
}

/// Flags, variables, and whether standard output and standard error then have colour.
type Way = (
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
    bool,
);

/// Every flag and variable, without a terminal.
const WAYS: [Way; 12] = [
    (&[], &[], false),
    (&[], &[("CLICOLOR_FORCE", "1")], true),
    (&[], &[("CLICOLOR_FORCE", "0")], false),
    (&[], &[("CLICOLOR_FORCE", "")], false),
    (&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
    (&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "")], true),
    (&[], &[("CLICOLOR_FORCE", "1"), ("CLICOLOR", "0")], true),
    (&[], &[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")], true),
    (&[], &[("CLICOLOR", "1")], false),
    (
        &["--color", "always"],
        &[("NO_COLOR", "1"), ("TERM", "dumb")],
        true,
    ),
    (&["--color", "never"], &[("CLICOLOR_FORCE", "1")], false),
    (&["--color", "auto"], &[("CLICOLOR_FORCE", "1")], true),
];

#[test]
fn the_flag_overrides_the_variables_and_no_color_the_others() {
    for (flags, env, expected) in WAYS {
        let (stdout, _) = coloured(
            &[&["check", "flipgame", "in", "out"], flags].concat(),
            env,
            1,
        );
        assert_eq!(stdout, expected, "check {flags:?} {env:?}");
        let (_, stderr) = coloured(
            &[&["check", "flipgame", "in", "nowhere"], flags].concat(),
            env,
            4,
        );
        assert_eq!(stderr, expected, "an error with {flags:?} {env:?}");
    }
}

#[test]
fn every_report_follows_the_colour_choice() {
    for (args, code) in [
        (&["verify", "flipgame", "--random", "0"][..], 0),
        (
            &[
                "judge",
                "flipgame",
                "wrong.py",
                "--trusted",
                "--random",
                "3",
                "--shrink-time",
                "0",
            ],
            1,
        ),
        (
            &[
                "stress",
                "flipgame",
                "wrong.py",
                "--trusted",
                "--random",
                "3",
                "--smallest",
                "0",
                "--shrink-time",
                "0",
            ],
            1,
        ),
        (&["replay", "flipgame", "in"], 0),
    ] {
        for (flags, env, expected) in [WAYS[0], WAYS[1], WAYS[4], WAYS[9], WAYS[10]] {
            let (stdout, stderr) = coloured(&[args, flags].concat(), env, code);
            assert_eq!(
                (stdout, stderr),
                (expected, false),
                "{args:?} {flags:?} {env:?}"
            );
        }
    }
}
