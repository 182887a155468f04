//! `tribunal kill PATH`: the fewest cases of a package, stored or made by its generators, that expose its wrong
//! submissions.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::kill::{end, prepare};
use super::package::{build, read_parts};
use super::package_inputs::{PackageInputs, generators_yaml, input_validators};
use super::package_programs::{RightPrograms, TIME_S, accepted, output_judges};
use super::polygon;
use super::provenance;
use super::seeded_cases::{self, said_name, seed_of};
use super::setup::{languages, sandbox_stop, wanted, worker_cores};
use super::submissions::{files as submissions_in, units};
use super::time_limit::unreliable;
use super::toolchain::Toolchain;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{JudgeReport, MinimumCaseSet};
use tribunal_core::verdict::killed::{
    Kill, KillCase, KillReport, RightProgram, Trouble, TroubleKind, WrongProgram,
};
use tribunal_judge::agreement::{AgreementCase, AgreementPlan, CaseAgreement, agree};
use tribunal_judge::batch;
use tribunal_judge::compile::Surroundings;
use tribunal_judge::expected;
use tribunal_judge::kill::case_name;
use tribunal_judge::language::{Language, Languages};
use tribunal_judge::limits::run_limits;
use tribunal_judge::package::PackageData;
use tribunal_judge::scratch::Scratch;
use tribunal_judge::submission::Submission;
use tribunal_judge::tally::Enough;
use tribunal_package::Package;
use tribunal_package::data::Case;
use tribunal_package::regular;

/// The largest input that is compared and shown, in bytes.
const INPUT_BYTES_MAX: u64 = 64 << 20;

pub(super) fn run(args: &args::Kill, folder: &Path, console: &mut Console) -> Result<Exit, Stop> {
    let begun = Instant::now();
    polygon::reject(folder)?;
    let (package, findings) = read_parts(folder, console)?;
    if let Some(finding) = findings.first_fatal() {
        return Err(unreliable(folder, finding));
    }
    let languages = languages(&args.execution.build)?;
    let remark = |remark: &Message| console.say(remark);
    let wrong = wrong_programs(args, &package, &languages, &remark)?;
    let mut right_paths = accepted(&package, &languages, &remark)?;
    right_paths.extend(submissions_in(&args.accepted, &languages, &remark)?);
    if let Some(out) = &args.out {
        prepare(out, args.force)?;
    }
    let wanted = wanted(&args.execution.limits)?;
    let plan = generators_yaml(&package, console)?;
    let (choice, isolation) = (&args.execution.build, &args.execution.isolation);
    let provenance = provenance::begin()?;
    let toolchain = Toolchain::open(languages, choice, isolation, console)?;
    let workshop = toolchain.workshop();
    let inputs = match args.random {
        0 => None,
        _ => PackageInputs::of(&workshop, &package, plan.as_ref(), console)?,
    };
    let right = RightPrograms::build(&workshop, &package, &right_paths)?;
    let validators = input_validators(&workshop, &package)?;
    let judges = output_judges(&workshop, &package, &[])?;
    let cores = worker_cores(args.execution.jobs);
    let scratch = Scratch::new().map_err(|error| files::unwritten(Path::new("/tmp"), &error))?;
    let made_in = scratch.path();
    let unwritten = |error| files::unwritten(made_in, &error);
    let seeds = (args.seed, args.random);
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
    copy_stored(&package, made_in)?;
    let (made, _) = Package::read(made_in).map_err(unwritten)?;
    let asked: Vec<AgreementCase> = made
        .cases()
        .iter()
        .map(|case| AgreementCase {
            package: &made,
            case,
            answer_by: (!right.programs.is_empty() && case.answer.is_none()).then_some(0),
        })
        .collect();
    let results = agree(
        &AgreementPlan {
            problem: package.short_name.clone(),
            sandbox: &*toolchain.sandbox,
            programs: &right.programs,
            validators: &validators,
            judges: &judges,
            worker_cores: &cores,
            stop: &toolchain.stop,
            events: &console.progress(),
        },
        &asked,
    )
    .map_err(sandbox_stop)?;
    let mut left_out: u64 = 0;
    for (case, result) in asked.iter().zip(&results) {
        let is_answered = case.case.answer.is_some() || result.answer.is_some();
        if let Some(answer) = &result.answer {
            fs::write(case.case.input.with_extension("ans"), answer).map_err(unwritten)?;
        }
        if !result.is_agreed() || !is_answered {
            left_out += 1;
            fs::remove_file(&case.case.input).map_err(unwritten)?;
            if let Some(answer) = &case.case.answer {
                fs::remove_file(answer).map_err(unwritten)?;
            }
        }
    }
    let (made, _) = Package::read(made_in).map_err(unwritten)?;
    if made.cases().is_empty() && !toolchain.stop.load(Ordering::Relaxed) {
        let why = Message::new("no-case-agreed").with("folder", folder.display().to_string());
        return Err(Stop::said(Exit::Input, why).advise("hint-verify-package"));
    }
    let validator = match &package.output_validator {
        Some(path) => Some(build(&workshop, &package, path)?),
        None => None,
    };
    let data = PackageData::new(&made, None, validator, &*toolchain.sandbox)
        .map_err(|_| Stop::new(Exit::Interrupted, ""))?;
    let submissions: Vec<Submission> = wrong
        .iter()
        .map(|path| Submission::from(path.as_path()))
        .collect();
    let mut limits = package.problem.limits;
    limits.time_s = limits.time_s.or(Some(TIME_S));
    let given = Surroundings::of(folder, true);
    let judged = batch::judge(&batch::BatchPlan {
        submissions: &submissions,
        data: &data,
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
        journal: None,
        identity: String::new(),
        repeat: &|_, _| String::new(),
        stop: &toolchain.stop,
        events: &console.progress(),
    });
    let mut report = KillReport {
        provenance,
        isolation: toolchain.sandbox.level().to_string(),
        dialect: judges[0].name().to_string(),
        seed: args.seed,
        inputs: made.cases().len() as u64,
        runs: runs(&right, &results, &judged),
        right: right_programs(&right, &results),
        wall_s: begun.elapsed().as_secs_f64(),
        ..report(&package, &made, inputs.as_ref(), &judged)?
    };
    report.provenance.compilers = workshop.versions();
    if left_out > 0 {
        let disputed = Message::new("coverage-disputed").with("number", left_out);
        let disputed = disputed.with("count", grouped(left_out));
        report.coverage.push(disputed);
    }
    end(args, report, console)
}

/// The programs that are named, or else the submissions of the package, that should fail.
fn wrong_programs(
    args: &args::Kill,
    package: &Package,
    languages: &Languages,
    remark: &dyn Fn(&Message),
) -> Result<Vec<PathBuf>, Stop> {
    let own = package.folder.join("submissions");
    let all = match args.programs.is_empty() {
        true if own.is_dir() => units(&own, languages, remark)?,
        true => Vec::new(),
        false => submissions_in(&args.programs, languages, remark)?,
    };
    let is_wrong = |path: &PathBuf| {
        let expected = expected::within(&package.folder, path).map(|expected| expected.admits);
        let is_right = matches!(
            expected.as_deref(),
            Some([Verdict::Accepted] | [Verdict::CompileError])
        );
        !is_right
    };
    let wrong: Vec<PathBuf> = all.into_iter().filter(is_wrong).collect();
    match wrong.is_empty() {
        true => Err(Stop::said(Exit::Usage, Message::new("no-wrong-program"))),
        false => Ok(wrong),
    }
}

/// Copies the stored cases of a package, with the files that decide the arguments of its validators.
fn copy_stored(package: &Package, folder: &Path) -> Result<(), Stop> {
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
    for case in package
        .cases()
        .iter()
        .filter(|case| case.input.starts_with(&data))
    {
        let mut parts = vec![case.input.clone(), case.input.with_extension("yaml")];
        parts.extend(case.answer.clone());
        let around = case.input.ancestors().skip(1);
        for group in around.take_while(|group| group.starts_with(&data)) {
            parts.extend(["test_group.yaml", "testdata.yaml"].map(|name| group.join(name)));
        }
        for part in parts {
            copy(&part).map_err(|error| files::unreadable(&part, &error))?;
        }
    }
    Ok(())
}

// -- the report ----------------------------------------------------------------------------------------------

/// The number of program runs.
fn runs(right: &RightPrograms, results: &[CaseAgreement], judged: &JudgeReport) -> u64 {
    let of_right = (right.programs.len() * results.len()) as u64;
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
        let tried = if is_built { results.len() as u64 } else { 0 };
        let agreed = results.iter().filter(agrees).count() as u64;
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

/// The cases of the smallest set, and what they kill.
fn report(
    package: &Package,
    made: &Package,
    inputs: Option<&PackageInputs>,
    judged: &JudgeReport,
) -> Result<KillReport, Stop> {
    let none = MinimumCaseSet::default();
    let set = judged.minimum_case_set.as_ref().unwrap_or(&none);
    let verdict = |program: u64, case: u64| -> Verdict {
        let outcomes = &judged.submissions[program as usize].outcomes;
        let letter = outcomes.chars().nth(case as usize).unwrap_or('W');
        let is_it = |verdict: &&Verdict| verdict.letters().starts_with(letter);
        Verdict::ALL
            .iter()
            .find(is_it)
            .copied()
            .unwrap_or(Verdict::WrongAnswer)
    };
    let by_name: HashMap<&str, &Case> = made
        .cases()
        .iter()
        .map(|case| (case.name.as_str(), case))
        .collect();
    let read = |path: &Path| -> Result<String, Stop> {
        let file = regular::open_inside(&made.folder, path);
        let bytes = file.and_then(|file| regular::read(file, INPUT_BYTES_MAX));
        let bytes = bytes.map_err(|error| files::unreadable(path, &error))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let mut cases = Vec::new();
    for (number, killer) in (1..).zip(&set.cases) {
        let Some(case) = by_name.get(killer.case.as_str()) else {
            continue;
        };
        let others = set.cases.iter().filter(|other| other.index != killer.index);
        let is_only = |program: &&u64| others.clone().all(|other| !other.catches.contains(program));
        let only: Vec<u64> = killer.catches.iter().filter(is_only).copied().collect();
        let first = only
            .first()
            .or(killer.catches.first())
            .copied()
            .unwrap_or_default();
        let first = Path::new(&judged.submissions[first as usize].name);
        let origin = match (seed_of(&case.name), inputs) {
            (Some(seed), Some(inputs)) => Message::new("origin-of-generator")
                .with("generator", inputs.name().to_string())
                .with("seed", seed.to_string()),
            _ => Message::new("coverage-stored-one").with("case", case.name.clone()),
        };
        cases.push(KillCase {
            name: case_name(
                number,
                set.cases.len(),
                first,
                killer.catches.len().saturating_sub(1),
            ),
            file: None,
            origin,
            input: read(&case.input)?,
            minimum: None,
            answer: case.answer.as_deref().map(read).transpose()?,
            kills: killer
                .catches
                .iter()
                .map(|program| Kill {
                    program: *program,
                    verdict: verdict(*program, killer.index),
                })
                .collect(),
            only,
        });
    }
    let wrong: Vec<WrongProgram> = (0..)
        .zip(&judged.submissions)
        .map(|(place, one)| {
            let is_run = one
                .verdict
                .is_some_and(|verdict| verdict != Verdict::CompileError);
            WrongProgram {
                name: one.name.clone(),
                language: one.built.as_ref().map(|built| built.language.clone()),
                killed: set
                    .cases
                    .iter()
                    .any(|killer| killer.catches.contains(&place)),
                tried: one.judged,
                trouble: (!is_run && !judged.interrupted).then(|| Trouble {
                    kind: TroubleKind::Refused,
                    message: Message::new("kill-refused"),
                }),
            }
        })
        .collect();
    let stored = made
        .cases()
        .iter()
        .filter(|case| seed_of(&case.name).is_none());
    let (stored, all) = (stored.count() as u64, made.cases().len() as u64);
    let counted = |id: &'static str, number: u64| {
        Message::new(id)
            .with("number", number)
            .with("count", grouped(number))
    };
    let mut coverage = vec![counted("coverage-stored", stored)];
    if let (Some(inputs), true) = (inputs, all > stored) {
        let of = counted("coverage-of-generators", all - stored);
        coverage.push(of.with("generator", inputs.name().to_string()));
    }
    let proof = match (set.cases.len() as u64, set.at_least) {
        (0, _) => counted("kill-none-of-cases", all),
        (few, least) if few == least => counted("kill-fewest-of-cases", all),
        (_, least) => counted("kill-least-of-cases", all).with("least", grouped(least)),
    };
    Ok(KillReport {
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
        at_least: set.at_least,
        proof,
        wrong,
        right: Vec::new(),
        next: Vec::new(),
        interrupted: judged.interrupted,
        wall_s: 0.0,
    })
}
