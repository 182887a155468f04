//! A failing input: the board beside both answers, the replayed moves, the proof, and the facts of the run.

use super::board::{BoardRenderer, Picture, read, titles};
use super::{proof, replay, text};
use crate::arguments;
use crate::talk::{self, Row};
use crate::values::seconds;
use maud::{Markup, html};
use std::borrow::Cow;
use tribunal_core::text::size;
use tribunal_core::verdict::interaction::{Interaction, Speaker};
use tribunal_core::verdict::judged::{CaseResult, Failure};
use tribunal_core::verdict::shown::{Exhibit, Proof, Replay, Step};
use tribunal_core::verdict::stressed::{Attempt, StressFailure};
use tribunal_core::verdict::{Minimum, Verdict};

/// The maximum number of refused system calls that are named.
const REFUSED_MAX: usize = 20;

/// A failing input, the run of a program on it, and why the right answer is right.
pub(super) struct FailingInput<'a> {
    /// Nothing where nothing rules on the output.
    pub(super) verdict: Option<Verdict>,
    pub(super) message: Cow<'a, str>,
    input: &'a str,
    args: &'a [String],
    boards: Cow<'a, [Vec<String>]>,
    expected: Option<&'a str>,
    one_of_many: bool,
    output: &'a str,
    output_bytes: u64,
    interaction: Option<&'a Interaction>,
    /// The pass whose input it is, if the problem has several.
    pass: Option<u32>,
    replay: Option<&'a Replay>,
    stderr: &'a str,
    stderr_bytes: u64,
    refused: &'a [String],
    cpu_s: f64,
    wall_s: f64,
    memory_bytes: u64,
    /// Whether the time and the memory are those of an ordinary run.
    pub(super) has_figures: bool,
    /// Whether the program was run: only then are there an input and an output.
    has_run: bool,
    /// The number of runs, and whether time or memory is close to a limit.
    close: Option<u32>,
    minimum: Option<Minimum>,
    steps: &'a [Step],
    proof: Option<&'a Proof>,
    certificate: Cow<'a, str>,
}

impl<'a> FailingInput<'a> {
    /// A case that a submission fails; the exhibit explains the right answer.
    pub(super) fn of_case(
        renderer: &BoardRenderer,
        case: &'a CaseResult,
        failure: &'a Failure,
        exhibit: Option<&'a Exhibit>,
    ) -> FailingInput<'a> {
        let boards = match failure.boards.is_empty() {
            true => Cow::Owned(read(&renderer.look, &failure.input)),
            false => Cow::Borrowed(&failure.boards[..]),
        };
        FailingInput {
            verdict: Some(case.verdict),
            message: case.message_in(renderer.words.lang),
            input: &failure.input,
            args: &failure.args,
            boards,
            expected: failure.expected.as_deref(),
            one_of_many: failure.expected_is_one_of_many,
            output: &failure.actual,
            output_bytes: failure.actual_bytes,
            interaction: failure.interaction.as_ref(),
            pass: failure.pass,
            replay: failure.replay.as_ref(),
            stderr: &failure.stderr,
            stderr_bytes: failure.stderr_bytes,
            refused: &case.refused,
            cpu_s: case.cpu_s,
            wall_s: case.wall_s,
            memory_bytes: case.memory_bytes,
            has_figures: case.has_run(),
            has_run: case.has_run(),
            close: case.close.then_some(case.runs),
            minimum: exhibit.map(|exhibit| exhibit.minimum),
            steps: exhibit.map_or(&[], |exhibit| &exhibit.steps),
            proof: exhibit.and_then(|exhibit| exhibit.proof.as_ref()),
            certificate: Cow::Borrowed(""),
        }
    }

    /// The smallest input that a search found.
    pub(super) fn of_search(
        renderer: &BoardRenderer,
        failure: &'a StressFailure,
    ) -> FailingInput<'a> {
        let run = &failure.submission;
        FailingInput {
            boards: Cow::Owned(read(&renderer.look, &failure.input)),
            input: &failure.input,
            args: &failure.args,
            expected: failure.expected.as_deref(),
            one_of_many: failure.expected_is_one_of_many,
            minimum: failure.minimum,
            steps: &failure.steps,
            proof: failure.proof.as_ref(),
            certificate: failure.certificate_in(renderer.words.lang),
            interaction: failure.interaction.as_ref(),
            ..FailingInput::of_attempt(renderer, run)
        }
    }

    /// A run of a program, without its input.
    pub(super) fn of_attempt(renderer: &BoardRenderer, run: &'a Attempt) -> FailingInput<'a> {
        FailingInput {
            verdict: (!run.is_unruled()).then_some(run.verdict),
            message: run.message_in(renderer.words.lang),
            input: "",
            args: &[],
            boards: Cow::Borrowed(&[]),
            expected: None,
            one_of_many: false,
            output: &run.output,
            output_bytes: run.output_bytes,
            interaction: None,
            pass: None,
            replay: run.replay.as_ref(),
            stderr: &run.stderr,
            stderr_bytes: run.stderr.len() as u64,
            refused: &run.refused,
            cpu_s: run.cpu_s,
            wall_s: run.wall_s,
            memory_bytes: run.memory_bytes,
            has_figures: true,
            has_run: true,
            close: None,
            minimum: None,
            steps: &[],
            proof: None,
            certificate: Cow::Borrowed(""),
        }
    }
}

/// The reason of the verdict, and the board beside both answers.
pub(super) fn beside(renderer: &BoardRenderer, shown: &FailingInput) -> Markup {
    html! {
        p.failure-head {
            @if shown.verdict.is_some() { (text::badge(renderer.words, shown.verdict)) " " }
            span.message { (text::prose(&shown.message)) }
        }
        @if shown.has_run { div.beside {
            @if let Some(pass) = shown.pass {
                p.label { (renderer.words.fill("input-of-pass", 0, &[("pass", &pass.to_string())])) }
            }
            (input(renderer, shown.input, &shown.boards))
            @if let Some(args) = arguments::line(shown.args, renderer.words.lang) {
                p.label { (text::inert(&args)) }
            }
            @match shown.interaction {
                Some(talk) => (talked(renderer, talk)),
                None => (answers(renderer, shown)),
            }
        } }
    }
}

/// The boards of an input as pictures, and the input as text, folded if there are pictures.
pub(super) fn input(renderer: &BoardRenderer, input: &str, boards: &[Vec<String>]) -> Markup {
    let titles = titles(renderer.words, boards.len());
    html! {
        div.boards {
            @for (rows, title) in boards.iter().zip(&titles) {
                figure {
                    (renderer.draw(&Picture { rows, label: title.clone(), ..Picture::default() }))
                    figcaption { (title) }
                }
            }
            details.as-text open[boards.is_empty()] {
                summary { (renderer.words.say("page-input-as-text")) }
                (text::block(renderer.words, input, input.len() as u64, text::Side::First))
            }
        }
    }
}

/// What the program and the output validator said, side by side.
fn talked(renderer: &BoardRenderer, talk: &Interaction) -> Markup {
    let words = renderer.words;
    html! {
        table.talk {
            thead {
                tr {
                    th { "s" }
                    th { (words.say("page-talk-program")) }
                    th { (words.say("page-talk-validator")) }
                }
            }
            tbody {
                @for row in talk::rows(talk) {
                    @match row {
                        Row::Line { at_s, by, text } => tr {
                            td.number { @if let Some(at) = at_s { (format!("{at:.3}")) } }
                            td { @if by == Speaker::Submission { code { (text::inert(text)) } } }
                            td { @if by == Speaker::Validator { code { (text::inert(text)) } } }
                        },
                        Row::MoreLines(lines) => tr {
                            td {} td.cut colspan="2" { (words.count("page-lines-left-out", lines)) }
                        },
                        Row::MoreBytes(bytes) => tr {
                            td {} td.cut colspan="2" { (talk::more_bytes(bytes, words.lang)) }
                        },
                    }
                }
            }
        }
    }
}

/// The program's answer beside the right one.
pub(super) fn answers(renderer: &BoardRenderer, shown: &FailingInput) -> Markup {
    let words = renderer.words;
    html! {
        div.answers {
            div.printed {
                p.label { (words.say("page-output")) }
                (text::block(words, shown.output, shown.output_bytes, text::Side::First))
            }
            @if let Some(expected) = shown.expected { (right_output(renderer, expected, shown.one_of_many)) }
        }
    }
}

/// The right output.
pub(super) fn right_output(renderer: &BoardRenderer, expected: &str, one_of_many: bool) -> Markup {
    let words = renderer.words;
    html! {
        div.right {
            p.label {
                (words.say("page-right-output"))
                @if one_of_many { span.faint { " (" (words.say("page-one-of-many")) ")" } }
            }
            (text::block(words, expected, expected.len() as u64, text::Side::First))
        }
    }
}

/// The printed moves beside a shortest solution, stepped together; empty if neither has a move.
pub(super) fn moves(renderer: &BoardRenderer, shown: &FailingInput) -> Markup {
    let words = renderer.words;
    let printed = shown
        .replay
        .filter(|moves| moves.steps.len() > 1 || moves.left_out > 0 || moves.faulty.is_some());
    html! {
        @if printed.is_some() || shown.steps.len() > 1 {
            div.pair data-pair {
                @if let Some(moves) = printed {
                    (replay::of_output(renderer, &words.say("page-printed-moves"), moves))
                }
                @if shown.steps.len() > 1 {
                    (replay::of_steps(renderer, &words.say("page-shortest-solution"), shown.steps))
                }
            }
        }
    }
}

/// The minimum with its proof below a heading; empty if there is none.
pub(super) fn why(renderer: &BoardRenderer, shown: &FailingInput) -> Markup {
    let certificate = &*shown.certificate;
    html! {
        @if let Some(minimum) = shown.minimum {
            @let minimum = renderer.words.minimum(minimum);
            h2 { (renderer.words.say("page-why-right")) (renderer.words.lang.gap()) (minimum) }
            @if let Some(proof) = shown.proof { (proof::of(renderer, &minimum, proof)) }
            @if !certificate.is_empty() {
                details open[shown.proof.is_none()] {
                    summary { (renderer.words.say("page-certificate")) }
                    (text::block(renderer.words, certificate, certificate.len() as u64, text::Side::First))
                }
            }
        }
    }
}

/// Time, memory, refused system calls and standard error.
pub(super) fn facts(renderer: &BoardRenderer, shown: &FailingInput) -> Markup {
    let words = renderer.words;
    let (cpu, wall, memory) = (
        seconds(shown.cpu_s),
        seconds(shown.wall_s),
        size(shown.memory_bytes),
    );
    html! {
        p.facts {
            @if shown.has_figures {
                (words.fill("page-took", 0, &[("cpu", &cpu), ("wall", &wall), ("memory", &memory)]))
            }
            @if let Some(runs) = shown.close {
                " " (words.say("page-close-to-a-limit"))
                @if runs > 1 { " " (words.count("page-fastest-of-runs", runs.into())) }
            }
        }
        (refused(renderer, shown.refused))
        @if !shown.stderr.is_empty() {
            // It often says why a program crashed.
            details open[shown.verdict == Some(Verdict::RuntimeError)] {
                summary { (words.say("page-stderr")) }
                (text::block(words, shown.stderr, shown.stderr_bytes, text::Side::Last))
            }
        }
    }
}

/// The system calls that the sandbox blocked.
pub(super) fn refused(renderer: &BoardRenderer, calls: &[String]) -> Markup {
    html! {
        @if !calls.is_empty() {
            p.facts {
                (renderer.words.say("page-blocked")) (renderer.words.lang.gap())
                @for (index, call) in calls.iter().take(REFUSED_MAX).enumerate() {
                    @if index > 0 { ", " }
                    code { (text::inert(call)) }
                }
                @if calls.len() > REFUSED_MAX { " … +" (calls.len() - REFUSED_MAX) }
            }
        }
    }
}

/// Commands that repeat something; `by_chance` tells whether a failure need not come again.
pub(super) fn repeat(renderer: &BoardRenderer, commands: &[String], by_chance: bool) -> Markup {
    let words = renderer.words;
    html! {
        @for command in commands.iter().filter(|command| !command.is_empty()).take(4) {
            p.repeat {
                (words.say("page-repeat")) (words.lang.gap()) (text::command(command))
                @if by_chance { " " span.faint { (words.say("page-may-pass")) } }
            }
        }
    }
}
