//! The command line as a user types it: a file for each command, all with the builder below.
#![allow(dead_code)] // some helpers are unused without compilers

mod builtin;
mod check;
mod doctor;
mod export;
mod flags;
mod generate;
mod hints;
mod hostile_input;
mod listing;
mod readme;
mod replay;
mod report;
mod solve;
mod verify;
#[path = "../../crates/package/src/tests/zipped.rs"]
mod zipped;

needs::languages! {
    mod any_problem;
    mod builtin_programs;
    mod campaign;
    mod campaign_damage;
    mod case_folders;
    mod colour;
    mod diagnose;
    mod events;
    mod export_programs;
    mod further;
    mod guess;
    mod interactor;
    mod json;
    mod judge;
    mod kill;
    mod language;
    mod next_steps;
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    mod not_in_place;
    mod second_look;
    mod shares;
    mod stress;
    mod stress_claims;
    mod student_pages;
    mod students;
    mod tasks;
    mod terminal;
}

needs::slurm! {
    mod campaign_by_slurm;
}

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// A solver of Flip Game in Python, right on every board of up to nine cells. A fault replaces `FAULT`; it may use the
/// number of black pieces, `black`.
const SMALL: &str = "\
import sys
rows = sys.stdin.read().split()
R, C = len(rows), len(rows[0])
board = sum(1 << (r * C + c) for r in range(R) for c in range(C) if rows[r][c] == 'b')
black = bin(board).count('1')
def press(r, c):
    cells = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return sum(1 << (r * C + c) for r, c in cells if 0 <= r < R and 0 <= c < C)
masks = [press(r, c) for r in range(R) for c in range(C)]
best = None
for chosen in range(1 << R * C):
    after = board
    for i, mask in enumerate(masks):
        if chosen >> i & 1:
            after ^= mask
    if after in (0, (1 << R * C) - 1):
        moves = bin(chosen).count('1')
        best = moves if best is None else min(best, moves)
FAULT
print('Impossible' if best is None else best)
";

/// A program in C that is right on every board of Flip Game.
const RIGHT: &str = include_str!("../../cases/flipgame/submissions/accepted/nullspace.c");

/// The build cache that tests share which do not look into it: most build the same few programs.
const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cli");

/// Builds and runs a command line.
struct Tribunal {
    command: Command,
    stdin: Vec<u8>,
}

/// The result of a run.
struct Ran {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Flags of `judge` that choose its inputs.
const INPUTS_CHOSEN: [&str; 7] = [
    "--stored",
    "--budget",
    "--case",
    "--random",
    "--exhaustive",
    "--watch",
    "--expected",
];

/// `tribunal` with these arguments, in the project's folder, with nothing on standard input. `judge` uses the stored cases
/// alone if it is not told otherwise: a test of further inputs asks for them with `--budget`.
fn tribunal(args: &[&str]) -> Tribunal {
    let is_builtin = |problem: &&str| ["flipgame", "pilots", "chesscbg"].contains(problem);
    let is_chosen = args.iter().any(|flag| INPUTS_CHOSEN.contains(flag));
    match args {
        ["judge", problem, rest @ ..] if is_builtin(problem) && !is_chosen => {
            as_typed(&[&["judge", problem, "--stored"], rest].concat())
        }
        _ => as_typed(args),
    }
}

/// `tribunal` with exactly these arguments.
fn as_typed(args: &[&str]) -> Tribunal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tribunal"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR"));
    for variable in [
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
    ] {
        command.env_remove(variable);
    }
    Tribunal {
        command,
        stdin: Vec::new(),
    }
}

impl Tribunal {
    fn stdin(mut self, text: impl AsRef<[u8]>) -> Tribunal {
        self.stdin = text.as_ref().to_vec();
        self
    }

    fn env(mut self, name: &str, value: impl AsRef<std::ffi::OsStr>) -> Tribunal {
        self.command.env(name, value);
        self
    }

    fn in_folder(mut self, folder: &std::path::Path) -> Tribunal {
        self.command.current_dir(folder);
        self
    }

    fn run(mut self) -> Ran {
        let mut child = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let text = self.stdin;
        let writer = std::thread::spawn(move || {
            // A command may close its input before it has read everything.
            let _ = stdin.write_all(&text);
        });
        let output = child.wait_with_output().expect("the binary ends");
        writer.join().expect("the writer ends");
        Ran {
            code: output.status.code().expect("no signal"),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

impl Ran {
    /// Checks the exit status; a failure shows all output.
    #[track_caller]
    fn exits(self, code: i32) -> Ran {
        assert_eq!(
            self.code, code,
            "\n--- stdout\n{}\n--- stderr\n{}",
            self.stdout, self.stderr
        );
        self
    }

    /// Checks that standard error has these words; a failure shows it.
    #[track_caller]
    fn says(self, words: &str) -> Ran {
        assert!(
            self.stderr.contains(words),
            "{words}\n--- stderr\n{}",
            self.stderr
        );
        self
    }
}

/// A board that takes 4 presses, from the published sample.
const FLIP: &str = "bwwb\nbbwb\nbwwb\nbwww\n";
/// A refrigerator that takes 6 moves, from the published sample.
const PILOTS: &str = "-+--\n----\n----\n-+--\n";
/// A pair of positions 4 slides apart, from the published sample.
const CHESS: &str = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";

/// Sends a signal, such as `INT`, to a process; to a group of processes if the number is negative.
fn send(to: i64, signal: &str) {
    let signal = match signal {
        "ABRT" => Signal::ABORT,
        "CONT" => Signal::CONT,
        "HUP" => Signal::HUP,
        "INT" => Signal::INT,
        "KILL" => Signal::KILL,
        "QUIT" => Signal::QUIT,
        "STOP" => Signal::STOP,
        "TERM" => Signal::TERM,
        "TSTP" => Signal::TSTP,
        _ => panic!("no signal of these tests: {signal}"),
    };
    let number = i32::try_from(to.abs()).ok().and_then(Pid::from_raw);
    let number = number.expect("the number of a process");
    match to < 0 {
        true => kill_process_group(number, signal).expect("a signal to a group"),
        false => kill_process(number, signal).expect("a signal"),
    }
}

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    folder
}
