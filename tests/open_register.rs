//! The register of problems is open: the fourth problem, in `examples/lights_out.rs`, depends on the crates from
//! outside and has every command.

use std::path::Path;
use std::process::{Command, Output};

/// Builds the example, which `cargo test` with a named target does not.
fn lights_out() -> &'static Path {
    static BUILT: std::sync::OnceLock<std::path::PathBuf> = std::sync::OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = Path::new(env!("CARGO_BIN_EXE_tribunal"))
            .parent()
            .expect("a folder");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--offline", "--example", "lights_out"]);
        if folder.ends_with("release") {
            cargo.arg("--release");
        }
        let built = cargo
            .arg("--target-dir")
            .arg(folder.parent().expect("a folder"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(built.expect("cargo").success());
        folder.join("examples/lights_out")
    })
}

/// Runs the example in a folder, and checks its exit status and that it prints these words.
#[track_caller]
fn run(folder: &Path, line: &str, status: i32, words: &[&str]) -> Output {
    let output = Command::new(lights_out())
        .args(line.split(' '))
        .current_dir(folder)
        .output()
        .expect("the example");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "{line}\n{out}{err}");
    for word in words {
        assert!(out.contains(word), "{line}: no `{word}` in\n{out}{err}");
    }
    output
}

/// A board and the buttons that turn its lights off.
const INPUT: &str = "1\n0 1 1 0 1 0\n1 0 0 1 1 1\n0 0 1 0 0 1\n1 0 0 1 0 1\n0 1 1 1 0 0\n";
const ANSWER: &str = "PUZZLE #1\n1 0 1 0 0 1\n1 1 0 1 0 1\n0 0 1 0 1 1\n1 0 0 1 0 0\n0 1 0 0 0 0\n";

#[test]
fn a_problem_from_outside_is_listed_solved_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    write("board.in", INPUT);
    write("right.out", ANSWER);
    write("wrong.out", &ANSWER.replacen('1', "0", 2));
    run(folder.path(), "list", 0, &["lightsout", "elimination"]);
    run(folder.path(), "solve poj1222 board.in", 0, &[ANSWER]);
    run(
        folder.path(),
        "check lightsout board.in right.out",
        0,
        &["AC"],
    );
    run(folder.path(), "check lightsout board.in wrong.out", 1, &[]);
}

#[test]
fn a_problem_from_outside_is_cross_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases = "gen lightsout --count 5 --seed 1 --out cases/lightsout/data/secret";
    run(folder.path(), cases, 0, &[]);
    // No board of 4x4 needs more than 7 presses, though 12 buttons matter.
    let far = |distance: u32| format!("gen lightsout --size 4x4 --distance {distance}");
    run(folder.path(), &far(7), 0, &[]);
    run(folder.path(), &far(9), 5, &[]);
    let words = ["5 stored cases", "200 generated instances of 5x6"];
    run(folder.path(), "verify lightsout --random 200", 0, &words);
    let whole = "verify lightsout --exhaustive --size 3x3";
    run(
        folder.path(),
        whole,
        0,
        &["all 512 inputs of 3x3", "all certified"],
    );
}

needs::gxx! {
    /// Presses no button of the first row, and from then on those below a light.
    const WRONG: &str = r#"
#include <cstdio>
int main() {
    int lit[5][6], pressed[5][6] = {}, puzzles;
    scanf("%d", &puzzles);
    for (auto &row : lit) for (int &cell : row) scanf("%d", &cell);
    for (int r = 1; r < 5; r++)
        for (int c = 0; c < 6; c++)
            if (lit[r - 1][c]) {
                pressed[r][c] = 1;
                for (int i = 0; i < 5; i++)
                    for (int j = 0; j < 6; j++)
                        if ((i - r) * (i - r) + (j - c) * (j - c) <= 1) lit[i][j] ^= 1;
            }
    puts("PUZZLE #1");
    for (auto &row : pressed)
        for (int c = 0; c < 6; c++) printf("%d%c", row[c], c < 5 ? ' ' : '\n');
}
"#;

    #[test]
    fn a_problem_from_outside_shows_the_smallest_failing_board() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("my.cpp"), WRONG).expect("a file");
        let stress = "stress lightsout my.cpp --cache cache --color never";
        let dark = "    0 0 0 0 0 0\n".repeat(4);
        let smallest = format!("    1\n    1 0 0 0 0 0\n{dark}");
        let words = ["WA", "the smallest of all inputs of 5x6", &smallest];
        run(folder.path(), stress, 1, &words);
    }
}
