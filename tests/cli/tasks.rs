//! Tasks as a new user does them, with nothing but the README and `--help`: each answer stands within the lines of an
//! 80-column terminal that the book gives in its figures.

use crate::folder;
use crate::terminal::shown;
use std::path::Path;
use tempfile::TempDir;

const COLUMNS: u16 = 80;

/// The row of the book for a question: the commands and the lines that its answer takes.
fn figures(question: &str) -> (usize, usize) {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src/reference/figures.md");
    let book = std::fs::read_to_string(book).expect("a page of the book");
    let is_row = |line: &&str| line.starts_with(&format!("| {question} |"));
    let row = book.lines().find(is_row).expect("a row for the question");
    let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
    let number = |from_end: usize| {
        let cell = cells[cells.len() - from_end];
        cell.parse().expect("a number")
    };
    (number(2), number(1))
}

/// The lines of a command on the terminal.
fn lines(folder: &Path, command: &[&str]) -> Vec<String> {
    let trusted = (!command.contains(&"--trusted")).then_some("--trusted");
    let command: Vec<&str> = command.iter().copied().chain(trusted).collect();
    shown(folder, COLUMNS, &command)
}

/// Checks that a question has its answer in the output of one command: it is complete with the line that has the last of
/// these texts, each after the one before.
#[track_caller]
fn answered(lines: &[String], question: &str, texts: &[&str]) {
    let mut rest = lines.iter().enumerate();
    let mut last = 0;
    for text in texts {
        let found = rest.find(|(_, line)| line.contains(text));
        (last, _) = found.unwrap_or_else(|| panic!("{question} `{text}`\n{}", lines.join("\n")));
    }
    // The rest of a broken line is indented deeper.
    let indent = |line: &String| line.len() - line.trim_start().len();
    let is_rest = |line: &&String| !line.is_empty() && indent(line) > indent(&lines[last]);
    let read = last + 1 + lines[last + 1..].iter().take_while(is_rest).count();
    let (commands, read_max) = figures(question);
    assert_eq!(commands, 1, "{question}");
    assert!(
        read <= read_max,
        "{question} takes {read} lines and not {read_max}\n{}",
        lines.join("\n")
    );
}

fn program(name: &str) -> String {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/flipgame");
    let text = std::fs::read_to_string(package.join(name));
    text.unwrap_or_else(|why| panic!("{name}: {why}"))
}

const RIGHT: &str = "submissions/accepted/nullspace.c";
const WHITE_ONLY: &str = "submissions/wrong_answer/white_only.c";
const LAST_COLUMN: &str = "submissions/wrong_answer/last_column_off_by_one.c";
const TORUS: &str = "submissions/wrong_answer/torus_border.cpp";

/// What twelve students handed in, in the names of Moodle and of Canvas, each with the name in the roster and the grade.
const CLASS: [(&str, &str, &str, &str); 12] = [
    (
        "Nguyễn Văn An_101_assignsubmission_file_/main.c",
        "Nguyễn Văn An",
        RIGHT,
        "56/56",
    ),
    (
        "Trần Thị Bình_102_assignsubmission_file_/flip.c",
        "Trần Thị Bình",
        WHITE_ONLY,
        "43/56",
    ),
    (
        "Lê Minh Châu_103_assignsubmission_file_/a.c",
        "Lê Minh Châu",
        RIGHT,
        "56/56",
    ),
    (
        "Phạm Quốc Dũng_104_assignsubmission_file_/main.c",
        "Phạm Quốc Dũng",
        LAST_COLUMN,
        "32/56",
    ),
    (
        "Hoàng Thu Hà_105_assignsubmission_file_/ha.c",
        "Hoàng Thu Hà",
        RIGHT,
        "56/56",
    ),
    (
        "Vũ Đức Huy_106_assignsubmission_file_/main.c",
        "Vũ Đức Huy",
        RIGHT,
        "56/56",
    ),
    ("adalovelace_207_5007_main.c", "adalovelace", RIGHT, "56/56"),
    (
        "alanturing_LATE_208_5008_flip.c",
        "alanturing",
        WHITE_ONLY,
        "43/56",
    ),
    (
        "barbaraliskov_209_5009_main.c",
        "barbaraliskov",
        RIGHT,
        "56/56",
    ),
    (
        "edsgerdijkstra_210_5010_main.cpp",
        "edsgerdijkstra",
        TORUS,
        "10/56",
    ),
    ("gracehopper_211_5011_main.c", "gracehopper", RIGHT, "56/56"),
    (
        "tonyhoare_212_5012_main.c",
        "tonyhoare",
        LAST_COLUMN,
        "32/56",
    ),
];

/// A folder with the program of a learner, the hand-ins of a class, and its roster.
fn class() -> TempDir {
    let roster: String = CLASS
        .iter()
        .map(|(_, name, ..)| format!("{name}\n"))
        .collect();
    let mut files = vec![
        ("wrong.c".to_string(), program(WHITE_ONLY)),
        ("roster.csv".to_string(), format!("Name\n{roster}")),
    ];
    let hand_ins = CLASS.map(|(file, _, source, _)| (format!("class/{file}"), program(source)));
    files.extend(hand_ins);
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (&name[..], &text[..]))
        .collect();
    folder(&files)
}

/// A folder with the package of a setter, whose only case is the sample, with three submissions.
fn package() -> TempDir {
    let files = [
        "problem.yaml",
        "data/sample/1.in",
        "data/sample/1.ans",
        RIGHT,
        WHITE_ONLY,
        TORUS,
    ];
    let files = files.map(|name| (format!("cases/flipgame/{name}"), program(name)));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (&name[..], &text[..]))
        .collect();
    folder(&files)
}

#[test]
fn a_learner_and_a_teacher_have_their_answers_soon() {
    let folder = class();
    let learner = lines(folder.path(), &["judge", "flipgame", "wrong.c"]);
    answered(
        &learner,
        "Why is my program wrong?",
        &["Likely cause: forgets the all-black goal", "What to check:"],
    );
    let judge = [
        "judge",
        "flipgame",
        "--students",
        "class",
        "--roster",
        "roster.csv",
    ];
    let judge = [&judge[..], &["--report-each", "pages"]].concat();
    let teacher = lines(folder.path(), &judge);
    answered(
        &teacher,
        "What is the grade of each of twelve students?",
        &CLASS.map(|(_, name, ..)| name),
    );
    for (_, name, _, grade) in CLASS {
        let is_row = |line: &String| line.starts_with(name) && line.contains(grade);
        assert!(teacher.iter().any(is_row), "{name}\n{}", teacher.join("\n"));
    }
    answered(
        &teacher,
        "How do I hand a page with the reason to each of them?",
        &["wrote 12 pages into `pages`"],
    );
    for (_, name, _, grade) in CLASS {
        let page = folder.path().join(format!("pages/{name}.html"));
        let page = std::fs::read_to_string(page).expect("a page");
        let is_wrong = !grade.starts_with("56/");
        assert_eq!(page.contains("Likely cause"), is_wrong, "{name}");
    }
}

#[test]
fn a_setter_has_the_answers_soon() {
    let folder = package();
    let setter = lines(folder.path(), &["judge", "flipgame", "--expected"]);
    answered(
        &setter,
        "Does each submission of my package get the expected verdict?",
        &["2 of 3 as expected", "white_only.c: unexpected AC"],
    );
    let wrong = format!("cases/flipgame/{WHITE_ONLY}");
    let next = ["kill", "flipgame", &wrong, "--trusted", "--out", "killers"];
    // The terminal breaks the command, which is one line.
    let offered = format!("next: tribunal {}", next.join(" "));
    assert!(setter.concat().ends_with(&offered), "{}", setter.join("\n"));
    answered(
        &lines(folder.path(), &next),
        "Which case must I add, so that a wrong program fails?",
        &[
            "1 case kills the one wrong program",
            "wbww",
            "wwwb",
            "wwww",
            "bwww",
        ],
    );
    let written = std::fs::read_dir(folder.path().join("killers")).expect("a folder");
    assert_eq!(written.count(), 2);
}
