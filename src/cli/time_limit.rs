//! The limits of a package: those that it states, and the time limit inferred from its accepted submissions.

use super::console::Console;
use super::exit::{Exit, Stop};
use super::session::{JudgeSession, JudgeTarget};
use super::submissions::{is_of_outputs, units, without_older};
use super::wanted::Wanted;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tribunal_core::messages::{Message, Value};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_judge::batch::KnownResults;
use tribunal_judge::package::time_limit::{TIMING_S, is_timed, time_limit, timed_s};
use tribunal_judge::submission::Submission;
use tribunal_package::finding::{Finding, Findings};
use tribunal_package::problem::{self, Format, PackageLimits, StatedForPrograms};
use tribunal_package::submissions::SubmissionRules;

/// The limits of a package; without a `problem.yaml`, those of the original judges.
pub(super) fn package_limits(package: &Path) -> Result<PackageLimits, Stop> {
    stated_for_programs(package).map(|stated| stated.limits)
}

/// The same, with the constants of its programs.
pub(super) fn stated_for_programs(package: &Path) -> Result<StatedForPrograms, Stop> {
    let stated = problem::stated_for_programs(package);
    let stated = stated.map_err(|finding| unreliable(package, &finding))?;
    Ok(stated.unwrap_or_else(|| {
        let mut limits = PackageLimits::of(Format::Plain).with_time(1.0);
        limits.memory_mb = 64;
        StatedForPrograms {
            limits,
            constants: BTreeMap::new(),
        }
    }))
}

/// The error for a package with a fault that makes every verdict unreliable.
pub(super) fn unreliable(package: &Path, finding: &Finding) -> Stop {
    let place = package.join(&finding.place);
    let why = Message::new("cannot-judge-by")
        .with("file", place.display().to_string())
        .with("why", finding.message.clone());
    Stop::said(Exit::Input, why).hint(&finding.hint)
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
            let said = Message::new("time-limit-from")
                .with("seconds", stated_s.to_string())
                .with("file", file);
            console.say(&said);
        }
        return Ok(target);
    }
    if session.is_of_campaign() {
        // Each machine would infer another one.
        let stop = Stop::said(Exit::Usage, Message::new("share-needs-time-limit"));
        return Err(stop.advise("hint-time-limit"));
    }
    let wanted = Wanted {
        languages: &session.toolchain.languages,
        cases: target.surroundings.cases(),
    };
    let own = target.package.join("submissions");
    let mut accepted = units(&own, wanted, &|_| {}).unwrap_or_default();
    let rules = SubmissionRules::read(target.package, &mut Findings::default());
    // Outputs take no time.
    accepted.retain(|path: &PathBuf| {
        is_timed(&rules, target.package, path) && !is_of_outputs(path, wanted.cases)
    });
    without_older(
        &mut accepted,
        target.package,
        &[],
        &session.toolchain.languages,
        &|_| {},
    );
    let paths = accepted.clone();
    let accepted: Vec<Submission> = accepted.into_iter().map(Submission::from).collect();
    let timing = JudgeTarget {
        limits: limits.with_time(TIMING_S),
        ..target.clone()
    };
    let timed = match accepted.is_empty() {
        true => Vec::new(),
        false => session.judge(&timing, &accepted, console)?.submissions,
    };
    let times: Vec<Option<f64>> = paths
        .iter()
        .zip(&timed)
        .map(|(path, one)| timed_s(one, &target.data.case_rules(path)))
        .collect();
    // A case without an answer hides no time, but is told.
    let is_unfit = |one: &SubmissionReport, time: &Option<f64>| {
        time.is_none() || one.verdict == Some(Verdict::JudgeError)
    };
    let unfit = timed
        .iter()
        .zip(&times)
        .filter(|(one, time)| is_unfit(one, time));
    for (one, _) in unfit {
        let verdict = one
            .verdict
            .map_or(Value::from(Message::new("no-verdict")), |verdict| {
                verdict.to_string().into()
            });
        let why = match &one.reason {
            Some(reason) => Value::from(reason.clone()),
            None => one.message.clone().into(),
        };
        let said = Message::new("should-be-accepted")
            .with("name", one.name.clone())
            .with("verdict", verdict);
        console.say(&said.with("why", why));
    }
    let named = timed.iter().zip(&times);
    let named = named.filter_map(|(one, time)| Some((one.name.as_str(), (*time)?)));
    let limit = time_limit(&limits, named);
    let time_s = limit.seconds;
    let said = match (limit.slowest_accepted, timed.is_empty()) {
        (Some(name), _) => Message::new("time-limit-inferred")
            .with("times", limits.ac_to_time_limit.to_string())
            .with("name", name.to_string())
            .with("slowest", format!("{:.2}", limit.slowest_accepted_s)),
        (None, true) => Message::new("time-limit-unstated"),
        (None, false) => Message::new("time-limit-none-accepted"),
    };
    console.say(&said.with("seconds", time_s.to_string()));
    Ok(JudgeTarget {
        limits: limits.with_time(time_s),
        // A program that runs in place says so in the report, which the results alone do not.
        known: match session.is_in_place() {
            true => KnownResults::default(),
            false => KnownResults::of(&accepted, &timed),
        },
        ..target
    })
}
