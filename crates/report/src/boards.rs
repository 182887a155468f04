//! Draws boards side by side on a terminal, and marks the cells that a move changed.

use super::escape;
use super::style::{FAINT, STRONG};
use super::terminal_style::TerminalStyle;
use std::io::{self, Write};

/// A board to draw.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'a> {
    /// The line above the board.
    pub(crate) title: String,
    /// The rows of the board.
    pub(crate) board: &'a [String],
    /// The board before the move: cells that differ from it are marked.
    pub(crate) before: Option<&'a [String]>,
}

/// Columns before the first board of a row.
const INDENT: usize = 4;

/// Columns between two boards.
const GAP: usize = 3;

/// The symbol of a cell; the letter of the input if the terminal shows only ASCII.
fn symbol(letter: char, look: &TerminalStyle) -> char {
    match letter {
        'b' if look.unicode => '●',
        'w' if look.unicode => '○',
        '+' if look.unicode => '┼',
        '-' if look.unicode => '─',
        '1' if look.unicode => '■',
        '0' if look.unicode => '·',
        letter => letter,
    }
}

/// Draws the boards, as many in a row as fit. If a board is wider than the terminal, prints a line that says so
/// instead.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(out: &mut dyn Write, frames: &[Frame], look: &TerminalStyle) -> io::Result<()> {
    let room = look.width.saturating_sub(INDENT + 1);
    let columns = |frame: &Frame| {
        frame
            .board
            .iter()
            .map(|row| row.chars().count())
            .max()
            .unwrap_or(0)
    };
    let widest = frames.iter().map(columns).max().unwrap_or(0);
    // A cell is 3 columns wide with brackets, 2 with a blank beside it, or 1.
    let is_marked = frames.iter().any(|frame| frame.before.is_some());
    let cell = [if is_marked { 3 } else { 2 }, 1]
        .into_iter()
        .find(|cell| widest * cell <= room);
    let Some(cell) = cell else {
        return writeln!(
            out,
            "    {FAINT}{widest} columns need a wider terminal{FAINT:#}"
        );
    };
    let title = frames
        .iter()
        .map(|frame| frame.title.chars().count())
        .max()
        .unwrap_or(0);
    let width = (widest * cell).max(title.min(room));
    let in_a_row = ((room + GAP) / (width + GAP)).max(1);
    for some in frames.chunks(in_a_row) {
        let titles = some.iter().map(|frame| (escape::line(&frame.title), FAINT));
        line(
            out,
            titles
                .map(|(title, style)| (format!("{style}{title}{style:#}"), title.chars().count())),
            width,
        )?;
        let rows = some
            .iter()
            .map(|frame| frame.board.len())
            .max()
            .unwrap_or(0);
        for row in 0..rows {
            line(
                out,
                some.iter().map(|frame| drawn(frame, row, cell, look)),
                width,
            )?;
        }
    }
    Ok(())
}

/// Prints one line of pieces, each given with its width, in columns of equal width.
fn line(
    out: &mut dyn Write,
    pieces: impl Iterator<Item = (String, usize)>,
    width: usize,
) -> io::Result<()> {
    let (mut text, mut blanks) = (String::new(), INDENT);
    for (piece, columns) in pieces {
        // Blanks are written only before a piece, so that no line ends with them.
        if columns == 0 {
            blanks += width + GAP;
            continue;
        }
        text.push_str(&" ".repeat(blanks));
        text.push_str(&piece);
        blanks = width.saturating_sub(columns) + GAP;
    }
    writeln!(out, "{}", text.trim_end())
}

/// A row of a board as text, and its width in columns.
fn drawn(frame: &Frame, row: usize, cell: usize, look: &TerminalStyle) -> (String, usize) {
    let Some(letters) = frame.board.get(row) else {
        return (String::new(), 0);
    };
    let mut before = frame
        .before
        .and_then(|before| before.get(row))
        .map(|row| row.chars());
    let mut text = String::new();
    for letter in letters.chars() {
        let is_changed = before
            .as_mut()
            .and_then(Iterator::next)
            .is_some_and(|before| before != letter);
        let symbol = symbol(letter, look);
        match (cell, is_changed) {
            (3, true) => text.push_str(&format!("{STRONG}[{symbol}]{STRONG:#}")),
            (3, false) => text.push_str(&format!(" {symbol} ")),
            (2, _) => text.push_str(&format!("{symbol} ")),
            (_, true) => text.push_str(&format!("{STRONG}{symbol}{STRONG:#}")),
            (_, false) => text.push(symbol),
        }
    }
    (text, letters.chars().count() * cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[&str]) -> Vec<String> {
        rows.iter().map(|row| row.to_string()).collect()
    }

    fn plain(frames: &[Frame], look: &TerminalStyle) -> String {
        let mut out = Vec::new();
        print(&mut out, frames, look).expect("a vector takes every line");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    fn look(width: usize, unicode: bool) -> TerminalStyle {
        TerminalStyle {
            width,
            unicode,
            pictures: true,
            ..TerminalStyle::FILE
        }
    }

    #[test]
    fn start_and_target_are_side_by_side() {
        let (start, target) = (rows(&["10", "00"]), rows(&["00", "01"]));
        let frames = [
            Frame {
                title: "start".to_string(),
                board: &start,
                before: None,
            },
            Frame {
                title: "target".to_string(),
                board: &target,
                before: None,
            },
        ];
        let expected = "    start    target\n    ■ ·      · ·\n    · ·      · ■\n";
        assert_eq!(plain(&frames, &look(80, true)), expected);
        assert_eq!(
            plain(&frames, &look(80, false)),
            "    start    target\n    1 0      0 0\n    0 0      0 1\n"
        );
    }

    #[test]
    fn frames_wrap_at_the_width_and_changed_cells_have_brackets() {
        let boards = [
            rows(&["bw", "ww"]),
            rows(&["ww", "bw"]),
            rows(&["ww", "ww"]),
        ];
        let frame = |index: usize| Frame {
            title: format!("{index}"),
            board: &boards[index],
            before: (index > 0).then(|| &boards[index - 1][..]),
        };
        let frames: Vec<Frame> = (0..3).map(frame).collect();
        let expected =
            "    0        1\n     ●  ○    [○] ○\n     ○  ○    [●] ○\n    2\n     ○  ○\n    [○] ○\n";
        assert_eq!(plain(&frames, &look(22, true)), expected);
        let expected =
            "    0        1        2\n     b  w    [w] w     w  w\n     w  w    [b] w    [w] w\n";
        assert_eq!(plain(&frames, &look(40, false)), expected);
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let board = rows(&["b".repeat(30).as_str(), "w".repeat(30).as_str()]);
        let frames: Vec<Frame> = (0..7)
            .map(|n| Frame {
                title: format!("move {n}"),
                board: &board,
                before: Some(&board),
            })
            .collect();
        for width in 1..300 {
            let text = plain(&frames, &look(width, true));
            assert_eq!(
                text == "    30 columns need a wider terminal\n",
                width < 35,
                "{width}"
            );
            assert!(
                width < 35 || text.lines().all(|line| line.chars().count() <= width),
                "{width}\n{text}"
            );
        }
    }

    #[test]
    fn every_letter_has_its_symbol() {
        let board = rows(&["bw", "+-", "10"]);
        let frame = Frame {
            title: String::new(),
            board: &board,
            before: None,
        };
        assert_eq!(
            plain(&[frame], &look(20, true)),
            "\n    ● ○\n    ┼ ─\n    ■ ·\n"
        );
    }
}
