//! What the pages of `judge` share: scores, notes, expectations, run details.

use super::board::BoardRenderer;
use super::{provenance, text};
use crate::points;
use maud::{Markup, html};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{JudgeReport, LimitsReport, SubmissionReport};

/// The number of cases that the submission answers rightly.
pub(super) fn right(submission: &SubmissionReport) -> u64 {
    submission
        .counts
        .get(&Verdict::Accepted)
        .copied()
        .unwrap_or(0)
}

/// The number of timeouts after which the remaining cases of a submission are skipped.
const TIMEOUTS: u64 = 5;

/// Whether the submission was stopped at its first failing case, so that nothing is known of the others.
pub(super) fn is_stopped(submission: &SubmissionReport) -> bool {
    let timeouts = [Verdict::TimeLimit, Verdict::IdleLimit];
    let timeouts = timeouts
        .iter()
        .filter_map(|verdict| submission.counts.get(verdict));
    submission.skipped > 0
        && timeouts.fold(0, |sum: u64, count| sum.saturating_add(*count)) < TIMEOUTS
}

/// What the folder of a submission expects, and whether it fits.
pub(super) fn expectation(renderer: &BoardRenderer, submission: &SubmissionReport) -> Markup {
    let words = renderer.words;
    html! {
        @if let Some(expected) = &submission.expected {
            @let admits: Vec<&str> = expected.admits.iter().map(|verdict| verdict.letters()).collect();
            p.facts {
                @if expected.fits { (words.say("page-expected-fits")) (words.lang.gap()) }
                @else { b.unexpected { (words.say("page-unexpected")) } " " }
                (text::prose(&words.fill("page-folder-expects", 0, &[("folder", &expected.folder), ("verdicts", &admits.join(", "))])))
                @for one in &expected.points { "; " (text::prose(&points::expected(one, words.lang))) }
            }
        }
    }
}

/// That the results are incomplete, or wrong by the judge's fault.
pub(super) fn warnings(renderer: &BoardRenderer, report: &JudgeReport) -> Markup {
    let words = renderer.words;
    let is_error = |one: &SubmissionReport| one.verdict == Some(Verdict::JudgeError);
    html! {
        @if report.interrupted { p.note.strong { (words.say("page-interrupted")) } }
        @if report.submissions.iter().any(is_error) { p.note.strong { (words.say("page-judge-errors")) } }
    }
}

/// Notes on how far the results can be trusted.
pub(super) fn notes(renderer: &BoardRenderer, report: &JudgeReport) -> Markup {
    let words = renderer.words;
    let submissions = || report.submissions.iter();
    // A saved run may hold any number, so the sums must not overflow.
    let skipped = submissions()
        .map(|one| one.skipped)
        .fold(0, u64::saturating_add);
    let close = submissions()
        .map(|one| one.close)
        .fold(0, u64::saturating_add);
    let why_skipped = match points::are_given(report) {
        true => "page-runs-needless",
        false => "page-runs-skipped",
    };
    html! {
        @if skipped > 0 { p.note { (words.count(why_skipped, skipped)) } }
        @if close > 0 { p.note { (words.count("page-runs-close", close)) } }
        @if report.isolation == "limits" { p.note { (words.say("page-limits-only")) } }
    }
}

/// The section of run details.
pub(super) fn origin(renderer: &BoardRenderer, report: &JudgeReport) -> Markup {
    let words = renderer.words;
    let limits: Vec<LimitsReport> = report
        .submissions
        .iter()
        .filter_map(|one| Some(one.built.as_ref()?.limits))
        .collect();
    let same = limits
        .first()
        .filter(|first| limits.iter().all(|other| other == *first));
    let mut rows = vec![
        ("page-problem", text::inert(&report.problem)),
        ("page-coverage", text::said(&report.coverage_in(words.lang))),
        (
            "page-isolation",
            provenance::isolation(words, &report.isolation),
        ),
        ("page-dialect", text::inert(&report.dialect)),
    ];
    // The page of a student does not say how long the class took.
    if report.wall_s > 0.0 {
        let took = crate::values::seconds(report.wall_s);
        rows.push(("page-duration", html! { (took) }));
    }
    if let Some(same) = same {
        rows.push((
            "page-limits",
            html! { (crate::values::limits(same, renderer.words.lang)) },
        ));
    } else if !limits.is_empty() {
        rows.push(("page-limits", html! { (words.say("page-limits-differ")) }));
    }
    if let Some(seed) = report.seed {
        rows.insert(2, ("page-seed", html! { (seed) }));
    }
    provenance::section(words, &report.provenance, &rows)
}
