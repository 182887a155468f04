//! The input validator, as ICPC packages and testlib call it.

use crate::{CHESS, FLIP, PILOTS, binary, call, folder, heard, tribunal};
use std::ffi::OsStr;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

const VALID: [(&str, &str); 3] = [("flipgame", FLIP), ("pilots", PILOTS), ("chesscbg", CHESS)];

#[test]
fn a_valid_input_is_silently_accepted_for_both_hosts() {
    let folder = folder(&[]);
    for (problem, input) in VALID {
        for (args, exit) in [
            (&["validate", problem][..], 42),
            (&["validate", problem, "--host", "testlib"], 0),
        ] {
            assert_eq!(
                tribunal(folder.path(), args, input.as_bytes()),
                heard(exit, "", ""),
                "{args:?}"
            );
        }
        for (name, exit) in [
            ("validate", 42),
            ("validate-icpc", 42),
            ("validate-testlib", 0),
        ] {
            let link = folder.path().join(format!("{problem}-{name}"));
            std::os::unix::fs::symlink(binary(), &link).expect("a link");
            assert_eq!(
                call(&link, folder.path(), &[], input.as_bytes()),
                heard(exit, "", ""),
                "{name}"
            );
        }
    }
}

/// Changes that `check` and `solve` accept, and one that they do not, with the place of each fault.
#[test]
fn every_deviation_is_reported_with_its_place() {
    let folder = folder(&[]);
    for (problem, input) in VALID {
        let lines = input.lines().count();
        let last = format!("line {}, column 1: expected the end of the file", lines + 1);
        let changes: [(String, String); 6] = [
            (
                input.replace('\n', "\r\n"),
                "line 1, column 5: expected the end of the line, found a carriage return".into(),
            ),
            (
                input.replacen('\n', " \n", 1),
                "line 1, column 5: expected the end of the line, found a space".into(),
            ),
            (
                input.trim_end().to_string(),
                format!(
                    "line {lines}, column 5: expected the end of the line, found the end of the file"
                ),
            ),
            (format!("{input}\n"), format!("{last}, found an empty line")),
            (format!("{input} "), format!("{last}, found a space")),
            (format!("{input}x\n"), format!("{last}, found `x`")),
        ];
        for (text, fault) in changes {
            let icpc = tribunal(folder.path(), &["validate", problem], text.as_bytes());
            assert_eq!(icpc, heard(43, "", &format!("{fault}\n")), "{text:?}");
            let testlib = tribunal(
                folder.path(),
                &["validate", problem, "--host", "testlib"],
                text.as_bytes(),
            );
            assert_eq!(
                testlib,
                heard(3, "", &format!("FAIL {fault}\n")),
                "{text:?}"
            );
        }
    }
}

#[test]
fn malformed_input_is_always_refused() {
    let folder = folder(&[]);
    let junk: [&[u8]; 8] = [
        b"",
        b"\n",
        b"-1",
        b"2147483648",
        b"\x00",
        b"\x80",
        b"\xef\xbb\xbfbwww\n",
        &[b'b'; 100_000],
    ];
    for (problem, _) in VALID {
        for text in junk {
            let (exit, stdout, stderr) = tribunal(folder.path(), &["validate", problem], text);
            assert_eq!((exit, stdout.as_str()), (43, ""), "{stderr}");
            assert!(
                stderr.starts_with("line ") && stderr.lines().count() == 1,
                "{stderr}"
            );
        }
    }
}

#[test]
fn every_change_of_one_byte_is_found() {
    // Any other byte at any place, and each byte left out or doubled: only another board may be valid.
    let folder = folder(&[]);
    for (place, letter) in [
        (0, b'x'),
        (4, b' '),
        (4, b'\r'),
        (7, 0),
        (9, b'B'),
        (19, b' '),
        (3, b'\n'),
        (2, 0xff),
    ] {
        let mut text = FLIP.as_bytes().to_vec();
        text[place] = letter;
        assert_eq!(
            tribunal(folder.path(), &["validate", "flipgame"], &text).0,
            43,
            "{place} {letter}"
        );
    }
    for place in 0..FLIP.len() {
        let mut less = FLIP.as_bytes().to_vec();
        less.remove(place);
        assert_eq!(
            tribunal(folder.path(), &["validate", "flipgame"], &less).0,
            43,
            "{place}"
        );
    }
}

#[test]
fn an_endless_input_is_not_read_to_its_end() {
    let mut child = Command::new(binary())
        .args(["validate", "flipgame"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A board, and then blank lines until the validator has left.
    stdin.write_all(FLIP.as_bytes()).expect("written");
    let mut written = 0_u64;
    while stdin.write_all(&[b'\n'; 4096]).is_ok() {
        written += 4096;
        assert!(written < 1 << 30, "it reads on and on");
    }
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .expect("a pipe")
        .read_to_string(&mut stderr)
        .expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(43));
    assert_eq!(
        stderr,
        "line 5, column 1: expected the end of the file, found an empty line\n"
    );
}

#[test]
fn a_wrong_command_line_never_means_valid() {
    let folder = folder(&[]);
    for args in [
        &["validate"][..],
        &["validate", "sokoban"],
        &["validate", "flipgame", "--host", "kattis"],
    ] {
        let (exit, stdout, _) = tribunal(folder.path(), args, FLIP.as_bytes());
        assert_eq!((exit, stdout.as_str()), (2, ""), "{args:?}");
    }
    let link = folder.path().join("flipgame-validate");
    std::os::unix::fs::symlink(binary(), &link).expect("a link");
    assert_eq!(
        call(
            &link,
            folder.path(),
            &[OsStr::new("--flag")],
            FLIP.as_bytes()
        )
        .0,
        2
    );
    assert_eq!(
        tribunal(
            folder.path(),
            &["validate", "pilots", "--size", "2x3"],
            b"+-+\n---\n"
        )
        .0,
        42
    );
}

#[test]
fn every_stored_input_is_valid() {
    for (problem, _) in VALID {
        let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("cases")
            .join(problem)
            .join("data");
        let mut seen = 0;
        for entry in walkdir::WalkDir::new(data.join("secret")) {
            let path = entry.expect("a readable folder").into_path();
            if path.extension().is_some_and(|ending| ending == "in") {
                let text = std::fs::read(&path).expect("a file");
                let folder = path.parent().expect("a folder");
                assert_eq!(
                    tribunal(folder, &["validate", problem], &text),
                    heard(42, "", ""),
                    "{}",
                    path.display()
                );
                seen += 1;
            }
        }
        assert!(seen > 20, "{problem}: {seen} inputs");
    }
}
