//! `tribunal verify PATH`: lets all accepted submissions of a package, and further solvers, answer its cases and generated
//! inputs, and compares their outputs.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::inapplicable::inapplicable;
use super::package::read_parts;
use super::package_inputs::{
    FoundInputs, PackageInputs, answer_validators, generators_yaml, input_validators,
};
use super::package_programs::{RightPrograms, accepted, output_judges};
use super::polygon;
use super::provenance;
use super::seeded_cases::{self, Repeats, Seeds, said_name};
use super::setup::{languages, sandbox_stop, worker_cores};
use super::time_limit::unreliable;
use super::toolchain::Toolchain;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::agreed::{
    AgreedOutput, AgreementReport, CaseDisagreement, CaseFault, FailedProgram, JudgeDifference,
    STORED_ANSWER,
};
use tribunal_judge::agreement::{AgreementCase, AgreementPlan, CaseAgreement, Party, agree};
use tribunal_judge::scratch::Scratch;
use tribunal_package::Package;
use tribunal_package::case_configs::CaseConfigs;

/// The number of generated inputs, if the package has generators.
const RANDOM: u64 = 100;

/// The most generated inputs.
const RANDOM_MAX: u64 = 100_000;

/// So many generated inputs are made before they are compared.
const BLOCK: u64 = 250;

/// The maximum number of disagreements and differences that a report has.
const SHOWN_MAX: usize = 100;

pub(super) fn run(args: &args::Verify, folder: &Path, console: &mut Console) -> Result<Exit, Stop> {
    let begun = Instant::now();
    if !console.is_text() && !console.is_json() {
        return Err(inapplicable(
            "--format",
            "why-package-forms",
            "hint-text-or-json",
        ));
    }
    polygon::reject(folder)?;
    let (package, findings) = read_parts(folder, console)?;
    if let Some(finding) = findings.first_fatal() {
        return Err(unreliable(folder, finding));
    }
    let plan = generators_yaml(&package, console)?;
    let mut report = AgreementReport {
        provenance: provenance::begin()?,
        package: folder.display().to_string(),
        seed: args.seed(),
        ..AgreementReport::default()
    };
    let toolchain = Toolchain::open(
        languages(&args.build)?,
        &args.build,
        &args.isolation,
        console,
    )?;
    let workshop = toolchain.workshop();
    report.isolation = toolchain.sandbox.level().to_string();
    let remark = |remark: &Message| console.say(remark);
    let mut paths = accepted(&package, &toolchain.languages, &remark)?;
    for solver in &args.solvers {
        let path = PathBuf::from(solver);
        if let Err(error) = path.metadata() {
            return Err(files::unreadable(&path, &error));
        }
        paths.push(path);
    }
    if paths.is_empty() {
        let why = Message::new("no-accepted-in").with("folder", folder.display().to_string());
        return Err(Stop::said(Exit::Input, why).advise("hint-solver-file"));
    }
    let FoundInputs { inputs, broken } = match args.random {
        Some(0) => FoundInputs::default(),
        _ => PackageInputs::of(&workshop, &package, plan.as_ref(), console)?,
    };
    report.broken_generators = broken;
    if inputs.is_none() && args.random.is_some_and(|random| random > 0) {
        let why = Message::new("no-generator-in").with("folder", folder.display().to_string());
        return Err(Stop::said(Exit::Input, why).advise("hint-generators"));
    }
    let random = args.random.unwrap_or(RANDOM).min(RANDOM_MAX);
    let right = RightPrograms::build(&workshop, &package, &paths)?;
    let validators = input_validators(&workshop, &package)?;
    let answer_validators = answer_validators(&workshop, &package, console)?;
    let judges = output_judges(&workshop, &package, &args.checkers)?;
    report.provenance.compilers = workshop.versions();
    report.judges = judges
        .iter()
        .map(|judge| judge.name().to_string())
        .collect();
    report.generator = inputs.as_ref().map(|inputs| inputs.name().to_string());
    let cores = worker_cores(args.jobs);
    let events = console.progress();
    let plan = AgreementPlan {
        problem: package.short_name.clone(),
        sandbox: &*toolchain.sandbox,
        programs: &right.programs,
        validators: &validators,
        answer_validators: &answer_validators,
        judges: &judges,
        worker_cores: &cores,
        journal: None,
        stop: &toolchain.stop,
        events: &events,
    };
    let stored = package.cases().iter().map(|case| AgreementCase {
        package: &package,
        case,
        configs: Vec::new(),
        answer_by: None,
    });
    let results = agree(&plan, &stored.collect::<Vec<_>>()).map_err(sandbox_stop)?;
    report.programs = right.rows.clone();
    report.stored = results.len() as u64;
    results.into_iter().for_each(|it| add(&mut report, it));
    // In blocks, so that a run that is stopped has compared what it has made.
    let configs = CaseConfigs::of(package.cases());
    let seeds = if inputs.is_some() { random } else { 0 };
    let mut repeats = Repeats::default();
    for first in (0..seeds).step_by(BLOCK as usize) {
        if toolchain.stop.load(Ordering::Relaxed) {
            break;
        }
        let scratch = Scratch::new();
        let scratch = scratch.map_err(|error| files::unwritten(Path::new("/tmp"), &error))?;
        let staged = seeded_cases::make(
            &package,
            inputs.as_ref(),
            Seeds {
                all: seeded_cases::seeds(args.seed().wrapping_add(first), BLOCK.min(seeds - first)),
                journal: None,
                only_known: false,
                stop: &toolchain.stop,
            },
            scratch.path(),
            &toolchain,
            &cores,
            console,
        )?;
        repeats.add(&staged, scratch.path());
        for case in staged {
            if let Some(message) = case.fault {
                let case = said_name(&case.name);
                report.faults.push(CaseFault { case, message });
            }
        }
        let made = Package::read(scratch.path());
        let (made, _) = made.map_err(|error| files::unwritten(scratch.path(), &error))?;
        let generated = made.cases().iter().map(|case| AgreementCase {
            package: &made,
            case,
            configs: seeded_cases::configs_of(&configs, inputs.as_ref(), &case.name),
            answer_by: None,
        });
        let results = agree(&plan, &generated.collect::<Vec<_>>()).map_err(sandbox_stop)?;
        report.generated += results.len() as u64;
        for result in results {
            let name = said_name(&result.name);
            add(&mut report, CaseAgreement { name, ..result });
        }
    }
    report.repeats = inputs
        .as_ref()
        .and_then(|inputs| repeats.said(inputs.name()));
    report.interrupted = toolchain.stop.load(Ordering::Relaxed);
    report.wall_s = begun.elapsed().as_secs_f64();
    exit(&report).after(match console.is_json() {
        true => console.json("tribunal.agreement", &report),
        false => {
            let look = console.look();
            tribunal_report::agreed::print(&mut console.out, &report, &look).map_err(Stop::from)
        }
    })
}

fn exit(report: &AgreementReport) -> Exit {
    match report.interrupted {
        true => Exit::Interrupted,
        false if report.is_right() => Exit::Success,
        false => Exit::Disagreement,
    }
}

/// Adds the result of a case.
fn add(report: &mut AgreementReport, result: CaseAgreement) {
    let names: Vec<String> = report.programs.iter().map(|it| it.name.clone()).collect();
    let name = |party: &Party| match party {
        Party::Program(place) => names[*place].clone(),
        Party::Stored => STORED_ANSWER.to_string(),
    };
    for (place, run) in result.runs.iter().enumerate() {
        let program = &mut report.programs[place];
        program.cpu_s += run.cpu.as_secs_f64();
        program.cpu_s_max = program.cpu_s_max.max(run.cpu.as_secs_f64());
        program.wall_s += run.wall.as_secs_f64();
        let is_of_most = result.has_majority
            && result
                .classes
                .first()
                .is_some_and(|class| class.contains(&Party::Program(place)));
        match (run.verdict, is_of_most) {
            (Verdict::Accepted, true) => program.agrees += 1,
            (Verdict::Accepted, false) => program.differs += 1,
            _ => program.fails += 1,
        }
    }
    report.judges_differ_total += result.judges_differ.len() as u64;
    for differs in &result.judges_differ {
        if report.judges_differ.len() >= SHOWN_MAX {
            break;
        }
        let message = match differs.first.verdict {
            Verdict::Accepted => &differs.other.reason,
            _ => &differs.first.reason,
        };
        report.judges_differ.push(JudgeDifference {
            case: result.name.clone(),
            of: name(&differs.party),
            first: report.judges[0].clone(),
            first_verdict: differs.first.verdict,
            other: report.judges[differs.judge].clone(),
            other_verdict: differs.other.verdict,
            message: message.clone(),
        });
    }
    let case = result.name.clone();
    if let Some(message) = result.fault {
        return report.faults.push(CaseFault { case, message });
    }
    if result.is_agreed() {
        report.agreed += 1;
        return;
    }
    report.disagreements_total += 1;
    if report.disagreements.len() >= SHOWN_MAX {
        return;
    }
    let outputs = result.classes.iter().zip(&result.outputs);
    report.disagreements.push(CaseDisagreement {
        case,
        input: result.input.clone(),
        args: result.args.clone(),
        outputs: outputs
            .map(|(class, output)| AgreedOutput {
                of: class.iter().map(name).collect(),
                output: output.clone(),
            })
            .collect(),
        has_majority: result.has_majority,
        minority: result.minority().iter().map(name).collect(),
        difference: result
            .difference
            .as_ref()
            .map(|ruling| ruling.reason.clone()),
        failed: result
            .failed()
            .map(|place| FailedProgram {
                program: names[place].clone(),
                verdict: result.runs[place].verdict,
                message: result.runs[place].message.clone(),
            })
            .collect(),
    });
}
