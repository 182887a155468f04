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

mod backend;
mod error;
pub mod fake;
mod level;
#[cfg(not(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
)))]
compile_error!(
    "programs are isolated by means of Linux on x86-64 or 64-bit ARM; other systems have no back-end"
);
#[allow(unsafe_code)] // system calls that no library has a safe form for; each says why it is sound
pub mod linux;
mod program;
mod run;

pub use backend::{Prepared, Sandbox};
pub use error::SandboxError;
pub use level::Level;
pub use program::{Lease, Program, Role, Runtime};
pub use run::{End, INPUT_BYTES_MAX, Limits, RunResult, STDERR_BYTES_MAX};

/// Ends this process as a part of the sandbox, when it was started as one: a judge starts its own binary anew.
///
/// To be called before anything else.
pub fn take_over() -> Option<std::process::ExitCode> {
    {
        let mut args = std::env::args_os();
        match (args.next(), args.next(), args.next()) {
            (Some(name), None, None) if name == linux::fork_server::ZYGOTE => {
                return Some(linux::fork_server::main());
            }
            (Some(_), Some(word), Some(level)) if word == linux::probe::PROBE => {
                return Some(linux::probe::main(&level.to_string_lossy()));
            }
            _ => {}
        }
    }
    None
}
