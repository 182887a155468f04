//! The page of a `verify` run: how often the solvers agree, what they cost, and every disagreement.

use super::board::{BoardRenderer, read, story};
use super::page::Page;
use super::words::Words;
use super::{changes, chart, failure, provenance, text};
use crate::values::{nanos, seconds};
use maud::{Markup, html};
use tribunal_core::messages::Lang;
use tribunal_core::problem::Info;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::{
    Disagreement, MinimumCount, ProblemReport, Section, SolverTally, VerifyReport,
};

/// The maximum number of minimums that have a bar.
const MINIMUMS_MAX: usize = 64;

/// The maximum number of disagreements that are shown in full; a report keeps fewer.
const DISAGREEMENTS_MAX: usize = 20;

/// The maximum number of lines of any list that are shown.
const LINES_MAX: usize = 50;

/// Cross-checks are for those who write solvers; their page is in English.
const WORDS: Words = Words { lang: Lang::En };

/// The page of a `verify` run.
pub(super) fn page(report: &VerifyReport, problems: &[Info]) -> Page {
    let renderers: Vec<BoardRenderer> = report
        .problems
        .iter()
        .map(|problem| BoardRenderer::new(&problem.problem, problems, Lang::En))
        .collect();
    let body = html! {
        header {
            p.kicker { "Tribunal · cross-check of solvers" }
            h1 { (heading(&renderers)) }
            p.lede { (outcome(report)) }
            (changes::headline_of_verify(WORDS, report.comparison.as_ref()))
        }
        (changes::section_of_verify(WORDS, report.comparison.as_ref()))
        @for (index, (problem, renderer)) in report.problems.iter().zip(&renderers).enumerate() {
            (of_problem(index, renderer, problem))
        }
        (provenance::section(WORDS, &report.provenance, &[]))
    };
    let grounds = html! {
        @for (index, renderer) in renderers.iter().enumerate() {
            // Two problems with the same look have the same backgrounds.
            @if renderers[..index].iter().all(|before| before.look.cells != renderer.look.cells) { (renderer.grounds()) }
        }
    };
    Page {
        title: format!("Solvers: {}", heading(&renderers)),
        words: WORDS,
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
fn outcome(report: &VerifyReport) -> Markup {
    let sections = || report.problems.iter().flat_map(|problem| &problem.sections);
    let disagreements: u64 = sections().map(|section| section.disagreements_total).sum();
    let faults: usize = report
        .problems
        .iter()
        .map(|problem| problem.case_file_faults.len())
        .sum();
    let proven: u64 = sections().map(|section| section.certificates.proven).sum();
    html! {
        @if report.is_interrupted() {
            p { "The run was stopped before every input was cross-checked; these are the results so far." }
        }
        @if report.all_agree() && report.all_declined() {
            "On some instances no solver gave a proven answer, so " b { "nothing is proven" } "."
        }
        @else if report.all_agree() {
            b { "All solvers agree" } " on every input, and the stored cases have no faults."
        }
        @else {
            @if disagreements > 0 { b { "The solvers disagree on " (counted(disagreements, "instance")) } "." }
            @if faults > 0 { " " b { (counted(faults as u64, "fault")) " in the stored cases" } "." }
        }
        @if proven > 0 { " " (counted(proven, "answer")) " proven by a certificate." }
    }
}

fn of_problem(index: usize, renderer: &BoardRenderer, problem: &ProblemReport) -> Markup {
    html! {
        section id={ "problem-" (index) } data-problem=(text::plain(&problem.problem)) {
            h2 { (renderer.title) }
            (story(renderer))
            @if !problem.case_file_faults.is_empty() {
                h3 { "Faults in the stored cases" }
                ul.short {
                    @for fault in problem.case_file_faults.iter().take(LINES_MAX) {
                        li { b { (text::name(&fault.path)) } ": " (text::prose(&fault.message)) }
                    }
                    @if problem.case_file_faults.len() > LINES_MAX {
                        li.cut { "and " (problem.case_file_faults.len() - LINES_MAX) " more" }
                    }
                }
            }
            @for section in problem.sections.iter().take(LINES_MAX) { (of_section(renderer, section)) }
            @if !problem.other_answers.is_empty() {
                p { "Right, with other moves or in another order than the solvers': "
                    (problem.other_answers.iter().take(LINES_MAX).cloned().collect::<Vec<_>>().join(", ")) }
            }
            @if !problem.blessed.is_empty() {
                p.note { "Answer files written: "
                    @for (index, name) in problem.blessed.iter().take(LINES_MAX).enumerate() {
                        @if index > 0 { ", " } (text::name(name))
                    }
                    @if problem.blessed.len() > LINES_MAX { " and " (problem.blessed.len() - LINES_MAX) " more" } }
            }
        }
    }
}

fn of_section(renderer: &BoardRenderer, section: &Section) -> Markup {
    let certificates = &section.certificates;
    html! {
        div.bench {
            ul.coverage { @for line in section.coverage.iter().take(LINES_MAX) { li { (text::prose(line)) } } }
            p.facts {
                "Took " (seconds(section.wall_s)) ". Certificates: " (grouped(certificates.proven)) " found right"
                @if certificates.refused > 0 { ", " b { (grouped(certificates.refused)) " found wrong" } }
                @if certificates.declined > 0 {
                    ", " (grouped(certificates.declined)) " unavailable because the board is too large"
                }
                "."
            }
            @if section.disagreements_total > 0 { (disagreements(renderer, section)) }
            (solvers(&section.solvers))
            (minimums(&section.minimums))
        }
    }
}

/// The table of solvers, with their costs as bars.
fn solvers(solvers: &[SolverTally]) -> Markup {
    let times = chart::span(solvers.iter().map(|row| row.nanos_per_case));
    let works = chart::span(solvers.iter().map(|row| row.work_per_case));
    html! {
        h3 { "Comparison of the solvers" }
        p.intro {
            "Each solver uses a different method. The bars have a log scale with a line at each power of ten. Time is "
            "measured on this machine; work counts the solver’s steps and is the same on every machine."
        }
        div.wide tabindex="0" role="region" aria-label="Table of solvers" {
            table.solvers {
                caption { "Answers and cost of each solver" }
                thead {
                    tr {
                        th scope="col" { "solver" }
                        @for title in ["agree", "disagree", "declined"] { th.number scope="col" { (title) } }
                        @for title in ["time for each case", "work for each case"] {
                            th.measure scope="col" { (title) }
                        }
                    }
                }
                tbody { @for row in solvers.iter().take(LINES_MAX) { (solver(row, times, works)) } }
            }
        }
    }
}

fn solver(row: &SolverTally, times: Option<(f64, f64)>, works: Option<(f64, f64)>) -> Markup {
    let time = nanos(row.nanos_per_case);
    let work = format!(
        "{} {}",
        number(row.work_per_case),
        text::plain(&row.work_unit)
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
                (grouped(row.declined)) @if let Some(reason) = &row.reason { br; span.faint { (text::prose(reason)) } }
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
fn minimums(minimums: &[MinimumCount]) -> Markup {
    if minimums.is_empty() {
        return html! {};
    }
    let most = minimums.iter().map(|one| one.instances).max().unwrap_or(0) as f64;
    let more = minimums.len().saturating_sub(MINIMUMS_MAX);
    html! {
        details open[minimums.len() <= MINIMUMS_MAX / 2] {
            summary { "number of instances by minimum" }
            table.minimums {
                caption { "Instances by minimum number of moves" }
                thead {
                    tr {
                        th scope="col" { "moves" } th.number scope="col" { "instances" }
                        th.measure scope="col" { span.unseen { "as a bar" } }
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
            @if more > 0 { p.cut { "and " (more) " more" } }
        }
    }
}

fn disagreements(renderer: &BoardRenderer, section: &Section) -> Markup {
    let more = section
        .disagreements_total
        .saturating_sub(section.disagreements.len().min(DISAGREEMENTS_MAX) as u64);
    html! {
        h3 { (counted(section.disagreements_total, "instance")) " on which the solvers disagree" }
        @for one in section.disagreements.iter().take(DISAGREEMENTS_MAX) { (disagreement(renderer, one)) }
        @if more > 0 { p.note { (counted(more, "more disagreement")) ", not shown." } }
    }
}

fn disagreement(renderer: &BoardRenderer, one: &Disagreement) -> Markup {
    html! {
        article.disagreement data-disagreement {
            p.failure-head { b { (text::prose(&one.origin)) } }
            div.beside {
                (failure::input(renderer, &one.input, &read(&renderer.look, &one.input)))
                div.answers {
                    ul.short {
                        @for answer in one.answers.iter().take(LINES_MAX) {
                            li.differs[answer.differs] {
                                b { (text::inert(&answer.solver)) } " answers " (text::prose(answer.says.trim_end()))
                                @if answer.differs { span.unexpected { " differs" } }
                                @if let Some(fault) = &answer.fault { ": " (text::prose(fault)) }
                            }
                        }
                    }
                    @for (title, text) in [("agreed answer", &one.expected), ("stored answer", &one.stored)] {
                        @if let Some(text) = text {
                            div { p.label { (title) } (text::block(WORDS, text, text.len() as u64, text::Side::First)) }
                        }
                    }
                }
            }
            @if !one.certificate.is_empty() {
                details {
                    summary { "the certificate" }
                    (text::block(WORDS, &one.certificate, one.certificate.len() as u64, text::Side::First))
                }
            }
            (failure::repeat(renderer, std::slice::from_ref(&one.repeat)))
        }
    }
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
