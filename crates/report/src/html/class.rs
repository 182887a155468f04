//! The page of a class: the gradebook, the causes, the matrix, the cases that the boards come from.

use super::board::{BoardRenderer, task};
use super::gradebook::{self, Gradebook};
use super::page::Page;
use super::places::link_to;
use super::words::Words;
use super::{cause, cells, changes, exhibits, judged, matrix, text};
use crate::cause::Certainty;
use crate::names;
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};

/// The maximum number of groups that are shown.
const GROUPS_MAX: usize = 100;

/// The maximum number of members of a group that are named.
const NAMED_MAX: usize = 200;

/// The maximum number of cases of a group that are named.
const CASES_NAMED_MAX: usize = 20;

/// The page of a run with any number of submissions but one.
pub(super) fn page(renderer: &BoardRenderer, report: &JudgeReport) -> Page {
    let words = renderer.words;
    let wanted: BTreeSet<u64> = report
        .submissions
        .iter()
        .filter_map(|one| Some(one.smallest_failing()?.index))
        .collect();
    let cases = exhibits::shown(renderer, report, &wanted);
    let book = Gradebook::new(renderer, report, cases.keys().copied().collect());
    let (rows, rows_counted) = match names::is_class(report) {
        true => ("page-students", "page-students-counted"),
        false => ("page-submissions", "page-submissions-counted"),
    };
    let parts = [
        ("gradebook", rows, gradebook::section(&book)),
        ("changes", "page-changes", changes::section(words, report)),
        ("causes", "page-causes", causes(renderer, report)),
        (
            "matrix-section",
            "page-matrix",
            matrix::section(renderer, report),
        ),
        (
            "cases",
            "page-cases-shown",
            exhibits::section(renderer, &cases),
        ),
        ("task", "page-task", task(renderer)),
        (
            "provenance",
            "page-run-details",
            judged::origin(renderer, report),
        ),
    ];
    let body = html! {
        header {
            p.kicker { "Tribunal · " (text::said(&report.coverage_in(words.lang))) }
            h1 { (renderer.title) }
            p.lede { b { (outcome(renderer, report)) } }
            (changes::headline(words, report))
            (judged::warnings(renderer, report))
            (judged::notes(renderer, report))
        }
        nav aria-label=(words.say("page-parts")) {
            ul {
                @for (id, title, part) in &parts {
                    @if !part.0.is_empty() { li { a href={ "#" (id) } { (words.say(title)) } } }
                }
            }
        }
        @for (_, _, part) in &parts { (part) }
    };
    Page {
        title: format!(
            "{}: {}",
            renderer.title,
            words.count(rows_counted, report.submissions.len() as u64)
        ),
        words,
        grounds: renderer.grounds(),
        cells: matrix::is_drawn(report).then(|| cells::data(words, report)),
        body,
    }
}

/// How many submissions are as expected if the run compares that, otherwise how many are accepted. Students without a
/// program are counted apart.
fn outcome(renderer: &BoardRenderer, report: &JudgeReport) -> String {
    let submissions = || report.submissions.iter();
    let expected = submissions().filter_map(|one| one.expected.as_ref());
    let (expecting, fitting) = expected.fold((0u64, 0u64), |(expecting, fitting), expected| {
        (expecting + 1, fitting + u64::from(expected.fits))
    });
    let accepted = submissions()
        .filter(|one| one.verdict == Some(Verdict::Accepted))
        .count();
    let all = report.submissions.len() as u64;
    let without = names::without_program(report);
    let several = names::with_several_programs(report);
    let accepted = renderer.words.fill(
        match (names::is_class(report), several) {
            (true, 0) => "page-accepted-of-students",
            (true, _) => "page-accepted-of-students-with-one",
            (false, _) => "page-accepted-of",
        },
        all - without - several,
        &[("accepted", &grouped(accepted as u64))],
    );
    let others = [
        ("page-without-program", without),
        ("page-several-programs", several),
    ];
    let others = others.into_iter().filter(|(_, count)| *count > 0);
    let accepted = others.fold(accepted, |said, (id, count)| {
        format!("{said}; {}", renderer.words.count(id, count))
    });
    let fitting = renderer.words.fill(
        "page-as-expected",
        expecting,
        &[("fitting", &grouped(fitting))],
    );
    match expecting {
        0 => accepted,
        expecting if expecting == all => fitting,
        _ => format!("{fitting}; {accepted}"),
    }
}

/// Submissions with the same likely cause, or the same failing cases.
#[derive(Default)]
struct CauseGroup {
    certainty: Certainty,
    members: Vec<usize>,
    /// What is said of each member.
    lines: BTreeSet<String>,
    /// The first of the failing cases and their number, if the members fail on the same.
    cases: Option<(Vec<String>, u64)>,
}

/// The failing submissions by their likely cause; those without one by their failing cases. A submission whose run was
/// stopped early is in no group, since its other failing cases are unknown.
fn groups(renderer: &BoardRenderer, report: &JudgeReport) -> Vec<(String, CauseGroup)> {
    let words = renderer.words;
    let alike: BTreeMap<&str, usize> = report
        .groups
        .iter()
        .enumerate()
        .flat_map(|(index, group)| {
            group
                .submissions
                .iter()
                .map(move |name| (name.as_str(), index))
        })
        .collect();
    let mut found: BTreeMap<(String, usize), CauseGroup> = BTreeMap::new();
    for (place, submission) in report.submissions.iter().enumerate() {
        if submission.judged == 0
            || gradebook::failed(submission) == 0
            || judged::is_stopped(submission)
        {
            continue;
        }
        let headline = cause::headline_of(words, submission);
        let certainty = headline
            .as_ref()
            .map_or(Certainty::Unknown, |it| it.certainty);
        if let Some(headline) = headline {
            let (short, shared) = match certainty {
                // What failing cases have in common is no cause.
                Certainty::Unknown => (
                    unknown(words, &headline.short),
                    unknown(words, &headline.shared),
                ),
                _ => (headline.short, headline.shared),
            };
            let entry = found.entry((shared, usize::MAX)).or_default();
            entry.certainty = certainty;
            entry.members.push(place);
            entry.lines.insert(short);
        } else if let Some(&index) = alike.get(submission.name.as_str()) {
            let group = &report.groups[index];
            let same = words.count("page-same-cases", group.cases_total);
            let entry = found.entry((unknown(words, &same), index)).or_default();
            entry.members.push(place);
            entry.cases = Some((group.cases.clone(), group.cases_total));
        } else {
            let own = (words.say("page-own-cases"), usize::MAX);
            found.entry(own).or_default().members.push(place);
        }
    }
    let mut groups: Vec<(String, CauseGroup)> = found
        .into_iter()
        // What the members do not have in common is told of a single one.
        .map(|((shared, _), group)| match group.lines.len() {
            1 => (group.lines.iter().cloned().collect(), group),
            _ => (shared, group),
        })
        .collect();
    let own = words.say("page-own-cases");
    groups.sort_by_key(|(line, group)| {
        (
            group.certainty,
            *line == own,
            std::cmp::Reverse(group.members.len()),
        )
    });
    groups
}

/// That the cause is unknown, and what is known instead.
fn unknown(words: Words, instead: &str) -> String {
    words.fill("page-unknown-cause", 0, &[("instead", instead)])
}

fn causes(renderer: &BoardRenderer, report: &JudgeReport) -> Markup {
    let words = renderer.words;
    let groups = groups(renderer, report);
    if groups.is_empty() {
        return html! {};
    }
    let more = groups.len().saturating_sub(GROUPS_MAX) as u64;
    html! {
        section #causes {
            h2 { (words.say("page-causes")) }
            ol.causes {
                @for (line, group) in groups.iter().take(GROUPS_MAX) { (self::group(renderer, report, line, group)) }
                @if more > 0 { li.cut { "+" (grouped(more)) } }
            }
        }
    }
}

fn group(renderer: &BoardRenderer, report: &JudgeReport, line: &str, group: &CauseGroup) -> Markup {
    let words = renderer.words;
    let shared = names::shared_folder(report.submissions.iter().map(|one| one.label()));
    let more = group.members.len().saturating_sub(NAMED_MAX) as u64;
    html! {
        li data-group {
            p { b { (text::with_code(line)) } " " span.count { (grouped(group.members.len() as u64)) } }
            p.members {
                @for (index, place) in group.members.iter().take(NAMED_MAX).enumerate() {
                    @if index > 0 { ", " }
                    @let submission: &SubmissionReport = &report.submissions[*place];
                    (link_to(*place, submission.label(), shared))
                }
                @if more > 0 { " " span.cut { "+" (grouped(more)) } }
            }
            @if let Some((cases, total)) = &group.cases {
                @let named = cases.len().min(CASES_NAMED_MAX);
                p.facts {
                    (words.say("page-cases-named")) (words.lang.gap())
                    @for (index, case) in cases[..named].iter().enumerate() {
                        @if index > 0 { ", " }
                        (text::inert(case))
                    }
                    @if *total > named as u64 { " +" (grouped(total - named as u64)) }
                }
            }
        }
    }
}
