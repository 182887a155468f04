//! The matrix of submissions and cases: a shape or a letter besides the colour of each verdict, and a run of one verdict
//! as one stroke.
//!
//! A row is an SVG group with one path for each verdict. `m3 0h2` in a path skips three columns and draws a run of two.
//! The thin line of the row means accepted. The script redraws rows from `data-outcomes`, as wide as the window allows,
//! or with the columns in another order.

use super::board::BoardRenderer;
use super::places::{SUBMISSIONS_MAX, link_to, submission_id};
use super::{judged, order, text};
use maud::{Markup, html};
use std::fmt::Write as _;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{JudgeReport, MinimumCaseSet};

/// The maximum number of rows that are drawn.
const ROWS_MAX: usize = 500;

/// The maximum number of cells that are drawn.
const CELLS_MAX: usize = 400_000;

/// The maximum number of columns that are drawn.
const COLUMNS_MAX: usize = 2000;

/// The number of rows of one SVG, which fits on a printed page.
const BLOCK_ROWS: usize = 40;

/// The height of the bars above the matrix, in pixels.
const BARS_HEIGHT: f64 = 40.0;

/// The width of all columns before the script fits it to the window, in pixels.
const WIDTH: usize = 800;

/// The widths that a column can have, in pixels.
const CELL_PX: std::ops::RangeInclusive<usize> = 2..=18;

/// The width from which on a cell has a letter, in pixels.
const LETTER_PX: usize = 12;

/// The maximum number of submissions that are named for a case of the minimum case set.
const CAUGHT_NAMED_MAX: usize = 12;

/// The outcome of a case that was not run.
const NOT_RUN: u8 = b'-';

/// The verdicts that a cell can have, besides accepted.
const SHOWN: [Verdict; 8] = [
    Verdict::WrongAnswer,
    Verdict::PresentationError,
    Verdict::TimeLimit,
    Verdict::IdleLimit,
    Verdict::MemoryLimit,
    Verdict::OutputLimit,
    Verdict::RuntimeError,
    Verdict::JudgeError,
];

/// The rows and columns of the matrix, in order, and their sizes.
struct Layout<'a> {
    report: &'a JudgeReport,
    /// The submissions in the order of the rows, as indexes into the report.
    rows: Vec<usize>,
    /// The indexes of the cases, in the order of the columns.
    columns: Vec<usize>,
    /// The outcomes of each row in the order of the columns.
    outcomes: Vec<Vec<u8>>,
    cell_px: usize,
    row_px: usize,
    /// Whether every submission ran on every case, so that cases can be compared.
    is_complete: bool,
}

/// Whether the run has a matrix.
pub(super) fn is_drawn(report: &JudgeReport) -> bool {
    layout(report).is_some()
}

/// The submissions that have a row, as indexes into the report.
pub(super) fn drawn(report: &JudgeReport) -> Vec<usize> {
    layout(report).map_or_else(Vec::new, |layout| layout.rows)
}

/// The section of the matrix; empty if there are fewer than two cases.
pub(super) fn section(renderer: &BoardRenderer, report: &JudgeReport) -> Markup {
    let Some(layout) = layout(report) else {
        return html! {};
    };
    let words = renderer.words;
    let (rows, columns) = (layout.rows.len(), layout.columns.len());
    let (rows_said, columns_said) = (grouped(rows as u64), grouped(columns as u64));
    let size = [("rows", &rows_said[..]), ("columns", &columns_said)];
    let indexes: Vec<String> = layout.columns.iter().map(usize::to_string).collect();
    html! {
        section #matrix-section {
            h2 { (words.say("page-matrix")) }
            p.intro { (words.say("page-matrix-intro")) }
            (left_out(renderer, report, rows, columns))
            (legend(renderer, &layout))
            @if layout.is_complete {
                p.tools.by-script {
                    button type="button" data-columns="order" aria-pressed="true" { (words.say("page-judging-order")) }
                    button type="button" data-columns="alike" aria-pressed="false" { (words.say("page-most-first")) }
                }
            }
            div.matrix-frame {
            div #matrix.matrix.lettered[has_letters(&layout)] tabindex="0" role="group"
                aria-label=(words.fill("page-matrix-label", 0, &size))
                data-cell-px=(layout.cell_px) data-row-px=(layout.row_px) data-complete[layout.is_complete]
                data-cases=(names(&layout)) data-indexes=(indexes.join(" "))
                data-alike=(alike(&layout)) data-killers=(killers(&layout)) {
                (bars(renderer, &layout))
                @for start in (0..rows).step_by(BLOCK_ROWS) { (block(&layout, start)) }
            }
            p #matrix-status.by-script role="status" { (words.say("page-matrix-help")) }
            }
            @if let Some(set) = &report.minimum_case_set { (minimum_case_set(renderer, report, set)) }
        }
    }
}

/// Chooses the submissions with results, and all cases or, if they are too many, those that catch a submission.
fn layout(report: &JudgeReport) -> Option<Layout<'_>> {
    let submissions = || {
        report
            .submissions
            .iter()
            .enumerate()
            .filter(|(_, one)| one.judged > 0)
    };
    // Every row links to the section of its submission.
    let with_section = submissions()
        .map(|(place, _)| place)
        .take_while(|place| *place < SUBMISSIONS_MAX);
    let kept: Vec<usize> = with_section.take(ROWS_MAX).collect();
    let cases = submissions().map(|(_, one)| one.outcomes.len()).max()?;
    let outcomes: Vec<&[u8]> = kept
        .iter()
        .map(|place| report.submissions[*place].outcomes.as_bytes())
        .collect();
    let columns_max = COLUMNS_MAX.min(CELLS_MAX / kept.len().max(1));
    let mut columns: Vec<usize> = match cases <= columns_max {
        true => (0..cases).collect(),
        false => (0..cases)
            .filter(|case| is_caught(&outcomes, *case))
            .take(columns_max)
            .collect(),
    };
    columns.sort_unstable();
    if columns.len() < 2 || cases < 2 {
        return None;
    }
    let rows = order::rows(&outcomes);
    let of = |row: &usize| {
        let outcome = |case: &usize| {
            outcomes[*row]
                .get(*case)
                .copied()
                .filter(is_known)
                .unwrap_or(b'-')
        };
        columns.iter().map(outcome).collect()
    };
    let cell_px = (WIDTH / columns.len()).clamp(*CELL_PX.start(), *CELL_PX.end());
    let row_px = if rows.len() <= 60 { 20 } else { 16 };
    let outcomes = rows.iter().map(of).collect();
    Some(Layout {
        report,
        rows: rows.iter().map(|row| kept[*row]).collect(),
        columns,
        outcomes,
        cell_px,
        row_px,
        is_complete: !kept
            .iter()
            .any(|place| judged::is_stopped(&report.submissions[*place])),
    })
}

/// Whether an outcome is the letter of a verdict that a case can have.
fn is_known(outcome: &u8) -> bool {
    *outcome == b'A'
        || SHOWN
            .iter()
            .any(|verdict| verdict.letter() as u8 == *outcome)
}

fn is_caught(outcomes: &[&[u8]], case: usize) -> bool {
    outcomes
        .iter()
        .any(|row| row.get(case).is_some_and(|outcome| order::fails(*outcome)))
}

fn left_out(renderer: &BoardRenderer, report: &JudgeReport, rows: usize, columns: usize) -> Markup {
    let words = renderer.words;
    let without = report
        .submissions
        .iter()
        .filter(|one| one.judged == 0)
        .count();
    let rows_left = (report.submissions.len() - without - rows) as u64;
    let columns_left = report.cases_total.saturating_sub(columns as u64);
    html! {
        @if without > 0 { p.facts { (words.count("page-without-row", without as u64)) } }
        @if rows_left > 0 { p.facts { (words.count("page-rows-not-drawn", rows_left)) } }
        @if columns_left > 0 { p.note { (words.count("page-cases-not-drawn", columns_left)) } }
    }
}

/// A case's name, or its number if the report has no name for it.
pub(super) fn case_name(report: &JudgeReport, index: usize) -> String {
    report
        .case_names
        .get(index)
        .cloned()
        .unwrap_or_else(|| format!("case {}", index + 1))
}

fn names(layout: &Layout) -> String {
    let names = layout
        .columns
        .iter()
        .map(|case| text::plain(&case_name(layout.report, *case)));
    names.collect::<Vec<_>>().join("\n")
}

fn alike(layout: &Layout) -> String {
    let outcomes: Vec<&[u8]> = layout.outcomes.iter().map(Vec::as_slice).collect();
    let order = order::columns(&outcomes, layout.columns.len());
    order
        .iter()
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The columns of the minimum case set.
fn killer_columns(layout: &Layout) -> Vec<usize> {
    let cases = layout
        .report
        .minimum_case_set
        .iter()
        .flat_map(|set| &set.cases);
    cases
        .filter_map(|killer| {
            layout
                .columns
                .iter()
                .position(|case| *case as u64 == killer.index)
        })
        .collect()
}

fn killers(layout: &Layout) -> String {
    killer_columns(layout)
        .iter()
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn has_letters(layout: &Layout) -> bool {
    layout.cell_px >= LETTER_PX
}

/// The class of a verdict's stroke.
fn class(outcome: u8) -> String {
    format!("v{}", char::from(outcome))
}

/// The shape of a verdict in a cell without a letter: the distances of its lines from the middle, in pixels. The style
/// sets their thickness, so that no two verdicts look alike without colour.
pub(super) fn shape(outcome: u8) -> &'static [&'static str] {
    match outcome {
        b'T' => &["-3.5"],
        b'M' => &["3.5"],
        b'I' => &["-5"],
        b'R' => &["-4.5", "4.5"],
        b'J' => &["-5.5", "0", "5.5"],
        // The edges of a box, which has no thin line either.
        NOT_RUN => &["-3", "3"],
        _ => &["0"],
    }
}

/// The meaning of each mark that occurs.
fn legend(renderer: &BoardRenderer, layout: &Layout) -> Markup {
    let words = renderer.words;
    let lettered = has_letters(layout);
    let occurs = |letter: u8| layout.outcomes.iter().any(|row| row.contains(&letter));
    let swatch = |letter: u8| {
        html! {
            svg.matrix-key data-letter=(char::from(letter)) viewBox="0 0 18 20" width="18" height="20" aria-hidden="true" {
                g transform="translate(0 10)scale(18 1)" {
                    path.base d=(base(&[letter])) {}
                    @if letter != b'A' { path class=(class(letter)) d=(runs(&[letter], letter, lettered)) {} }
                }
                @if lettered && letter != b'A' && letter != b'-' { text x="9" y="10" { (char::from(letter)) } }
            }
        }
    };
    html! {
        p.keys.matrix-keys.lettered[lettered] {
            @if occurs(b'A') { span.key { (swatch(b'A')) " AC " (words.verdict(Some(Verdict::Accepted))) } }
            @for verdict in SHOWN.into_iter().filter(|verdict| occurs(verdict.letter() as u8)) {
                span.key { (swatch(verdict.letter() as u8)) " " (verdict) " " (words.verdict(Some(verdict))) }
            }
            @if occurs(b'-') { span.key { (swatch(b'-')) " " (words.say("page-not-run-cell")) } }
            @if !killer_columns(layout).is_empty() {
                span.key {
                    svg.matrix-key viewBox="0 0 18 20" width="18" height="20" aria-hidden="true" {
                        path.killer d="M4 7h10l-5 8z" {}
                    }
                    " " (words.say("page-in-minimum-set"))
                }
            }
        }
    }
}

/// The numbers of the cases, and the number of submissions that fail on each as bars, if all ran on every case.
fn bars(renderer: &BoardRenderer, layout: &Layout) -> Markup {
    let words = renderer.words;
    let columns = layout.columns.len();
    let caught = |column: usize| {
        layout
            .outcomes
            .iter()
            .filter(|row| order::fails(row[column]))
            .count()
    };
    let counts: Vec<usize> = (0..columns).map(caught).collect();
    let most = counts.iter().copied().max().unwrap_or(0);
    let mut data = String::new();
    let bars = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0 && layout.is_complete);
    for (column, count) in bars {
        let top = BARS_HEIGHT - (BARS_HEIGHT - 4.0) * *count as f64 / most as f64;
        let _ = write!(data, "M{column}.5 {BARS_HEIGHT}V{top:.0}");
    }
    let width = columns * layout.cell_px;
    let height = if data.is_empty() { 12 } else { 66 };
    let counted: Vec<String> = counts.iter().map(usize::to_string).collect();
    html! {
        div.matrix-block.matrix-head {
            div.matrix-names {
                span.axis { (words.say("page-axis-cases")) }
                @if !data.is_empty() { span.axis { (words.count("page-axis-failing", most as u64)) } }
            }
            svg data-bars=(counted.join(" ")) viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height)
                preserveAspectRatio="none" aria-hidden="true" {
                g.ticks {
                    @for column in ticks(columns, layout.cell_px) {
                        text x=(column * layout.cell_px + layout.cell_px / 2) y="7" { (layout.columns[column] + 1) }
                    }
                }
                g transform={ "translate(0 14)scale(" (layout.cell_px) " 1)" } { path.caught d=(data) {} }
                @if !data.is_empty() {
                    g.killers { @for column in killer_columns(layout) { (killer(layout, column)) } }
                }
            }
        }
    }
}

/// The columns that have their number above them.
fn ticks(columns: usize, cell_px: usize) -> impl Iterator<Item = usize> {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
    let step = steps
        .into_iter()
        .find(|step| step * cell_px >= 30)
        .unwrap_or(1000);
    (0..columns).filter(move |column| (column + 1) % step == 0)
}

fn killer(layout: &Layout, column: usize) -> Markup {
    html! {
        path.killer transform={ "translate(" (column * layout.cell_px + layout.cell_px / 2) " 57)" } d="M-4 0h8l-4 7z" {

        }
    }
}

/// A block of rows, with their names before them.
fn block(layout: &Layout, start: usize) -> Markup {
    let end = layout.rows.len().min(start + BLOCK_ROWS);
    // The shared folder takes space and separates no names.
    let shared =
        crate::names::shared_folder(layout.report.submissions.iter().map(|one| one.label()));
    let (width, height) = (
        layout.columns.len() * layout.cell_px,
        (end - start) * layout.row_px,
    );
    html! {
        div.matrix-block {
            ul.matrix-names {
                @for place in &layout.rows[start..end] {
                    @let submission = &layout.report.submissions[*place];
                    li {
                        a href={ "#" (submission_id(*place)) } title=(text::plain(&submission.name)) {
                            (text::name(&submission.label()[shared..]))
                        }
                    }
                }
            }
            svg data-rows=(start) viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height)
                preserveAspectRatio="none" aria-hidden="true" {
                @for row in start..end { (self::row(layout, row, (row - start) * layout.row_px + layout.row_px / 2)) }
                @if layout.cell_px >= 8 { (gaps(layout, height)) }
            }
        }
    }
}

fn row(layout: &Layout, row: usize, y: usize) -> Markup {
    let outcomes = &layout.outcomes[row];
    let mut verdicts: Vec<u8> = outcomes
        .iter()
        .copied()
        .filter(|outcome| *outcome != b'A')
        .collect();
    verdicts.sort_unstable();
    verdicts.dedup();
    let place = layout.rows[row];
    html! {
        g data-row=(place) data-outcomes=(String::from_utf8_lossy(outcomes)) transform={ "translate(0 " (y) ")" } {
            g transform={ "scale(" (layout.cell_px) " 1)" } {
                path.base d=(base(outcomes)) {}
                @for verdict in &verdicts { path class=(class(*verdict)) d=(runs(outcomes, *verdict, has_letters(layout))) {} }
            }
            @if has_letters(layout) { (letters(layout, outcomes)) }
        }
    }
}

/// The thin line of a row as path data: it has gaps where nothing was run.
fn base(outcomes: &[u8]) -> String {
    let mut data = String::new();
    if outcomes.iter().any(|outcome| *outcome != NOT_RUN) {
        stretches(&mut data, outcomes, "0", |outcome| outcome != NOT_RUN);
    }
    data
}

/// The runs of an outcome as path data, once for each line of its shape.
fn runs(outcomes: &[u8], wanted: u8, lettered: bool) -> String {
    let mut data = String::new();
    let lines = match lettered && wanted != NOT_RUN {
        true => &["0"],
        false => shape(wanted),
    };
    for line in lines {
        stretches(&mut data, outcomes, line, |outcome| outcome == wanted);
    }
    data
}

/// Adds a stroke at this height over each run of wanted outcomes, each relative to the end of the run before.
fn stretches(data: &mut String, outcomes: &[u8], line: &str, is_wanted: impl Fn(u8) -> bool) {
    let (mut end, mut at) = (0, 0);
    let _ = write!(data, "M0 {line}");
    while at < outcomes.len() {
        let length = outcomes[at..]
            .iter()
            .take_while(|outcome| is_wanted(**outcome))
            .count();
        if length > 0 {
            let _ = write!(data, "m{} 0h{length}", at - end);
            end = at + length;
        }
        at += length.max(1);
    }
}

fn letters(layout: &Layout, outcomes: &[u8]) -> Markup {
    let marked: Vec<usize> = (0..outcomes.len())
        .filter(|column| !matches!(outcomes[*column], b'A' | b'-'))
        .collect();
    let middles = marked
        .iter()
        .map(|column| (column * layout.cell_px + layout.cell_px / 2).to_string());
    let letters: String = marked
        .iter()
        .map(|column| char::from(outcomes[*column]))
        .collect();
    html! { @if !marked.is_empty() { text x=(middles.collect::<Vec<_>>().join(" ")) y="0" { (letters) } } }
}

/// Thin lines between the columns.
fn gaps(layout: &Layout, height: usize) -> Markup {
    let lines =
        (1..layout.columns.len()).map(|column| format!("M{} 0v{height}", column * layout.cell_px));
    html! { path.gaps d=(lines.collect::<String>()) {} }
}

/// The smallest set of cases that exposes every exposed submission.
fn minimum_case_set(
    renderer: &BoardRenderer,
    report: &JudgeReport,
    set: &MinimumCaseSet,
) -> Markup {
    let words = renderer.words;
    let cases = set.cases.len() as u64;
    if cases == 0 {
        return html! {};
    }
    let shared = crate::names::shared_folder(report.submissions.iter().map(|one| one.label()));
    html! {
        div #killing {
            h3 {
                @let wrong = words.count("page-wrong-programs", set.caught);
                (words.fill("page-minimum-set", cases, &[("caught", &wrong)]))
            }
            p.intro {
                @if set.at_least >= cases { (words.say("page-minimum-set-proven")) }
                @else { (words.count("page-minimum-set-bound", set.at_least)) }
            }
            ol.killing {
                @for killer in set.cases.iter().take(100) {
                    @let more = killer.catches.len().saturating_sub(CAUGHT_NAMED_MAX);
                    li {
                        b { (text::inert(&killer.case)) } " (" (grouped(killer.catches.len() as u64)) "): "
                        @for (index, place) in killer.catches.iter().take(CAUGHT_NAMED_MAX).enumerate() {
                            @if index > 0 { ", " }
                            @match report.submissions.get(*place as usize) {
                                Some(one) => (link_to(*place as usize, one.label(), shared)),
                                None => { "#" (place + 1) },
                            }
                        }
                        @if more > 0 { span.cut { " +" (grouped(more as u64)) } }
                    }
                }
                @if cases > 100 { li.cut { "+" (grouped(cases - 100)) } }
            }
            @if !set.without.is_empty() {
                p.note { (words.say("page-exposed-by-none")) " "
                    @for (index, name) in set.without.iter().take(CAUGHT_NAMED_MAX).enumerate() {
                        @if index > 0 { ", " }
                        (text::name(crate::names::label(report, name)))
                    }
                    @if set.without.len() > CAUGHT_NAMED_MAX { " +" (set.without.len() - CAUGHT_NAMED_MAX) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{known, showcase as samples};
    use tribunal_core::messages::Lang;

    fn made(report: &JudgeReport) -> String {
        section(
            &BoardRenderer::new(&report.problem, &known(), Lang::En),
            report,
        )
        .into_string()
    }

    #[test]
    fn runs_follow_each_other() {
        assert_eq!(runs(b"WWAATWAW", b'W', false), "M0 0m0 0h2m3 0h1m1 0h1");
        assert_eq!(runs(b"WWAATWAW", b'T', false), "M0 -3.5m4 0h1");
        assert_eq!(runs(b"WWAATWAW", b'T', true), "M0 0m4 0h1");
        assert_eq!(runs(b"AR", b'R', false), "M0 -4.5m1 0h1M0 4.5m1 0h1");
        assert_eq!(runs(b"W-", b'-', true), "M0 -3m1 0h1M0 3m1 0h1");
        assert_eq!(
            (base(b"WA--A"), base(b"-")),
            ("M0 0m0 0h2m2 0h1".to_string(), String::new())
        );
    }

    #[test]
    fn a_large_matrix_has_few_elements() {
        let report = samples::crowd(200, 1000);
        let shown = made(&report);
        assert_eq!(shown.matches("data-outcomes=").count(), 200);
        assert!(
            shown.matches('<').count() < 12_000,
            "{} tags",
            shown.matches('<').count()
        );
        assert!(shown.len() < 1_500_000, "{} bytes", shown.len());
    }

    #[test]
    fn if_not_all_cases_fit_the_exposing_ones_are_drawn() {
        let mut report = samples::crowd(2, 10);
        report.cases_total = 65_536;
        report.case_names.clear();
        report.submissions[0].outcomes = "A".repeat(65_536);
        report.submissions[1].outcomes = format!("{}WA{}TT", "A".repeat(60_000), "A".repeat(5_532));
        let shown = made(&report);
        assert!(shown.contains("65,533 more cases are not drawn"), "{shown}");
        assert!(
            shown.contains("data-outcomes=\"WTT\"") && shown.contains("case 60001\ncase 65535"),
            "{shown}"
        );
    }

    #[test]
    fn hostile_outcomes_and_names_stay_text() {
        let mut report = samples::crowd(3, 4);
        report.submissions[0].outcomes = "W\"<é>".to_string();
        report.case_names[0] = "\"><script>\n\u{202e}".to_string();
        let shown = made(&report);
        assert!(
            !shown.contains("<script>") && !shown.contains('\u{202e}'),
            "{shown}"
        );
        assert!(!shown.contains("class=\"v\""), "{shown}");
    }

    #[test]
    fn a_smallest_set_and_a_bound_have_different_texts() {
        let mut report = samples::rich();
        let shown = made(&report);
        assert!(shown.contains("No smaller set exposes them all"), "{shown}");
        let set = report.minimum_case_set.as_mut().expect("a set");
        set.at_least = set.cases.len() as u64 - 1;
        let shown = made(&report);
        assert!(shown.contains("A smaller set may exist"), "{shown}");
    }
}
