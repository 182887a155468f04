//! Where the parts of a page are, and what leads to them.

use super::text;
use maud::{Markup, html};
use tribunal_core::verdict::judged::SubmissionReport;

/// The most submissions that have a row and a part of their own.
pub(super) const SUBMISSIONS_MAX: usize = 1000;

/// Where the part of a submission is, by its place in the report.
pub(super) fn submission_id(place: usize) -> String {
    format!("submission-{place}")
}

/// Where a failing case is: that of a submission with a place among the results that it keeps.
pub(super) fn failure_id(place: usize, result: usize) -> String {
    format!("failure-{place}-{result}")
}

/// Where a case is, by its place among the cases.
pub(super) fn case_id(index: u64) -> String {
    format!("case-{index}")
}

/// A submission's name, leading to its part where it has one.
pub(super) fn link_to(place: usize, submission: &SubmissionReport) -> Markup {
    let name = text::name(&submission.name);
    if place < SUBMISSIONS_MAX {
        html! { a href={ "#" (submission_id(place)) } { (name) } }
    } else {
        name
    }
}
