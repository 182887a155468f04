//! The page of one judged program: the verdict, the likely cause, the smallest failing board, the moves, the proof, and
//! what to try next.

use super::board::{BoardRenderer, story};
use super::chart::{self, Scale};
use super::failure::{self, FailingInput};
use super::page::Page;
use super::{cause, changes, judged, points, source, stressed, text, tries};
use crate::compared::lookup::Changes;
use crate::values::{
    case_time, crashes_and_wrong, limits, reason_and_cause, sample, seconds, slowest_time,
};
use maud::{Markup, html};
use tribunal_core::messages::Message;
use tribunal_core::text::{grouped, size};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::chance::is_by_chance;
use tribunal_core::verdict::judged::{Built, CaseResult, JudgeReport, SubmissionReport};
use tribunal_core::verdict::stressed::SourceExcerpt;

/// The maximum number of failing cases that have a line.
const LINES_MAX: usize = 200;

/// The maximum number of remarks beside the source of a crash, and on what was handed in.
const REMARKS_MAX: usize = 10;

/// The maximum number of commands to run next.
const NEXT_MAX: usize = 4;

/// The number of failing cases besides the smallest that are printed on paper.
const PRINTED_MAX: usize = 2;

/// The page of a run with one submission.
pub(super) fn page(
    renderer: &BoardRenderer,
    report: &JudgeReport,
    submission: &SubmissionReport,
) -> Page {
    let smallest = smallest(renderer, report, submission);
    let in_lang = renderer.words.lang;
    let body = html! {
        header.program data-program {
            p.kicker {
                "Tribunal · " (renderer.title) " · "
                @if submission.label() != submission.name { (text::name(submission.label())) " · " }
                (text::name(&submission.name))
            }
            h1 {
                (text::badge(renderer.words, submission.verdict)) " "
                span.verdict { (renderer.words.verdict(submission.verdict)) }
                (score(renderer, report, submission))
                (changes::badge(renderer.words, &Changes::of(report), 0))
            }
            (changes::headline(renderer.words, report))
            (points::line(renderer.words, submission.points.as_ref()))
            (reason(renderer, report, submission, smallest.is_some()))
            @if let Some(both) = crashes_and_wrong(submission) {
                p.lede { (both.in_lang(in_lang)) }
            }
            (points::table(renderer.words, submission.points.as_ref()))
            @for remark in submission.student.iter().flat_map(|student| student.remarks.in_lang(in_lang)).take(REMARKS_MAX) {
                p.facts lang=[text::lang_of(&remark)] { (text::prose(&remark)) }
            }
            (crash(renderer, submission, smallest.is_some()))
            @if let Some(cause) = &submission.cause {
                @let (_, found) = reason_and_cause(submission, in_lang);
                (cause::full(renderer.words, cause, report.cases_total, found.is_none()))
            }
            (judged::warnings(renderer, report))
            // The board comes before them: it is what the reader wants to see.
            @if smallest.is_none() { (judged::notes(renderer, report)) }
        }
        @if let Some(smallest) = &smallest { (failing(renderer, report, submission, smallest)) }
        @if let Some(refused) = submission.compile_error.as_ref().filter(|_| submission.reason.is_none()) {
            section #compiler {
                h2 { (renderer.words.say("page-compiler-message")) }
                (text::block(renderer.words, &refused.message, refused.message.len() as u64, text::Side::First))
                @if let Some(excerpt) = &submission.excerpt { (source::excerpt(renderer.words, excerpt)) }
                p.facts { (renderer.words.say("page-command")) (renderer.words.lang.gap()) (text::command(&refused.command)) }
            }
        }
        (changes::section(renderer.words, report))
        (next(renderer, report, submission, smallest.as_ref()))
        (more(renderer, report, submission))
        (judged::origin(renderer, report))
    };
    Page {
        title: format!("{}: {}", renderer.title, text::plain(submission.label())),
        words: renderer.words,
        grounds: renderer.grounds(),
        cells: None,
        body,
    }
}

/// The number of right cases of all cases. A program that ran on no case has none.
fn score(renderer: &BoardRenderer, report: &JudgeReport, submission: &SubmissionReport) -> Markup {
    let words = renderer.words;
    let right = judged::right(submission);
    html! {
        @if submission.judged > 0 {
            span.score {
                (words.fill("page-right-of", report.cases_total, &[("right", &grouped(right))]))
                @if submission.skipped > 0 { ", " (words.count("page-not-run", submission.skipped)) }
            }
        }
    }
}

/// The first line of the reason if the page shows no failing input, what the folder expects, and a hint.
fn reason(
    renderer: &BoardRenderer,
    report: &JudgeReport,
    submission: &SubmissionReport,
    is_shown: bool,
) -> Markup {
    let words = renderer.words;
    let (message, _) = reason_and_cause(submission, words.lang);
    let is_wrong = submission.verdict != Some(Verdict::Accepted);
    html! {
        @if (is_wrong && !is_shown) || is_said_first(submission) {
            p.lede {
                @if let Some(case) = &submission.decided_by { (text::inert(case)) ": " }
                (text::prose(message.lines().next().unwrap_or_default()))
            }
        }
        @if let Some(further) = &submission.further {
            p.lede { (text::prose(&message)) }
            @if let Some(chance) = sample(further) { p.facts { (chance.in_lang(words.lang)) } }
        }
        @if let Some(alone) = report.stored_alone.as_ref().filter(|_| !is_wrong) {
            p.facts { (text::prose(&alone.in_lang(words.lang))) }
        }
        @if submission.verdict == Some(Verdict::Accepted) && submission.judged > 0 {
            p.lede {
                (words.say("page-slowest")) ": " (slowest_time(submission, words.lang))
                @if let Some(case) = &submission.slowest { " (" (text::inert(case)) ")" }
            }
        }
        (judged::expectation(renderer, submission))
        @if let Some(hint) = submission.hint_in(words.lang) {
            p.facts lang=[text::lang_of(&hint)] { (text::prose(&hint)) }
        }
    }
}

/// Whether the reason begins with more than what is wrong with an output.
fn is_said_first(submission: &SubmissionReport) -> bool {
    let reason = submission.reason.as_ref().map_or("", Message::id);
    let first = [
        "hung",
        "passes-by-chance",
        "right-but-fails",
        "opens-a-file",
        "right-in-an-older-standard",
    ];
    first.contains(&reason) || submission.reason.as_ref().is_some_and(is_by_chance)
}

/// Why and where the program crashes: the reason, unless the page has it above, the source around the line, and what tools
/// say of it. Empty if it does not crash.
fn crash(renderer: &BoardRenderer, submission: &SubmissionReport, is_shown: bool) -> Markup {
    let words = renderer.words;
    let is_crash = submission.verdict == Some(Verdict::RuntimeError);
    let (message, found) = reason_and_cause(submission, words.lang);
    let excerpt = submission
        .excerpt
        .as_ref()
        .filter(|_| submission.compile_error.is_none());
    let remarks = submission
        .built
        .iter()
        .flat_map(|built| built.remarks.in_lang(words.lang));
    html! {
        @if excerpt.is_some() || found.is_some() || (is_crash && is_shown) {
            div #crash.cause {
                @if is_crash && is_shown {
                    p {
                        @if let Some(case) = &submission.decided_by { (text::inert(case)) ": " }
                        b { (text::sentences(&message)) }
                    }
                }
                @if let Some(found) = &found { p { b { (text::sentences(found)) } } }
                @if let Some(excerpt) = excerpt {
                    @if found.is_none() { p { b { (words.say(heading(is_crash, excerpt))) } } }
                    (source::excerpt(words, &without_known_origin(excerpt)))
                    @for remark in remarks.take(REMARKS_MAX) { p.facts lang=[text::lang_of(&remark)] { (text::sentences(&remark)) } }
                }
            }
        }
    }
}

/// An excerpt without the words that its heading says.
fn without_known_origin(excerpt: &SourceExcerpt) -> SourceExcerpt {
    let mut shown = excerpt.clone();
    if excerpt.is_of_timeout() {
        shown.origin.clear();
    }
    shown
}

/// What the source around a line shows.
fn heading(is_crash: bool, excerpt: &SourceExcerpt) -> &'static str {
    match (excerpt.is_of_timeout(), is_crash) {
        (true, _) => "page-hung-in-source",
        (false, true) => "page-crash",
        (false, false) => "page-found-in-source",
    }
}

/// The smallest failing input: the one that a search found, or else the smallest of the kept failures.
struct Smallest<'a> {
    shown: FailingInput<'a>,
    /// The name of the case; nothing for an input of the search.
    case: Option<&'a CaseResult>,
    repeat: &'a [String],
    prove: &'a str,
}

fn smallest<'a>(
    renderer: &BoardRenderer,
    report: &'a JudgeReport,
    submission: &'a SubmissionReport,
) -> Option<Smallest<'a>> {
    if let Some(found) = &report.smallest {
        return Some(Smallest {
            shown: FailingInput::of_search(renderer, found),
            case: None,
            repeat: &found.repeat,
            prove: &found.prove,
        });
    }
    let case = submission.smallest_failing()?;
    let failure = case.failure.as_ref()?;
    let exhibit = report
        .exhibits
        .iter()
        .find(|exhibit| exhibit.index == case.index);
    Some(Smallest {
        shown: FailingInput::of_case(renderer, case, failure, exhibit),
        case: Some(case),
        repeat: std::slice::from_ref(&failure.repeat),
        prove: "",
    })
}

fn failing(
    renderer: &BoardRenderer,
    report: &JudgeReport,
    submission: &SubmissionReport,
    smallest: &Smallest,
) -> Markup {
    let words = renderer.words;
    html! {
        section #smallest {
            @if let Some(case) = smallest.case {
                h2 { (words.say("page-failing-case")) (words.lang.gap()) (text::inert(&case.case)) }
            } @else {
                h2 { (words.say("page-smallest")) }
            }
            (failure::beside(renderer, &smallest.shown))
            @if let Some(found) = &report.smallest {
                p.facts { (stressed::how_small(words, found)) }
                (stressed::out_of_time(words, found))
            }
            (failure::facts(renderer, &smallest.shown))
            (judged::notes(renderer, report))
        }
        @let moves = failure::moves(renderer, &smallest.shown);
        @if !moves.0.is_empty() {
            section #moves { h2 { (words.say("page-moves")) } (moves) }
        }
        @let why = failure::why(renderer, &smallest.shown);
        @if !why.0.is_empty() {
            section #proof { (why) }
        }
        @let examination = report.smallest.as_ref().and_then(|found| found.examination.as_ref());
        @if let Some(examination) = examination { (stressed::examined(renderer, examination)) }
        (printed(renderer, submission, smallest.case))
    }
}

/// Further failing cases, for paper alone: on a screen, the list below has all of them.
fn printed(
    renderer: &BoardRenderer,
    submission: &SubmissionReport,
    shown: Option<&CaseResult>,
) -> Markup {
    let others = submission
        .cases
        .iter()
        .filter(|case| shown.is_none_or(|shown| shown.index != case.index));
    let others = others
        .filter_map(|case| Some((case, case.failure.as_ref()?)))
        .take(PRINTED_MAX);
    html! {
        @for (case, failure) in others {
            section.on-paper {
                h2 { (text::inert(&case.case)) }
                (failure::beside(renderer, &FailingInput::of_case(renderer, case, failure, None)))
            }
        }
    }
}

/// Commands to copy.
fn next(
    renderer: &BoardRenderer,
    report: &JudgeReport,
    submission: &SubmissionReport,
    smallest: Option<&Smallest>,
) -> Markup {
    let words = renderer.words;
    let mut tries: Vec<(&'static str, String)> = Vec::new();
    if let Some(smallest) = smallest {
        let again = match submission.reason.as_ref().is_some_and(is_by_chance) {
            true => "page-try-again-by-chance",
            false => "page-try-again",
        };
        let again = smallest
            .repeat
            .first()
            .into_iter()
            .map(|command| (again, command.clone()));
        tries.extend(again);
        let is_explained = submission
            .cause
            .as_ref()
            .and_then(|cause| cause::headline(words, cause));
        if renderer.is_known && !is_explained.is_some_and(|headline| headline.is_likely) {
            let diagnose = report
                .next
                .iter()
                .find(|command| command.starts_with("tribunal diagnose "));
            tries.extend(diagnose.map(|command| ("page-try-diagnose", command.clone())));
        }
        tries.push(("page-try-proof", smallest.prove.to_string()));
    }
    tries.retain(|(_, command)| !command.is_empty());
    if tries.is_empty() {
        let offered = report.next.iter().take(NEXT_MAX);
        tries.extend(offered.map(|command| (tries::purpose(command), command.clone())));
    }
    html! {
        @if !tries.is_empty() {
            section #next {
                h2 { (words.say("page-next")) }
                ul.tries { @for (id, command) in &tries { (tries::item(words, id, command)) } }
            }
        }
    }
}

/// All failing cases, time and memory, the build and the task, folded.
fn more(renderer: &BoardRenderer, report: &JudgeReport, submission: &SubmissionReport) -> Markup {
    let words = renderer.words;
    let failing = submission
        .cases
        .iter()
        .filter(|case| case.verdict != Verdict::Accepted || case.close);
    let failing: Vec<&CaseResult> = failing.collect();
    let left_out = failing.len().saturating_sub(LINES_MAX) as u64;
    let left_out = left_out.saturating_add(submission.cases_left_out);
    html! {
        section #details {
            h2 { (words.say("page-details")) }
            @if !failing.is_empty() {
                details #failing {
                    summary { (words.count("page-failing-cases", failing.len() as u64)) }
                    ul.short {
                        @for case in failing.iter().take(LINES_MAX) {
                            li {
                                (text::badge(words, Some(case.verdict))) " " (text::inert(&case.case)) ": "
                                (text::prose(&case.message_in(words.lang))) " "
                                span.faint { (case_time(case, words.lang)) ", " (size(case.memory_bytes)) }
                                (failure::refused(renderer, &case.refused))
                            }
                        }
                        @if left_out > 0 { li.cut { (words.count("page-more-cases", left_out)) } }
                    }
                }
            }
            @if submission.judged > 0 {
                details { summary { (words.say("page-time-and-memory")) } (measures(renderer, report, submission)) }
            }
            @if let Some(built) = &submission.built {
                details { summary { (words.say("page-build")) } (build(renderer, built)) }
            }
            @if !renderer.look.story.is_empty() {
                details { summary { (words.say("page-task")) } (story(renderer)) }
            }
        }
    }
}

/// The build command, the limits and remarks.
pub(super) fn build(renderer: &BoardRenderer, built: &Built) -> Markup {
    let Built {
        remarks,
        limits: held,
        ..
    } = built;
    let lang = renderer.words.lang;
    let (language, command) = (built.language_in(lang), built.command_in(lang));
    html! {
        p.facts { (text::inert(&language)) ": " (text::command(&command)) }
        p.facts { (renderer.words.say("page-limits")) ": " (limits(held, renderer.words.lang)) }
        @for remark in remarks.in_lang(renderer.words.lang).take(10) {
            p.note lang=[text::lang_of(&remark)] { (text::prose(&remark)) }
        }
    }
}

/// Time and memory of each case as charts against the limits.
fn measures(
    renderer: &BoardRenderer,
    report: &JudgeReport,
    submission: &SubmissionReport,
) -> Markup {
    let words = renderer.words;
    let Some(Built { limits, .. }) = &submission.built else {
        return html! {};
    };
    let limit_mb = limits.memory_bytes as f64 / f64::from(1 << 20);
    let time = [Some((submission.cpu_s_max * 1e3) as f32)];
    let memory = [Some(
        (submission.memory_bytes_max as f64 / f64::from(1 << 20)) as f32,
    )];
    let (cpu, most) = (
        seconds(submission.cpu_s_max),
        size(submission.memory_bytes_max),
    );
    let (cpu_limit, memory_limit) = (seconds(limits.cpu_s), size(limits.memory_bytes));
    let charts = [
        (
            "page-cpu-time",
            if submission.cpu_ms.is_empty() {
                &time
            } else {
                &submission.cpu_ms[..]
            },
            (limits.cpu_s * 1e3, Scale::Log { least: 1.0 }),
            [("most", &cpu[..]), ("limit", &cpu_limit)],
            &submission.slowest,
            (|ms| seconds(ms / 1e3)) as fn(f64) -> String,
        ),
        (
            "page-memory",
            if submission.memory_mb.is_empty() {
                &memory
            } else {
                &submission.memory_mb[..]
            },
            (limit_mb, Scale::Linear),
            [("most", &most[..]), ("limit", &memory_limit)],
            &submission.largest,
            (|mb| size((mb * f64::from(1 << 20)) as u64)) as fn(f64) -> String,
        ),
    ];
    html! {
        div.charts {
            @for (id, values, (limit, scale), texts, case, written) in charts {
                @let said = words.fill(id, report.cases_total, &texts);
                figure {
                    (chart::against_limit(&said, values, limit, scale, &written))
                    figcaption { (said) @if let Some(case) = case { (words.lang.gap()) "(" (text::inert(case)) ")" } }
                }
            }
        }
    }
}
