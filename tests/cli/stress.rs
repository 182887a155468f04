//! `tribunal stress`: small programs with one fault each.

use crate::{CACHE, Ran, folder, tribunal};
use std::path::Path;

const SUBMISSIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/cases/flipgame/submissions");

/// Right on every board, also on impossible ones. A fault replaces `FAULT`; it may use the number of black pieces,
/// `black`.
const FLIP: &str = r#"
#include <cstdio>
#include <cstdlib>
int main() {
    unsigned board = 0, mask[16];
    int black = 0, best = 17;
    for (int i = 0; i < 16; i++) {
        char piece;
        if (scanf(" %c", &piece) != 1) return 1;
        if (piece == 'b') board |= 1u << i, black++;
    }
    for (int i = 0; i < 16; i++) {
        mask[i] = 0;
        for (int j = 0; j < 16; j++)
            if (abs(i / 4 - j / 4) + abs(i % 4 - j % 4) <= 1) mask[i] |= 1u << j;
    }
    FAULT
    unsigned now = board;
    for (unsigned code = 0;; code++) {
        unsigned presses = code ^ code >> 1;
        int count = __builtin_popcount(presses);
        if ((now == 0 || now == 0xFFFF) && count < best) best = count;
        if (code == 0xFFFF) break;
        now ^= mask[__builtin_ctz(code + 1)];
    }
    if (best > 16) puts("Impossible");
    else printf("%d\n", best);
}
"#;

/// A folder with a program that has this fault.
fn program(fault: &str) -> tempfile::TempDir {
    folder(&[
        ("my.cpp", &FLIP.replace("FAULT", fault)),
        ("right.cpp", &FLIP.replace("FAULT", "")),
    ])
}

/// Runs `stress` in a folder that also holds the cache.
fn stress(folder: &Path, more: &[&str]) -> Ran {
    tribunal(&[&["stress", "flipgame", "my.cpp", "--cache", CACHE], more].concat())
        .in_folder(folder)
        .run()
}

fn json(ran: &Ran) -> serde_json::Value {
    serde_json::from_str(&ran.stdout).expect("JSON")
}

#[test]
fn a_border_bug_is_shown_on_the_smallest_board() {
    let folder = folder(&[]);
    let source = format!("{SUBMISSIONS}/wrong_answer/torus_border.cpp");
    let args = [
        "stress",
        "flipgame",
        &source,
        "--cache",
        CACHE,
        "--no-sanitizers",
    ];
    let ran = tribunal(&args).in_folder(folder.path()).run().exits(1);
    for said in [
        "isolation ",
        "WA printed 5, but no moves make the board one colour",
        "the smallest of 65,536 inputs of 4x4: the only smaller one was run and passes",
        "  input:\n    bwww\n    wwww\n    wwww\n    wwww\n",
        "    -Impossible\n    +5\n",
        "why Impossible is right:",
        "repeat: printf '%b' 'bwww\\nwwww\\nwwww\\nwwww\\n' | tribunal stress flipgame ",
        " --seed 1\nnext: tribunal diagnose flipgame ",
        "/wrong_answer/torus_border.cpp --",
    ] {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
}

#[test]
fn the_commands_repeat_the_failure() {
    let folder = program("if (black == 5) best = 0;");
    let ran = stress(folder.path(), &["--no-sanitizers", "--seed", "7"]).exits(1);
    let of = |ran: &Ran| {
        let from = ran.stdout.find("  input:").expect("an input");
        ran.stdout[from..]
            .split("  took")
            .next()
            .expect("a first part")
            .to_string()
    };
    let commands: Vec<&str> = ran
        .stdout
        .lines()
        .filter_map(|line| line.trim().strip_prefix("repeat: "))
        .collect();
    assert_eq!(commands.len(), 2, "{}", ran.stdout);
    let binary = Path::new(env!("CARGO_BIN_EXE_tribunal"))
        .parent()
        .expect("a folder")
        .display();
    for command in commands {
        let mut shell = std::process::Command::new("sh");
        let path = format!("{binary}:{}", std::env::var("PATH").unwrap_or_default());
        shell
            .args(["-c", &format!("{command} --cache {CACHE} --no-sanitizers")])
            .env("PATH", path);
        let output = shell.current_dir(folder.path()).output().expect("a shell");
        let stdout = String::from_utf8(output.stdout).expect("UTF-8");
        let again = Ran {
            code: output.status.code().expect("no signal"),
            stdout,
            stderr: String::new(),
        }
        .exits(1);
        assert_eq!(of(&again), of(&ran), "{command}");
    }
}

#[test]
fn a_right_program_is_tried_on_all_requested_inputs() {
    let folder = program("");
    let ran = stress(folder.path(), &["--random", "50", "--smallest", "300"]).exits(0);
    for said in [
        "50 generated instances of 4x4, seed 1",
        "the smallest 300 of the 65,536 inputs of 4x4",
        "AC on 350",
    ] {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
}

#[test]
fn a_crash_is_explained_by_the_sanitizers() {
    let folder = program("int *none = nullptr; if (black == 3) best = *none;");
    let ran = stress(folder.path(), &["--format", "json"]).exits(1);
    let failure = &json(&ran)["failure"];
    assert_eq!(failure["submission"]["verdict"], "RTE");
    assert_eq!(failure["input"], "bbbw\nwwww\nwwww\nwwww\n");
    let examination = &failure["examination"];
    let finding = examination["finding"].to_string();
    assert!(finding.contains("null pointer"), "{examination}");
    let excerpt = &examination["excerpt"];
    let (line, first) = (&excerpt["line"], &excerpt["first"]);
    let named = line.as_u64().expect("a line") - first.as_u64().expect("a line");
    assert!(
        excerpt["lines"][named as usize]
            .as_str()
            .is_some_and(|line| line.contains("best = *none;")),
        "{excerpt}"
    );
}

#[test]
fn sanitizers_find_a_fault_that_is_sometimes_right_by_luck() {
    // With two black pieces it reads past the end of an array, and uses the value there.
    let folder = program("int *list = new int[2](); if (black == 2) best = list[black] = -1;");
    let ran = stress(folder.path(), &[]).exits(1);
    let is_told =
        ran.stdout.contains("heap-buffer-overflow") && ran.stdout.contains("in main my.cpp:");
    assert!(is_told, "{}", ran.stdout);
}

#[test]
fn a_fault_that_only_optimization_brings_out_is_told() {
    // What the standard leaves undefined, a compiler may do one way or the other; this does it for sure.
    let folder = program("\n#ifdef __OPTIMIZE__\n    if (black == 2) best = -1;\n#endif\n");
    let said = "built with -O0 it is right";
    let ran = stress(folder.path(), &[]).exits(1);
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
    let folder = program("if (black == 2) best = -1;");
    let ran = stress(folder.path(), &[]).exits(1);
    assert!(!ran.stdout.contains("-O0"), "{}", ran.stdout);
}

#[test]
fn two_programs_are_compared_and_the_right_one_is_named() {
    let folder = program("if (black == 4) best = 3;");
    let ran = stress(
        folder.path(),
        &["--against", "right.cpp", "--no-sanitizers"],
    )
    .exits(1);
    for said in [
        "they differ: the second is right, the first is not",
        "  right.cpp: AC ",
        "printed by right.cpp (+)",
    ] {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
}

#[test]
fn every_failure_is_counted() {
    let folder = program("if (black == 1) best = 3;");
    let ran = stress(
        folder.path(),
        &[
            "--all",
            "--random",
            "0",
            "--smallest",
            "100",
            "--format",
            "json",
        ],
    )
    .exits(1);
    let report = json(&ran);
    assert_eq!(
        (&report["tried"], &report["failures"]),
        (&100.into(), &16.into())
    );
    assert_eq!(report["counts"], serde_json::json!({"AC": 84, "WA": 16}));
    assert_eq!(report["failure"]["input"], "bwww\nwwww\nwwww\nwwww\n");
    assert_eq!(
        report["failure"]["proof"]["panels"][1]["title"],
        "marked pieces that are black, row by row: 1 of 8"
    );
}

#[test]
fn a_failing_input_becomes_a_stored_case_that_verify_accepts() {
    let folder = program("if (black == 2) best = 7;");
    let package = folder.path().join("cases/flipgame/data/secret");
    std::fs::create_dir_all(&package).expect("a folder");
    let save = ["--save", "two-black", "--no-sanitizers"];
    let ran = stress(folder.path(), &save).exits(1);
    assert!(
        ran.stderr.contains("saved as secret/two-black"),
        "{}",
        ran.stderr
    );
    let read = |name: &str| std::fs::read_to_string(package.join(name)).expect("a file");
    assert_eq!(
        (read("two-black.in"), read("two-black.ans")),
        ("bbww\nwwww\nwwww\nwwww\n".into(), "Impossible\n".into())
    );
    tribunal(&["verify", "flipgame", "--random", "0"])
        .in_folder(folder.path())
        .run()
        .exits(0);
    let ran = stress(folder.path(), &save).exits(2);
    assert!(
        ran.stderr.contains("`--force` overwrites it"),
        "{}",
        ran.stderr
    );
    stress(folder.path(), &[&save[..], &["--force"]].concat()).exits(1);
    let ran = stress(folder.path(), &["--save", "another", "--no-sanitizers"]).exits(1);
    assert!(
        ran.stderr.contains("secret/two-black has the same input"),
        "{}",
        ran.stderr
    );
    for name in ["../x", "-x", ".x", "a/b", ""] {
        stress(folder.path(), &[&format!("--save={name}")]).exits(2);
    }
}

#[test]
fn a_compile_error_fails_and_a_missing_file_is_an_error() {
    let folder = program("this is no program");
    let ran = stress(folder.path(), &[]).exits(1);
    assert!(
        ran.stdout.contains("CE my.cpp: message of the compiler\n")
            && ran.stdout.contains("error: "),
        "{}",
        ran.stdout
    );
    let missing = ["stress", "flipgame", "none.cpp", "--cache", CACHE];
    tribunal(&missing).in_folder(folder.path()).run().exits(4);
    let ran = stress(folder.path(), &["--random", "0", "--smallest", "0"]).exits(2);
    assert!(
        ran.stderr.contains("there is no input to try"),
        "{}",
        ran.stderr
    );
    let ran = stress(folder.path(), &["--format", "csv"]).exits(1);
    assert!(
        ran.stdout.contains("\nmy.cpp,,CE,,,0,0,0,,,,,,\n"),
        "{}",
        ran.stdout
    );
}

#[test]
fn sanitizers_apply_only_to_c_and_cpp() {
    let folder = folder(&[("my.py", "print(0)\n")]);
    let args = [
        "stress",
        "flipgame",
        "my.py",
        "--trusted",
        "--no-sanitizers",
    ];
    let ran = tribunal(&args).in_folder(folder.path()).run().exits(2);
    let message = "`--no-sanitizers` does not apply: `my.py` is a Python 3 program";
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
}
