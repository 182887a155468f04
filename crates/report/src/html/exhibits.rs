//! The section of cases: each board once, its minimum, a shortest solution, and the proof of its length.

use super::allowance::Allowance;
use super::board::BoardRenderer;
use super::places::case_id;
use super::{failure, proof, replay, text};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_core::verdict::shown::Exhibit;

/// The budget for the cases, in bytes.
const ROOM: usize = 500_000;

/// The cases with these indexes, by index, as many as the budget allows.
pub(super) fn shown(
    renderer: &BoardRenderer,
    report: &JudgeReport,
    wanted: &BTreeSet<u64>,
) -> BTreeMap<u64, Markup> {
    let room = Allowance::new(ROOM);
    let mut shown = BTreeMap::new();
    for exhibit in report
        .exhibits
        .iter()
        .filter(|exhibit| wanted.contains(&exhibit.index))
    {
        if !shown.contains_key(&exhibit.index)
            && let Some(made) = room.make(|| article(renderer, exhibit))
        {
            shown.insert(exhibit.index, made);
        }
    }
    shown
}

/// The section of all shown cases.
pub(super) fn section(renderer: &BoardRenderer, shown: &BTreeMap<u64, Markup>) -> Markup {
    html! {
        @if !shown.is_empty() {
            section #cases {
                h2 { (renderer.words.say("page-cases-shown")) }
                p.intro { (renderer.words.say("page-cases-shown-intro")) }
                @for made in shown.values() { (made) }
            }
        }
    }
}

fn article(renderer: &BoardRenderer, exhibit: &Exhibit) -> Markup {
    let words = renderer.words;
    let minimum = words.minimum(exhibit.minimum);
    html! {
        article.exhibit data-case=(exhibit.index) {
            details {
                summary { b { (text::inert(&exhibit.case)) } ": " (minimum) }
                div id=(case_id(exhibit.index)) {
                    div.beside {
                        (failure::input(renderer, &exhibit.input, &exhibit.boards))
                        @if let Some(expected) = &exhibit.expected {
                            div.answers { (failure::right_output(renderer, expected, exhibit.expected_is_one_of_many)) }
                        }
                    }
                    @if exhibit.steps.len() > 1 {
                        (replay::of_steps(renderer, &words.say("page-shortest-solution"), &exhibit.steps))
                    }
                    @if let Some(proof) = &exhibit.proof { (proof::of(renderer, &minimum, proof)) }
                }
            }
        }
    }
}
