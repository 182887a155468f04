//! The gradebook: a row for each submission, to sort and filter, and below it the submission's smallest failing board.

use super::allowance::Allowance;
use super::board::BoardRenderer;
use super::failure::{self, FailingInput};
use super::places::{SUBMISSIONS_MAX, case_id, submission_id};
use super::words::Words;
use super::{cause, changes, judged, matrix, order, program, source, text};
use crate::compared::lookup::Changes;
use crate::values::{idle_explained, reason_and_cause, slowest_time, tried_further};
use crate::{names, points};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::messages::Message;
use tribunal_core::text::{grouped, size};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::chance::is_by_chance;
use tribunal_core::verdict::judged::{Alike, JudgeReport, SubmissionReport};

/// The maximum number of ranges of failing cases that are named.
const RANGES_MAX: usize = 12;

/// The maximum number of submissions whose boards are printed on paper.
const PRINTED_MAX: usize = 3;

/// The budget for boards, in bytes.
const BOARDS_ROOM: usize = 1_000_000;

/// The budget for everything else that a row unfolds, in bytes.
const DETAILS_ROOM: usize = 1_000_000;

/// The maximum number of remarks on what was handed in, in a row and in what it unfolds.
const REMARKS_MAX: [usize; 2] = [3, 10];

/// The maximum number of students with like programs that are named.
const ALIKE_NAMED_MAX: usize = 20;

/// The rows of the gradebook, with what they need.
pub(super) struct Gradebook<'a> {
    renderer: &'a BoardRenderer,
    report: &'a JudgeReport,
    /// The cases that have a section on the page.
    exhibited: BTreeSet<u64>,
    /// The submissions in order: those that are not as expected first.
    places: Vec<usize>,
    is_expecting: bool,
    changes: Changes<'a>,
    /// The length of the folder that all names begin with.
    shared: usize,
    boards: Allowance,
    details: Allowance,
}

impl<'a> Gradebook<'a> {
    /// The gradebook of a run.
    pub(super) fn new(
        renderer: &'a BoardRenderer,
        report: &'a JudgeReport,
        exhibited: BTreeSet<u64>,
    ) -> Gradebook<'a> {
        let fits = |place: &usize| {
            report.submissions[*place]
                .expected
                .as_ref()
                .is_none_or(|expected| expected.fits)
        };
        let mut places: Vec<usize> = (0..report.submissions.len().min(SUBMISSIONS_MAX)).collect();
        places.sort_by_key(fits);
        Gradebook {
            renderer,
            report,
            exhibited,
            places,
            is_expecting: report.submissions.iter().any(|one| one.expected.is_some()),
            changes: Changes::of(report),
            shared: names::shared_folder(report.submissions.iter().map(|one| one.label())),
            boards: Allowance::new(BOARDS_ROOM),
            details: Allowance::new(DETAILS_ROOM),
        }
    }
}

/// The section of the gradebook.
pub(super) fn section(book: &Gradebook) -> Markup {
    let words = book.renderer.words;
    let more = book
        .report
        .submissions
        .len()
        .saturating_sub(SUBMISSIONS_MAX) as u64;
    let printed = printed(book);
    let [title, counted, left_out] = match names::is_class(book.report) {
        true => [
            "page-students",
            "page-students-counted",
            "page-more-students",
        ],
        false => [
            "page-submissions",
            "page-submissions-counted",
            "page-more-submissions",
        ],
    };
    html! {
        section #gradebook {
            h2 { (words.say(title)) }
            (tools(book))
            table #submissions-table {
                caption.unseen { (words.count(counted, book.report.submissions.len() as u64)) }
                thead { tr { @for (key, title) in columns(book) { (head(book, key, title)) } } }
                @for place in &book.places { (student(book, *place, printed.contains(place))) }
            }
            @if more > 0 { p.note { (words.count(left_out, more)) } }
            @if let Some(tried) = tried_further(book.report) { p.facts { (text::prose(&tried.in_lang(words.lang))) } }
            @if let Some(alone) = &book.report.stored_alone { p.facts { (text::prose(&alone.in_lang(words.lang))) } }
            @if let Some(explained) = idle_explained(book.report, words.lang) { p.facts { (text::prose(&explained)) } }
        }
    }
}

/// The submissions whose boards are printed on paper: the first that are not as expected, or that nothing is expected of
/// and that fail with a board.
fn printed(book: &Gradebook) -> BTreeSet<usize> {
    let is_failure = |submission: &SubmissionReport| match &submission.expected {
        Some(expected) => !expected.fits,
        None => submission.smallest_failing().is_some(),
    };
    let failures = book
        .places
        .iter()
        .filter(|place| is_failure(&book.report.submissions[**place]));
    failures.take(PRINTED_MAX).copied().collect()
}

/// The columns by the names that the script knows, with the ids of their titles.
fn columns(book: &Gradebook) -> Vec<(&'static str, &'static str)> {
    let name = match names::is_class(book.report) {
        true => "page-student",
        false => "page-submission",
    };
    let mut columns = vec![
        ("name", name),
        ("verdict", "page-verdict"),
        ("right", "page-cases-right"),
        ("cause", "page-cause"),
        ("time", "page-slowest"),
    ];
    if points::are_given(book.report) {
        columns.insert(2, ("points", "table-points"));
    }
    if book.is_expecting {
        columns.insert(2, ("expected", "page-expected"));
    }
    columns
}

fn head(book: &Gradebook, key: &str, title: &'static str) -> Markup {
    let number = matches!(key, "points" | "right" | "time");
    html! {
        th.number[number] scope="col" {
            button.sort type="button" data-sort=(key) { (book.renderer.words.say(title)) }
        }
    }
}

/// The filter and its count, which need the script.
fn tools(book: &Gradebook) -> Markup {
    let words = book.renderer.words;
    let mut counts: BTreeMap<Option<Verdict>, u64> = BTreeMap::new();
    book.report
        .submissions
        .iter()
        .for_each(|submission| *counts.entry(submission.verdict).or_default() += 1);
    html! {
        div.tools.by-script role="group" aria-label=(words.say("page-filter")) {
            label for="filter" { (words.say("page-filter")) " " kbd { "/" } }
            input #filter type="search" placeholder=(words.say("page-filter-by")) autocomplete="off" spellcheck="false";
            @for (verdict, count) in counts {
                @let letters = verdict.map_or("-", Verdict::letters);
                button type="button" data-verdict-filter=(letters) aria-pressed="false" title=(words.verdict(verdict)) {
                    (verdict.map_or("–", Verdict::letters)) " " span.faint { (grouped(count)) }
                }
            }
            @if book.changes.are_known() {
                button type="button" data-change-filter aria-pressed="false" {
                    (words.say("page-changed")) " " span.faint { (grouped(book.changes.count())) }
                }
            }
            span.for-cards {
                label for="sort" { (words.say("page-sort")) } (words.lang.gap())
                select #sort autocomplete="off" {
                    option value="" { (words.say("page-order-of-run")) }
                    @for (key, title) in columns(book) {
                        option value=(key) { (words.say(title)) " ↑" }
                        option value={ "-" (key) } { (words.say(title)) " ↓" }
                    }
                }
            }
            span #filter-count role="status" {}
        }
    }
}

/// The number of cases that the submission fails; judge errors do not count.
pub(super) fn failed(submission: &SubmissionReport) -> u64 {
    let fails = |verdict: &Verdict| !matches!(verdict, Verdict::Accepted | Verdict::JudgeError);
    submission
        .counts
        .iter()
        .filter(|(verdict, _)| fails(verdict))
        .fold(0, |sum, (_, count)| sum.saturating_add(*count))
}

/// The row of a submission and the row that it unfolds.
fn student(book: &Gradebook, place: usize, is_printed: bool) -> Markup {
    let submission = &book.report.submissions[place];
    let words = book.renderer.words;
    let letters = submission.verdict.map_or("-", Verdict::letters);
    let label = |id: &'static str| words.say(id);
    html! {
        tbody data-submission=(place) data-verdict=(letters) data-change=[book.changes.name(place as u64)] {
            tr {
                th scope="row" data-value=(text::plain(submission.label())) {
                    button.opener type="button" aria-expanded="false" aria-controls=(submission_id(place))
                        title=(text::plain(&submission.name)) {
                        (text::name(&submission.label()[book.shared..]))
                    }
                    (remarks(submission, words, REMARKS_MAX[0]))
                    @if alike(book, place).is_some() { p.remark { (label("label-alike")) } }
                }
                td data-label=(label("page-verdict")) data-value=(letters) {
                    (text::badge(words, submission.verdict)) (changes::badge(words, &book.changes, place as u64))
                }
                @if book.is_expecting { (expected(book, submission)) }
                @if points::are_given(book.report) { (of_points(submission, book.renderer.words)) }
                (score(book, submission))
                (reason(book, submission))
                (time(book, submission))
            }
            tr.detail.printed-too[is_printed] data-detail=(place) id=(submission_id(place)) {
                td colspan=(columns(book).len()) { (detail(book, place)) }
            }
        }
    }
}

/// What a teacher should know of the hand-in and of the roster.
fn remarks(submission: &SubmissionReport, words: Words, max: usize) -> Markup {
    let student = submission.student.iter();
    let remarks = student.flat_map(|it| it.remarks.in_lang(words.lang));
    html! {
        @for remark in remarks.take(max) {
            p.remark lang=[text::lang_of(&remark)] { (text::prose(&remark)) }
        }
    }
}

/// The programs that are like this one, with it.
fn alike<'a>(book: &Gradebook<'a>, place: usize) -> Option<&'a Alike> {
    let mut groups = book.report.alike.iter();
    groups.find(|group| group.submissions.contains(&(place as u64)))
}

/// The students with programs like this one, as a hint; empty if there are none.
fn alike_hint(book: &Gradebook, place: usize) -> Markup {
    let words = book.renderer.words;
    let hint = |group: &Alike| {
        let members = group.submissions.iter();
        let members = members.filter_map(|&other| book.report.submissions.get(other as usize));
        let members: Vec<String> = members.map(|one| one.label().to_string()).collect();
        let id = match group.is_given {
            true => "alike-given",
            false => "alike-hint",
        };
        Message::new(id)
            .with("label", words.say("label-alike"))
            .with("members", grouped(members.len() as u64))
            .with("all", names::count(book.report))
            .with("names", names::list(&members, ALIKE_NAMED_MAX, words.lang))
            .in_lang(words.lang)
    };
    html! { @if let Some(group) = alike(book, place) { p.facts { (text::sentences(&hint(group))) } } }
}

fn expected(book: &Gradebook, submission: &SubmissionReport) -> Markup {
    let words = book.renderer.words;
    html! {
        td data-label=(words.say("page-expected"))
            data-value=(submission.expected.as_ref().map_or(2, |expected| u8::from(expected.fits))) {
            @match &submission.expected {
                Some(expected) => {
                    @let admits: Vec<&str> = expected.admits.iter().map(|verdict| verdict.letters()).collect();
                    (admits.join(", "))
                    @if !expected.fits { " " b.unexpected { (words.say("page-unexpected")) } }
                }
                None => "–",
            }
        }
    }
}

/// The points and the best ones.
fn of_points(submission: &SubmissionReport, words: Words) -> Markup {
    let given = submission.points.as_ref();
    let number = given.and_then(|given| given.points);
    html! {
        td.number data-label=(words.say("table-points")) data-value=(format!("{:e}", number.unwrap_or(f64::MIN))) {
            @match given {
                Some(given) => (points::cell(given.points, given.best)),
                None => "–",
            }
        }
    }
}

/// The number of right cases of all cases, and of those that were not run.
fn score(book: &Gradebook, submission: &SubmissionReport) -> Markup {
    let words = book.renderer.words;
    let right = judged::right(submission);
    html! {
        td.number data-label=(words.say("page-cases-right"))
            data-value=(if submission.judged > 0 { right as i64 } else { -1 }) {
            @if submission.judged > 0 {
                (grouped(right)) " / " (grouped(book.report.cases_total))
                @if submission.skipped > 0 {
                    span.faint { " " (words.count("page-not-run", submission.skipped)) }
                }
            } @else { "–" }
        }
    }
}

/// The likely cause in a line, or else the reason of the verdict.
fn reason(book: &Gradebook, submission: &SubmissionReport) -> Markup {
    let words = book.renderer.words;
    let headline = cause::headline_of(words, submission);
    let message = submission.message_in(words.lang);
    html! {
        td.why data-label=(words.say("page-cause")) {
            @match headline {
                Some(headline) if headline.is_likely => b { (text::with_code(&headline.short)) },
                Some(headline) => (text::with_code(&headline.short)),
                None if submission.verdict == Some(Verdict::Accepted) => {},
                None => (text::prose(message.lines().next().unwrap_or_default())),
            }
        }
    }
}

fn time(book: &Gradebook, submission: &SubmissionReport) -> Markup {
    let judged = submission.judged > 0;
    html! {
        td.number data-label=(book.renderer.words.say("page-slowest"))
            data-value=(if judged { submission.slowest_s() } else { -1.0 }) {
            @if judged { (slowest_time(submission, book.renderer.words.lang)) } @else { "–" }
        }
    }
}

/// The verdict in words, the likely cause, the smallest failing board, and the build.
fn detail(book: &Gradebook, place: usize) -> Markup {
    let submission = &book.report.submissions[place];
    let renderer = book.renderer;
    let words = renderer.words;
    let made = book.details.make(|| {
        html! {
            p {
                b { (words.verdict(submission.verdict)) }
                @if let Some(case) = &submission.decided_by { " · " (text::inert(case)) }
                ": " (text::prose(submission.message_in(words.lang).lines().next().unwrap_or_default()))
            }
            (remarks(submission, words, REMARKS_MAX[1]))
            (alike_hint(book, place))
            @if let Some(change) = book.changes.get(place as u64) { (changes::facts(words, book.report, change)) }
            (judged::expectation(renderer, submission))
            (super::points::table(words, submission.points.as_ref()))
            @if let Some(hint) = submission.hint_in(words.lang) {
                p.facts lang=[text::lang_of(&hint)] { (text::prose(&hint)) }
            }
            @if let Some(cause) = &submission.cause { (cause::full(words, cause, book.report.cases_total, reason_and_cause(submission, words.lang).1.is_none())) }
            @if let Some(refused) = submission.compile_error.as_ref().filter(|_| submission.reason.is_none()) {
                p.facts { (words.say("page-command")) (words.lang.gap()) (text::command(&refused.command)) }
                (text::block(words, &refused.message, refused.message.len() as u64, text::Side::First))
            }
            @if let Some(excerpt) = submission.excerpt.as_ref().filter(|_| book.report.shows_source) {
                (source::excerpt(words, excerpt))
            }
        }
    });
    html! {
        (made.unwrap_or_else(|| html! { p.cut { (words.say("page-left-out")) } }))
        (board(book, submission))
        (book.details.make(|| facts(book, submission)).unwrap_or_default())
    }
}

/// The smallest failing board with the printed moves, and a link to the proof.
fn board(book: &Gradebook, submission: &SubmissionReport) -> Markup {
    let renderer = book.renderer;
    let case = submission.smallest_failing();
    let Some((case, failure)) = case.and_then(|case| Some((case, case.failure.as_ref()?))) else {
        return html! {};
    };
    let shown = FailingInput::of_case(renderer, case, failure, None);
    let by_chance = submission.reason.as_ref().is_some_and(is_by_chance);
    let repeat = || failure::repeat(renderer, std::slice::from_ref(&failure.repeat), by_chance);
    let made = book.boards.make(|| {
        html! {
            div.failure data-failure=(case.index) {
                h3 {
                    (renderer.words.say("page-failing-case")) (renderer.words.lang.gap())
                    @if book.exhibited.contains(&case.index) {
                        a href={ "#" (case_id(case.index)) } { (text::inert(&case.case)) }
                    } @else { (text::inert(&case.case)) }
                }
                (failure::beside(renderer, &shown))
                (failure::moves(renderer, &shown))
                (failure::facts(renderer, &shown))
                (repeat())
            }
        }
    });
    made.or_else(|| book.details.make(repeat))
        .unwrap_or_default()
}

/// The failing cases by name, the most memory, and the build.
fn facts(book: &Gradebook, submission: &SubmissionReport) -> Markup {
    let words = book.renderer.words;
    html! {
        @if !judged::is_stopped(submission) { (failing(book, submission)) }
        @if submission.judged > 0 {
            p.facts { (words.say("page-most-memory")) ": " (size(submission.memory_bytes_max)) }
        }
        @if let Some(built) = &submission.built { (program::build(book.renderer, built)) }
    }
}

/// The names of the failing cases; consecutive cases are a range.
fn failing(book: &Gradebook, submission: &SubmissionReport) -> Markup {
    let ranges = ranges(submission.outcomes.as_bytes());
    let named = |index: usize| text::among(&matrix::case_name(book.report, index));
    let more: usize = ranges
        .iter()
        .skip(RANGES_MAX)
        .map(|(first, last)| last - first + 1)
        .sum();
    html! {
        @if !ranges.is_empty() {
            p.facts.failing {
                (book.renderer.words.say("page-fails-on")) (book.renderer.words.lang.gap())
                @for (index, (first, last)) in ranges.iter().take(RANGES_MAX).enumerate() {
                    @if index > 0 { ", " }
                    (named(*first)) @if last > first { " – " (named(*last)) }
                }
                @if more > 0 { span.cut { " +" (grouped(more as u64)) } }
            }
        }
    }
}

/// The failing cases as ranges: the first and last index of each.
fn ranges(outcomes: &[u8]) -> Vec<(usize, usize)> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for (index, _) in outcomes
        .iter()
        .enumerate()
        .filter(|(_, outcome)| order::fails(**outcome))
    {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == index => *last = index,
            _ => ranges.push((index, index)),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_failing_cases_are_a_range() {
        assert_eq!(ranges(b"AWWTAJ-W"), [(1, 3), (7, 7)]);
        assert_eq!(ranges(b""), []);
    }
}
