//! `tribunal stress` for a problem that is not in the register: inputs from a generator, answers from another program.

use super::args::{self, CheckerStyle, STRESS_SHRINK_S};
use super::case_place::CasePlace;
use super::choices::Start;
use super::console::Console;
use super::contestants::{build, contestant, exit, finish, of_attempt, refused, versions};
use super::exit::{Exit, Stop};
use super::package;
use super::package_inputs::{compiled, input_validators, no_grammar};
use super::package_programs::{answer_limits, checker, interactor};
use super::provenance;
use super::repeat::flags_of;
use super::search_share::{SearchShare, end_share};
use super::setup::{languages, sandbox_stop, share_cores, wanted, worker_cores};
use super::share::all_read;
use super::stress_inputs::input_source;
use super::stress_problem::{Problem, accepted_but, problem};
use super::toolchain::Toolchain;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tribunal_core::command::RepeatCommand;
use tribunal_core::messages::Message;
use tribunal_core::text::without_error_numbers;
use tribunal_core::verdict::stressed::{StressFailure, StressReport};
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_judge::any_problem::{
    AnyCaught, AnyStressError, AnyStressPlan, AnyStressed, InputSource, OutputRule, StressSetting,
    stress,
};
use tribunal_judge::compile::{Compiled, Variant, Workshop};
use tribunal_judge::limits::run_limits;
use tribunal_judge::package::input_grammar::{GrammarError, InputGrammar};
use tribunal_judge::package::input_validator::InputValidator;
use tribunal_judge::package::validator::{Convention, Validator};
use tribunal_judge::package::{Conduct, ruling};
use tribunal_judge::pool::LimitedProgram;
use tribunal_judge::sanitize::{self, SanitizedProgram};
use tribunal_package::case_configs::CaseConfigs;
use tribunal_package::compare::Comparison;
use tribunal_package::data::CaseConfig;

/// An input up to this size is part of the command that repeats the failure, in bytes.
const PASTED_BYTES_MAX: usize = 2000;

/// So many other accepted programs are asked about a failing input.
const ASKED_MAX: usize = 3;

pub(super) fn run(
    args: &args::Stress,
    folder: Option<&Path>,
    console: &mut Console,
) -> Result<Exit, Stop> {
    let begun = Instant::now();
    let roles = &args.roles;
    let read = [args.submission()].into_iter().chain(&args.against);
    let read = read.chain(&roles.validators).chain(&roles.checker);
    let read = read.chain(&roles.interactor).chain(&roles.samples);
    let read: Vec<&PathBuf> = read.collect();
    let (mut of_campaign, outputs) = SearchShare::of(args, &read)?;
    let problem = problem(args, folder, console)?;
    let place = |name: &String| match &problem.package {
        Some(package) => CasePlace::in_package(package, name, args.force),
        None => CasePlace::at(name, args.force),
    };
    let place = args.save.as_ref().map(place).transpose()?;
    let wanted = wanted(&args.execution.limits)?;
    let chosen = languages(&args.execution.build)?;
    let provenance = provenance::of(&args.campaign)?;
    let (build_choice, isolation) = (&args.execution.build, &args.execution.isolation);
    let toolchain = Toolchain::open(chosen, build_choice, isolation, console)?;
    let (workshop, sandbox, stop) = (toolchain.workshop(), &*toolchain.sandbox, &*toolchain.stop);
    // `--language` applies to the submission; the endings of the other programs decide theirs.
    let all = toolchain.reachable(languages(&args::BuildChoice {
        language: None,
        ..build_choice.clone()
    })?);
    let others = toolchain.workshop_with(&all);
    let source = input_source(args, &others, &problem, console)?;
    let validators = validators(args, &others, &problem, &source)?;
    let rule = output_rule(args, &others, &problem, console)?;
    let is_uncompared = problem.against.is_none() && matches!(rule, OutputRule::Comparison(_));
    let limits = (&problem.limits, &wanted, toolchain.languages.identity());
    let options = format!("{limits:?}");
    of_campaign.depends_on(sandbox.level(), problem.files(args), options);
    let mut report = StressReport {
        provenance,
        problem: problem.name.clone(),
        submission: contestant(args.submission()),
        against: problem.against.as_deref().map(contestant),
        isolation: of_campaign.isolation(),
        dialect: said_rule(&rule),
        not_compared: is_uncompared,
        ..StressReport::default()
    };
    let around = problem.around_submissions();
    let submission = &mut report.submission;
    let Some(compiled) = build(&workshop, &around, args.submission(), submission)? else {
        if let Some(ended) = of_campaign.refused(&report, console)? {
            return Ok(ended);
        }
        report.provenance.compilers = versions(&[&workshop], console, &outputs);
        return refused(console, &outputs, report);
    };
    let against = match (&problem.against, &mut report.against) {
        (Some(path), Some(contestant)) => match build(&others, &around, path, contestant)? {
            Some(compiled) => Some(compiled),
            None => {
                if let Some(ended) = of_campaign.refused(&report, console)? {
                    return Ok(ended);
                }
                report.provenance.compilers = versions(&[&workshop, &others], console, &outputs);
                // Nothing was found of the submission.
                return refused(console, &outputs, report).map(|_| Exit::Input);
            }
        },
        _ => None,
    };
    let limits = run_limits(&problem.limits, &compiled.language, &wanted);
    let of_answer = |compiled: &Compiled| {
        let limits = answer_limits(&run_limits(&problem.limits, &compiled.language, &wanted));
        LimitedProgram::of(compiled, limits)
    };
    let cases = problem.configured(args.inputs.input.as_deref(), args.inputs.like.as_deref())?;
    let configs = CaseConfigs::of(&cases);
    let is_of_package =
        problem.package.is_some() && roles.checker.is_none() && roles.compare.is_none();
    // Settings without files share the programs that are kept ready.
    let submission = LimitedProgram::of(&compiled, limits);
    let against = against.as_ref().map(of_answer);
    let settings = configs.all().iter().map(|(case, config)| {
        let against = against.as_ref().map(|program| with_files(program, config));
        Ok(StressSetting {
            case: case.clone(),
            config: config.clone(),
            submission: with_files(&submission, config)?,
            against: against.transpose()?,
            rule: match is_of_package {
                true => with_words(&rule, &config.output)?,
                false => rule.clone(),
            },
        })
    });
    let settings: Vec<StressSetting> = settings.collect::<Result<_, Stop>>()?;
    let generators = match &source {
        InputSource::Generators(generators) => Some(generators.clone()),
        _ => None,
    };
    let order = |seed: u64| {
        let of = generators.as_ref().map(|generators| generators.like(seed));
        let (like, number) = of.unwrap_or((None, seed));
        configs.order_for(like, number)
    };
    let journal = of_campaign.journal(&report, console)?;
    let cores = match of_campaign.share() {
        Some(share) => share_cores(args.execution.jobs, share.shard),
        None => worker_cores(args.execution.jobs),
    };
    let plan = AnyStressPlan {
        problem: problem.name.clone(),
        sandbox,
        settings,
        order: &order,
        source,
        validators,
        is_checker_named: roles.checker.is_some() || problem.polygon.is_some(),
        rounds: args.inputs.random,
        seed: args.inputs.seed,
        slower: roles.slower,
        in_place: isolation.start != Some(Start::Each),
        worker_cores: &cores,
        journal: journal.as_ref(),
        stop,
        time: args.inputs.budget.map(Duration::from_secs_f64),
        shrink_time: Duration::from_secs(args.shrink_time.into()),
        events: &console.progress(),
    };
    let stressed = of_campaign.search(journal.as_ref(), || stress(&plan));
    let stressed = stressed.map_err(|error| stop_of(error, args))?;
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
    // Where cases state different things, the one whose arguments and files the input has is named.
    let is_one_of_many = CaseConfigs::of(problem.cases()).all().len() > 1;
    let setting = stressed
        .caught
        .as_ref()
        .map(|it| &plan.settings[it.setting]);
    let like = setting.and_then(|setting| setting.case.as_deref());
    let like = like.filter(|_| is_one_of_many);
    let caught = fill(args, folder, &problem, &mut report, stressed, like);
    if let (OutputRule::Comparison(_), Some(caught)) = (&rule, &caught)
        && roles.compare.is_none()
        && problem.package.is_none()
    {
        differing_hint(caught)
            .iter()
            .for_each(|hint| console.say(hint));
    }
    if let (None, Some(caught)) = (&place, &caught)
        && caught.input.len() > PASTED_BYTES_MAX
    {
        console.say(&Message::new("hint-save-input"));
    }
    if let (Some(place), Some(caught)) = (&place, &caught) {
        // A validator that talks to the program has no answer, but a case has the file.
        let talks = matches!(plan.settings[caught.setting].rule, OutputRule::Conduct(..));
        let answer = caught.answer.as_deref().or(talks.then_some(b""));
        let config = &plan.settings[caught.setting].config;
        report.saved = Some(place.write(&caught.input, answer, config, console)?);
    }
    if let (Some(caught), Some(package), None) = (&caught, &problem.package, &args.against) {
        let known = [args.submission()].into_iter().chain(&problem.against);
        let known: Vec<&Path> = known.map(PathBuf::as_path).collect();
        for path in accepted_but(package, &known).into_iter().take(ASKED_MAX) {
            let Ok(compiled) = others.compile_in(&around, &path, Variant::default()) else {
                continue;
            };
            // One that fails, or on whose output the checker fails, gives no other answer.
            if disputes(args, &plan, caught, of_answer(&compiled)).unwrap_or_default() {
                report.disputed_by.push(path.display().to_string());
            }
        }
    }
    report.wall_s = begun.elapsed().as_secs_f64();
    let examine = |failure: &StressFailure, caught: &AnyCaught, comparison: &Comparison| {
        let sanitized = SanitizedProgram {
            compile: &|source, variant| workshop.compile_as(source, variant),
            sandbox,
            source: args.submission(),
            limits: submission.limits(),
            marks: submission.marks(),
        };
        let answer = caught.answer.as_deref();
        let judged = of_attempt(&failure.submission);
        sanitize::examine(&sanitized, &caught.input, &judged, |output| match answer {
            Some(answer) => ruling(comparison.compare(answer, output)),
            None => Ruling::new(Verdict::Accepted, "not-compared"),
        })
    };
    // Sanitized programs get no arguments and no files of a case.
    let reads_alone = |setting: &StressSetting| {
        setting.config.submission.is_empty() && setting.config.files.is_none()
    };
    let is_examined = !args.no_sanitizers
        && caught
            .as_ref()
            .is_none_or(|caught| reads_alone(&plan.settings[caught.setting]))
        && sanitize::is_c(&compiled.language)
        && !stop.load(Ordering::Relaxed);
    let is_to_blame =
        |caught: &&AnyCaught| is_examined && caught.failure.submission.verdict != Verdict::Accepted;
    let to_blame = caught.as_ref().filter(is_to_blame);
    let to_blame = to_blame.map(|caught| (caught, &plan.settings[caught.setting].rule));
    let examine = match to_blame {
        Some((caught, OutputRule::Comparison(comparison))) => {
            Some(|failure: &StressFailure| examine(failure, caught, comparison))
        }
        _ => None,
    };
    let workshops = [&workshop, &others];
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

/// Whether another accepted program gives another answer to the failing input than the one that the submission was compared
/// with.
fn disputes(
    args: &args::Stress,
    plan: &AnyStressPlan,
    caught: &AnyCaught,
    other: LimitedProgram,
) -> Result<bool, Stop> {
    let setting = &plan.settings[caught.setting];
    if setting.against.is_none() {
        return Ok(false);
    }
    let submission = with_files(&other, &setting.config)?;
    let again = AnyStressPlan {
        problem: plan.problem.clone(),
        settings: vec![StressSetting {
            case: setting.case.clone(),
            config: setting.config.clone(),
            submission,
            against: setting.against.clone(),
            rule: setting.rule.clone(),
        }],
        order: &|_| vec![0],
        source: InputSource::Given(caught.input.clone()),
        validators: Vec::new(),
        rounds: 1,
        slower: None,
        shrink_time: Duration::ZERO,
        worker_cores: plan.worker_cores.get(..1).unwrap_or_default(),
        journal: None,
        events: &|_| {},
        ..*plan
    };
    let ran = stress(&again).map_err(|error| stop_of(error, args))?;
    let is_answer = |caught: &AnyCaught| caught.failure.submission.verdict == Verdict::WrongAnswer;
    Ok(ran.caught.as_ref().is_some_and(is_answer))
}

/// A program with the files of a case, if it has any.
fn with_files(program: &LimitedProgram, config: &CaseConfig) -> Result<LimitedProgram, Stop> {
    match &config.files {
        None => Ok(program.clone()),
        Some(files) => program.with_files(files).map_err(|error| {
            let said = Message::new("cannot-copy-case-files");
            Stop::said(Exit::Input, said.with("why", without_error_numbers(error)))
        }),
    }
}

/// The rule of a package with other arguments.
fn with_words(rule: &OutputRule, words: &[String]) -> Result<OutputRule, Stop> {
    Ok(match rule {
        OutputRule::Comparison(_) => comparison(words)?,
        OutputRule::Checker(checker, _) => OutputRule::Checker(checker.clone(), words.to_vec()),
        OutputRule::Conduct(validator, conduct, _) => {
            OutputRule::Conduct(validator.clone(), *conduct, words.to_vec())
        }
    })
}

/// The comparison with these arguments.
fn comparison(words: &[String]) -> Result<OutputRule, Stop> {
    Comparison::from_args(words)
        .map(OutputRule::Comparison)
        .map_err(|why| {
            let said = Message::new("bad-comparison").with("why", why.to_string());
            Stop::said(Exit::Usage, said).advise("hint-comparison")
        })
}

fn stop_of(error: AnyStressError, args: &args::Stress) -> Stop {
    match error {
        AnyStressError::Generator { said, input } => {
            let is_failing = input.is_none() && said.id() == "generator-fails";
            let stop = Stop::said(Exit::Input, said);
            if is_failing {
                return stop.advise(Message::new("hint-generator-call").with("place", "{seed}"));
            }
            match input.as_deref().map(String::from_utf8_lossy) {
                Some(input) if input.len() <= PASTED_BYTES_MAX => stop.hint(format!(
                    "it wrote:\n{}",
                    tribunal_report::escape::whole(&input)
                )),
                _ => stop,
            }
        }
        AnyStressError::Judge(said) => {
            let is_of_style = said.to_string().contains("neither 42 nor 43");
            let stop = Stop::said(Exit::Failure, said);
            let roles = &args.roles;
            match is_of_style && roles.checker.is_some() && roles.checker_style.is_none() {
                true => stop.advise("hint-checker-style"),
                false => stop,
            }
        }
        AnyStressError::Sandbox(error) => sandbox_stop(error),
    }
}

/// What else may rule on outputs that differ: a tolerance where that makes them the same, a checker where there is more than
/// one word.
fn differing_hint(caught: &AnyCaught) -> Option<Message> {
    let answer = caught.answer.as_deref()?;
    let attempt = &caught.failure.submission;
    if attempt.verdict != Verdict::WrongAnswer {
        return None;
    }
    let words = ["float_tolerance", "1e-6"].map(str::to_string);
    let tolerant = Comparison::from_args(&words).ok()?;
    let is_whole = attempt.output.len() as u64 == attempt.output_bytes;
    // Between integers, an error of one part in a million is one.
    let is_fraction = |text: &[u8]| text.contains(&b'.');
    let is_near = is_whole
        && (is_fraction(answer) || is_fraction(attempt.output.as_bytes()))
        && ruling(tolerant.compare(answer, attempt.output.as_bytes())).verdict == Verdict::Accepted;
    let words = |text: &[u8]| {
        let words = text.split(u8::is_ascii_whitespace);
        words.filter(|word| !word.is_empty()).count()
    };
    let are_many = words(answer).max(words(attempt.output.as_bytes())) > 1;
    match (is_near, are_many) {
        (true, _) => Some(Message::new("hint-tolerance")),
        (false, true) => Some(Message::new("hint-checker")),
        (false, false) => None,
    }
}

// -- the programs of the judges ------------------------------------------------------------------------------

fn validators(
    args: &args::Stress,
    workshop: &Workshop,
    problem: &Problem,
    source: &InputSource,
) -> Result<Vec<InputValidator>, Stop> {
    let grammar = |path: &Path, grammar: Result<InputGrammar, GrammarError>| match grammar {
        Ok(grammar) => Ok(InputValidator::Grammar(Box::new(grammar))),
        Err(error) => Err(no_grammar(path, &error)),
    };
    let of_polygon = problem.polygon.iter().flat_map(|it| &it.validators);
    let own = args.roles.validators.iter().chain(of_polygon);
    let mut all: Vec<InputValidator> = own
        .map(|path| {
            if let Some(read) = InputGrammar::of_file(path, problem.package.as_ref()) {
                return grammar(path, read);
            }
            let compiled = compiled(workshop, path, &problem.surroundings())?;
            let validator = Validator::new(path, &compiled, &problem.limits);
            let validator = validator.called(Convention::Testlib);
            Ok(InputValidator::Program(Box::new(validator)))
        })
        .collect::<Result<_, Stop>>()?;
    if let Some(package) = &problem.package {
        all.extend(input_validators(workshop, package)?);
    }
    // The inputs that are tried while a failing one is made smaller have the form of the grammar too.
    if let (InputSource::Grammar(grammar), Some(_)) = (source, &args.roles.generator) {
        all.push(InputValidator::Grammar(grammar.clone()));
    }
    Ok(all)
}

/// Who rules on outputs. Where that is the package, its arguments are those of each setting.
fn output_rule(
    args: &args::Stress,
    workshop: &Workshop,
    problem: &Problem,
    console: &Console,
) -> Result<OutputRule, Stop> {
    let roles = &args.roles;
    if let Some(path) = &roles.checker {
        let surroundings = problem.surroundings();
        let style = roles.checker_style;
        let checker = checker(workshop, path, &surroundings, &problem.limits, style)?;
        return Ok(OutputRule::Checker(Box::new(checker), Vec::new()));
    }
    if let Some(path) = &roles.interactor {
        let surroundings = problem.surroundings();
        let interactor = interactor(workshop, path, &surroundings, &problem.limits)?;
        return Ok(OutputRule::Conduct(
            Box::new(interactor),
            Conduct::INTERACTIVE,
            Vec::new(),
        ));
    }
    let own = roles.compare.as_ref();
    if let (None, Some(polygon)) = (own, &problem.polygon) {
        let surroundings = problem.surroundings();
        if let Some(path) = &polygon.interactor {
            if polygon.checker.is_some() {
                console.say(&Message::new("polygon-checker-not-run"));
            }
            let interactor = interactor(workshop, path, &surroundings, &problem.limits)?;
            let conduct = Conduct::INTERACTIVE;
            return Ok(OutputRule::Conduct(
                Box::new(interactor),
                conduct,
                Vec::new(),
            ));
        }
        if let Some(path) = &polygon.checker {
            let style = Some(CheckerStyle::Testlib);
            let checker = checker(workshop, path, &surroundings, &problem.limits, style)?;
            return Ok(OutputRule::Checker(Box::new(checker), Vec::new()));
        }
    }
    if let (None, Some(package)) = (own, &problem.package)
        && let Some(path) = &package.output_validator
    {
        let validator = package::build(workshop, package, path)?;
        if let Some(conduct) = Conduct::of(package) {
            let convention = Convention::of_output_validator(package, path);
            let validator = Box::new(validator.called(convention));
            return Ok(OutputRule::Conduct(validator, conduct, Vec::new()));
        }
        return Ok(OutputRule::Checker(Box::new(validator), Vec::new()));
    }
    let words: Vec<String> = own
        .iter()
        .flat_map(|words| words.split_whitespace())
        .map(str::to_string)
        .collect();
    comparison(&words)
}

/// How outputs are ruled on, in a few words.
fn said_rule(rule: &OutputRule) -> String {
    match rule {
        OutputRule::Comparison(_) => "default comparison".to_string(),
        OutputRule::Checker(checker, _) => format!("checker {}", checker.name),
        OutputRule::Conduct(validator, conduct, _) if conduct.is_interactive => {
            format!("interactor {}", validator.name)
        }
        OutputRule::Conduct(validator, ..) => format!("output validator {}", validator.name),
    }
}

// -- the report --------------------------------------------------------------------------------------------

/// Adds the result to the report, with the commands that repeat it. The failing input has what the case `like` states.
fn fill(
    args: &args::Stress,
    folder: Option<&Path>,
    problem: &Problem,
    report: &mut StressReport,
    stressed: AnyStressed,
    like: Option<&str>,
) -> Option<AnyCaught> {
    report.coverage = stressed.coverage.iter().map(Message::to_string).collect();
    report.coverage_messages = stressed.coverage;
    report.tried = stressed.tried;
    report.different = stressed.different;
    report.counts = stressed.counts;
    report.failures = u64::from(stressed.caught.is_some());
    let mut caught = stressed.caught?;
    caught.failure.repeat = repeat(args, folder, problem, &caught, like);
    report.failure = Some(caught.failure.clone());
    Some(caught)
}

/// The command that repeats the failure on its input, if that is short, and the command that finds it again.
fn repeat(
    args: &args::Stress,
    folder: Option<&Path>,
    problem: &Problem,
    caught: &AnyCaught,
    like: Option<&str>,
) -> Vec<String> {
    let roles = &args.roles;
    let mut command = RepeatCommand::new("stress");
    if let Some(folder) = folder {
        command = command.path(folder);
    }
    let paths = |paths: &[PathBuf]| -> Vec<String> {
        paths
            .iter()
            .map(|path| path.display().to_string())
            .collect()
    };
    let against = problem
        .against
        .as_ref()
        .map(|path| path.display().to_string());
    let style = roles.checker_style.map(|style| match style {
        CheckerStyle::Testlib => "testlib",
        CheckerStyle::Icpc => "icpc",
    });
    let command = command
        .path(args.submission())
        .options("--against", against)
        .options("--validator", paths(&roles.validators))
        .options(
            "--checker",
            roles.checker.as_ref().map(|path| path.display()),
        )
        .options("--checker-style", style)
        .options(
            "--interactor",
            roles.interactor.as_ref().map(|path| path.display()),
        )
        .options("--compare", roles.compare.as_ref())
        .options("--slower", roles.slower)
        .words(flags_of(None, &args.execution));
    let mut commands = Vec::new();
    if caught.input.len() <= PASTED_BYTES_MAX
        && let Ok(input) = std::str::from_utf8(&caught.input)
        && !input
            .chars()
            .any(|letter| letter.is_control() && !['\n', '\r'].contains(&letter))
    {
        let alone = command.clone().option("--shrink-time", 0);
        let alone = alone.options("--like", like);
        commands.push(alone.option("--input", "-").stdin(input).to_string());
    }
    // A seed repeats nothing where the generator does not take it.
    if args.inputs.input.is_none() && !caught.varies {
        let shrinks = Some(args.shrink_time).filter(|time| *time != STRESS_SHRINK_S);
        let again = command
            .options("--shrink-time", shrinks)
            .options("--gen", roles.generator.as_ref())
            .options("--sample", paths(&roles.samples));
        let again = again.option("--seed", caught.seed).option("--random", 1);
        commands.push(again.to_string());
    }
    commands
}
