//! The section of submissions: a table to sort and filter, and the details of each submission.

use super::allowance::Allowance;
use super::board::BoardRenderer;
use super::chart::{self, Scale};
use super::places::{SUBMISSIONS_MAX, failure_id, link_to, submission_id};
use super::{failure, matrix, order, text};
use crate::values::{bytes, expectation, limits, seconds};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{Built, CaseResult, JudgeReport, SubmissionReport};

/// The maximum number of submissions whose details are shown unfolded.
const UNFOLDED_MAX: usize = 2;

/// The maximum number of ranges of failing cases that are named.
const RANGES_MAX: usize = 12;

/// The budget for failing cases in full, in bytes.
const FAILURES_ROOM: usize = 1_000_000;

/// The budget for build commands and messages of compilers, in bytes.
const COMPILERS_ROOM: usize = 300_000;

/// The budget for all other details, in bytes.
const DETAILS_ROOM: usize = 900_000;

/// Failing cases in full, by the index of the submission and the index of the result in the submission.
pub(super) type Failures = BTreeMap<(usize, usize), Markup>;

/// The failures that the page shows in full: the first of each submission, then the second of each, up to the budget.
pub(super) fn failures(
    renderer: &BoardRenderer,
    report: &JudgeReport,
    exhibited: &BTreeSet<u64>,
) -> Failures {
    let room = Allowance::new(FAILURES_ROOM);
    let mut kept: Vec<(usize, usize, usize)> = Vec::new();
    for (place, submission) in report.submissions.iter().take(SUBMISSIONS_MAX).enumerate() {
        let with = submission
            .cases
            .iter()
            .enumerate()
            .filter(|(_, case)| case.failure.is_some());
        kept.extend(
            with.enumerate()
                .map(|(rank, (result, _))| (rank, place, result)),
        );
    }
    kept.sort_unstable();
    let mut failures = Failures::new();
    for (_, place, result) in kept {
        let case = &report.submissions[place].cases[result];
        let Some(failure) = &case.failure else {
            continue;
        };
        let made =
            room.make(|| failure::of(renderer, case, failure, exhibited.contains(&case.index)));
        if let Some(made) = made {
            let made = html! { div id=(failure_id(place, result)) { (made) } };
            failures.insert((place, result), made);
        }
    }
    failures
}

/// The table and the details; `elsewhere` holds the failures that are already on the page.
pub(super) fn section(
    report: &JudgeReport,
    failures: &Failures,
    elsewhere: &BTreeSet<(usize, usize)>,
) -> Markup {
    let shown = report.submissions.iter().take(SUBMISSIONS_MAX).enumerate();
    let more = report.submissions.len().saturating_sub(SUBMISSIONS_MAX) as u64;
    let (compiler_room, room) = (Allowance::new(COMPILERS_ROOM), Allowance::new(DETAILS_ROOM));
    html! {
        section #submissions {
            h2 { "Submissions" }
            p.intro {
                "The verdict is that of the first failing case. Below the table are the limits, time, memory and "
                "failing cases of each submission."
            }
            (tools(report))
            div.wide tabindex="0" role="region" aria-label="Table of submissions" {
                table #submissions-table {
                    caption {
                        (counted(report.submissions.len() as u64, "submission"))
                        ", in the order of the command line"
                    }
                    thead { tr {
                        (head("name", "submission")) (head("verdict", "verdict")) th scope="col" { "language" }
                        (head("cpu", "slowest case")) (head("memory", "most memory")) (head("failures", "cases failed"))
                        th scope="col" { "why" }
                    } }
                    tbody { @for (place, submission) in shown.clone() { (row(place, submission)) } }
                }
            }
            @if more > 0 { p.note { (counted(more, "more submission")) ", left out to keep this page small." } }
            h3 { "Each submission in detail" }
            p.intro { "Open one to see more." }
            @for (place, submission) in shown {
                (detail(&Detail {
                    report, failures, elsewhere, compiler_room: &compiler_room, room: &room, place, submission
                }))
            }
        }
    }
}

fn head(key: &str, title: &str) -> Markup {
    let number = matches!(key, "cpu" | "memory" | "failures");
    html! { th.number[number] scope="col" { button.sort type="button" data-sort=(key) { (title) } } }
}

/// The filter and its count, which need the script.
fn tools(report: &JudgeReport) -> Markup {
    let mut counts: BTreeMap<Option<Verdict>, u64> = BTreeMap::new();
    report
        .submissions
        .iter()
        .for_each(|submission| *counts.entry(submission.verdict).or_default() += 1);
    html! {
        div.tools.by-script role="group" aria-label="Filter the submissions" {
            label for="filter" { "Filter " }
            input #filter type="search" placeholder="name, language or reason" autocomplete="off" spellcheck="false";
            @for (verdict, count) in counts {
                @let letters = verdict.map_or("-", Verdict::letters);
                button type="button" data-verdict-filter=(letters) aria-pressed="false" {
                    (verdict.map_or("no verdict", Verdict::letters)) " " span.faint { (grouped(count)) }
                }
            }
            span #filter-count role="status" {}
        }
    }
}

fn letters(submission: &SubmissionReport) -> &'static str {
    submission.verdict.map_or("-", Verdict::letters)
}

/// The number of cases that the submission fails; judge errors do not count.
pub(super) fn failed(submission: &SubmissionReport) -> u64 {
    let fails = |verdict: &Verdict| !matches!(verdict, Verdict::Accepted | Verdict::JudgeError);
    submission
        .counts
        .iter()
        .filter(|(verdict, _)| fails(verdict))
        .fold(0, |sum, (_, count)| sum.saturating_add(*count))
}

fn row(place: usize, submission: &SubmissionReport) -> Markup {
    let judged = submission.judged > 0;
    let unexpected = submission
        .expected
        .as_ref()
        .is_some_and(|expected| !expected.fits);
    html! {
        tr data-submission=(place) data-verdict=(letters(submission)) {
            th scope="row" data-value=(text::plain(&submission.name)) { (link_to(place, submission)) }
            td data-value=(letters(submission)) {
                (text::badge(submission.verdict)) @if unexpected { span.unexpected { " unexpected" } }
            }
            td { @if let Some(built) = &submission.built { (text::inert(&built.language)) } @else { "–" } }
            td.number data-value=(if judged { submission.cpu_s_max } else { -1.0 }) {
                @if judged { (seconds(submission.cpu_s_max)) } @else { "–" }
            }
            td.number data-value=(submission.memory_bytes_max) {
                @if judged { (bytes(submission.memory_bytes_max)) } @else { "–" }
            }
            td.number data-value=(failed(submission)) { @if judged { (grouped(failed(submission))) } @else { "–" } }
            td.why { (text::inert(submission.message.lines().next().unwrap_or_default())) }
        }
    }
}

/// The data for the details of one submission.
struct Detail<'a> {
    report: &'a JudgeReport,
    failures: &'a Failures,
    elsewhere: &'a BTreeSet<(usize, usize)>,
    compiler_room: &'a Allowance,
    room: &'a Allowance,
    place: usize,
    submission: &'a SubmissionReport,
}

fn detail(detail: &Detail) -> Markup {
    let Detail {
        report,
        place,
        submission,
        ..
    } = detail;
    html! {
        article.submission data-detail=(place) data-verdict=(letters(submission)) {
            details open[report.submissions.len() <= UNFOLDED_MAX] {
                summary { (text::badge(submission.verdict)) " " b { (text::name(&submission.name)) } }
                div.submission-body id=(submission_id(*place)) {
                    (verdict(submission))
                    (detail.compiler_room.make(|| compiler(submission)).unwrap_or_else(left_out))
                    (detail.room.make(|| measures(report, submission)).unwrap_or_else(left_out))
                    (own_failures(detail))
                }
            }
        }
    }
}

/// The verdict in words, and the expected verdicts of its folder.
fn verdict(submission: &SubmissionReport) -> Markup {
    let words = submission.verdict.map_or("no verdict", text::words);
    html! {
        p.verdict-line {
            b { (words) }
            @if let Some(case) = &submission.decided_by { " on " (text::inert(case)) }
            ": " (text::inert(submission.message.lines().next().unwrap_or_default()))
        }
        @if let Some(expected) = &submission.expected {
            p.facts { @if expected.fits { "As expected: " } @else { b { "Unexpected: " } }
                (text::inert(&expectation(&expected.folder, &expected.admits))) }
        }
        @if let Some(hint) = &submission.hint { p.facts { "Hint: " (text::inert(hint)) } }
    }
}

/// The build command and the limits, or the message of the compiler.
fn compiler(submission: &SubmissionReport) -> Markup {
    html! {
        @if let Some(Built { language, command, remarks, limits: held }) = &submission.built {
            p.facts { (text::inert(language)) ": " (text::command(command)) }
            p.facts { "Limits: " (limits(held)) "." }
            @for remark in remarks.iter().take(10) { p.note { (text::inert(remark)) } }
        }
        @if let Some(refused) = &submission.compile_error {
            p.facts { "Does not compile with " (text::command(&refused.command)) }
            (text::block(&refused.message, refused.message.len() as u64, text::Side::First))
        }
    }
}

/// Time and memory as charts, the counts of verdicts, and the failing cases.
fn measures(report: &JudgeReport, submission: &SubmissionReport) -> Markup {
    if submission.judged == 0 {
        return html! {};
    }
    html! {
        @if let Some(built) = &submission.built {
            div.charts {
                (chart_of_time(submission, built.limits.cpu_s * 1e3))
                (chart_of_memory(submission, built.limits.memory_bytes as f64 / f64::from(1 << 20)))
            }
        }
        (counted_out(submission))
        (failing(report, submission))
    }
}

fn chart_of_time(submission: &SubmissionReport, limit_ms: f64) -> Markup {
    let most = [Some((submission.cpu_s_max * 1e3) as f32)];
    let each = !submission.cpu_ms.is_empty();
    let values = if each { &submission.cpu_ms[..] } else { &most };
    let said = format!(
        "slowest {} of {}",
        seconds(submission.cpu_s_max),
        seconds(limit_ms / 1e3)
    );
    html! {
        figure {
            @let label = format!("CPU time of each case on a log scale: {said}");
            (chart::against_limit(&label, values, limit_ms, Scale::Log { least: 1.0 }))
            figcaption {
                b { "CPU time" } " of " (if each { "each case" } else { "the slowest case" })
                ", log scale from 1 ms, the limit dashed; " (said)
                @if let Some(case) = &submission.slowest { " (" (text::inert(case)) ")" }
            }
        }
    }
}

fn chart_of_memory(submission: &SubmissionReport, limit_mb: f64) -> Markup {
    let most = [Some(
        (submission.memory_bytes_max as f64 / f64::from(1 << 20)) as f32,
    )];
    let each = !submission.memory_mb.is_empty();
    let values = if each {
        &submission.memory_mb[..]
    } else {
        &most
    };
    let said = format!(
        "most {} of {limit_mb:.0} MB",
        bytes(submission.memory_bytes_max)
    );
    html! {
        figure {
            (chart::against_limit(&format!("Memory of each case: {said}"), values, limit_mb, Scale::Linear))
            figcaption {
                b { "Memory" } " of " (if each { "each case" } else { "the largest case" }) ", the limit dashed; "
                (said)
                @if let Some(case) = &submission.largest { " (" (text::inert(case)) ")" }
            }
        }
    }
}

/// The number of cases with each verdict, of skipped cases, and of cases close to a limit.
fn counted_out(submission: &SubmissionReport) -> Markup {
    html! {
        p.facts {
            "Of " (counted(submission.judged, "case")) ": "
            @for (index, (verdict, count)) in submission.counts.iter().enumerate() {
                @if index > 0 { ", " }
                (grouped(*count)) " " (text::words(*verdict))
            }
            "."
            @if submission.skipped > 0 { " " (counted(submission.skipped, "case")) " skipped." }
            @if submission.close > 0 { " " (counted(submission.close, "case")) " within 10% of a limit." }
        }
    }
}

/// The names of the failing cases; consecutive cases are a range.
fn failing(report: &JudgeReport, submission: &SubmissionReport) -> Markup {
    let ranges = ranges(submission.outcomes.as_bytes());
    let named = |index: usize| text::inert(&matrix::case_name(report, index));
    let more: usize = ranges
        .iter()
        .skip(RANGES_MAX)
        .map(|(first, last)| last - first + 1)
        .sum();
    html! {
        @if !ranges.is_empty() {
            p.facts.failing { "Fails on "
                @for (index, (first, last)) in ranges.iter().take(RANGES_MAX).enumerate() {
                    @if index > 0 { ", " }
                    (named(*first)) @if last > first { " to " (named(*last)) }
                }
                @if more > 0 { span.cut { " and " (counted(more as u64, "more case")) ", shown in the matrix" } }
                "."
            }
        }
    }
}

/// The failing cases as ranges: the first and last index of each.
fn ranges(outcomes: &[u8]) -> Vec<(usize, usize)> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for (index, _) in outcomes
        .iter()
        .enumerate()
        .filter(|(_, outcome)| order::fails(**outcome))
    {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == index => *last = index,
            _ => ranges.push((index, index)),
        }
    }
    ranges
}

/// The kept failures: in full if the budget allows it and they are not on the page yet, else in a line each.
fn own_failures(detail: &Detail) -> Markup {
    let Detail {
        place, submission, ..
    } = *detail;
    let kept = submission
        .cases
        .iter()
        .enumerate()
        .filter(|(_, case)| case.failure.is_some() || !case.refused.is_empty());
    let kept: Vec<(usize, &CaseResult)> = kept.take(20).collect();
    let (full, short): (Vec<_>, Vec<_>) = kept.into_iter().partition(|(result, _)| {
        detail.failures.contains_key(&(place, *result))
            && !detail.elsewhere.contains(&(place, *result))
    });
    html! {
        @for (result, _) in &full { (detail.failures[&(place, *result)]) }
        @if !short.is_empty() {
            (detail.room.make(|| self::short(detail, &short)).unwrap_or_else(left_out))
        }
    }
}

/// Failures, in a line each.
fn short(detail: &Detail, failures: &[(usize, &CaseResult)]) -> Markup {
    html! {
        ul.short {
            @for &(result, case) in failures {
                li {
                    (text::badge(Some(case.verdict))) " " (text::inert(&case.case)) ": " (text::inert(&case.message))
                    @if detail.elsewhere.contains(&(detail.place, result)) {
                        " " a href={ "#" (failure_id(detail.place, result)) } { "shown above" }
                    } @else if let Some(failure) = &case.failure {
                        (failure::repeat(std::slice::from_ref(&failure.repeat)))
                    } @else {
                        (failure::refused(&case.refused))
                    }
                }
            }
        }
    }
}

fn left_out() -> Markup {
    html! { p.cut { "details left out to keep this page small" } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_failing_cases_are_a_range() {
        assert_eq!(ranges(b"AWWTAJ-W"), [(1, 3), (7, 7)]);
        assert_eq!(ranges(b""), []);
    }
}
