//! The limits of a run, and its result.

use std::time::Duration;

/// Maximum length of an input, in bytes.
pub const INPUT_BYTES_MAX: usize = 256 << 20;

/// What one run may use. There is no default: each limit depends on the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time, user and system together, of all its processes.
    pub cpu: Duration,
    /// Time without waiting for a core: the wall clock runs while the program computes or sleeps, but not while other
    /// programs hold its core. In any case a run ends after ten times this limit.
    pub wall: Duration,
    /// Resident memory of all its processes, in bytes.
    pub memory_bytes: u64,
    /// Whether writable address space is limited too, to twice `memory_bytes`, a gigabyte and the stacks. Set it to false for runtimes
    /// that reserve more, such as those of Java or Go.
    pub address_space: bool,
    /// Bytes on standard output.
    pub output_bytes: u64,
    /// Stack of its first thread, in bytes.
    pub stack_bytes: u64,
    /// Maximum number of processes and threads together, at one time.
    pub processes: u32,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The program exited with this status.
    Exited(i32),
    /// This signal killed it.
    Signaled(i32),
    /// The sandbox stopped it at its limit on CPU time.
    CpuLimit,
    /// The sandbox stopped it at its limit on wall time.
    WallLimit,
    /// The sandbox stopped it at its limit on resident memory.
    MemoryLimit,
    /// It printed more than its limit on output, or left more in its [`writable`](crate::Program::writable) folders than it
    /// may.
    OutputLimit,
}

/// The result of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// How it ended.
    pub end: End,
    /// CPU time, user and system together, of all its processes.
    pub cpu: Duration,
    /// Wall time.
    pub wall: Duration,
    /// How long it was ready to run while other programs held its core, as measured every 40 ms; zero for a program of
    /// several threads or processes, which may wait for each other.
    pub waited: Duration,
    /// Peak resident memory of all its processes, in bytes; at least about 3 MB, which starting it takes.
    pub memory_bytes: u64,
    /// Standard output, at most [`Limits::output_bytes`] of it.
    pub output: Vec<u8>,
    /// The first [`STDERR_BYTES_MAX`] bytes of standard error.
    pub stderr: Vec<u8>,
    /// Number of processes that it started.
    pub processes: u32,
    /// The names of the first few different system calls that were refused, as in `ptrace`.
    pub refused: Vec<String>,
}

/// How much of standard error is kept, in bytes.
pub const STDERR_BYTES_MAX: usize = 64 << 10;
