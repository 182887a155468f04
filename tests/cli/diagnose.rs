//! `tribunal diagnose`: faults in the gallery, and an unknown one.

use crate::{CACHE, Ran, folder, tribunal};
use serde_json::{Value, json};
use std::path::Path;

/// Right on boards of every size up to 16 cells. A fault replaces `FAULT`, before the fewest presses to all white or
/// all black are printed.
const FLIP: &str = r#"
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[70];
    unsigned board = 0, mask[16], state = 0;
    int rows = 0, cols = 0, to[2] = {99, 99};
    for (; scanf("%69s", line) == 1; rows++) {
        cols = (int)strlen(line);
        for (int c = 0; c < cols; c++) board |= (unsigned)(line[c] == 'b') << (rows * cols + c);
    }
    int cells = rows * cols;
    unsigned all = (1u << cells) - 1;
    for (int i = 0; i < cells; i++) {
        mask[i] = 1u << i;
        if (i >= cols) mask[i] |= 1u << (i - cols);
        if (i + cols < cells) mask[i] |= 1u << (i + cols);
        if (i % cols > 0) mask[i] |= 1u << (i - 1);
        if (i % cols < cols - 1) mask[i] |= 1u << (i + 1);
    }
    state = board;
    for (unsigned code = 0;; code++) {
        int count = __builtin_popcount(code ^ code >> 1);
        if (state == 0 && count < to[0]) to[0] = count;
        if (state == all && count < to[1]) to[1] = count;
        if (code == all) break;
        state ^= mask[__builtin_ctz(code + 1)];
    }
    const char *impossible = "Impossible";
    FAULT
    int best = to[0] < to[1] ? to[0] : to[1];
    if (best > 16) puts(impossible);
    else printf("%d\n", best);
    return 0;
}
"#;

/// Diagnoses the program with this fault, in a folder that also holds the cache.
fn diagnose(fault: &str, more: &[&str]) -> Ran {
    let folder = folder(&[("my.c", &FLIP.replace("FAULT", fault))]);
    tribunal(&[&["diagnose", "flipgame", "my.c", "--cache", CACHE], more].concat())
        .in_folder(folder.path())
        .run()
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).expect("JSON")
}

#[test]
fn a_right_program_has_no_diagnosis() {
    let ran = diagnose("", &["--exhaustive", "--size", "2x3"]).exits(0);
    assert!(
        ran.stdout.contains("AC on 64 inputs: nothing to diagnose"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_forgotten_goal_is_diagnosed_exactly_on_the_whole_space() {
    let ran = diagnose("to[1] = 99;", &["--exhaustive", "--size", "3x3"]).exits(1);
    for said in [
        "my.c on all 512 inputs of 3x3, isolation ",
        "Likely cause: forgets the all-black goal (wrong on the same 256 of 512 cases, with the same answers)\n",
        "the smallest failing input\n",
        "--size 3x3 --keep-size",
        "compared with ",
    ] {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
    assert!(!ran.stdout.contains("overlap"), "{}", ran.stdout);
}

#[test]
fn two_faults_of_one_program_are_reported_as_a_pair() {
    let ran = diagnose(
        "to[1] = 99; impossible = \"-1\";",
        &["--random", "200", "--format", "json"],
    )
    .exits(1);
    let report = json(&ran);
    let suspect = &report["suspects"][0];
    assert_eq!(
        (&suspect["grade"], &suspect["joined"]),
        (&json!("exact"), &json!("both"))
    );
    let names: Vec<&Value> = suspect["faults"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|fault| &fault["name"])
        .collect();
    assert_eq!(names, ["white-only", "minus-one-for-impossible"]);
    assert!(report["pairs"].as_u64() > Some(100));
    assert_eq!(
        (&report["is_whole_space"], &report["tried"]),
        (&json!(false), &json!(200))
    );
}

#[test]
fn a_constant_output_is_reported_and_not_compared() {
    let ran = diagnose("puts(\"0\"); return 0;", &["--exhaustive", "--size", "3x3"]).exits(1);
    for said in [
        "Likely cause: prints `0`, for every input (wrong on the same 510 of 512 cases, ",
        "; no faulty solver had to be compared\n",
    ] {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
    assert!(!ran.stdout.contains("first row"), "{}", ran.stdout);
}

#[test]
fn the_printed_output_is_shown_with_the_description_of_its_inputs() {
    let ran = diagnose(
        "if (to[0] > 2 && to[0] < 99 && to[1] > 2) { puts(\"9\"); return 0; }",
        &["--exhaustive", "--size", "3x3"],
    )
    .exits(1);
    let said =
        "  fails on exactly the cases whose minimum is at least 3\n  each time it printed `9`\n";
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
}

#[test]
fn an_unknown_fault_is_described_by_what_its_inputs_share() {
    let fault = "if (board >> (cells - cols) == 5) to[0] = to[1] = 15; if (board % 2) return 3;";
    let ran = diagnose(fault, &["--exhaustive", "--size", "3x3"]).exits(1);
    for said in [
        "fails on 288 of 512 inputs: 224 AC, 32 WA, 256 RTE",
        "Unknown cause: none of ",
        "is wrong (WA) on 32 of 512 inputs\n",
        "crashes (RTE) on 256 of 512 inputs\n  fails on exactly the cases whose cell in row 1, column 1 is black\n",
    ] {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
    // All inputs were tried, so that no search finds a smaller one.
    assert!(!ran.stdout.contains("\nnext"), "{}", ran.stdout);
    // Runs in place take no time and memory of their own.
    assert!(!ran.stdout.contains("  took "), "{}", ran.stdout);
}

#[test]
fn an_unknown_cause_of_a_few_failing_cases_says_that_nothing_separates_them() {
    let fault = "if (board % 3 == 1 && to[0] > 1) to[0] -= 1 + board % 2;";
    let folder = folder(&[("my.c", &FLIP.replace("FAULT", fault))]);
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    let words = ["judge", "flipgame", "my.c", "--cases", cases, "--all"];
    let words = [&words[..], &["--shrink-time", "0"]].concat();
    let ran = tribunal(&words).in_folder(folder.path()).run().exits(1);
    let said = " known faults fits\n  WA: nothing known separates these ";
    assert!(
        ran.stdout.contains("Unknown cause: none of "),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
}

#[test]
fn sample_faults_of_every_problem_are_diagnosed() {
    let cache = folder(&[]);
    for (problem, sample, fault) in [
        (
            "flipgame",
            "torus_border.cpp",
            "neighbours wrap around the edges",
        ),
        (
            "pilots",
            "row_and_column_swapped.cpp",
            "swaps rows and columns when reading or printing",
        ),
        (
            "chesscbg",
            "around-the-row-end.c",
            "joins the end of each row to the start of the next",
        ),
    ] {
        let source = format!("cases/{problem}/submissions/wrong_answer/{sample}");
        let folder = cache.path().to_str().expect("UTF-8");
        let ran = tribunal(&[
            "diagnose", problem, &source, "--random", "120", "--cache", folder,
        ])
        .run()
        .exits(1);
        let said = format!("Likely cause: {fault} (wrong on the same ");
        assert!(ran.stdout.contains(&said), "{}", ran.stdout);
    }
}

#[test]
fn a_pipe_among_the_samples_is_not_waited_for() {
    let folder = folder(&[
        ("my.c", &FLIP.replace("FAULT", "")),
        ("cases/flipgame/data/sample/1.in", "bw\nwb\n"),
    ]);
    let pipe = folder.path().join("cases/flipgame/data/sample/2.in");
    let made = std::process::Command::new("mkfifo").arg(pipe).status();
    assert!(made.expect("mkfifo").success());
    let args = [
        "diagnose",
        "flipgame",
        "my.c",
        "--exhaustive",
        "--size",
        "2x2",
    ];
    let ran = tribunal(&[&args[..], &["--cache", CACHE]].concat())
        .in_folder(folder.path())
        .run();
    ran.exits(0);
}

#[test]
fn diagnosis_runs_on_stored_cases_or_the_smallest_inputs() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    assert!(Path::new(cases).is_dir());
    let ran = diagnose("to[0] = 99;", &["--cases", cases]).exits(1);
    assert!(
        ran.stdout.contains(" stored cases, isolation "),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("Likely cause: forgets the all-white goal (wrong on "),
        "{}",
        ran.stdout
    );
    let ran = diagnose("to[0] = 99;", &["--smallest", "40"]).exits(1);
    assert!(
        ran.stdout.contains("on the smallest 40 inputs of 4x4, "),
        "{}",
        ran.stdout
    );
}

#[test]
fn diagnose_says_why_it_cannot_diagnose() {
    let ran = diagnose("this is no program", &["--exhaustive", "--size", "2x2"]).exits(1);
    assert!(
        ran.stdout.contains("CE my.c: message of the compiler\n"),
        "{}",
        ran.stdout
    );
    let ran = diagnose("", &["--size", "5x5"]).exits(5);
    assert!(
        ran.stderr
            .contains("takes boards of up to 16 cells, not 5x5"),
        "{}",
        ran.stderr
    );
    let ran = diagnose("", &["--size", "3x3"]).exits(2);
    assert!(
        ran.stderr.contains("the stored cases are boards of 4x4, not 3x3\n  hint: use `--random N` or `--exhaustive` for that size"),
        "{}",
        ran.stderr
    );
    diagnose("", &["--exhaustive", "--random", "5"]).exits(2);
    diagnose("", &["--random", "0"]).exits(2);
    let ran = tribunal(&["diagnose", "chesscbg", "any.c", "--exhaustive"])
        .run()
        .exits(5);
    assert!(
        ran.stderr.contains("165,636,900 inputs of 4x4 are too many for a diagnosis, which takes up to 200,000\n  hint: `--random 20000` uses generated ones"),
        "{}",
        ran.stderr
    );
    tribunal(&["diagnose", "flipgame", "none.c"]).run().exits(4);
}

#[test]
fn stored_cases_of_several_sizes_are_compared_together_and_too_large_ones_are_left_out() {
    let program = FLIP
        .replace("mask[16]", "mask[20]")
        .replace("FAULT", "to[1] = 99;");
    let large = "wwwww\n".repeat(4);
    let mut files = vec![("my.c", program), ("cases/1.in", large)];
    let names: Vec<String> = (0..16)
        .map(|board| format!("cases/of-2x2-{board}.in"))
        .collect();
    for (board, name) in names.iter().enumerate() {
        let piece = |cell: usize| if board >> cell & 1 == 1 { 'b' } else { 'w' };
        let text = format!("{}{}\n{}{}\n", piece(0), piece(1), piece(2), piece(3));
        files.push((name.as_str(), text));
    }
    files.push(("cases/of-4x4.in", "bbbb\n".repeat(4)));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let folder = folder(&files);
    let run = |more: &[&str]| {
        let args = [
            "diagnose", "flipgame", "my.c", "--cases", "cases", "--cache", CACHE,
        ];
        tribunal(&[&args[..], more].concat())
            .in_folder(folder.path())
            .run()
            .exits(1)
    };
    let text = run(&[]).stdout;
    for said in [
        "Likely cause: forgets the all-black goal (wrong on the same ",
        " of the 17 cases compared, with the same answers)\n",
        "  1 case was not compared: no faulty solver takes a board of its size\n",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    // The cause is known.
    assert!(!text.contains("\nnext"), "{text}");
    let report = json(&run(&["--format", "json"]));
    assert_eq!(
        (&report["left_out"], &report["answered"]),
        (&json!(1), &json!(17))
    );
}

#[test]
fn a_diagnosis_is_saved_and_shown_in_every_form_later() {
    let folder = folder(&[("my.c", &FLIP.replace("FAULT", "to[1] = 99;"))]);
    let run = |args: &[&str]| tribunal(args).in_folder(folder.path()).run();
    let saved = [
        "diagnose", "flipgame", "my.c", "--cache", CACHE, "--random", "60", "--report", "run.json",
        "--report", "run.html", "--report", "run.xml", "--report", "run.csv", "--report",
        "run.txt",
    ];
    run(&saved).exits(1);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect(name);
    for (form, ending) in [
        ("html", "html"),
        ("junit", "xml"),
        ("csv", "csv"),
        ("text", "txt"),
    ] {
        let later = format!("later.{ending}");
        run(&["report", "run.json", "--out", &later]).exits(0);
        assert_eq!(read(&later), read(&format!("run.{ending}")), "{form}");
    }
    let page = read("run.html");
    for said in [
        "<b>Likely cause: forgets the all-black goal</b> (wrong on the same ",
        "The test for the end compares the board with one colour",
        "What to check:",
        "id=\"smallest\"",
        "tribunal stress flipgame my.c",
    ] {
        assert!(page.contains(said), "{said}");
    }
    let github = run(&["report", "run.json", "--format", "github"]).exits(0);
    assert!(
        github.stdout.starts_with("::error file=my.c,title=WA::"),
        "{}",
        github.stdout
    );
}

#[test]
fn a_crash_is_shown_with_the_source_around_its_line() {
    let fault = "if (board & 1) { volatile int *none = 0; *none = 1; }";
    let source = FLIP.replace("FAULT", fault);
    let line = source
        .lines()
        .position(|line| line.contains(fault))
        .expect("the fault")
        + 1;
    let ran = diagnose(fault, &["--exhaustive", "--size", "2x2"]).exits(1);
    let said = format!(
        "  my.c:{line}; found by a build with sanitizers on this input\n    {} |     }}\n    {} |     const char *impossible = \"Impossible\";\n  > {line} |     {fault}\n    {} |     int best",
        line - 2,
        line - 1,
        line + 1
    );
    assert!(
        ran.stdout.contains("crashes (RTE)") && ran.stdout.contains(&said),
        "{said}\n{}",
        ran.stdout
    );
}
