//! The points of scoring problems: a line, and a table of the groups.

use super::text;
use super::words::Words;
use crate::points::{GROUPS_MAX, cell, reason, said, shown_groups};
use maud::{Markup, html};
use tribunal_core::verdict::points::Points;

/// The points of a submission in a line; empty if the problem gives none.
pub(super) fn line(words: Words, given: Option<&Points>) -> Markup {
    html! {
        @if let Some(given) = given {
            p.lede { b { (text::prose(&said(given, words.lang))) } }
        }
    }
}

/// A line for each group; empty if there is none.
pub(super) fn table(words: Words, given: Option<&Points>) -> Markup {
    let groups = given.map(shown_groups).unwrap_or_default();
    let left = groups.len().saturating_sub(GROUPS_MAX);
    html! {
        @if !groups.is_empty() {
            table.groups {
                thead { tr {
                    th scope="col" { (words.say("table-group")) }
                    th.number scope="col" { (words.say("table-points")) }
                    th scope="col" { (words.say("page-verdict")) }
                    td {}
                } }
                tbody {
                    @for group in groups.into_iter().take(GROUPS_MAX) {
                        tr {
                            th scope="row" { (text::inert(&group.group)) }
                            td.number { (cell(group.points, group.best)) }
                            td { @if group.verdict.is_some() { (text::badge(words, group.verdict)) } @else { "–" } }
                            td { (text::prose(&reason(group, words.lang))) }
                        }
                    }
                }
            }
            @if left > 0 { p.note { "+" (left) } }
        }
    }
}
