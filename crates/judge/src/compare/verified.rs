//! Compares two runs of `verify`.

use super::differences;
use super::error::Incomparable;
use super::kept::kept;
use super::times;
use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::verdict::compared::{
    Aspect, Change, NAMES_KEPT_MAX, SolverChange, SolverCounts, SolverName, VerifiedCaseChange,
    VerifyComparison,
};
use tribunal_core::verdict::{ProblemReport, VerifyReport};

/// The least time in seconds of all inputs together that is compared; shorter times are noise.
const MEASURED_S: f64 = 0.1;

/// The sums of a solver over all inputs of a problem.
#[derive(Default)]
struct SolverSums {
    counts: SolverCounts,
    computed: u64,
    nanos: f64,
}

/// Compares two runs with at least one problem in common; a run without problems can be compared with any.
pub(super) fn compare(
    earlier: &VerifyReport,
    now: &VerifyReport,
) -> Result<VerifyComparison, Incomparable> {
    let (before, after) = (problems(earlier), problems(now));
    let is_other = !before.is_empty() && !after.is_empty();
    if is_other && before.keys().all(|problem| !after.contains_key(problem)) {
        let list = |problems: BTreeMap<&str, &ProblemReport>| {
            problems.into_keys().collect::<Vec<_>>().join(", ")
        };
        return Err(Incomparable::OtherProblem {
            earlier: list(before),
            now: list(after),
        });
    }
    let (sums_before, sums_after) = (sums(earlier), sums(now));
    let of_both = sums_after
        .iter()
        .filter_map(|(name, after)| Some((name, sums_before.get(name)?, after)));
    let only = |one: &BTreeMap<SolverName, SolverSums>,
                other: &BTreeMap<SolverName, SolverSums>| {
        let names = one.keys().filter(|name| !other.contains_key(name));
        names.cloned().collect::<Vec<_>>()
    };
    let gone = kept(only(&sums_before, &sums_after).into_iter(), NAMES_KEPT_MAX);
    let mut found = differences::of_provenance(&earlier.provenance, &now.provenance);
    let coverage = |report: &VerifyReport| {
        let sections = report.problems.iter().flat_map(|problem| &problem.sections);
        let lines: Vec<&str> = sections
            .flat_map(|section| &section.coverage)
            .map(String::as_str)
            .collect();
        lines.join("; ")
    };
    differences::add(
        &mut found,
        Aspect::Coverage,
        &coverage(earlier),
        &coverage(now),
    );
    differences::add_stopped(&mut found, earlier.is_interrupted(), now.is_interrupted());
    Ok(VerifyComparison {
        earlier: earlier.provenance.clone(),
        differences: found,
        compared: of_both.clone().count() as u64,
        solvers: of_both
            .filter_map(|(name, before, now)| {
                let is_stopped = after
                    .get(name.problem.as_str())
                    .is_some_and(|problem| problem.interrupted);
                changed(name, before, now, is_stopped)
            })
            .collect(),
        new: only(&sums_after, &sums_before),
        gone: gone.first,
        gone_total: gone.total,
        cases: cases(&before, &after),
    })
}

/// The problems by their names; of two problems of the same name, the first.
fn problems(report: &VerifyReport) -> BTreeMap<&str, &ProblemReport> {
    let problems = report.problems.iter().rev();
    problems
        .map(|problem| (problem.problem.as_str(), problem))
        .collect()
}

/// The sums of each solver. A saved run may hold any number, so the sums must not overflow.
fn sums(report: &VerifyReport) -> BTreeMap<SolverName, SolverSums> {
    let mut sums: BTreeMap<SolverName, SolverSums> = BTreeMap::new();
    for problem in &report.problems {
        for tally in problem.sections.iter().flat_map(|section| &section.solvers) {
            let name = SolverName {
                problem: problem.problem.clone(),
                solver: tally.solver.clone(),
            };
            let SolverSums {
                counts,
                computed,
                nanos,
            } = sums.entry(name).or_default();
            for (sum, count) in [
                (&mut counts.cases, tally.cases),
                (&mut counts.agree, tally.agree),
                (&mut counts.disagree, tally.disagree),
                (&mut counts.declined, tally.declined),
                (computed, tally.computed),
            ] {
                *sum = sum.saturating_add(count);
            }
            *nanos += tally.nanos_per_case * tally.computed as f64;
        }
    }
    sums
}

/// What changed of a solver; nothing if nothing did. Other numbers of inputs alone are no change of it, and it is not
/// better if the later run was stopped: it cannot disagree on an input that it was not given.
fn changed(
    name: &SolverName,
    before: &SolverSums,
    after: &SolverSums,
    is_stopped: bool,
) -> Option<SolverChange> {
    let (earlier, now) = (before.counts, after.counts);
    let is_same = earlier.cases == now.cases;
    let is_time_other = is_same
        && before.computed == after.computed
        && times::differ(before.nanos / 1e9, after.nanos / 1e9, MEASURED_S);
    let change = match earlier.disagree.cmp(&now.disagree) {
        std::cmp::Ordering::Less => Change::Worse,
        std::cmp::Ordering::Greater if is_stopped => Change::Other,
        std::cmp::Ordering::Greater => Change::Better,
        _ if is_same && earlier != now => Change::Other,
        _ if is_time_other => Change::Time,
        _ => return None,
    };
    let nanos = |sums: &SolverSums| is_time_other.then(|| sums.nanos / sums.computed.max(1) as f64);
    Some(SolverChange {
        problem: name.problem.clone(),
        solver: name.solver.clone(),
        change,
        earlier,
        now,
        earlier_nanos_per_case: nanos(before),
        nanos_per_case: nanos(after),
    })
}

/// The name and the fault of a disagreement or a faulty file.
type Found = (String, Option<String>);

/// The disagreements and faulty files that only one of the runs has, of the problems that both have.
fn cases(
    earlier: &BTreeMap<&str, &ProblemReport>,
    now: &BTreeMap<&str, &ProblemReport>,
) -> Vec<VerifiedCaseChange> {
    let (mut worse, mut better) = (Vec::new(), Vec::new());
    for (name, after) in now {
        if let Some(before) = earlier.get(name) {
            add_only(&mut worse, Change::Worse, after, before);
            if !after.interrupted {
                add_only(&mut better, Change::Better, before, after);
            }
        }
    }
    worse.append(&mut better);
    worse
}

/// Adds what one problem report has and the other, which is complete, does not.
fn add_only(
    changes: &mut Vec<VerifiedCaseChange>,
    change: Change,
    one: &ProblemReport,
    other: &ProblemReport,
) {
    let faults = |report: &ProblemReport| -> BTreeSet<Found> {
        let faults = report.case_file_faults.iter();
        faults
            .map(|fault| (fault.path.clone(), Some(fault.message.clone())))
            .collect()
    };
    let disagreements = |report: &ProblemReport| -> BTreeSet<Found> {
        let sections = report.sections.iter();
        let found = sections.flat_map(|section| &section.disagreements);
        found.map(|found| (found.origin.clone(), None)).collect()
    };
    // A report names only the first disagreements: the others may be among those that are not named.
    let is_complete = other
        .sections
        .iter()
        .all(|section| section.disagreements_total == section.disagreements.len() as u64);
    let mut only: Vec<Found> = faults(one).difference(&faults(other)).cloned().collect();
    if is_complete {
        only.extend(
            disagreements(one)
                .difference(&disagreements(other))
                .cloned(),
        );
    }
    let room = NAMES_KEPT_MAX.saturating_sub(changes.len());
    changes.extend(
        only.into_iter()
            .take(room)
            .map(|(name, fault)| VerifiedCaseChange {
                problem: one.problem.clone(),
                change,
                name,
                fault,
            }),
    );
}
