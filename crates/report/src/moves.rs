//! Draws the moves of an output on the board, as pictures on a terminal.

use super::boards::{self, Frame};
use super::escape;
use super::style::{BAD, FAINT};
use super::terminal_style::TerminalStyle;
use super::values::{count, say};
use std::io::{self, Write};
use tribunal_core::messages::Message;
use tribunal_core::verdict::shown::{Replay, Step};

/// Draws the boards of a replay, up to the first move that is not allowed. Prints nothing where pictures are off.
pub(super) fn replayed(
    out: &mut dyn Write,
    replay: Option<&Replay>,
    look: &TerminalStyle,
) -> io::Result<()> {
    let Some(replay) = replay.filter(|_| look.pictures) else {
        return Ok(());
    };
    let title = Message::new("titled").with("title", Message::new("its-moves"));
    writeln!(out, "  {}", title.in_lang(look.lang))?;
    steps(out, &replay.steps, look)?;
    if replay.left_out > 0 {
        writeln!(
            out,
            "    {FAINT}… {}{FAINT:#}",
            count("moves-more", replay.left_out).in_lang(look.lang)
        )?;
    }
    let faulty = replay
        .faulty
        .as_ref()
        .map(|faulty| format!("`{}`: ", escape::line(faulty)))
        .unwrap_or_default();
    match replay.fault_in(look.lang) {
        Some(fault) => writeln!(out, "    {BAD}{faulty}{}{BAD:#}", escape::line(&fault)),
        None => Ok(()),
    }
}

/// Draws the boards of a list of moves, each below its move, and marks the cells that the move changed.
pub(super) fn steps(out: &mut dyn Write, steps: &[Step], look: &TerminalStyle) -> io::Result<()> {
    let frames = steps.iter().enumerate().map(|(index, step)| Frame {
        title: step.by.as_ref().map_or_else(
            || say("board-start", look.lang),
            |by| format!("{index}: {by}"),
        ),
        board: &step.board,
        before: index.checked_sub(1).map(|before| &steps[before].board[..]),
    });
    let frames: Vec<Frame> = frames.collect();
    boards::print(out, &frames, look)
}
