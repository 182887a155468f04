//! The programs of a search: builds them, and reports one that does not compile.

use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::outputs::Outputs;
use super::setup::sandbox_stop;
use std::path::Path;
use tribunal_core::erased::AnyProblem;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_core::verdict::stressed::{Contestant, StressReport};
use tribunal_judge::compile::{CompileError, Compiled, Workshop};
use tribunal_judge::stress::StressError;

/// Builds a program and records how in `contestant`; `None` if the compiler refuses it.
pub(super) fn build(
    workshop: &Workshop,
    source: &Path,
    contestant: &mut Contestant,
) -> Result<Option<Compiled>, Stop> {
    match workshop.compile(source) {
        Ok(compiled) => {
            contestant.language = compiled.language.name.clone();
            contestant.command = compiled.command.clone();
            contestant.remarks = compiled.remarks.iter().cloned().collect();
            Ok(Some(compiled))
        }
        Err(CompileError::Refused { command, message }) => {
            contestant.command = command;
            contestant.compiler_message = Some(message);
            Ok(None)
        }
        Err(CompileError::Unknown { message, hint }) => {
            Err(Stop::said(Exit::Input, message).advise(hint))
        }
        Err(CompileError::Read(path, error)) => Err(files::unreadable(&path, &error)),
        Err(CompileError::Failed(why)) => Err(Stop::new(Exit::Failure, why)),
        Err(CompileError::Stopped) => Err(Stop::new(Exit::Interrupted, "")),
    }
}

/// The versions of the compilers that were used; empty for text, which does not show them.
pub(super) fn versions(
    workshops: &[&Workshop],
    console: &Console,
    outputs: &Outputs,
) -> Vec<String> {
    if console.is_text() && outputs.is_empty() {
        return Vec::new();
    }
    let mut versions: Vec<String> = workshops
        .iter()
        .flat_map(|workshop| workshop.versions())
        .collect();
    versions.sort();
    versions.dedup();
    versions
}

/// A program before it is built: only its name is known.
pub(super) fn contestant(path: &Path) -> Contestant {
    Contestant {
        name: path.display().to_string(),
        language: String::new(),
        command: String::new(),
        remarks: Default::default(),
        compiler_message: None,
    }
}

/// Reports a program that does not compile, which counts as a failure.
pub(super) fn refused(
    console: &mut Console,
    outputs: &Outputs,
    report: StressReport,
) -> Result<Exit, Stop> {
    let run = SavedRun::Stress(report);
    let printed = console.run(&run);
    outputs.write(&run, console.problems(), console.lang())?;
    Exit::Disagreement.after(printed)
}

/// The stop of a command for an error of a search.
pub(super) fn stress_stop(problem: &'static dyn AnyProblem, error: StressError) -> Stop {
    match error {
        StressError::Declined(declined) => Stop::declined(problem.name(), declined),
        StressError::Judge(_) => Stop::new(Exit::Failure, error),
        StressError::Sandbox(error) => sandbox_stop(error),
    }
}
