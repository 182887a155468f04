//! The processes below a zygote: measures their memory and time, and kills them.

use rustix::process::{Pid, Signal, kill_process};
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Duration;

/// Maximum number of processes that are followed; a fork bomb reaches its limit long before.
const TREE_MAX: usize = 16_384;

/// Pipes and sockets that are not counted: standard error, and those by which runtimes wake themselves up.
const FREE_CHANNELS: usize = 16;
/// Capacity of a pipe, and of a pair of sockets in one direction, in bytes.
const PIPE_BYTES: u64 = 64 << 10;
const SOCKET_BYTES: u64 = 256 << 10;

/// All living processes below one, in no particular order.
pub(super) fn below(root: i32) -> Vec<i32> {
    family(root).0
}

/// All living processes below one, and those that have ended but were not waited for.
pub(super) fn family(root: i32) -> (Vec<i32>, Vec<i32>) {
    let (mut found, mut ended) = (Vec::new(), Vec::new());
    let mut open = vec![root];
    while let Some(pid) = open.pop() {
        let tasks = fs::read_dir(format!("/proc/{pid}/task"))
            .into_iter()
            .flatten()
            .flatten();
        for task in tasks {
            let children = read(task.path().join("children")).unwrap_or_default();
            for child in String::from_utf8_lossy(&children)
                .split_ascii_whitespace()
                .filter_map(|child| child.parse().ok())
            {
                match found.len() + ended.len() < TREE_MAX {
                    true if has_ended(child) => ended.push(child),
                    true => {
                        found.push(child);
                        open.push(child);
                    }
                    false => {}
                }
            }
        }
    }
    (found, ended)
}

/// Reads a file of `/proc`, whose length is not known in advance; most fit into the first read.
pub(super) fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let (mut bytes, mut length) = (vec![0; 4096], 0);
    loop {
        match file.read(&mut bytes[length..])? {
            0 => break,
            count => length += count,
        }
        if length == bytes.len() {
            bytes.resize(2 * length, 0);
        }
    }
    bytes.truncate(length);
    Ok(bytes)
}

/// The process to which a thread belongs.
pub(super) fn group_of(thread: u32) -> Option<i32> {
    let status = read(format!("/proc/{thread}/status")).ok()?;
    String::from_utf8_lossy(&status)
        .lines()
        .find_map(|line| line.strip_prefix("Tgid:"))?
        .trim()
        .parse()
        .ok()
}

/// The fields of `/proc/PID/stat` from the state on. The name before it is in brackets and may contain any bytes.
fn stat(pid: i32) -> Option<Vec<String>> {
    let stat = read(format!("/proc/{pid}/stat")).ok()?;
    let end = stat.iter().rposition(|byte| *byte == b')')?;
    let fields = String::from_utf8_lossy(stat.get(end + 1..)?);
    Some(
        fields
            .split_ascii_whitespace()
            .map(str::to_string)
            .collect(),
    )
}

/// Whether a process has ended and waits for its parent. If only its first thread has ended, the others still run and
/// hold its memory.
fn has_ended(pid: i32) -> bool {
    match stat(pid)
        .as_deref()
        .and_then(|fields| fields.first())
        .map(String::as_str)
    {
        None => true,
        Some("Z" | "X") => fs::read_dir(format!("/proc/{pid}/task")).map_or(0, Iterator::count) < 2,
        Some(_) => false,
    }
}

/// The memory that these processes hold: resident pages, swap, page tables, pipes and sockets. Pages of files count
/// once, for the process with the most. Pages shared by a fork also count once; because this takes long to find out, it
/// is done only if the plain sum is above `limit`.
pub(super) fn held_by(pids: &[i32], limit: u64) -> Memory {
    let channels = Memory {
        own: channel_bytes(pids),
        ..Memory::default()
    };
    let plain = pids
        .iter()
        .map(|pid| of_process(*pid, &|place| memory(place)))
        .fold(channels, Memory::with);
    if plain.all() <= limit || pids.len() < 2 {
        return plain;
    }
    let exact = |place: &str| exact_memory(place).or_else(|| memory(place));
    let mut all = channels;
    for pid in having_memory(pids) {
        all = all.with(of_process(pid, &exact));
        if all.all() > limit {
            // A lower bound: to read the rest would take long.
            return if all.all() < plain.all() { all } else { plain };
        }
    }
    all
}

/// The processes that have their own memory: a child of `vfork` uses that of its parent.
fn having_memory(pids: &[i32]) -> Vec<i32> {
    const KCMP_VM: i32 = 1;
    // SAFETY: the kernel is given numbers alone. One that does not know the call says so.
    let is_one = |one: i32, other: i32| unsafe { libc::syscall(libc::SYS_kcmp, one, other, KCMP_VM, 0, 0) } == 0;
    let size = |pid: i32| kilobytes(&read(format!("/proc/{pid}/status")).ok()?, "VmSize:");
    let mut having: Vec<(i32, Option<u64>)> = Vec::new();
    for pid in pids {
        let size = size(*pid);
        // The kernel compares two at a time, which takes long with many.
        let mut alike = having.iter().filter(|(_, other)| size == *other);
        if !alike.any(|(other, _)| is_one(*pid, *other)) {
            having.push((*pid, size));
        }
    }
    having.into_iter().map(|(pid, _)| pid).collect()
}

/// Memory of processes, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Memory {
    /// Pages of files on disks.
    files: u64,
    /// Pages that processes share and that no file on a disk holds.
    shared: u64,
    /// Private pages in memory or swap, page tables, pipes and sockets.
    own: u64,
}

impl Memory {
    /// Everything.
    pub(super) fn all(self) -> u64 {
        self.unshared().saturating_add(self.shared)
    }

    /// Pages that processes share and that no file on a disk holds.
    pub(super) fn shared(self) -> u64 {
        self.shared
    }

    /// The same, with this many bytes of the shared pages counted as files, because they belong to the copy of the
    /// language in memory.
    pub(super) fn with_files_in_memory(self, bytes: u64) -> Memory {
        let bytes = bytes.min(self.shared);
        Memory {
            files: self.files + bytes,
            shared: self.shared - bytes,
            own: self.own,
        }
    }

    /// Everything except shared pages.
    pub(super) fn unshared(self) -> u64 {
        self.files.saturating_add(self.own)
    }

    /// Adds the memory of another process.
    fn with(self, one: Memory) -> Memory {
        Memory {
            files: self.files.max(one.files),
            shared: self.shared.max(one.shared),
            own: self.own.saturating_add(one.own),
        }
    }
}

/// The memory of a process. If its first thread has ended, `/proc` shows the memory only at another thread.
fn of_process(pid: i32, read: &dyn Fn(&str) -> Option<Memory>) -> Memory {
    read(&format!("/proc/{pid}")).unwrap_or_else(|| {
        let tasks = fs::read_dir(format!("/proc/{pid}/task"))
            .into_iter()
            .flatten()
            .flatten();
        tasks
            .filter_map(|task| read(&task.path().to_string_lossy()))
            .max()
            .unwrap_or_default()
    })
}

/// From the kernel's totals, in which each process has all pages that it shares.
fn memory(place: &str) -> Option<Memory> {
    let status = read(format!("{place}/status")).ok()?;
    let own = kilobytes(&status, "RssAnon:")? + kilobytes(&status, "VmPTE:")?;
    let own = own + kilobytes(&status, "VmSwap:").unwrap_or(0);
    let (files, shared) = (
        kilobytes(&status, "RssFile:")?,
        kilobytes(&status, "RssShmem:")?,
    );
    Some(Memory {
        files: files << 10,
        shared: shared << 10,
        own: own << 10,
    })
}

/// From the list of mappings, in which each process has its part of the pages that it shares.
fn exact_memory(place: &str) -> Option<Memory> {
    let status = read(format!("{place}/status")).ok()?;
    let pages = read(format!("{place}/smaps_rollup")).ok()?;
    let own = ["Pss_Anon:", "SwapPss:"].map(|name| kilobytes(&pages, name));
    let own = own.into_iter().sum::<Option<u64>>()? + kilobytes(&status, "VmPTE:")?;
    let (files, shared) = (
        kilobytes(&status, "RssFile:")?,
        kilobytes(&status, "RssShmem:")?,
    );
    Some(Memory {
        files: files << 10,
        shared: shared << 10,
        own: own << 10,
    })
}

/// Mapped pages of named files in memory, in bytes: executable, language and libraries, but not files in `/tmp` and
/// `/dev/shm`, nor input and output. For a process with very many mappings, only the first ones count.
pub(super) fn files_in_memory(pid: i32) -> u64 {
    let Ok(file) = File::open(format!("/proc/{pid}/smaps")) else {
        return 0;
    };
    let mut maps = Vec::new();
    // What was read before an error counts.
    let _ = file.take(MAPS_BYTES_MAX).read_to_end(&mut maps);
    let maps = String::from_utf8_lossy(&maps);
    let (mut kilobytes, mut is_counted) = (0u64, false);
    for line in maps.lines() {
        let mut words = line.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        let mut number = || {
            words
                .next()
                .and_then(|word| word.parse::<u64>().ok())
                .unwrap_or_default()
        };
        match first {
            "Rss:" if is_counted => kilobytes += number(),
            // Pages that the process has changed are private.
            "Anonymous:" if is_counted => kilobytes = kilobytes.saturating_sub(number()),
            // "55d0c0a00000-55d0c0a01000 r-xp 00000000 00:4f 1234 /usr/bin/python3.11"
            range if range.contains('-') && !range.ends_with(':') => {
                let path = words.nth(4).unwrap_or_default();
                let is_own = ["/tmp/", "/dev/", "/memfd:", "/SYSV"]
                    .iter()
                    .any(|own| path.starts_with(own));
                is_counted = path.starts_with('/') && !is_own;
            }
            _ => {}
        }
    }
    // Files on a disk are counted already.
    let on_disk = memory(&format!("/proc/{pid}")).map_or(0, |memory| memory.files);
    (kilobytes << 10).saturating_sub(on_disk)
}

/// How much of the list of mappings is read, in bytes: about 1,400 mappings.
const MAPS_BYTES_MAX: u64 = 1 << 20;

/// The process with the most shared memory.
pub(super) fn sharing_most(pids: &[i32]) -> Option<i32> {
    pids.iter()
        .copied()
        .max_by_key(|pid| memory(&format!("/proc/{pid}")).map_or(0, |memory| memory.shared))
}

fn kilobytes(text: &[u8], name: &str) -> Option<u64> {
    let line = text
        .split(|byte| *byte == b'\n')
        .find_map(|line| line.strip_prefix(name.as_bytes()))?;
    std::str::from_utf8(line)
        .ok()?
        .split_ascii_whitespace()
        .next()?
        .parse()
        .ok()
}

/// Capacity of the pipes and sockets of these processes, except the few that are not counted.
fn channel_bytes(pids: &[i32]) -> u64 {
    let channels: HashSet<String> = pids.iter().flat_map(|pid| channels(*pid)).collect();
    let sockets = channels
        .iter()
        .filter(|channel| channel.starts_with("socket:"))
        .count();
    let counted =
        |channels: usize, bytes: u64| channels.saturating_sub(FREE_CHANNELS) as u64 * bytes;
    counted(channels.len() - sockets, PIPE_BYTES) + counted(sockets, SOCKET_BYTES)
}

/// Number of pipes of these processes.
pub(super) fn pipes(pids: &[i32]) -> u32 {
    let channels: HashSet<String> = pids.iter().flat_map(|pid| channels(*pid)).collect();
    channels
        .iter()
        .filter(|channel| channel.starts_with("pipe:"))
        .count() as u32
}

/// The pipes and sockets of a process. A thread that has ended shows none, even the first one, while other threads
/// still have them.
fn channels(pid: i32) -> Vec<String> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task"))
        .into_iter()
        .flatten()
        .flatten();
    for task in tasks {
        let mut descriptors = fs::read_dir(task.path().join("fd"))
            .into_iter()
            .flatten()
            .flatten()
            .peekable();
        if descriptors.peek().is_some() {
            let targets =
                descriptors.filter_map(|descriptor| match fs::read_link(descriptor.path()) {
                    Ok(target) => Some(target.to_string_lossy().into_owned()),
                    Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
                    // Its kind is hidden.
                    Err(_) => Some(format!("pipe:{}", descriptor.path().display())),
                });
            return targets
                .filter(|target| target.starts_with("pipe:") || target.starts_with("socket:"))
                .collect();
        }
    }
    Vec::new()
}

/// Measures the time of the processes of a run, again and again.
#[derive(Default)]
pub(super) struct Times {
    /// How long each thread had waited for a core at the last measurement.
    waited: HashMap<i32, Duration>,
}

/// The times at one measurement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spent {
    /// CPU time of all processes and of the children that they waited for; precise to a clock tick.
    pub(super) cpu: Duration,
    /// Since the last measurement: the longest time that one thread waited for a core.
    pub(super) waiting: Duration,
    /// Whether there is a single thread, which cannot wait for others of its run.
    pub(super) is_alone: bool,
}

impl Times {
    /// Measures the living and the ended processes of the run.
    pub(super) fn look(&mut self, pids: &[i32], ended: &[i32]) -> Spent {
        let mut spent = Spent {
            cpu: ended.iter().filter_map(|pid| cpu(*pid)).sum(),
            ..Spent::default()
        };
        let mut waited = HashMap::new();
        let mut threads = 0;
        for pid in pids {
            spent.cpu += cpu(*pid).unwrap_or_default();
            for (thread, now) in run_delays(*pid) {
                threads += 1;
                let before = self.waited.get(&thread).copied().unwrap_or_default();
                spent.waiting = spent.waiting.max(now.saturating_sub(before));
                waited.insert(thread, now);
            }
        }
        self.waited = waited;
        Spent {
            is_alone: threads < 2,
            ..spent
        }
    }
}

/// User and system time of a process and of the children that it waited for.
fn cpu(pid: i32) -> Option<Duration> {
    let fields = stat(pid)?;
    let ticks: u64 = (11..15)
        .map(|field| fields.get(field)?.parse::<u64>().ok())
        .sum::<Option<u64>>()?;
    Some(Duration::from_millis(
        ticks * 1000 / rustix::param::clock_ticks_per_second().max(1),
    ))
}

/// How long each thread of a process was ready to run while others held its core, for at most 64 threads. Empty on a
/// kernel without this count.
fn run_delays(pid: i32) -> Vec<(i32, Duration)> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task"))
        .into_iter()
        .flatten()
        .flatten()
        .take(64);
    tasks
        .filter_map(|task| {
            let thread = task.file_name().to_str()?.parse().ok()?;
            Some((thread, thread_delay(&task.path()).unwrap_or_default()))
        })
        .collect()
}

fn thread_delay(task: &Path) -> Option<Duration> {
    let text = read(task.join("schedstat")).ok()?;
    Some(Duration::from_nanos(
        String::from_utf8_lossy(&text)
            .split_ascii_whitespace()
            .nth(1)?
            .parse()
            .ok()?,
    ))
}

/// Kills every process below one, until none is left, at most for a hundred rounds.
pub(super) fn kill_below(root: i32) {
    for _ in 0..100 {
        let pids = below(root);
        if pids.is_empty() {
            return;
        }
        for pid in pids.into_iter().filter_map(Pid::from_raw) {
            // It may have ended already.
            let _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};
    use std::time::Instant;

    #[test]
    fn this_process_holds_memory_and_has_used_time() {
        let me = [std::process::id() as i32];
        assert!(held_by(&me, u64::MAX).all() > 1 << 20);
        let mut times = Times::default();
        times.look(&me, &[]);
        let until = Instant::now() + Duration::from_millis(60);
        while Instant::now() < until {}
        assert!(times.look(&me, &[]).cpu > Duration::ZERO);
    }

    #[test]
    fn mapped_executable_files_are_distinguished_from_own_memory() {
        // Where the system's programs are on a disk, none of them is in memory.
        let mut child = Command::new("sleep")
            .arg("60")
            .stdin(Stdio::null())
            .spawn()
            .expect("sleep");
        std::thread::sleep(Duration::from_millis(100));
        let pid = child.id() as i32;
        let (files, seen) = (
            files_in_memory(pid),
            memory(&format!("/proc/{pid}")).expect("it lives"),
        );
        assert_eq!(sharing_most(&[pid]), Some(pid));
        child.kill().expect("it is ours");
        child.wait().expect("it is ours");
        assert!(
            files <= seen.shared + (1 << 20) && seen.files + seen.shared > 1 << 20,
            "{files} of {seen:?}"
        );
        let held = Memory {
            files: 1,
            shared: 10,
            own: 100,
        };
        assert_eq!(
            held.with_files_in_memory(4),
            Memory {
                files: 5,
                shared: 6,
                own: 100
            }
        );
        assert_eq!(held.with_files_in_memory(40).unshared(), held.all());
    }

    #[test]
    fn threads_that_wait_for_a_core_one_after_the_other_all_count() {
        use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
        use std::sync::Arc;
        use std::sync::atomic::{AtomicBool, Ordering};
        let allowed = sched_getaffinity(None).expect("its cores");
        let core = (0..CpuSet::MAX_CPU).find(|core| allowed.is_set(*core));
        // Two threads share a core, so that each waits for about half of the time.
        let is_measured = Arc::new(AtomicBool::new(false));
        let contend = |ms: u64| {
            let is_measured = Arc::clone(&is_measured);
            let spin = move || {
                let mut one = CpuSet::new();
                one.set(core.expect("a core"));
                sched_setaffinity(None, &one).expect("it is allowed");
                let until = Instant::now() + Duration::from_millis(ms);
                while Instant::now() < until {}
                while !is_measured.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(10));
                }
            };
            let two = [std::thread::spawn(spin.clone()), std::thread::spawn(spin)];
            std::thread::sleep(Duration::from_millis(ms + 50));
            two
        };
        let me = [std::process::id() as i32];
        let mut times = Times::default();
        times.look(&me, &[]);
        let long = contend(200);
        let first = times.look(&me, &[]).waiting;
        let short = contend(100);
        let second = times.look(&me, &[]).waiting;
        is_measured.store(true, Ordering::Relaxed);
        for thread in long.into_iter().chain(short) {
            thread.join().expect("it ends");
        }
        // The threads of the second round have waited less in total than those of the first.
        let least = Duration::from_millis(20);
        assert!(first > least && second > least, "{first:?} {second:?}");
    }

    #[test]
    fn a_sleeping_process_does_not_wait_for_a_core() {
        let mut child = Command::new("sleep")
            .arg("60")
            .stdin(Stdio::null())
            .spawn()
            .expect("sleep");
        let pids = [child.id() as i32];
        // On a busy machine it begins late.
        let call = || fs::read_to_string(format!("/proc/{}/syscall", child.id()));
        let sleeps = [libc::SYS_clock_nanosleep, libc::SYS_nanosleep].map(|it| format!("{it} "));
        let is_asleep = || call().is_ok_and(|now| sleeps.iter().any(|it| now.starts_with(it)));
        let begun = Instant::now();
        while !is_asleep() && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let mut times = Times::default();
        times.look(&pids, &[]);
        std::thread::sleep(Duration::from_millis(100));
        let spent = times.look(&pids, &[]);
        child.kill().expect("it is ours");
        child.wait().expect("it is ours");
        assert!(
            spent.cpu < Duration::from_millis(50) && spent.waiting < Duration::from_millis(20),
            "{spent:?}"
        );
    }
}
