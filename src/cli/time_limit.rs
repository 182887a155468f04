//! The limits of a package: those that it states, and the time limit inferred from its accepted submissions.

use super::console::Console;
use super::exit::{Exit, Stop};
use super::session::{JudgeSession, JudgeTarget};
use super::submissions::units;
use std::path::{Path, PathBuf};
use tribunal_core::verdict::Verdict;
use tribunal_judge::package::time_limit::{TIMING_S, is_timed, time_limit};
use tribunal_judge::submission::Submission;
use tribunal_package::finding::Finding;
use tribunal_package::problem::{self, Format, PackageLimits};

/// The limits of a package; without a `problem.yaml`, those of the original judges.
pub(super) fn package_limits(package: &Path) -> Result<PackageLimits, Stop> {
    let stated = problem::limits_of(package).map_err(|finding| unreliable(package, &finding))?;
    Ok(stated.unwrap_or_else(|| {
        let mut limits = PackageLimits::of(Format::Plain).with_time(1.0);
        limits.memory_mb = 64;
        limits
    }))
}

/// The error for a package with a fault that makes every verdict unreliable.
pub(super) fn unreliable(package: &Path, finding: &Finding) -> Stop {
    let place = package.join(&finding.place);
    let why = format!("cannot judge by `{}`: {}", place.display(), finding.message);
    Stop::new(Exit::Input, why).hint(&finding.hint)
}

/// Sets the time limit of a target: `--time-limit`, or the one that the package states, or one inferred from its
/// slowest accepted submission.
pub(super) fn with_time_limit<'a>(
    session: &JudgeSession,
    target: JudgeTarget<'a>,
    console: &Console,
) -> Result<JudgeTarget<'a>, Stop> {
    let limits = target.limits;
    if session.wanted.time_s.is_some() {
        return Ok(target);
    }
    if let Some(stated_s) = limits.time_s {
        if let Some(file) = limits.time_says.filter(|file| *file != "problem.yaml") {
            console.remark(&format!("the time limit is {stated_s} s, from `{file}`"));
        }
        return Ok(target);
    }
    let mut accepted = units(
        &target.package.join("submissions"),
        &session.toolchain.languages,
        &|_| {},
    )
    .unwrap_or_default();
    accepted.retain(|path: &PathBuf| is_timed(target.package, path));
    let accepted: Vec<Submission> = accepted.into_iter().map(Submission::from).collect();
    let timing = JudgeTarget {
        limits: limits.with_time(TIMING_S),
        ..target.clone()
    };
    let timed = match accepted.is_empty() {
        true => Vec::new(),
        false => session.judge(&timing, &accepted, console)?.submissions,
    };
    for one in timed
        .iter()
        .filter(|one| one.verdict != Some(Verdict::Accepted))
    {
        let verdict = one
            .verdict
            .map_or("no verdict".to_string(), |verdict| verdict.to_string());
        console.remark(&format!(
            "`{}` should be accepted, but gets {verdict}: {}",
            one.name, one.message
        ));
    }
    let limit = time_limit(&limits, timed.iter().map(|one| (one.name.as_str(), one)));
    let time_s = limit.seconds;
    console.remark(&match (limit.slowest_accepted, timed.is_empty()) {
        (Some(name), _) => format!(
            "the time limit is {time_s} s: {} times what `{name}` takes, {:.2} s, rounded up",
            limits.ac_to_time_limit, limit.slowest_accepted_s
        ),
        (None, true) => format!(
            "the package states no time limit and has no accepted submission to infer one from; Tribunal uses {time_s} s"
        ),
        (None, false) => format!("the time limit is {time_s} s: no submission is accepted"),
    });
    Ok(JudgeTarget {
        limits: limits.with_time(time_s),
        ..target
    })
}
