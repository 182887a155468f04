//! What changed since an earlier run: the headline, the section, and the badge of a row.

use super::places::{SUBMISSIONS_MAX, link_to};
use super::text;
use super::words::Words;
use crate::compared::lookup::Changes;
use crate::compared::names::NameList;
use crate::compared::{cross_checked, judged, words as compared};
use maud::{Markup, html};
use tribunal_core::verdict::compared::{Change, SubmissionChange, VerifyComparison};
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_core::verdict::saved::Provenance;

/// The maximum number of changes that have a line in the section.
const LINES_MAX: usize = 100;

/// The maximum number of names of a list that are shown.
const NAMES_MAX: usize = 20;

/// The badge of a submission that changed or is new: a sign, a word, and the earlier verdict.
pub(super) fn badge(words: Words, changes: &Changes, place: u64) -> Markup {
    let shown = match (changes.get(place), changes.name(place)) {
        (Some(change), _) => Some((compared::sign(change.change), said(words, change))),
        (None, Some(_)) => Some(("✚", words.say("page-change-new"))),
        (None, None) => None,
    };
    html! {
        @if let (Some((sign, said)), Some(name)) = (shown, changes.name(place)) {
            " " span.change data-change=(name) { span aria-hidden="true" { (sign) } " " (said) }
        }
    }
}

fn said(words: Words, change: &SubmissionChange) -> String {
    let word = compared::change(change.change, words.lang);
    match change.earlier_verdict == change.verdict {
        true => word,
        false => words.fill(
            "page-change-was",
            0,
            &[
                ("change", &word),
                ("verdict", compared::verdict(change.earlier_verdict)),
            ],
        ),
    }
}

/// What changed of a submission, in a line, and its changed cases.
pub(super) fn facts(words: Words, report: &JudgeReport, change: &SubmissionChange) -> Markup {
    html! {
        p.facts.changes data-changes {
            span aria-hidden="true" { (compared::sign(change.change)) } " "
            b { (compared::change(change.change, words.lang)) } ": "
            (text::sentences(&judged::facts(report, change, words.lang).join("; ")))
        }
        @for list in judged::case_lists(change) { p.facts.changes { (sentence(words, &list)) } }
    }
}

fn sentence(words: Words, list: &NameList) -> Markup {
    text::sentences(&list.sentence(NAMES_MAX, "compared-more", words.lang))
}

/// The headline of a run of `judge`; empty if it was not compared.
pub(super) fn headline(words: Words, report: &JudgeReport) -> Markup {
    html! {
        @if let Some(comparison) = &report.comparison {
            (lede(&compared::since(&comparison.earlier, words.lang), &judged::headline(comparison, words.lang)))
        }
    }
}

fn lede(since: &str, headline: &str) -> Markup {
    html! {
        p.changed data-compared {
            a href="#changes" { (text::sentences(since)) } ": " b { (text::sentences(headline)) }
        }
    }
}

/// The section of a run of `judge`; empty if it was not compared.
pub(super) fn section(words: Words, report: &JudgeReport) -> Markup {
    let Some(comparison) = &report.comparison else {
        return html! {};
    };
    let shared = crate::names::shared_folder(report.submissions.iter().map(|one| one.label()));
    let is_single = report.submissions.len() == 1;
    let mut changes: Vec<&SubmissionChange> = comparison.submissions.iter().collect();
    changes.sort_by_key(|change| change.change);
    let label = |change: &SubmissionChange| {
        let place = change.submission as usize;
        let label = report.submissions.get(place).map_or("", |one| one.label());
        match is_single || place >= SUBMISSIONS_MAX {
            true => text::name(label),
            false => link_to(place, label, shared),
        }
    };
    let lines = html! {
        @for change in changes.iter().take(LINES_MAX) {
            li data-change=(change.change.name()) { (label(change)) (facts(words, report, change)) }
        }
    };
    let left = changes.len().saturating_sub(LINES_MAX);
    let others = judged::other_lists(report, comparison);
    framed(
        words,
        &lines,
        left,
        &others,
        &judged::remarks(report, comparison, words.lang),
    )
}

fn framed(
    words: Words,
    lines: &Markup,
    left: usize,
    others: &[NameList],
    remarks: &[String],
) -> Markup {
    html! {
        section #changes {
            h2 { (words.say("page-changes")) }
            @if !lines.0.is_empty() { ul.changes { (lines) @if left > 0 { li.cut { "+" (left) } } } }
            @for list in others { p { (sentence(words, list)) } }
            @for remark in remarks.iter().take(LINES_MAX) {
                p.note { b { (words.say("compared-note")) } (words.lang.gap()) (text::sentences(remark)) }
            }
            @if lines.0.is_empty() && others.is_empty() && remarks.is_empty() { p { "–" } }
        }
    }
}

/// The headline of a run of `verify`; empty if it was not compared.
pub(super) fn headline_of_verify(words: Words, comparison: Option<&VerifyComparison>) -> Markup {
    html! {
        @if let Some(comparison) = comparison {
            (lede(&compared::since(&comparison.earlier, words.lang), &cross_checked::headline(comparison, words.lang)))
        }
    }
}

/// The section of a run of `verify`; empty if it was not compared.
pub(super) fn section_of_verify(
    words: Words,
    now: &Provenance,
    comparison: Option<&VerifyComparison>,
) -> Markup {
    let Some(comparison) = comparison else {
        return html! {};
    };
    let mut changes: Vec<_> = comparison.solvers.iter().collect();
    changes.sort_by_key(|change| change.change);
    let line = |change: Change, name: &str, facts: &str| {
        html! {
            li data-change=(change.name()) {
                span aria-hidden="true" { (compared::sign(change)) } " " b { (compared::change(change, words.lang)) } " "
                (text::inert(name)) ": " (text::sentences(facts))
            }
        }
    };
    let lines = html! {
        @for change in changes.iter().take(LINES_MAX) {
            (line(change.change, &cross_checked::name(change), &cross_checked::facts(change, words.lang).join("; ")))
        }
        @for case in comparison.cases.iter().take(LINES_MAX) {
            (line(case.change, &case.problem, &cross_checked::case(case, words.lang)))
        }
    };
    let all = [changes.len(), comparison.cases.len()];
    let left = all
        .map(|count| count.saturating_sub(LINES_MAX))
        .iter()
        .sum();
    let others = cross_checked::other_lists(comparison);
    framed(
        words,
        &lines,
        left,
        &others,
        &cross_checked::remarks(now, comparison, words.lang),
    )
}
