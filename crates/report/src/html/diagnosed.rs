//! The page of a `diagnose` run.

use super::board::{BoardRenderer, story};
use super::page::Page;
use super::stressed::{contestant, examined, sentence};
use super::{failure, provenance, text};
use crate::diagnosed::{self, EXACT_MAX};
use crate::values::seconds;
use maud::{Markup, html};
use tribunal_core::problem::Info;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::diagnosed::{DiagnoseReport, Grade, Pattern, Suspect};
use tribunal_core::verdict::judged::CaseResult;

/// The maximum number of patterns, and of shared properties of one, that are shown.
const PATTERNS_MAX: usize = 20;

/// The maximum number of commands that are shown.
const COMMANDS_MAX: usize = 10;

/// The page of a `diagnose` run.
pub(super) fn page(report: &DiagnoseReport, problems: &[Info]) -> Page {
    let renderer = BoardRenderer::new(&report.problem, problems);
    let body = html! {
        header {
            p.kicker { "Tribunal · diagnosis of a program" }
            h1 { (renderer.title) }
            p.lede { (outcome(report)) }
            @if !report.counts.is_empty() {
                ul.tally {
                    @for (verdict, count) in &report.counts {
                        li { (text::badge(Some(*verdict))) " " b { (grouped(*count)) } " " (text::words(*verdict)) }
                    }
                }
            }
            (story(&renderer))
            @if let Some(why) = &report.cut {
                p.note.strong { "Only the first " (counted(report.tried, "input")) ": " (text::inert(why)) "." }
            }
            @if report.isolation == "limits" {
                p.note { "Programs ran with limits only, without isolation from the machine." }
            }
        }
        @if report.failures > 0 { (cause(report)) }
        @if let Some(smallest) = &report.smallest { (self::smallest(&renderer, report, smallest)) }
        @if !report.next.is_empty() {
            section #next {
                h2 { "What to try next" }
                @for command in report.next.iter().take(COMMANDS_MAX) { p.repeat { (text::command(command)) } }
            }
        }
        section #programs {
            h2 { "The program" }
            p.intro { "How the program was built." }
            (contestant(&report.submission))
        }
        (origin(report))
    };
    Page {
        title: format!(
            "{}: {}",
            renderer.title,
            text::plain(&report.submission.name)
        ),
        grounds: renderer.grounds(),
        body,
    }
}

/// What was tried, and the result, in a sentence.
fn outcome(report: &DiagnoseReport) -> Markup {
    html! {
        b { (text::name(&report.submission.name)) }
        @if report.submission.compiler_message.is_some() { ": it does not compile, so no input was tried." }
        @else if report.tried == 0 { ": no input was tried." }
        @else {
            " ran on " bdi { (text::inert(&report.coverage)) } ": "
            @if report.failures == 0 { b { "accepted on all of them" } ", so there is nothing to diagnose." }
            @else { b { "it fails on " (grouped(report.failures)) " of " (counted(report.tried, "input")) } "." }
        }
    }
}

/// The faulty solvers that the program resembles, and what its failing inputs share.
fn cause(report: &DiagnoseReport) -> Markup {
    let (first, later) = diagnosed::patterns(report);
    let pattern = |shown: &[&Pattern]| {
        html! { @for shown in shown.iter().take(PATTERNS_MAX) { (self::pattern(report, shown)) } }
    };
    html! {
        section #cause {
            h2 { "Why it fails" }
            @if report.gallery > 0 {
                p.intro {
                    "The program was compared with " (counted(report.gallery, "faulty solver"))
                    @if report.pairs > 0 { " and " (counted(report.pairs, "pair")) }
                    ", on the inputs that it answered."
                }
            }
            (pattern(&first))
            @if let Some(best) = report.suspects.first() { (suspect(report, best)) (others(report)) }
            @else if report.wrong > 0 { p.failure-head { b { "Unknown" } ": no known faulty solver matches." } }
            (pattern(&later))
        }
    }
}

/// The best match: the bug, how sure it is, how one comes to write it, and what to look at.
fn suspect(report: &DiagnoseReport, suspect: &Suspect) -> Markup {
    html! {
        p.failure-head { b { (named(suspect)) } }
        p { (sentence(&diagnosed::sentence(report, suspect))) }
        @for fault in suspect.faults.iter().take(2) {
            @if !fault.origin.is_empty() { p { b { "How it happens: " } (text::sentences(&fault.origin)) } }
            @if !fault.look_at.is_empty() { p { b { "What to check: " } (text::sentences(&fault.look_at)) } }
        }
    }
}

/// The bug that a suspect stands for, and how sure it is.
fn named(suspect: &Suspect) -> Markup {
    let grade = diagnosed::grade(suspect.grade);
    sentence(&format!("{} ({grade})", diagnosed::bug(suspect)))
}

/// The other matches, folded.
fn others(report: &DiagnoseReport) -> Markup {
    let others = &report.suspects[1..];
    let is_same = report.suspects[0].grade == Grade::Exact;
    html! {
        @if !others.is_empty() {
            details {
                summary {
                    (counted(others.len() as u64, "other bug"))
                    @if is_same { " with the same behaviour on all inputs tried" } @else { " that match less closely" }
                }
                @for other in others.iter().take(EXACT_MAX) {
                    p.facts { (named(other)) }
                }
            }
        }
    }
}

/// What the inputs share on which the program fails in one way.
fn pattern(report: &DiagnoseReport, pattern: &Pattern) -> Markup {
    html! {
        h3 {
            "It " (diagnosed::failure_kind(&pattern.verdicts)) " on "
            (grouped(pattern.inputs)) " of " (counted(report.tried, "input"))
            " "
            @for verdict in pattern.verdicts.iter().take(2) { (text::badge(Some(*verdict))) " " }
        }
        @if pattern.shared.is_empty() && pattern.inputs == report.tried { p { "These are all inputs tried." } }
        @else if pattern.shared.is_empty() {
            p { "No known property separates the failing inputs from the others." }
        }
        @for shared in pattern.shared.iter().take(PATTERNS_MAX) {
            p { (sentence(&diagnosed::pattern_text(pattern, shared))) }
        }
        @match pattern.printed.as_deref() {
            None => {}
            Some("") => { p { "Each time it printed nothing." } }
            Some(printed) => {
                p { "Each time it printed:" }
                @let line = format!("{printed}\n");
                (text::block(&line, line.len() as u64, text::Side::First))
            }
        }
    }
}

fn smallest(renderer: &BoardRenderer, report: &DiagnoseReport, case: &CaseResult) -> Markup {
    html! {
        section #smallest {
            h2 { "The smallest failing board" }
            p.intro {
                "The smallest input on which the program fails, of "
                @if report.is_whole() { "all inputs of its size" } @else { "those tried" }
                ", and its output beside a right one."
            }
            @if let Some(failure) = &case.failure { (failure::of(renderer, case, failure, false)) }
            @if let Some(examination) = &report.examination { (examined(examination)) }
        }
    }
}

fn origin(report: &DiagnoseReport) -> Markup {
    let rows = [
        ("problem", text::inert(&report.problem)),
        ("inputs", text::inert(&report.coverage)),
        ("isolation", provenance::isolation(&report.isolation)),
        ("reads outputs like", text::inert(&report.dialect)),
        (
            "took",
            html! {
                (seconds(report.wall_s)) ": running " (seconds(report.run_s))
                ", comparing " (seconds(report.compare_s))
            },
        ),
    ];
    provenance::section(&report.provenance, &rows)
}
