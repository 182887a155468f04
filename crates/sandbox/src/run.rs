//! What a run may use, and what became of it.

use std::time::Duration;

/// The largest input, in bytes.
pub const INPUT_BYTES_MAX: usize = 256 << 20;

/// What one run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time, user and system together, of all its processes.
    pub cpu: Duration,
    /// Time on the clock on the wall in which it neither computes nor waits for a core: it sleeps, or is stopped. A
    /// program that computes all the while may take ten times as long, on a machine that is busy with other things.
    pub wall: Duration,
    /// Resident memory of all its processes.
    pub memory_bytes: u64,
    /// Whether the address space is bounded as well, generously; runtimes that reserve a lot want none.
    pub address_space: bool,
    /// Bytes on standard output.
    pub output_bytes: u64,
    /// The stack of its first thread.
    pub stack_bytes: u64,
    /// Processes and threads together.
    pub processes: u32,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this status.
    Exited(i32),
    /// By this signal.
    Signaled(i32),
    /// Stopped: CPU time.
    CpuLimit,
    /// Stopped: it did nothing for too long.
    WallLimit,
    /// Stopped: resident memory.
    MemoryLimit,
    /// Stopped at, or ended with, the last byte of output that is allowed.
    OutputLimit,
}

/// What one run did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// How it ended.
    pub end: End,
    /// CPU time, user and system together, of all processes that are known.
    pub cpu: Duration,
    /// Time on the wall.
    pub wall: Duration,
    /// How long something else had its core while it was ready to run, as far as was seen: of one that has several threads,
    /// which wait for each other, nothing is known.
    pub waited: Duration,
    /// The most resident memory; never less than about three megabytes, which starting it takes.
    pub memory_bytes: u64,
    /// Standard output, at most `output_bytes` of it.
    pub output: Vec<u8>,
    /// The first [`STDERR_BYTES_MAX`] bytes of standard error.
    pub stderr: Vec<u8>,
    /// Processes that it started.
    pub processes: u32,
    /// The names of system calls that were refused, the first few, each once.
    pub refused: Vec<String>,
}

/// How much of standard error is kept.
pub const STDERR_BYTES_MAX: usize = 64 << 10;
