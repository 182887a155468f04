//! The commands that repeat what was done, with the flags that its result depends on.

use super::args;
use std::path::Path;
use tribunal_core::board::Size;
use tribunal_core::command::{RepeatCommand, option_words};
use tribunal_core::erased::AnyProblem;
use tribunal_core::output::Dialect;

/// The flags of this run that a result depends on, as words.
pub(super) fn flags(args: &args::Judge) -> Vec<String> {
    flags_of(
        args.cases.cases.as_deref(),
        args.dialect,
        &args.limits,
        &args.build,
        &args.isolation,
    )
}

/// The same flags of any command that runs programs.
pub(super) fn flags_of(
    cases: Option<&Path>,
    dialect: Dialect,
    limits: &args::LimitChoice,
    build: &args::BuildChoice,
    isolation: &args::IsolationChoice,
) -> Vec<String> {
    let mut words = Vec::new();
    let mut add = |flag: &str, value: Option<String>| {
        words.extend(value.iter().flat_map(|value| option_words(flag, value)));
    };
    let path = |path: &Path| path.display().to_string();
    add("--cases", cases.map(path));
    add(
        "--dialect",
        Some(dialect)
            .filter(|dialect| *dialect != Dialect::default())
            .map(|it| it.to_string()),
    );
    add(
        "--time-limit",
        limits.time_limit.map(|limit| limit.to_string()),
    );
    add(
        "--wall-limit",
        limits.wall_limit.map(|limit| limit.to_string()),
    );
    add(
        "--memory-limit",
        limits.memory_limit.map(|limit| limit.to_string()),
    );
    add(
        "--output-limit",
        limits.output_limit.map(|limit| limit.to_string()),
    );
    add(
        "--stack-limit",
        limits.stack_limit.map(|limit| limit.to_string()),
    );
    add(
        "--processes",
        limits.processes.map(|limit| limit.to_string()),
    );
    add("--language", build.language.clone());
    add("--languages", build.languages.as_deref().map(path));
    add(
        "--isolation",
        isolation.level.map(|level| level.to_string()),
    );
    if isolation.trusted {
        words.push("--trusted".to_string());
    }
    words
}

/// The command that judges a submission on one case.
pub(super) fn repeat(
    problem: &str,
    submission: &Path,
    flags: &[String],
    case: &[String],
) -> String {
    program("judge", problem, submission)
        .words(flags)
        .words(case)
        .to_string()
}

/// A command on one program.
pub(super) fn program(verb: &str, problem: &str, program: &Path) -> RepeatCommand {
    RepeatCommand::new(verb).word(problem).path(program)
}

/// The command that looks for the smallest failing input of a program, among those of this size where it is not the
/// published one.
pub(super) fn stress(
    problem: &dyn AnyProblem,
    submission: &Path,
    flags: Vec<String>,
    size: Option<Size>,
) -> RepeatCommand {
    let size = size.filter(|size| *size != problem.info().size);
    program("stress", problem.name(), submission)
        .words(flags)
        .options("--size", size)
        .flag("--keep-size", size.is_some())
}

/// The same on one input alone.
pub(super) fn on_input(command: RepeatCommand, input: &str) -> String {
    command.option("--input", "-").stdin(input).to_string()
}
