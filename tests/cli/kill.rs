//! `tribunal kill`, with small programs in Python that are wrong on a few boards of 2×3 each.

use crate::{CACHE, Ran, SMALL, folder, tribunal};
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

/// Looks for cases that fail the programs of `class`, among few inputs.
const KILL: &[&str] = &[
    "kill",
    "flipgame",
    "class",
    "--smallest",
    "64",
    "--random",
    "10",
];

/// Programs that are right except for one fault each.
fn class(programs: &[(&str, &str)]) -> TempDir {
    let texts: Vec<(String, String)> = programs
        .iter()
        .map(|(name, fault)| (format!("class/{name}"), SMALL.replace("FAULT", fault)))
        .collect();
    let files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    folder(&files)
}

const CLASS: [(&str, &str); 5] = [
    ("accepted/right.py", ""),
    ("wrong_answer/two-black.py", "if black == 2: best = 99"),
    ("wrong_answer/corner.py", "if board & 1: best = 99"),
    (
        "run_time_error/five black.py",
        "if black == 5: best = 1 // 0",
    ),
    ("time_limit_exceeded/all-black.py", "while black == 6: pass"),
];

fn tribunal_in(folder: &Path, args: &[&str]) -> Ran {
    let flags = ["--trusted", "--size", "2x3", "--time-limit", "2"];
    let ran = tribunal(&[args, &flags].concat()).in_folder(folder);
    ran.env("XDG_CACHE_HOME", CACHE).run()
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).expect("one document")
}

/// The files of a folder and their contents, in order.
fn texts(folder: &Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    let mut texts: Vec<(String, String)> = entries
        .map(|path| (name(&path), std::fs::read_to_string(path).expect("a text")))
        .collect();
    texts.sort();
    texts
}

#[test]
fn the_written_cases_fail_every_wrong_program_and_pass_every_right_one() {
    let class = class(&CLASS);
    let args = [KILL, &["--out", "killers"]].concat();
    let ran = tribunal_in(class.path(), &args).exits(0);
    assert!(
        ran.stdout
            .starts_with("flipgame: 3 cases kill all 4 wrong programs in class/\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("\n  no 2 of all 64 inputs of 2x3 do; none can be exchanged"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("\nthe right program passes the "),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stderr.contains("wrote 3 cases into `killers`"),
        "{}",
        ran.stderr
    );
    let written = texts(&class.path().join("killers"));
    assert_eq!(written.len(), 6, "{written:?}");
    assert!(
        written.iter().any(|(_, text)| text == "bbb\nbbb\n"),
        "only there one takes all its time: {written:?}"
    );

    let ran = tribunal_in(
        class.path(),
        &[
            "judge", "flipgame", "class", "--cases", "killers", "--format", "json",
        ],
    );
    let report = json(&ran.exits(1));
    assert_eq!(report["cases_total"], 3);
    for submission in report["submissions"].as_array().expect("a list") {
        let is_right = submission["name"]
            .as_str()
            .expect("a name")
            .contains("accepted");
        assert_eq!(submission["verdict"] == "AC", is_right, "{submission}");
    }
    assert_eq!(
        report["killing"]["at_least"], 3,
        "each of the cases is needed"
    );

    // The same programs and flags give the same files, which are not mixed with others without `--force`.
    let ran = tribunal_in(class.path(), &args).exits(2);
    assert!(
        ran.stderr.contains("`killers` already has cases"),
        "{}",
        ran.stderr
    );
    let again = [
        &args[..args.len() - 1],
        &["again", "--jobs", "3", "--format", "json"],
    ]
    .concat();
    let report = json(&tribunal_in(class.path(), &again).exits(0));
    assert_eq!(texts(&class.path().join("again")), written);
    assert_eq!(
        (&report["killed"], &report["at_least"]),
        (&4.into(), &3.into())
    );
    assert_eq!(
        report["cases"][0]["file"],
        format!(
            "again/{}",
            report["cases"][0]["name"].as_str().expect("a name")
        )
    );
}

#[test]
fn programs_that_pass_and_right_programs_that_fail_are_reported() {
    let class = class(&[
        ("accepted/right.py", ""),
        ("accepted/not-right.py", "if black == 2: best = 99"),
        ("wrong_answer/not-wrong.py", ""),
        ("wrong_answer/two-black.py", "if black in (2, 3): best = 99"),
    ]);
    let args = [
        "kill",
        "flipgame",
        "class",
        "--smallest",
        "30",
        "--random",
        "0",
    ];
    let ran = tribunal_in(class.path(), &args).exits(1);
    assert!(
        ran.stdout
            .contains("\nnot killed on 30 inputs: class/wrong_answer/not-wrong.py\n"),
        "{}",
        ran.stdout
    );
    let told = "\nright program fails: class/accepted/not-right.py: WA printed 99, but no moves ";
    assert!(ran.stdout.contains(told), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("\n  repeat: printf '%b' '"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("\n1 of 2 right programs fail; "),
        "{}",
        ran.stdout
    );
    let next: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.starts_with("next: "))
        .collect();
    let flags = "--time-limit 2 --trusted";
    assert_eq!(
        next,
        [
            format!(
                "next: tribunal diagnose flipgame class/accepted/not-right.py {flags} --exhaustive --size 2x3"
            ),
            format!(
                "next: tribunal judge flipgame class/wrong_answer/not-wrong.py {flags} --exhaustive --size 2x3"
            ),
            format!(
                "next: tribunal kill flipgame class {flags} --random 0 --smallest 30 --size 2x3 --out killers"
            ),
        ]
    );
    // If only this program is named, the others are not reported.
    let args = [
        "--accepted",
        "class/accepted/right.py",
        "--smallest",
        "30",
        "--random",
        "0",
        "--quiet",
    ];
    let args = [
        &["kill", "flipgame", "class/wrong_answer/two-black.py"],
        &args[..],
    ]
    .concat();
    let ran = tribunal_in(class.path(), &args).exits(0);
    assert!(
        ran.stdout
            .contains("\n01-kills-two-black: fails 1 program, impossible\n"),
        "{}",
        ran.stdout
    );
    assert!(
        !class.path().join("01-kills-two-black.in").exists(),
        "nothing is written unasked"
    );
}

#[test]
fn stored_cases_of_another_size_are_counted_in_a_remark() {
    let class = class(&[
        ("accepted/right.py", ""),
        ("wrong_answer/two-black.py", "if black == 2: best = 99"),
    ]);
    for (name, text) in [
        ("a", "bbbw\nwwww\nwwww\nwwww\n"),
        ("b", "wwww\nwwww\nwwww\nwwbb\n"),
        ("small", "bbw\nwww\n"),
        ("neither", "bxw\nwww\n"),
    ] {
        std::fs::create_dir_all(class.path().join("stored")).expect("a folder");
        std::fs::write(class.path().join(format!("stored/{name}.in")), text).expect("a file");
    }
    let args = [
        "kill",
        "flipgame",
        "class",
        "--cases",
        "stored",
        "--random",
        "0",
        "--smallest",
        "0",
    ];
    let ran = tribunal_in(class.path(), &args).exits(0);
    assert!(
        ran.stderr
            .contains("skipped 2 stored cases of 4x4; `--size 4x4` tries them instead\n"),
        "{}",
        ran.stderr
    );
    assert!(
        ran.stderr
            .contains("skipped `stored/neither.in`: line 1, column 2"),
        "{}",
        ran.stderr
    );
    assert!(ran.stdout.contains("1 stored case"), "{}", ran.stdout);
}

#[test]
fn kill_refuses_impossible_requests_at_once() {
    let class = class(&CLASS);
    let says = |args: &[&str], code: i32, words: &str| {
        let ran = tribunal(&[&["kill", "flipgame"], args].concat())
            .in_folder(class.path())
            .run()
            .exits(code);
        assert!(ran.stderr.contains(words), "{args:?}\n{}", ran.stderr);
        assert_eq!(ran.stdout, "", "{args:?}");
    };
    says(&["class/accepted"], 2, "no wrong program is named");
    says(&["gone"], 4, "cannot read `gone`");
    says(&["class", "--count", "3"], 2, "--count");
    says(&["class", "--impossible"], 2, "--impossible");
    says(&["--accepted", "class"], 2, "no wrong program is named");
    says(&["class", "--force"], 2, "--out");
    says(
        &[
            "class",
            "--random",
            "0",
            "--smallest",
            "0",
            "--cases",
            "class",
            "--trusted",
        ],
        2,
        "there is no input to try",
    );
}

#[test]
fn a_wrong_program_that_does_not_compile_is_named_and_fails_the_run() {
    let class = class(&CLASS);
    std::fs::write(class.path().join("class/broken.py"), "def (\n").expect("written");
    let ran = tribunal_in(class.path(), KILL).exits(1);
    assert!(
        ran.stdout.contains("not run (") && ran.stdout.contains("broken.py"),
        "{}",
        ran.stdout
    );
}
