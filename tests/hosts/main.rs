//! Plays the hosts of other judges: each calls the binary with its arguments, its streams and its files.

mod checker;
mod companion;
mod tools;
mod validator;

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// A board that takes 4 presses.
const FLIP: &str = "bwwb\nbbwb\nbwwb\nbwww\n";
/// A refrigerator that takes 6 moves.
const PILOTS: &str = "-+--\n----\n----\n-+--\n";
/// Its answer.
const PILOTS_ANSWER: &str = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";
/// A pair of positions 4 slides apart.
const CHESS: &str = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";

/// The reply to a host: exit status, standard output, standard error.
type CheckerRun = (i32, String, String);

fn binary() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_tribunal"))
}

/// Calls a program in a folder with these arguments and this standard input.
fn call(program: &Path, folder: &Path, args: &[&OsStr], stdin: &[u8]) -> CheckerRun {
    let mut command = Command::new(program);
    command
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // Texts for hosts are in English in every locale.
    let mut child = command
        .env("LC_ALL", "vi_VN.UTF-8")
        .spawn()
        .expect("the program starts");
    let (mut pipe, stdin) = (child.stdin.take().expect("a pipe"), stdin.to_vec());
    let writer = std::thread::spawn(move || {
        // A checker may close its end early.
        let _ = pipe.write_all(&stdin);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code().expect("no signal"),
        text(output.stdout),
        text(output.stderr),
    )
}

/// `tribunal` with these arguments.
fn tribunal(folder: &Path, args: &[&str], stdin: &[u8]) -> CheckerRun {
    let args: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
    call(binary(), folder, &args, stdin)
}

fn heard(exit: i32, stdout: &str, stderr: &str) -> CheckerRun {
    (exit, stdout.to_string(), stderr.to_string())
}

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

fn read(folder: &Path, name: impl Into<OsString>) -> String {
    let path = folder.join(name.into());
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
