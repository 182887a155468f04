//! Finds the level that a machine supports, and opens the sandbox at that level.

use super::blueprint::Blueprint;
use super::fork_server::{self, Unbuilt};
use super::groups::{self, delegated};
use super::pair::PairRoot;
use super::prepared::PreparedRoot;
use super::probe;
use super::protocol::ProtocolFault;
use super::servers::Servers;
use crate::backend::{Prepared, Sandbox};
use crate::error::{NoControlGroups, SandboxError};
use crate::level::Level;
use crate::options::{LevelFinding, MissingPart, Options};
use crate::pair::{PairError, PreparedPair};
use crate::program::{Lease, Program, Role, Runtime};
use crate::run::{End, Limits};
use crate::side::Side;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

/// Programs isolated by the Linux kernel. [`open`] makes one.
#[derive(Debug)]
pub struct Linux {
    level: Level,
    in_place: bool,
    servers: Arc<Servers>,
    stop: Arc<AtomicBool>,
}

/// Opens a sandbox at the best level that the options allow and that passes a self-test on this machine. The test takes
/// a fraction of a second: open one sandbox and keep it.
///
/// # Errors
///
/// [`SandboxError::Unavailable`], with a hint, where no level that the options allow passes; [`SandboxError::Stopped`] where
/// [`Options::stop`] was set before a level was found.
pub fn open(options: &Options) -> Result<Linux, SandboxError> {
    // As long as the judge is alone in its control group.
    let _ = delegated();
    let binary = options
        .binary
        .clone()
        .unwrap_or_else(|| PathBuf::from("/proc/self/exe"));
    let floor = match (options.require, options.trusted) {
        (Some(level), _) => level,
        (None, true) => Level::Limits,
        (None, false) => Level::Confined,
    };
    if options.level == Some(Level::Limits) && !options.trusted {
        let missing = "level limits does not isolate".to_string();
        let hint = "say `--trusted` when you trust the programs".to_string();
        return Err(SandboxError::Unavailable { missing, hint });
    }
    let is_wanted =
        |level: &Level| options.level.is_none_or(|wanted| wanted == *level) && *level <= floor;
    let mut part = MissingPart {
        missing: "the options exclude every level".to_string(),
        hint: "ask for less".to_string(),
    };
    for level in Level::ALL.into_iter().filter(is_wanted) {
        let servers = Arc::new(Servers::new(binary.clone(), level));
        match find(&binary, &servers, level, false, &options.stop)?.missing {
            None => {
                return Ok(Linux {
                    level,
                    in_place: options.in_place,
                    servers,
                    stop: Arc::clone(&options.stop),
                });
            }
            // The hint is about the best level that was wanted.
            Some(why) if level == Level::Full || options.level.is_some() => part = why,
            Some(why) => part.missing = format!("{}; {}", part.missing, why.missing),
        }
    }
    Err(SandboxError::Unavailable {
        missing: part.missing,
        hint: part.hint,
    })
}

/// Whether the kernel limits memory and processes too, by control groups of version 2.
///
/// # Errors
///
/// The reason why it does not.
pub fn groups() -> Result<(), NoControlGroups> {
    delegated().map(drop).map_err(Clone::clone)
}

/// Tests every level, with `binary` as in [`Options::binary`]; the best level first.
///
/// # Errors
///
/// None here; a build without a sandbox has nothing to test.
///
/// ```standalone_crate
/// use std::process::ExitCode;
/// use tribunal_sandbox::{Level, linux, take_over};
///
/// fn main() -> ExitCode {
///     take_over().unwrap_or_else(|| {
///         let findings = linux::diagnose(None).expect("a build with a sandbox");
///         assert_eq!(findings.len(), Level::ALL.len());
///         for finding in findings {
///             let missing = finding.missing.map_or("works".to_string(), |part| part.missing);
///             println!("{}: {missing}", finding.level);
///         }
///         ExitCode::SUCCESS
///     })
/// }
/// ```
pub fn diagnose(binary: Option<PathBuf>) -> Result<Vec<LevelFinding>, SandboxError> {
    let binary = binary.unwrap_or_else(|| PathBuf::from("/proc/self/exe"));
    let servers = |level: Level| Arc::new(Servers::new(binary.clone(), level));
    let stop = Arc::default();
    Level::ALL
        .into_iter()
        .map(|level| find(&binary, &servers(level), level, true, &stop))
        .collect()
}

/// At most so many self-tests of one level.
const TESTS_MAX: u32 = 3;

/// What a self-test found.
struct Tested {
    finding: LevelFinding,
    proof: Proof,
}

/// How much a self-test proves: a signal to all processes of the judge may end any process of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    /// The probe came to its end: the level holds, or a hole was seen.
    Certain,
    /// The isolation could not be built, which a signal may cause too.
    Likely,
    /// It ended before it had an answer: a signal ended the probe, or the machine stood still. That tells nothing of the level.
    None,
}

/// Tests one level, again where the test proves too little: until two in a row could not build the same part. Also tests runs in
/// place if `is_whole`.
fn find(
    binary: &Path,
    servers: &Arc<Servers>,
    level: Level,
    is_whole: bool,
    stop: &Arc<AtomicBool>,
) -> Result<LevelFinding, SandboxError> {
    let mut before = None;
    let mut tests = 1;
    loop {
        let Tested { finding, proof } = test(binary, servers, level, is_whole, stop)?;
        let missing = finding.missing.as_ref().map(|part| part.missing.clone());
        let is_again = proof == Proof::Likely && before.is_some() && before == missing;
        if proof == Proof::Certain || is_again || tests == TESTS_MAX {
            return Ok(finding);
        }
        if stop.load(Ordering::Relaxed) {
            return Err(SandboxError::Stopped);
        }
        before = missing;
        tests += 1;
    }
}

/// Builds the isolation of a level and lets the probe try to escape.
fn test(
    binary: &Path,
    servers: &Arc<Servers>,
    level: Level,
    is_whole: bool,
    stop: &Arc<AtomicBool>,
) -> Result<Tested, SandboxError> {
    let not = |missing: String, hint: String, proof: Proof| {
        let finding = LevelFinding {
            level,
            missing: Some(MissingPart { missing, hint }),
            has_landlock: false,
            has_processes: false,
            not_in_place: Some("the level is not available".to_string()),
            fills_all: false,
        };
        Ok(Tested { finding, proof })
    };
    let exe = match std::fs::read_link(binary).or_else(|_| std::fs::canonicalize(binary)) {
        Ok(exe) => exe,
        Err(error) => {
            return not(
                format!("cannot find its own binary: {error}"),
                "mount /proc".into(),
                Proof::Certain,
            );
        }
    };
    // The probe gets its own folder, like a contestant's program.
    let folder = match tempfile::Builder::new()
        .prefix("tribunal-")
        .permissions(Permissions::from_mode(0o755))
        .tempdir()
    {
        Ok(folder) => folder,
        Err(error) => {
            return not(
                format!("no folder for the self-test: {error}"),
                "see whether `$TMPDIR` is full".into(),
                Proof::Certain,
            );
        }
    };
    let program = Program {
        exe,
        args: vec![probe::PROBE.into(), level.name().into()],
        args_in_place: None,
        env: Vec::new(),
        folder: folder.path().to_path_buf(),
        runtime: Runtime {
            loads_libraries: true,
            ..Runtime::default()
        },
        readable: Vec::new(),
        writable: Vec::new(),
        role: Role::Contestant,
        lease: Lease::default(),
    };
    let limits = Limits {
        cpu: Duration::from_secs(2),
        wall: Duration::from_secs(10),
        memory_bytes: 256 << 20,
        address_space: false,
        output_bytes: 64 << 10,
        stack_bytes: 8 << 20,
        processes: 8,
    };
    let become_uid = unprivileged(level);
    let blueprint = Blueprint {
        level,
        program,
        limits,
        core: None,
        become_uid,
        in_place: is_whole,
        stop: Arc::clone(stop),
    };
    let mut echo = blueprint.clone();
    echo.program.args = vec![probe::PROBE.into(), probe::ECHO.into()];
    let mut root = match PreparedRoot::build(blueprint, Arc::clone(servers)) {
        Ok(root) => root,
        Err(Unbuilt::Fault(fault)) => {
            return not(describe(&fault), hint(&fault), Proof::Likely);
        }
        Err(Unbuilt::Broken(why)) => {
            return not(
                why,
                "see whether `/proc` is mounted and memory is left".into(),
                Proof::None,
            );
        }
    };
    let (has_landlock, has_processes) = root.finding();
    let mut proof = Proof::Certain;
    let missing = match root.run(b"") {
        Err(SandboxError::Stopped) => return Err(SandboxError::Stopped),
        Err(error) => {
            if matches!(error, SandboxError::Broken(_)) {
                proof = Proof::None;
            }
            Some(MissingPart {
                missing: error.to_string(),
                hint: "move the binary to a folder that every user may read".to_string(),
            })
        }
        Ok(_) if level == Level::Limits => None,
        Ok(run) => match probe::holes(&run.output) {
            Some(holes) if holes.is_empty() => None,
            Some(holes) => Some(of_holes(&holes)),
            None => {
                proof = Proof::None;
                Some(MissingPart {
                    missing: format!("the self-test ended early: {:?}", run.end),
                    hint: "report it".into(),
                })
            }
        },
    };
    let in_place = match &missing {
        Some(_) => Err("the level is not available".to_string()),
        // On a thread of its own, which stays on the core.
        None if is_whole => std::thread::scope(|scope| {
            let tried = scope.spawn(|| in_place(echo, servers)).join();
            tried.unwrap_or_else(|_| Err("the self-test panicked".to_string()))
        }),
        None => Ok(false),
    };
    let finding = LevelFinding {
        level,
        missing,
        has_landlock,
        has_processes,
        fills_all: in_place == Ok(true),
        not_in_place: in_place.err(),
    };
    Ok(Tested { finding, proof })
}

/// Runs the probe in place. Returns whether all of its memory is filled again each time, or why it does not run in place.
fn in_place(mut blueprint: Blueprint, servers: &Arc<Servers>) -> Result<bool, String> {
    blueprint.core = cores().first().copied();
    let mut root =
        PreparedRoot::build(blueprint, Arc::clone(servers)).map_err(|why| why.to_string())?;
    let (mut output, mut fills_all) = (Vec::new(), false);
    for input in [&b"one"[..], b"two", b""] {
        match root.run_in_place(input, &mut output) {
            Err(declined) => return Err(declined.to_string()),
            Ok(run) if run.end == End::Exited(0) && output == input => fills_all = run.fills_all,
            Ok(run) => return Err(format!("the self-test ended with {:?}", run.end)),
        }
    }
    Ok(fills_all)
}

/// Explains the holes that the self-test found.
fn of_holes(holes: &[String]) -> MissingPart {
    let hint = match holes.iter().all(|hole| hole == probe::FINDS_NOTHING) {
        true => {
            "let the judge read the memory of the programs that it starts: \
             `sudo sysctl kernel.yama.ptrace_scope=1`; in a container as root, the capability SYS_PTRACE"
        }
        false => "report it, with your kernel's version",
    };
    MissingPart {
        missing: format!("a program {}", holes.join(", and ")),
        hint: hint.to_string(),
    }
}

fn describe(fault: &ProtocolFault) -> String {
    format!("{}: {}", fault.step, fault.message)
}

/// A hint for each step of the isolation that can fail.
fn hint(fault: &ProtocolFault) -> String {
    let exists = |path: &str| Path::new(path).exists();
    match fault.step.as_str() {
        _ if fault.errno == libc::EMFILE => "let the judge open more files: `ulimit -n 1024`",
        _ if fault.errno == libc::EAGAIN => {
            "let the user have more processes: `ulimit -u`"
        }
        "leaving all groups" => {
            "a user namespace that lets a process leave its groups (`newgidmap`), or none around the judge"
        }
        "a new user namespace" | "a new mount namespace" | "a root in memory" | "private mounts" => {
            if exists("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") {
                "`sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0`, or an AppArmor profile for tribunal \
                 that says `userns,`"
            } else if exists("/proc/sys/kernel/unprivileged_userns_clone") {
                "`sudo sysctl kernel.unprivileged_userns_clone=1`"
            } else {
                "`sudo sysctl user.max_user_namespaces=10000`; in a container, let it make user namespaces"
            }
        }
        "Landlock" => "a kernel from 6.2 on with `landlock` in the list of `lsm=`",
        "the filter on system calls" => "a kernel from 5.9 on with CONFIG_SECCOMP_FILTER",
        _ => "a kernel from 5.12 on",
    }
    .to_string()
}

/// The first of a range of user numbers that no system assigns.
const USERS: u32 = 1_900_000_000;

/// The users that systems give to services for one run; used where the range above does not exist.
const FEW_USERS: std::ops::Range<u32> = 61_184..65_519;

/// Whether the machine, or the container, has a user of this number.
fn knows_user(user: u32) -> bool {
    let map = std::fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let mut ranges = map.lines().filter_map(|line| {
        let mut words = line.split_ascii_whitespace().map(str::parse::<u32>);
        Some((words.next()?.ok()?, words.nth(1)?.ok()?))
    });
    ranges.any(|(first, count)| user >= first && user - first < count)
}

/// The user that a program becomes when the judge is root. Each zygote gets another one, so that a program does not
/// count among the tasks of another, and does not own its files. Trusted programs keep the user of the judge.
fn unprivileged(level: Level) -> Option<u32> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    (level != Level::Limits && rustix::process::geteuid().is_root()).then(|| {
        let own = std::process::id()
            .wrapping_mul(4096)
            .wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        // A container may have few users; then it is one of those that no login and no service uses for long.
        match knows_user(USERS) {
            true => USERS + own % 100_000_000,
            false => FEW_USERS.start + own % (FEW_USERS.end - FEW_USERS.start),
        }
    })
}

/// Acts as a part of the sandbox if a judge started this process as one: a judge starts its own binary again to run
/// programs. Call this first in `main`; exit with the status if there is one.
pub fn take_over() -> Option<ExitCode> {
    let mut args = std::env::args_os();
    match (args.next(), args.next(), args.next()) {
        (Some(name), None, None) if name == fork_server::ZYGOTE => Some(fork_server::main()),
        (Some(_), Some(word), Some(level)) if word == probe::PROBE => {
            Some(probe::main(&level.to_string_lossy()))
        }
        _ => None,
    }
}

/// The numbers of the cores that this process may use.
pub fn cores() -> Vec<usize> {
    let Ok(set) = rustix::thread::sched_getaffinity(None) else {
        return Vec::new();
    };
    (0..rustix::thread::CpuSet::MAX_CPU)
        .filter(|core| set.is_set(*core))
        .collect()
}

impl Sandbox for Linux {
    fn level(&self) -> Level {
        self.level
    }

    fn runs_in_place(&self) -> bool {
        self.in_place && self.level == Level::Full
    }

    fn kills(&self) -> Option<u64> {
        let is_told = self.level != Level::Limits && delegated().is_ok();
        (!is_told).then(groups::kills_of_machine).flatten()
    }

    fn prepare(
        &self,
        program: &Program,
        limits: &Limits,
        core: Option<usize>,
    ) -> Result<Box<dyn Prepared>, SandboxError> {
        Ok(Box::new(self.root(program, limits, limits.wall, core)?))
    }

    fn prepare_pair(
        &self,
        programs: [(&Program, &Limits); 2],
        core: Option<usize>,
    ) -> Result<Box<dyn PreparedPair>, PairError> {
        // While one waits for the other, its own time does not pass.
        let wall = programs.iter().map(|(_, limits)| limits.wall).sum();
        let root = |side: Side| {
            let (program, limits) = programs[side as usize];
            self.root(program, limits, wall, core)
                .map_err(|error| PairError { side, error })
        };
        let roots = [root(Side::Program)?, root(Side::Interactor)?];
        let output_bytes = programs.map(|(_, limits)| limits.output_bytes);
        Ok(Box::new(PairRoot::new(roots, output_bytes)))
    }
}

impl Linux {
    /// A prepared program, whose zygote ends a run after a multiple of `wall`.
    fn root(
        &self,
        program: &Program,
        limits: &Limits,
        wall: Duration,
        core: Option<usize>,
    ) -> Result<PreparedRoot, SandboxError> {
        if self.level == Level::Confined && program.role == Role::Script {
            let missing =
                "level confined cannot isolate the programs that a script starts".to_string();
            return Err(SandboxError::Unavailable {
                missing,
                hint: "set up level full, as `tribunal doctor` explains".to_string(),
            });
        }
        let blueprint = Blueprint {
            level: self.level,
            program: program.clone(),
            limits: Limits { wall, ..*limits },
            core,
            become_uid: unprivileged(self.level),
            in_place: self.in_place,
            stop: Arc::clone(&self.stop),
        };
        match PreparedRoot::build(blueprint, Arc::clone(&self.servers)) {
            Ok(root) => Ok(root.with_wall(limits.wall)),
            Err(Unbuilt::Fault(fault)) => Err(SandboxError::Unavailable {
                missing: describe(&fault),
                hint: hint(&fault),
            }),
            Err(Unbuilt::Broken(why)) => Err(SandboxError::Broken(why)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_names_what_the_failed_step_lacks() {
        let hint = |step: &str, errno| {
            hint(&ProtocolFault {
                step: step.to_string(),
                errno,
                message: String::new(),
            })
        };
        assert!(hint("a zygote", libc::EMFILE).contains("ulimit -n"));
        assert!(hint("the first process", libc::EAGAIN).contains("ulimit -u"));
        assert!(hint("leaving all groups", libc::EPERM).contains("newgidmap"));
        assert_eq!(hint("a new root", libc::EINVAL), "a kernel from 5.12 on");
    }

    #[test]
    fn a_judge_that_cannot_read_programs_gets_a_hint() {
        let holes =
            |output: &str| of_holes(&probe::holes(output.as_bytes()).expect("it came to its end"));
        let MissingPart { missing, hint } =
            holes(&format!("held x\nHOLE {}\nend\n", probe::FINDS_NOTHING));
        assert_eq!(missing, "a program does not find its own files");
        assert!(
            hint.contains("kernel.yama.ptrace_scope=1") && hint.contains("SYS_PTRACE"),
            "{hint}"
        );
        let MissingPart { missing, hint } = holes(&format!(
            "HOLE {}\nHOLE writes a file\nend\n",
            probe::FINDS_NOTHING
        ));
        assert_eq!(
            missing,
            "a program does not find its own files, and writes a file"
        );
        assert!(hint.starts_with("report it"), "{hint}");
    }
}
