//! A build without a sandbox: it compiles on other systems, and says that programs cannot be run.

use super::backend::{Prepared, Sandbox};
use super::error::{NoControlGroups, SandboxError};
use super::level::Level;
pub use super::options::{LevelFinding, MissingPart, Options};
use super::program::Program;
use super::run::Limits;
use std::path::PathBuf;
use std::process::ExitCode;

/// A sandbox that no build without one can make.
#[derive(Debug)]
pub enum Absent {}

impl Sandbox for Absent {
    fn level(&self) -> Level {
        match *self {}
    }

    fn prepare(
        &self,
        _program: &Program,
        _limits: &Limits,
        _core: Option<usize>,
    ) -> Result<Box<dyn Prepared>, SandboxError> {
        match *self {}
    }
}

fn unavailable() -> SandboxError {
    SandboxError::Unavailable {
        missing: "this build has no sandbox".to_string(),
        hint:
            "programs can be run on Linux, x86-64 or 64-bit ARM; commands that run none work here"
                .to_string(),
    }
}

/// Opens nothing.
///
/// # Errors
///
/// Always, by saying where programs can be run.
pub fn open(_options: &Options) -> Result<Absent, SandboxError> {
    Err(unavailable())
}

/// Finds nothing.
///
/// # Errors
///
/// Always, by saying where programs can be run.
pub fn diagnose(_binary: Option<PathBuf>) -> Result<Vec<LevelFinding>, SandboxError> {
    Err(unavailable())
}

/// Why the kernel holds no bounds on memory and processes.
///
/// # Errors
///
/// Always, with the reason.
pub fn groups() -> Result<(), NoControlGroups> {
    Err(NoControlGroups("this build has no sandbox".to_string()))
}

/// The cores of the machine, each by a number; no program is put on one.
pub fn cores() -> Vec<usize> {
    let count = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    (0..count).collect()
}

/// Nothing starts this process as a part of a sandbox.
pub fn take_over() -> Option<ExitCode> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    // `RUSTFLAGS="--cfg tribunal_no_sandbox" cargo test -p tribunal-sandbox --lib --target-dir target/no-sandbox`
    #[test]
    fn where_programs_can_be_run_is_said() {
        for error in [open(&Options::default()).err(), diagnose(None).err()] {
            let Some(SandboxError::Unavailable { missing, hint }) = error else {
                panic!("{error:?} says nothing of that");
            };
            assert_eq!(missing, "this build has no sandbox");
            assert!(hint.contains("Linux, x86-64 or 64-bit ARM"), "{hint}");
        }
        assert!(!cores().is_empty() && take_over().is_none());
    }
}
