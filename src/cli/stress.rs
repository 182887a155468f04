//! `tribunal stress`: searches for the smallest input on which a program fails.

use super::any_problem;
use super::args;
use super::boards::boards;
use super::builtin;
use super::case_place::CasePlace;
use super::choices::StressTarget;
use super::console::Console;
use super::contestants::{
    build, contestant, exit, finish, of_attempt, refused, stress_stop, versions,
};
use super::exit::{Exit, Stop};
use super::files;
use super::inapplicable::reject_no_sanitizers;
use super::next::{after_stress, judged};
use super::other_builds::FailingProgram;
use super::provenance;
use super::repeat::{flags_of, on_input, program};
use super::search_share::{SearchShare, end_share};
use super::setup::{CaseFolder, languages, share_cores, wanted, worker_cores};
use super::share::all_read;
use super::time_limit::package_limits;
use super::toolchain::Toolchain;
use std::io::BufReader;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::problem::Shape;
use tribunal_core::verdict::saved::Provenance;
use tribunal_core::verdict::stressed::{StressFailure, StressReport};
use tribunal_judge::compile::{Compiled, Surroundings};
use tribunal_judge::limits::run_limits;
use tribunal_judge::pool::LimitedProgram;
use tribunal_judge::sanitize;
use tribunal_judge::second_look::file_instead_of_input;
use tribunal_judge::stress::{Caught, StressInputPlan, StressPlan, Stressed, stress};
use tribunal_package::cases::{self, StoredCase};
use tribunal_package::data::CaseConfig;
use tribunal_verify::plan::ANSWER_MAX;

pub(super) fn run(args: &args::Stress, console: &mut Console) -> Result<Exit, Stop> {
    match (&args.target, &args.submission) {
        (StressTarget::Problem(problem), Some(_)) => known(*problem, args, console),
        (StressTarget::Folder(folder), Some(_)) => any_problem::run(args, Some(folder), console),
        (StressTarget::Program(_), None) => any_problem::run(args, None, console),
        (StressTarget::Program(program), Some(_)) => {
            let name = program.display().to_string();
            let why = Message::new("program-before-problem").with("program", name);
            Err(Stop::said(Exit::Usage, why).advise("hint-problem-first"))
        }
        (StressTarget::Problem(_) | StressTarget::Folder(_), None) => {
            let why = Message::new("no-program-to-stress");
            Err(Stop::said(Exit::Usage, why).advise("hint-problem-first"))
        }
    }
}

/// Searches among the inputs of a problem of the register.
fn known(
    problem: &'static dyn AnyProblem,
    args: &args::Stress,
    console: &mut Console,
) -> Result<Exit, Stop> {
    let begun = Instant::now();
    // Refuses impossible requests before any work begins.
    let (mut of_campaign, outputs) = SearchShare::of(args, &[args.submission()])?;
    let case_folder = CaseFolder::of(problem, args.cases.as_deref())?;
    let place = args
        .save
        .as_ref()
        .map(|name| case_place(args, &case_folder, name))
        .transpose()?;
    let input_plan = input_plan(problem, args)?;
    let package = package_limits(&case_folder.package)?;
    let wanted = wanted(&args.execution.limits)?;
    let chosen = languages(&args.execution.build)?;
    reject_no_sanitizers(args, chosen.of_file(args.submission()))?;
    let provenance = provenance::of(&args.campaign)?;
    let (build_choice, isolation) = (&args.execution.build, &args.execution.isolation);
    let toolchain = Toolchain::open(chosen, build_choice, isolation, console)?;
    let (workshop, sandbox, stop) = (toolchain.workshop(), &*toolchain.sandbox, &*toolchain.stop);
    // `--language` applies to the submission; the ending of the other program decides its language.
    let all = toolchain.reachable(languages(&args::BuildChoice {
        language: None,
        ..build_choice.clone()
    })?);
    let other = toolchain.workshop_with(&all);

    let programs = [args.submission()].into_iter().chain(&args.against);
    let limits = (&package, &wanted, toolchain.languages.identity());
    of_campaign.depends_on(
        sandbox.level(),
        programs.cloned().collect(),
        format!("{limits:?}"),
    );
    let mut report = empty(problem, args, of_campaign.isolation(), provenance);
    let Some(submission) = build(
        &workshop,
        &Surroundings::default(),
        args.submission(),
        &mut report.submission,
    )?
    else {
        if let Some(ended) = of_campaign.refused(&report, console)? {
            return Ok(ended);
        }
        report.provenance.compilers = versions(&[&workshop], console, &outputs);
        report.next = on_stored_cases(problem, args, args.submission());
        return refused(console, &outputs, report);
    };
    // The language of a folder, and of a file without an ending, is known only now.
    reject_no_sanitizers(args, Some(&submission.language))?;
    let against = match (&args.against, &mut report.against) {
        (Some(path), Some(contestant)) => {
            match build(&other, &Surroundings::default(), path, contestant)? {
                Some(compiled) => Some(compiled),
                None => {
                    if let Some(ended) = of_campaign.refused(&report, console)? {
                        return Ok(ended);
                    }
                    report.provenance.compilers = versions(&[&workshop, &other], console, &outputs);
                    // `--language` is not that of this program.
                    if build_choice.language.is_none() {
                        report.next = on_stored_cases(problem, args, path);
                    }
                    return refused(console, &outputs, report);
                }
            }
        }
        _ => None,
    };
    let limited = |compiled: &Compiled| {
        LimitedProgram::of(compiled, run_limits(&package, &compiled.language, &wanted))
    };
    let journal = of_campaign.journal(&report, console)?;
    let cores = match of_campaign.share() {
        Some(share) => share_cores(args.execution.jobs, share.shard),
        None => worker_cores(args.execution.jobs),
    };
    let plan = StressPlan {
        problem,
        sandbox,
        submission: limited(&submission),
        against: against.as_ref().map(limited),
        dialect: args.execution.dialect,
        input_plan,
        all: args.all,
        worker_cores: &cores,
        journal: journal.as_ref(),
        time: args.inputs.budget.map(Duration::from_secs_f64),
        shrink_time: Duration::from_secs(args.shrink_time.into()),
        shape: shape(problem, args),
        stop,
        events: &console.progress(),
    };
    let stressed = of_campaign.search(journal.as_ref(), || stress(&plan));
    let stressed = stressed.map_err(|error| stress_stop(problem, error))?;
    let is_stopped = stop.load(Ordering::Relaxed);
    let stressed = match (of_campaign.share(), stressed) {
        (None, Some(stressed)) => stressed,
        (share, _) => {
            drop(plan);
            return end_share(share, journal, is_stopped, console);
        }
    };
    all_read(journal.as_ref())?;
    let is_stopped = is_stopped || of_campaign.has_gaps();
    report.interrupted = is_stopped;
    let exit = exit(stressed.caught.is_some(), stressed.tried, is_stopped);
    let caught = fill(problem, args, &mut report, stressed);
    if let (Some(place), Some(caught)) = (&place, &caught) {
        report.saved = Some(save(place, problem, caught, &case_folder, console)?);
    }
    if let Some(failure) = &report.failure {
        let output = &failure.submission.output;
        let remark = file_instead_of_input(&submission, &plan.submission, sandbox, output);
        remark
            .into_iter()
            .for_each(|remark| report.submission.remarks.push(remark));
    }
    report.wall_s = begun.elapsed().as_secs_f64();
    let examine = |failure: &StressFailure, caught: &Caught| {
        let failing = FailingProgram {
            workshop: &workshop,
            sandbox,
            source: args.submission(),
            program: &plan.submission,
            dialect: args.execution.dialect,
        };
        let input = (&caught.instance, caught.minimum);
        failing.examine(problem, input, &of_attempt(&failure.submission))
    };
    let is_examined = !args.no_sanitizers
        && sanitize::is_c(&submission.language)
        && !stop.load(Ordering::Relaxed);
    let caught = caught.as_ref().filter(|_| is_examined);
    let examine = caught.map(|caught| |failure: &StressFailure| examine(failure, caught));
    let workshops = [&workshop, &other];
    let printed = finish(
        report,
        examine,
        args.submission(),
        &workshops,
        console,
        &outputs,
    )?;
    exit.after(printed)
}

fn shape(problem: &dyn AnyProblem, args: &args::Stress) -> Shape {
    // A program for the published size may handle no other.
    match args.inputs.size {
        Some(size) if size != problem.info().size && !args.keep_size => Shape::Free,
        _ => Shape::Kept,
    }
}

fn input_plan(
    problem: &'static dyn AnyProblem,
    args: &args::Stress,
) -> Result<StressInputPlan, Stop> {
    let args::InputChoice {
        random,
        seed,
        smallest,
        size,
        input,
        ..
    } = &args.inputs;
    match input {
        Some(path) => {
            let mut file = files::open(path)?;
            let boards = boards(problem, (path, &mut file), *size, ANSWER_MAX, None, &[])?;
            match boards.parser_fault {
                None => Ok(StressInputPlan::Given(boards.instances)),
                Some(fault) => {
                    let why = Message::new("parser-fault").with("problem", problem.name());
                    Err(Stop::said(Exit::Failure, why.with("fault", fault)))
                }
            }
        }
        None if (*random, *smallest) == (0, 0) => {
            let why = Message::new("no-input-to-try");
            Err(Stop::said(Exit::Usage, why).advise("hint-inputs-to-try"))
        }
        None => Ok(StressInputPlan::Search {
            random: *random,
            seed: *seed,
            size: *size,
            limit: *smallest,
        }),
    }
}

// -- the report --------------------------------------------------------------------------------------------

fn empty(
    problem: &'static dyn AnyProblem,
    args: &args::Stress,
    isolation: String,
    provenance: Provenance,
) -> StressReport {
    StressReport {
        provenance,
        problem: problem.name().to_string(),
        submission: contestant(args.submission()),
        against: args.against.as_deref().map(contestant),
        isolation,
        dialect: args.execution.dialect.to_string(),
        coverage: Vec::new(),
        coverage_messages: Vec::new(),
        tried: 0,
        different: 0,
        not_compared: false,
        interrupted: false,
        unproven: 0,
        counts: Default::default(),
        failures: 0,
        disputed_by: Vec::new(),
        failure: None,
        saved: None,
        next: Vec::new(),
        wall_s: 0.0,
    }
}

/// The command that judges one of the programs on the stored cases.
fn on_stored_cases(
    problem: &'static dyn AnyProblem,
    args: &args::Stress,
    program: &Path,
) -> Vec<String> {
    let flags = flags_of(args.cases.as_deref(), &args.execution);
    judged(problem, program, flags)
}

/// Adds the result to the report, with the commands that repeat it.
fn fill(
    problem: &'static dyn AnyProblem,
    args: &args::Stress,
    report: &mut StressReport,
    stressed: Stressed,
) -> Option<Caught> {
    report.coverage = stressed.coverage.iter().map(Message::to_string).collect();
    report.coverage_messages = stressed.coverage;
    report.tried = stressed.tried;
    report.unproven = stressed.unproven;
    report.counts = stressed.counts;
    report.failures = stressed.failures;
    let mut caught = stressed.caught?;
    caught.failure.repeat = repeat(problem, args, &caught.instance);
    report.failure = Some(caught.failure.clone());
    report.next = match &args.against {
        None => {
            let size = problem.size(&caught.instance);
            after_stress(problem, args, size, &caught.failure.submission)
        }
        Some(_) => on_stored_cases(problem, args, args.submission()),
    };
    Some(caught)
}

/// The `--size` that a command needs to read an input of this size.
fn size(problem: &dyn AnyProblem, args: &args::Stress, size: Size) -> Option<Size> {
    Some(size).filter(|size| *size != problem.info().size || args.inputs.size.is_some())
}

/// The command that repeats the failure on its input, and the command that repeats the search.
fn repeat(
    problem: &'static dyn AnyProblem,
    args: &args::Stress,
    instance: &AnyInstance,
) -> Vec<String> {
    let flags = flags_of(args.cases.as_deref(), &args.execution);
    let program = program("stress", problem.name(), args.submission())
        .options("--against", args.against.as_ref().map(|it| it.display()))
        .words(flags)
        .flag("--keep-size", args.keep_size);
    let alone = program
        .clone()
        .options("--size", size(problem, args, problem.size(instance)));
    let mut commands = vec![on_input(alone, &problem.write(instance))];
    let inputs = &args.inputs;
    if inputs.input.is_none() {
        let search = program
            .options("--seed", (inputs.random > 0).then_some(inputs.seed))
            .options(
                "--random",
                Some(inputs.random).filter(|it| *it != args::RANDOM),
            )
            .options(
                "--smallest",
                Some(inputs.smallest).filter(|it| *it != args::SMALLEST),
            )
            .options("--size", inputs.size);
        commands.push(search.to_string());
    }
    commands
}

// -- the stored case ---------------------------------------------------------------------------------------

/// The place of a failing input among the stored cases, checked before anything is run.
fn case_place(
    args: &args::Stress,
    case_folder: &CaseFolder,
    name: &str,
) -> Result<CasePlace, Stop> {
    if !case_folder.is_package {
        let folder = case_folder.package.display().to_string();
        let why = Message::new("no-problem-package").with("folder", folder);
        return Err(Stop::said(Exit::Input, why).advise("hint-other-cases"));
    }
    if case_folder.is_builtin() {
        let why = Message::new("builtin-unchanged").with("flag", "--save");
        return Err(Stop::said(Exit::Usage, why).advise(builtin::OWN_COPY));
    }
    CasePlace::in_folder(&case_folder.package, name, args.force)
}

/// Stores a failing input, unless another case has the same input. Returns the name of the case with this input.
fn save(
    place: &CasePlace,
    problem: &'static dyn AnyProblem,
    caught: &Caught,
    case_folder: &CaseFolder,
    console: &Console,
) -> Result<String, Stop> {
    let stored = cases::find(&case_folder.package)
        .map(|case_folder| case_folder.cases)
        .unwrap_or_default();
    let is_same = |case: &StoredCase| {
        let file = case
            .open_input()
            .map_err(tribunal_core::text::ReadError::from);
        file.and_then(|file| problem.read_one(&mut BufReader::new(file), None))
            .is_ok_and(|other| other == caught.instance)
    };
    let same = stored
        .iter()
        .find(|case| case.name != place.name && is_same(case));
    if let Some(same) = same {
        console.say(&Message::new("not-stored-again").with("case", same.name.clone()));
        return Ok(same.name.clone());
    }
    let Some(answer) = &caught.failure.expected else {
        let why = Message::new("no-answer-to-store");
        return Err(Stop::said(Exit::Declined, why));
    };
    let failure = &caught.failure;
    place.write(
        failure.input.as_bytes(),
        Some(answer.as_bytes()),
        &CaseConfig::default(),
        console,
    )
}
