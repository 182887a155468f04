//! The interface that every back-end implements.

use super::error::SandboxError;
use super::level::Level;
use super::pair::{PairError, PreparedPair};
use super::program::Program;
use super::run::{Limits, RunResult};
use super::side::Side;
use super::snapshot::{Declined, SnapshotRun};
use std::ffi::OsString;

/// Prepares programs for running. Share one among threads; each thread prepares its own copy of a program.
pub trait Sandbox: Send + Sync {
    /// How well programs are isolated.
    fn level(&self) -> Level;

    /// Number of processes that the kernel has killed on the whole machine because memory ran out. When it grows during a
    /// run that a signal ended, the kernel may have killed that run. `None` where each run reports its own such kills, and
    /// where the number is unknown.
    fn kills(&self) -> Option<u64> {
        None
    }

    /// Whether programs may run in place at all.
    fn runs_in_place(&self) -> bool {
        false
    }

    /// Prepares a program, on core number `core` if given; the program first runs in [`Prepared::run`].
    ///
    /// # Errors
    ///
    /// [`SandboxError::Unavailable`] where the machine, or this level, cannot isolate such a program;
    /// [`SandboxError::Broken`] when the sandbox fails.
    fn prepare(
        &self,
        program: &Program,
        limits: &Limits,
        core: Option<usize>,
    ) -> Result<Box<dyn Prepared>, SandboxError>;

    /// Prepares a program and an interactor, each with its limits, on core number `core` if given; they first run in
    /// [`PreparedPair::run_with`], at once and connected.
    ///
    /// # Errors
    ///
    /// Those of [`prepare`](Self::prepare), with the side that failed; [`SandboxError::Unavailable`] where the back-end
    /// cannot connect programs.
    fn prepare_pair(
        &self,
        programs: [(&Program, &Limits); 2],
        core: Option<usize>,
    ) -> Result<Box<dyn PreparedPair>, PairError> {
        let _ = (programs, core);
        Err(PairError {
            side: Side::Program,
            error: SandboxError::Unavailable {
                missing: "this sandbox cannot connect programs".to_string(),
                hint: "use one that can".to_string(),
            },
        })
    }
}

/// A program that is ready to run on one input after another.
pub trait Prepared: Send {
    /// Runs the program once, with `input` on standard input, and waits for its end. A run starts from the same state as
    /// every other run: the program cannot tell that it ran before.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Exec`] when the file cannot be executed, [`SandboxError::Stopped`] for a compiler that was told to
    /// stop, or a program that a signal to all processes ended, [`SandboxError::Broken`] when the sandbox fails or `input` is longer than
    /// [`INPUT_BYTES_MAX`](crate::INPUT_BYTES_MAX).
    fn run(&mut self, input: &[u8]) -> Result<RunResult, SandboxError> {
        self.run_with(&[], input)
    }

    /// Runs the program once, as [`run`](Self::run) does, with further arguments after those of [`Program::args`].
    ///
    /// # Errors
    ///
    /// Those of [`run`](Self::run). [`SandboxError::Broken`] also where the arguments are longer than 64 KiB together or
    /// contain a byte 0.
    fn run_with(&mut self, args: &[OsString], input: &[u8]) -> Result<RunResult, SandboxError>;

    /// Runs the program on an input without starting it again, which takes a fraction of the time of [`run`](Self::run).
    /// The program cannot tell that it ran before. Its output replaces the contents of `output`.
    ///
    /// # Errors
    ///
    /// [`Declined`] where the program, or this back-end, cannot do this, and without a core (see [`Sandbox::prepare`]); use
    /// [`run`](Self::run) instead. Further calls then decline too.
    fn run_in_place(
        &mut self,
        input: &[u8],
        output: &mut Vec<u8>,
    ) -> Result<SnapshotRun, Declined> {
        let _ = (input, output);
        Err(Declined::Unsupported(
            "this machine cannot run programs in place",
        ))
    }
}
