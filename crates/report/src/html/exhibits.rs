//! The section of failing cases: each board once, its minimum, a shortest solution, and the proof of its length.

use super::allowance::Allowance;
use super::board::BoardRenderer;
use super::places::case_id;
use super::{failure, proof, replay, text};
use maud::{Markup, html};
use std::collections::BTreeMap;
use tribunal_core::text::counted;
use tribunal_core::verdict::Minimum;
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_core::verdict::shown::Exhibit;

/// The budget for the cases, in bytes.
const ROOM: usize = 800_000;

/// The cases that the page shows, by index. Cases on which most submissions fail come first when the budget is short.
pub(super) fn shown(renderer: &BoardRenderer, report: &JudgeReport) -> BTreeMap<u64, Markup> {
    let fails = |index: u64| {
        let failing = |outcomes: &str| {
            outcomes
                .as_bytes()
                .get(index as usize)
                .is_some_and(|outcome| super::order::fails(*outcome))
        };
        report
            .submissions
            .iter()
            .filter(|submission| failing(&submission.outcomes))
            .count()
    };
    let mut exhibits: Vec<(&Exhibit, usize)> = report
        .exhibits
        .iter()
        .map(|exhibit| (exhibit, fails(exhibit.index)))
        .collect();
    exhibits.sort_by_key(|(exhibit, fails)| (std::cmp::Reverse(*fails), exhibit.index));
    let room = Allowance::new(ROOM);
    let mut shown = BTreeMap::new();
    for (exhibit, fails) in exhibits {
        if !shown.contains_key(&exhibit.index)
            && let Some(made) = room.make(|| article(renderer, exhibit, fails))
        {
            shown.insert(exhibit.index, made);
        }
    }
    shown
}

/// The section of all shown cases.
pub(super) fn section(report: &JudgeReport, shown: &BTreeMap<u64, Markup>) -> Markup {
    let left_out = report.exhibits.len().saturating_sub(shown.len()) as u64;
    html! {
        @if !shown.is_empty() {
            section #cases {
                h2 { "Failing cases" }
                p.intro {
                    "Each board once, with a shortest solution and a proof of its length "
                    "that you can check by hand. Open one to see it."
                }
                @for made in shown.values() { (made) }
                @if left_out > 0 {
                    p.note { (counted(left_out, "more case")) ", left out to keep this page small." }
                }
            }
        }
    }
}

fn article(renderer: &BoardRenderer, exhibit: &Exhibit, fails: usize) -> Markup {
    html! {
        article.exhibit data-case=(exhibit.index) {
            details {
                summary {
                    b { (text::inert(&exhibit.case)) } ": " (answer(exhibit.minimum)) ", "
                    (counted(fails as u64, "submission")) " " (if fails == 1 { "fails" } else { "fail" })
                }
                div id=(case_id(exhibit.index)) {
                    div.beside {
                        (failure::input(renderer, &exhibit.input, &exhibit.boards))
                        @if let Some(expected) = &exhibit.expected {
                            div.answers { div.right {
                                h5 {
                                    "expected output"
                                    @if exhibit.expected_is_one_of_many {
                                        span.faint { " (other moves may be equally good)" }
                                    }
                                }
                                (text::block(expected, expected.len() as u64, text::Side::First))
                            } }
                        }
                    }
                    (explained(renderer, exhibit))
                }
            }
        }
    }
}

/// A shortest solution and the certificate.
pub(super) fn explained(renderer: &BoardRenderer, exhibit: &Exhibit) -> Markup {
    html! {
        @if exhibit.steps.len() > 1 {
            (replay::of_steps(renderer, "A shortest solution", &exhibit.steps))
        }
        @if let Some(proof) = &exhibit.proof { (proof::of(renderer, proof)) }
    }
}

/// The minimum in words.
pub(super) fn answer(minimum: Minimum) -> String {
    match minimum {
        Minimum::Moves(1) => "1 move is needed".to_string(),
        Minimum::Moves(moves) => format!(
            "{} moves are needed",
            tribunal_core::text::grouped(moves.into())
        ),
        Minimum::AtMost(moves) => format!("at most {}", counted(moves.into(), "move")),
        Minimum::Impossible => "it is impossible".to_string(),
    }
}
