//! The processes below a zygote as the machine sees them: how much memory they hold, and an end to all of them.

use rustix::process::{Pid, Signal, kill_process};
use std::fs;

/// Processes that are followed; a fork bomb is stopped long before by its limit.
const TREE_MAX: usize = 4096;

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

/// Whether a process only waits for its parent to hear of its end.
fn has_ended(pid: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // Its name stands in brackets before its state, and may hold anything.
    stat.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with(['Z', 'X']))
}

/// The resident memory of these processes, in bytes. Pages of files count only once, for the largest.
pub(super) fn resident_bytes(pids: &[i32]) -> u64 {
    let page = rustix::param::page_size() as u64;
    let mut files = 0;
    let mut own = 0;
    for pid in pids {
        let statm = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
        let mut words = statm.split(' ').map(|word| word.parse::<u64>().unwrap_or(0));
        let (resident, shared) = (words.nth(1).unwrap_or(0), words.next().unwrap_or(0));
        files = shared.max(files);
        own += resident.saturating_sub(shared);
    }
    (own + files) * page
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
