//! The SVG paths of a board: its background, cells, marks, moves and texts.
//!
//! The centre of the cell in row `r` and column `c` is the point `(c, r)`, and a disc is a stroke of length 0 with
//! round ends, as in `M2 1h0`.

use std::fmt::Write as _;
use tribunal_core::problem::{CellStyle, Look};

/// The maximum number of rows and columns of a board whose rows and columns have numbers.
pub(super) const NUMBERED_MAX: usize = 16;

/// The maximum number of characters that are written on a cell.
const CELL_CHARS_MAX: usize = 4;

/// A cell by its row and column, counted from 0.
pub(super) type CellPlace = (usize, usize);

/// The background, the grid and the numbers of a board. CSS selectors cannot see the surroundings of an element inside
/// `use`, so each class here has its own rule.
pub(super) fn ground(style: CellStyle, rows: usize, cols: usize) -> String {
    let mut paths = String::new();
    path(
        &mut paths,
        "ground",
        &format!("M-.5-.5h{cols}v{rows}h-{cols}z"),
    );
    if style == CellStyle::Handles {
        let plates = (0..rows).flat_map(|row| (0..cols).map(move |col| format!("M{col} {row}h0")));
        path(&mut paths, "plate", &plates.collect::<String>());
    }
    let across = (1..rows).map(|row| format!("M-.5 {}h{cols}", row as f64 - 0.5));
    let down = (1..cols).map(|col| format!("M{} -.5v{rows}", col as f64 - 0.5));
    path(&mut paths, "lines", &across.chain(down).collect::<String>());
    path(
        &mut paths,
        "rim",
        &format!("M-.5-.5h{cols}v{rows}h-{cols}z"),
    );
    if rows.max(cols) <= NUMBERED_MAX {
        for row in 0..rows {
            let _ = write!(
                paths,
                "<text class=\"digit\" x=\"-.8\" y=\"{row}\">{}</text>",
                row + 1
            );
        }
        for col in 0..cols {
            let _ = write!(
                paths,
                "<text class=\"digit\" x=\"{col}\" y=\"-.8\">{}</text>",
                col + 1
            );
        }
    }
    paths
}

fn path(paths: &mut String, class: &str, data: &str) {
    if !data.is_empty() {
        // Writing to a string cannot fail, here and below.
        let _ = write!(paths, "<path class=\"{class}\" d=\"{data}\"/>");
    }
}

/// The cells that are on the board.
fn on_board(places: &[CellPlace], rows: usize, cols: usize) -> impl Iterator<Item = &CellPlace> {
    places
        .iter()
        .filter(move |(row, col)| *row < rows && *col < cols)
}

/// Cells as squares behind the pieces, with an edge that is visible without colour.
pub(super) fn squares(
    paths: &mut String,
    class: &str,
    places: &[CellPlace],
    rows: usize,
    cols: usize,
) {
    let dots: String = on_board(places, rows, cols)
        .map(|(row, col)| format!("M{col} {row}h0"))
        .collect();
    path(paths, &format!("{class}-edge"), &dots);
    path(paths, class, &dots);
}

/// Cells with a thick outline.
pub(super) fn outlines(paths: &mut String, places: &[CellPlace], rows: usize, cols: usize) {
    let outline = |(row, col): &CellPlace| format!("M{col} {row}m-.43-.43h.86v.86h-.86z");
    path(
        paths,
        "marked",
        &on_board(places, rows, cols)
            .map(outline)
            .collect::<String>(),
    );
}

/// A move: a ring on the pressed cell, or an arrow; a move that is not allowed also gets a cross.
pub(super) fn arrow(
    paths: &mut String,
    class: &str,
    places: &[CellPlace],
    rows: usize,
    cols: usize,
) {
    let on: Vec<&CellPlace> = on_board(places, rows, cols).collect();
    let mut data = String::new();
    match on[..] {
        [(row, col), (to_row, to_col)] => {
            let (down, across) = (*to_row as f64 - *row as f64, *to_col as f64 - *col as f64);
            let length = (down * down + across * across).sqrt().max(0.01);
            let (down, across) = (down / length, across / length);
            // The two strokes of the head go back from the tip, and to its sides.
            let head = |side: f64| {
                let (x, y) = (
                    -0.24 * across + side * 0.2 * down,
                    -0.24 * down - side * 0.2 * across,
                );
                format!("M{to_col} {to_row}l{} {}", rounded(x), rounded(y))
            };
            let _ = write!(
                data,
                "M{col} {row}L{to_col} {to_row}{}{}",
                head(1.0),
                head(-1.0)
            );
        }
        [(row, col)] => {
            let _ = write!(data, "M{col} {row}m-.4 0a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0");
        }
        _ => {}
    }
    if class == "faulty"
        && let Some((row, col)) = on.last()
    {
        let _ = write!(data, "M{col} {row}m-.24-.24l.48.48m0-.48l-.48.48");
    }
    if !data.is_empty() {
        // A wider stroke below, in the background colour, separates the move from the pieces.
        path(paths, "halo", &data);
        path(paths, class, &data);
    }
}

/// Draws the cells; all cells with the same letter are one path or two.
pub(super) fn cells(paths: &mut String, look: &Look, board: &[String], rows: usize, cols: usize) {
    let places = |letter: char| {
        let rows = board.iter().take(rows).enumerate();
        rows.flat_map(move |(row, cells)| {
            let cells = cells.chars().take(cols).enumerate();
            cells
                .filter(move |(_, cell)| *cell == letter)
                .map(move |(col, _)| (row, col))
        })
    };
    let dots = |letter| {
        places(letter).fold(String::new(), |path, (row, col)| {
            path + &format!("M{col} {row}h0")
        })
    };
    match look.cells {
        CellStyle::Discs => {
            for ((letter, _), class) in look.letters.iter().zip(["black", "white"]) {
                let dots = dots(*letter);
                path(paths, "edge", &dots);
                path(paths, class, &dots);
            }
        }
        CellStyle::Handles => {
            let strokes = [("closed", "m0-.26v.52"), ("open", "m-.26 0h.52")];
            for ((letter, _), (class, stroke)) in look.letters.iter().zip(strokes) {
                let handles = places(*letter).fold(String::new(), |path, (row, col)| {
                    path + &format!("M{col} {row}{stroke}")
                });
                path(paths, class, &handles);
            }
        }
        CellStyle::Pieces => {
            for (letter, _) in look.letters.iter().take(1) {
                let dots = dots(*letter);
                path(paths, "edge", &dots);
                path(paths, "piece", &dots);
                path(paths, "top", &dots);
            }
        }
        CellStyle::Letters => {
            for (row, cells) in board.iter().take(rows).enumerate() {
                for (col, cell) in cells.chars().take(cols).enumerate() {
                    let _ = write!(paths, "<text x=\"{col}\" y=\"{row}\">");
                    let _ = write!(paths, "{}</text>", super::text::inert_cell(cell));
                }
            }
        }
    }
}

/// Draws the texts on the cells, beside the rows and below the columns.
pub(super) fn written(
    paths: &mut String,
    style: CellStyle,
    texts: &[Vec<String>],
    [beside, below]: [&[String]; 2],
    rows: usize,
    cols: usize,
) {
    let mut text = |class: &str, x: f64, y: f64, text: &str| {
        let text: String = text.chars().take(CELL_CHARS_MAX).collect();
        let small = if text.chars().count() > 2 {
            " small"
        } else {
            ""
        };
        let shown = super::text::plain(&text);
        let _ = write!(paths, "<text class=\"{class}{small}\" x=\"{x}\" y=\"{y}\">");
        maud::Render::render_to(shown.as_str(), paths);
        paths.push_str("</text>");
    };
    // A text covers a piece, but stands beside a disc or a handle, which must stay visible.
    let (class, aside) = if style == CellStyle::Pieces {
        ("on", 0.0)
    } else {
        ("on aside", 0.28)
    };
    for (row, texts) in texts.iter().take(rows).enumerate() {
        for (col, on) in texts
            .iter()
            .take(cols)
            .enumerate()
            .filter(|(_, on)| !on.is_empty())
        {
            text(class, col as f64 + aside, row as f64 + aside, on);
        }
    }
    for (row, sum) in beside.iter().take(rows).enumerate() {
        text("sum", cols as f64 + 0.05, row as f64, sum);
    }
    for (col, sum) in below.iter().take(cols).enumerate() {
        text("sum", col as f64, rows as f64 + 0.05, sum);
    }
}

/// The number rounded to two decimal places.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
