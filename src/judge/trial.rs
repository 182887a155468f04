//! One run of a submission on one instance, ruled upon.

use crate::output::{Dialect, Output};
use crate::problem::{Minimum, Problem};
use crate::sandbox::{End, Limits, Run};
use crate::verdict::{Ruling, Verdict};
use std::time::Duration;

/// What a language says when memory ends, on standard error.
pub type MemoryMarks<'a> = &'a [String];

/// The verdict on one run, and its reason. `jury` is the certified minimum.
pub fn rule<P: Problem>(
    instance: &P::Instance,
    jury: Minimum,
    run: &Run,
    limits: &Limits,
    marks: MemoryMarks,
    dialect: Dialect,
) -> Ruling {
    if let Some(ruling) = broken_limit(run, limits) {
        return ruling;
    }
    let ruling = match run.end {
        End::Signaled(signal) => Ruling::new(Verdict::RuntimeError, format!("ended by {}", signal_name(signal))),
        End::Exited(0) => return P::check(instance, &mut Output::new(run.output.as_slice(), dialect), jury),
        End::Exited(status) => Ruling::new(Verdict::RuntimeError, format!("ended with status {status}")),
        End::CpuLimit | End::WallLimit | End::MemoryLimit | End::OutputLimit => unreachable!("said above"),
    };
    let stderr = String::from_utf8_lossy(&run.stderr);
    match marks.iter().find(|mark| stderr.contains(mark.as_str())) {
        Some(mark) => Ruling::new(Verdict::MemoryLimit, format!("{} and said `{mark}`", ruling.message)),
        None => ruling,
    }
}

/// The verdict on a run that went beyond its limits.
fn broken_limit(run: &Run, limits: &Limits) -> Option<Ruling> {
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    let megabytes = |bytes: u64| format!("{:.1} MB", bytes as f64 / f64::from(1 << 20));
    if run.end == End::MemoryLimit || run.memory_bytes > limits.memory_bytes {
        let (used, limit) = (megabytes(run.memory_bytes), megabytes(limits.memory_bytes));
        return Some(Ruling::new(Verdict::MemoryLimit, format!("used {used} of memory; the limit is {limit}")));
    }
    if run.end == End::CpuLimit || run.cpu > limits.cpu {
        let (used, limit) = (seconds(run.cpu), seconds(limits.cpu));
        return Some(Ruling::new(Verdict::TimeLimit, format!("used {used} of CPU time; the limit is {limit}")));
    }
    if run.end == End::WallLimit || run.wall > limits.wall {
        let (cpu, wall) = (seconds(run.cpu), seconds(run.wall));
        return Some(Ruling::new(Verdict::IdleLimit, format!("took {wall}, of which it computed {cpu}")));
    }
    if run.end == End::OutputLimit {
        let why = format!("printed more than {} bytes", limits.output_bytes);
        return Some(Ruling::new(Verdict::OutputLimit, why));
    }
    None
}

/// The name of a signal, or its number.
pub fn signal_name(signal: i32) -> String {
    let name = match signal {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL (an illegal instruction)",
        5 => "SIGTRAP",
        6 => "SIGABRT (it aborted)",
        7 => "SIGBUS (a bad memory access)",
        8 => "SIGFPE (a division by zero or an overflow)",
        9 => "SIGKILL",
        11 => "SIGSEGV (a bad memory access)",
        13 => "SIGPIPE",
        14 => "SIGALRM",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        31 => "SIGSYS (a forbidden kind of system call)",
        _ => return format!("signal {signal}"),
    };
    name.to_string()
}
