//! A sandbox for tests that runs nothing: a function gives the result of each run.

use super::backend::{Prepared, Sandbox};
use super::error::SandboxError;
use super::level::Level;
use super::program::{Lease, Program, Role, Runtime};
use super::run::{End, Limits, RunResult};
use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

/// Gives the result of running a program on an input.
pub type Script = dyn Fn(&Program, &[u8]) -> Result<RunResult, SandboxError> + Send + Sync;

/// A sandbox that answers each run with the result of a script. Its level is [`Level::Full`].
///
/// ```
/// use tribunal_sandbox::Sandbox;
/// use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};
///
/// let sandbox = Fake::new(|program, input| match program.exe.to_str() {
///     Some("cat") => Ok(printed(input)),
///     _ => Ok(printed("?")),
/// });
/// let mut cat = sandbox.prepare(&program("cat"), &LIMITS, None)?;
/// assert_eq!(cat.run(b"one")?.output, b"one");
/// # Ok::<(), tribunal_sandbox::SandboxError>(())
/// ```
#[derive(Clone)]
pub struct Fake {
    script: Arc<Script>,
}

impl Fake {
    /// A sandbox that calls `script` for each run of each program.
    pub fn new(
        script: impl Fn(&Program, &[u8]) -> Result<RunResult, SandboxError> + Send + Sync + 'static,
    ) -> Fake {
        Fake {
            script: Arc::new(script),
        }
    }
}

/// Some limits, for tests in which they do not matter.
pub const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(1),
    wall: Duration::from_secs(3),
    memory_bytes: 64 << 20,
    address_space: true,
    output_bytes: 1 << 20,
    stack_bytes: 64 << 20,
    processes: 64,
};

/// A contestant's program with this path, which need not exist.
pub fn program(exe: &str) -> Program {
    Program {
        exe: exe.into(),
        args: Vec::new(),
        args_in_place: None,
        env: Vec::new(),
        folder: "/".into(),
        runtime: Runtime::default(),
        readable: Vec::new(),
        writable: Vec::new(),
        role: Role::Contestant,
        lease: Lease::default(),
    }
}

/// The result of a run that took 1 ms, printed `output` and exited with status 0.
pub fn printed(output: impl Into<Vec<u8>>) -> RunResult {
    RunResult {
        end: End::Exited(0),
        cpu: Duration::from_millis(1),
        wall: Duration::from_millis(1),
        waited: Duration::ZERO,
        memory_bytes: 4 << 20,
        output: output.into(),
        stderr: Vec::new(),
        processes: 0,
        refused: Vec::new(),
    }
}

/// The same result on a busy machine: with `cpu_ms` milliseconds of CPU time, and a tenth of that spent waiting for a core.
pub fn busy(cpu_ms: u64, run: RunResult) -> RunResult {
    let cpu = Duration::from_millis(cpu_ms);
    RunResult {
        cpu,
        waited: cpu / 10,
        ..run
    }
}

impl Sandbox for Fake {
    fn level(&self) -> Level {
        Level::Full
    }

    fn prepare(
        &self,
        program: &Program,
        _: &Limits,
        _: Option<usize>,
    ) -> Result<Box<dyn Prepared>, SandboxError> {
        Ok(Box::new(FakePrepared {
            script: Arc::clone(&self.script),
            program: program.clone(),
        }))
    }
}

struct FakePrepared {
    script: Arc<Script>,
    program: Program,
}

impl Prepared for FakePrepared {
    fn run_with(&mut self, args: &[OsString], input: &[u8]) -> Result<RunResult, SandboxError> {
        let mut program = self.program.clone();
        program.args.extend(args.iter().cloned());
        (self.script)(&program, input)
    }
}
