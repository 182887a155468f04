//! Runs every idiom of a language at both levels, as root and as an ordinary user, twice in a row each, and reports all
//! faults in one message.

use crate::corpus::{self, Idiom};
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Condvar, Mutex};
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_judge::trial;
use tribunal_sandbox::linux::{self, Linux, Options};
use tribunal_sandbox::{Level, RunResult, Sandbox};

/// A board, then almost nothing: the second run must not see anything from the first.
const INPUTS: [(Level, [&str; 2]); 2] = [
    (Level::Full, ["bwwb\nbbwb\nbwwb\nbwww\n", ""]),
    (Level::Confined, ["bwwb\nbbwb\nbwwb\nbwww\n", "wb"]),
];

/// The ordinary user, when the tests run as root: a number that no system assigns.
const USER: u32 = 1_812_345_679;

/// The environment variable with the folder of the programs, for the copy of this test that runs as that user.
const DEPOT: &str = "TRIBUNAL_TEST_IDIOMS";

/// The cores that no test uses: tests run in parallel, and two on one core would only wait for each other.
static FREE: Mutex<Option<Vec<usize>>> = Mutex::new(None);
static FREED: Condvar = Condvar::new();

/// A core that no other test uses until this value is dropped.
struct Core(usize);

impl Core {
    fn take() -> Core {
        let mut free = FREE.lock().expect("no panic");
        loop {
            if let Some(core) = free.get_or_insert_with(linux::cores).pop() {
                return Core(core);
            }
            free = FREED.wait(free).expect("no panic");
        }
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        if let Ok(mut free) = FREE.lock() {
            free.get_or_insert_default().push(self.0);
            FREED.notify_one();
        }
    }
}

fn sandbox(level: Level, binary: &Path) -> Linux {
    let options = Options {
        level: Some(level),
        binary: Some(binary.to_path_buf()),
        ..Options::default()
    };
    linux::open(&options).unwrap_or_else(|error| panic!("{level}: {error}"))
}

/// The fault of one run, if any.
fn fault(idiom: &Idiom, level: Level, input: &str, run: &RunResult) -> Option<String> {
    let answer = idiom.answer(input.as_bytes());
    let is_right = run.output == answer;
    let check = |_: &[u8]| {
        Ruling::new(
            if is_right {
                Verdict::Accepted
            } else {
                Verdict::WrongAnswer
            },
            "wrong",
        )
    };
    let ruling = trial::rule(run, &idiom.limits(), &idiom.language().memory_marks, check);
    let letters = ruling.verdict.letters();
    let notes = String::from_utf8_lossy(&run.stderr);
    let is_noted = idiom
        .notes
        .as_ref()
        .is_none_or(|wanted| letters != "AC" || *wanted == notes.trim_end());
    if is_noted
        && idiom
            .verdicts(level)
            .iter()
            .any(|verdict| verdict == letters)
    {
        return None;
    }
    // A traceback gives the reason at its end.
    let cut = |bytes: &[u8]| {
        String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(300)..]).into_owned()
    };
    Some(format!(
        "{letters} for {:?}, not {}; {:?} after {:.2?} of CPU and {:.2?} with {:.1} MB; printed {:?}; noted {:?}; refused {:?}",
        input,
        idiom.verdicts(level).join(" or "),
        run.end,
        run.cpu,
        run.wall,
        run.memory_bytes as f64 / 1e6,
        cut(&run.output),
        cut(&run.stderr),
        run.refused
    ))
}

/// The faults of one program at one level.
fn faults(idiom: &Idiom, sandbox: &Linux, core: usize) -> Vec<String> {
    let level = sandbox.level();
    let mut prepared = match sandbox.prepare(&idiom.program(), &idiom.limits(), Some(core)) {
        Ok(prepared) => prepared,
        Err(error) => return vec![error.to_string()],
    };
    let mut faults = Vec::new();
    for input in INPUTS
        .iter()
        .filter(|(at, _)| *at == level)
        .flat_map(|(_, inputs)| inputs)
    {
        match prepared.run(input.as_bytes()) {
            Ok(run) => faults.extend(fault(idiom, level, input, &run)),
            Err(error) => faults.push(error.to_string()),
        }
        // A program that must fail has no second case.
        if !faults.is_empty() || idiom.verdicts(level) != ["AC"] {
            break;
        }
    }
    faults
}

fn faults_at_both_levels(idioms: &[Idiom], binary: &Path, user: &str, core: usize) -> Vec<String> {
    let mut found = Vec::new();
    for level in [Level::Full, Level::Confined] {
        let sandbox = sandbox(level, binary);
        for idiom in idioms {
            let say = |fault| format!("{} at {level} as {user}: {fault}", idiom.name);
            found.extend(faults(idiom, &sandbox, core).into_iter().map(say));
        }
    }
    found
}

/// A copy that every user may execute.
fn copy(from: &Path, to: &Path) -> PathBuf {
    fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
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

fn is_root() -> bool {
    fs::metadata("/proc/self").expect("/proc").uid() == 0
}

/// The same as an ordinary user, who returns the faults in a file.
fn faults_as_a_user(folder: &str, idioms: &[Idiom], depot: &Path, core: usize) -> Vec<String> {
    let test = copy(
        &std::env::current_exe().expect("a path"),
        &depot.join("test/idioms"),
    );
    fs::write(
        depot.join("idioms"),
        serde_json::to_vec(&(core, idioms)).expect("JSON"),
    )
    .expect("a file");
    fs::write(depot.join("faults"), "").expect("a file");
    fs::set_permissions(depot.join("faults"), fs::Permissions::from_mode(0o666))
        .expect("permissions");
    let mut command = Command::new(test);
    command
        .args(["--exact", "--include-ignored", folder])
        .env(DEPOT, depot)
        .current_dir("/")
        .uid(USER)
        .gid(USER);
    let output = command.output().expect("the copy of this test");
    let text = fs::read(depot.join("faults")).expect("a file");
    match serde_json::from_slice(&text) {
        Ok(faults) => faults,
        Err(_) => vec![format!(
            "as a user: {}",
            String::from_utf8_lossy(&output.stdout)
        )],
    }
}

/// Checks that every idiom in a folder of `programs` gets the verdict in its header.
pub(crate) fn every_idiom_gets_its_verdict(folder: &str) {
    if let Some(depot) = std::env::var_os(DEPOT).map(PathBuf::from) {
        // This is the copy that runs as an ordinary user.
        let handed = fs::read(depot.join("idioms")).expect("a file");
        let (core, idioms): (usize, Vec<Idiom>) = serde_json::from_slice(&handed).expect("JSON");
        let faults = faults_at_both_levels(&idioms, &depot.join("judge/tribunal"), "a user", core);
        fs::write(
            depot.join("faults"),
            serde_json::to_vec(&faults).expect("JSON"),
        )
        .expect("a file");
        return;
    }
    let depot = tempfile::tempdir().expect("a folder");
    fs::set_permissions(depot.path(), fs::Permissions::from_mode(0o755)).expect("permissions");
    let binary = copy(
        Path::new(env!("CARGO_BIN_EXE_tribunal")),
        &depot.path().join("judge/tribunal"),
    );
    let (idioms, mut faults) = corpus::build(
        folder,
        |_| true,
        depot.path(),
        &sandbox(Level::Full, &binary),
    );
    let least = if ["go", "pascal"].contains(&folder) {
        10
    } else {
        25
    };
    assert!(
        idioms.len() + faults.len() >= least,
        "{folder} has {} idioms",
        idioms.len()
    );
    let core = Core::take();
    faults.extend(faults_at_both_levels(
        &idioms,
        &binary,
        if is_root() { "root" } else { "a user" },
        core.0,
    ));
    if is_root() {
        faults.extend(faults_as_a_user(folder, &idioms, depot.path(), core.0));
    }
    assert!(
        faults.is_empty(),
        "{} of {folder}:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// Judges programs that wait while their children compute, beside three busy processes on the same core: there a CPU
/// second takes longer than a program may be idle.
pub(crate) fn work_in_child_processes_is_not_idleness_on_a_busy_machine() {
    let depot = tempfile::tempdir().expect("a folder");
    fs::set_permissions(depot.path(), fs::Permissions::from_mode(0o755)).expect("permissions");
    let sandbox = sandbox(Level::Full, Path::new(env!("CARGO_BIN_EXE_tribunal")));
    let (idioms, unbuilt) =
        corpus::build("", |name| name.contains("-child-"), depot.path(), &sandbox);
    assert!(unbuilt.is_empty() && idioms.len() > 3, "{unbuilt:?}");
    let core = Core::take();
    let busy: Vec<Busy> = (0..3).map(|_| Busy::start(core.0)).collect();
    let judged = idioms.iter().flat_map(|idiom| {
        let faults = faults(idiom, &sandbox, core.0);
        faults
            .into_iter()
            .map(|fault| format!("{}: {fault}", idiom.name))
    });
    let faults: Vec<String> = judged.collect();
    drop(busy);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A process that computes on one core until this value is dropped. It has its own session, since the kernel may share
/// a core among sessions.
struct Busy(Child);

impl Busy {
    fn start(core: usize) -> Busy {
        let core = core.to_string();
        // It ends by itself if this test dies before it.
        let line = [
            "taskset",
            "-c",
            &core,
            "sh",
            "-c",
            "ulimit -t 60; while :; do :; done",
        ];
        Busy(
            Command::new("setsid")
                .args(line)
                .spawn()
                .expect("setsid and taskset"),
        )
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
