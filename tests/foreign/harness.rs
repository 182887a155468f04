//! Common parts of these tests: a package in a temporary folder, and the command line run beside it.

use rustix::process::{Pid, Signal};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The result of a command.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Checks the exit status; a failure shows all output.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Ran {
        assert_eq!(
            self.code, code,
            "\n--- stdout\n{}\n--- stderr\n{}",
            self.stdout, self.stderr
        );
        self
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}\n{}", self.stdout, self.stderr))
    }
}

/// `tribunal` with these arguments in a folder, in English and without colour; all tests share the cache.
pub(crate) fn tribunal(folder: &Path, args: &[&str]) -> Ran {
    ran(command(folder, args).output().expect("the binary runs"))
}

/// The same, but with SIGINT after some time.
pub(crate) fn interrupted(folder: &Path, args: &[&str], after: Duration) -> Ran {
    let child = command(folder, args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Before it looks for signals, one would simply end it.
    let begun = Instant::now();
    while !catches(child.id(), Signal::INT) && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(after);
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    // It may have ended.
    let _ = rustix::process::kill_process(id.expect("a process"), Signal::INT);
    ran(child.wait_with_output().expect("it ends"))
}

/// Whether a process catches a signal, or has ended.
fn catches(process: u32, signal: Signal) -> bool {
    let Ok(status) = fs::read_to_string(format!("/proc/{process}/status")) else {
        return true;
    };
    let mut lines = status.lines();
    match lines.find_map(|line| line.strip_prefix("SigCgt:")) {
        Some(caught) => {
            let caught = u64::from_str_radix(caught.trim(), 16).expect("signals");
            caught & (1 << (signal.as_raw() - 1)) != 0
        }
        // That of one that has ended.
        None => true,
    }
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tribunal"));
    command
        .args(args)
        .current_dir(folder)
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
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
    if matches!(args.first(), Some(&"judge" | &"lint")) {
        command.args(["--cache", concat!(env!("CARGO_TARGET_TMPDIR"), "/foreign")]);
    }
    command
}

fn ran(output: std::process::Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        code: output.status.code().expect("no signal"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// `bt` with these arguments on a package; what it said, and whether it ended well.
pub(crate) fn bt(package: &Package, args: &[&str]) -> (String, bool) {
    let folder = package.path("");
    let ran = Command::new("bt")
        // It remembers the packages of earlier runs there.
        .env("XDG_CONFIG_HOME", package.around())
        .args(args)
        .args(["--no-bar", "--problem"])
        .arg(&folder)
        .current_dir(&folder)
        .output()
        .expect("bt runs");
    let said = String::from_utf8_lossy(&ran.stderr) + String::from_utf8_lossy(&ran.stdout);
    (said.into_owned(), ran.status.success())
}

/// A package in a temporary folder.
pub(crate) struct Package {
    around: TempDir,
    name: &'static str,
}

impl Package {
    /// A copy of one of `tests/packages`.
    pub(crate) fn copy(name: &'static str) -> Package {
        let around = tempfile::tempdir().expect("a folder");
        let from = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/packages")
            .join(name);
        for entry in walkdir::WalkDir::new(&from) {
            let entry = entry.expect("the package is readable");
            let to = around
                .path()
                .join(name)
                .join(entry.path().strip_prefix(&from).expect("inside"));
            match entry.file_type().is_dir() {
                true => fs::create_dir_all(to).expect("a folder"),
                false => drop(fs::copy(entry.path(), to).expect("a file")),
            }
        }
        Package { around, name }
    }

    /// A folder with these files.
    pub(crate) fn of(files: &[(&str, &str)]) -> Package {
        let around = tempfile::tempdir().expect("a folder");
        files.iter().fold(
            Package {
                around,
                name: "made",
            },
            |package, (file, text)| package.with(file, text),
        )
    }

    /// With this file added or replaced. A text that begins with `#!` becomes executable.
    pub(crate) fn with(self, file: &str, text: impl AsRef<[u8]>) -> Package {
        let (path, text) = (self.path(file), text.as_ref());
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(&path, text).expect("a file");
        if text.starts_with(b"#!") {
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a mode");
        }
        self
    }

    /// Without a file or a folder.
    pub(crate) fn without(self, name: &str) -> Package {
        let path = self.path(name);
        match path.is_dir() {
            true => fs::remove_dir_all(path).expect("a folder"),
            false => fs::remove_file(path).expect("a file"),
        }
        self
    }

    /// With words in a file replaced.
    #[track_caller]
    pub(crate) fn replacing(self, file: &str, words: &str, others: &str) -> Package {
        let text = fs::read_to_string(self.path(file)).expect("a file");
        assert!(text.contains(words), "`{words}` is not in {file}");
        self.with(file, text.replace(words, others))
    }

    /// With a file or a folder moved.
    pub(crate) fn moving(self, from: &str, to: &str) -> Package {
        let target = self.path(to);
        fs::create_dir_all(target.parent().expect("a parent")).expect("a folder");
        fs::rename(self.path(from), target).expect("it moves");
        self
    }

    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.around.path().join(self.name).join(file)
    }

    /// The folder around it, in which commands are run.
    pub(crate) fn around(&self) -> &Path {
        self.around.path()
    }

    /// The package as an argument.
    pub(crate) fn word(&self) -> String {
        format!("./{}", self.name)
    }

    /// `tribunal` with these arguments, in the folder around it.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        tribunal(self.around(), args)
    }

    /// `tribunal judge` on it.
    pub(crate) fn judge(&self, more: &[&str]) -> Ran {
        tribunal(self.around(), &[&["judge", &self.word()], more].concat())
    }

    /// `tribunal lint` on it.
    pub(crate) fn lint(&self, more: &[&str]) -> Ran {
        tribunal(self.around(), &[&["lint", &self.word()], more].concat())
    }
}
