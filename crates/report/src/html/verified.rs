//! The page of a `verify` run: how often the solvers agree, what they cost, and every disagreement.

use super::board::{BoardRenderer, read, story};
use super::page::Page;
use super::words::Words;
use super::{changes, chart, failure, provenance, text};
use crate::values::{nanos, seconds};
use maud::{Markup, html};
use std::borrow::Cow;
use tribunal_core::messages::Lang;
use tribunal_core::problem::Info;
use tribunal_core::text::grouped;
use tribunal_core::verdict::{
    Disagreement, MinimumCount, ProblemReport, Section, SolverTally, VerifyReport,
};

/// The maximum number of minimums that have a bar.
const MINIMUMS_MAX: usize = 64;

/// The maximum number of disagreements that are shown in full; a report keeps fewer.
const DISAGREEMENTS_MAX: usize = 20;

/// The maximum number of lines of any list that are shown.
const LINES_MAX: usize = 50;

/// The page of a `verify` run.
pub(super) fn page(report: &VerifyReport, problems: &[Info], lang: Lang) -> Page {
    let words = Words { lang };
    let renderers: Vec<BoardRenderer> = report
        .problems
        .iter()
        .map(|problem| BoardRenderer::new(&problem.problem, problems, lang))
        .collect();
    let body = html! {
        header {
            p.kicker { "Tribunal · " (words.say("page-verify")) }
            h1 { (heading(&renderers)) }
            p.lede { (outcome(words, report)) }
            (changes::headline_of_verify(words, report.comparison.as_ref()))
        }
        (changes::section_of_verify(words, &report.provenance, report.comparison.as_ref()))
        @for (index, (problem, renderer)) in report.problems.iter().zip(&renderers).enumerate() {
            (of_problem(index, renderer, problem))
        }
        (provenance::section(words, &report.provenance, &[]))
    };
    let grounds = html! {
        @for (index, renderer) in renderers.iter().enumerate() {
            // Two problems with the same look have the same backgrounds.
            @if renderers[..index].iter().all(|before| before.look.cells != renderer.look.cells) { (renderer.grounds()) }
        }
    };
    Page {
        title: words.fill(
            "page-verify-title",
            0,
            &[("problems", &heading(&renderers))],
        ),
        words,
        grounds,
        cells: None,
        body,
    }
}

fn heading(renderers: &[BoardRenderer]) -> String {
    let titles = renderers.iter().map(|renderer| renderer.title.as_str());
    titles.take(LINES_MAX).collect::<Vec<_>>().join(", ")
}

/// Whether the solvers agree, in a sentence.
fn outcome(words: Words, report: &VerifyReport) -> Markup {
    let sections = || report.problems.iter().flat_map(|problem| &problem.sections);
    let disagreements: u64 = sections().map(|section| section.disagreements_total).sum();
    let faults: usize = report
        .problems
        .iter()
        .map(|problem| problem.case_file_faults.len())
        .sum();
    let proven: u64 = sections().map(|section| section.certificates.proven).sum();
    let gap = words.lang.gap();
    html! {
        @if report.is_interrupted() {
            p { (words.say("page-verify-stopped")) }
        }
        @if report.all_agree() && report.all_declined() { b { (words.say("page-verify-nothing-proven")) } }
        @else if report.all_agree() { b { (words.say("page-verify-agree")) } }
        @else {
            @if disagreements > 0 { b { (words.count("page-verify-disagree", disagreements)) } }
            @if faults > 0 { (gap) b { (words.count("page-verify-faults", faults as u64)) } }
        }
        @if proven > 0 { (gap) (words.count("page-verify-proven", proven)) }
    }
}

fn of_problem(index: usize, renderer: &BoardRenderer, problem: &ProblemReport) -> Markup {
    let words = renderer.words;
    let more = |count: usize| words.count("page-verify-more", count as u64);
    html! {
        section id={ "problem-" (index) } data-problem=(text::plain(&problem.problem)) {
            h2 { (renderer.title) }
            (story(renderer))
            @if !problem.case_file_faults.is_empty() {
                h3 { (words.say("page-verify-case-faults")) }
                ul.short {
                    @for fault in problem.case_file_faults.iter().take(LINES_MAX) {
                        li { b { (text::name(&fault.path)) } ": " (said(&fault.message_in(words.lang))) }
                    }
                    @if problem.case_file_faults.len() > LINES_MAX {
                        li.cut { (more(problem.case_file_faults.len() - LINES_MAX)) }
                    }
                }
            }
            @for section in problem.sections.iter().take(LINES_MAX) { (of_section(renderer, section)) }
            @if !problem.other_answers.is_empty() {
                p { (words.say("page-verify-other-answers")) (words.lang.gap())
                    (problem.other_answers.iter().take(LINES_MAX).cloned().collect::<Vec<_>>().join(", ")) }
            }
            @if !problem.blessed.is_empty() {
                p.note { (words.say("page-verify-blessed")) (words.lang.gap())
                    @for (index, name) in problem.blessed.iter().take(LINES_MAX).enumerate() {
                        @if index > 0 { ", " } (text::name(name))
                    }
                    @if problem.blessed.len() > LINES_MAX { " " (more(problem.blessed.len() - LINES_MAX)) } }
            }
        }
    }
}

fn of_section(renderer: &BoardRenderer, section: &Section) -> Markup {
    let (certificates, words) = (&section.certificates, renderer.words);
    let took = [("time", &*seconds(section.wall_s))];
    html! {
        div.bench {
            ul.coverage {
                @for line in section.coverage_in(words.lang).iter().take(LINES_MAX) { li { (text::said(line)) } }
            }
            p.facts {
                (words.fill("page-verify-certificates", certificates.proven, &took))
                @if certificates.refused > 0 {
                    (words.lang.gap()) b { (words.count("page-verify-refused", certificates.refused)) }
                }
                @if certificates.declined > 0 {
                    (words.lang.gap()) (words.count("page-verify-unavailable", certificates.declined))
                }
            }
            @if section.disagreements_total > 0 { (disagreements(renderer, section)) }
            (solvers(words, &section.solvers))
            (minimums(words, &section.minimums))
        }
    }
}

/// The table of solvers, with their costs as bars.
fn solvers(words: Words, solvers: &[SolverTally]) -> Markup {
    let times = chart::span(solvers.iter().map(|row| row.nanos_per_case));
    let works = chart::span(solvers.iter().map(|row| row.work_per_case));
    html! {
        h3 { (words.say("page-verify-comparison")) }
        p.intro { (words.say("page-verify-comparison-intro")) }
        div.wide tabindex="0" role="region" aria-label=(words.say("page-verify-table")) {
            table.solvers {
                caption { (words.say("page-verify-costs")) }
                thead {
                    tr {
                        th scope="col" { (words.say("verify-solver")) }
                        @for title in ["verify-agree", "verify-disagree", "verify-declined"] {
                            th.number scope="col" { (words.say(title)) }
                        }
                        @for title in ["page-verify-time", "page-verify-work"] {
                            th.measure scope="col" { (words.say(title)) }
                        }
                    }
                }
                tbody { @for row in solvers.iter().take(LINES_MAX) { (solver(words, row, times, works)) } }
            }
        }
    }
}

fn solver(
    words: Words,
    row: &SolverTally,
    times: Option<(f64, f64)>,
    works: Option<(f64, f64)>,
) -> Markup {
    let time = nanos(row.nanos_per_case);
    let work = format!(
        "{} {}",
        number(row.work_per_case),
        text::plain(&row.work_unit_in(words.lang))
    );
    let bar = |value: f64, span: Option<(f64, f64)>, label: &str| match span.filter(|_| value > 0.0)
    {
        Some((least, most)) => {
            html! { (chart::log_bar(label, value, least, most)) span { (label) } }
        }
        None => html! { "–" },
    };
    html! {
        tr data-solver=(text::plain(&row.solver)) {
            th scope="row" { (text::inert(&row.solver)) }
            td.number { (grouped(row.agree)) }
            td.number.disagrees[row.disagree > 0] { (grouped(row.disagree)) }
            td.number {
                (grouped(row.declined)) @if let Some(reason) = row.reason_in(words.lang) { br; span.faint { (text::said(&reason)) } }
            }
            td.measure { (bar(row.nanos_per_case, times, &time)) }
            td.measure { (bar(row.work_per_case, works, &work)) }
        }
    }
}

fn number(number: f64) -> String {
    if number < 100.0 {
        format!("{number:.1}")
    } else {
        grouped(number as u64)
    }
}

/// The number of instances with each minimum.
fn minimums(words: Words, minimums: &[MinimumCount]) -> Markup {
    if minimums.is_empty() {
        return html! {};
    }
    let most = minimums.iter().map(|one| one.instances).max().unwrap_or(0) as f64;
    let more = minimums.len().saturating_sub(MINIMUMS_MAX);
    html! {
        details open[minimums.len() <= MINIMUMS_MAX / 2] {
            summary { (words.say("page-verify-by-minimum")) }
            table.minimums {
                caption { (words.say("page-verify-minimums")) }
                thead {
                    tr {
                        th scope="col" { (words.say("page-verify-moves")) }
                        th.number scope="col" { (words.say("page-verify-instances")) }
                        th.measure scope="col" { span.unseen { (words.say("page-verify-as-bar")) } }
                    }
                }
                tbody {
                    @for one in minimums.iter().take(MINIMUMS_MAX) {
                        tr {
                            th scope="row" { (one.minimum) } td.number { (grouped(one.instances)) }
                            td.measure { (chart::bar(one.instances as f64, most)) }
                        }
                    }
                }
            }
            @if more > 0 { p.cut { (words.count("page-verify-more", more as u64)) } }
        }
    }
}

fn disagreements(renderer: &BoardRenderer, section: &Section) -> Markup {
    let more = section
        .disagreements_total
        .saturating_sub(section.disagreements.len().min(DISAGREEMENTS_MAX) as u64);
    let words = renderer.words;
    html! {
        h3 { (words.count("page-verify-disagreements", section.disagreements_total)) }
        @for one in section.disagreements.iter().take(DISAGREEMENTS_MAX) { (disagreement(renderer, one)) }
        @if more > 0 { p.note { (words.count("page-verify-not-shown", more)) } }
    }
}

fn disagreement(renderer: &BoardRenderer, one: &Disagreement) -> Markup {
    let words = renderer.words;
    let certificate = one.certificate_in(words.lang);
    let texts = [
        ("page-verify-agreed-answer", &one.expected),
        ("page-verify-stored-answer", &one.stored),
    ];
    html! {
        article.disagreement data-disagreement {
            p.failure-head { b { (text::said(&one.origin_in(words.lang))) } }
            div.beside {
                (failure::input(renderer, &one.input, &read(&renderer.look, &one.input)))
                div.answers {
                    ul.short {
                        @for answer in one.answers.iter().take(LINES_MAX) {
                            li.differs[answer.differs] {
                                b { (text::inert(&answer.solver)) } ": " (said(&answer.says_in(words.lang)))
                                @if answer.differs { " " span.unexpected { (words.say("page-verify-differs")) } }
                                @if let Some(fault) = answer.fault_in(words.lang) { ": " (said(&fault)) }
                            }
                        }
                    }
                    @for (title, text) in texts {
                        @if let Some(text) = text {
                            div { p.label { (words.say(title)) } (text::block(words, text, text.len() as u64, text::Side::First)) }
                        }
                    }
                }
            }
            @if !certificate.is_empty() {
                details {
                    summary { (words.say("page-verify-certificate")) }
                    (text::block(words, &certificate, certificate.len() as u64, text::Side::First))
                }
            }
            (failure::repeat(renderer, std::slice::from_ref(&one.repeat), false))
        }
    }
}

/// What a solver or another part under test says; what only those meet who write such a part is in English.
#[allow(clippy::ptr_arg, reason = "whether it is borrowed tells its language")]
fn said(words: &Cow<'_, str>) -> Markup {
    html! { span lang=[text::lang_of(words)] { (text::prose(words.trim_end())) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units_that_fit() {
        assert_eq!(
            [12.0, 1234.0, 2.5e6, 3e9].map(nanos),
            ["12 ns", "1.2 µs", "2.5 ms", "3.0 s"]
        );
        assert_eq!([1.25, 12_345.6].map(number), ["1.2", "12,345"]);
    }
}
