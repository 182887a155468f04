//! The page of a `stress` run.

use super::board::{BoardRenderer, task};
use super::failure::{self, FailingInput};
use super::page::Page;
use super::words::Words;
use super::{provenance, source, text, tries};
use crate::values::{disputed, seconds};
use maud::{Markup, html};
use tribunal_core::messages::Lang;
use tribunal_core::problem::Info;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::stressed::{
    Attempt, Contestant, Examination, StressFailure, StressReport,
};

/// The maximum number of remarks on other builds that are shown.
const EXAMINATION_LINES_MAX: usize = 40;

/// The page of a `stress` run.
pub(super) fn page(report: &StressReport, problems: &[Info], lang: Lang) -> Page {
    let renderer = BoardRenderer::new(&report.problem, problems, lang);
    let words = renderer.words;
    let body = html! {
        (headed(&renderer, &report.submission.name, report.verdict(), outcome(words, report), html! {
            @if report.unproven > 0 { p.note { (words.count("page-inputs-unproven", report.unproven)) } }
            @if report.isolation == "limits" { p.note { (words.say("page-limits-only")) } }
        }))
        @if let Some(failure) = &report.failure {
            @let other = report.against.as_ref().map(|other| other.name.as_str());
            (self::failure(&renderer, report, failure, other))
        } @else if !report.next.is_empty() {
            section #next {
                h2 { (words.say("page-next")) }
                ul.tries { (next(words, report)) }
            }
        }
        (programs(&renderer, report))
        (task(&renderer))
        (origin(words, report))
    };
    of_one_program(&renderer, &report.submission.name, body)
}

/// The commands to run next, as items of a list.
fn next(words: Words, report: &StressReport) -> Markup {
    html! {
        @for command in report.next.iter().take(4) { (tries::item(words, tries::purpose(command), command)) }
    }
}

/// The head of a page about one program: its verdict, what was tried, and notes.
pub(super) fn headed(
    renderer: &BoardRenderer,
    program: &str,
    verdict: Option<Verdict>,
    outcome: String,
    notes: Markup,
) -> Markup {
    let words = renderer.words;
    html! {
        header.program {
            p.kicker { "Tribunal · " (renderer.title) " · " (text::name(program)) }
            h1 {
                @if verdict.is_some() {
                    (text::badge(words, verdict)) " " span.verdict { (words.verdict(verdict)) }
                } @else {
                    (renderer.title)
                }
            }
            p.lede { (text::prose(&outcome)) }
            (notes)
        }
    }
}

/// A page about one program.
pub(super) fn of_one_program(renderer: &BoardRenderer, program: &str, body: Markup) -> Page {
    Page {
        title: format!("{}: {}", renderer.title, text::plain(program)),
        words: renderer.words,
        grounds: renderer.grounds(),
        cells: None,
        body,
    }
}

/// What was tried, and the result, in a sentence.
fn outcome(words: Words, report: &StressReport) -> String {
    let refused = |one: &&Contestant| one.compiler_message.is_some();
    let both = || std::iter::once(&report.submission).chain(&report.against);
    let program = both().find(refused).unwrap_or(&report.submission);
    let failing = grouped(report.failures);
    let texts = [
        ("program", &program.name[..]),
        (
            "other",
            report.against.as_ref().map_or("", |other| &other.name),
        ),
        ("failing", &failing),
    ];
    let id = match (&report.failure, &report.against) {
        _ if both().any(|one| refused(&one)) => "page-not-compiled",
        (None, _) if report.tried == 0 => "page-no-input",
        (None, None) if report.not_compared => "page-not-compared",
        (None, None) => "page-no-failure",
        (None, Some(_)) => "page-no-difference",
        (Some(_), None) if report.counts.is_empty() => "page-fails-shrunk",
        (Some(_), None) => "page-fails-on-inputs",
        (Some(_), Some(_)) => "page-differ",
    };
    words.fill(id, report.tried, &texts)
}

/// A failing input: the board, both answers, the moves, why the right answer is right, and commands.
fn failure(
    renderer: &BoardRenderer,
    report: &StressReport,
    failure: &StressFailure,
    other: Option<&str>,
) -> Markup {
    let words = renderer.words;
    let shown = FailingInput::of_search(renderer, failure);
    let moves = failure::moves(renderer, &shown);
    let why = failure::why(renderer, &shown);
    html! {
        section #smallest {
            h2 { (words.say("page-smallest")) }
            @if let Some(comparison) = failure.comparison_in(words.lang) {
                p.failure-head lang=[text::lang_of(&comparison)] { b { (sentence(words, &comparison)) } }
            }
            @if let Some(said) = disputed(report) {
                p.facts { b { (said.in_lang(words.lang)) } }
            }
            (failure::beside(renderer, &shown))
            p.facts { (how_small(words, failure)) }
            (out_of_time(words, failure))
            (unsteady(words, &failure.submission))
            (failure::facts(renderer, &shown))
            @if let (Some(against), Some(other)) = (&failure.against, other) {
                @let run = FailingInput::of_attempt(renderer, against);
                h3 { (text::name(other)) }
                p.failure-head {
                    @if run.verdict.is_some() { (text::badge(words, run.verdict)) " " }
                    span.message { (text::prose(&run.message)) }
                }
                (failure::answers(renderer, &run))
                (failure::moves(renderer, &run))
                (unsteady(words, against))
                (failure::facts(renderer, &run))
            }
        }
        @if !moves.0.is_empty() { section #moves { h2 { (words.say("page-moves")) } (moves) } }
        @if !why.0.is_empty() { section #proof { (why) } }
        @if let Some(examination) = &failure.examination { (examined(renderer, examination)) }
        section #next {
            h2 { (words.say("page-next")) }
            ul.tries {
                @for command in failure.repeat.iter().filter(|command| !command.is_empty()).take(4) {
                    (tries::item(words, "page-try-again", command))
                }
                (next(words, report))
                @if !failure.prove.is_empty() {
                    (tries::item(words, "page-try-proof", &failure.prove))
                }
            }
            (found(words, failure))
        }
    }
}

/// How small the input is, and the order that defines which inputs are smaller.
pub(super) fn how_small(words: Words, failure: &StressFailure) -> Markup {
    let (smallest, order) = (
        failure.smallest_in(words.lang),
        failure.order_in(words.lang),
    );
    html! {
        span lang=[text::lang_of(&smallest)] { (sentence(words, &smallest)) }
        @if !failure.smallest.starts_with("as it was found") {
            (words.lang.gap())
            span lang=[text::lang_of(&order)] {
                (text::prose(&words.fill("page-smaller-means", 0, &[("order", &order)])))
            }
        }
    }
}

/// How to go on with a search for a smaller input whose time was over.
pub(super) fn out_of_time(words: Words, failure: &StressFailure) -> Markup {
    html! {
        @if failure.out_of_time { p.facts { (text::prose(&words.say("search-out-of-time"))) } }
    }
}

/// The input that failed first, if it was shrunk, or the origin of the failing input.
fn found(words: Words, failure: &StressFailure) -> Markup {
    html! {
        @if let Some(found) = &failure.found {
            details {
                summary { (words.say("page-found-first")) (words.lang.gap()) (text::said(&failure.origin_in(words.lang))) }
                (text::block(words, found, found.len() as u64, text::Side::First))
            }
        } @else { p.facts { (words.say("page-found")) (words.lang.gap()) (text::said(&failure.origin_in(words.lang))) } }
    }
}

/// A message with a capital and a full stop.
fn sentence(words: Words, text: &str) -> Markup {
    let mut letters = text.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    let stop = match words.lang {
        Lang::En | Lang::Vi => ".",
        Lang::Zh => "。",
    };
    let end = if text.ends_with(['.', '。']) {
        ""
    } else {
        stop
    };
    html! { (text::prose(&format!("{first}{}", letters.as_str()))) (end) }
}

/// A note on a program that does not always do the same.
fn unsteady(words: Words, attempt: &Attempt) -> Markup {
    html! {
        @if !attempt.steady {
            p.note.strong {
                (words.say("page-not-deterministic")) " "
                @for (index, verdict) in attempt.again.iter().take(20).enumerate() {
                    @if index > 0 { ", " } (text::badge(words, Some(*verdict)))
                }
            }
        }
    }
}

/// The section of other builds; empty if there is none.
pub(super) fn examined(renderer: &BoardRenderer, examination: &Examination) -> Markup {
    let Examination {
        finding,
        excerpt,
        remarks,
        ..
    } = examination;
    let words = renderer.words;
    let builds = examination.builds_in(words.lang);
    let remarks: Vec<_> = remarks.in_lang(words.lang).collect();
    let said = finding.join("\n") + "\n";
    html! {
        @if !finding.is_empty() || builds.is_some() || !remarks.is_empty() {
            section #builds {
            h2 { (words.say("page-other-builds")) }
            @if !finding.is_empty() { (text::block(words, &said, said.len() as u64, text::Side::First)) }
            @if let Some(excerpt) = excerpt { (source::excerpt(words, excerpt)) }
            @if let Some(builds) = &builds { p lang=[text::lang_of(builds)] { (sentence(words, builds)) } }
            @for remark in remarks.iter().take(EXAMINATION_LINES_MAX) {
                p.facts lang=[text::lang_of(remark)] { (sentence(words, remark)) }
            }
            }
        }
    }
}

/// The programs, how they were built, and the messages of their compilers.
fn programs(renderer: &BoardRenderer, report: &StressReport) -> Markup {
    let words = renderer.words;
    html! {
        section #programs {
            h2 { (words.say("page-build")) }
            @for one in std::iter::once(&report.submission).chain(&report.against) { (contestant(words, one)) }
        }
    }
}

/// How a program was built, and the message of its compiler.
pub(super) fn contestant(words: Words, contestant: &Contestant) -> Markup {
    html! {
        h3 { (text::name(&contestant.name)) }
        p.facts { (text::inert(&contestant.language)) ": " (text::command(&contestant.command)) }
        @for remark in contestant.remarks.in_lang(words.lang).take(20) {
            p.note lang=[text::lang_of(&remark)] { (text::prose(&remark)) }
        }
        @if let Some(message) = &contestant.compiler_message {
            p.label { (words.say("page-compiler-message")) }
            (text::block(words, message, message.len() as u64, text::Side::First))
        }
    }
}

fn origin(words: Words, report: &StressReport) -> Markup {
    let mut rows = vec![
        ("page-problem", text::inert(&report.problem)),
        (
            "page-coverage",
            html! { @for line in report.coverage_in(words.lang).iter().take(20) { p { (text::said(line)) } } },
        ),
        (
            "page-isolation",
            provenance::isolation(words, &report.isolation),
        ),
        ("page-dialect", text::inert(&report.dialect)),
        ("page-duration", html! { (seconds(report.wall_s)) }),
    ];
    if let Some(saved) = &report.saved {
        rows.insert(2, ("page-saved-as", text::inert(saved)));
    }
    provenance::section(words, &report.provenance, &rows)
}
