//! The page of a `judge` run: the result, the smallest failing board, the causes, the matrix, submissions and cases.

use super::board::{BoardRenderer, story};
use super::page::Page;
use super::places::{failure_id, link_to};
use super::submissions::Failures;
use super::{exhibits, matrix, provenance, stressed, submissions, text};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::problem::Info;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{Group, JudgeReport, LimitsReport, SubmissionReport};

/// The maximum number of groups that are shown.
const GROUPS_MAX: usize = 100;

/// The number of groups that are shown unfolded.
const UNFOLDED_MAX: usize = 5;

/// The maximum number of members of a group, and of submissions outside groups, that are named.
const NAMED_MAX: usize = 200;

/// The page of a `judge` run.
pub(super) fn page(report: &JudgeReport, problems: &[Info]) -> Page {
    let renderer = BoardRenderer::new(&report.problem, problems);
    let cases = exhibits::shown(&renderer, report);
    let exhibited: BTreeSet<u64> = cases.keys().copied().collect();
    let failures = submissions::failures(&renderer, report, &exhibited);
    let mut elsewhere = BTreeSet::new();
    let smallest = smallest(&renderer, report, &failures, &mut elsewhere);
    let causes = causes(report, &failures, &mut elsewhere);
    let parts = [
        ("smallest", "the smallest failing board", smallest),
        ("causes", "failures by cause", causes),
        (
            "matrix-section",
            "every submission on every case",
            matrix::section(report),
        ),
        (
            "submissions",
            "submissions",
            submissions::section(report, &failures, &elsewhere),
        ),
        ("cases", "cases", exhibits::section(report, &cases)),
        ("provenance", "run details", origin(report)),
    ];
    let body = html! {
        (header(&renderer, report))
        nav aria-label="Parts of this page" {
            ul {
                @for (id, title, part) in &parts { @if !part.0.is_empty() { li { a href={ "#" (id) } { (title) } } } }
            }
        }
        @for (_, _, part) in &parts { (part) }
    };
    Page {
        title: title(&renderer, report),
        grounds: renderer.grounds(),
        body,
    }
}

fn title(renderer: &BoardRenderer, report: &JudgeReport) -> String {
    let submissions = match &report.submissions[..] {
        [only] => text::plain(&only.name),
        all => counted(all.len() as u64, "submission"),
    };
    format!("{}: {submissions}", renderer.title)
}

fn header(renderer: &BoardRenderer, report: &JudgeReport) -> Markup {
    let mut counts: BTreeMap<Option<Verdict>, u64> = BTreeMap::new();
    report
        .submissions
        .iter()
        .for_each(|submission| *counts.entry(submission.verdict).or_default() += 1);
    html! {
        header {
            p.kicker { "Tribunal · judged programs" }
            h1 { (renderer.title) }
            p.lede { (outcome(report)) }
            ul.tally {
                @for (verdict, count) in &counts {
                    li {
                        (text::badge(*verdict)) " " b { (grouped(*count)) } " "
                        (verdict.map_or("without a verdict", text::words))
                    }
                }
            }
            (story(renderer))
            (notes(report))
        }
    }
}

/// What was judged, and the result, in a sentence.
fn outcome(report: &JudgeReport) -> Markup {
    let accepted = report
        .submissions
        .iter()
        .filter(|one| one.verdict == Some(Verdict::Accepted))
        .count() as u64;
    html! {
        @match &report.submissions[..] {
            [only] => {
                b { (text::name(&only.name)) } " ran on " (text::inert(&report.coverage)) ". It is "
                b { (only.verdict.map_or("without a verdict", text::words)) }
                @if let Some(case) = &only.decided_by { " on " (text::inert(case)) }
                @if only.verdict != Some(Verdict::Accepted) {
                    ": " (text::inert(only.message.lines().next().unwrap_or_default()))
                }
                "."
            }
            all => {
                (counted(all.len() as u64, "submission")) " ran on " (text::inert(&report.coverage)) ": "
                b { (grouped(accepted)) @if accepted == 1 { " is" } @else { " are" } " accepted, "
                    (grouped(all.len() as u64 - accepted)) " not" } "."
            }
        }
    }
}

/// Notes on how far the results can be trusted.
fn notes(report: &JudgeReport) -> Markup {
    let sum = |of: fn(&SubmissionReport) -> u64| {
        report
            .submissions
            .iter()
            .map(of)
            .fold(0, u64::saturating_add)
    };
    let (skipped, close) = (sum(|one| one.skipped), sum(|one| one.close));
    let unexpected = report
        .submissions
        .iter()
        .filter(|one| one.expected.as_ref().is_some_and(|expected| !expected.fits));
    let unexpected = unexpected.count() as u64;
    let unsteady = report
        .submissions
        .iter()
        .any(|one| one.verdict == Some(Verdict::JudgeError));
    html! {
        @if report.interrupted { p.note.strong { "The run was stopped before everything was judged." } }
        @if unexpected > 0 {
            p.note.strong { (counted(unexpected, "submission")) " did not get the verdict of its folder." }
        }
        @if unsteady { p.note.strong { "Some verdicts are JE, an error of the judge: fix that first." } }
        @if skipped > 0 {
            p.note {
                (counted(skipped, "run"))
                " skipped after 5 timeouts or once the verdict was settled."
            }
        }
        @if close > 0 {
            p.note {
                (counted(close, "run")) " within 10% of a limit: the verdict may differ on another machine."
            }
        }
        @if report.isolation == "limits" {
            p.note { "Programs ran with limits only, without isolation from the machine." }
        }
    }
}

/// The smallest failing board: the one that shrinking found, or else the smallest of the kept failures.
fn smallest(
    renderer: &BoardRenderer,
    report: &JudgeReport,
    failures: &Failures,
    elsewhere: &mut BTreeSet<(usize, usize)>,
) -> Markup {
    if let (Some(smallest), [only]) = (&report.smallest, &report.submissions[..]) {
        return html! {
            section #smallest {
                h2 { "The smallest failing board" }
                p.intro {
                    "The smallest input found on which the program fails, its output, and why "
                    "that is wrong."
                }
                (stressed::failure(renderer, smallest, &only.name, None))
            }
        };
    }
    let size = |place: usize, result: usize| {
        let case = &report.submissions[place].cases[result];
        let input = case.failure.as_ref().map_or("", |failure| &failure.input);
        let set = input
            .chars()
            .filter(|cell| matches!(cell, 'b' | '+' | '1'))
            .count();
        (
            input.chars().filter(|cell| !cell.is_whitespace()).count(),
            set,
            case.index,
            place,
        )
    };
    let Some(&(place, result)) = failures
        .keys()
        .min_by_key(|(place, result)| size(*place, *result))
    else {
        return html! {};
    };
    if report.submissions.len() == 1 && failures.len() == 1 {
        return html! {};
    }
    elsewhere.insert((place, result));
    let index = report.submissions[place].cases[result].index;
    html! {
        section #smallest {
            h2 { "The smallest failing board" }
            p.intro {
                "The kept failing case with the smallest board: "
                (link_to(place, &report.submissions[place])) " fails on it."
            }
            (failures[&(place, result)])
            @if let Some(exhibit) = report.exhibits.iter().find(|exhibit| exhibit.index == index) {
                div.why-right {
                    h3 { "Why the right answer is right: " (exhibits::answer(exhibit.minimum)) }
                    (exhibits::explained(renderer, exhibit))
                }
            }
        }
    }
}

/// Submissions by failing cases: groups with equal failures, then the submissions outside groups.
fn causes(
    report: &JudgeReport,
    failures: &Failures,
    elsewhere: &mut BTreeSet<(usize, usize)>,
) -> Markup {
    // If two submissions have the same name, the first counts.
    let places = report
        .submissions
        .iter()
        .enumerate()
        .rev()
        .map(|(place, one)| (one.name.as_str(), place));
    let places: BTreeMap<&str, usize> = places.collect();
    let mut groups: Vec<&Group> = report.groups.iter().collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.submissions.len()));
    let grouped_names: BTreeSet<&str> = groups
        .iter()
        .flat_map(|group| &group.submissions)
        .map(String::as_str)
        .collect();
    let alone: Vec<usize> = (0..report.submissions.len())
        .filter(|place| submissions::failed(&report.submissions[*place]) > 0)
        .filter(|place| !grouped_names.contains(report.submissions[*place].name.as_str()))
        .collect();
    if report.submissions.len() < 2 || groups.is_empty() && alone.is_empty() {
        return html! {};
    }
    html! {
        section #causes {
            h2 { "Failures by cause" }
            p.intro { "Submissions that fail on exactly the same cases probably share a fault; each group is shown once." }
            @for (index, group) in groups.iter().take(GROUPS_MAX).enumerate() {
                @let members = group.submissions.iter().filter_map(|name| places.get(name.as_str()).copied());
                @let members: Vec<usize> = members.collect();
                (self::group(report, group, &members, index < UNFOLDED_MAX, failures, elsewhere))
            }
            @if groups.len() > GROUPS_MAX {
                p.note {
                    (counted((groups.len() - GROUPS_MAX) as u64, "more group")) ", left out to keep this page small."
                }
            }
            @if !alone.is_empty() {
                h3 {
                    (if groups.is_empty() { "No two submissions fail on the same cases" }
                    else { "Submissions with failures of their own" })
                }
                ul.short {
                    @for place in alone.iter().take(NAMED_MAX) { (ungrouped(*place, &report.submissions[*place])) }
                    @if alone.len() > NAMED_MAX {
                        li.cut { "and " (grouped((alone.len() - NAMED_MAX) as u64)) " more, listed in the table below" }
                    }
                }
            }
        }
    }
}

fn ungrouped(place: usize, submission: &SubmissionReport) -> Markup {
    html! {
        li {
            (text::badge(submission.verdict)) " " (link_to(place, submission)) " fails on "
            (counted(submissions::failed(submission), "case")) ": "
            (text::inert(submission.message.lines().next().unwrap_or_default()))
        }
    }
}

fn group(
    report: &JudgeReport,
    group: &Group,
    members: &[usize],
    open: bool,
    failures: &Failures,
    elsewhere: &mut BTreeSet<(usize, usize)>,
) -> Markup {
    let example = members
        .iter()
        .find_map(|place| failures.range((*place, 0)..(*place + 1, 0)).next());
    let more_cases = group.cases_total.saturating_sub(group.cases.len() as u64);
    // The example may already be on the page as the smallest board.
    let example = example.map(|(key, made)| (*key, (elsewhere.insert(*key)).then_some(made)));
    html! {
        article.group data-group {
            details open[open] {
                summary {
                    b { (counted(group.submissions.len() as u64, "submission")) }
                    " " (if group.submissions.len() == 1 { "fails" } else { "fail" }) " on exactly "
                    (counted(group.cases_total, "case"))
                }
                p { "Members: "
                    @for (index, place) in members.iter().take(NAMED_MAX).enumerate() {
                        @if index > 0 { ", " }
                        (link_to(*place, &report.submissions[*place])) " "
                        (text::badge(report.submissions[*place].verdict))
                    }
                    @if members.len() > NAMED_MAX {
                        span.cut { " and " (grouped((members.len() - NAMED_MAX) as u64)) " more" }
                    }
                }
                p { "Cases: "
                    @for (index, case) in group.cases.iter().take(20).enumerate() {
                        @if index > 0 { ", " } (text::inert(case))
                    }
                    @if more_cases > 0 { span.cut { " and " (grouped(more_cases)) " more" } }
                }
                @match example {
                    Some((_, Some(made))) => (made),
                    Some(((place, result), None)) => p {
                        a href={ "#" (failure_id(place, result)) } { "An example is shown above." }
                    },
                    None => {},
                }
            }
        }
    }
}

fn origin(report: &JudgeReport) -> Markup {
    let limits: Vec<LimitsReport> = report
        .submissions
        .iter()
        .filter_map(|one| Some(one.built.as_ref()?.limits))
        .collect();
    let same = limits
        .first()
        .filter(|first| limits.iter().all(|other| other == *first));
    let limits = match same {
        Some(same) => crate::values::limits(same),
        None if limits.is_empty() => "nothing was run".to_string(),
        None => "different by language; see each submission".to_string(),
    };
    let mut rows = vec![
        ("problem", text::inert(&report.problem)),
        ("cases", text::inert(&report.coverage)),
        ("isolation", provenance::isolation(&report.isolation)),
        ("output rules of", text::inert(&report.dialect)),
        ("limits", html! { (limits) }),
        ("took", html! { (crate::values::seconds(report.wall_s)) }),
    ];
    if let Some(seed) = report.seed {
        rows.insert(2, ("seed", html! { (seed) }));
    }
    provenance::section(&report.provenance, &rows)
}
