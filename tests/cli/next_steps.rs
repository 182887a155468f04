//! Commands that output and pages offer, run as a user would paste them.

use crate::{FLIP, folder, tribunal};
use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Seconds after which a command is interrupted: it has shown that it runs.
const SECONDS: u32 = 3;

/// The commands in the lines of an output: after `next:` or `repeat:`, and in backquotes.
fn in_lines(output: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in output.lines() {
        let line = line.trim();
        let offered = line.split_once(": ").filter(|(label, _)| {
            ["next", "repeat", "correct it, then"].contains(label)
                || label.starts_with("next, up to ")
        });
        found.extend(offered.map(|(_, command)| command.to_string()));
        let quoted = line.split('`').skip(1).step_by(2);
        found.extend(
            quoted
                .filter(|it| it.starts_with("tribunal "))
                .map(str::to_string),
        );
    }
    found
}

/// The commands of a page, besides those of compilers.
fn in_page(page: &str) -> Vec<String> {
    let commands = page.split("<code class=\"command\"><bdi>").skip(1);
    let commands = commands.map(|rest| {
        let command = rest.split("</bdi>").next().unwrap_or_default();
        [
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&quot;", "\""),
            ("&amp;", "&"),
        ]
        .iter()
        .fold(command.to_string(), |command, (escape, letter)| {
            command.replace(escape, letter)
        })
    });
    commands
        .filter(|command| command.contains("tribunal "))
        .collect()
}

/// Runs a command in a shell, for which `tribunal` is the binary under `timeout`; gives its status and standard error.
fn pasted(command: &str, folder: &Path) -> (i32, String) {
    let binary = format!(
        "#!/bin/sh\nexec timeout --signal=INT {SECONDS} '{}' \"$@\"\n",
        env!("CARGO_BIN_EXE_tribunal")
    );
    let bin = folder.join("bin");
    std::fs::create_dir_all(&bin).expect("a folder");
    let script = bin.join("tribunal");
    std::fs::write(&script, binary).expect("a script");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("a script");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", command])
        .env("PATH", format!("{}:{path}", bin.display()))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().expect("no signal"), said)
}

#[test]
fn every_offered_command_runs() {
    let submissions = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/flipgame/submissions");
    let source = |name: &str| std::fs::read_to_string(submissions.join(name)).expect("a program");
    let folder = folder(&[
        ("my class/bob's.c", &source("wrong_answer/white_only.c")),
        ("my class/ada.c", &source("accepted/nullspace.c")),
        ("my class/eve.cpp", &source("wrong_answer/torus_border.cpp")),
        ("sums/1.in", "1 2\n"),
        ("sums/1.ans", "3\n"),
        ("four.py", "print(4)\n"),
        ("mine/a.in", FLIP),
        ("crash.py", "print([4][1])\n"),
        ("broken.c", "int main(\n"),
    ]);
    let bob = "my class/bob's.c";
    let runs: [&[&str]; 18] = [
        &["judge", "flipgame", bob],
        &["judge", "flipgame", "crash.py"],
        &["stress", "flipgame", "crash.py"],
        &["diagnose", "flipgame", "crash.py"],
        &["judge", "flipgame", "broken.c"],
        &["stress", "flipgame", "broken.c"],
        &["diagnose", "flipgame", "broken.c"],
        &["judge", "flipgame", "my class/ada.c"],
        &["judge", "flipgame", "my class"],
        &["judge", "flipgame", "my class", "--expected"],
        &["judge", "flipgame", "--students", "my class"],
        &["judge", "./sums", "four.py"],
        &["stress", "flipgame", bob],
        &["stress", "flipgame", bob, "--against", "my class/ada.c"],
        &["diagnose", "flipgame", bob],
        &["kill", "flipgame", "my class"],
        &["verify", "flipgame", "--cases", "mine", "--random", "0"],
        &["lint", "./sums"],
    ];
    let mut offered = BTreeSet::new();
    for run in runs {
        let has_page = ["judge", "stress", "diagnose"].contains(&run[0]);
        let page: &[&str] = if has_page {
            &["--report", "page.html"]
        } else {
            &[]
        };
        let ran = tribunal(&[run, page].concat())
            .in_folder(folder.path())
            .run();
        offered.extend(in_lines(&ran.stdout));
        offered.extend(in_lines(&ran.stderr));
        let of_one_failing = has_page
            && run.len() >= 3
            && !run[2..].contains(&"my class")
            && !run[2].ends_with("ada.c");
        let lines = || ran.stdout.lines();
        let next =
            lines().find(|line| line.starts_with("next: ") || line.starts_with("next, up to "));
        // Of two commands that search, only one leads to the other.
        if run[0] == "diagnose" && run.last() != Some(&"crash.py") {
            let is_circle = next.is_some_and(|line| line.contains("tribunal stress "));
            assert!(!is_circle, "{}", ran.stdout);
        }
        if run.last() == Some(&"broken.c") {
            let said = lines().any(|line| line.starts_with("correct it, then: tribunal judge "));
            assert!(said && next.is_none(), "{}", ran.stdout);
        }
        // The report shows the case in full, and its line.
        if run == ["judge", "flipgame", "crash.py"] {
            assert_eq!(next, None, "{}", ran.stdout);
            assert_eq!(ran.stdout.matches("Traceback").count(), 1, "{}", ran.stdout);
        }
        if has_page {
            let page = std::fs::read_to_string(folder.path().join("page.html"));
            let page = page.expect("a page");
            let (_, next) = page.split_once("<section id=\"next\">").unwrap_or_default();
            let (next, _) = next.split_once("</section>").unwrap_or_default();
            assert!(
                !in_page(next).is_empty() || !of_one_failing,
                "{run:?}\n{page}"
            );
            offered.extend(in_page(&page));
        }
    }
    let has = |words: &str| offered.iter().any(|command| command.contains(words));
    for words in [
        "tribunal judge ",
        "tribunal stress ",
        "tribunal diagnose ",
        "tribunal solve ",
        "tribunal verify ",
        "printf ",
    ] {
        assert!(has(words), "{words} is not offered: {offered:#?}");
    }
    for command in &offered {
        let (status, said) = pasted(command, folder.path());
        // Success, a rejected program, and an interruption; others are wrong usage or missing files.
        let is_right = [0, 1, 124, 130].contains(&status);
        assert!(
            is_right && !said.contains("error:"),
            "{status}: {command}\n{said}"
        );
    }
}

#[test]
fn an_exact_cause_is_not_compared_once_more() {
    let submissions = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/flipgame/submissions");
    let read = |name: &str| std::fs::read_to_string(submissions.join(name)).expect("a program");
    let torus = read("wrong_answer/torus_border.cpp");
    let folder = folder(&[("torus.cpp", &torus)]);
    let args = [
        "judge",
        "flipgame",
        "torus.cpp",
        "--trusted",
        "--shrink-time",
        "0",
    ];
    let ran = tribunal(&args).in_folder(folder.path()).run().exits(1);
    assert!(
        ran.stdout.contains("Likely cause: neighbours wrap"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("\nnext: tribunal stress flipgame"),
        "{}",
        ran.stdout
    );
    assert!(!ran.stdout.contains("tribunal diagnose"), "{}", ran.stdout);
}
