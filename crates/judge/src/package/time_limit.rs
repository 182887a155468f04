//! The time limit of a package: stated, or inferred from its accepted submissions.

use crate::case_rules::CaseRule;
use crate::expected;
use std::path::Path;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::examined::TimeLimit;
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_package::problem::PackageLimits;
use tribunal_package::submissions::{SubmissionRule, SubmissionRules, TimeUse};

/// The time limit of accepted submissions while the package's limit is not known yet, in seconds.
pub const TIMING_S: f64 = 60.0;

/// Whether the time of a submission of a package bounds the limit from below: it is expected to be accepted, or
/// `submissions.yaml` says so.
pub fn is_timed(rules: &SubmissionRules, package: &Path, submission: &Path) -> bool {
    let inside = submission.strip_prefix(package.join("submissions")).ok();
    let stated = inside.and_then(Path::to_str).map(|it| rules.of(it));
    let stated = stated.unwrap_or_default();
    let mut uses = stated
        .iter()
        .filter_map(|rule: &&SubmissionRule| rule.time_use);
    if uses.clone().any(|stated| stated == TimeUse::Lower) {
        return true;
    }
    uses.next().is_none()
        && expected::within(package, submission)
            .is_some_and(|expected| expected.admits == [Verdict::Accepted])
}

/// CPU seconds of a submission that bounds the limit from below: of all its cases if it is accepted wherever the judge
/// decides, or of those of a rule; nothing if it was not run to its end.
pub fn timed_s(report: &SubmissionReport, rules: &[CaseRule]) -> Option<f64> {
    // A case without an answer, or a fault of the validator, makes a program no slower.
    let is_right = |verdict: &Verdict| matches!(verdict, Verdict::Accepted | Verdict::JudgeError);
    let is_accepted = report.counts.contains_key(&Verdict::Accepted)
        && report.verdict.is_some()
        && report.counts.keys().all(is_right);
    if is_accepted {
        let of_rules = rules
            .iter()
            .filter(|it| it.time_use() == Some(TimeUse::Lower));
        let slowest = of_rules
            .filter_map(|rule| rule.slowest_s(report))
            .reduce(f64::max);
        return Some(slowest.unwrap_or(report.cpu_s_max));
    }
    let is_late = report.counts.contains_key(&Verdict::TimeLimit);
    let mut lower = rules
        .iter()
        .filter(|it| it.time_use() == Some(TimeUse::Lower));
    // Those of some cases may be followed by cases that take too long.
    let rule = lower.find(|rule| !is_late || !rule.is_whole())?;
    rule.slowest_s(report)
}

/// The time limit, and the slowest of the timed submissions; `timed` gives the name of each, and its CPU seconds.
pub fn time_limit<'a>(
    limits: &PackageLimits,
    timed: impl Iterator<Item = (&'a str, f64)>,
) -> TimeLimit {
    let slowest = timed.max_by(|(_, one), (_, other)| one.total_cmp(other));
    let slowest_s = slowest.map_or(0.0, |(_, seconds)| seconds);
    TimeLimit {
        seconds: limits.time_s.unwrap_or_else(|| limits.inferred(slowest_s)),
        inferred: limits.time_s.is_none(),
        stated_in: limits.time_says.map(str::to_string),
        slowest_accepted_s: slowest_s,
        slowest_accepted: slowest.map(|(name, _)| name.to_string()),
        quickest_exceeding_s: None,
        quickest_exceeding: None,
    }
}
