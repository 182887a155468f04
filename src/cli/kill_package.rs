//! `tribunal kill PATH`: the fewest cases of a package, stored or made by its generators, that expose its wrong
//! submissions.

use super::args;
use super::chosen_cases::{chosen, kill_cases, make_smaller, write_configs};
use super::console::Console;
use super::deadline;
use super::exit::{Exit, Stop};
use super::files;
use super::kill::{KillCampaign, end, prepare};
use super::package::{cases_of_outputs, read_parts};
use super::package_inputs::{
    FoundInputs, PackageInputs, answer_validators, generators_yaml, input_validators,
};
use super::package_programs::{RightPrograms, TIME_S, accepted, output_judges, output_validator};
use super::polygon;
use super::provenance;
use super::seeded_cases::{self, Repeats, Seeds, said_name, seed_of};
use super::setup::{languages, sandbox_stop, wanted};
use super::share::{self, ShareDone, faults_of, ledger_stop};
use super::submissions::{files as submissions_in, units, without_older, without_outputs};
use super::time_limit::unreliable;
use super::toolchain::Toolchain;
use super::wanted::Wanted;
use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tribunal_campaign::{Shard, campaign_of};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{JudgeReport, MinimumCaseSet, SubmissionReport};
use tribunal_core::verdict::killed::{
    KillCase, KillReport, RightProgram, Trouble, TroubleKind, WrongProgram,
};
use tribunal_judge::agreement::{AgreementCase, AgreementPlan, CaseAgreement, agree};
use tribunal_judge::batch;
use tribunal_judge::compile::{Surroundings, Variant};
use tribunal_judge::expected;
use tribunal_judge::language::{Language, Languages};
use tribunal_judge::limits::run_limits;
use tribunal_judge::minimum_case_set;
use tribunal_judge::package::{PackageData, Validators};
use tribunal_judge::pool::LimitedProgram;
use tribunal_judge::program_hash::named_key;
use tribunal_judge::scratch::Scratch;
use tribunal_judge::submission::Submission;
use tribunal_judge::tally::Enough;
use tribunal_judge::testdata::TestData as _;
use tribunal_package::Package;
use tribunal_package::case_configs::CaseConfigs;
use tribunal_package::data::{Case, CaseConfig, GROUP_FILES};
use tribunal_package::regular;

/// The maximum time for making the chosen cases smaller.
const SMALLER: Duration = Duration::from_secs(10);

pub(super) fn run(args: &args::Kill, folder: &Path, console: &mut Console) -> Result<Exit, Stop> {
    let begun = Instant::now();
    let budget = args.budget.map(Duration::from_secs_f64);
    polygon::reject(folder)?;
    let (package, findings) = read_parts(folder, console)?;
    if let Some(finding) = findings.first_fatal() {
        return Err(unreliable(folder, finding));
    }
    let languages = languages(&args.execution.build)?;
    // The accepted submissions are among those that are looked through for wrong ones.
    let said = RefCell::new(HashSet::new());
    let remark = |remark: &Message| {
        if said.borrow_mut().insert(remark.to_string()) {
            console.say(remark);
        }
    };
    let wrong = wrong_programs(args, &package, &languages, &remark)?;
    let mut right_paths = accepted(&package, &languages, &remark)?;
    right_paths.extend(submissions_in(
        &args.accepted,
        Wanted::programs(&languages),
        &remark,
    )?);
    if let Some(out) = &args.out {
        prepare(out, args.force)?;
    }
    let campaign = KillCampaign::of(args)?;
    let wanted = wanted(&args.execution.limits)?;
    let plan = generators_yaml(&package, console)?;
    let (choice, isolation) = (&args.execution.build, &args.execution.isolation);
    let provenance = provenance::of(&args.campaign)?;
    let toolchain = Toolchain::open(languages, choice, isolation, console)?;
    let workshop = toolchain.workshop();
    let FoundInputs {
        inputs,
        broken: broken_generators,
    } = match args.random {
        0 => FoundInputs::default(),
        _ => PackageInputs::of(&workshop, &package, plan.as_ref(), console)?,
    };
    let right = RightPrograms::build(&workshop, &package, &right_paths)?;
    if campaign.share.is_some() {
        // Cases on which only others were run would not fit together.
        share::all_installed(&right.not_installed)?;
    }
    let validators = input_validators(&workshop, &package)?;
    let answer_validators = answer_validators(&workshop, &package, console)?;
    let judges = output_judges(&workshop, &package, &[])?;
    let cores = campaign.cores(args);
    let here = toolchain.sandbox.level();
    let runs_nothing = share::runs_nothing(&args.campaign, here);
    let mut limits = package.problem.limits;
    limits.time_s = limits.time_s.or(Some(TIME_S));
    let given = Surroundings::of_package(&package, true);
    let identity = || {
        let languages = toolchain.languages.identity();
        let how = format!("{limits:?} {wanted:?} {languages} {}", given.identity());
        campaign_of(&files_of_campaign(
            args,
            &package,
            [&wrong, &right_paths],
            &how,
        ))
    };
    let journal = campaign.journal(args, identity, here, console)?;
    if let Some(sealed) = journal
        .as_ref()
        .filter(|it| campaign.share.is_some() && it.is_sealed())
    {
        let done = ShareDone {
            programs: wrong.len() as u64,
            results: sealed.results().map_err(ledger_stop)?,
            faults: 0,
        };
        return campaign.end_share(journal, done, &toolchain, console);
    }
    let units = Units::of(
        &package,
        inputs.as_ref().map_or(0, |_| args.random),
        &campaign,
    );
    let scratch = Scratch::new().map_err(|error| files::unwritten(Path::new("/tmp"), &error))?;
    let made_in = scratch.path();
    let unwritten = |error| files::unwritten(made_in, &error);
    // Making inputs, answering them and judging on them each have their part of the time.
    let ends_at = |part: u32| budget.map(|budget| begun + budget / part);
    let [quarter, half, over] = [4, 2, 1].map(|it| deadline::flag(&toolchain.stop, ends_at(it)));
    let seeds = seeded_cases::seeds(args.seed, args.random)
        .into_iter()
        .zip(&units.seeds);
    let seeds = Seeds {
        all: seeds
            .filter_map(|(seed, is_own)| is_own.then_some(seed))
            .collect(),
        journal: journal.as_ref(),
        only_known: runs_nothing,
        stop: &quarter,
    };
    let seeded = seeded_cases::make(
        &package,
        inputs.as_ref(),
        seeds,
        made_in,
        &toolchain,
        &cores,
        console,
    )?;
    for case in &seeded {
        if let Some(fault) = &case.fault {
            let said = Message::new("labelled").with("label", said_name(&case.name));
            console.say(&said.with("what", fault.clone()));
        }
    }
    let mut repeats = Repeats::default();
    repeats.add(&seeded, made_in);
    copy_stored(&package, &units.stored, made_in)?;
    let (made, _) = Package::read(made_in).map_err(unwritten)?;
    let configs = CaseConfigs::of(package.cases());
    let mut asked: Vec<AgreementCase> = made
        .cases()
        .iter()
        .map(|case| AgreementCase {
            package: &made,
            case,
            configs: seeded_cases::configs_of(&configs, inputs.as_ref(), &case.name),
            answer_by: (!right.programs.is_empty() && case.answer.is_none()).then_some(0),
        })
        .collect();
    // If the time does not suffice, stored cases are tried rather than others.
    asked.sort_by_key(|it| seed_of(&it.case.name).is_some());
    let remove = |case: &Case| -> Result<(), Stop> {
        fs::remove_file(&case.input).map_err(unwritten)?;
        let removed = case.answer.as_ref().map(fs::remove_file);
        removed.transpose().map_err(unwritten).map(drop)
    };
    if let (Some(journal), true) = (&journal, runs_nothing) {
        let is_known = |it: &AgreementCase| journal.has_agreed(&it.case.name);
        let (known, unknown): (Vec<_>, Vec<_>) = asked.into_iter().partition(is_known);
        unknown.iter().try_for_each(|it| remove(it.case))?;
        asked = known;
    }
    let events = console.progress();
    let agreement = AgreementPlan {
        problem: package.short_name.clone(),
        sandbox: &*toolchain.sandbox,
        programs: &right.programs,
        validators: &validators,
        answer_validators: &answer_validators,
        judges: &judges,
        worker_cores: &cores,
        journal: journal.as_ref(),
        stop: &half,
        events: &events,
    };
    let results = agree(&agreement, &asked).map_err(sandbox_stop)?;
    for case in asked.iter().skip(results.len()) {
        remove(case.case)?;
    }
    let unmade = match &inputs {
        Some(_) => args.random.saturating_sub(seeded.len() as u64),
        None => 0,
    };
    let untried = unmade + (asked.len() - results.len()) as u64;
    let (mut disputed, mut faulty) = (0_u64, 0_u64);
    let mut chosen_configs: HashMap<String, CaseConfig> = HashMap::new();
    for (case, result) in asked.iter().zip(&results) {
        let is_answered = case.case.answer.is_some() || result.answer.is_some();
        if let Some(answer) = &result.answer {
            fs::write(case.case.input.with_extension("ans"), answer).map_err(unwritten)?;
        }
        if let Some(config) = &result.config {
            chosen_configs.insert(result.name.clone(), config.clone());
        }
        if !result.is_agreed() || !is_answered {
            match &result.fault {
                Some(_) => faulty += 1,
                None => disputed += 1,
            }
            remove(case.case)?;
        }
    }
    let (mut made, _) = Package::read(made_in).map_err(unwritten)?;
    for case in &mut made.data.cases {
        if let Some(config) = chosen_configs.remove(&case.name) {
            case.args = config;
        }
    }
    // Progress names the package, not the folder in which its cases were made.
    made.short_name.clone_from(&package.short_name);
    let is_stopped = || toolchain.stop.load(Ordering::Relaxed);
    if made.cases().is_empty() && campaign.share.is_some() {
        // It has no case of its own, or none on which the right programs agree.
        let done = ShareDone {
            programs: 0,
            results: 0,
            faults: 0,
        };
        return campaign.end_share(journal, done, &toolchain, console);
    }
    if made.cases().is_empty() && !runs_nothing && !is_stopped() {
        if untried > 0 {
            return Err(Stop::said(Exit::Input, Message::new("no-case-in-time")));
        }
        let why = Message::new("no-case-agreed").with("folder", folder.display().to_string());
        return Err(Stop::said(Exit::Input, why).advise("hint-verify-package"));
    }
    // Static validation does not depend on cases.
    let validators = Validators {
        output: output_validator(&workshop, &package)?,
        of_files: None,
    };
    let data = PackageData::new(&made, None, validators, &*toolchain.sandbox)
        .map_err(|_| Stop::said(Exit::Interrupted, Message::new("stopped-before-a-case")))?;
    // The cases of a share are some of those of the whole.
    let data = data.known_by_name();
    let submissions: Vec<Submission> = wrong
        .iter()
        .map(|path| Submission::from(path.as_path()))
        .collect();
    let judged = batch::judge(&batch::BatchPlan {
        submissions: &submissions,
        data: &data,
        shares: &[],
        sandbox: &*toolchain.sandbox,
        compile: &|source, variant| workshop.compile_in(&given, source, variant),
        limits: &|language: &Language| run_limits(&limits, language, &wanted),
        enough: Enough {
            fail_fast: false,
            all: true,
        },
        expected: false,
        explains_crashes: false,
        in_place: false,
        is_unexpected: &|_, _| false,
        worker_cores: &cores,
        journal: journal.as_ref(),
        only_known: runs_nothing,
        known: &batch::KnownResults::default(),
        isolation: share::isolation(&args.campaign, here),
        identity: String::new(),
        repeat: &|_, _| String::new(),
        stop: &over,
        events: &events,
    });
    if campaign.share.is_some() {
        return campaign.end_share(journal, done(&judged, console), &toolchain, console);
    }
    share::all_read(journal.as_ref())?;
    // The set of a run that ended early relies on no case that was not judged.
    let set = judged.minimum_case_set.clone().or_else(|| {
        let name = |index| data.name(index);
        minimum_case_set::of(&judged.submissions, name, |index| data.weight(index))
    });
    let set = set.unwrap_or_default();
    let mut chosen = chosen(&made, &judged, &set)?;
    let until = Instant::now() + SMALLER;
    let until = ends_at(1).map_or(until, |over| until.min(over));
    let is_in_time = Instant::now() < until && !is_stopped();
    if !chosen.is_empty() && is_in_time && !runs_nothing {
        let agreement = AgreementPlan {
            journal: None,
            stop: &toolchain.stop,
            ..agreement
        };
        let programs: Vec<Option<LimitedProgram>> = wrong
            .iter()
            .map(|path| {
                let built = workshop.compile_in(&given, path, Variant::default()).ok()?;
                let limits = run_limits(&limits, &built.language, &wanted);
                Some(LimitedProgram::of(&built, limits))
            })
            .collect();
        make_smaller(&mut chosen, &made, &agreement, &programs, until)?;
    }
    let cases = kill_cases(&chosen, inputs.as_ref(), &judged);
    if let Some(out) = &args.out {
        write_configs(out, around(&package, out), &cases, &chosen)?;
    }
    let mut report = KillReport {
        provenance,
        isolation: share::isolation(&args.campaign, here),
        dialect: judges[0].name().to_string(),
        seed: args.seed,
        inputs: made.cases().len() as u64,
        runs: runs(&right, &results, &judged),
        right: right_programs(&right, &results),
        broken_generators,
        interrupted: is_stopped() || runs_nothing,
        wall_s: begun.elapsed().as_secs_f64(),
        ..report(&package, &made, inputs.as_ref(), &judged, &set, cases)
    };
    report.provenance.compilers = workshop.versions();
    let repeats = inputs
        .as_ref()
        .and_then(|inputs| repeats.said(inputs.name()));
    report.coverage.extend(repeats);
    for (id, count) in [("coverage-disputed", disputed), ("coverage-faulty", faulty)] {
        if count > 0 {
            report.coverage.push(counted(id, count));
        }
    }
    let is_cut = untried > 0 || judged.interrupted;
    if is_cut && !report.interrupted {
        report.coverage.push(match untried {
            0 => Message::new("coverage-not-all-runs"),
            untried => counted("coverage-untried", untried),
        });
    }
    end(args, report, &campaign, console)
}

/// Which stored cases and which seeds a run tries: those of its share, or all.
struct Units {
    stored: Vec<bool>,
    seeds: Vec<bool>,
}

impl Units {
    /// The units of a share are cases: all programs, the right and the wrong ones, are run on each.
    fn of(package: &Package, seeds: u64, campaign: &KillCampaign) -> Units {
        let stored = stored_cases(package).count() as u64;
        let shard = campaign
            .share
            .as_ref()
            .map_or(Shard::WHOLE, |share| share.shard);
        let mut own = vec![false; (stored + seeds) as usize];
        for unit in shard.dealt(stored + seeds).into_iter().flatten() {
            own[unit as usize] = true;
        }
        let seeds = own.split_off(stored as usize);
        Units { stored: own, seeds }
    }
}

/// The stored cases of a package that are tried.
fn stored_cases(package: &Package) -> impl Iterator<Item = &Case> {
    let data = package.folder.join("data");
    let cases = package.cases().iter();
    cases.filter(move |case| case.input.starts_with(&data))
}

/// Everything that the report depends on: shares of runs with the same text add up.
fn files_of_campaign(
    args: &args::Kill,
    package: &Package,
    programs: [&[PathBuf]; 2],
    how: &str,
) -> String {
    let options = (args.random, args.seed);
    let validators = package
        .input_validators
        .iter()
        .chain(&package.answer_validators);
    let validators = validators.chain(&package.output_validator).cloned();
    let own = ["problem.yaml", "data", "generators"].map(|name| package.folder.join(name));
    let files = programs
        .into_iter()
        .flatten()
        .cloned()
        .chain(validators)
        .chain(own);
    // One that cannot be read is none.
    let hashes = files.map(|path| named_key(how, &path).unwrap_or_default());
    let hashes: Vec<String> = hashes.collect();
    let names = programs.map(<[PathBuf]>::len);
    format!("kill {how} {options:?} {names:?} {hashes:?}")
}

/// What a share has done with the wrong programs.
fn done(judged: &JudgeReport, console: &Console) -> ShareDone {
    share::say_faults(&judged.submissions, console);
    let all = judged.submissions.iter();
    let faults = all.clone().map(faults_of);
    ShareDone {
        programs: judged.submissions.len() as u64,
        results: all.map(|one| one.judged).sum(),
        faults: faults.sum(),
    }
}

/// The programs that are named, or else the submissions of the package, that should fail.
fn wrong_programs(
    args: &args::Kill,
    package: &Package,
    languages: &Languages,
    remark: &dyn Fn(&Message),
) -> Result<Vec<PathBuf>, Stop> {
    let own = package.folder.join("submissions");
    let cases = &cases_of_outputs(package);
    let wanted = Wanted { languages, cases };
    let all = match args.programs.is_empty() {
        true if own.is_dir() => units(&own, wanted, remark)?,
        true => Vec::new(),
        false => submissions_in(&args.programs, wanted, remark)?,
    };
    let is_wrong = |path: &PathBuf| {
        let expected = expected::within(&package.folder, path).map(|expected| expected.admits);
        let is_right = matches!(
            expected.as_deref(),
            Some([Verdict::Accepted] | [Verdict::CompileError])
        );
        !is_right
    };
    let mut wrong: Vec<PathBuf> = all.into_iter().filter(is_wrong).collect();
    without_outputs(&mut wrong, cases, remark);
    without_older(
        &mut wrong,
        &package.folder,
        &args.programs,
        languages,
        remark,
    );
    match wrong.is_empty() {
        true => Err(Stop::said(Exit::Usage, Message::new("no-wrong-program"))),
        false => Ok(wrong),
    }
}

/// Copies the stored cases of a package, with the files that decide the arguments of its validators.
fn copy_stored(package: &Package, is_own: &[bool], folder: &Path) -> Result<(), Stop> {
    let copy = |from: &Path| -> std::io::Result<()> {
        let inside = from.strip_prefix(package.folder.join("data"));
        let to = folder.join("data").join(inside.unwrap_or(from));
        let bytes = match regular::open_inside(&package.folder, from) {
            Ok(file) => regular::read(file, 512 << 20)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        fs::create_dir_all(regular::folder_of(&to))?;
        fs::write(to, bytes)
    };
    let data = package.folder.join("data");
    let own = stored_cases(package).zip(is_own);
    for case in own.filter_map(|(case, is_own)| is_own.then_some(case)) {
        let mut parts = vec![case.input.clone(), case.input.with_extension("yaml")];
        parts.extend(case.answer.clone());
        let around = case.input.ancestors().skip(1);
        for group in around.take_while(|group| group.starts_with(&data)) {
            parts.extend(GROUP_FILES.map(|name| group.join(name)));
        }
        if let Some(beside) = &case.args.files {
            let of_case = case.input.with_extension("files");
            parts.extend(beside.paths().iter().map(|path| of_case.join(path)));
        }
        for part in parts {
            copy(&part).map_err(|error| files::unreadable(&part, &error))?;
        }
    }
    Ok(())
}

/// What a group of the package states, if cases are written into its folder.
fn around(package: &Package, folder: &Path) -> Option<CaseConfig> {
    let data = fs::canonicalize(package.folder.join("data")).ok()?;
    let folder = fs::canonicalize(folder).ok()?;
    let inside = folder.strip_prefix(data).ok()?;
    let groups = &package.data.groups;
    let mut around = inside.ancestors();
    around.find_map(|group| groups.get(group.to_str()?).cloned())
}

// -- the report ----------------------------------------------------------------------------------------------

/// The number of program runs.
fn runs(right: &RightPrograms, results: &[CaseAgreement], judged: &JudgeReport) -> u64 {
    let run = results.iter().filter(|result| result.fault.is_none());
    let of_right = (right.programs.len() * run.count()) as u64;
    let of_wrong: u64 = judged.submissions.iter().map(|it| it.judged).sum();
    of_right + of_wrong
}

/// What the accepted programs did.
fn right_programs(right: &RightPrograms, results: &[CaseAgreement]) -> Vec<RightProgram> {
    let program = |(place, row): (usize, &tribunal_core::verdict::agreed::AgreedProgram)| {
        let is_built = row.trouble.is_none();
        let agrees = |result: &&CaseAgreement| {
            let party = tribunal_judge::agreement::Party::Program(place);
            !result.failed().any(|failed| failed == place) && !result.minority().contains(&party)
        };
        // On an input that a validator refuses, nothing was run.
        let run = || results.iter().filter(|result| result.fault.is_none());
        let tried = if is_built { run().count() as u64 } else { 0 };
        let agreed = run().filter(agrees).count() as u64;
        RightProgram {
            name: row.name.clone(),
            language: row.language.clone(),
            tried,
            failed: tried.saturating_sub(agreed),
            failure: None,
            trouble: row.trouble.clone().map(|message| Trouble {
                kind: TroubleKind::Refused,
                message,
            }),
        }
    };
    right.rows.iter().enumerate().map(program).collect()
}

/// Why a program was not run.
fn trouble(submission: &SubmissionReport) -> Trouble {
    let refused = || Trouble {
        kind: TroubleKind::Refused,
        message: Message::new("kill-refused"),
    };
    let unknown = |(message, hint): (&Message, &Message)| Trouble {
        kind: TroubleKind::Unknown,
        message: Message::new("kill-unknown")
            .with("message", message.clone())
            .with("hint", hint.clone()),
    };
    // Its language has no compiler here, or it cannot be read.
    let why = submission
        .reason
        .as_ref()
        .zip(submission.hint_message.as_ref());
    match submission.verdict {
        None => why.map_or_else(refused, unknown),
        Some(_) => refused(),
    }
}

/// The report but for the programs that should pass.
fn report(
    package: &Package,
    made: &Package,
    inputs: Option<&PackageInputs>,
    judged: &JudgeReport,
    set: &MinimumCaseSet,
    cases: Vec<KillCase>,
) -> KillReport {
    let is_killed = |place: u64| {
        let kills = cases.iter().flat_map(|case| &case.kills);
        kills.into_iter().any(|kill| kill.program == place)
    };
    let wrong: Vec<WrongProgram> = (0..)
        .zip(&judged.submissions)
        .map(|(place, one)| {
            let is_run = one
                .verdict
                .is_some_and(|verdict| verdict != Verdict::CompileError);
            WrongProgram {
                name: one.name.clone(),
                language: one.built.as_ref().map(|built| built.language.clone()),
                killed: is_killed(place),
                tried: one.judged,
                trouble: (!is_run && !judged.interrupted).then(|| trouble(one)),
            }
        })
        .collect();
    let stored = made
        .cases()
        .iter()
        .filter(|case| seed_of(&case.name).is_none());
    let (stored, all) = (stored.count() as u64, made.cases().len() as u64);
    let mut coverage = vec![counted("coverage-stored", stored)];
    if let (Some(inputs), true) = (inputs, all > stored) {
        let of = counted("coverage-of-generators", all - stored);
        coverage.push(of.with("generator", inputs.name().to_string()));
    }
    // A program that was not run on an input may fail it too.
    let at_least = match judged.interrupted {
        true => set.at_least.min(1),
        false => set.at_least,
    };
    let proof = match (set.cases.len() as u64, at_least) {
        (0, _) if judged.interrupted => Message::new("kill-none-yet"),
        (few, least) if few > least && judged.interrupted => Message::new("kill-fewest-open"),
        (0, _) => counted("kill-none-of-cases", all),
        (few, least) if few == least => counted("kill-fewest-of-cases", all),
        (_, least) => counted("kill-least-of-cases", all).with("least", grouped(least)),
    };
    KillReport {
        provenance: Default::default(),
        problem: package.short_name.clone(),
        isolation: String::new(),
        dialect: String::new(),
        seed: 0,
        coverage,
        inputs: all,
        unproven: 0,
        runs: 0,
        killed: wrong.iter().filter(|program| program.killed).count() as u64,
        cases,
        at_least,
        proof,
        wrong,
        right: Vec::new(),
        broken_generators: Vec::new(),
        next: Vec::new(),
        interrupted: false,
        wall_s: 0.0,
    }
}

/// A message with a count, which also chooses the plural.
fn counted(id: &'static str, number: u64) -> Message {
    Message::new(id)
        .with("number", number)
        .with("count", grouped(number))
}
