//! The page of a `diagnose` run.

use super::board::{BoardRenderer, task};
use super::failure::{self, FailingInput};
use super::page::Page;
use super::stressed::{contestant, examined, headed, of_one_program};
use super::words::Words;
use super::{cause, provenance, text};
use crate::cause::{answers, of_diagnosis, properties, shares_nothing};
use crate::diagnosed::{self, EXACT_MAX};
use crate::values::seconds;
use maud::{Markup, html};
use tribunal_core::messages::Lang;
use tribunal_core::problem::Info;
use tribunal_core::text::grouped;
use tribunal_core::verdict::diagnosed::{DiagnoseReport, Grade, Pattern};
use tribunal_core::verdict::judged::CaseResult;

/// The maximum number of patterns that are shown.
const PATTERNS_MAX: usize = 20;

/// The maximum number of commands that are shown.
const COMMANDS_MAX: usize = 10;

/// The page of a `diagnose` run.
pub(super) fn page(report: &DiagnoseReport, problems: &[Info], lang: Lang) -> Page {
    let renderer = BoardRenderer::new(&report.problem, problems, lang);
    let words = renderer.words;
    let body = html! {
        (headed(&renderer, &report.submission.name, report.verdict(), outcome(words, report), html! {
            @if let Some(why) = report.cut_in(words.lang) {
                p.note.strong { (words.count("page-cut-short", report.tried)) (words.lang.gap()) (text::said(&why)) }
            }
            @if report.isolation == "limits" { p.note { (words.say("page-limits-only")) } }
        }))
        @if report.failures > 0 { (why(words, report)) }
        @if let Some(smallest) = &report.smallest { (self::smallest(&renderer, report, smallest)) }
        (next(words, report))
        section #programs {
            h2 { (words.say("page-build")) }
            (contestant(words, &report.submission))
        }
        (task(&renderer))
        (origin(words, report))
    };
    of_one_program(&renderer, &report.submission.name, body)
}

/// What was tried, and the result, in a sentence.
fn outcome(words: Words, report: &DiagnoseReport) -> String {
    let failing = grouped(report.failures);
    let texts = [
        ("program", &report.submission.name[..]),
        ("failing", &failing),
    ];
    let say = |id: &'static str| words.fill(id, report.tried, &texts);
    match () {
        () if report.submission.compiler_message.is_some() => say("page-not-compiled"),
        () if report.tried == 0 => say("page-no-input"),
        () if report.failures > 0 => say("page-fails-on-inputs"),
        () => format!(
            "{} {}",
            say("page-no-failure"),
            say("page-nothing-to-diagnose")
        ),
    }
}

/// The faulty solvers that the program resembles, and what its failing inputs share.
fn why(words: Words, report: &DiagnoseReport) -> Markup {
    let (first, later) = diagnosed::patterns(report);
    let patterns = |shown: &[&Pattern]| {
        html! { @for shown in shown.iter().take(PATTERNS_MAX) { (pattern(words, report, shown)) } }
    };
    html! {
        section #cause {
            h2 { (words.say("page-why-fails")) }
            @if report.gallery > 0 {
                p.intro {
                    (words.count("page-solvers-compared", report.gallery))
                    @if report.pairs > 0 { " " (words.count("page-pairs-compared", report.pairs)) }
                }
            }
            (patterns(&first))
            @if report.wrong > 0 { (cause::full(words, &of_diagnosis(report, 0), report.tried, true)) (others(words, report)) }
            (patterns(&later))
        }
    }
}

/// The other matches, folded.
fn others(words: Words, report: &DiagnoseReport) -> Markup {
    let is_same = report
        .suspects
        .first()
        .is_some_and(|suspect| suspect.grade == Grade::Exact);
    let title = match is_same {
        true => "page-other-faults-alike",
        false => "page-other-faults-close",
    };
    html! {
        @if report.suspects.len() > 1 {
            details {
                summary { (words.count(title, report.suspects.len() as u64 - 1)) }
                @for place in (1..report.suspects.len()).take(EXACT_MAX) {
                    p.facts { (cause::claim(words, &of_diagnosis(report, place), report.tried)) }
                }
            }
        }
    }
}

/// What the inputs share on which the program fails in one way.
fn pattern(words: Words, report: &DiagnoseReport, pattern: &Pattern) -> Markup {
    let failing = grouped(pattern.inputs);
    html! {
        h3 {
            @for verdict in pattern.verdicts.iter().take(2) { (text::badge(words, Some(*verdict))) " " }
            (words.fill("page-failing-inputs", report.tried, &[("failing", &failing)]))
        }
        @if pattern.shared.is_empty() && pattern.inputs == report.tried { p.pattern { (words.say("page-all-inputs-tried")) } }
        @else if pattern.shared.is_empty() { p.pattern { (shares_nothing(pattern, words.lang)) } }
        @for property in properties(pattern, words.lang) { p.pattern { (property) } }
        @for said in answers(pattern, words.lang) { p.pattern { (text::prose(&said)) } }
    }
}

/// The smallest failing input: the board, both answers, the moves, and other builds.
fn smallest(renderer: &BoardRenderer, report: &DiagnoseReport, case: &CaseResult) -> Markup {
    let words = renderer.words;
    let Some(failure) = &case.failure else {
        return html! {};
    };
    let mut shown = FailingInput::of_case(renderer, case, failure, None);
    shown.has_figures = diagnosed::has_figures(case.verdict);
    let moves = failure::moves(renderer, &shown);
    let of_which = match report.is_whole() {
        true => "page-smallest-of-all",
        false => "page-smallest-of-tried",
    };
    html! {
        section #smallest {
            h2 { (words.say("page-smallest")) }
            p.intro { (words.say(of_which)) }
            (failure::beside(renderer, &shown))
            (failure::facts(renderer, &shown))
        }
        @if !moves.0.is_empty() { section #moves { h2 { (words.say("page-moves")) } (moves) } }
        @if let Some(examination) = &report.examination { (examined(renderer, examination)) }
    }
}

/// Commands to copy.
fn next(words: Words, report: &DiagnoseReport) -> Markup {
    let failure = report
        .smallest
        .as_ref()
        .and_then(|case| case.failure.as_ref());
    let again = failure
        .map(|failure| &failure.repeat)
        .filter(|command| !command.is_empty());
    html! {
        @if again.is_some() || !report.next.is_empty() {
            section #next {
                h2 { (words.say("page-next")) }
                ul.tries {
                    @if let Some(again) = again { li { (words.say("page-try-again")) (words.lang.gap()) (text::command(again)) } }
                    @for command in report.next.iter().take(COMMANDS_MAX) {
                        li {
                            @if let Some(id) = purpose(command) { (words.say(id)) (words.lang.gap()) }
                            (text::command(command))
                        }
                    }
                }
            }
        }
    }
}

/// What a command is for.
fn purpose(command: &str) -> Option<&'static str> {
    let purposes = [
        ("tribunal stress ", "page-try-stress"),
        ("tribunal diagnose ", "page-try-diagnose"),
    ];
    let known = purposes
        .iter()
        .find(|(start, _)| command.starts_with(start));
    known.map(|(_, id)| *id)
}

fn origin(words: Words, report: &DiagnoseReport) -> Markup {
    let rows = [
        ("page-problem", text::inert(&report.problem)),
        ("page-coverage", text::said(&report.coverage_in(words.lang))),
        (
            "page-isolation",
            provenance::isolation(words, &report.isolation),
        ),
        ("page-dialect", text::inert(&report.dialect)),
        ("page-duration", html! { (seconds(report.wall_s)) }),
        ("page-running", html! { (seconds(report.run_s)) }),
        ("page-comparing", html! { (seconds(report.compare_s)) }),
    ];
    provenance::section(words, &report.provenance, &rows)
}
