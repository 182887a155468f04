//! Runs untrusted programs under limits, without root, nearly as fast as a bare `exec`.
//!
//! Three types to know: a [`Sandbox`] prepares a [`Program`] once and runs it on many inputs; each [`RunResult`] says how the
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
#[allow(unsafe_code)] // system calls that no library has a safe form for; each says why it is sound
pub mod linux;
mod options;
mod program;
mod run;

/// The back-end of the system that this build is for: [`linux`], or [`absent`] where programs cannot be isolated.
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
pub use program::{Lease, Program, Role, Runtime};
pub use run::{End, INPUT_BYTES_MAX, Limits, RunResult, STDERR_BYTES_MAX};
pub use system::take_over;
