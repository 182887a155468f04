//! The cases that `tribunal kill PATH` chooses, made smaller where that is possible.

use super::case_place::CasePlace;
use super::exit::Stop;
use super::files;
use super::package_inputs::PackageInputs;
use super::seeded_cases::seed_of;
use super::setup::sandbox_stop;
use std::collections::HashMap;
use std::path::Path;
use std::time::Instant;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{JudgeReport, MinimumCaseSet};
use tribunal_core::verdict::killed::{Kill, KillCase};
use tribunal_judge::agreement::{AgreementPlan, CaughtCase, SmallerPlan, smaller};
use tribunal_judge::kill::case_name;
use tribunal_judge::pool::LimitedProgram;
use tribunal_package::Package;
use tribunal_package::data::{Case, CaseConfig};
use tribunal_package::regular;

/// The largest input that is compared and shown, in bytes.
const INPUT_BYTES_MAX: u64 = 64 << 20;

/// The form of inputs is learnt from so many.
const EXAMPLES_MAX: usize = 200;

/// A case of the smallest set.
pub(super) struct ChosenCase<'a> {
    case: &'a Case,
    input: Vec<u8>,
    answer: Option<Vec<u8>>,
    /// The programs that fail it, by their places, and how.
    fails: Vec<(usize, Verdict)>,
    /// The number of inputs tried, and whether no smaller form fails, if it was made smaller.
    smaller: Option<(u64, bool)>,
}

/// The cases of the smallest set, as they were judged.
///
/// # Errors
///
/// A file cannot be read any more.
pub(super) fn chosen<'a>(
    made: &'a Package,
    judged: &JudgeReport,
    set: &MinimumCaseSet,
) -> Result<Vec<ChosenCase<'a>>, Stop> {
    let cases = made.cases().iter();
    let by_name: HashMap<&str, &Case> = cases.map(|case| (case.name.as_str(), case)).collect();
    let mut all = Vec::new();
    for killer in &set.cases {
        let Some(case) = by_name.get(killer.case.as_str()).copied() else {
            continue;
        };
        let fails = killer.catches.iter().filter_map(|program| {
            let outcomes = &judged.submissions[*program as usize].outcomes;
            Some((*program as usize, verdict_at(outcomes, killer.index)?))
        });
        all.push(ChosenCase {
            case,
            input: read(made, &case.input)?,
            answer: case
                .answer
                .as_deref()
                .map(|it| read(made, it))
                .transpose()?,
            fails: fails.collect(),
            smaller: None,
        });
    }
    Ok(all)
}

/// The verdict on a case, by the letters of all outcomes.
fn verdict_at(outcomes: &str, case: u64) -> Option<Verdict> {
    let letter = outcomes.chars().nth(case as usize)?;
    let mut all = Verdict::ALL.into_iter();
    all.find(|verdict| verdict.letter() == letter)
}

fn read(package: &Package, path: &Path) -> Result<Vec<u8>, Stop> {
    let file = regular::open_inside(&package.folder, path);
    let bytes = file.and_then(|file| regular::read(file, INPUT_BYTES_MAX));
    bytes.map_err(|error| files::unreadable(path, &error))
}

/// Makes the inputs smaller, until a time.
///
/// # Errors
///
/// The sandbox failed, or a file cannot be read any more.
pub(super) fn make_smaller(
    chosen: &mut [ChosenCase],
    made: &Package,
    agreement: &AgreementPlan,
    wrong: &[Option<LimitedProgram>],
    until: Instant,
) -> Result<(), Stop> {
    // Without a right program, nothing gives the answer to another input.
    if agreement.programs.is_empty() {
        return Ok(());
    }
    let (seeded, stored): (Vec<&Case>, Vec<&Case>) = made
        .cases()
        .iter()
        .partition(|case| seed_of(&case.name).is_some());
    let examples = seeded.iter().chain(&stored).take(EXAMPLES_MAX);
    let examples: Vec<Vec<u8>> = examples
        .map(|case| read(made, &case.input))
        .collect::<Result<_, Stop>>()?;
    let plan = SmallerPlan {
        agreement,
        wrong,
        examples: &examples,
        until,
    };
    let caught: Vec<CaughtCase> = chosen
        .iter()
        .map(|it| CaughtCase {
            input: &it.input,
            args: &it.case.args,
            fails: it.fails.clone(),
        })
        .collect();
    let found = smaller(&plan, &caught).map_err(sandbox_stop)?;
    for (it, small) in chosen.iter_mut().zip(found) {
        let Some(small) = small else {
            continue;
        };
        (it.input, it.answer) = (small.input, Some(small.answer));
        it.fails = small.fails;
        it.smaller = Some((small.tried, small.is_smallest));
    }
    Ok(())
}

/// The cases as a report shows them.
pub(super) fn kill_cases(
    chosen: &[ChosenCase],
    inputs: Option<&PackageInputs>,
    judged: &JudgeReport,
) -> Vec<KillCase> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let report = |(number, it): (usize, &ChosenCase)| {
        let fails = |other: &ChosenCase, program: usize| {
            other.fails.iter().any(|(failing, _)| *failing == program)
        };
        let is_only = |program: &usize| {
            let others = chosen.iter().filter(|other| !std::ptr::eq(*other, it));
            !others.into_iter().any(|other| fails(other, *program))
        };
        let programs: Vec<usize> = it.fails.iter().map(|(program, _)| *program).collect();
        let only: Vec<usize> = programs.iter().copied().filter(is_only).collect();
        let first = only
            .first()
            .or(programs.first())
            .copied()
            .unwrap_or_default();
        let first = Path::new(&judged.submissions[first].name);
        let more = programs.len().saturating_sub(1);
        KillCase {
            name: case_name(number, chosen.len(), first, more),
            file: None,
            origin: origin(it, inputs),
            input: text(&it.input),
            args: it.case.args.submission.clone(),
            files: match &it.case.args.files {
                Some(beside) => beside
                    .paths()
                    .iter()
                    .map(|it| it.display().to_string())
                    .collect(),
                None => Vec::new(),
            },
            minimum: None,
            answer: it.answer.as_deref().map(text),
            kills: it
                .fails
                .iter()
                .map(|(program, verdict)| Kill {
                    program: *program as u64,
                    verdict: *verdict,
                })
                .collect(),
            only: only.into_iter().map(|program| program as u64).collect(),
        }
    };
    (1..).zip(chosen).map(report).collect()
}

/// Writes what the cases state beside their inputs, in place of what earlier ones of their names stated.
///
/// # Errors
///
/// A file cannot be read or written.
pub(super) fn write_configs(
    folder: &Path,
    around: Option<CaseConfig>,
    cases: &[KillCase],
    chosen: &[ChosenCase],
) -> Result<(), Stop> {
    for (case, it) in cases.iter().zip(chosen) {
        let place = CasePlace::beside(folder, &case.name, around.clone());
        place.write_config(&it.case.args)?;
    }
    Ok(())
}

/// Where a case comes from.
fn origin(it: &ChosenCase, inputs: Option<&PackageInputs>) -> Message {
    let origin = match (seed_of(&it.case.name), inputs) {
        (Some(seed), Some(inputs)) => Message::new("origin-of-generator")
            .with("generator", inputs.name().to_string())
            .with("seed", seed.to_string()),
        _ => Message::new("coverage-stored-one").with("case", it.case.name.clone()),
    };
    let Some((tried, is_smallest)) = it.smaller else {
        return origin;
    };
    let id = match is_smallest {
        true => "origin-made-smaller",
        false => "origin-made-smaller-cut",
    };
    Message::new(id)
        .with("origin", origin)
        .with("number", tried)
        .with("count", grouped(tried))
}
