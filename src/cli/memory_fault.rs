//! Finds the memory fault behind a wrong answer of the only submission of `tribunal judge`, where no known cause fits.

use super::args;
use super::other_builds::sanitizing;
use super::smallest::Search;
use std::path::Path;
use std::sync::atomic::Ordering;
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};
use tribunal_core::verdict::stressed::SourceExcerpt;
use tribunal_judge::limits::run_limits;
use tribunal_judge::pool::LimitedProgram;
use tribunal_judge::sanitize::{SanitizedProgram, fault_on, in_words, is_c};
use tribunal_judge::submission::Submission;

/// The reasons that name a cause already.
const EXPLAINED: [&str; 2] = ["right-in-an-older-standard", "opens-a-file"];

/// Says first what a build with sanitizers finds on a failing input of a C or C++ program, if that is wrong and nothing
/// else explains it: reading outside of an array changes answers and crashes nothing. `begin` shows that it takes a while.
pub(super) fn explain_wrong_answer(
    search: &Search,
    problem: &dyn AnyProblem,
    submissions: &[Submission],
    report: &mut JudgeReport,
    begin: &dyn Fn(Message),
) {
    let ([one], [Submission { path, .. }]) = (&report.submissions[..], submissions) else {
        return;
    };
    let is_searched = search.args.shrink_time.unwrap_or(args::SHRINK_S) > 0
        && !search.args.expected
        && !report.interrupted;
    if !is_searched || !is_unexplained(one) {
        return;
    }
    let smallest = report.smallest.as_ref();
    let (input, on) = match (smallest, one.smallest_failing()) {
        (Some(smallest), _) => (&smallest.input, Message::new("on-smallest-input")),
        (None, Some(case)) => {
            let Some(failure) = &case.failure else { return };
            let on = Message::new("on-case").with("case", case.case.clone());
            (&failure.input, on)
        }
        (None, None) => return,
    };
    let Ok(instance) = problem.read_text(input.as_bytes(), search.args.cases.size) else {
        return;
    };
    let Some((finding, excerpt)) = found(search, path, problem.write(&instance).as_bytes(), begin)
    else {
        return;
    };
    let Some(found) = in_words(&finding) else {
        return;
    };
    let one = &mut report.submissions[0];
    let said = Message::new("likely-memory-fault")
        .with("found", found)
        .with("fault", one.take_reason());
    one.explain(said);
    // What the failing cases share follows from the fault.
    one.cause = None;
    let origin = Message::new("excerpt-sanitized").with("on", on.clone());
    one.excerpt = excerpt.map(|excerpt| excerpt.of(origin));
    let remark = Message::new("found-by-sanitizers")
        .with("on", on)
        .with("found", finding.join("; "));
    if let Some(built) = &mut one.built {
        built.remarks.push(remark);
    }
}

/// The first finding on an input, and the source around it; nothing for a program that is not C or C++.
fn found(
    search: &Search,
    path: &Path,
    input: &[u8],
    begin: &dyn Fn(Message),
) -> Option<(Vec<String>, Option<SourceExcerpt>)> {
    let compiled = search.compile(path)?;
    if !is_c(&compiled.language) || search.stop.load(Ordering::Relaxed) {
        return None;
    }
    begin(sanitizing(path));
    let limits = run_limits(&search.package_limits, &compiled.language, &search.wanted);
    let program = LimitedProgram::of(&compiled, limits);
    let sanitized = SanitizedProgram {
        compile: &|source, variant| search.workshop.compile_as(source, variant),
        sandbox: search.sandbox,
        source: path,
        limits: program.limits(),
        marks: program.marks(),
    };
    fault_on(&sanitized, input)
}

/// Whether a program is wrong, and neither a known fault nor anything else is likely its cause.
fn is_unexplained(one: &SubmissionReport) -> bool {
    let is_wrong = matches!(
        one.verdict,
        Some(Verdict::WrongAnswer | Verdict::PresentationError)
    );
    let reason = one.reason.as_ref().map_or("", Message::id);
    is_wrong
        && !EXPLAINED.contains(&reason)
        && one.excerpt.is_none()
        && one.cause.as_ref().is_none_or(|cause| !cause.is_likely)
}
