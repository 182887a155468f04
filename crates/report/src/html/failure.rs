//! A case that a submission fails: the board, the expected and the printed output, the moves, the repeat command.

use super::board::{self, BoardRenderer, Picture, titles};
use super::places::case_id;
use super::{replay, text};
use crate::values::{bytes, seconds};
use maud::{Markup, html};
use tribunal_core::text::counted;
use tribunal_core::verdict::judged::{CaseResult, Failure};

/// A failing case with all its kept data; `exhibited` means that the page has a section on the case to link to.
pub(super) fn of(
    renderer: &BoardRenderer,
    case: &CaseResult,
    failure: &Failure,
    exhibited: bool,
) -> Markup {
    html! {
        div.failure {
            p.failure-head {
                (text::badge(Some(case.verdict))) " "
                @if exhibited { a href={ "#" (case_id(case.index)) } { (text::inert(&case.case)) } }
                @else { b { (text::inert(&case.case)) } }
                ": " span.message { (text::inert(&case.message)) }
            }
            div.beside {
                @let read = || board::read(&renderer.look, &failure.input);
                @if failure.boards.is_empty() { (input(renderer, &failure.input, &read())) }
                @else { (input(renderer, &failure.input, &failure.boards)) }
                @let Failure { expected, expected_is_one_of_many, actual, actual_bytes, .. } = failure;
                (answers(expected.as_deref(), *expected_is_one_of_many, actual, *actual_bytes))
            }
            @if let Some(moves) = &failure.replay {
                (replay::of_output(renderer, "The printed moves on the board", moves))
            }
            p.facts {
                "Took " (seconds(case.cpu_s)) " CPU, " (seconds(case.wall_s)) " wall, " (bytes(case.memory_bytes)) "."
                @if case.runs > 1 { " The fastest of " (counted(case.runs.into(), "run")) "." }
                @if case.close { " Close to a limit." }
            }
            (refused(&case.refused))
            (stderr(&failure.stderr, failure.stderr_bytes))
            (repeat(std::slice::from_ref(&failure.repeat)))
        }
    }
}

/// The boards of an input as pictures, and the input as text, folded if there are pictures.
pub(super) fn input(renderer: &BoardRenderer, input: &str, boards: &[Vec<String>]) -> Markup {
    let titles = titles(boards.len());
    html! {
        div.boards {
            @for (index, rows) in boards.iter().take(2).enumerate() {
                @let title = titles.get(index).copied().unwrap_or("board");
                figure {
                    (renderer.draw(&Picture { rows, label: title.to_string(), ..Picture::default() }))
                    figcaption { (title) }
                }
            }
            details.as-text open[boards.is_empty()] {
                summary { "input as text" }
                (text::block(input, input.len() as u64, text::Side::First))
            }
        }
    }
}

/// The expected output beside the printed one.
pub(super) fn answers(
    expected: Option<&str>,
    one_of_many: bool,
    actual: &str,
    actual_bytes: u64,
) -> Markup {
    html! {
        div.answers {
            @if let Some(expected) = expected {
                div.right {
                    h5 { "expected output" @if one_of_many { span.faint { " (other moves may be equally good)" } } }
                    (text::block(expected, expected.len() as u64, text::Side::First))
                }
            }
            div.printed { h5 { "the program's output" } (text::block(actual, actual_bytes, text::Side::First)) }
        }
    }
}

/// The system calls that the sandbox blocked.
pub(super) fn refused(calls: &[String]) -> Markup {
    html! {
        @if !calls.is_empty() {
            p.facts { "Blocked by the sandbox: "
                @for (index, call) in calls.iter().take(20).enumerate() {
                    @if index > 0 { ", " } code { (text::inert(call)) }
                }
                @if calls.len() > 20 { " and " (calls.len() - 20) " more" }
                "."
            }
        }
    }
}

/// The end of standard error, folded.
pub(super) fn stderr(said: &str, bytes: u64) -> Markup {
    html! {
        @if !said.is_empty() {
            details { summary { "the end of its standard error" } (text::block(said, bytes, text::Side::Last)) }
        }
    }
}

/// Commands that repeat something.
pub(super) fn repeat(commands: &[String]) -> Markup {
    html! {
        @for command in commands.iter().filter(|command| !command.is_empty()).take(4) {
            p.repeat { "Repeat: " (text::command(command)) }
        }
    }
}
