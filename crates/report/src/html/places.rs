//! The ids of the parts of a page, and links to them.

use super::text;
use maud::{Markup, html};

/// The maximum number of submissions that have a row in the table and a section.
pub(super) const SUBMISSIONS_MAX: usize = 1000;

/// The id of a submission's section; `place` is its index in the report.
pub(super) fn submission_id(place: usize) -> String {
    format!("submission-{place}")
}

/// The id of a case's section; `index` is its index among the cases.
pub(super) fn case_id(index: u64) -> String {
    format!("case-{index}")
}

/// A submission's name without the shared folder, as a link to its section if it has one.
pub(super) fn link_to(place: usize, name: &str, shared: usize) -> Markup {
    let shown = text::name(&name[shared..]);
    if place < SUBMISSIONS_MAX {
        html! { a href={ "#" (submission_id(place)) } title=(text::plain(name)) { (shown) } }
    } else {
        shown
    }
}
