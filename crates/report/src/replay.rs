//! Prints a replay: the board after each move, with the changed cells marked.

use super::boards::{self, Frame};
use super::style::STRONG;
use super::terminal_style::TerminalStyle;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The number of frames that are printed side by side at once; it fills whole rows on most terminals.
const FRAMES_HELD_MAX: usize = 720;

/// Prints a replay frame by frame: below each other in a file, side by side on a terminal.
///
/// ```
/// use tribunal_report::{replay::ReplayView, terminal_style::TerminalStyle};
///
/// let mut out = Vec::new();
/// let mut view = ReplayView::new(&mut out, TerminalStyle::FILE);
/// view.add(None, "bb\nbw\n")?;
/// view.add(Some("1 1"), "ww\nww\n")?;
/// view.end()?;
/// let text = String::from_utf8_lossy(&out);
/// assert_eq!(text.matches("[w]").count(), 3); // the cells that the move changed
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ReplayView<'a> {
    out: &'a mut dyn Write,
    look: TerminalStyle,
    frames: u64,
    held: Vec<(String, Vec<String>)>,
    /// The board before the held ones, as text.
    before: Option<String>,
}

impl<'a> ReplayView<'a> {
    /// Makes a view that prints to `out`.
    pub fn new(out: &'a mut dyn Write, look: TerminalStyle) -> ReplayView<'a> {
        ReplayView {
            out,
            look,
            frames: 0,
            held: Vec::new(),
            before: None,
        }
    }

    /// Adds a board, given as lines of text, and the move that led to it (none for the first board).
    ///
    /// # Errors
    ///
    /// If `out` cannot be written.
    pub fn add(&mut self, by: Option<&str>, board: &str) -> io::Result<()> {
        let number = self.frames;
        self.frames += 1;
        if !self.look.pictures {
            let before = self.before.replace(board.to_string());
            let shown = marked(before.as_deref().unwrap_or(board), board);
            return match by {
                None => writeln!(self.out, "{STRONG}start{STRONG:#}\n{shown}"),
                Some(by) => writeln!(self.out, "{STRONG}move {number}{STRONG:#}: {by}\n{shown}"),
            };
        }
        let title = by.map_or_else(|| "start".to_string(), |by| format!("{number}: {by}"));
        self.held.push((title, rows(board)));
        if self.held.len() < FRAMES_HELD_MAX {
            Ok(())
        } else {
            self.print_held()
        }
    }

    /// Prints the held frames.
    ///
    /// # Errors
    ///
    /// If `out` cannot be written.
    pub fn end(mut self) -> io::Result<()> {
        if self.look.pictures {
            self.print_held()
        } else {
            Ok(())
        }
    }

    fn print_held(&mut self) -> io::Result<()> {
        let first = self.before.as_deref().map(rows);
        let frames = self
            .held
            .iter()
            .enumerate()
            .map(|(index, (title, board))| Frame {
                title: title.clone(),
                board,
                before: match index.checked_sub(1) {
                    Some(before) => Some(&self.held[before].1[..]),
                    None => first.as_deref(),
                },
            });
        boards::print(self.out, &frames.collect::<Vec<_>>(), &self.look)?;
        self.before = self.held.last().map(|(_, board)| board.join("\n"));
        self.held.clear();
        Ok(())
    }
}

fn rows(board: &str) -> Vec<String> {
    board.lines().map(str::to_string).collect()
}

/// The board `after` with brackets around each cell that differs from `before`. Both are lines of text.
fn marked(before: &str, after: &str) -> String {
    let mut text = String::new();
    for (old_row, new_row) in before.lines().zip(after.lines()) {
        text.push_str("   ");
        for (old, new) in old_row.chars().zip(new_row.chars()) {
            // Writing to a string cannot fail.
            let _ = match old == new {
                true => write!(text, " {new} "),
                false => write!(text, "{STRONG}[{new}]{STRONG:#}"),
            };
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_cells_are_in_brackets() {
        let shown = marked("bw\nww\n", "bb\nww\n");
        assert_eq!(
            anstream::adapter::strip_str(&shown).to_string(),
            "    b [b]\n    w  w\n"
        );
    }

    fn replayed(look: TerminalStyle) -> String {
        let mut out = Vec::new();
        let mut view = ReplayView::new(&mut out, look);
        view.add(None, "bw\nww\n")
            .expect("a vector takes every line");
        view.add(Some("1 2"), "wb\nww\n")
            .expect("a vector takes every line");
        view.end().expect("a vector takes every line");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    #[test]
    fn frames_are_below_each_other_in_a_file_and_side_by_side_on_a_terminal() {
        let below = "start\n    b  w\n    w  w\n\nmove 1: 1 2\n   [w][b]\n    w  w\n\n";
        assert_eq!(replayed(TerminalStyle::FILE), below);
        let beside = "    start    1: 1 2\n     ●  ○    [○][●]\n     ○  ○     ○  ○\n";
        assert_eq!(
            replayed(TerminalStyle {
                width: 40,
                unicode: true,
                pictures: true,
                ..TerminalStyle::FILE
            }),
            beside
        );
    }
}
