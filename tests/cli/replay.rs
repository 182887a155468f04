//! `tribunal replay`

use crate::{CHESS, FLIP, PILOTS, folder, tribunal};

#[test]
fn every_board_is_shown_with_its_changes() {
    let folder = folder(&[
        ("f.in", FLIP),
        ("p.in", PILOTS),
        ("c.in", CHESS),
        ("p.out", "2\n1 1\n9 9\n"),
    ]);
    let replay = |args: &[&str]| {
        tribunal(&[&["replay"][..], args].concat())
            .in_folder(folder.path())
            .run()
    };
    let ran = replay(&["flipgame", "f.in"]).exits(0);
    assert!(
        ran.stdout.starts_with("start\n    b  w  w  b\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("move 1: 1 1\n   [w][b] w  b\n   [w] b  w  b\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.ends_with("done in 4 moves\n"), "{}", ran.stdout);
    assert_eq!(
        replay(&["pilots", "p.in"])
            .exits(0)
            .stdout
            .matches("move ")
            .count(),
        6
    );
    let ran = replay(&["chesscbg", "c.in"]).exits(0);
    assert_eq!(
        ran.stdout.matches('[').count(),
        8,
        "two cells a slide\n{}",
        ran.stdout
    );
    let ran = replay(&["pilots", "p.in", "p.out"]).exits(1);
    assert!(
        ran.stdout
            .ends_with("move 2: `9 9` is outside the 4x4 board\n"),
        "{}",
        ran.stdout
    );
}

#[test]
fn replay_says_why_it_cannot_show() {
    let folder = folder(&[
        ("x.in", "bwww\nwwww\nwwww\nwwww\n"),
        ("x.out", "Impossible\n"),
        ("y.out", "999999999\n"),
    ]);
    let ran = tribunal(&["replay", "flipgame", "x.in"])
        .in_folder(folder.path())
        .run()
        .exits(5);
    assert!(ran.stderr.contains("impossible"), "{}", ran.stderr);
    let ran = tribunal(&["replay", "flipgame", "x.in", "x.out"])
        .in_folder(folder.path())
        .run()
        .exits(4);
    assert!(
        ran.stderr
            .contains("line 1, column 1: expected the number of moves, found `Impossible`"),
        "{}",
        ran.stderr
    );
    let ran = tribunal(&["replay", "flipgame", "x.in", "-"])
        .in_folder(folder.path())
        .stdin("1\n1 1\n2 2")
        .run()
        .exits(4);
    assert!(
        ran.stderr
            .contains("line 3, column 1: expected the end of the output, found `2`"),
        "{}",
        ran.stderr
    );
    let ran = tribunal(&["replay", "flipgame", "x.in", "y.out"])
        .in_folder(folder.path())
        .run()
        .exits(4);
    assert!(ran.stderr.contains("from 0 to 100000"), "{}", ran.stderr);
}

#[test]
fn replay_says_what_is_missing_at_the_end() {
    let folder = folder(&[("p.in", PILOTS), ("p.out", "1\n1 1\n")]);
    let ran = tribunal(&["replay", "pilots", "p.in", "p.out"])
        .in_folder(folder.path())
        .run()
        .exits(1);
    assert!(
        ran.stdout.ends_with(
            "after 1 move 7 handles are still closed: 1 1, 1 3, 1 4, 2 1, 3 1, 4 1, …\n"
        )
    );
}
