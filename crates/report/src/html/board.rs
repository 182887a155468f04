//! Boards as inline SVG with a few bytes a cell, readable in light and dark mode, on paper and by a screen reader.
//!
//! The background of a board, with its grid and the numbers of its rows and columns, is drawn once for each size, and
//! the pictures refer to it.

use super::strokes::{
    CellPlace, NUMBERED_MAX, arrow, cells, ground, outlines, rounded, squares, written,
};
use super::words::Words;
use maud::{Markup, PreEscaped, html};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::problem::{CellStyle, Info, Look};

/// The maximum number of rows and of columns that are drawn; no problem has more, but a saved run may hold any number.
const SIDE_MAX: usize = 64;

/// The maximum number of cells of a board whose label spells all cells.
const SPELT_MAX: usize = 64;

/// The captions of the boards of an input.
pub(super) fn titles(words: Words, boards: usize) -> Vec<String> {
    match boards {
        2 => vec![words.say("page-from"), words.say("page-to")],
        _ => vec![words.say("page-input")],
    }
}

/// The boards of an input file as rows; empty if the input has anything but boards in the letters of this look.
pub(super) fn read(look: &Look, input: &str) -> Vec<Vec<String>> {
    let fits = |row: &&str| {
        row.chars()
            .all(|cell| look.letters.iter().any(|(letter, _)| *letter == cell))
    };
    let rows: Vec<&str> = input.split_whitespace().take(2 * SIDE_MAX + 1).collect();
    let even = rows.iter().all(|row| row.len() == rows[0].len());
    if rows.is_empty() || rows.len() > 2 * SIDE_MAX || !even || !rows.iter().all(fits) {
        return Vec::new();
    }
    if !rows.len().is_multiple_of(look.boards.max(1)) {
        return Vec::new();
    }
    let owned = |rows: &[&str]| rows.iter().map(|row| row.to_string()).collect();
    rows.chunks(rows.len() / look.boards.max(1))
        .map(owned)
        .collect()
}

/// The cells of a move: the pressed one, or where a piece slides from and to; none if the text is not a move. The text
/// counts rows and columns from 1.
pub(super) fn cells_of(by: &str) -> Option<Vec<CellPlace>> {
    let numbers: Option<Vec<usize>> = by
        .split_whitespace()
        .take(5)
        .map(|word| word.parse::<usize>().ok()?.checked_sub(1))
        .collect();
    let numbers = numbers.filter(|numbers| matches!(numbers.len(), 2 | 4))?;
    Some(numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect())
}

/// The cells in which two boards differ.
pub(super) fn changed(before: &[String], after: &[String]) -> Vec<CellPlace> {
    let rows = before.iter().zip(after).take(SIDE_MAX).enumerate();
    let cells = rows.flat_map(|(row, (old, new))| {
        let cells = old.chars().zip(new.chars()).take(SIDE_MAX).enumerate();
        cells
            .filter(|(_, (old, new))| old != new)
            .map(move |(col, _)| (row, col))
    });
    cells.collect()
}

/// A board with everything that is drawn on it.
#[derive(Default)]
pub(super) struct Picture<'a> {
    /// The rows.
    pub(super) rows: &'a [String],
    /// The description for screen readers; the cells follow it.
    pub(super) label: String,
    /// The changed cells.
    pub(super) changed: &'a [CellPlace],
    /// The cells of the move that led to this board: one, or two.
    pub(super) moved: &'a [CellPlace],
    /// The cells of a move that is not allowed: one, or two.
    pub(super) faulty: &'a [CellPlace],
    /// The marked cells.
    pub(super) marked: &'a [CellPlace],
    /// The texts on the cells, row by row.
    pub(super) texts: &'a [Vec<String>],
    /// The texts beside the rows.
    pub(super) beside: &'a [String],
    /// The texts below the columns.
    pub(super) below: &'a [String],
}

/// Draws boards of one problem in the reader's language, and collects their sizes for [`BoardRenderer::grounds`].
pub(super) struct BoardRenderer {
    /// The words around the boards.
    pub(super) words: Words,
    /// Whether the problem is known, so that other commands take its name.
    pub(super) is_known: bool,
    /// The title of the problem, or its name if the problem is unknown.
    pub(super) title: String,
    /// The look of its boards.
    pub(super) look: Look,
    grounds: RefCell<BTreeSet<(usize, usize)>>,
}

impl BoardRenderer {
    /// Makes a renderer for the problem of this name; boards of an unknown problem are drawn as text.
    pub(super) fn new(problem: &str, problems: &[Info], lang: Lang) -> BoardRenderer {
        let known = problems.iter().find(|known| known.name == problem);
        BoardRenderer {
            words: Words { lang },
            is_known: known.is_some(),
            title: known.map_or_else(
                || super::text::plain(problem),
                |known| match known.look.title {
                    "" => known.title.replace('\'', "’"),
                    title => Message::new(title).in_lang(lang).replace('\'', "’"),
                },
            ),
            look: known.map_or(Look::TEXT, |known| known.look),
            grounds: RefCell::new(BTreeSet::new()),
        }
    }

    /// A board as an SVG element.
    pub(super) fn draw(&self, picture: &Picture) -> Markup {
        let rows = picture.rows.len().min(SIDE_MAX);
        let cols = picture
            .rows
            .iter()
            .map(|row| row.chars().count())
            .max()
            .unwrap_or(0)
            .min(SIDE_MAX);
        if rows == 0 || cols == 0 {
            return html! { p.nothing { (self.words.say("page-no-board")) } };
        }
        self.grounds.borrow_mut().insert((rows, cols));
        let numbered = rows.max(cols) <= NUMBERED_MAX;
        let before = if numbered { 1.1 } else { 0.6 };
        let after = |texts: &[String]| if texts.is_empty() { 0.6 } else { 1.5 };
        let (width, height) = (
            before + cols as f64 - 1.0 + after(picture.beside),
            before + rows as f64 - 1.0 + after(picture.below),
        );
        let cell_em = (26.0 / rows.max(cols) as f64).min(2.0);
        let mut paths = String::new();
        squares(&mut paths, "changed", picture.changed, rows, cols);
        cells(&mut paths, &self.look, picture.rows, rows, cols);
        outlines(&mut paths, picture.marked, rows, cols);
        arrow(&mut paths, "moved", picture.moved, rows, cols);
        arrow(&mut paths, "faulty", picture.faulty, rows, cols);
        let texts = [picture.beside, picture.below];
        written(
            &mut paths,
            self.look.cells,
            picture.texts,
            texts,
            rows,
            cols,
        );
        html! {
            svg.board.(self.class()) role="img" aria-label=(self.label(picture, rows, cols))
                viewBox={ (-before) " " (-before) " " (rounded(width)) " " (rounded(height)) }
                width={ (rounded(width * cell_em)) "em" } height={ (rounded(height * cell_em)) "em" } {
                use href={ "#" (self.ground_id(rows, cols)) } {}
                (PreEscaped(paths))
            }
        }
    }

    /// The backgrounds of all boards drawn so far; the page must contain them once.
    pub(super) fn grounds(&self) -> Markup {
        html! {
            @for &(rows, cols) in self.grounds.borrow().iter() {
                g id=(self.ground_id(rows, cols)) { (PreEscaped(ground(self.look.cells, rows, cols))) }
            }
        }
    }

    /// The meaning of each kind of cell, in one line.
    pub(super) fn legend(&self) -> Markup {
        html! {
            @for (letter, meaning) in self.look.letters {
                span.key {
                    (self.swatch(*letter)) " " (self.words.say(meaning)) " (" code { (letter) } ")"
                }
            }
        }
    }

    /// A single cell without numbers, for a legend.
    fn swatch(&self, letter: char) -> Markup {
        let mut paths = String::new();
        cells(&mut paths, &self.look, &[letter.to_string()], 1, 1);
        html! {
            svg.board.(self.class()) aria-hidden="true" viewBox="-.5 -.5 1 1" width="1.4em" height="1.4em" {
                path.ground d="M-.5-.5h1v1h-1z" {}
                (PreEscaped(paths))
            }
        }
    }

    fn class(&self) -> &'static str {
        match self.look.cells {
            CellStyle::Discs => "discs",
            CellStyle::Handles => "handles",
            CellStyle::Pieces => "pieces",
            CellStyle::Letters => "letters",
        }
    }

    fn ground_id(&self, rows: usize, cols: usize) -> String {
        // The first letter of the class keeps the ids of different styles apart.
        let tag = &self.class()[..1];
        format!("ground-{tag}-{rows}x{cols}")
    }

    fn label(&self, picture: &Picture, rows: usize, cols: usize) -> String {
        let (rows_said, cols_said) = (rows.to_string(), cols.to_string());
        let size = [("rows", &rows_said[..]), ("columns", &cols_said)];
        let mut label = format!(
            "{}: {}",
            picture.label,
            self.words.fill("page-board-of", 0, &size)
        );
        if rows * cols <= SPELT_MAX {
            for row in picture.rows.iter().take(rows) {
                let _ = write!(label, "; {}", super::text::plain(row));
            }
        } else if let Some((letter, meaning)) = self.look.letters.first() {
            let count = picture
                .rows
                .iter()
                .flat_map(|row| row.chars())
                .filter(|cell| cell == letter)
                .count();
            let _ = write!(label, ", {count} × {}", self.words.say(meaning));
        }
        label
    }
}

/// The task of the problem in a few sentences, and the legend of its pictures.
pub(super) fn story(renderer: &BoardRenderer) -> Markup {
    html! {
        @if !renderer.look.story.is_empty() { p.story { (renderer.words.say(renderer.look.story)) } }
        p.keys { (renderer.legend()) }
    }
}

/// The section with the task; empty if the problem has no story.
pub(super) fn task(renderer: &BoardRenderer) -> Markup {
    html! {
        @if !renderer.look.story.is_empty() {
            section #task { h2 { (renderer.words.say("page-task")) } (story(renderer)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::known;

    fn rows(rows: &[&str]) -> Vec<String> {
        rows.iter().map(|row| row.to_string()).collect()
    }

    fn look(problem: &str) -> Look {
        BoardRenderer::new(problem, &known(), Lang::En).look
    }

    fn drawn(problem: &str, picture: &Picture) -> String {
        BoardRenderer::new(problem, &known(), Lang::En)
            .draw(picture)
            .into_string()
    }

    #[test]
    fn each_problem_has_its_own_pieces() {
        let board = rows(&["bw"]);
        let shown = drawn(
            "flipgame",
            &Picture {
                rows: &board,
                label: "input".to_string(),
                ..Picture::default()
            },
        );
        assert!(
            shown.contains("<path class=\"black\" d=\"M0 0h0\"/>"),
            "{shown}"
        );
        assert!(
            shown.contains("<path class=\"white\" d=\"M1 0h0\"/>"),
            "{shown}"
        );
        assert!(
            shown.contains("role=\"img\" aria-label=\"input: board of 1 by 2; bw\""),
            "{shown}"
        );
        let board = rows(&["+-"]);
        let shown = drawn(
            "pilots",
            &Picture {
                rows: &board,
                ..Picture::default()
            },
        );
        assert!(
            shown.contains("<path class=\"closed\" d=\"M0 0m0-.26v.52\"/>"),
            "{shown}"
        );
        assert!(
            shown.contains("<path class=\"open\" d=\"M1 0m-.26 0h.52\"/>"),
            "{shown}"
        );
        let board = rows(&["01"]);
        let shown = drawn(
            "chesscbg",
            &Picture {
                rows: &board,
                ..Picture::default()
            },
        );
        assert!(
            shown.contains("<path class=\"piece\" d=\"M1 0h0\"/>"),
            "{shown}"
        );
        let board = rows(&["<&"]);
        let shown = drawn(
            "of another version",
            &Picture {
                rows: &board,
                ..Picture::default()
            },
        );
        assert!(
            shown.contains(">&lt;</text>") && shown.contains(">&amp;</text>"),
            "{shown}"
        );
    }

    #[test]
    fn changed_cells_and_moves_are_marked_in_their_places() {
        let (before, after) = (rows(&["bw", "ww"]), rows(&["wb", "bw"]));
        let changed = changed(&before, &after);
        assert_eq!(changed, [(0, 0), (0, 1), (1, 0)]);
        let picture = Picture {
            rows: &after,
            changed: &changed,
            moved: &[(0, 0)],
            ..Picture::default()
        };
        let shown = drawn("flipgame", &picture);
        assert!(
            shown.contains("<path class=\"changed\" d=\"M0 0h0M1 0h0M0 1h0\"/>"),
            "{shown}"
        );
        assert!(
            shown.contains("<path class=\"moved\" d=\"M0 0m-.4 0a"),
            "{shown}"
        );
    }

    #[test]
    fn a_move_that_leaves_the_board_is_not_drawn() {
        let board = rows(&["bw"]);
        let shown = drawn(
            "flipgame",
            &Picture {
                rows: &board,
                faulty: &[(7, 7)],
                ..Picture::default()
            },
        );
        assert!(!shown.contains("faulty"), "{shown}");
        let shown = drawn(
            "flipgame",
            &Picture {
                rows: &board,
                faulty: &[(0, 1)],
                ..Picture::default()
            },
        );
        assert!(shown.contains("class=\"faulty\" d=\"M1 0"), "{shown}");
    }

    #[test]
    fn moves_are_read_with_one_cell_or_two() {
        assert_eq!(cells_of("1 4"), Some(vec![(0, 3)]));
        assert_eq!(cells_of("1 4 2 4"), Some(vec![(0, 3), (1, 3)]));
        for unreadable in [
            "",
            "1",
            "0 1",
            "x 1",
            "1 2 3",
            "1 2 3 4 5",
            "99999999999999999999999 1",
        ] {
            assert_eq!(cells_of(unreadable), None, "{unreadable}");
        }
    }

    #[test]
    fn only_inputs_made_of_boards_are_read_as_boards() {
        assert_eq!(read(&look("flipgame"), "bw\nwb\n"), [rows(&["bw", "wb"])]);
        assert_eq!(
            read(&look("chesscbg"), "10 \n\n01\n"),
            [rows(&["10"]), rows(&["01"])]
        );
        for no_board in ["", "bx\n", "b\nbb\n", &"b\n".repeat(1000)] {
            assert!(read(&look("flipgame"), no_board).is_empty(), "{no_board}");
        }
        assert!(read(&look("chesscbg"), "1\n0\n1\n").is_empty());
    }

    #[test]
    fn a_board_of_any_size_is_bounded() {
        let huge = vec!["b".repeat(100_000); 1000];
        let shown = drawn(
            "flipgame",
            &Picture {
                rows: &huge,
                ..Picture::default()
            },
        );
        assert!(shown.len() < 80_000, "{} bytes", shown.len());
        assert!(drawn("flipgame", &Picture::default()).contains("no board"));
    }

    #[test]
    fn a_ground_is_drawn_once_for_each_size() {
        let renderer = BoardRenderer::new("pilots", &known(), Lang::En);
        let (small, large) = (rows(&["+"]), rows(&["+-", "-+"]));
        for board in [&small, &large, &small] {
            renderer.draw(&Picture {
                rows: board,
                ..Picture::default()
            });
        }
        assert_eq!(
            renderer.grounds().into_string().matches("<g id=").count(),
            2
        );
    }
}
