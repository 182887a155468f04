//! Control groups of version 2: limits on the memory and the processes of each zygote that the kernel enforces exactly,
//! and a way to kill all of them. They need a judge that was started with a group to divide, as `systemd-run --user
//! --scope -p Delegate=yes` does.
//!
//! They are a second line of defence. Results come from the judge's own measurements: a group also counts pages of
//! files that other processes read, so its limit is higher than that of the program.

use super::blueprint::Blueprint;
use super::protocol::written_bytes;
use super::room::{BUILT_BYTES_MAX, COPIED_BYTES_MAX, SCRATCH_BYTES_MAX};
use crate::error::NoControlGroups;
use crate::program::Role;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The controllers that a group needs.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];
/// The group to which the judge moves, because a divided group may not hold processes.
const JUDGE: &str = "judge";
/// How the names of the zygotes' groups begin; the process number of the judge follows.
const ZYGOTES: &str = "tribunal-";
/// Memory above the limit of a program: for the zygote, kernel tables and pages of files.
const ROOM_BYTES: u64 = 64 << 20;
/// The zygote, its parent, and a helper.
const ROOM_PROCESSES: u32 = 8;
/// How often the removal of a group whose processes are ending is tried.
const REMOVAL_TRIES: u32 = 5;

/// The group that the judge may divide, or the reason why there is none. Determined once.
pub(super) fn delegated() -> Result<&'static Path, &'static NoControlGroups> {
    static DELEGATED: OnceLock<Result<PathBuf, NoControlGroups>> = OnceLock::new();
    DELEGATED
        .get_or_init(|| delegate().map_err(NoControlGroups))
        .as_deref()
}

fn delegate() -> Result<PathBuf, String> {
    let read = |path: &str| {
        fs::read_to_string(path).map_err(|error| format!("cannot read `{path}`: {error}"))
    };
    let folder = own_group(&read("/proc/self/cgroup")?, &read("/proc/self/mountinfo")?)?;
    divide(&folder, std::process::id())?;
    sweep(&folder);
    // Only making a group shows whether groups can be made.
    let trial = folder.join(format!("{ZYGOTES}{}", std::process::id()));
    let made = fs::create_dir(&trial).and_then(|()| fs::write(trial.join("memory.max"), "max"));
    let removed = fs::remove_dir(&trial);
    made.and(removed)
        .map_err(|error| format!("no group can be made in its own: {error}"))?;
    Ok(folder)
}

/// The memory that this process could get, in bytes: what is free on the machine, and what its groups leave.
pub(super) fn free_bytes() -> Option<u64> {
    let read = |path: &Path| fs::read_to_string(path).ok();
    let text = read(Path::new("/proc/meminfo"))?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let machine = line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10;
    let own = own_group(
        &read(Path::new("/proc/self/cgroup"))?,
        &read(Path::new("/proc/self/mountinfo"))?,
    );
    let left = |folder: &Path| {
        let number = |name: &str| read(&folder.join(name))?.trim().parse::<u64>().ok();
        // The kernel drops pages of files when a process needs memory.
        let statistics = read(&folder.join("memory.stat")).unwrap_or_default();
        let files = statistics
            .lines()
            .find_map(|line| line.strip_prefix("inactive_file "));
        let used = number("memory.current")?.saturating_sub(files?.trim().parse().ok()?);
        Some(number("memory.max")?.saturating_sub(used))
    };
    Some(
        own.iter()
            .flat_map(|own| own.ancestors())
            .filter_map(left)
            .fold(machine, u64::min),
    )
}

/// A quarter of that, divided by the number of workers: how much each of them may keep in memory.
pub(super) fn share_of_memory(workers: u32) -> u64 {
    free_bytes().unwrap_or(u64::MAX) / 4 / u64::from(workers.max(1))
}

/// The folder of this process's group, found in the texts of `/proc`.
fn own_group(groups: &str, mounts: &str) -> Result<PathBuf, String> {
    let own = groups
        .lines()
        .find_map(|line| line.strip_prefix("0::"))
        .ok_or("the kernel has no groups of version 2")?;
    // "36 35 0:30 /root /mounted/here options - cgroup2 …"
    let mounted = mounts.lines().find_map(|line| {
        let (mount, kind) = line.split_once(" - ")?;
        let mut words = mount.split(' ').skip(3);
        (kind.split(' ').next() == Some("cgroup2")).then(|| Some((words.next()?, words.next()?)))?
    });
    let (root, place) = mounted.ok_or("groups of version 2 are not mounted")?;
    let below = Path::new(own)
        .strip_prefix(root)
        .map_err(|_| "its own group is not among the mounted ones")?;
    Ok(Path::new(place).join(below))
}

/// Lets groups below this one have limits. A group that does so may not hold processes.
fn divide(folder: &Path, judge: u32) -> Result<(), String> {
    let read = |name: &str| {
        fs::read_to_string(folder.join(name))
            .map_err(|error| format!("cannot read `{name}`: {error}"))
    };
    let has_all = |list: &str| {
        CONTROLLERS
            .iter()
            .all(|wanted| list.split_ascii_whitespace().any(|it| it == *wanted))
    };
    if !has_all(&read("cgroup.controllers")?) {
        return Err(format!(
            "its group is not given {}",
            CONTROLLERS.join(" and ")
        ));
    }
    let not_ours = |error: io::Error| format!("its control group belongs to another user: {error}");
    let divided = OpenOptions::new()
        .write(true)
        .open(folder.join("cgroup.subtree_control"));
    let mut divided = divided.map_err(not_ours)?;
    if has_all(&read("cgroup.subtree_control")?) {
        return Ok(());
    }
    if !folder.join("cgroup.type").exists() {
        return Err("its group is the first of the machine".to_string());
    }
    let judges = folder.join(JUDGE);
    let processes = read("cgroup.procs")?;
    if processes
        .lines()
        .any(|process| process != judge.to_string())
    {
        return Err("it shares its group with other processes".to_string());
    }
    fs::create_dir(&judges)
        .or_else(|error| if judges.is_dir() { Ok(()) } else { Err(error) })
        .map_err(not_ours)?;
    fs::write(judges.join("cgroup.procs"), judge.to_string()).map_err(not_ours)?;
    let wanted = CONTROLLERS.map(|name| format!("+{name}")).join(" ");
    divided.write_all(wanted.as_bytes()).map_err(|error| {
        // Undo the move.
        let _ = fs::write(folder.join("cgroup.procs"), judge.to_string());
        let _ = fs::remove_dir(&judges);
        format!("its group cannot be divided: {error}")
    })
}

/// Removes the empty groups of killed judges, whose zygotes have ended by themselves.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let judge = name
            .strip_prefix(ZYGOTES)
            .and_then(|rest| rest.split('-').next());
        // This judge has none yet, and an earlier judge may have had its process number.
        let is_own = |judge: &str| judge == std::process::id().to_string();
        if judge.is_some_and(|judge| is_own(judge) || !Path::new("/proc").join(judge).exists()) {
            // A group with a living process cannot be removed.
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// The group of one zygote.
pub(super) struct Group {
    folder: PathBuf,
    /// The kernel's counters, such as the number of processes that it killed for memory.
    events: File,
    /// The counters at the last check: how often memory ran out, and how many processes were killed for it.
    counted: [u64; 2],
    /// The limit on memory, in bytes.
    bytes_max: u64,
}

impl Group {
    /// Makes an empty group with the limits of a program.
    pub(super) fn new(parent: &Path, blueprint: &Blueprint) -> io::Result<Group> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = parent.join(format!("{ZYGOTES}{}-{number}", std::process::id()));
        fs::create_dir(&folder)?;
        let (memory, processes) = bounds(blueprint);
        let bounded = || {
            fs::write(folder.join("memory.max"), memory.to_string())?;
            fs::write(folder.join("pids.max"), processes.to_string())?;
            let swap = folder.join("memory.swap.max");
            if swap.exists() {
                fs::write(swap, "0")?;
            }
            File::open(folder.join("memory.events"))
        };
        match bounded() {
            Ok(events) => Ok(Group {
                folder,
                events,
                counted: [0; 2],
                bytes_max: memory,
            }),
            Err(error) => {
                let _ = fs::remove_dir(&folder);
                Err(error)
            }
        }
    }

    /// Adds a process, with all that it starts from now on.
    pub(super) fn add(&self, process: u32) -> io::Result<()> {
        fs::write(self.folder.join("cgroup.procs"), process.to_string())
    }

    /// How much memory the group held when the kernel killed a process in it since the last check, if it did. An error
    /// where that was within the limit: then the whole machine was out of memory.
    pub(super) fn killed_at(&mut self) -> io::Result<Option<u64>> {
        let mut events = String::new();
        self.events.rewind()?;
        self.events.read_to_string(&mut events)?;
        let count = |name: &str| {
            let count = events
                .lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            count
                .and_then(|count| count.trim().parse().ok())
                .unwrap_or(0)
        };
        let [ends, kills] = std::mem::replace(&mut self.counted, [count("oom"), count("oom_kill")]);
        match (self.counted[0] > ends, self.counted[1] > kills) {
            (_, false) => Ok(None),
            (true, true) => Ok(Some(self.bytes_max)),
            (false, true) => Err(io::Error::other(NO_MEMORY)),
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        end(&self.folder);
    }
}

/// What is said where a run was killed within its limit.
pub(super) const NO_MEMORY: &str = "the machine has no memory left";

/// Number of processes that the kernel has killed on the whole machine because memory ran out; those at the limit of a group
/// count too, as that of a batch system's job.
pub(super) fn kills_of_machine() -> Option<u64> {
    let counters = fs::read_to_string("/proc/vmstat").ok()?;
    let mut lines = counters.lines();
    let count = lines.find_map(|line| line.strip_prefix("oom_kill "))?;
    count.trim().parse().ok()
}

/// Kills all processes of a group and removes it.
fn end(folder: &Path) {
    // Kernels before 5.14 cannot; there a zygote kills its own processes.
    let _ = fs::write(folder.join("cgroup.kill"), "1");
    for _ in 0..REMOVAL_TRIES {
        match fs::remove_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                std::thread::sleep(Duration::from_millis(1))
            }
            // What remains goes with the group of the judge.
            _ => return,
        }
    }
}

/// The limits of a group on bytes and processes.
fn bounds(blueprint: &Blueprint) -> (u64, u32) {
    let Blueprint {
        program, limits, ..
    } = blueprint;
    let built = if program.role == Role::Compiler {
        BUILT_BYTES_MAX
    } else {
        0
    };
    let lent = written_bytes(limits).saturating_mul(program.writable.len() as u64);
    // The files in its folders stay when it is killed, and must not make the kernel kill the zygote too.
    let scratch = 2 * limits.memory_bytes.min(SCRATCH_BYTES_MAX);
    let room = [
        ROOM_BYTES,
        COPIED_BYTES_MAX,
        scratch,
        limits.output_bytes,
        built,
        lent,
    ];
    let memory = room
        .into_iter()
        .fold(limits.memory_bytes, u64::saturating_add);
    (memory, limits.processes.saturating_add(ROOM_PROCESSES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_group_is_found_below_the_mount() {
        let mounts = "25 1 0:23 / /proc rw - proc proc rw\n\
                      36 25 0:30 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
        let found =
            |groups: &str, mounts: &str| own_group(groups, mounts).map_err(|why| why.to_string());
        let scope = "/user.slice/user-1000.slice/user@1000.service/run-1.scope";
        let expected = format!("/sys/fs/cgroup{scope}");
        assert_eq!(
            found(&format!("0::{scope}\n"), mounts),
            Ok(PathBuf::from(expected))
        );
        assert_eq!(
            found("0::/\n", mounts),
            Ok(PathBuf::from("/sys/fs/cgroup/"))
        );
        let inner = "36 25 0:30 /docker/1 /cg rw - cgroup2 cgroup rw\n";
        assert_eq!(found("0::/docker/1/a\n", inner), Ok(PathBuf::from("/cg/a")));
        assert!(found("0::/other\n", inner).is_err());
        assert!(
            found("1:memory:/a\n", mounts)
                .expect_err("version 1")
                .contains("no groups")
        );
        assert!(
            found("0::/\n", "25 1 0:23 / /proc rw - proc proc rw\n")
                .expect_err("none")
                .contains("not mounted")
        );
        for hostile in ["", " - ", "1 - cgroup2", "a b c - cgroup2 x", "0::"] {
            assert!(found("0::/\n", hostile).is_err());
        }
    }

    /// A folder that looks like a group.
    fn group(
        controllers: &str,
        divided: &str,
        processes: &str,
        has_type: bool,
    ) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let place =
            |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
        place("cgroup.controllers", controllers);
        place("cgroup.subtree_control", divided);
        place("cgroup.procs", processes);
        if has_type {
            place("cgroup.type", "domain\n");
        }
        folder
    }

    #[test]
    fn a_group_is_divided_if_no_other_process_is_in_it() {
        let wanted = |folder: &tempfile::TempDir| {
            fs::read_to_string(folder.path().join("cgroup.subtree_control")).expect("a file")
        };
        let own = group("cpu memory pids\n", "", "7\n", true);
        // Here the judge's new group has no such files, unlike in the kernel.
        fs::create_dir(own.path().join(JUDGE)).expect("a folder");
        assert_eq!(divide(own.path(), 7), Ok(()));
        assert_eq!(wanted(&own), "+memory +pids");
        assert_eq!(
            fs::read_to_string(own.path().join("judge/cgroup.procs")).expect("moved"),
            "7"
        );
        let divided = group("memory pids\n", "memory pids\n", "", true);
        assert_eq!(divide(divided.path(), 7), Ok(()));
        assert_eq!(wanted(&divided), "memory pids\n");
    }

    #[test]
    fn the_reason_a_group_cannot_be_divided_is_reported() {
        let first = group("memory pids\n", "", "7\n", false);
        assert_eq!(
            divide(first.path(), 7),
            Err("its group is the first of the machine".to_string())
        );
        let shared = group("memory pids\n", "", "7\n8\n", true);
        assert_eq!(
            divide(shared.path(), 7),
            Err("it shares its group with other processes".to_string())
        );
        let poor = group("hugetlb\n", "", "7\n", true);
        assert_eq!(
            divide(poor.path(), 7),
            Err("its group is not given memory and pids".to_string())
        );
        assert!(divide(Path::new("/no/such/group"), 7).is_err());
    }

    #[test]
    fn only_a_kill_for_its_own_limit_counts_against_a_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("memory.events");
        let counts = |ends: u64, kills: u64| {
            let text = format!("low 0\nmax 9\noom {ends}\noom_kill {kills}\noom_group_kill 0\n");
            fs::write(&path, text).expect("a file");
        };
        counts(0, 0);
        let events = File::open(&path).expect("a file");
        let mut group = Group {
            folder: folder.path().join("none"),
            events,
            counted: [0; 2],
            bytes_max: 99,
        };
        assert_eq!(group.killed_at().expect("nobody"), None);
        counts(1, 2);
        assert_eq!(group.killed_at().expect("its own"), Some(99));
        assert_eq!(group.killed_at().expect("nobody since"), None);
        counts(1, 3);
        assert!(
            group
                .killed_at()
                .expect_err("the machine's")
                .to_string()
                .contains("no memory left")
        );
    }
}
