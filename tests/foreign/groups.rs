//! Groups with different validator flags on one worker: each prepared validator has its own folders.

use crate::harness::{Package, tribunal};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const YAML: &str = "problem_format_version: 2025-09\nname: {en: Echo}\nlimits: {time_limit: 2}\n";
const ECHO: &str = "import sys\nsys.stdout.write(sys.stdin.read())\n";

/// Checks that its feedback folder is empty, writes a message there, and compares the output.
const VALIDATOR: &str = "
import sys
from pathlib import Path
feedback = Path(sys.argv[3])
assert not any(feedback.iterdir())
(feedback / 'judgemessage.txt').write_text('told ' + sys.argv[4])
(feedback / 'deep').mkdir()
same = Path(sys.argv[1]).read_text() == Path(sys.argv[2]).read_text() == sys.stdin.read()
sys.exit(42 if same else 43)
";

#[test]
fn groups_with_different_flags_take_turns_on_one_worker() {
    let mut package = Package::of(&[
        ("problem.yaml", YAML),
        ("output_validator/validate.py", VALIDATOR),
    ])
    .with("echo.py", ECHO)
    .with("again.py", format!("{ECHO}# again\n"))
    .with("wrong.py", "print('x')\n");
    // More argument lists in turn than the worker keeps prepared, so that some are reused and some are prepared anew.
    let count = 16;
    for number in 0..count {
        let (flags, text) = (
            ["a", "b", "c", "d", "e", "f"][number % 6],
            format!("{number}\n"),
        );
        let name = |ending: &str| format!("data/secret/{number:02}.{ending}");
        package = package
            .with(&name("in"), &text)
            .with(&name("ans"), &text)
            .with(&name("yaml"), format!("output_validator_args: [{flags}]\n"));
    }
    let files = ["made/echo.py", "made/again.py", "made/wrong.py"];
    let ran = package
        .judge(&[&files[..], &["--all", "--jobs", "1", "--format", "json"]].concat())
        .exits(1);
    let document = ran.json();
    for (place, letter) in ["A", "A", "W"].into_iter().enumerate() {
        let one = &document["submissions"][place];
        assert_eq!(
            one["outcomes"],
            letter.repeat(count),
            "{}: {}",
            one["name"],
            one["message"]
        );
    }
    assert_eq!(
        document["submissions"][2]["message"],
        "the output validator says: told a"
    );
}

#[test]
fn the_next_judge_removes_what_a_killed_one_left() {
    let package = Package::of(&[
        ("problem.yaml", YAML),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
    ])
    .with(
        "output_validator/validate.py",
        "import time\ntime.sleep(20)\n",
    )
    .with("echo.py", ECHO);
    let scratch = tempfile::tempdir().expect("a folder");
    // The user that the validator runs as must be able to enter it.
    std::fs::set_permissions(
        scratch.path(),
        std::os::unix::fs::PermissionsExt::from_mode(0o755),
    )
    .expect("ours");
    let left = || std::fs::read_dir(scratch.path()).expect("a folder").count();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tribunal"))
        .args(["judge", "./made", "made/echo.py", "--jobs", "1"])
        .args(["--cache", concat!(env!("CARGO_TARGET_TMPDIR"), "/foreign")])
        .current_dir(package.around())
        .env("TMPDIR", scratch.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let began = Instant::now();
    // The self-test of isolation also used a folder there, so the test waits for one with a case.
    let has_case = || {
        let mut folders = std::fs::read_dir(scratch.path())
            .expect("a folder")
            .flatten();
        folders.any(|folder| folder.path().join("case/input").exists())
    };
    while !has_case() && began.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it ends");
    assert_eq!(child.wait().expect("it ended").signal(), Some(9));
    assert!(left() > 0, "it left its folders");
    let package = package.with("output_validator/validate.py", "import sys\nsys.exit(42)\n");
    let judged = Command::new(env!("CARGO_BIN_EXE_tribunal"))
        .args(["judge", "./made", "made/echo.py"])
        .args(["--cache", concat!(env!("CARGO_TARGET_TMPDIR"), "/foreign")])
        .current_dir(package.around())
        .env("TMPDIR", scratch.path())
        .output()
        .expect("the binary runs");
    assert!(
        judged.status.success(),
        "{}",
        String::from_utf8_lossy(&judged.stderr)
    );
    assert_eq!(left(), 0);
}

#[test]
fn names_that_begin_with_a_hyphen_are_no_options() {
    let around = tempfile::tempdir().expect("a folder");
    for (name, text) in [("-o/-x.in", "1\n"), ("-o/-x.ans", "2\n"), ("-e.py", ECHO)] {
        std::fs::create_dir_all(around.path().join("-o")).expect("a folder");
        std::fs::write(around.path().join(name), text).expect("a file");
    }
    let ran = tribunal(around.path(), &["judge", "./-o", "./-e.py"]).exits(1);
    let line = ran
        .stdout
        .lines()
        .find_map(|line| line.trim().strip_prefix("repeat: tribunal "))
        .expect("a command");
    let words: Vec<&str> = line.split(' ').collect();
    assert!(words.contains(&"--case=-x"), "{line}");
    let again = tribunal(around.path(), &words).exits(1);
    assert!(again.stdout.contains(line), "{}", again.stdout);
}
