//! The words for the points of scoring problems: those of a submission, of a group, and those that are expected.

use super::escape;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::points;
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_core::verdict::points::{ExpectedPoints, GroupPoints, Points};

/// The maximum number of groups that have a line; the others are counted.
pub(crate) const GROUPS_MAX: usize = 100;

/// The points and the best ones, as in `62 of 100 points`, or why they are unknown.
pub(crate) fn said(given: &Points, lang: Lang) -> String {
    match (given.points, given.unknown_in(lang)) {
        (Some(number), _) => of_best(points(number), given.best).in_lang(lang),
        (None, Some(why)) => Message::new("points-unknown")
            .with("why", why.into_owned())
            .in_lang(lang),
        (None, None) => of_best("?".to_string(), given.best).in_lang(lang),
    }
}

fn of_best(number: String, best: Option<f64>) -> Message {
    let said = match best {
        Some(best) => Message::new("points-of").with("best", points(best)),
        None => Message::new("points-alone"),
    };
    said.with("points", number)
}

/// The points and the best ones in a cell, as in `62/100`; `-` if they are unknown.
pub(crate) fn cell(number: Option<f64>, best: Option<f64>) -> String {
    match (number, best) {
        (None, _) => "-".to_string(),
        (Some(number), None) => points(number),
        (Some(number), Some(best)) => format!("{}/{}", points(number), points(best)),
    }
}

/// Whether submissions of the run have points.
pub(crate) fn are_given(report: &JudgeReport) -> bool {
    report.submissions.iter().any(|one| one.points.is_some())
}

/// The groups worth a line: not those around all others.
pub(crate) fn shown_groups(given: &Points) -> Vec<&GroupPoints> {
    let has_inner = |outer: &str| {
        given.groups.iter().any(|group| match outer {
            "data" => group.group == "secret",
            outer => {
                let rest = group.group.strip_prefix(outer);
                rest.is_some_and(|rest| rest.starts_with('/'))
            }
        })
    };
    let is_outer = |group: &str| matches!(group, "data" | "secret") && has_inner(group);
    let groups = given.groups.iter();
    groups.filter(|group| !is_outer(&group.group)).collect()
}

/// What decided the verdict of a group: a case, or a group that is required.
pub(crate) fn reason(group: &GroupPoints, lang: Lang) -> String {
    match (&group.requires, &group.decided_by) {
        (Some(required), _) => Message::new("points-requires")
            .with("group", escape::line(required))
            .in_lang(lang),
        (None, Some(case)) => escape::line(case),
        (None, None) => String::new(),
    }
}

/// The expected points, as in `20 to 40 points`.
pub(crate) fn expected(expected: &ExpectedPoints, lang: Lang) -> String {
    let number = |number: Option<f64>| points(number.unwrap_or_default());
    let said = match (expected.at_least, expected.at_most, expected.not) {
        (_, _, Some(not)) => Message::new("points-other-than").with("points", points(not)),
        (least, most, None) if least == most => {
            Message::new("points-alone").with("points", number(least))
        }
        (least, most, None) => Message::new("points-between")
            .with("least", number(least))
            .with("most", number(most)),
    };
    match &expected.group {
        None => said,
        Some(group) => Message::new("points-in-group")
            .with("group", escape::line(group))
            .with("points", said),
    }
    .in_lang(lang)
}
