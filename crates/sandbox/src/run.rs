//! The limits of a run, and its result.

use std::time::Duration;

/// Maximum length of an input, in bytes.
pub const INPUT_BYTES_MAX: usize = 256 << 20;

/// The signals by which a user, the kernel or a batch system ends a process: SIGHUP, SIGINT, SIGKILL and SIGTERM, whose numbers are
/// the same on each Unix. A program that one of them ended need not have failed.
pub const OUTSIDE_SIGNALS: [i32; 4] = [1, 2, 9, 15];

/// What one run may use. There is no default: each limit depends on the problem.
///
/// ```standalone_crate
/// # use tribunal_sandbox::fake::{LIMITS, program};
/// use tribunal_sandbox::{End, Level, Limits, Program, Runtime, Sandbox, linux};
///
/// # fn main() -> std::process::ExitCode {
/// #     tribunal_sandbox::take_over().unwrap_or_else(judge)
/// # }
/// # fn judge() -> std::process::ExitCode {
/// # let options = linux::Options { level: Some(Level::Limits), trusted: true, ..Default::default() };
/// # let sandbox = linux::open(&options).expect("every machine has limits");
/// # let runtime = Runtime { loads_libraries: true, ..Runtime::default() };
/// # let cat = Program { runtime, ..program("/bin/cat") };
/// // `cat` prints its input. `LIMITS` are those of `tribunal_sandbox::fake`.
/// let limits = Limits { output_bytes: 4, ..LIMITS };
/// let mut cat = sandbox.prepare(&cat, &limits, None).expect("a prepared program");
/// assert_eq!(cat.run(b"four").expect("a run").end, End::Exited(0));
/// assert_eq!(cat.run(b"five?").expect("a run").end, End::OutputLimit);
/// # std::process::ExitCode::SUCCESS
/// # }
/// ```
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
///
/// ```
/// # use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};
/// use tribunal_sandbox::{End, RunResult, Sandbox};
///
/// /// The output, if the program succeeded.
/// fn output(run: &RunResult) -> Option<&[u8]> {
///     (run.end == End::Exited(0)).then_some(&run.output)
/// }
/// # let sandbox = Fake::new(|_, input| Ok(RunResult { end: End::Exited(input.len() as i32), ..printed("4\n") }));
/// let mut prepared = sandbox.prepare(&program("a.out"), &LIMITS, None)?;
/// assert_eq!(output(&prepared.run(b"")?), Some(&b"4\n"[..]));
/// assert_eq!(output(&prepared.run(b"bad input")?), None);
/// # Ok::<(), tribunal_sandbox::SandboxError>(())
/// ```
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
