//! Every command that the README shows is run here, in its order, in a folder with a copy of the cases.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Commands that a test cannot run: they would start this test again, take minutes, or install something.
const NOT_RUN_HERE: [&str; 5] = [
    "cargo test",
    "cargo test --test gauntlet",
    "cargo bench",
    "cargo install --path .",
    "tribunal judge flipgame wrong.c --exhaustive",
];

fn commands(readme: &str) -> Vec<&str> {
    let blocks = readme.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().expect("a first part").lines());
    lines.map(|line| line.split("  #").next().unwrap_or(line).trim()).filter(|line| !line.is_empty()).collect()
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
    fn every_command_of_the_readme_works() {
        run(|_| true);
    }
} else {
    #[test]
    fn every_command_of_the_readme_that_needs_only_rust_works() {
        // These build and run a program, or show what one that does has saved.
        let programs = ["judge", "stress", "diagnose", "--kill", "run.json"];
        run(|command| !programs.iter().any(|word| command.contains(word)));
    }
});

fn run(is_wanted: impl Fn(&str) -> bool) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let commands = commands(&readme);
    assert!(commands.len() > 15, "the README shows its commands in `sh` blocks");
    assert!(!readme.contains("FIGURES") && !readme.contains("TODO"), "a placeholder was left");
    for needed in ["cargo run --release -- verify", "cargo test"] {
        assert!(commands.contains(&needed), "the README does not show `{needed}`");
    }
    let folder = tempfile::tempdir().expect("a folder");
    copy(&root.join("cases"), &folder.path().join("cases"));
    let binary = Path::new(env!("CARGO_BIN_EXE_tribunal"));
    let binaries = binary.parent().expect("a folder").display();
    let mut lines = BTreeSet::new();
    for command in commands {
        let line = command.replace("cargo run --release --", "tribunal");
        // What is shown twice, first through cargo, is run once.
        if !is_wanted(command)
            || NOT_RUN_HERE.iter().any(|prefix| command.starts_with(prefix))
            || !lines.insert(line.clone())
        {
            continue;
        }
        let path = format!("{binaries}:{}", std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]).current_dir(folder.path()).env("PATH", path).stdin(std::process::Stdio::null());
        let output = shell.output().expect("a shell");
        // An output or a program that the README shows as rejected says so by its status.
        let is_rejected = (command.contains("check") && command.contains("wrong.out"))
            || (command.contains("tribunal judge") && command.contains("wrong.c"))
            || ((command.contains("stress") || command.contains("diagnose")) && command.contains("/wrong_answer/"));
        let expected = i32::from(is_rejected);
        assert_eq!(
            output.status.code(),
            Some(expected),
            "{command}\n{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
