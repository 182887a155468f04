//! The processes below a zygote as the machine sees them: how much memory they hold, and an end to all of them.

use rustix::process::{Pid, Signal, kill_process};
use std::fs;

/// Processes that are followed; a fork bomb is stopped long before by its limit.
const TREE_MAX: usize = 16_384;

/// Every process below one, in no particular order; those that have ended are none.
pub(super) fn below(root: i32) -> Vec<i32> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(pid) = open.pop() {
        let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        for task in tasks {
            let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
            for child in children.split_ascii_whitespace().filter_map(|child| child.parse().ok()) {
                if found.len() < TREE_MAX && !has_ended(child) {
                    found.push(child);
                    open.push(child);
                }
            }
        }
    }
    found
}

/// Whether a process only waits for its parent to hear of its end. Its first thread may end before the others, which
/// then still run and hold its memory.
fn has_ended(pid: i32) -> bool {
    // Its name stands in brackets before its state, and may hold any bytes.
    let stat = fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.iter().rposition(|byte| *byte == b')').and_then(|end| stat.get(end + 2));
    match state {
        None => true,
        Some(b'Z' | b'X') => fs::read_dir(format!("/proc/{pid}/task")).map_or(0, Iterator::count) < 2,
        Some(_) => false,
    }
}

/// The memory that these processes hold, in bytes: resident, swapped out, and in page tables. Pages of files count
/// only once, for the largest.
pub(super) fn resident_bytes(pids: &[i32]) -> u64 {
    let mut files = 0;
    let mut own = 0;
    for pid in pids {
        let (of_files, of_itself) = memory(&format!("/proc/{pid}/status")).unwrap_or_else(|| {
            // The first thread has ended; the memory is that of any other.
            let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
            tasks.filter_map(|task| memory(&task.path().join("status").to_string_lossy())).max().unwrap_or_default()
        });
        files = of_files.max(files);
        own += of_itself;
    }
    own + files
}

/// Bytes of files, and of its own, that a process holds.
fn memory(status: &str) -> Option<(u64, u64)> {
    let status = fs::read(status).ok()?;
    let kilobytes = |name: &str| {
        let line = status.split(|byte| *byte == b'\n').find_map(|line| line.strip_prefix(name.as_bytes()))?;
        std::str::from_utf8(line).ok()?.split_ascii_whitespace().next()?.parse::<u64>().ok()
    };
    let own = kilobytes("RssAnon:")? + kilobytes("VmPTE:")? + kilobytes("VmSwap:").unwrap_or(0);
    Some(((kilobytes("RssFile:")? + kilobytes("RssShmem:")?) << 10, own << 10))
}

/// Kills every process below one, until none is left or a hundred rounds are over.
pub(super) fn kill_below(root: i32) {
    for _ in 0..100 {
        let pids = below(root);
        if pids.is_empty() {
            return;
        }
        for pid in pids.into_iter().filter_map(Pid::from_raw) {
            // It may have ended by itself.
            let _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}
