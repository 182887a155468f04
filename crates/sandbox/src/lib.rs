//! Runs untrusted programs under limits, without root, nearly as fast as a bare `exec`.
//!
//! A [`Sandbox`] prepares a [`Program`] once, with its [`Limits`], and runs it on many inputs. Each [`RunResult`] says how
//! the program ended ([`End`]), what it printed and what it used; the crate knows nothing of problems and verdicts. An
//! error ([`SandboxError`]) is never the program's fault.
//!
//! [`linux`] isolates programs as well as the machine can ([`Level`]); [`system`] is the same module where this build has
//! a sandbox, and otherwise [`absent`](system), whose functions fail with a hint. [`fake`] is for tests: a function gives
//! the result of each run.
//!
//! Copies of the caller's own binary start the programs, so `main` must begin with [`take_over`]. Without that, opening a
//! sandbox fails. A test that uses the sandbox needs `harness = false`, or the path of such a binary in
//! [`linux::Options::binary`].
//!
//! ```standalone_crate
//! use std::process::ExitCode;
//! use std::time::Duration;
//! use tribunal_sandbox::{End, Lease, Level, Limits, Program, Role, Runtime, Sandbox, linux, take_over};
//!
//! fn main() -> ExitCode {
//!     // `None` unless a sandbox started this process.
//!     take_over().unwrap_or_else(judge)
//! }
//!
//! fn judge() -> ExitCode {
//!     let program = Program {
//!         exe: "/bin/cat".into(),
//!         args: Vec::new(),
//!         args_in_place: None,
//!         env: Vec::new(),
//!         // The working directory: absolute, and readable for all users if this runs as root.
//!         folder: std::env::temp_dir(),
//!         runtime: Runtime { loads_libraries: true, ..Runtime::default() },
//!         readable: Vec::new(),
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
//!     // `Options::default()` takes the best isolation of the machine. These options need none, for a trusted program.
//!     let options = linux::Options { level: Some(Level::Limits), trusted: true, ..Default::default() };
//!     let sandbox = linux::open(&options).expect("every machine has limits");
//!     let mut prepared = sandbox.prepare(&program, &limits, None).expect("a prepared program");
//!     for input in ["one", "two"] {
//!         let run = prepared.run(input.as_bytes()).expect("a run");
//!         assert_eq!((run.end, run.output), (End::Exited(0), input.as_bytes().to_vec()));
//!     }
//!     ExitCode::SUCCESS
//! }
//! ```

#[cfg(not(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64"),
    not(tribunal_no_sandbox)
)))]
pub mod absent;
mod backend;
mod error;
pub mod fake;
mod level;
#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64"),
    not(tribunal_no_sandbox)
))]
#[allow(unsafe_code)]
// for system calls without a safe form in any library; each says why it is sound
pub mod linux;
mod options;
mod pair;
mod program;
mod run;
mod side;
mod snapshot;
mod transcript;

/// The back-end for the system of this build: `linux`, or `absent` where programs cannot be isolated.
#[cfg(not(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64"),
    not(tribunal_no_sandbox)
)))]
pub use absent as system;
pub use backend::{Prepared, Sandbox};
pub use error::{NoControlGroups, SandboxError};
pub use level::Level;
#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64"),
    not(tribunal_no_sandbox)
))]
pub use linux as system;
pub use pair::{Deadlock, PairError, PairRun, PreparedPair, WaitsFor};
pub use program::{ArgsInPlace, Lease, Program, Role, Runtime};
pub use run::{End, INPUT_BYTES_MAX, Limits, OUTSIDE_SIGNALS, RunResult, STDERR_BYTES_MAX};
pub use side::Side;
pub use snapshot::{Declined, SnapshotRun};
pub use system::take_over;
pub use transcript::{Said, TRANSCRIPT_PART_BYTES_MAX, Transcript};
