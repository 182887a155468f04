//! Differences between two runs that may explain other results: versions, limits, isolation and the like.

use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::text::{grouped, size};
use tribunal_core::verdict::compared::{Aspect, Difference};
use tribunal_core::verdict::judged::{JudgeReport, LimitsReport, SubmissionReport};
use tribunal_core::verdict::saved::Provenance;

/// The maximum number of pairs of values of one limit that are told.
const PAIRS_MAX: usize = 3;

/// The differences that runs of all commands may have.
pub(super) fn of_provenance(earlier: &Provenance, now: &Provenance) -> Vec<Difference> {
    let mut found = Vec::new();
    add(&mut found, Aspect::Version, &earlier.version, &now.version);
    add(&mut found, Aspect::System, &earlier.system, &now.system);
    // A run whose report was only shown on a terminal has no versions.
    if !earlier.compilers.is_empty() && !now.compilers.is_empty() {
        let set = |one: &Provenance| one.compilers.iter().cloned().collect::<BTreeSet<_>>();
        let (before, after) = (set(earlier), set(now));
        let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
            one.difference(other)
                .cloned()
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (before, after) = (only(&before, &after), only(&after, &before));
        add(&mut found, Aspect::Compilers, &before, &after);
    }
    found
}

/// The differences of two runs of `judge`; `both` are the positions of the same submissions.
pub(super) fn of_judge(
    earlier: &JudgeReport,
    now: &JudgeReport,
    both: &[(usize, usize)],
) -> Vec<Difference> {
    let mut found = of_provenance(&earlier.provenance, &now.provenance);
    add(
        &mut found,
        Aspect::Isolation,
        &earlier.isolation,
        &now.isolation,
    );
    add(&mut found, Aspect::Dialect, &earlier.dialect, &now.dialect);
    add(
        &mut found,
        Aspect::Coverage,
        &earlier.coverage,
        &now.coverage,
    );
    let seed = |report: &JudgeReport| report.seed.map_or(String::new(), |seed| seed.to_string());
    add(&mut found, Aspect::Seed, &seed(earlier), &seed(now));
    add_stopped(&mut found, earlier.interrupted, now.interrupted);
    let pairs = both
        .iter()
        .map(|(before, after)| (&earlier.submissions[*before], &now.submissions[*after]));
    if let ([_], [_]) = (&earlier.submissions[..], &now.submissions[..]) {
        for (before, after) in pairs.clone() {
            add(&mut found, Aspect::Program, &before.name, &after.name);
        }
    }
    found.extend(of_limits(pairs));
    found
}

/// That one of the runs was stopped early.
pub(super) fn add_stopped(found: &mut Vec<Difference>, earlier: bool, now: bool) {
    let shown = |is_stopped: bool| if is_stopped { "yes" } else { "no" };
    add(found, Aspect::Stopped, shown(earlier), shown(now));
}

/// Adds a difference, unless the values are equal.
pub(super) fn add(found: &mut Vec<Difference>, what: Aspect, earlier: &str, now: &str) {
    if earlier != now {
        found.push(Difference {
            what,
            earlier: earlier.to_string(),
            now: now.to_string(),
            programs: 0,
        });
    }
}

/// The limits that differ, each with the number of submissions that it concerns.
fn of_limits<'r>(
    pairs: impl Iterator<Item = (&'r SubmissionReport, &'r SubmissionReport)>,
) -> Vec<Difference> {
    let mut counts: BTreeMap<(Aspect, String, String), u64> = BTreeMap::new();
    for (before, after) in pairs {
        let (Some(before), Some(after)) = (&before.built, &after.built) else {
            continue;
        };
        let values = limits(&before.limits)
            .into_iter()
            .zip(limits(&after.limits));
        for ((what, before), (_, after)) in values.filter(|(before, after)| before != after) {
            *counts.entry((what, before, after)).or_default() += 1;
        }
    }
    let mut of_aspect: BTreeMap<Aspect, Vec<Difference>> = BTreeMap::new();
    for ((what, earlier, now), programs) in counts {
        of_aspect.entry(what).or_default().push(Difference {
            what,
            earlier,
            now,
            programs,
        });
    }
    let most = of_aspect.into_values().flat_map(|mut differences| {
        differences.sort_by_key(|difference| std::cmp::Reverse(difference.programs));
        differences.truncate(PAIRS_MAX);
        differences
    });
    most.collect()
}

/// The limits as texts.
fn limits(limits: &LimitsReport) -> [(Aspect, String); 6] {
    [
        (Aspect::CpuLimit, format!("{:.2} s", limits.cpu_s)),
        (Aspect::WallLimit, format!("{:.2} s", limits.wall_s)),
        (Aspect::MemoryLimit, size(limits.memory_bytes)),
        (Aspect::OutputLimit, size(limits.output_bytes)),
        (Aspect::StackLimit, size(limits.stack_bytes)),
        (Aspect::ProcessLimit, grouped(limits.processes.into())),
    ]
}
