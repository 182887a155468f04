//! Faulty inputs: the error is one line with file, line, column, the expected text and the text found.

use crate::{CHESS, FLIP, PILOTS, folder, tribunal};

/// Checks the status 4 and returns the error line, which must name the file.
#[track_caller]
fn refuses(problem: &str, text: &[u8], expected: &str) {
    let folder = folder(&[]);
    std::fs::write(folder.path().join("x.in"), text).expect("a file");
    let ran = tribunal(&["check", problem, "x.in", "-"])
        .in_folder(folder.path())
        .run()
        .exits(4);
    assert_eq!(
        (ran.stdout.as_str(), ran.stderr.as_str()),
        ("", format!("error: `x.in`: {expected}\n").as_str())
    );
}

#[test]
fn each_fault_is_reported_with_its_line() {
    let end = "found the end of the file";
    refuses(
        "flipgame",
        b"",
        &format!("line 1, column 1: expected a board, {end}"),
    );
    refuses(
        "flipgame",
        b"bwww\nwwww\n",
        &format!("line 3, column 1: expected 2 more of the 4 lines of a board, {end}"),
    );
    refuses(
        "flipgame",
        b"bwww\nww\nwwww\nwwww\n",
        "line 2, column 3: expected `w` or `b` (4 in a line), found the end of the line",
    );
    refuses(
        "flipgame",
        b"bwww\nwwwB\nwwww\nwwww\n",
        "line 2, column 4: expected `w` or `b`, found `B`, which must be lower case",
    );
    refuses(
        "flipgame",
        b"bwww\nw\0ww\n",
        "line 2, column 2: expected plain text, found a NUL byte",
    );
    refuses(
        "flipgame",
        b"bwww\nww\xc3\x28\n",
        "line 2, column 3: expected UTF-8 text, found the byte 0xC3",
    );
    refuses(
        "flipgame",
        b"\xef\xbb\xbfbwww\n",
        "line 1, column 1: expected plain text, found a byte order mark",
    );
    refuses(
        "flipgame",
        format!("{FLIP}{FLIP}").as_bytes(),
        "line 5, column 1: expected the end of the file, found `bwwb`",
    );
    refuses(
        "pilots",
        PILOTS.replacen('+', "*", 1).as_bytes(),
        "line 1, column 2: expected `-` or `+`, found `*`",
    );
    refuses(
        "chesscbg",
        CHESS.replacen("\n0000\n", "\n0002\n", 1).as_bytes(),
        "line 2, column 4: expected `0` or `1`, found `2`",
    );
    refuses(
        "chesscbg",
        FLIP.replace('b', "1").replace('w', "0").as_bytes(),
        &format!("line 5, column 1: expected 4 more of the 8 lines of a board, {end}"),
    );
}

#[test]
fn a_wrong_number_of_pieces_is_named() {
    refuses(
        "chesscbg",
        CHESS.replacen("1111", "0111", 1).as_bytes(),
        "line 1, column 1: expected 8 pieces in position 1, or another number with `--size 4x4`, found 7",
    );
    let second = CHESS
        .rsplit_once("0101")
        .expect("the last row")
        .0
        .to_string()
        + "0100\n";
    refuses(
        "chesscbg",
        second.as_bytes(),
        "line 5, column 1: expected 8 pieces in position 2, or another number with `--size 4x4`, found 7",
    );
}

#[test]
fn a_folder_and_a_missing_file_are_named() {
    let folder = folder(&[("d/x", "")]);
    let ran = tribunal(&["check", "flipgame", "d", "-"])
        .in_folder(folder.path())
        .run()
        .exits(4);
    assert_eq!(ran.stderr, "error: cannot read `d`: it is a folder\n");
    let ran = tribunal(&["solve", "flipgame", "no.in"])
        .in_folder(folder.path())
        .run()
        .exits(4);
    assert!(
        ran.stderr.starts_with("error: cannot read `no.in`: "),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_gigabyte_input_is_refused_after_its_first_lines() {
    // Sparse: a gigabyte of NUL bytes that uses no disk.
    let folder = folder(&[]);
    let file = std::fs::File::create(folder.path().join("x.in")).expect("a file");
    file.set_len(1 << 30).expect("a sparse file");
    let ran = tribunal(&["solve", "flipgame", "x.in"])
        .in_folder(folder.path())
        .run()
        .exits(4);
    assert!(ran.stderr.contains("line 1, column "), "{}", ran.stderr);
}

#[test]
fn every_fault_of_a_stored_case_names_its_file() {
    let folder = folder(&[
        ("cases/flipgame/data/secret/good.in", FLIP),
        ("cases/flipgame/data/secret/good.ans", "4\n"),
        ("cases/flipgame/data/secret/twin.in", FLIP),
        ("cases/flipgame/data/secret/twin.ans", "4\n"),
        (
            "cases/flipgame/data/secret/changed.in",
            "bwbw\nbwww\nwwww\nwwww\n",
        ),
        ("cases/flipgame/data/secret/changed.ans", "5\n"),
        (
            "cases/flipgame/data/secret/lonely.in",
            "bbww\nbwww\nwwww\nwwww\n",
        ),
        (
            "cases/flipgame/data/secret/empty.in",
            "bbww\nbbww\nwwww\nwwww\n",
        ),
        ("cases/flipgame/data/secret/empty.ans", "\n"),
        ("cases/flipgame/data/secret/orphan.ans", "1\n"),
        ("cases/flipgame/data/secret/bad.in", "bbww\nbwww\nwwww\n"),
        ("cases/flipgame/data/secret/bad.ans", "1\n"),
        ("cases/flipgame/data/secret/notes.txt", "x"),
    ]);
    let ran = tribunal(&["verify", "flipgame", "--random", "0"])
        .in_folder(folder.path())
        .run()
        .exits(1);
    for said in [
        "twin.in: the same input as `secret/good`",
        "lonely.ans: no answer file; run `tribunal verify flipgame --bless`",
        "empty.ans: the answer file is empty; run `tribunal verify flipgame --bless`",
        "orphan.ans: an answer without its input",
        "bad.in: line 4, column 1: expected 1 more of the 4 lines of a board, found the end of the file",
        "notes.txt: no part of a case",
        "disagreement on case `secret/changed`",
        "expected (-) and the stored answer (+):",
    ] {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
}
