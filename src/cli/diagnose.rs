//! `tribunal diagnose`: names the likely bug of a program.

use super::args;
use super::console::Console;
use super::contestants::{build, contestant, versions};
use super::exit::{Exit, Stop};
use super::interrupt;
use super::next::judged;
use super::other_builds::{FailingProgram, sanitizing};
use super::outputs::Outputs;
use super::provenance;
use super::repeat::{self, RunCost, flags_of, on_input, stress, tells_a_cause};
use super::setup::{CaseFolder, languages, share_cores, source, wanted, worker_cores};
use super::share::{self, Share, ShareDone};
use super::time_limit::package_limits;
use super::toolchain::Toolchain;
use std::io::BufReader;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem, AnySpace};
use tribunal_core::messages::Message;
use tribunal_core::problem::GenerateOptions;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::{DiagnoseReport, Grade};
use tribunal_core::verdict::judged::{CaseResult, Refused};
use tribunal_core::verdict::saved::SavedRun;
use tribunal_core::verdict::stressed::Examination;
use tribunal_judge::case_source::{CaseSource, CaseSourceError};
use tribunal_judge::compile::{Compiled, Surroundings};
use tribunal_judge::diagnose::{self, DiagnoseError, DiagnosePlan, Diagnosed};
use tribunal_judge::limits::run_limits;
use tribunal_judge::pool::LimitedProgram;
use tribunal_judge::program_hash::named_key;
use tribunal_judge::sanitize::{self, Judged};
use tribunal_judge::second_look::file_instead_of_input;
use tribunal_judge::submission_report::built;
use tribunal_judge::testdata::Certified;
use tribunal_package::cases::{self, StoredCase};
use tribunal_report::escape;
use tribunal_verify::jury::Jury;

pub(super) fn run(args: &args::Diagnose, console: &mut Console) -> Result<Exit, Stop> {
    let problem = args.problem;
    let begun = Instant::now();
    // Refuses impossible requests before any work begins.
    let case_folder = CaseFolder::of(problem, args.inputs.cases.as_deref())?;
    if let Some(size) = size_of_all(problem, &args.inputs) {
        let declined = |declined| Stop::declined(problem.name(), declined);
        drop(problem.faulty(size, &[]).map_err(declined)?);
    }
    let (source, is_whole_space) = inputs(problem, &args.inputs, &case_folder)?;
    let package = package_limits(&case_folder.package)?;
    let wanted = wanted(&args.execution.limits)?;
    let share = Share::of(&args.campaign, &args.output.reports)?;
    let parts = args.campaign.merged.iter().flat_map(|it| it.parts.paths());
    let outputs = Outputs::of(
        &args.output.reports,
        [&args.submission]
            .into_iter()
            .chain(&args.output.events.file)
            .chain(parts),
    )?;
    // The file of a share is not written by the report forms, but it is found to be writable.
    let outputs = match &share {
        Some(_) => Outputs::default(),
        None => outputs,
    };
    let (build_choice, isolation) = (&args.execution.build, &args.execution.isolation);
    let toolchain = Toolchain::open(languages(build_choice)?, build_choice, isolation, console)?;
    let (workshop, sandbox, stop) = (toolchain.workshop(), &*toolchain.sandbox, &*toolchain.stop);
    let here = sandbox.level();
    let runs_nothing = share::runs_nothing(&args.campaign, here);
    let cores = match &share {
        Some(share) => share_cores(args.execution.jobs, share.shard),
        None => worker_cores(args.execution.jobs),
    };
    let languages = toolchain.languages.identity();
    let identity = format!("{package:?} {wanted:?} {languages}");
    // One that cannot be read is refused when it is built.
    let key = named_key(&identity, &args.submission).unwrap_or_default();
    let samples = samples(problem, &case_folder);
    let dialect = args.execution.dialect;
    let campaign = || {
        let source = &source;
        diagnose::campaign(&Certified { source, dialect }, &samples, args.all, &key)
    };
    let is_of_campaign = share.is_some() || args.campaign.merged.is_some();
    let journal = match is_of_campaign {
        true => {
            let (share, choice) = (share.as_ref(), &args.campaign);
            share::journal_of_runs(share, choice, campaign(), here, console)?
        }
        false => None,
    };

    let mut report = DiagnoseReport {
        provenance: provenance::of(&args.campaign)?,
        problem: problem.name().to_string(),
        submission: contestant(&args.submission),
        isolation: share::isolation(&args.campaign, here),
        dialect: args.execution.dialect.to_string(),
        coverage: source.coverage.to_string(),
        coverage_message: Some(source.coverage.clone()),
        inputs: source.cases(),
        is_whole_space,
        tried: 0,
        cut: None,
        cut_message: None,
        counts: Default::default(),
        failures: 0,
        answered: 0,
        left_out: 0,
        wrong: 0,
        gallery: 0,
        pairs: 0,
        suspects: Vec::new(),
        patterns: Vec::new(),
        smallest: None,
        examination: None,
        next: Vec::new(),
        run_s: 0.0,
        compare_s: 0.0,
        wall_s: 0.0,
    };
    let around = Surroundings::default();
    let submission = &mut report.submission;
    let compiled = build(&workshop, &around, &args.submission, submission)?;
    let limits = |compiled: &Compiled| run_limits(&package, &compiled.language, &wanted);
    if let Some(journal) = &journal {
        journal.keep_build(
            &key,
            match &compiled {
                Some(compiled) => Ok(built(compiled, &limits(compiled))),
                None => Err(Refused {
                    command: submission.command.clone(),
                    message: submission.compiler_message.clone().unwrap_or_default(),
                }),
            },
        );
    }
    let end_share = |share: &Share, journal, results, console: &mut Console| {
        interrupt::end();
        let done = ShareDone {
            programs: 1,
            results,
            faults: 0,
        };
        share.close(journal, &done, stop.load(Ordering::Relaxed), console)
    };
    let Some(compiled) = compiled else {
        if let (Some(share), Some(journal)) = (&share, journal) {
            return end_share(share, journal, 0, console);
        }
        report.provenance.compilers = versions(&[&workshop], console, &outputs);
        let flags = flags_of(args.inputs.cases.as_deref(), &args.execution);
        report.next = judged(problem, &args.submission, flags);
        // A program that does not compile counts as a failure.
        return end(console, &outputs, report, Exit::Disagreement);
    };
    let submission = LimitedProgram::of(&compiled, limits(&compiled));
    let file = args.submission.file_name().unwrap_or_default();
    let plan = DiagnosePlan {
        sandbox,
        submission: &submission,
        name: &escape::whole(&file.to_string_lossy()),
        dialect,
        source: &source,
        samples: &samples,
        all: args.all,
        time: args.budget.map(Duration::from_secs_f64),
        worker_cores: &cores,
        journal: journal.as_ref(),
        key: &key,
        only_known: runs_nothing,
        stop,
        events: &console.progress(),
    };
    let failed = |error| match error {
        DiagnoseError::Declined(declined) => Stop::declined(problem.name(), declined),
        DiagnoseError::Judge(fault) => Stop::new(Exit::Failure, fault),
    };
    if let Some(share) = &share {
        let results = diagnose::share(&plan, share.shard).map_err(failed)?;
        let journal = journal.ok_or_else(|| Stop::new(Exit::Failure, "no share was begun"))?;
        return end_share(share, journal, results, console);
    }
    let diagnosed = diagnose::diagnose(&plan).map_err(failed)?;
    share::all_read(journal.as_ref())?;
    let smallest = fill(problem, args, &mut report, diagnosed);
    if let Some(failure) = report.smallest.as_ref().and_then(|it| it.failure.as_ref())
        && !runs_nothing
    {
        let remark = file_instead_of_input(&compiled, &submission, sandbox, &failure.actual);
        remark
            .into_iter()
            .for_each(|remark| report.submission.remarks.push(remark));
    }
    if let (Some(instance), Some(crash)) = (smallest, &report.smallest)
        && crash.verdict == Verdict::RuntimeError
        && sanitize::is_c(&compiled.language)
        && !stop.load(Ordering::Relaxed)
        && !runs_nothing
    {
        let failing = FailingProgram {
            workshop: &workshop,
            sandbox,
            source: &args.submission,
            program: &submission,
            dialect: args.execution.dialect,
        };
        let clock = console.clock();
        clock.begin(problem.name(), || sanitizing(&args.submission));
        report.examination = examine(problem, &failing, &instance, crash);
        clock.end();
    }
    report.provenance.compilers = versions(&[&workshop], console, &outputs);
    report.wall_s = begun.elapsed().as_secs_f64();
    let exit = match report.failures {
        _ if runs_nothing => Exit::Interrupted,
        0 if stop.load(Ordering::Relaxed) => Exit::Interrupted,
        // A program that was never run is not accepted.
        0 if report.tried == 0 => Exit::Declined,
        0 => Exit::Success,
        _ => Exit::Disagreement,
    };
    end(console, &outputs, report, exit)
}

/// Prints the report and writes the report files.
fn end(
    console: &mut Console,
    outputs: &Outputs,
    report: DiagnoseReport,
    exit: Exit,
) -> Result<Exit, Stop> {
    let run = SavedRun::Diagnose(report);
    let printed = console.run(&run);
    outputs.write(&run, console.problems(), console.lang())?;
    exit.after(printed)
}

/// What other builds of a C or C++ program do on the input on which it crashes; `None` if no jury can rule on it.
fn examine(
    problem: &'static dyn AnyProblem,
    failing: &FailingProgram,
    instance: &AnyInstance,
    crash: &CaseResult,
) -> Option<Examination> {
    let minimum = Jury::new(problem, problem.size(instance), None)
        .proven(instance)
        .ok()?
        .minimum;
    let judged = Judged {
        verdict: crash.verdict,
        message: &crash.message,
        is_steady: true,
        case: None,
        passing: None,
    };
    Some(failing.examine(problem, (instance, minimum), &judged))
}

/// The inputs, and whether they are all inputs of their size.
fn inputs(
    problem: &'static dyn AnyProblem,
    args: &args::DiagnoseInputChoice,
    case_folder: &CaseFolder,
) -> Result<(CaseSource, bool), Stop> {
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
        (None, None) if !args.exhaustive => {
            return Ok((stored(problem, args, case_folder)?, false));
        }
        // A small chesscbg space has no order of its own, so it is tried from the smallest input on.
        (None, None) => match (space, instances) {
            (Some(AnySpace::Sweep(_)), Some(instances)) if instances > args::DIAGNOSED_MAX => {
                let why = Message::new("too-many-to-diagnose")
                    .with("number", instances)
                    .with("count", grouped(instances))
                    .with("size", size.to_string())
                    .with("most", grouped(args::DIAGNOSED_MAX));
                return Err(Stop::said(Exit::Declined, why).advise("hint-generated-instead"));
            }
            (Some(AnySpace::Sweep(_)), Some(instances)) => {
                CaseSource::smallest(problem, instances, size)
            }
            _ => CaseSource::space(problem, size, None),
        },
    };
    let source = source.map_err(|error| match error {
        CaseSourceError::Declined(declined) => Stop::declined(problem.name(), declined),
        CaseSourceError::NoCase(wrong, _) => Stop::said(
            Exit::Usage,
            Message::new("no-case-called").with("case", wrong),
        ),
    })?;
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
    args: &args::DiagnoseInputChoice,
    case_folder: &CaseFolder,
) -> Result<CaseSource, Stop> {
    let choice = args::CaseChoice {
        cases: args.cases.clone(),
        case: None,
        random: None,
        seed: 1,
        exhaustive: false,
        size: args.size,
    };
    source(problem, &choice, case_folder)
}

/// The size of all inputs; `None` for stored cases, which may have several.
fn size_of_all(problem: &'static dyn AnyProblem, args: &args::DiagnoseInputChoice) -> Option<Size> {
    let is_stored = args.random.is_none() && args.smallest.is_none() && !args.exhaustive;
    let size = (!is_stored).then_some(problem.info().size);
    args.size.or(size)
}

/// Adds the result to the report, with the command for the next step; returns the smallest failing input.
fn fill(
    problem: &'static dyn AnyProblem,
    args: &args::Diagnose,
    report: &mut DiagnoseReport,
    diagnosed: Diagnosed,
) -> Option<AnyInstance> {
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
    report.cut = diagnosed.cut.as_ref().map(Message::to_string);
    report.cut_message = diagnosed.cut;
    report.answered = diagnosed.answered;
    report.left_out = diagnosed.left_out;
    (report.gallery, report.pairs) = diagnosed.compared;
    report.counts = diagnosed.counts;
    report.suspects = diagnosed.suspects;
    report.patterns = diagnosed.patterns;
    report.run_s = diagnosed.run.as_secs_f64();
    report.compare_s = diagnosed.compare.as_secs_f64();
    let (instance, mut result) = diagnosed.smallest?;
    // Its CPU time, since the wall time of all runs depends on what else the machine does.
    let cost = RunCost {
        run_s: result.cpu_s,
    };
    let (alone, next) = commands(problem, args, &instance, report, cost);
    if let Some(failure) = &mut result.failure {
        failure.repeat = alone;
    }
    report.next = next;
    report.smallest = Some(result);
    Some(instance)
}

/// The command that repeats a failure on its input; and the one that compares more inputs where these leave the bug open.
/// Failures that cannot be compared lead to the search for the smallest input; others do not, because it leads here.
fn commands(
    problem: &'static dyn AnyProblem,
    args: &args::Diagnose,
    instance: &AnyInstance,
    report: &DiagnoseReport,
    cost: RunCost,
) -> (String, Vec<String>) {
    // Stored cases may have several sizes.
    let size = args
        .inputs
        .size
        .or_else(|| Some(problem.size(instance)).filter(|size| *size != problem.info().size));
    let flags = flags_of(args.inputs.cases.as_deref(), &args.execution);
    let search = stress(problem, &args.submission, flags.clone(), size);
    let alone = on_input(search.clone(), &problem.write(instance));
    // After all inputs no search finds a smaller one.
    let has_all = args.inputs.exhaustive && report.cut.is_none();
    let is_answered = report.counts.keys().any(|verdict| tells_a_cause(*verdict));
    let mut next = Vec::new();
    if !has_all && !is_answered {
        next.push(search.to_string());
    }
    let is_open = !matches!(&report.suspects[..], [one] if one.grade == Grade::Exact);
    let of_space = size.unwrap_or(problem.info().size);
    let is_compared = problem.faulty(of_space, &[]).is_ok()
        && is_answered
        && matches!(problem.space(of_space), Ok(AnySpace::Each { instances, .. }) if cost.allows(instances));
    if is_open && !args.inputs.exhaustive && is_compared {
        next.push(repeat::diagnose(problem, &args.submission, flags, size, cost).to_string());
    }
    (alone, next)
}
