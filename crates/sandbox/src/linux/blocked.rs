//! Whether all processes of a run wait at the pipes to the program that they are connected to.

use super::tree;
use super::watched::{self, Watched};
use crate::pair::WaitsFor;
use std::fs;
use std::os::fd::OwnedFd;

/// The pipes of one run, by the numbers that the kernel shows for them.
pub(super) struct PipeNames {
    input: String,
    output: String,
}

impl PipeNames {
    /// Those of standard input and output, by any of the ends of each.
    pub(super) fn of(input: &OwnedFd, output: &OwnedFd) -> rustix::io::Result<PipeNames> {
        let name = |fd| rustix::fs::fstat(fd).map(|stat| format!("pipe:[{}]", stat.st_ino));
        Ok(PipeNames {
            input: name(input)?,
            output: name(output)?,
        })
    }
}

/// What all processes of a run wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blocked {
    pub(super) at: WaitsFor,
    /// Whether nothing but the other program can wake any of them: there is one thread, or the others wait for it.
    pub(super) is_certain: bool,
}

/// What a thread does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doing {
    /// It reads from an empty pipe, or writes to a full one, or waits until it can.
    Waits(WaitsFor),
    /// The same, but something else of its own run may wake it too.
    WaitsAmongOthers(WaitsFor),
    /// It waits for another process of the run to end.
    WaitsForChild,
    /// It waits for another thread, perhaps for some time only.
    WaitsForThread,
    /// Something else.
    Other,
}

/// What the processes below a zygote wait for, if all of them wait and at least one at a pipe. A program that sleeps or
/// computes does not wait, nor does one whose state the kernel does not show.
pub(super) fn blocked(zygote: i32, pipes: &PipeNames) -> Option<Blocked> {
    let (mut at, mut is_certain, mut waiting) = (None, true, 0);
    for pid in tree::below(zygote) {
        for task in fs::read_dir(format!("/proc/{pid}/task")).ok()? {
            let call = tree::read(task.ok()?.path().join("syscall")).ok()?;
            match doing(pid, &String::from_utf8_lossy(&call), pipes) {
                Doing::Waits(what) => {
                    // One that waits for input may be fed by another that waits for a reader; no program does both.
                    is_certain &= at.is_none_or(|at| at == what);
                    at = Some(what);
                    waiting += 1;
                }
                Doing::WaitsAmongOthers(what) => {
                    is_certain = false;
                    at = at.or(Some(what));
                    waiting += 1;
                }
                Doing::WaitsForChild => {}
                Doing::WaitsForThread => is_certain = false,
                Doing::Other => return None,
            }
        }
    }
    Some(Blocked {
        at: at?,
        is_certain: is_certain && waiting == 1,
    })
}

/// What a thread does, by `/proc/PID/task/TID/syscall`: the number of a call and its arguments, or a word.
fn doing(pid: i32, call: &str, pipes: &PipeNames) -> Doing {
    let mut words = call.split_ascii_whitespace();
    let Some(number) = words.next().and_then(|word| word.parse::<i64>().ok()) else {
        return Doing::Other;
    };
    let mut args = [0; 6];
    for (arg, word) in args.iter_mut().zip(words) {
        let hex = word.strip_prefix("0x");
        let Some(value) = hex.and_then(|hex| u64::from_str_radix(hex, 16).ok()) else {
            return Doing::Other;
        };
        *arg = value;
    }
    let is_at = |pipe: &str| watched::target(pid, args[0]).is_some_and(|target| target == pipe);
    match number {
        libc::SYS_read | libc::SYS_readv if is_at(&pipes.input) => Doing::Waits(WaitsFor::Input),
        libc::SYS_write | libc::SYS_writev if is_at(&pipes.output) => {
            Doing::Waits(WaitsFor::Reader)
        }
        libc::SYS_wait4 | libc::SYS_waitid => Doing::WaitsForChild,
        libc::SYS_futex => Doing::WaitsForThread,
        // It waits for one of several files, if it does so without a limit.
        _ => match watched::watched(pid, number, args) {
            Some(watched) => among(pid, &watched, pipes),
            None => Doing::Other,
        },
    }
}

/// What a thread does that waits for any of these files.
fn among(pid: i32, watched: &[Watched], pipes: &PipeNames) -> Doing {
    let (mut at, mut has_others) = (None, false);
    for it in watched {
        let Some(target) = watched::target(pid, it.fd) else {
            return Doing::Other;
        };
        let what = match (it.reads, it.writes) {
            (true, _) if target == pipes.input => Some(WaitsFor::Input),
            (_, true) if target == pipes.output => Some(WaitsFor::Reader),
            _ => None,
        };
        match what {
            Some(what) if at.is_none_or(|at| at == what) => at = Some(what),
            Some(_) => has_others = true,
            // By these, programs wake themselves up.
            None if is_own_channel(&target) => has_others = true,
            // A clock, or something that is not known.
            None => return Doing::Other,
        }
    }
    match (at, has_others) {
        (None, _) => Doing::Other,
        (Some(at), false) => Doing::Waits(at),
        (Some(at), true) => Doing::WaitsAmongOthers(at),
    }
}

/// Whether a file is one by which only processes of a run talk to each other.
fn is_own_channel(target: &str) -> bool {
    ["pipe:[", "socket:[", "anon_inode:[eventfd"]
        .iter()
        .any(|kind| target.starts_with(kind))
}
