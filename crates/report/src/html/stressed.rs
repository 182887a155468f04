//! The page of a `stress` run, and the section of a shrunk failing input.

use super::board::{BoardRenderer, read, story};
use super::page::Page;
use super::{failure, proof, provenance, replay, text};
use crate::values::{bytes, seconds};
use maud::{Markup, html};
use tribunal_core::problem::Info;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::stressed::{
    Attempt, Contestant, Examination, StressFailure, StressReport,
};

/// The maximum number of remarks on other builds that are shown.
const EXAMINATION_LINES_MAX: usize = 40;

/// The page of a `stress` run.
pub(super) fn page(report: &StressReport, problems: &[Info]) -> Page {
    let renderer = BoardRenderer::new(&report.problem, problems);
    let body = html! {
        header {
            p.kicker { "Tribunal · search for a failing input" }
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
            @if report.unproven > 0 {
                p.note {
                    (counted(report.unproven, "input"))
                    " skipped: no solver proves their minimum, so no output can be judged."
                }
            }
            @if report.isolation == "limits" {
                p.note { "Programs ran with limits only, without isolation from the machine." }
            }
        }
        @if let Some(failure) = &report.failure {
            section #smallest {
                h2 { "The smallest failing board" }
                p.intro {
                    "The smallest input found on which the program fails, its output, and why "
                    "that is wrong."
                }
                @let other = report.against.as_ref().map(|other| other.name.as_str());
                (self::failure(&renderer, failure, &report.submission.name, other))
            }
        }
        (programs(report))
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
fn outcome(report: &StressReport) -> Markup {
    let refused = |one: &Contestant| one.compiler_message.is_some();
    html! {
        b { (text::name(&report.submission.name)) }
        @if let Some(against) = &report.against { " and " b { (text::name(&against.name)) } }
        @if refused(&report.submission) || report.against.as_ref().is_some_and(refused) {
            ": it does not compile, so no input was tried."
        }
        @else if report.tried == 0 && report.failure.is_none() { ": no input was tried." }
        @else {
            " ran on " (counted(report.tried, "input")) ": "
            @match (&report.failure, &report.against) {
                (None, None) => { b { "accepted on all of them" } "." }
                (None, Some(_)) => { b { "no difference" } " was found." }
                (Some(_), None)
                if report.counts.is_empty() => { b { "it fails" } ", and the failing input was shrunk." }
                (Some(_), None) => { b { "it fails on " (grouped(report.failures)) } " of them." }
                (Some(failure), Some(_))
                => { b { "they differ" } ": " (text::inert(failure.comparison.as_deref().unwrap_or_default())) "." }
            }
        }
    }
}

/// A failing input: the board, both answers, the moves, and why the right answer is right.
pub(super) fn failure(
    renderer: &BoardRenderer,
    failure: &StressFailure,
    name: &str,
    other: Option<&str>,
) -> Markup {
    let boards = read(&renderer.look, &failure.input);
    html! {
        div.failure {
            (head(failure, name, other))
            p.facts {
                (sentence(&failure.smallest))
                @if !failure.smallest.starts_with("as it was found") {
                    " Smaller means: " (text::inert(&failure.order)) "."
                }
            }
            div.beside {
                (failure::input(renderer, &failure.input, &boards))
                @let (one_of_many, own) = (failure.expected_is_one_of_many, &failure.submission);
                (failure::answers(failure.expected.as_deref(), one_of_many, &own.output, own.output_bytes))
            }
            (attempt(renderer, "The printed moves on the board", &failure.submission))
            @if let (Some(against), Some(other)) = (&failure.against, other) {
                h3 { "The run of " (text::name(other)) }
                (failure::answers(None, false, &against.output, against.output_bytes))
                (attempt(renderer, "The printed moves of the other program on the board", against))
            }
            @if let Some(examination) = &failure.examination { (examined(examination)) }
            h3 { "Why the right answer is right: " (super::exhibits::answer(failure.minimum)) }
            @if failure.steps.len() > 1 {
                (replay::of_steps(renderer, "A shortest solution", &failure.steps))
            }
            @if let Some(proof) = &failure.proof { (proof::of(renderer, proof)) }
            @if !failure.certificate.is_empty() {
                details open[failure.proof.is_none()] {
                    summary { "the certificate as text" }
                    (text::block(&failure.certificate, failure.certificate.len() as u64, text::Side::First))
                }
            }
            @if !failure.prove.is_empty() { p.repeat { "Print the certificate: " (text::command(&failure.prove)) } }
            (failure::repeat(&failure.repeat))
            (found(failure))
        }
    }
}

/// The input that failed first, if it was shrunk, or the origin of the failing input.
fn found(failure: &StressFailure) -> Markup {
    html! {
        @if let Some(found) = &failure.found {
            details {
                summary { "the input that failed first: " (text::inert(&failure.origin)) }
                (text::block(found, found.len() as u64, text::Side::First))
            }
        } @else { p.facts { "Found: " (text::inert(&failure.origin)) "." } }
    }
}

/// The verdict of each program with its reason.
fn head(failure: &StressFailure, name: &str, other: Option<&str>) -> Markup {
    let line = |name: &str, attempt: &Attempt| {
        html! {
            p.failure-head {
                (text::badge(Some(attempt.verdict))) " " b { (text::name(name)) } ": "
                span.message { (text::inert(&attempt.message)) }
            }
        }
    };
    html! {
        @if let Some(comparison) = &failure.comparison { p.failure-head { b { (sentence(comparison)) } } }
        (line(name, &failure.submission))
        @if let (Some(against), Some(other)) = (&failure.against, other) { (line(other, against)) }
    }
}

/// A message with a capital and a full stop.
fn sentence(words: &str) -> Markup {
    let mut letters = words.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    let end = if words.ends_with('.') { "" } else { "." };
    html! { (text::inert(&format!("{first}{}", letters.as_str()))) (end) }
}

/// The moves, time, memory and other facts of a run.
fn attempt(renderer: &BoardRenderer, title: &str, attempt: &Attempt) -> Markup {
    html! {
        @if let Some(moves) = &attempt.replay { (replay::of_output(renderer, title, moves)) }
        p.facts {
            "Took " (seconds(attempt.cpu_s)) " CPU, " (seconds(attempt.wall_s)) " wall, "
            (bytes(attempt.memory_bytes)) "."
        }
        @if !attempt.steady {
            p.note.strong { "Not deterministic: on this input "
                (counted(attempt.again.len() as u64, "more run")) " got "
                @for (index, verdict) in attempt.again.iter().take(20).enumerate() {
                    @if index > 0 { ", " } (text::badge(Some(*verdict)))
                }
                "."
            }
        }
        (failure::refused(&attempt.refused))
        (failure::stderr(&attempt.stderr, attempt.stderr.len() as u64))
    }
}

/// The findings of other builds.
fn examined(examination: &Examination) -> Markup {
    let finding = examination.finding.join("\n") + "\n";
    html! {
        h3 { "Other builds of the program" }
        @if !examination.finding.is_empty() {
            p { "Sanitizer report:" } (text::block(&finding, finding.len() as u64, text::Side::First))
        }
        @if let Some(builds) = &examination.builds { p { (sentence(builds)) } }
        @for remark in examination.remarks.iter().take(EXAMINATION_LINES_MAX) { p.facts { (sentence(remark)) } }
    }
}

/// The programs, how they were built, and the messages of their compilers.
fn programs(report: &StressReport) -> Markup {
    html! {
        section #programs {
            h2 { (if report.against.is_some() { "The programs" } else { "The program" }) }
            p.intro { "How the program was built." }
            @for contestant in std::iter::once(&report.submission).chain(&report.against) {
                h3 { (text::name(&contestant.name)) }
                p.facts { (text::inert(&contestant.language)) ": " (text::command(&contestant.command)) }
                @for remark in contestant.remarks.iter().take(20) { p.note { (text::inert(remark)) } }
                @if let Some(message) = &contestant.compiler_message {
                    p { "Message of the compiler:" }
                    (text::block(message, message.len() as u64, text::Side::First))
                }
            }
        }
    }
}

fn origin(report: &StressReport) -> Markup {
    let mut rows = vec![
        ("problem", text::inert(&report.problem)),
        (
            "inputs",
            html! { @for line in report.coverage.iter().take(20) { p { (text::inert(line)) } } },
        ),
        ("isolation", provenance::isolation(&report.isolation)),
        ("reads outputs like", text::inert(&report.dialect)),
        ("took", html! { (seconds(report.wall_s)) }),
    ];
    if let Some(saved) = &report.saved {
        rows.insert(2, ("stored as a case", text::inert(saved)));
    }
    provenance::section(&report.provenance, &rows)
}
