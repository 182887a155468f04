//! Whether all processes of a run wait at the pipes to the program that they are connected to.

use super::tree;
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
    /// It reads from an empty pipe, or writes to a full one.
    Waits(WaitsFor),
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
    let mut fd = || {
        let word = words.next()?.strip_prefix("0x")?;
        let number = u64::from_str_radix(word, 16).ok()?;
        let target = fs::read_link(format!("/proc/{pid}/fd/{number}")).ok()?;
        Some(target.to_string_lossy().into_owned())
    };
    match number {
        libc::SYS_read | libc::SYS_readv if fd().as_ref() == Some(&pipes.input) => {
            Doing::Waits(WaitsFor::Input)
        }
        libc::SYS_write | libc::SYS_writev if fd().as_ref() == Some(&pipes.output) => {
            Doing::Waits(WaitsFor::Reader)
        }
        libc::SYS_wait4 | libc::SYS_waitid => Doing::WaitsForChild,
        libc::SYS_futex => Doing::WaitsForThread,
        _ => Doing::Other,
    }
}
