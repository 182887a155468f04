//! A replay: a strip of all boards on paper and without the script, a player with the script.

use super::board::{BoardRenderer, Picture, cells_of, changed};
use super::text;
use maud::{Markup, html};
use tribunal_core::messages::Lang;
use tribunal_core::verdict::shown::{Replay, Step};

/// The maximum number of cells of a strip, so that a strip of large boards is short.
const CELLS_MAX: usize = 20_000;

/// The minimum number of boards of a strip, even of large ones.
const FRAMES_MIN: usize = 3;

/// The maximum number of boards of a strip; reports keep fewer.
const FRAMES_MAX: usize = 64;

/// The moves of an output, with their fault.
pub(super) fn of_output(renderer: &BoardRenderer, title: &str, replay: &Replay) -> Markup {
    let reason = replay
        .reason
        .as_ref()
        .and_then(|reason| reason.words(renderer.words.lang));
    let fault = replay.fault.as_ref().map(|fault| match reason {
        Some(reason) if renderer.words.lang != Lang::En => reason,
        _ => fault.clone(),
    });
    strip(
        renderer,
        &Strip {
            title,
            steps: &replay.steps,
            left_out: replay.left_out,
            faulty: replay.faulty.as_deref(),
            fault: fault.as_deref(),
        },
    )
}

/// A shortest solution.
pub(super) fn of_steps(renderer: &BoardRenderer, title: &str, steps: &[Step]) -> Markup {
    strip(
        renderer,
        &Strip {
            title,
            steps,
            left_out: 0,
            faulty: None,
            fault: None,
        },
    )
}

struct Strip<'a> {
    title: &'a str,
    steps: &'a [Step],
    left_out: u64,
    faulty: Option<&'a str>,
    fault: Option<&'a str>,
}

fn strip(renderer: &BoardRenderer, strip: &Strip) -> Markup {
    let Some(first) = strip.steps.first() else {
        return html! {};
    };
    let cells = first
        .board
        .iter()
        .map(|row| row.chars().count())
        .sum::<usize>()
        .max(1);
    let shown = strip
        .steps
        .len()
        .min((CELLS_MAX / cells).clamp(FRAMES_MIN, FRAMES_MAX));
    let left_out = strip.left_out + (strip.steps.len() - shown) as u64;
    let reached = left_out == 0;
    html! {
        div.replay data-replay data-open=(opened(strip, shown, left_out > 0)) role="group" aria-label=(strip.title) {
            p.strip-title { (strip.title) }
            ol.strip {
                @for (index, step) in strip.steps.iter().take(shown).enumerate() {
                    @let before = index.checked_sub(1).map(|before| &strip.steps[before]);
                    @let at_end = reached && index + 1 == shown && strip.faulty.is_none();
                    (frame(renderer, index, before, step, strip.fault.filter(|_| at_end)))
                }
                @if left_out > 0 {
                    li.frame.gap data-frame=(shown) {
                        p.caption { (renderer.words.count("page-more-moves", left_out)) }
                    }
                }
                @if let Some(faulty) = strip.faulty {
                    @let last = &strip.steps[shown - 1];
                    @let number = strip.steps.len() as u64 + strip.left_out;
                    @let index = shown + usize::from(left_out > 0);
                    (faulty_frame(renderer, index, reached.then_some(last), number, faulty, strip.fault))
                } @else if let Some(fault) = strip.fault.filter(|_| !reached) {
                    li.frame.gap data-frame=(shown + 1) data-faulty { p.caption.fault { (text::prose(fault)) } }
                }
            }
        }
    }
}

/// The frame that the player opens with: the fault, or else the board after the first move, since the page already
/// shows the start.
fn opened(strip: &Strip, shown: usize, is_cut: bool) -> usize {
    let gap = usize::from(is_cut);
    match (strip.faulty, strip.fault) {
        (Some(_), _) => shown + gap,
        (None, Some(_)) if is_cut => shown + gap,
        (None, Some(_)) => shown - 1,
        (None, None) => 1,
    }
}

/// A board with the move that led to it, and the cells that the move changed.
fn frame(
    renderer: &BoardRenderer,
    index: usize,
    before: Option<&Step>,
    step: &Step,
    fault: Option<&str>,
) -> Markup {
    let changed = before.map_or_else(Vec::new, |before| changed(&before.board, &step.board));
    let moved = step.by.as_deref().and_then(cells_of).unwrap_or_default();
    let words = renderer.words;
    let label = match index {
        0 => words.say("page-start"),
        _ => words.count("page-after-move", index as u64),
    };
    let picture = Picture {
        rows: &step.board,
        label,
        changed: &changed,
        moved: &moved,
        ..Picture::default()
    };
    html! {
        li.frame data-frame=(index) data-faulty[fault.is_some()] {
            (renderer.draw(&picture))
            p.caption {
                @match &step.by {
                    Some(by) => {
                        (words.count("page-move", index as u64)) (words.lang.gap()) b.move[!moved.is_empty()] { (text::inert(by)) }
                        " " span.faint { (words.count("page-cells-changed", changed.len() as u64)) }
                    }
                    None => (words.say("page-start")),
                }
            }
            @if let Some(fault) = fault { p.caption.fault { (text::prose(fault)) } }
        }
    }
}

/// The board before a move that is not allowed, with that move.
fn faulty_frame(
    renderer: &BoardRenderer,
    index: usize,
    last: Option<&Step>,
    number: u64,
    faulty: &str,
    fault: Option<&str>,
) -> Markup {
    let places = cells_of(faulty).unwrap_or_default();
    let words = renderer.words;
    let (number, refused) = (
        words.count("page-move", number),
        words.say("page-not-allowed"),
    );
    html! {
        li.frame data-frame=(index) data-faulty {
            @if let Some(last) = last {
                @let label = format!("{number} {}, {refused}", text::plain(faulty));
                (renderer.draw(&Picture { rows: &last.board, label, faulty: &places, ..Picture::default() }))
            }
            p.caption { (number) (renderer.words.lang.gap()) b.move[!places.is_empty()] { (text::inert(faulty)) } " " (refused) }
            @if let Some(fault) = fault { p.caption.fault { (text::prose(fault)) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::known;

    fn step(by: Option<&str>, row: &str) -> Step {
        Step {
            by: by.map(str::to_string),
            board: vec![row.to_string()],
        }
    }

    fn shown(replay: &Replay) -> String {
        of_output(
            &BoardRenderer::new("pilots", &known(), Lang::En),
            "its moves",
            replay,
        )
        .into_string()
    }

    #[test]
    fn every_move_has_a_board_on_which_the_changed_cells_are_marked() {
        let steps = vec![step(None, "+--"), step(Some("1 2"), "-++")];
        let shown = shown(&Replay {
            steps,
            left_out: 0,
            faulty: None,
            fault: None,
            reason: None,
        });
        assert_eq!(shown.matches("data-frame=").count(), 2, "{shown}");
        assert_eq!(
            shown
                .matches("class=\"changed\" d=\"M0 0h0M1 0h0M2 0h0\"")
                .count(),
            1,
            "{shown}"
        );
        assert_eq!(
            shown.matches("class=\"moved\" d=\"M1 0").count(),
            1,
            "{shown}"
        );
        assert!(
            shown.contains("move 1: <b class=\"move\"><bdi>1 2</bdi></b>")
                && shown.contains("3 cells changed"),
            "{shown}"
        );
        assert!(!shown.contains("data-faulty"), "{shown}");
    }

    #[test]
    fn the_faulty_move_is_in_its_place_with_the_message_below() {
        let replay = Replay {
            steps: vec![step(None, "+--"), step(Some("1 2"), "-++")],
            left_out: 0,
            faulty: Some("1 3".to_string()),
            fault: Some("<b>no</b>".to_string()),
            reason: None,
        };
        let text = shown(&replay);
        let (_, last) = text
            .split_once("<li class=\"frame\" data-frame=\"2\" data-faulty>")
            .expect("a faulty frame");
        assert!(last.contains("class=\"faulty\" d=\"M2 0"), "{last}");
        assert!(
            last.contains("move 2: <b class=\"move\"><bdi>1 3</bdi></b> is not allowed"),
            "{last}"
        );
        assert!(last.contains("&lt;b&gt;no&lt;/b&gt;"), "{last}");
        let unreadable = Replay {
            faulty: Some("north".to_string()),
            ..replay
        };
        assert!(shown(&unreadable).contains("<bdi>north</bdi>"));
    }

    #[test]
    fn a_wrong_final_board_has_the_message_below() {
        let steps = vec![step(None, "+--"), step(Some("1 2"), "-++")];
        let shown = shown(&Replay {
            steps,
            left_out: 0,
            faulty: None,
            fault: Some("2 closed".to_string()),
            reason: None,
        });
        assert_eq!(shown.matches("data-faulty").count(), 1, "{shown}");
        assert!(
            shown.contains("<li class=\"frame\" data-frame=\"1\" data-faulty>"),
            "{shown}"
        );
    }

    #[test]
    fn long_replays_of_large_boards_are_cut_and_say_so() {
        let board = vec!["+".repeat(64); 64];
        let steps = vec![
            Step {
                by: Some("1 1".to_string()),
                board
            };
            41
        ];
        let shown = shown(&Replay {
            steps,
            left_out: 5,
            faulty: None,
            fault: Some("still closed".to_string()),
            reason: None,
        });
        assert!(
            shown.contains("42 more moves, not shown") && shown.contains("still closed"),
            "{shown}"
        );
        assert!(shown.len() < 1 << 20, "{} bytes", shown.len());
    }
}
