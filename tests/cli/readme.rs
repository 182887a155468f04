//! Runs every command that the README and the book show, page by page, each page in a new folder with a copy of the
//! cases and of an example.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

/// Commands that a test cannot run: they would start this test again, take minutes, or install something.
const NOT_RUN_HERE: [&str; 5] = [
    "cargo test",
    "cargo test --test gauntlet",
    "cargo bench",
    "cargo install --path .",
    "tribunal judge flipgame wrong.c --exhaustive",
];

/// The README, then the files of the book in the order of its summary.
fn files(root: &Path) -> Vec<PathBuf> {
    let book = root.join("docs/src");
    let summary =
        std::fs::read_to_string(book.join("SUMMARY.md")).expect("the summary of the book");
    let links = summary
        .split("](")
        .skip(1)
        .map(|rest| rest.split(')').next().expect("a first part"));
    let pages = links.map(|link| book.join(link));
    [root.join("README.md")].into_iter().chain(pages).collect()
}

fn commands(text: &str) -> Vec<&str> {
    let blocks = text.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().expect("a first part").lines());
    lines
        .map(|line| line.split("  #").next().unwrap_or(line).trim())
        .filter(|line| !line.is_empty())
        .collect()
}

/// Whether this command rejects something, so that its exit status is 1: an output, a program, or a class with wrong
/// programs.
fn is_rejected(command: &str) -> bool {
    let names = |words: &[&str]| words.iter().any(|word| command.contains(word));
    match command
        .strip_prefix("tribunal ")
        .and_then(|rest| rest.split(' ').next())
    {
        Some("check") => names(&["wrong.out"]),
        Some("judge") => {
            names(&["wrong.c", "class", "/wrong_answer"]) && !names(&["--expected", "--shard"])
        }
        Some("merge") => !names(&["space"]),
        Some("campaign") => names(&["campaign run"]),
        Some("stress" | "diagnose") => names(&["wrong.c", "/wrong_answer/"]),
        _ => false,
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from) {
        let entry = entry.expect("a readable folder");
        let target = to.join(entry.path().strip_prefix(from).expect("inside"));
        match entry.file_type().is_dir() {
            true => std::fs::create_dir_all(target).expect("a folder"),
            false => drop(std::fs::copy(entry.path(), target).expect("a copy")),
        }
    }
}

needs::languages!({
    #[test]
    fn every_command_of_the_readme_and_the_book_works() {
        run(|_| true);
    }
} else {
    #[test]
    fn every_command_of_the_readme_and_the_book_that_needs_only_rust_works() {
        // These build and run a program, or show the saved run of such a command.
        let programs = ["judge", "stress", "diagnose", "tribunal kill", "lint ./", "./sums", "./guess", "tribunal report", "tribunal merge", "campaign", "run.json"];
        run(|command| !programs.iter().any(|word| command.contains(word)));
    }
});

/// Runs the pages at the same time: each has its own folder.
fn run(is_wanted: impl Fn(&str) -> bool + Sync) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (pages, verified) = (Mutex::new(files(root).into_iter()), Mutex::default());
    let next = || pages.lock().expect("no thread panicked").next();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(page) = next() {
                    run_page(root, &page, &is_wanted, &verified);
                }
            });
        }
    });
}

/// Runs what a page shows; `verified` are the commands that some page ran already and that only verify.
fn run_page(
    root: &Path,
    file: &Path,
    is_wanted: &impl Fn(&str) -> bool,
    verified: &Mutex<BTreeSet<String>>,
) {
    let text = std::fs::read_to_string(file).expect("a page");
    let place = file
        .strip_prefix(root)
        .expect("inside")
        .display()
        .to_string();
    let commands = commands(&text);
    assert!(
        !text.contains("FIGURES") && !text.contains("TODO"),
        "{place}: a placeholder was left"
    );
    if place == "README.md" {
        assert!(
            commands.len() > 15,
            "the README shows its commands in `sh` blocks"
        );
        for needed in ["cargo run --release -- verify", "cargo test"] {
            assert!(
                commands.contains(&needed),
                "the README does not show `{needed}`"
            );
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    copy(&root.join("cases"), &folder.path().join("cases"));
    copy(&root.join("examples"), &folder.path().join("examples"));
    let packages = folder.path().join("tests/packages");
    std::fs::create_dir_all(&packages).expect("a folder");
    copy(&root.join("tests/packages/guess"), &packages.join("guess"));
    let mut lines = BTreeSet::new();
    for command in commands {
        let line = command.replace("cargo run --release --", "tribunal");
        // A command that a page shows twice is run once; one that only verifies, once for all pages.
        let is_new = match line.starts_with("tribunal verify") {
            true => verified
                .lock()
                .expect("no thread panicked")
                .insert(line.clone()),
            false => lines.insert(line.clone()),
        };
        if is_new
            && is_wanted(command)
            && !NOT_RUN_HERE
                .iter()
                .any(|prefix| command.starts_with(prefix))
        {
            works(&place, &line, folder.path());
        }
    }
}

/// Runs one line in a shell, with the binary on its path, and checks its status.
fn works(place: &str, line: &str, folder: &Path) {
    let binary = Path::new(env!("CARGO_BIN_EXE_tribunal"));
    let binaries = binary.parent().expect("a folder").display();
    let path = format!("{binaries}:{}", std::env::var("PATH").unwrap_or_default());
    // A right program is tried on few further inputs: all of them take seconds.
    let chosen = [
        "--stored",
        "--case",
        "--random",
        "--exhaustive",
        "--watch",
        "--expected",
    ];
    let is_long = line.starts_with("tribunal judge") && !chosen.iter().any(|it| line.contains(it));
    let is_builtin = !line.starts_with("tribunal judge ./");
    let line = match (is_long && is_builtin).then(|| line.split_once("judge ")) {
        Some(Some((before, after))) => &format!("{before}judge --budget 0.1 {after}"),
        _ => line,
    };
    let mut shell = Command::new("sh");
    shell
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .stdin(std::process::Stdio::null());
    let output = shell.output().expect("a shell");
    assert_eq!(
        output.status.code(),
        Some(i32::from(is_rejected(line))),
        "{place}: {line}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
