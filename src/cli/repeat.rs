//! Builds the commands that repeat a result, with the flags that it depends on.

use super::args;
use super::choices::Start;
use std::path::Path;
use tribunal_core::board::Size;
use tribunal_core::command::{RepeatCommand, option_words};
use tribunal_core::erased::{AnyProblem, AnySpace};
use tribunal_core::output::Dialect;
use tribunal_core::verdict::Verdict;

/// The number of generated boards that a diagnosis compares if there are too many to compare all.
pub(super) const GENERATED: u64 = 20_000;

/// How long an offered command may run programs, in seconds: a longer one gets `--budget` with these. For all boards of 4x4 that is
/// nine milliseconds a run: a compiled program takes one or two, on a busy machine too, and an interpreter that is started anew
/// twenty or more.
const OFFERED_S: f64 = 600.0;

/// The mean time of a run on the inputs that were tried, to estimate how long a program takes on many.
#[derive(Clone, Copy)]
pub(super) struct RunCost {
    /// In seconds.
    pub(super) run_s: f64,
}

impl RunCost {
    /// Whether runs on so many inputs, one after the other, take ten minutes at most.
    pub(super) fn allows(self, inputs: u64) -> bool {
        self.run_s * inputs as f64 <= OFFERED_S
    }
}

/// Whether runs of this verdict can be compared with those of faulty solvers: one that crashed or broke a limit has no
/// answer.
pub(super) fn tells_a_cause(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::WrongAnswer | Verdict::PresentationError)
}

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
        ("--start", text(isolation.start.map(Start::name))),
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

/// The same command for a program of this cost; for ten minutes at most.
pub(super) fn search(
    problem: &dyn AnyProblem,
    submission: &Path,
    flags: Vec<String>,
    size: Option<Size>,
    cost: RunCost,
) -> RepeatCommand {
    let inputs = args::RANDOM + args::SMALLEST;
    let is_long = !cost.allows(inputs);
    stress(problem, submission, flags, size).options("--budget", is_long.then_some(OFFERED_S))
}

/// The command that compares a program with known faults on every board of a size, or on generated ones if these are too
/// many for the faults or for a program of this cost; for ten minutes at most.
pub(super) fn diagnose(
    problem: &dyn AnyProblem,
    submission: &Path,
    flags: Vec<String>,
    size: Option<Size>,
    cost: RunCost,
) -> RepeatCommand {
    let inputs = match problem.space(size.unwrap_or(problem.info().size)) {
        Ok(AnySpace::Each { instances, .. }) => Some(instances),
        Ok(AnySpace::Sweep(sweep)) => {
            Some(sweep.instances).filter(|instances| *instances <= args::DIAGNOSED_MAX)
        }
        Err(_) => None,
    };
    let is_exhaustive = inputs.is_some_and(|inputs| cost.allows(inputs));
    let is_long = !is_exhaustive && !cost.allows(GENERATED);
    program("diagnose", problem.name(), submission)
        .words(flags)
        .flag("--exhaustive", is_exhaustive)
        .options("--random", (!is_exhaustive).then_some(GENERATED))
        .options("--budget", is_long.then_some(OFFERED_S))
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
    fn only_answers_are_compared_with_those_of_faulty_solvers() {
        let telling = Verdict::ALL.into_iter().filter(|it| tells_a_cause(*it));
        assert!(telling.eq([Verdict::WrongAnswer, Verdict::PresentationError]));
    }

    #[test]
    fn a_search_takes_no_longer_than_ten_minutes() {
        let problem = tribunal_problems::ALL[0];
        let command = |run_s: f64| {
            let cost = RunCost { run_s };
            search(problem, Path::new("x.c"), Vec::new(), None, cost).to_string()
        };
        let quick = command(0.002);
        assert_eq!(quick, format!("tribunal stress {} x.c", problem.name()));
        assert_eq!(command(0.4), format!("{quick} --budget 600"));
    }

    #[test]
    fn a_diagnosis_takes_all_boards_or_generated_ones_and_no_longer_than_ten_minutes() {
        let commands = |run_ms: f64| {
            let cost = RunCost {
                run_s: run_ms / 1000.0,
            };
            let command = |problem: &&'static dyn AnyProblem| {
                let command = diagnose(*problem, Path::new("x.c"), Vec::new(), None, cost);
                command.to_string().replace("tribunal diagnose ", "")
            };
            let commands = tribunal_problems::ALL.iter().map(command);
            commands.collect::<Vec<_>>()
        };
        let generated = "chesscbg x.c --random 20000";
        let all = [
            "flipgame x.c --exhaustive",
            "pilots x.c --exhaustive",
            generated,
        ];
        assert_eq!(commands(4.0), all);
        let fewer = [
            "flipgame x.c --random 20000",
            "pilots x.c --random 20000",
            generated,
        ];
        assert_eq!(commands(20.0), fewer);
        let limited = fewer.map(|command| format!("{command} --budget 600"));
        assert_eq!(commands(100.0), limited);
    }
}
