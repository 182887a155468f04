//! Runs untrusted programs under limits, without root, nearly as fast as a bare `exec`.
//!
//! Three types to know: a [`Sandbox`] prepares a [`Program`] once and runs it on many inputs; each [`Run`] says how the
//! program ended ([`End`]), what it printed and what it used. [`linux`] isolates by namespaces, Landlock and a filter on
//! system calls, as far as the machine has them ([`Level`]); [`fake`] is a script for tests. This crate knows nothing of
//! problems and verdicts: the caller says what an [`End`] means.
//!
//! Programs are started by copies of the caller's own binary, so `main` begins with [`take_over`]:
//!
//! ```standalone_crate
//! use std::process::ExitCode;
//! use std::time::Duration;
//! use tribunal_sandbox::{End, Lease, Level, Limits, Program, Role, Runtime, Sandbox, linux, take_over};
//!
//! fn main() -> ExitCode {
//!     take_over().unwrap_or_else(judge)
//! }
//!
//! fn judge() -> ExitCode {
//!     let program = Program {
//!         exe: "/bin/cat".into(),
//!         args: Vec::new(),
//!         env: Vec::new(),
//!         folder: std::env::temp_dir(),
//!         runtime: Runtime { loads_libraries: true, ..Runtime::default() },
//!         readable: vec!["/bin/cat".into()],
//!         writable: Vec::new(),
//!         role: Role::Contestant,
//!         lease: Lease::default(),
//!     };
//!     let limits = Limits {
//!         cpu: Duration::from_secs(1),
//!         wall: Duration::from_secs(2),
//!         memory_bytes: 64 << 20,
//!         address_space: true,
//!         output_bytes: 1 << 20,
//!         stack_bytes: 8 << 20,
//!         processes: 1,
//!     };
//!     // Without a level it takes the best that the machine has.
//!     let options = linux::Options { level: Some(Level::Limits), trusted: true, ..Default::default() };
//!     let sandbox = linux::open(&options).expect("limits hold on every machine");
//!     let mut prepared = sandbox.prepare(&program, &limits, None).expect("it is there");
//!     for input in ["one", "two"] {
//!         let run = prepared.run(input.as_bytes()).expect("it runs");
//!         assert_eq!((run.end, run.output), (End::Exited(0), input.as_bytes().to_vec()));
//!     }
//!     ExitCode::SUCCESS
//! }
//! ```

pub mod fake;
#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
compile_error!("programs are isolated by means of Linux on x86-64 or 64-bit ARM; other systems have no back-end");
#[allow(unsafe_code)] // system calls that no library has a safe form for; each says why it is sound
pub mod linux;

use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The largest input, in bytes.
pub const INPUT_BYTES_MAX: usize = 256 << 20;

/// How well a program is kept apart from the machine, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Namespaces of its own, Landlock where the kernel has it, and a filter on system calls.
    Full,
    /// Landlock and a filter on system calls; files are looked up by the judge, and it can start no process.
    Confined,
    /// Limits only: for programs that are trusted.
    Limits,
}

impl Level {
    /// Every level, best first.
    pub const ALL: [Level; 3] = [Level::Full, Level::Confined, Level::Limits];

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Level::Full => "full",
            Level::Confined => "confined",
            Level::Limits => "limits",
        }
    }
}

impl Role {
    /// Whether it may start programs.
    pub fn starts_programs(self) -> bool {
        self != Role::Contestant
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What the program is, and so what it may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A contestant's program: it reads its input, computes and writes; its folder is read-only to it.
    Contestant,
    /// A compiler: it may also start programs, and write into its folder.
    Compiler,
    /// A script, such as a validator that a package brings: it may start programs; its folder is read-only to it.
    Script,
}

/// What is to be run.
#[derive(Clone, Debug)]
pub struct Program {
    /// The file that is executed: absolute, or relative to `folder`.
    pub exe: PathBuf,
    /// The arguments after the program's own name.
    pub args: Vec<OsString>,
    /// The whole environment.
    pub env: Vec<(String, String)>,
    /// Its own files, which it sees as its working directory.
    pub folder: PathBuf,
    /// What of the system runs it.
    pub runtime: Runtime,
    /// Files and folders that it reads besides, absolute; those that do not exist are passed over.
    pub readable: Vec<PathBuf>,
    /// Folders that it also writes into, absolute, at most three, in nothing that is readable. What it left there stands
    /// in them after a run: regular files alone, up to four times the limit on its output. At level full they are empty
    /// when a run begins; elsewhere whoever runs it empties them.
    pub writable: Vec<PathBuf>,
    /// What it may do.
    pub role: Role,
    /// Keeps its folder in use.
    pub lease: Lease,
}

/// The files of the system that run a program; they stay the same for as long as the sandbox is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runtime {
    /// Files and folders of its language, absolute; those that do not exist are passed over.
    pub files: Vec<PathBuf>,
    /// Whether the system's loader starts it, with libraries of the system.
    pub loads_libraries: bool,
    /// Those of the files that are enough, with those libraries that they or the program name, and what these name in turn:
    /// at level full a contestant's program finds copies of them in memory, where no run can leave notes for a later one.
    /// Elsewhere, or where this is nothing or too much, all files and libraries stand as they lie on the disk.
    pub copied: Option<Vec<PathBuf>>,
}

/// A file that is open for as long as a program can be run: who locked it tells others that its folder is in use.
#[derive(Clone, Default)]
pub struct Lease {
    // The lock lasts as long as the file is open.
    _file: Option<Arc<File>>,
}

impl Lease {
    /// A lease that ends when nobody has it any more, and the lock of this file with it.
    pub fn on(file: File) -> Lease {
        Lease { _file: Some(Arc::new(file)) }
    }
}

impl PartialEq for Lease {
    /// What differs in nothing else is the same.
    fn eq(&self, _: &Lease) -> bool {
        true
    }
}

impl fmt::Debug for Lease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lease")
    }
}

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
pub struct Run {
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

/// Why a program could not be run: never its own doing.
#[derive(Debug)]
pub enum SandboxError {
    /// The machine cannot isolate as wanted.
    Unavailable {
        /// What is missing.
        missing: String,
        /// What to do about it.
        fix: String,
    },
    /// The file cannot be executed.
    Exec {
        /// Which file.
        exe: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The sandbox itself failed.
    Broken(String),
    /// Somebody wanted compilers to stop, and it was one.
    Stopped,
}

impl fmt::Display for SandboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SandboxError::Unavailable { missing, .. } => write!(f, "cannot isolate programs: {missing}"),
            SandboxError::Exec { exe, error } => write!(f, "cannot execute `{}`: {error}", exe.display()),
            SandboxError::Broken(what) => write!(f, "the sandbox failed: {what}"),
            SandboxError::Stopped => f.write_str("it was stopped"),
        }
    }
}

impl std::error::Error for SandboxError {}

/// Makes programs ready to be run.
pub trait Sandbox: Send + Sync {
    /// How well they are kept apart.
    fn level(&self) -> Level;

    /// How many processes of the machine the kernel has ended since memory ran out; nothing where a run itself tells of
    /// each of its own, so that those of others are nobody's business.
    fn kills(&self) -> Option<u64> {
        None
    }

    /// Makes one ready, on one core if one is named; nothing of it runs before [`Prepared::run`].
    fn prepare(
        &self,
        program: &Program,
        limits: &Limits,
        core: Option<usize>,
    ) -> Result<Box<dyn Prepared>, SandboxError>;
}

/// A program ready to be run on one input after the other.
pub trait Prepared: Send {
    /// Runs it on one input, from nothing: no run can tell that there was one before.
    fn run(&mut self, input: &[u8]) -> Result<Run, SandboxError>;
}

/// Ends this process as a part of the sandbox, when it was started as one: a judge starts its own binary anew.
///
/// To be called before anything else.
pub fn take_over() -> Option<std::process::ExitCode> {
    {
        let mut args = std::env::args_os();
        match (args.next(), args.next(), args.next()) {
            (Some(name), None, None) if name == linux::ZYGOTE => return Some(linux::fork_server::main()),
            (Some(_), Some(word), Some(level)) if word == linux::probe::PROBE => {
                return Some(linux::probe::main(&level.to_string_lossy()));
            }
            _ => {}
        }
    }
    None
}
