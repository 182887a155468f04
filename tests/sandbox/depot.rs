//! The programs of `tests/programs`, built once, in a folder that every user may read.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use tribunal_sandbox::{Lease, Level, Program, Role, Runtime};
use walkdir::WalkDir;

/// One program and its expected verdicts.
#[derive(Clone)]
pub(crate) struct Row {
    /// Its name below `tests/programs`.
    pub(crate) name: String,
    /// The right verdicts at level full, and those at level confined.
    pub(crate) expected: [Vec<String>; 2],
    /// The executable.
    pub(crate) folder: PathBuf,
}

impl Row {
    /// The right verdicts at a level.
    pub(crate) fn expected(&self, level: Level) -> &[String] {
        &self.expected[usize::from(level != Level::Full)]
    }

    /// How it is run.
    pub(crate) fn program(&self) -> Program {
        let is_python = self.name.ends_with(".py");
        let files = if is_python {
            vec!["/usr/lib/python3".into(), "/usr/lib/python3.11".into()]
        } else {
            Vec::new()
        };
        Program {
            exe: PathBuf::from(if is_python {
                "/usr/bin/python3"
            } else {
                "./program"
            }),
            args: if is_python {
                vec!["-I".into(), "-S".into(), "program".into()]
            } else {
                Vec::new()
            },
            args_in_place: None,
            env: Vec::new(),
            folder: self.folder.clone(),
            runtime: Runtime {
                files: files.clone(),
                loads_libraries: is_python,
                copied: Some(files),
            },
            readable: Vec::new(),
            writable: Vec::new(),
            role: Role::Contestant,
            lease: Lease::default(),
        }
    }
}

/// Reads the expected verdicts of a program: `Expected: AC at full and at confined`, `TLE or ILE at full; TLE at
/// confined`.
fn expected(text: &str, name: &str) -> [Vec<String>; 2] {
    let line = text.lines().take(8).find_map(|line| {
        line.split_once("Expected: ")
            .map(|(_, words)| words.to_string())
    });
    let line = line.unwrap_or_else(|| panic!("{name} does not say what is expected of it"));
    let verdicts = |words: &str| {
        words
            .split(" or ")
            .map(|word| word.trim().to_string())
            .collect::<Vec<_>>()
    };
    match line.split_once(" at full and at confined") {
        Some((both, _)) => [verdicts(both), verdicts(both)],
        None => {
            let (full, rest) = line
                .split_once(" at full; ")
                .unwrap_or_else(|| panic!("{name}: {line}"));
            let (confined, _) = rest
                .split_once(" at confined")
                .unwrap_or_else(|| panic!("{name}: {line}"));
            [verdicts(full), verdicts(confined)]
        }
    }
}

/// Every program that must compile, not built: its source and its row.
pub(crate) fn rows(depot: &Path) -> Vec<(PathBuf, Row)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let files = WalkDir::new(&root)
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.expect("a readable folder"));
    let sources = files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| entry.into_path());
    let rows = sources
        .filter(|path| !path.to_string_lossy().contains("compile_error"))
        .map(|path| {
            let name = path
                .strip_prefix(&root)
                .expect("inside")
                .to_string_lossy()
                .into_owned();
            let text = fs::read_to_string(&path).expect("a readable program");
            let row = Row {
                expected: expected(&text, &name),
                folder: depot.join(name.replace('/', "-")),
                name,
            };
            (path, row)
        });
    rows.collect()
}

/// Builds all programs, two at a time.
pub(crate) fn build(depot: &Path) -> Vec<Row> {
    let rows = rows(depot);
    let work = std::sync::Mutex::new(rows.iter());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((source, row)) = work.lock().expect("no panic").next() else {
                        return;
                    };
                    build_one(source, row);
                }
            });
        }
    });
    rows.into_iter().map(|(_, row)| row).collect()
}

fn build_one(source: &Path, row: &Row) {
    fs::create_dir_all(&row.folder).expect("a folder");
    let program = row.folder.join("program");
    let mut command = match source.extension().and_then(|ending| ending.to_str()) {
        Some("c") => compiler("gcc", &["-O2", "-std=gnu17", "-static", "-pthread", "-w"]),
        Some("cc") => compiler("g++", &["-O2", "-std=gnu++20", "-static", "-pthread", "-w"]),
        Some("rs") => compiler(
            "rustc",
            &[
                "-O",
                "--edition",
                "2021",
                "--crate-name",
                "program",
                "-Awarnings",
            ],
        ),
        Some("py") => {
            fs::copy(source, &program).expect("a copy");
            fs::set_permissions(&program, fs::Permissions::from_mode(0o644)).expect("permissions");
            return;
        }
        other => panic!("{}: no way to build {other:?}", row.name),
    };
    // Rust's programs are static too, so that none needs other files.
    if source.extension().is_some_and(|ending| ending == "rs") {
        command.args(["-C", "target-feature=+crt-static"]);
    }
    let output = command
        .arg(source)
        .arg("-o")
        .arg(&program)
        .output()
        .expect("a compiler");
    assert!(
        output.status.success(),
        "{}: {}",
        row.name,
        String::from_utf8_lossy(&output.stderr)
    );
}

fn compiler(name: &str, flags: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(flags);
    command
}
