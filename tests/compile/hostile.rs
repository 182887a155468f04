//! Hostile builds, including `tests/programs/compile_error`: each gives CE or a program, never a judge error.

use crate::languages::CompileFixture;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tribunal_judge::compile::CompileError;
use tribunal_judge::trial::unexecutable;
use tribunal_sandbox::{End, Level, Limits};

/// CPU seconds for each compiler here: enough for honest programs, and compiler bombs end soon.
const COMPILE_S: u64 = 2;

fn fixture(level: Level) -> CompileFixture {
    let mut fixture = CompileFixture::isolated(level);
    fixture.languages.reachable_for_others = true;
    fixture
        .languages
        .rows
        .iter_mut()
        .for_each(|row| row.compile_s = COMPILE_S);
    fixture
}

/// Every program of the catalogue that must not compile: files and folders.
fn catalogue() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/compile_error");
    let mut programs: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the catalogue")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    programs.sort();
    programs
}

/// Whether the toolchain is in a folder that this user, or the user that programs run as, may not enter.
fn is_out_of_reach(error: &CompileError) -> bool {
    let words = ["as the other user", "Rust needs `rustc`"];
    matches!(error, CompileError::Unknown { message, .. } | CompileError::NotInstalled { message, .. } if words.iter().any(|words| message.to_string().contains(words)))
}

fn refused_at(level: Level) {
    let fixture = fixture(level);
    let passwd = fs::read_to_string("/etc/passwd").expect("readable");
    let secret = passwd.lines().next().expect("a user");
    let programs = catalogue();
    assert!(programs.len() > 25, "{programs:?}");
    let refused = AtomicUsize::new(0);
    let work = Mutex::new(programs.into_iter());
    let next = || work.lock().expect("no panic").next();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(path) = next() {
                    // Build scripts start processes, which only level full can contain.
                    if path.is_dir() && level != Level::Full {
                        continue;
                    }
                    match fixture.compile_path(&path, &[]) {
                        Err(CompileError::Refused { message, .. }) => {
                            refused.fetch_add(1, Ordering::Relaxed);
                            assert!(!message.contains(secret), "{}: {message}", path.display());
                        }
                        Err(error) if is_out_of_reach(&error) => {}
                        other => panic!("{} at {level}: {other:?}", path.display()),
                    }
                }
            });
        }
    });
    assert!(refused.into_inner() > 15);
}

#[test]
fn hostile_sources_are_refused_at_full() {
    refused_at(Level::Full);
}

#[test]
fn hostile_sources_are_refused_at_confined() {
    refused_at(Level::Confined);
}

#[test]
fn every_program_of_the_catalogue_states_its_purpose() {
    for path in catalogue() {
        let file = if path.is_dir() {
            path.join("build")
        } else {
            path
        };
        let text = fs::read_to_string(&file).expect("readable");
        assert!(
            text.contains(" Purpose: ") && text.contains(" Expected: CE at full"),
            "{}",
            file.display()
        );
    }
}

#[test]
fn odd_files_left_by_a_build_are_never_a_judge_error() {
    let fixture = fixture(Level::Full);
    let folder = fixture.folder.path().join("program");
    fs::create_dir(&folder).expect("a folder");
    let script = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("ours");
    };
    script("run", "echo 42");
    for build in [
        "mkdir -p a/b && touch a/b/c && chmod 0 a",
        "echo x > x && chmod 0 x",
        "ln -s /etc/shadow x",
        "mkfifo x",
    ] {
        script("build", build);
        match fixture.compile_path(&folder, &[]) {
            // Root can still read what is left.
            Ok(compiled) => assert_eq!(fixture.output(&compiled, ""), "42\n", "{build}"),
            Err(CompileError::Refused { .. }) => {}
            Err(error) => panic!("{build}: {error}"),
        }
    }
    let left = fs::read_dir(fixture.cache()).expect("the cache").flatten();
    let left = left
        .filter(|entry| entry.file_name().to_string_lossy().starts_with("building-"))
        .count();
    assert_eq!(left, 0, "all of it was removed");
}

#[test]
fn an_executable_with_an_unreadable_loader_is_a_run_time_error() {
    let fixture = CompileFixture::isolated(Level::Full);
    let source = fixture.write("a.c", "int main(void) { return 0; }\n");
    let made = fixture.folder.path().join("made");
    let built = std::process::Command::new("gcc")
        .arg(&source)
        .arg("-o")
        .arg(&made)
        .status()
        .expect("gcc");
    assert!(built.success());
    let mut bytes = fs::read(&made).expect("readable");
    let long =
        |bytes: &[u8], at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight"));
    let table = long(&bytes, 32) as usize;
    // The header places the loader's name beyond the end of the file: reading it gives EIO.
    let entry = (0..16)
        .map(|each| table + 56 * each)
        .find(|at| bytes[*at..at + 4] == [3, 0, 0, 0])
        .expect("PT_INTERP");
    bytes[entry + 8..entry + 16].copy_from_slice(&(1u64 << 40).to_le_bytes());
    let path = fixture.write("loader", &bytes);
    let compiled = fixture.compile_path(&path, &[]).expect("an executable");
    let limits = Limits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(3),
        memory_bytes: 64 << 20,
        address_space: true,
        output_bytes: 1000,
        stack_bytes: 8 << 20,
        processes: 8,
    };
    let program = compiled.within(&limits);
    let run = fixture
        .sandbox()
        .prepare(&program, &limits, None)
        .and_then(|mut ready| ready.run(b""));
    let error = run.expect_err("it does not start");
    assert!(error.to_string().contains("Input/output error"), "{error}");
    assert_eq!(
        unexecutable(&program, error).expect("its own fault").end,
        End::Exited(126)
    );
}
