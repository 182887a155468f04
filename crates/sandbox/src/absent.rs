//! The back-end for systems without a sandbox: it compiles there, and refuses to run programs.

use super::backend::{Prepared, Sandbox};
use super::error::{NoControlGroups, SandboxError};
use super::level::Level;
pub use super::options::{LevelFinding, MissingPart, Options};
use super::program::Program;
use super::run::Limits;
use std::path::PathBuf;
use std::process::ExitCode;

/// A sandbox that cannot exist.
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

/// Fails.
///
/// # Errors
///
/// Always [`SandboxError::Unavailable`]; its hint says where programs can be run.
pub fn open(_options: &Options) -> Result<Absent, SandboxError> {
    Err(unavailable())
}

/// Fails.
///
/// # Errors
///
/// Always [`SandboxError::Unavailable`]; its hint says where programs can be run.
pub fn diagnose(_binary: Option<PathBuf>) -> Result<Vec<LevelFinding>, SandboxError> {
    Err(unavailable())
}

/// Fails: there are no control groups without a sandbox.
///
/// # Errors
///
/// Always.
pub fn groups() -> Result<(), NoControlGroups> {
    Err(NoControlGroups("this build has no sandbox".to_string()))
}

/// The numbers of the cores, counted from 0.
pub fn cores() -> Vec<usize> {
    let count = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    (0..count).collect()
}

/// Always `None`: no sandbox starts this process.
pub fn take_over() -> Option<ExitCode> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    // `RUSTFLAGS="--cfg tribunal_no_sandbox" cargo test -p tribunal-sandbox --lib --target-dir target/no-sandbox`
    #[test]
    fn errors_name_the_systems_that_can_run_programs() {
        for error in [open(&Options::default()).err(), diagnose(None).err()] {
            let Some(SandboxError::Unavailable { missing, hint }) = error else {
                panic!("{error:?} is another error");
            };
            assert_eq!(missing, "this build has no sandbox");
            assert!(hint.contains("Linux, x86-64 or 64-bit ARM"), "{hint}");
        }
        assert!(!cores().is_empty() && take_over().is_none());
    }
}
