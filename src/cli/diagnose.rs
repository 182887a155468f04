//! `tribunal diagnose`: names the likely bug of a program.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::provenance;
use super::repeat::{flags_of, on_input, stress};
use super::setup::{CaseFolder, languages, source, wanted, worker_cores};
use super::stress::{build, contestant};
use super::time_limit::package_limits;
use super::toolchain::Toolchain;
use std::io::BufReader;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tribunal_core::erased::{AnyInstance, AnyProblem, AnySpace};
use tribunal_core::problem::GenerateOptions;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::DiagnoseReport;
use tribunal_judge::case_source::{CaseSource, CaseSourceError};
use tribunal_judge::diagnose::{DiagnoseError, DiagnosePlan, Diagnosed, diagnose};
use tribunal_judge::limits::run_limits;
use tribunal_judge::pool::LimitedProgram;
use tribunal_judge::second_look::file_instead_of_input;
use tribunal_package::cases::{self, StoredCase};

pub(super) fn run(args: &args::Diagnose, console: &mut Console) -> Result<Exit, Stop> {
    let problem = args.problem;
    let begun = Instant::now();
    // Refuses impossible requests before any work begins.
    let case_folder = CaseFolder::of(problem, args.cases.as_deref())?;
    let size = args.size.unwrap_or(problem.info().size);
    let declined = |declined| Stop::new(Exit::Declined, format!("{}: {declined}", problem.name()));
    drop(problem.faulty(size, &[]).map_err(declined)?);
    let (source, is_whole_space) = inputs(problem, args, &case_folder)?;
    let package = package_limits(&case_folder.package)?;
    let wanted = wanted(&args.execution.limits)?;
    let (build_choice, isolation) = (&args.execution.build, &args.execution.isolation);
    let toolchain = Toolchain::open(languages(build_choice)?, build_choice, isolation, console)?;
    let (workshop, sandbox, stop) = (toolchain.workshop(), &*toolchain.sandbox, &*toolchain.stop);

    let mut report = DiagnoseReport {
        provenance: provenance::begin()?,
        problem: problem.name().to_string(),
        submission: contestant(&args.submission),
        isolation: sandbox.level().to_string(),
        dialect: args.execution.dialect.to_string(),
        coverage: source.coverage.clone(),
        inputs: source.cases(),
        is_whole_space,
        tried: 0,
        cut: None,
        counts: Default::default(),
        failures: 0,
        answered: 0,
        wrong: 0,
        gallery: 0,
        pairs: 0,
        suspects: Vec::new(),
        patterns: Vec::new(),
        smallest: None,
        next: Vec::new(),
        run_s: 0.0,
        compare_s: 0.0,
        wall_s: 0.0,
    };
    let Some(compiled) = build(&workshop, &args.submission, &mut report.submission)? else {
        // A program that does not compile counts as a failure.
        return print(console, &report, Exit::Disagreement);
    };
    let submission =
        LimitedProgram::of(&compiled, run_limits(&package, &compiled.language, &wanted));
    let plan = DiagnosePlan {
        sandbox,
        submission: &submission,
        dialect: args.execution.dialect,
        source: &source,
        samples: &samples(problem, &case_folder),
        all: args.all,
        time: args.budget.map(Duration::from_secs_f64),
        worker_cores: &worker_cores(args.execution.jobs),
        stop,
        events: &console.progress(),
    };
    let diagnosed = diagnose(&plan).map_err(|error| match error {
        DiagnoseError::Declined(declined) => {
            Stop::new(Exit::Declined, format!("{}: {declined}", problem.name()))
        }
        DiagnoseError::Judge(fault) => Stop::new(Exit::Failure, fault),
    })?;
    fill(problem, args, &mut report, diagnosed);
    if let Some(failure) = report.smallest.as_ref().and_then(|it| it.failure.as_ref()) {
        let remark = file_instead_of_input(&compiled, &submission, sandbox, &failure.actual);
        report.submission.remarks.extend(remark);
    }
    report.wall_s = begun.elapsed().as_secs_f64();
    let exit = match report.failures {
        0 if stop.load(Ordering::Relaxed) => Exit::Interrupted,
        // A program that was never run is not accepted.
        0 if report.tried == 0 => Exit::Declined,
        0 => Exit::Success,
        _ => Exit::Disagreement,
    };
    print(console, &report, exit)
}

fn print(console: &mut Console, report: &DiagnoseReport, exit: Exit) -> Result<Exit, Stop> {
    let look = console.look();
    exit.after(match console.is_json() {
        true => console.json("tribunal.diagnose", report),
        false => {
            tribunal_report::diagnosed::print(&mut console.out, report, &look).map_err(Stop::from)
        }
    })
}

/// The inputs, and whether they are all inputs of their size.
fn inputs(
    problem: &'static dyn AnyProblem,
    args: &args::Diagnose,
    case_folder: &CaseFolder,
) -> Result<(CaseSource, bool), Stop> {
    let stop = |error: CaseSourceError| match error {
        CaseSourceError::Declined(declined) => {
            Stop::new(Exit::Declined, format!("{}: {declined}", problem.name()))
        }
        CaseSourceError::NoCase(wrong, _) => {
            Stop::new(Exit::Usage, format!("no case is called `{wrong}`"))
        }
    };
    if args.stored {
        return stored(problem, args, case_folder).map(|source| (source, false));
    }
    let options = GenerateOptions {
        size: args.size,
        ..GenerateOptions::default()
    };
    let size = options.size_of(&problem.info());
    let space = problem.space(size).ok();
    let instances = space.as_ref().map(|space| space.published(problem));
    let instances = instances.map(|numbers| numbers.end - numbers.start);
    let source = match (args.random, args.smallest) {
        (Some(random), _) => CaseSource::generated(problem, random, args.seed, None, &options),
        (None, Some(count)) => CaseSource::smallest(problem, count, size),
        // A small chesscbg space has no order from the smallest input on, so it is tried in its own order.
        (None, None) => match (space, instances) {
            (Some(AnySpace::Each { .. }), _) => CaseSource::space(problem, size, None),
            (_, Some(instances)) if instances <= args::DIAGNOSED => {
                CaseSource::smallest(problem, instances, size)
            }
            _ => CaseSource::generated(problem, args::DIAGNOSED, args.seed, None, &options),
        },
    };
    let source = source.map_err(stop)?;
    let is_whole = args.random.is_none() && instances == Some(source.cases());
    Ok((source, is_whole))
}

/// The inputs of the sample cases; unreadable ones are left out.
fn samples(problem: &'static dyn AnyProblem, case_folder: &CaseFolder) -> Vec<AnyInstance> {
    let cases = cases::find(&case_folder.package)
        .map(|found| found.cases)
        .unwrap_or_default();
    let samples = cases
        .into_iter()
        .filter(|case| case.name.starts_with("sample/"));
    let read = |case: StoredCase| {
        let file = case.open_input().ok()?;
        problem.read_one(&mut BufReader::new(file), None).ok()
    };
    samples.filter_map(read).collect()
}

fn stored(
    problem: &'static dyn AnyProblem,
    args: &args::Diagnose,
    case_folder: &CaseFolder,
) -> Result<CaseSource, Stop> {
    let choice = args::CaseChoice {
        cases: args.cases.clone(),
        case: None,
        random: None,
        seed: 1,
        exhaustive: false,
        size: None,
    };
    let source = source(problem, &choice, case_folder)?;
    match (0..source.cases()).find_map(|index| {
        source
            .size_of(index)
            .filter(|size| *size != problem.info().size)
    }) {
        None => Ok(source),
        Some(size) => {
            let why = format!(
                "a stored case is a board of {size}; `--stored` needs boards of {}",
                problem.info().size
            );
            Err(Stop::new(Exit::Declined, why)
                .hint(format!("`--size {size}` tries every board of that size")))
        }
    }
}

/// Adds the result to the report, with the command for the next step.
fn fill(
    problem: &'static dyn AnyProblem,
    args: &args::Diagnose,
    report: &mut DiagnoseReport,
    diagnosed: Diagnosed,
) {
    let count = |verdicts: &dyn Fn(&Verdict) -> bool| {
        diagnosed
            .counts
            .iter()
            .filter(|(verdict, _)| verdicts(verdict))
            .map(|(_, count)| count)
            .sum::<u64>()
    };
    report.failures = count(&|verdict| *verdict != Verdict::Accepted);
    report.wrong =
        count(&|verdict| matches!(verdict, Verdict::WrongAnswer | Verdict::PresentationError));
    report.tried = diagnosed.tried;
    report.cut = diagnosed.cut;
    report.answered = diagnosed.answered;
    (report.gallery, report.pairs) = diagnosed.compared;
    report.counts = diagnosed.counts;
    report.suspects = diagnosed.suspects;
    report.patterns = diagnosed.patterns;
    report.run_s = diagnosed.run.as_secs_f64();
    report.compare_s = diagnosed.compare.as_secs_f64();
    if let Some((instance, mut result)) = diagnosed.smallest {
        let (alone, search) = commands(problem, args, &instance);
        if let Some(failure) = &mut result.failure {
            failure.repeat = alone;
        }
        report.next = vec![search];
        report.smallest = Some(result);
    }
}

/// The command that repeats a failure on its input, and the command that searches for the smallest input.
fn commands(
    problem: &'static dyn AnyProblem,
    args: &args::Diagnose,
    instance: &AnyInstance,
) -> (String, String) {
    let flags = flags_of(args.cases.as_deref(), &args.execution);
    let search = stress(problem, &args.submission, flags, args.size);
    let alone = on_input(search.clone(), &problem.write(instance));
    (alone, search.to_string())
}
