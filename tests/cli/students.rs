//! `tribunal judge --students`: a class as Moodle and Canvas hand it out.

use crate::judge::judge;
use crate::{Ran, folder, tribunal, zipped};
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

/// Knows the answers of the two stored boards below.
const RIGHT: &str = "\
import sys
# my solution
board = ''.join(sys.stdin.read().split())
answers = {'bwwbbbwbbwwbbwww': 4, 'w' * 16: 0, 'b' * 16: 0, 'b' + 'w' * 15: 'Impossible'}
answer = answers[board]
print(answer)
";

/// The same program after renaming.
const RENAMED: &str = "\
import sys
x = ''.join(sys.stdin.read().split())
t = {'bwwbbbwbbwwbbwww': 4, 'w'*16: 0, 'b'*16: 0, 'b'+'w'*15: 'Impossible'} # not copied
r = t[x]
print(r)
";

const WRONG: &str = "\
import sys
print({'bwwbbbwbbwwbbwww': 5}.get(''.join(sys.stdin.read().split()), 0))
";

const CASES: [(&str, &str); 4] = [
    (
        "cases/flipgame/data/sample/1.in",
        "bwwb\nbbwb\nbwwb\nbwww\n",
    ),
    ("cases/flipgame/data/sample/1.ans", "4\n"),
    (
        "cases/flipgame/data/secret/all-black.in",
        "bbbb\nbbbb\nbbbb\nbbbb\n",
    ),
    ("cases/flipgame/data/secret/all-black.ans", "0\n"),
];

fn session(files: &[(&str, &str)]) -> TempDir {
    folder(&[&CASES, files].concat())
}

fn zip(path: &Path, files: &[(&str, &str)]) {
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, text)| (*name, text.as_bytes()))
        .collect();
    std::fs::write(path, zipped::zip(&files)).expect("a file");
}

/// Name, verdict, message of each row.
fn rows(ran: &Ran) -> Vec<(String, String, String)> {
    let report: Value = serde_json::from_str(&ran.stdout).expect("one document");
    let submissions = report["submissions"].as_array().expect("a list").iter();
    let text = |value: &Value| value.as_str().unwrap_or("-").to_string();
    submissions
        .map(|row| {
            (
                text(&row["student"]["name"]),
                text(&row["verdict"]),
                text(&row["message"]),
            )
        })
        .collect()
}

fn row(name: &str, verdict: &str, message: &str) -> (String, String, String) {
    (name.to_string(), verdict.to_string(), message.to_string())
}

#[test]
fn the_layouts_of_moodle_and_canvas_and_plain_names_are_understood() {
    let session = session(&[
        (
            "class/Nguyễn Văn A_101_assignsubmission_file_/main.py",
            RIGHT,
        ),
        (
            "class/Nguyễn Văn A_101_assignsubmission_file_/report.pdf",
            "",
        ),
        (
            "class/Nguyễn Văn A_101_assignsubmission_onlinetext_/onlinetext.html",
            "",
        ),
        ("class/alice_LATE_201_5001_solve.py", WRONG),
        ("class/alice_LATE_201_5002_solve-1.py", RIGHT),
        (
            "class/dora_202_5003_main.py",
            "import helper\nhelper.run()\n",
        ),
        (
            "class/dora_202_5004_helper.py",
            &format!("def run():\n    {}", RIGHT.replace('\n', "\n    ")),
        ),
        ("class/bob.py", WRONG),
        ("class/game/src/main.py", "from words import run\nrun()\n"),
        (
            "class/game/src/words.py",
            &format!("def run():\n    {}", WRONG.replace('\n', "\n    ")),
        ),
        ("class/.git/config", ""),
        ("class/Thumbs.db", ""),
    ]);
    let moodle = "class/Trần Thị B_102_assignsubmission_file_";
    std::fs::create_dir(session.path().join(moodle)).expect("a folder");
    zip(
        &session.path().join(moodle).join("hw.zip"),
        &[
            ("hw/main.py", RIGHT),
            ("hw/readme.md", ""),
            ("__MACOSX/hw/._main.py", "x"),
        ],
    );
    let ran = judge(&session, &["--students", "class", "--format", "json"]).exits(1);
    assert_eq!(
        rows(&ran),
        [
            row("Nguyễn Văn A", "AC", "2 cases"),
            row("Trần Thị B", "AC", "2 cases"),
            row("alice", "AC", "2 cases"),
            row("bob", "WA", "printed 5; the minimum is 4"),
            row("dora", "AC", "2 cases"),
            row("game", "WA", "printed 5; the minimum is 4"),
        ]
    );
    let report: Value = serde_json::from_str(&ran.stdout).expect("one document");
    let row = |place: usize| &report["submissions"][place];
    assert_eq!(
        row(0)["name"],
        "class/Nguyễn Văn A_101_assignsubmission_file_/main.py"
    );
    assert_eq!(row(1)["name"], format!("{moodle}/hw.zip"));
    assert_eq!(row(2)["name"], "class/alice_LATE_201_5002_solve-1.py");
    // Pages to hand back name it as the student did.
    assert_eq!(row(2)["student"]["file"], "solve.py");
    assert_eq!(row(4)["student"]["file"], "main.py");
    assert_eq!(row(3)["student"]["file"], Value::Null);
    let remarks = [
        "handed in late",
        "judged `solve-1.py`, the last of 2 versions",
    ];
    assert_eq!(row(2)["student"]["remarks"], serde_json::json!(remarks));
    assert_eq!(row(4)["name"], "class/dora_202_5003_main.py");
    let ran = judge(&session, &["--students", "class", "--case", "sample/1"]).exits(1);
    assert!(
        ran.stdout.starts_with("flipgame: 6 students on"),
        "{}",
        ran.stdout
    );
}

/// A right program for the two boards in C, without its function `answer`.
const MAIN_C: &str = "\
#include <stdio.h>
int answer(int black);
int main(void) {
    int black = 0;
    for (int cell = getchar(); cell != EOF; cell = getchar()) black += cell == 'b';
    printf(\"%d\\n\", answer(black));
}
";

const ANSWER_C: &str = "int answer(int black) { return black % 16 ? 4 : 0; }\n";

#[test]
fn a_number_that_a_student_wrote_is_no_version_of_canvas() {
    let including = |name: &str| format!("#include \"{name}\"\n{MAIN_C}");
    let session = session(&[
        // Two parts of one program.
        ("class/ada_201_5001_part-1.c", MAIN_C),
        ("class/ada_201_5002_part-2.c", ANSWER_C),
        // A file alone.
        ("class/bob_202_5003_main-2.py", RIGHT),
        ("class/cy_203_5004_a-1.py", RIGHT),
        // A part that another names with its number.
        ("class/dan_204_5005_main.c", &including("part-2.h")),
        ("class/dan_204_5006_part-2.h", ANSWER_C),
        // Canvas numbered both files of a second attempt, and the student knows nothing of it.
        ("class/eve_205_5007_main-1.c", &including("helper.h")),
        ("class/eve_205_5008_helper-1.h", ANSWER_C),
        // Versions of one file, from two downloads.
        ("class/fay_206_5009_main.py", WRONG),
        ("class/fay_206_5010_main-1.py", RIGHT),
        // Two programs, of which no name tells the later.
        ("class/gus_207_5011_try-1.py", WRONG),
        ("class/gus_207_5012_try-2.py", RIGHT),
        // Plain names are never versions.
        ("class/hal/part-1.c", MAIN_C),
        ("class/hal/part-2.c", ANSWER_C),
        ("class/main-2.py", RIGHT),
    ]);
    let ran = judge(&session, &["--students", "class", "--format", "json"]).exits(4);
    let several = "several programs: `try-1.py`, `try-2.py`";
    assert_eq!(
        rows(&ran),
        [
            row("ada", "AC", "2 cases"),
            row("bob", "AC", "2 cases"),
            row("cy", "AC", "2 cases"),
            row("dan", "AC", "2 cases"),
            row("eve", "AC", "2 cases"),
            row("fay", "AC", "2 cases"),
            row("gus", "-", several),
            row("hal", "AC", "2 cases"),
            row("main-2", "AC", "2 cases"),
        ]
    );
    let report: Value = serde_json::from_str(&ran.stdout).expect("one document");
    for place in 0..9 {
        let remarks = &report["submissions"][place]["student"]["remarks"];
        let expected = match place {
            5 => serde_json::json!(["judged `main-1.py`, the last of 2 versions"]),
            _ => serde_json::json!([]),
        };
        assert_eq!(remarks, &expected, "{place}");
    }
}

#[test]
fn of_two_files_of_one_name_the_one_with_the_larger_number_is_later() {
    let session = session(&[
        ("class/ada_201_999_main.py", WRONG),
        ("class/ada_201_1000_main.py", RIGHT),
        // Whether a file is late does not change the order.
        ("class/bob_202_5002_main.py", RIGHT),
        ("class/bob_LATE_202_5001_main.py", WRONG),
        ("class/cy_203_99999999999999999999999_main.py", WRONG),
        ("class/cy_203_100000000000000000000000_main.py", RIGHT),
    ]);
    let ran = judge(&session, &["--students", "class", "--format", "json"]).exits(0);
    let names = ["ada", "bob", "cy"];
    assert_eq!(rows(&ran), names.map(|name| row(name, "AC", "2 cases")));
}

#[test]
fn a_hand_in_that_is_not_one_program_has_a_row_with_the_reason() {
    let session = session(&[
        ("class/a/one.py", RIGHT),
        ("class/a/two.py", WRONG),
        ("class/b/report.pdf", ""),
        ("class/d.rar", "Rar!"),
        ("class/e.py", RIGHT),
        ("class/f.cpp", "int main() { return x; }\n"),
        ("class/k.py", RIGHT),
        ("class/k/k.py", WRONG),
    ]);
    let class = session.path().join("class");
    std::fs::create_dir(class.join("c")).expect("a folder");
    zip(&class.join("g.zip"), &[("../../main.py", RIGHT)]);
    std::fs::write(class.join("h.zip"), "PK").expect("a file");
    std::os::unix::fs::symlink("e.py", class.join("i.py")).expect("a link");
    zip(
        &class.join("j.zip"),
        &[("one.py", RIGHT), ("two.py", WRONG)],
    );
    let args = ["--students", "class", "--format", "json"];
    let ran = judge(&session, &args).exits(4);
    let rows = rows(&ran);
    let found: Vec<(&str, &str)> = rows
        .iter()
        .map(|(name, verdict, _)| (name.as_str(), verdict.as_str()))
        .collect();
    let verdict = |name: &'static str| match name {
        "e" => (name, "AC"),
        "f" => (name, "CE"),
        _ => (name, "-"),
    };
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"];
    assert_eq!(found, names.map(verdict));
    for (place, reason) in [
        (0, "several programs: `one.py`, `two.py`"),
        (1, "no source, but `report.pdf`"),
        (2, "nothing handed in"),
        (3, "`d.rar` is not a zip archive"),
        (
            6,
            "cannot read `g.zip`: the archive has the path `../../main.py`: it leads out of the folder",
        ),
        (7, "cannot read `h.zip`: not a readable zip archive: "),
        (8, "`i.py` is a link; links are not followed"),
        (9, "several programs: `one.py`, `two.py`"),
        (10, "two files called `k.py`"),
    ] {
        assert!(rows[place].2.starts_with(reason), "{:?}", rows[place]);
    }
    assert!(!session.path().join("main.py").exists());
    // Every form has every student.
    for format in ["text", "csv", "junit", "github", "html"] {
        let ran = judge(&session, &["--students", "class", "--format", format]).exits(4);
        for reason in ["several programs", "nothing handed in", "not a zip archive"] {
            assert!(
                ran.stdout.contains(reason),
                "{format}: {reason}\n{}",
                ran.stdout
            );
        }
    }
    let lang = [
        "--students",
        "class",
        "--lang",
        "vi",
        "--report",
        "page.html",
    ];
    let shown = judge(&session, &lang).exits(4).stdout;
    assert!(shown.contains("chưa nộp bài"), "{shown}");
    let page = std::fs::read_to_string(session.path().join("page.html")).expect("the page");
    // Why the path of an archive is refused, and what to do.
    for said in [
        "nó dẫn ra ngoài thư mục",
        "hãy yêu cầu tệp zip chỉ gồm mã nguồn",
    ] {
        assert!(page.contains(said), "{said}");
    }
    assert!(shown.contains("nó dẫn ra ngoài thư mục"), "{shown}");
}

const ROSTER: &str = "\u{feff}MSSV;Họ và tên;Email\r\n\
                      SV3;\"Phạm  D\";d@uni.edu\r\n\
                      SV1;NGUYỄN văn A;a@uni.edu\r\n\
                      SV2;Trần Thị B;b@uni.edu\r\n";

#[test]
fn a_roster_gives_each_student_a_row_in_its_order() {
    let session = session(&[
        (
            "class/Nguyễn Văn A_101_assignsubmission_file_/main.py",
            RIGHT,
        ),
        ("class/b@uni.edu.py", RENAMED),
        ("class/Tran Thi B.py", WRONG),
        ("class/roster.csv", ROSTER),
    ]);
    let roster = ["--students", "class", "--roster", "class/roster.csv"];
    let csv = judge(&session, &[&roster[..], &["--format", "csv"]].concat()).exits(1);
    let cells: Vec<Vec<&str>> = csv
        .stdout
        .lines()
        .map(|line| line.split(',').take(6).collect())
        .collect();
    assert_eq!(
        cells,
        [
            [
                "student",
                "score",
                "score at least",
                "cases right",
                "cases run",
                "cases not judged"
            ],
            ["Phạm  D", "", "", "", "0", ""],
            ["NGUYỄN văn A", "1.0000", "1.0000", "2", "2", "0"],
            ["Trần Thị B", "1.0000", "1.0000", "2", "2", "0"],
            ["Tran Thi B", "0.5000", "0.5000", "1", "2", "0"],
        ]
    );
    let alike: Vec<&str> = csv
        .stdout
        .lines()
        .map(|line| line.rsplit(',').nth(1).expect("a cell"))
        .collect();
    assert_eq!(alike, ["alike", "", "Trần Thị B", "NGUYỄN văn A", ""]);
    let near = "not on the roster; did you mean `Trần Thị B` there?";
    let remarks: Vec<&str> = csv
        .stdout
        .lines()
        .map(|line| line.rsplit(',').next().expect("a cell"))
        .collect();
    assert_eq!((remarks[0], remarks[4]), ("remarks", near));
    let text = judge(&session, &roster).exits(1).stdout;
    for line in [
        "Tran Thi B: not on the roster; did you mean `Trần Thị B` there?\n",
        "alike: the same after renaming, a hint and no proof: NGUYỄN văn A, Trần Thị B\n",
        "2 AC, 1 WA, 1 without a verdict of 4 students\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
}

#[test]
fn a_roster_that_cannot_be_read_is_refused_with_the_place() {
    let session = session(&[
        ("class/a.py", RIGHT),
        ("roster.csv", "Name,ID\na,\"1\nb,2\n"),
    ]);
    let roster = ["--students", "class", "--roster"];
    let ran = judge(&session, &[&roster[..], &["roster.csv"]].concat()).exits(4);
    let why = "error: cannot read the roster `roster.csv`: line 2, column 3: a quoted cell does not end\n";
    assert!(ran.stderr.starts_with(why), "{}", ran.stderr);
    judge(&session, &[&roster[..], &["none.csv"]].concat()).exits(4);
    judge(&session, &["class/a.py", "--roster", "roster.csv"]).exits(2);
    judge(&session, &["class/a.py", "--students", "class"]).exits(2);
    judge(&session, &["--students", "class", "--expected"]).exits(2);
    judge(&session, &["--students", "class", "--watch"]).exits(2);
    judge(&session, &["--students", "cases/none"]).exits(4);
}

#[test]
fn a_class_is_resumed_without_running_anything_again() {
    let session = session(&[
        (
            "class/alice_201_5001_main.py",
            "import helper\nhelper.run()\n",
        ),
        (
            "class/alice_201_5002_helper.py",
            &format!("def run():\n    {}", WRONG.replace('\n', "\n    ")),
        ),
        ("class/bob/main.py", WRONG),
    ]);
    zip(
        &session.path().join("class/carol.zip"),
        &[("main.py", RIGHT)],
    );
    let args = [
        "--students",
        "class",
        "--resume",
        "run.jsonl",
        "--format",
        "json",
    ];
    let first = judge(&session, &args).exits(1);
    let journal = std::fs::read_to_string(session.path().join("run.jsonl")).expect("a journal");
    let events = [&args[..], &["--events", "run.events"]].concat();
    let second = judge(&session, &events).exits(1);
    assert_eq!(rows(&first), rows(&second));
    let now = std::fs::read_to_string(session.path().join("run.jsonl")).expect("a journal");
    assert_eq!(journal, now);
    let events = std::fs::read_to_string(session.path().join("run.events")).expect("events");
    let judging: Value =
        serde_json::from_str(events.lines().nth(1).expect("an event")).expect("JSON");
    assert_eq!(
        judging["students"],
        serde_json::json!(["alice", "bob", "carol"])
    );
    // Files under other names are no program for a command, so that the class is judged again, and the first that a
    // command can name is diagnosed.
    let report: Value = serde_json::from_str(&second.stdout).expect("one document");
    let repeat = |place: usize| {
        report["submissions"][place]["cases"][0]["failure"]["repeat"]
            .as_str()
            .expect("a command")
    };
    assert!(
        repeat(0).starts_with("tribunal judge flipgame --students class "),
        "{}",
        repeat(0)
    );
    assert!(
        repeat(1).starts_with("tribunal judge flipgame class/bob/main.py "),
        "{}",
        repeat(1)
    );
    let next = report["next"][0].as_str().expect("a command");
    let of_bob = "tribunal diagnose flipgame class/bob/main.py ";
    assert!(next.starts_with(of_bob), "{next}");
    let zipped = judge(&session, &["class/carol.zip"]).exits(0);
    assert!(
        zipped.stdout.contains("\n\nAC class/carol.zip: 2 cases\n"),
        "{}",
        zipped.stdout
    );
}

#[test]
fn a_case_that_was_not_run_is_not_counted_as_wrong() {
    let session = session(&[("class/a.py", WRONG), ("class/b.py", RIGHT)]);
    let args = [
        "--students",
        "class",
        "--fail-fast",
        "--format",
        "csv",
        "--jobs",
        "1",
    ];
    let ran = judge(&session, &args).exits(1);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(lines[1].starts_with("a,,0.0000,0,1,1,"), "{}", lines[1]);
    assert!(
        lines[2].starts_with("b,1.0000,1.0000,2,2,0,"),
        "{}",
        lines[2]
    );
}

#[test]
fn a_class_is_judged_on_any_package() {
    let session = session(&[
        ("sums/1.in", "1 2\n"),
        ("sums/1.ans", "3\n"),
        ("class/a.py", "print(sum(map(int, input().split())))\n"),
        ("class/b.py", "print(4)\n"),
    ]);
    let args = ["judge", "./sums", "--students", "class", "--trusted"];
    let ran = tribunal(&args).in_folder(session.path()).run().exits(1);
    assert!(ran.stdout.contains("\na "), "{}", ran.stdout);
    assert!(
        ran.stdout.ends_with(
            "1 AC, 1 WA of 2 students\nthe next command is about b; for another program, run: tribunal judge ./sums FILE --trusted\n\
             next: tribunal judge ./sums class/b.py --trusted\n"
        ),
        "{}",
        ran.stdout
    );
}

#[test]
fn hand_ins_that_are_judged_as_files_get_a_hint() {
    let session = session(&[("class/ada_1_2_a.py", RIGHT), ("class/bob_3_4_b.py", RIGHT)]);
    let ran = judge(&session, &["class", "--case", "sample/1"]).exits(0);
    let hint = "`class` has the hand-ins of a class: `--students` names and grades its students\n";
    assert!(ran.stderr.contains(hint), "{}", ran.stderr);
    let ran = judge(&session, &["class/ada_1_2_a.py", "--case", "sample/1"]).exits(0);
    assert_eq!(ran.stderr, "");
}
