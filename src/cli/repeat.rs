//! Builds the commands that repeat a result, with the flags that it depends on.

use super::args;
use std::path::Path;
use tribunal_core::board::Size;
use tribunal_core::command::{RepeatCommand, option_words};
use tribunal_core::erased::{AnyProblem, AnySpace};
use tribunal_core::output::Dialect;

/// The number of generated boards that a diagnosis compares if there are too many to compare all.
pub(super) const GENERATED: u64 = 20_000;

/// The flags of `judge` that its results depend on, as words.
pub(super) fn flags(args: &args::Judge) -> Vec<String> {
    flags_of(args.cases.cases.as_deref(), &args.execution)
}

/// The flags of any command that runs programs that its results depend on, as words.
pub(super) fn flags_of(cases: Option<&Path>, execution: &args::Execution) -> Vec<String> {
    fn text(value: Option<impl ToString>) -> Option<String> {
        value.map(|value| value.to_string())
    }
    let args::Execution {
        dialect,
        limits,
        build,
        isolation,
        ..
    } = execution;
    let dialect = Some(*dialect).filter(|dialect| *dialect != Dialect::default());
    let languages = build.languages.as_ref();
    let values = [
        ("--cases", text(cases.map(Path::display))),
        ("--dialect", text(dialect)),
        ("--time-limit", text(limits.time_limit)),
        ("--wall-limit", text(limits.wall_limit)),
        ("--memory-limit", text(limits.memory_limit)),
        ("--output-limit", text(limits.output_limit)),
        ("--stack-limit", text(limits.stack_limit)),
        ("--processes", text(limits.processes)),
        ("--language", build.language.clone()),
        ("--languages", text(languages.map(|path| path.display()))),
        ("--isolation", text(isolation.level)),
    ];
    let mut words: Vec<String> = values
        .into_iter()
        .filter_map(|(flag, value)| Some(option_words(flag, &value?)))
        .flatten()
        .collect();
    words.extend(isolation.trusted.then(|| "--trusted".to_string()));
    words
}

/// The command that judges a submission on one case. For a student whose files were copied, `again` judges the whole
/// class.
pub(super) fn repeat(
    problem: &str,
    submission: &Path,
    again: Option<RepeatCommand>,
    flags: &[String],
    case: &[String],
) -> String {
    again
        .unwrap_or_else(|| program("judge", problem, submission))
        .words(flags)
        .words(case)
        .to_string()
}

/// A command on one program.
pub(super) fn program(verb: &str, problem: &str, program: &Path) -> RepeatCommand {
    RepeatCommand::new(verb).word(problem).path(program)
}

/// The command that searches for the smallest failing input of a program, with `--size` where the size is not the
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

/// The command that compares a program with known faults on every board of a size, or on generated ones if these are too
/// many.
pub(super) fn diagnose(
    problem: &dyn AnyProblem,
    submission: &Path,
    flags: Vec<String>,
    size: Option<Size>,
) -> RepeatCommand {
    let is_too_many = match problem.space(size.unwrap_or(problem.info().size)) {
        Ok(AnySpace::Each { .. }) => false,
        Ok(AnySpace::Sweep(sweep)) => sweep.instances > args::DIAGNOSED_MAX,
        Err(_) => true,
    };
    program("diagnose", problem.name(), submission)
        .words(flags)
        .flag("--exhaustive", !is_too_many)
        .options("--random", is_too_many.then_some(GENERATED))
        .options("--size", size)
}

/// The same command on one input alone.
pub(super) fn on_input(command: RepeatCommand, input: &str) -> String {
    command.option("--input", "-").stdin(input).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagnosis_of_more_boards_takes_all_or_generated_ones() {
        let command = |problem: &&'static dyn AnyProblem| {
            diagnose(*problem, Path::new("x.c"), Vec::new(), None).to_string()
        };
        let commands: Vec<String> = tribunal_problems::ALL.iter().map(command).collect();
        assert_eq!(
            commands,
            [
                "tribunal diagnose flipgame x.c --exhaustive",
                "tribunal diagnose pilots x.c --exhaustive",
                "tribunal diagnose chesscbg x.c --random 20000",
            ]
        );
    }
}
