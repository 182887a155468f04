//! Carries out a plan and returns the report.

use super::cross_check::hung::HungParts;
use super::cross_check::tally::CrossCheckTally;
use super::inputs::crashed::check_crashed;
use super::inputs::generated::check_generated;
use super::inputs::given::check_given;
use super::inputs::larger::check_larger;
use super::inputs::stored_cases::check_stored_cases;
use super::inputs::sweep::{check_sweep, swept_by};
use super::inputs::validator_examples::check_examples;
use super::inputs::whole_space::{check_small_rectangles, check_spaces, space_of};
use super::journal::{SectionWork, VerifyJournal};
use super::plan::{ANSWER_MAX, CrossCheckPlan, InputPlan, VerifyError};
use super::section::{covered, joined, numbered, section, share};
use super::session::{CROSS_CHECK, VerifySession};
use super::watch::panics::{Panic, panics_elsewhere};
use std::cell::{Cell, RefCell};
use std::time::Instant;
use tribunal_core::erased::AnySpace;
use tribunal_core::messages::Message;
use tribunal_core::problem::GenerateOptions;
use tribunal_core::text::grouped;
use tribunal_core::verdict::{CaseFileFault, Disagreement, ProblemReport};

/// Runs the plan. Disagreements and faults are part of the report, not errors.
///
/// # Errors
///
/// If the generator or the enumerator declines, no stored case has the name, or a file cannot be read or written.
pub fn verify(plan: CrossCheckPlan) -> Result<ProblemReport, VerifyError> {
    let problem = plan.problem;
    let mut report = ProblemReport {
        problem: problem.name().to_string(),
        sections: Vec::new(),
        case_file_faults: Vec::new(),
        blessed: Vec::new(),
        other_answers: Vec::new(),
        interrupted: false,
        repeat_all: None,
    };
    let run = VerifySession {
        plan: &plan,
        hung: HungParts::default(),
        is_spent: Cell::new(false),
        faults: RefCell::new(Vec::new()),
    };
    let crashed = check_crashed(&run);
    let of_shares = plan.journal.filter(|journal| !journal.is_share());
    let earlier = of_shares.map(|journal| (journal.crashes(problem), journal.faults(problem)));
    let (crashes, known_faults) = earlier.unwrap_or_default();
    report.sections.extend(crashes);
    report.sections.extend(crashed.clone());
    match &plan.input_plan {
        InputPlan::Cases {
            package,
            cases,
            only,
            bless,
            random,
            seed,
            options,
            others,
        } => {
            let begun = Instant::now();
            let mut tally = CrossCheckTally::new(&plan.solvers);
            let mut coverage = Vec::new();
            if let Some(package) = package {
                let checked = check_stored_cases(
                    &run,
                    &mut tally,
                    &mut report,
                    (package, cases.as_deref()),
                    only.as_deref(),
                    *bless,
                )?;
                coverage.push(numbered("coverage-stored", checked));
                // Not after a crash: the examples use the parser, the checker and the solvers.
                if only.is_none()
                    && plan
                        .crashes
                        .iter()
                        .all(|crash| crash.problem != problem.name())
                {
                    coverage.extend(check_examples(&run, package, &mut report));
                }
            }
            if *random > 0 {
                let work = SectionWork::begin(None, String::new(), &plan.solvers);
                let (checked, generated) = check_generated(&run, work, *random, *seed, options)?;
                tally.add(generated);
                let size = options.size_of(&problem.info());
                let generated = numbered("coverage-instances", checked)
                    .with("share", grouped(checked))
                    .with("size", size.to_string());
                coverage.push(generated.with("seed", *seed));
            }
            run.slow(&tally);
            report.sections.push(section(coverage, tally, begun));
            if *others && !run.is_over() {
                report.sections.push(check_small_rectangles(&run)?);
            }
            if *others && !run.is_over() {
                report.sections.push(check_larger(&run, *seed)?);
            }
        }
        InputPlan::Given(boards) => report.sections.push(check_given(&run, boards)),
        InputPlan::Whole {
            size,
            sample,
            seed,
            thorough,
        } => match space_of(&run, *size) {
            None => {}
            Some(Err(declined)) => return Err(declined.into()),
            Some(Ok(AnySpace::Each { instances, nth })) => {
                let begun = Instant::now();
                let work = run.work(&format!("{size} each"), &plan.solvers);
                let (checked, tally) = check_spaces(
                    &run,
                    "section-whole-space",
                    work,
                    vec![(*size, instances, nth)],
                );
                let what = share(checked, instances, *size);
                run.slow(&tally);
                report
                    .sections
                    .push(section(vec![covered(what, &tally)], tally, begun));
            }
            Some(Ok(AnySpace::Sweep(sweep))) => {
                let begun = Instant::now();
                let names = swept_by(&sweep, &plan.solvers);
                let rows = plan.solvers.iter().copied();
                let rows: Vec<_> = rows.filter(|row| names.contains(&row.name)).collect();
                let work = run.work(&format!("{size} swept"), &rows);
                let (checked, tally) = check_sweep(&run, *size, work, &sweep, *thorough)?;
                let answered = match *thorough {
                    true => "coverage-answered-played",
                    false => "coverage-answered-numbers",
                };
                let answered = Message::new(answered)
                    .with("what", share(checked, sweep.instances, *size))
                    .with("solvers", joined(&names));
                let coverage = vec![answered, sweep.method.clone()];
                report.sections.push(section(coverage, tally, begun));
                if *sample > 0 && !run.is_over() {
                    let begun = Instant::now();
                    let options = GenerateOptions {
                        size: Some(*size),
                        ..GenerateOptions::default()
                    };
                    let work = run.work(&format!("{size} sample"), &plan.solvers);
                    let (checked, tally) = check_generated(&run, work, *sample, *seed, &options)?;
                    run.slow(&tally);
                    let what = numbered("coverage-sample", checked)
                        .with("size", size.to_string())
                        .with("seed", *seed);
                    report
                        .sections
                        .push(section(vec![covered(what, &tally)], tally, begun));
                }
            }
        },
    }
    for Panic { message, file } in panics_elsewhere() {
        // Each solver is one file, named after it.
        let name = file.map(|file| file.replace('_', "-"));
        let solver = plan
            .solvers
            .iter()
            .find(|row| name.as_deref() == Some(row.name));
        run.fault(
            solver.map_or(CROSS_CHECK, |row| row.name),
            Message::new("on-own-thread").with("why", message),
        );
    }
    let is_over = run.is_over();
    report.interrupted = is_over || plan.journal.is_some_and(VerifyJournal::has_gaps);
    let found = run.faults.into_inner().into_iter();
    let new = found.filter(|fault| !known_faults.contains(fault));
    let faults: Vec<CaseFileFault> = known_faults.iter().cloned().chain(new).collect();
    if let Some(journal) = plan.journal.filter(|journal| journal.is_share()) {
        // A run that goes on crashes again.
        journal.keep(problem, &faults, crashed.filter(|_| !is_over));
    }
    let has_disagreement = report
        .sections
        .iter()
        .any(|section| section.disagreements_total > 0);
    let is_wrong = has_disagreement || !faults.is_empty();
    report.repeat_all = (is_wrong && !plan.command.is_empty()).then(|| plan.command.to_string());
    report.case_file_faults.extend(faults);
    if plan.answer_max != ANSWER_MAX {
        // A step that exceeded the limit does so again only under the same limit.
        let found = report
            .sections
            .iter_mut()
            .flat_map(|section| &mut section.disagreements);
        for Disagreement { repeat, .. } in found.filter(|found| *found.repeat != *plan.command) {
            *repeat += &format!(" --answer-limit {}", plan.answer_max.as_secs_f64());
        }
    }
    Ok(report)
}
