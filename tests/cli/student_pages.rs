//! `--report-each` and `--show-source`: pages to hand back, and the source on the page of a class.

use crate::judge::judge;
use crate::{FLIP, folder, tribunal};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Crashes, with a path of the machine in its traceback and in its output.
const CRASHES: &str = "\
import os, sys
print(os.getcwd(), __file__)
secret_of_quasimodo = 1
print(sys.argv[secret_of_quasimodo])
";

const WRONG: &str = "board_of_rumpelstilz = input()\nprint(5)\n";

const RIGHT: &str = "\
answer_of_zarathustra = {'bwwb': 4, 'bbbb': 0}
print(answer_of_zarathustra[input()])
";

/// The students in order, with a word that only their own page may have.
const STUDENTS: [(&str, &str); 5] = [
    ("Quasimodo Nguyễn", "quasimodo"),
    ("RUMPELSTILZ", "rumpelstilz"),
    ("rumpelstilz", "rumpelstilz"),
    ("Zarathustra", "zarathustra"),
    ("../Absinthe", "absinthe"),
];

struct Class {
    session: TempDir,
    /// The saved run.
    run: String,
    /// The page of each student, by file name.
    pages: BTreeMap<String, String>,
    /// The page of the class.
    page: String,
}

fn pages_in(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| {
            let entry = entry.expect("an entry");
            let name = entry.file_name().into_string().expect("UTF-8");
            (name, fs::read_to_string(entry.path()).expect("a page"))
        })
        .collect()
}

/// A class with unmistakable names, judged once for all tests.
fn class() -> &'static Class {
    static CLASS: OnceLock<Class> = OnceLock::new();
    CLASS.get_or_init(|| {
        let session = folder(&[
            ("cases/flipgame/data/sample/1.in", FLIP),
            ("cases/flipgame/data/sample/1.ans", "4\n"),
            (
                "hand ins/Quasimodo Nguyễn_101_assignsubmission_file_/quasimodo.py",
                CRASHES,
            ),
            ("hand ins/RUMPELSTILZ.py", WRONG),
            ("hand ins/rumpelstilz/main.py", WRONG),
            ("hand ins/Zarathustra/main.py", RIGHT),
            (
                "roster.csv",
                "Name,ID\nQuasimodo Nguyễn,7001\nZarathustr,7002\n../Absinthe,7003\n",
            ),
        ]);
        let students = session.path().join("hand ins");
        let args = [
            "--students",
            students.to_str().expect("UTF-8"),
            "--roster",
            "roster.csv",
            "--isolation",
            "limits",
            "--resume",
            "run.jsonl",
            "--report",
            "run.json",
            "--report",
            "class.html",
            "--report-each",
            "pages",
        ];
        let ran = judge(&session, &args).exits(1);
        assert!(
            ran.stderr.contains("wrote 6 pages into `pages`\n"),
            "{}",
            ran.stderr
        );
        let read = |file: &str| fs::read_to_string(session.path().join(file)).expect(file);
        Class {
            run: read("run.json"),
            pages: pages_in(&session.path().join("pages")),
            page: read("class.html"),
            session,
        }
    })
}

/// The names of the pages, in the order of `STUDENTS`; the student of the roster whom no hand-in matches follows.
const PAGES: [&str; 6] = [
    "Quasimodo Nguyễn.html",
    "RUMPELSTILZ.html",
    "rumpelstilz-2.html",
    "Zarathustra.html",
    "_Absinthe.html",
    "Zarathustr.html",
];

#[test]
fn no_page_has_anything_of_another_student_or_of_the_machine() {
    let Class { session, pages, .. } = class();
    let mut names = PAGES.to_vec();
    names.sort_unstable();
    assert_eq!(pages.keys().collect::<Vec<_>>(), names);
    let machine = session.path().display().to_string();
    for (place, (student, word)) in STUDENTS.iter().enumerate() {
        let page = &pages[PAGES[place]];
        let lower = page.to_lowercase();
        assert!(page.contains(student) && lower.contains(word), "{student}");
        for (_, other) in STUDENTS.iter().filter(|(_, other)| other != word) {
            assert!(
                !lower.contains(other),
                "{other} is on the page of {student}"
            );
        }
        for secret in [
            machine.as_str(),
            "/tmp/",
            "hand ins",
            "assignsubmission",
            "roster",
            "7001",
            "7002",
            "7003",
            "similar",
            "after renaming",
            "submissions",
        ] {
            let body = page.split("<body>").nth(1).expect("a body");
            let body = body.split("<script").next().expect("a first part");
            assert!(
                !body.contains(secret),
                "{secret} is on the page of {student}"
            );
        }
    }
    // RUMPELSTILZ and rumpelstilz are two people.
    assert!(!pages["RUMPELSTILZ.html"].contains("rumpelstilz"));
    assert!(!pages["rumpelstilz-2.html"].contains("RUMPELSTILZ"));
}

#[test]
fn each_page_is_that_of_one_program() {
    let pages = &class().pages;
    let said = |page: &str, all: &[&str]| {
        for said in all {
            assert!(pages[page].contains(said), "{page}: {said}");
        }
    };
    said(
        "Quasimodo Nguyễn.html",
        &[
            "data-program",
            "RTE",
            "Quasimodo Nguyễn</bdi> · ",
            "File &quot;quasimodo.py&quot;, line 4",
            "Line 4 of",
            "&gt; 4 | print(sys.argv[secret_of_quasimodo])",
            "tribunal judge flipgame quasimodo.py --isolation limits --trusted --case sample/1",
            "ended by IndexError at quasimodo.py:4: list index out of range",
        ],
    );
    // There is no answer to compare where a program only crashes.
    assert!(!pages["Quasimodo Nguyễn.html"].contains("tribunal diagnose"));
    said(
        "RUMPELSTILZ.html",
        &[
            "0 of 1 case right",
            "4 moves are needed",
            "judge flipgame RUMPELSTILZ.py ",
            "tribunal diagnose flipgame RUMPELSTILZ.py --isolation limits --trusted --",
        ],
    );
    said("rumpelstilz-2.html", &["judge flipgame main.py "]);
    said("Zarathustra.html", &["1 of 1 case right"]);
    for absent in ["_Absinthe.html", "Zarathustr.html"] {
        said(absent, &["nothing handed in"]);
    }
}

#[test]
fn a_saved_run_and_a_resumed_run_give_the_same_pages() {
    let Class { session, pages, .. } = class();
    let report = |args: &[&str]| {
        let args = [&["report", "run.json"], args].concat();
        tribunal(&args).in_folder(session.path()).run()
    };
    let ran = report(&["--report-each", "again"]).exits(0);
    assert_eq!(ran.stdout, "");
    assert_eq!(&pages_in(&session.path().join("again")), pages);
    // Earlier pages are replaced, and those of others are counted.
    fs::write(session.path().join("again/notes.txt"), "mine").expect("a file");
    let old = session.path().join("again/Left.html");
    fs::copy(session.path().join("again/Zarathustra.html"), old).expect("a copy");
    let ran = report(&["--report-each", "again", "--lang", "zh"]).exits(0);
    let left = "已在 `again` 中写入 6 个网页\n`again` 中还有较早运行的 1 个网页\n";
    assert!(ran.stderr.ends_with(left), "{}", ran.stderr);
    let chinese = pages_in(&session.path().join("again"));
    assert_eq!(chinese["notes.txt"], "mine");
    assert!(chinese["Zarathustra.html"].contains("lang=\"zh"));
    // A file of someone else is never replaced.
    fs::create_dir(session.path().join("taken")).expect("a folder");
    let taken = session.path().join("taken/Zarathustra.html");
    fs::write(&taken, "mine").expect("a file");
    let ran = report(&["--report-each", "taken"]).exits(2);
    let why = "error: cannot write `taken/Zarathustra.html`: it exists, and `--report-each` did not write it\n";
    assert!(ran.stderr.starts_with(why), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(&taken).expect("a file"), "mine");
    let in_taken = fs::read_dir(session.path().join("taken")).expect("a folder");
    assert_eq!(in_taken.count(), 1);
    // The next run would take pages among the hand-ins for more of them.
    for inside in ["hand ins/pages", "hand ins/new/pages"] {
        let ran = report(&["--report-each", inside]).exits(2);
        let why = format!(
            "error: cannot write pages into `{inside}`: it is in the folder of the hand-ins\n"
        );
        assert!(ran.stderr.starts_with(&why), "{}", ran.stderr);
        assert!(!session.path().join(inside).exists());
    }
    // Nor from another folder than that of the first run, where its names of hand-ins lead elsewhere.
    for inside in ["pages", "."] {
        let ran = tribunal(&["report", "../run.json", "--report-each", inside])
            .in_folder(&session.path().join("hand ins"))
            .run()
            .exits(2);
        let why = format!("error: cannot write pages into `{inside}`: it is in the folder");
        assert!(ran.stderr.starts_with(&why), "{}", ran.stderr);
    }
    let inside = "hand ins/new.csv";
    let ran = report(&["--out", inside]).exits(2);
    let why =
        format!("error: cannot write the report `{inside}`: it is in the folder of the hand-ins\n");
    assert!(ran.stderr.starts_with(&why), "{}", ran.stderr);
    assert!(!session.path().join(inside).exists());
    // A run that was stopped has no pages.
    let stopped = class()
        .run
        .replace("\"interrupted\":false", "\"interrupted\":true");
    fs::write(session.path().join("stopped.json"), stopped).expect("a file");
    let args = ["report", "stopped.json", "--report-each", "stopped"];
    let ran = tribunal(&args).in_folder(session.path()).run().exits(4);
    assert!(ran.stderr.contains("the run was stopped"), "{}", ran.stderr);
    assert!(!session.path().join("stopped").exists());
    // The journal has all results, so that no program runs.
    let students = session.path().join("hand ins");
    let ran = judge(
        session,
        &[
            "--students",
            students.to_str().expect("UTF-8"),
            "--isolation",
            "limits",
            "--resume",
            "run.jsonl",
            "--report-each",
            "resumed",
        ],
    );
    ran.exits(1);
    let resumed = pages_in(&session.path().join("resumed"));
    assert_eq!(resumed.len(), 4);
    assert!(resumed["Quasimodo Nguyễn.html"].contains("&gt; 4 | print(sys.argv"));
}

#[test]
fn the_source_is_on_the_page_of_a_class_on_request_alone() {
    let Class {
        session, page, run, ..
    } = class();
    let line = "print(sys.argv[secret_of_quasimodo])";
    let excerpt = format!("&gt; 4 | {line}");
    assert!(run.contains(line) && !page.contains(&excerpt));
    let report = |args: &[&str]| {
        let args = [&["report", "run.json", "--out", "shown.html"], args].concat();
        tribunal(&args).in_folder(session.path()).run().exits(0);
        fs::read_to_string(session.path().join("shown.html")).expect("a page")
    };
    assert!(!report(&[]).contains(&excerpt));
    let shown = report(&["--show-source", "--out", "shown.json"]);
    assert!(shown.contains(&excerpt));
    // A saved run remembers the request.
    let again = ["report", "shown.json", "--format", "html"];
    let ran = tribunal(&again).in_folder(session.path()).run().exits(0);
    assert!(ran.stdout.contains(&excerpt));
}

#[test]
fn both_are_refused_where_they_mean_nothing() {
    let session = &class().session;
    let one = "hand ins/RUMPELSTILZ.py";
    let run = |args: &[&str], why: &str| {
        let ran = match args[0] {
            "report" => tribunal(args).in_folder(session.path()).run(),
            _ => judge(session, args),
        };
        let ran = ran.exits(2);
        assert!(
            ran.stderr.starts_with(&format!("error: {why}")),
            "{}",
            ran.stderr
        );
    };
    run(
        &[one, "--report-each", "one"],
        "`--report-each` does not apply: there is one program\n  hint: `--report page.html` writes its page\n",
    );
    assert!(!session.path().join("one").exists());
    run(
        &["--students", "hand ins", "--report-each", "hand ins/pages"],
        "cannot write pages into `hand ins/pages`: it is in the folder of the hand-ins\n",
    );
    assert!(!session.path().join("hand ins/pages").exists());
    run(
        &["hand ins", "--watch", "--report-each", "one"],
        "`--watch` and `--report-each` cannot go together: pages are written at the end of a run, and `--watch` goes on until Ctrl-C\n  hint: omit one of the two\n",
    );
    run(
        &[one, "--show-source", "--report", "page.html"],
        "`--show-source` does not apply: the page of one program shows its source anyway\n",
    );
    run(
        &["hand ins", "--show-source"],
        "`--show-source` does not apply: no page of the class is written\n  hint: add `--report page.html`\n",
    );
    run(
        &["report", "run.json", "--show-source"],
        "`--show-source` does not apply: no page of the class is written\n  hint: add `--out page.html`\n",
    );
}
