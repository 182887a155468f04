//! Runs every program of the catalogue at both levels, as root and as an ordinary user: each must get the right
//! verdict, and leave the judge alive, the next case unharmed and no process behind.

use crate::depot::{self, Row};
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;
use tribunal_core::output::{Dialect, Output};
use tribunal_core::problem::{Minimum, Referee, Text};
use tribunal_judge::trial;
use tribunal_problems::flipgame::Flipgame;
use tribunal_sandbox::fake::printed;
use tribunal_sandbox::linux::{self, Linux, Options};
use tribunal_sandbox::{Level, Limits, Prepared, RunResult, Sandbox};

const INPUT: &str = "bwwb\nbbwb\nbwwb\nbwww\n";

/// The ordinary user, when the tests run as root: a number that no system assigns.
const USER: u32 = 1_812_345_678;

/// The folder of the programs, for the copy of this test that runs as that user.
pub(crate) const DEPOT: &str = "TRIBUNAL_TEST_DEPOT";

fn limits() -> Limits {
    Limits {
        cpu: Duration::from_millis(300),
        wall: Duration::from_millis(2500),
        memory_bytes: 64 << 20,
        address_space: true,
        output_bytes: 1 << 20,
        stack_bytes: 8 << 20,
        processes: 64,
    }
}

/// The limits of a program that ends: other work on the machine must not end it.
fn patient_limits() -> Limits {
    Limits {
        cpu: Duration::from_secs(3),
        wall: Duration::from_secs(30),
        ..limits()
    }
}

fn verdict(run: &RunResult, limits: &Limits) -> (String, String) {
    let instance = Flipgame::read_one(INPUT.as_bytes(), None).expect("a board");
    let marks = ["std::bad_alloc", "MemoryError", "memory allocation of"].map(String::from);
    let check = |output: &[u8]| {
        Flipgame::check(
            &instance,
            &mut Output::new(output, Dialect::Testlib),
            Minimum::Moves(4),
        )
    };
    let ruling = trial::rule(run, limits, &marks, check);
    (ruling.verdict.letters().to_string(), ruling.message())
}

/// What is wrong with one program, if anything.
fn judge(sandbox: &Linux, row: &Row, core: usize) -> Option<String> {
    let level = sandbox.level();
    let is_accepted = row.name.starts_with("accepted");
    let limits = match is_accepted {
        true => patient_limits(),
        false => limits(),
    };
    let mut prepared = match sandbox.prepare(&row.program(), &limits, Some(core)) {
        Ok(prepared) => prepared,
        Err(error) => return Some(format!("{}: {error}", row.name)),
    };
    // An accepted program runs again at once, like on the next case: it must find nothing of the first run.
    let rounds = if is_accepted { 3 } else { 1 };
    for round in 0..rounds {
        let run = match prepared
            .run(INPUT.as_bytes())
            .or_else(|error| trial::unexecutable(&row.program(), error))
        {
            Ok(run) => run,
            Err(error) => return Some(format!("{}: {error}", row.name)),
        };
        let (letters, message) = verdict(&run, &limits);
        if !row.expected(level).contains(&letters) {
            let text = |bytes: &[u8]| {
                String::from_utf8_lossy(&bytes[..bytes.len().min(300)])
                    .escape_debug()
                    .to_string()
            };
            return Some(format!(
                "{} in round {round}: {letters} ({message}), expected {:?}; stdout {}; stderr {}; {:?}, refused {:?}",
                row.name,
                row.expected(level),
                text(&run.output),
                text(&run.stderr),
                run.end,
                run.refused
            ));
        }
    }
    // In place, a program may only be accepted where it is right to accept it; every other verdict is given by an
    // ordinary run.
    let mut output = Vec::new();
    for round in 0..if level == Level::Full { 3 } else { 0 } {
        let Ok(run) = prepared.run_in_place(INPUT.as_bytes(), &mut output) else {
            break;
        };
        let run = RunResult {
            end: run.end,
            cpu: run.cpu,
            memory_bytes: run.memory_bytes,
            ..printed(output.clone())
        };
        let (letters, _) = verdict(&run, &limits);
        if is_accepted != (letters == "AC") {
            let output = String::from_utf8_lossy(&output);
            return Some(format!(
                "{} in place, round {round}: {letters}, {run:?}, {output}",
                row.name
            ));
        }
    }
    None
}

/// Runs all programs at one level and returns what went wrong.
fn faults_at(level: Level, rows: &[Row], binary: &Path) -> Vec<String> {
    let options = Options {
        level: Some(level),
        in_place: true,
        binary: Some(binary.to_path_buf()),
        ..Options::default()
    };
    let sandbox = linux::open(&options).unwrap_or_else(|error| panic!("{level}: {error}"));
    let work = Mutex::new(rows.iter());
    let faults = Mutex::new(Vec::new());
    let honest = rows
        .iter()
        .find(|row| row.name.ends_with("29-no-newline.c"))
        .expect("an honest program");
    std::thread::scope(|scope| {
        // Most of the time a program waits for its limit.
        let cores: Vec<usize> = linux::cores().into_iter().take(2).collect();
        for core in cores.repeat(2) {
            let (work, faults, sandbox) = (&work, &faults, &sandbox);
            scope.spawn(move || {
                let mut witness: Box<dyn Prepared> = sandbox
                    .prepare(&honest.program(), &patient_limits(), Some(core))
                    .expect("an honest program");
                loop {
                    let Some(row) = work.lock().expect("no panic").next() else {
                        return;
                    };
                    let mut found: Vec<String> = judge(sandbox, row, core).into_iter().collect();
                    // The next case of another submission is unharmed.
                    match witness.run(INPUT.as_bytes()) {
                        Ok(run) if verdict(&run, &patient_limits()).0 == "AC" => {}
                        other => {
                            found.push(format!("after {}, an honest program: {other:?}", row.name))
                        }
                    }
                    faults
                        .lock()
                        .expect("no panic")
                        .extend(found.into_iter().map(|fault| format!("{level}: {fault}")));
                }
            });
        }
    });
    faults.into_inner().expect("no panic")
}

/// Processes of the sandbox's own users, or those of one user except this process.
fn survivors() -> Vec<String> {
    let me = std::process::id();
    let processes = fs::read_dir("/proc")
        .expect("/proc")
        .flatten()
        .filter_map(|entry| {
            let pid: u32 = entry.file_name().to_str()?.parse().ok()?;
            let owner = entry.metadata().ok()?.uid();
            // Other judges on this machine have other users.
            let first = 1_900_000_000 + me.wrapping_mul(4096) % 100_000_000;
            let is_ours = (first..first + 4096).contains(&owner) || (owner == USER && pid != me);
            is_ours.then(|| fs::read_to_string(entry.path().join("stat")).unwrap_or_default())
        });
    // Zygotes that have ended remain until the judge ends the next ones.
    processes
        .filter(|stat| !stat.contains("(tribunal) Z "))
        .collect()
}

fn both_levels(rows: &[Row], binary: &Path) {
    let mut faults = faults_at(Level::Full, rows, binary);
    faults.extend(faults_at(Level::Confined, rows, binary));
    // Killed processes may still be ending, and other tests have programs too.
    let until = std::time::Instant::now() + Duration::from_secs(20);
    while !survivors().is_empty() && std::time::Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    faults.extend(
        survivors()
            .into_iter()
            .map(|stat| format!("a survivor: {stat}")),
    );
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// A copy that every user may execute.
fn copy(from: &Path, to: &Path) -> PathBuf {
    // Copied by another process: a file that this one has open for writing would also be open in a process that another
    // thread is starting, and could not be executed.
    assert!(
        Command::new("cp")
            .args([from, to])
            .status()
            .expect("cp")
            .success(),
        "{}",
        from.display()
    );
    fs::set_permissions(to, fs::Permissions::from_mode(0o755)).expect("permissions");
    to.to_path_buf()
}

#[test]
fn every_program_of_the_catalogue_gets_its_verdict_at_both_levels() {
    if let Some(depot) = std::env::var_os(DEPOT).map(PathBuf::from) {
        // This is the copy that runs as an ordinary user.
        let rows: Vec<Row> = depot::rows(&depot)
            .into_iter()
            .map(|(_, row)| row)
            .collect();
        return both_levels(&rows, &depot.join("tribunal"));
    }
    let depot = tempfile::tempdir().expect("a folder");
    fs::set_permissions(depot.path(), fs::Permissions::from_mode(0o755)).expect("permissions");
    let rows = depot::build(depot.path());
    let binary = copy(
        Path::new(env!("CARGO_BIN_EXE_tribunal")),
        &depot.path().join("tribunal"),
    );
    both_levels(&rows, &binary);
    if fs::metadata("/proc/self").expect("/proc").uid() == 0 {
        let test = copy(
            &std::env::current_exe().expect("a path"),
            &depot.path().join("test"),
        );
        // The copy reads the sources too.
        let status = Command::new(test)
            .args([
                "--exact",
                "catalogue::every_program_of_the_catalogue_gets_its_verdict_at_both_levels",
                "lifecycle::programs_of_one_user_share_its_pipes_and_a_separate_user_has_its_own",
                "lifecycle::no_program_uses_up_the_timers_and_signals_of_its_user",
                #[cfg(target_arch = "x86_64")]
                "in_place::a_run_in_place_ends_as_an_ordinary_run",
                #[cfg(target_arch = "x86_64")]
                "in_place::memory_that_a_run_gives_back_is_gone_until_the_next_run",
                "--nocapture",
            ])
            .env(DEPOT, depot.path())
            .current_dir("/")
            .uid(USER)
            .gid(USER)
            .status()
            .expect("the copy of this test");
        assert!(status.success(), "as an ordinary user");
        assert_eq!(survivors(), [] as [String; 0]);
    }
}
