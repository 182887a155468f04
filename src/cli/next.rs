//! The commands at the end of a report of failures: each leads from one of them to its cause.

use super::args;
use super::repeat::{
    GENERATED, RunCost, diagnose, flags, flags_of, program, search, tells_a_cause,
};
use super::submissions::Again;
use std::path::Path;
use tribunal_core::board::Size;
use tribunal_core::command::RepeatCommand;
use tribunal_core::erased::{AnyProblem, AnySpace};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::chance::is_by_chance;
use tribunal_core::verdict::diagnosed::Grade;
use tribunal_core::verdict::judged::{FurtherInputs, JudgeReport, NextFor, SubmissionReport};
use tribunal_core::verdict::killed::{KillReport, WrongProgram};
use tribunal_core::verdict::memory_fault::NamedMemoryFault;
use tribunal_core::verdict::stressed::Attempt;
use tribunal_judge::submission::Submission;

/// The folder that commands name for the cases that expose wrong programs.
const KILLERS: &str = "killers";

/// A run of `judge`, with its submissions in the order of its report.
#[derive(Clone, Copy)]
pub(super) struct JudgedRun<'a> {
    pub(super) args: &'a args::Judge,
    pub(super) report: &'a JudgeReport,
    pub(super) submissions: &'a [Submission],
    pub(super) again: &'a Again,
}

impl<'a> JudgedRun<'a> {
    fn rows(self) -> impl Iterator<Item = (&'a SubmissionReport, &'a Path)> {
        let paths = self.submissions.iter().map(|it| it.path.as_path());
        self.report.submissions.iter().zip(paths)
    }

    /// The programs that fail and that a command can name.
    fn failing(self) -> impl Iterator<Item = (&'a SubmissionReport, &'a Path)> {
        let is_named = move |path: &Path| (self.again)(path).is_none();
        self.rows()
            .filter(move |(one, path)| is_failing(one) && is_named(path))
    }

    /// The first program of another verdict than the one that its folder names; of those that are not accepted, one that
    /// should be rather than one that should fail in another way.
    fn unexpected(self, is_accepted: bool) -> Option<(&'a SubmissionReport, &'a Path)> {
        let is_unexpected = |one: &SubmissionReport| {
            let fits = one.expected.as_ref().is_none_or(|expected| expected.fits);
            let is_ruled = |verdict| verdict != Verdict::JudgeError;
            !fits && one.verdict.is_some_and(is_ruled)
        };
        self.rows()
            .filter(|(one, _)| is_unexpected(one))
            .filter(|(one, _)| (one.verdict == Some(Verdict::Accepted)) == is_accepted)
            .min_by_key(|(one, _)| !should_pass(one))
    }
}

/// Whether the folder of a program allows that it is accepted.
fn should_pass(one: &SubmissionReport) -> bool {
    let expected = one.expected.as_ref();
    expected.is_some_and(|expected| expected.admits.contains(&Verdict::Accepted))
}

fn is_failing(one: &SubmissionReport) -> bool {
    let is_rejected =
        |verdict: Verdict| !matches!(verdict, Verdict::Accepted | Verdict::JudgeError);
    one.judged > 0 && one.verdict.is_some_and(is_rejected)
}

/// The commands after `judge`, and the program of several that they are about.
pub(super) struct Next {
    pub(super) commands: Vec<String>,
    pub(super) program: Option<NextFor>,
}

impl Next {
    /// Commands about the program at `path`, of several programs only the first; `name` is the problem in commands.
    fn of(
        name: &str,
        run: JudgedRun,
        path: &Path,
        commands: impl IntoIterator<Item = RepeatCommand>,
    ) -> Next {
        let about = run.rows().find(|(_, other)| *other == path);
        let is_one_of_many = run.submissions.len() > 1;
        Next {
            commands: texts(commands.into_iter().take(match is_one_of_many {
                true => 1,
                false => usize::MAX,
            })),
            program: about.filter(|_| is_one_of_many).map(|(one, _)| NextFor {
                submission: one.name.clone(),
                others: program("judge", name, Path::new("FILE"))
                    .words(flags(run.args))
                    .to_string(),
            }),
        }
    }

    /// These commands; if there are none, the one that runs a program on its smallest failing case again, to see whether it
    /// is mended.
    fn or_again(mut self, failing: &SubmissionReport) -> Next {
        let cases = failing.smallest_failing().into_iter().chain(&failing.cases);
        let mut again = cases
            .filter_map(|case| Some(&case.failure.as_ref()?.repeat))
            .filter(|command| !command.is_empty());
        if self.commands.is_empty() {
            self.commands.extend(again.next().cloned());
        }
        self
    }

    /// Commands about the whole run.
    fn of_all(commands: impl IntoIterator<Item = RepeatCommand>) -> Next {
        Next {
            commands: texts(commands),
            program: None,
        }
    }
}

/// After `judge` on one of the problems here: the search for the cause of the only failure, or of one whose cause is
/// unknown, the first with wrong answers before others; with `--expected`, for the first submission of each kind that
/// is not as expected.
pub(super) fn after_judge(problem: &'static dyn AnyProblem, run: JudgedRun) -> Next {
    let (flags, size) = (flags(run.args), run.args.cases.size);
    if run.args.expected {
        let alone = |path| program("judge", problem.name(), path).words(flags.clone());
        // No case that was run exposes a wrong program that is accepted.
        let exposed = |path| {
            program("kill", problem.name(), path)
                .words(flags.clone())
                .options("--size", size)
                .option("--out", KILLERS)
        };
        let commands = [
            run.unexpected(false).map(|(_, path)| alone(path)),
            run.unexpected(true).map(|(_, path)| exposed(path)),
        ];
        return Next::of_all(commands.into_iter().flatten());
    }
    let is_known = |one: &SubmissionReport| {
        let fault = one.reason.as_ref().and_then(NamedMemoryFault::of);
        one.cause.as_ref().is_some_and(|it| it.is_likely) || fault.is_some_and(|it| it.is_likely)
    };
    // Wrong answers tell most about a cause, and a program that runs into a limit is the slowest to search.
    let rank = |one: &SubmissionReport| match one.verdict {
        Some(Verdict::WrongAnswer | Verdict::PresentationError) => 0,
        Some(Verdict::RuntimeError) => 1,
        _ => 2,
    };
    let unknown = run
        .failing()
        .filter(|(one, _)| !is_known(one))
        .min_by_key(|(one, _)| rank(one));
    match unknown.or_else(|| run.failing().next()) {
        Some((one, path)) => {
            let cost = RunCost {
                run_s: one.cpu_s_total / one.judged as f64,
            };
            let by_chance = one.reason.as_ref().is_some_and(is_by_chance);
            let is_of_memory = one.reason.as_ref().and_then(NamedMemoryFault::of).is_some();
            let is_answered = one.counts.keys().any(|verdict| tells_a_cause(*verdict));
            // `diagnose` compares answers, which tell nothing of chance or of memory.
            // No search finds a smaller board than the one that is proved to be the smallest.
            let is_proven = run.report.smallest.as_ref().is_some_and(|it| it.proven);
            // A comparison would tell the same cause once more, or compare answers to another input.
            let best = one.cause.as_ref().filter(|cause| cause.is_likely);
            let best = best.and_then(|cause| cause.best().first());
            let is_exact = best.is_some_and(|best| best.grade == Grade::Exact);
            let reads_a_file = one
                .reason
                .as_ref()
                .is_some_and(|it| it.id() == "opens-a-file");
            let is_settled = is_exact || reads_a_file || (is_proven && is_known(one));
            let is_compared = !by_chance
                && !is_of_memory
                && is_answered
                && !is_settled
                && size.is_none_or(|size| problem.faulty(size, &[]).is_ok());
            let compared = is_compared.then(|| diagnose(problem, path, flags.clone(), size, cost));
            // Where the line of a crash is known, a smaller board tells no more; and `stress` of a crash leads to
            // `judge --verbose`.
            // The line at which its time ran out does not say why.
            let is_late = one.verdict == Some(Verdict::TimeLimit);
            let is_at_line = one.excerpt.is_some() && !is_late && (is_of_memory || !is_answered);
            let is_after_search = run.args.verbose && !is_answered;
            let is_searched = !is_proven && !is_at_line && !is_after_search;
            let searched = is_searched.then(|| search(problem, path, flags, size, cost));
            let commands = compared.into_iter().chain(searched);
            let next = Next::of(problem.name(), run, path, commands);
            // The report of one program shows its smallest failing case in full: the same case again tells no more.
            match run.submissions.len() {
                1 => next,
                _ => next.or_again(one),
            }
        }
        None => match (run.report.submissions.as_slice(), run.submissions) {
            ([one], [Submission { path, .. }])
                if one.verdict == Some(Verdict::Accepted) && !run.report.interrupted =>
            {
                Next::of_all(after_accepted(problem, run.args, one, path))
            }
            _ => without_failures(problem.name(), run, &flags),
        },
    }
}

/// After a program was right on everything that was tried: the command that tries all inputs, or else searches for one on
/// which it fails; nothing if all were tried.
fn after_accepted(
    problem: &'static dyn AnyProblem,
    args: &args::Judge,
    one: &SubmissionReport,
    path: &Path,
) -> Option<RepeatCommand> {
    let is_proof = one.further.as_ref().is_some_and(FurtherInputs::is_proof);
    let has_all = args.cases.exhaustive && args.cases.case.is_none();
    if is_proof || has_all {
        return None;
    }
    let all = on_all_inputs(problem, args, one, path);
    let cost = RunCost {
        run_s: one.cpu_s_total / one.judged.max(1) as f64,
    };
    all.or_else(|| {
        let size = args.cases.size;
        Some(search(problem, path, flags(args), size, cost))
    })
}

/// The longest time in seconds that an offered command takes for all inputs.
const ALL_INPUTS_S: f64 = 3600.0;

/// After a program was right on a part of all inputs: the command that tries them all, if they can be tried in an hour.
fn on_all_inputs(
    problem: &'static dyn AnyProblem,
    args: &args::Judge,
    one: &SubmissionReport,
    path: &Path,
) -> Option<RepeatCommand> {
    /// How much longer than the first inputs the others may take.
    const MARGIN: f64 = 1.3;
    let further = one.further.as_ref().filter(|it| !it.is_proof())?;
    let budget_s = args.budget.unwrap_or(args::FURTHER_S);
    let all_s = budget_s * MARGIN * further.inputs as f64 / further.tried as f64;
    (all_s <= ALL_INPUTS_S).then(|| {
        program("judge", problem.name(), path)
            .words(flags(args))
            .options("--size", args.cases.size)
            .option("--budget", all_s.ceil())
    })
}

/// After `judge` on another package: each failing case of the first failing submission of several, or one of the only
/// one. With `--expected`: an accepted submission that fails, or else a search for an input that exposes a wrong one that
/// passes, or else another one that is not as expected.
pub(super) fn after_package(name: &str, run: JudgedRun) -> Next {
    let flags = flags(run.args);
    let first = match (run.args.expected, run.unexpected(false)) {
        (false, _) => run.failing().map(|(_, path)| path).next(),
        (true, Some((one, path))) if should_pass(one) => Some(path),
        (true, failing) => match run.unexpected(true) {
            // No case that was run exposes it.
            Some((_, path)) => {
                let search =
                    program("stress", name, path).words(flags_of(None, &run.args.execution));
                return Next::of(name, run, path, [search]);
            }
            None => failing.map(|(_, path)| path),
        },
    };
    match first {
        // The report of one submission has its failing cases.
        Some(_) if matches!(run.submissions, [one] if one.student.is_none()) => {
            let mut failing = run.failing().map(|(one, _)| one);
            let next = Next::of_all(Vec::new());
            match failing.next() {
                Some(one) => next.or_again(one),
                None => next,
            }
        }
        Some(path) => Next::of(name, run, path, [program("judge", name, path).words(flags)]),
        None => without_failures(name, run, &flags),
    }
}

/// Where no program that a command can name fails on a case. If all that fail are copies: the class, with more about each
/// likely fault. Otherwise the first that does not compile, judged alone: this shows the compiler's message, and is the
/// command to repeat after mending it.
fn without_failures(name: &str, run: JudgedRun, flags: &[String]) -> Next {
    if let Some((_, copy)) = run.rows().find(|(one, _)| is_failing(one)) {
        let again = (run.again)(copy).filter(|_| !run.args.verbose);
        return Next::of_all(again.map(|command| command.words(flags).flag("--verbose", true)));
    }
    let is_refused = |one: &SubmissionReport| {
        one.compile_error.is_some() && one.expected.as_ref().is_none_or(|it| !it.fits)
    };
    let refused = run
        .rows()
        .find(|(one, path)| is_refused(one) && (run.again)(path).is_none());
    match refused {
        Some((_, path)) => {
            let again = program("judge", name, path).words(flags.to_vec());
            Next::of(name, run, path, [again])
        }
        None => Next::of_all(Vec::new()),
    }
}

/// After `stress` or `diagnose` of a program that does not compile, or whose failure cannot be compared: all stored cases.
pub(super) fn judged(
    problem: &'static dyn AnyProblem,
    submission: &Path,
    flags: Vec<String>,
) -> Vec<String> {
    texts([program("judge", problem.name(), submission).words(flags)])
}

/// After `stress`: the comparison with known faults, where there are faults for boards of this size, or else the stored
/// cases, in full after a crash or a broken limit.
pub(super) fn after_stress(
    problem: &'static dyn AnyProblem,
    args: &args::Stress,
    size: Size,
    failing: &Attempt,
) -> Vec<String> {
    let flags = flags_of(args.cases.as_deref(), &args.execution);
    // Inputs that the user gives are known: reports offer this command to run a failing input once more.
    if args.inputs.input.is_some() {
        return Vec::new();
    }
    if !tells_a_cause(failing.verdict) {
        let judge = program("judge", problem.name(), args.submission());
        return texts([judge.words(flags).flag("--verbose", true)]);
    }
    if problem.faulty(size, &[]).is_err() {
        return judged(problem, args.submission(), flags);
    }
    let cost = RunCost {
        run_s: failing.cpu_s,
    };
    let size = Some(size).filter(|size| *size != problem.info().size);
    texts([diagnose(problem, args.submission(), flags, size, cost)])
}

/// After `kill`: the comparison of the first failing right program with known faults; the first wrong program that passes,
/// on more inputs; and the search that keeps its cases.
pub(super) fn after_kill(
    problem: &'static dyn AnyProblem,
    args: &args::Kill,
    report: &KillReport,
) -> Vec<String> {
    let flags = flags_of(args.cases.as_deref(), &args.execution);
    let size = args.size.unwrap_or(problem.info().size);
    let mut commands = Vec::new();
    let failing = report
        .right
        .iter()
        .find_map(|one| Some((one, one.failure.as_ref()?)))
        .filter(|(_, failure)| tells_a_cause(failure.verdict));
    if let Some((one, failure)) = failing.filter(|_| problem.faulty(size, &[]).is_ok()) {
        let cost = RunCost {
            run_s: failure.cpu_s,
        };
        let path = Path::new(&one.name);
        commands.push(diagnose(problem, path, flags.clone(), args.size, cost));
    }
    let is_passing = |one: &&WrongProgram| !one.killed && one.trouble.is_none();
    if let Some(one) = report.wrong.iter().find(is_passing) {
        let path = Path::new(&one.name);
        commands.extend(more_inputs(problem, args, path, flags.clone()));
    }
    if args.out.is_none() && !report.cases.is_empty() {
        commands.push(written(problem, args, flags));
    }
    texts(commands)
}

/// The same search, which writes its cases.
fn written(
    problem: &'static dyn AnyProblem,
    args: &args::Kill,
    flags: Vec<String>,
) -> RepeatCommand {
    let programs = RepeatCommand::new("kill").word(problem.name());
    let programs = args
        .programs
        .iter()
        .fold(programs, |it, path| it.path(path));
    programs
        .options("--accepted", args.accepted.iter().map(|it| it.display()))
        .words(flags)
        .options("--seed", Some(args.seed).filter(|seed| *seed != 1))
        .options(
            "--random",
            Some(args.random).filter(|it| *it != args::KILL_RANDOM),
        )
        .options(
            "--smallest",
            Some(args.smallest).filter(|it| *it != args::KILL_SMALLEST),
        )
        .options("--size", args.size)
        .option("--out", KILLERS)
}

/// The command that judges a program on all inputs of a size, or on many, if `kill` tried fewer.
fn more_inputs(
    problem: &'static dyn AnyProblem,
    args: &args::Kill,
    path: &Path,
    flags: Vec<String>,
) -> Option<RepeatCommand> {
    let command = program("judge", problem.name(), path).words(flags);
    let command = match problem.space(args.size.unwrap_or(problem.info().size)) {
        Ok(AnySpace::Each { instances, .. }) => {
            (args.smallest < instances).then(|| command.flag("--exhaustive", true))
        }
        _ => (args.random < GENERATED).then(|| command.option("--random", GENERATED)),
    };
    command.map(|command| command.options("--size", args.size))
}

fn texts(commands: impl IntoIterator<Item = RepeatCommand>) -> Vec<String> {
    let commands = commands.into_iter();
    commands.map(|command| command.to_string()).collect()
}
