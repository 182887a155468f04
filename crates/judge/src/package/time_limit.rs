//! The time limit of a package: stated, or inferred from its accepted submissions.

use crate::expected;
use std::path::Path;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::examined::TimeLimit;
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_package::problem::PackageLimits;

/// The time limit of accepted submissions while the package's limit is not known yet, in seconds.
pub const TIMING_S: f64 = 60.0;

/// Whether a submission of a package is expected to be accepted, so that its time counts.
pub fn is_timed(package: &Path, submission: &Path) -> bool {
    expected::within(package, submission)
        .is_some_and(|expected| expected.admits == [Verdict::Accepted])
}

/// The time limit, and the slowest of the timed submissions; `timed` gives each with its name.
pub fn time_limit<'a>(
    limits: &PackageLimits,
    timed: impl Iterator<Item = (&'a str, &'a SubmissionReport)>,
) -> TimeLimit {
    let slowest = timed
        .filter(|(_, report)| report.verdict == Some(Verdict::Accepted))
        .max_by(|(_, one), (_, other)| one.cpu_s_max.total_cmp(&other.cpu_s_max));
    let slowest_s = slowest.map_or(0.0, |(_, report)| report.cpu_s_max);
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
