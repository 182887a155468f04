//! The programs of a search: builds them, reports one that does not compile, and ends the run.

use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::other_builds::sanitizing;
use super::outputs::Outputs;
use super::setup::sandbox_stop;
use super::share;
use super::submissions::units;
use super::wanted::Wanted;
use std::io::Write as _;
use std::path::Path;
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_core::verdict::stressed::{
    Attempt, Contestant, Examination, StressFailure, StressReport,
};
use tribunal_judge::compile::{CompileError, Compiled, Surroundings, Variant, Workshop};
use tribunal_judge::language::Languages;
use tribunal_judge::sanitize::Judged;
use tribunal_judge::stress::StressError;
use tribunal_report::stress;

/// Builds a program and records how in `contestant`; `None` if the compiler refuses it.
///
/// # Errors
///
/// What is no program, such as a folder of several, failures of Tribunal, and Ctrl-C.
pub(super) fn build(
    workshop: &Workshop,
    around: &Surroundings,
    source: &Path,
    contestant: &mut Contestant,
) -> Result<Option<Compiled>, Stop> {
    reject_several(source, workshop.languages)?;
    match workshop.compile_in(around, source, Variant::default()) {
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
        Err(CompileError::NotInstalled {
            language,
            message,
            hint,
        }) => Err(Stop::said(share::exit_without(&language), message).advise(hint)),
        Err(CompileError::Read(path, error)) => Err(files::unreadable(&path, &error)),
        Err(CompileError::Failed(why)) => Err(Stop::new(Exit::Failure, why)),
        Err(CompileError::Stopped) => Err(Stop::new(Exit::Interrupted, "")),
    }
}

/// Refuses a folder of several programs, of which one would be taken.
fn reject_several(source: &Path, languages: &Languages) -> Result<(), Stop> {
    if !source.is_dir() {
        return Ok(());
    }
    let programs = units(source, Wanted::programs(languages), &|_| {})?;
    let [first, _, ..] = &programs[..] else {
        return Ok(());
    };
    let why = Message::new("folder-of-programs")
        .with("folder", source.display().to_string())
        .with("count", grouped(programs.len() as u64));
    let hint = Message::new("hint-one-of-programs").with("file", first.display().to_string());
    Err(Stop::said(Exit::Usage, why).advise(hint))
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

/// The exit status of a search.
pub(super) fn exit(is_caught: bool, tried: u64, is_stopped: bool) -> Exit {
    match is_caught {
        // The failing input may not be as small as it could be.
        _ if is_stopped => Exit::Interrupted,
        true => Exit::Disagreement,
        // A program that was never run is not accepted.
        false if tried == 0 => Exit::Declined,
        false => Exit::Success,
    }
}

/// What was ruled on the usual build of a program, for its other builds.
pub(super) fn of_attempt(attempt: &Attempt) -> Judged<'_> {
    Judged {
        verdict: attempt.verdict,
        message: &attempt.message,
        is_steady: attempt.steady,
        case: None,
        passing: None,
    }
}

/// Prints and writes a report. Text shows the result first, and then what other builds of the failing program `source`
/// do, because these take a while. Returns whether it could be printed.
///
/// # Errors
///
/// If a report file cannot be written.
pub(super) fn finish(
    mut report: StressReport,
    examine: Option<impl FnOnce(&StressFailure) -> Examination>,
    source: &Path,
    workshops: &[&Workshop],
    console: &mut Console,
    outputs: &Outputs,
) -> Result<Result<(), Stop>, Stop> {
    let (is_text, look) = (console.is_text(), console.look());
    let mut printed = Ok(());
    if is_text {
        printed =
            stress::print(&mut console.out, &report, &look).and_then(|()| console.out.flush());
    }
    if let (Some(examine), Some(failure)) = (examine, &mut report.failure) {
        let clock = console.clock();
        clock.begin(&report.problem, || sanitizing(source));
        let examination = examine(failure);
        clock.end();
        if is_text {
            let out = &mut console.out;
            let print = |()| stress::print_examination(out, &examination, &look);
            printed = printed.and_then(print);
        }
        failure.examination = Some(examination);
    }
    if is_text {
        let next = |()| stress::print_next(&mut console.out, &report, look.lang);
        printed = printed.and_then(next);
    }
    report.provenance.compilers = versions(workshops, console, outputs);
    let run = SavedRun::Stress(report);
    let printed = match is_text {
        true => printed.map_err(Stop::from),
        false => console.run(&run),
    };
    outputs.write(&run, console.problems(), console.lang())?;
    Ok(printed)
}
