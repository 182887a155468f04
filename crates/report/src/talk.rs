//! What a program and the output validator of an interactive problem said to each other: line by line, and as text with
//! the program on the left.

use super::style::FAINT;
use super::{escape, width};
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::size;
use tribunal_core::verdict::interaction::{Interaction, Speaker, Spoken};

/// How many lines are shown of the beginning and of the end of a talk.
const LINES_MAX: (usize, usize) = (10, 20);

/// How many columns the words of the program take at most.
const COLUMNS_MAX: usize = 40;

/// A row of a talk.
#[derive(Debug, PartialEq)]
pub(crate) enum Row<'a> {
    /// A line, with the seconds since the start where one side begins to speak.
    Line {
        /// When the side began to speak.
        at_s: Option<f64>,
        /// Who says it.
        by: Speaker,
        /// The line, raw.
        text: &'a str,
    },
    /// So many lines are not shown.
    MoreLines(u64),
    /// So many bytes were not kept.
    MoreBytes(u64),
}

/// The rows of a talk: the first lines and the last ones.
pub(crate) fn rows(talk: &Interaction) -> Vec<Row<'_>> {
    let (first, last) = LINES_MAX;
    let mut rows: Vec<Row> = talk.beginning.iter().flat_map(lines).collect();
    if talk.left_out_bytes > 0 {
        rows.truncate(first);
        rows.push(Row::MoreBytes(talk.left_out_bytes));
    }
    let end: Vec<Row> = talk.end.iter().flat_map(lines).collect();
    let is_cut = talk.left_out_bytes > 0;
    match is_cut {
        true => {
            let cut = end.len().saturating_sub(last);
            rows.extend(end.into_iter().skip(cut));
        }
        false => {
            rows.extend(end);
            let cut = rows.len().saturating_sub(first + last);
            if cut > 0 {
                rows.splice(first..first + cut, [Row::MoreLines(cut as u64)]);
            }
        }
    }
    rows
}

fn lines(spoken: &Spoken) -> impl Iterator<Item = Row<'_>> {
    spoken
        .text
        .lines()
        .enumerate()
        .map(|(index, text)| Row::Line {
            at_s: (index == 0).then_some(spoken.at_s),
            by: spoken.by,
            text,
        })
}

/// How many bytes were not kept, in words.
pub(crate) fn more_bytes(bytes: u64, lang: Lang) -> String {
    let said = Message::new("page-size-left-out").with("size", size(bytes));
    said.in_lang(lang)
}

/// Prints a talk, with the program on the left.
pub(crate) fn print(out: &mut dyn Write, talk: &Interaction, lang: Lang) -> io::Result<()> {
    let title = Message::new("titled").with("title", Message::new("talk-shown"));
    writeln!(out, "  {}", title.in_lang(lang))?;
    let rows = rows(talk);
    if rows.is_empty() {
        return writeln!(
            out,
            "    {FAINT}{}{FAINT:#}",
            Message::new("page-nothing").in_lang(lang)
        );
    }
    let shown = |text: &str| escape::line_of_stream(text);
    let columns = rows.iter().map(|row| match row {
        Row::Line {
            by: Speaker::Submission,
            text,
            ..
        } => width::of(&shown(text)),
        _ => 0,
    });
    let columns = columns.max().unwrap_or(0).clamp(8, COLUMNS_MAX);
    for row in &rows {
        match row {
            Row::Line { at_s, by, text } => {
                let at = at_s.map(|at| format!("{at:.3}")).unwrap_or_default();
                let (left, right) = match by {
                    Speaker::Submission => (width::cut(&shown(text), columns), String::new()),
                    Speaker::Validator => (String::new(), format!(" {}", shown(text))),
                };
                let left = width::padded(&left, columns);
                writeln!(
                    out,
                    "    {FAINT}{at:>8}{FAINT:#} {left} {FAINT}|{FAINT:#}{right}"
                )?;
            }
            Row::MoreLines(lines) => {
                let more = Message::new("lines-more")
                    .with("number", *lines)
                    .with("count", lines.to_string());
                writeln!(out, "    {FAINT}… {}{FAINT:#}", more.in_lang(lang))?;
            }
            Row::MoreBytes(bytes) => {
                writeln!(out, "    {FAINT}… {}{FAINT:#}", more_bytes(*bytes, lang))?;
            }
        }
    }
    Ok(())
}

/// A talk as plain text, as sample interactions of packages have it: `>` before what the program said, `<` before the
/// rest.
pub(crate) fn plain(talk: &Interaction) -> String {
    let rows = rows(talk);
    let line = |row: &Row| match row {
        Row::Line { by, text, .. } => match by {
            Speaker::Submission => format!(">{text}\n"),
            Speaker::Validator => format!("<{text}\n"),
        },
        Row::MoreLines(_) | Row::MoreBytes(_) => "…\n".to_string(),
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(by: Speaker, at_s: f64, text: &str) -> Spoken {
        Spoken {
            by,
            at_s,
            text: text.to_string(),
        }
    }

    fn printed(talk: &Interaction) -> String {
        let mut out = Vec::new();
        print(&mut out, talk, Lang::En).expect("text");
        let text = String::from_utf8(out).expect("UTF-8");
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn both_sides_stand_side_by_side_with_escapes() {
        let talk = Interaction {
            beginning: vec![
                said(Speaker::Submission, 0.001, "500\n"),
                said(Speaker::Validator, 0.012, "lower\nthan that\n"),
                said(Speaker::Submission, 1.5, "\u{1b}[2J"),
            ],
            ..Interaction::default()
        };
        let columns = "\\u{1b}[2J".len();
        let line = |at: &str, left: &str, right: &str| {
            let line = format!("    {at:>8} {left:columns$} |{right}");
            format!("{line}\n")
        };
        let expected = [
            "  what the program (left) and the output validator (right) said, with seconds:\n"
                .to_string(),
            line("0.001", "500", ""),
            line("0.012", "", " lower"),
            line("", "", " than that"),
            line("1.500", "\\u{1b}[2J", ""),
        ];
        assert_eq!(printed(&talk), expected.concat());
        assert_eq!(plain(&talk), ">500\n<lower\n<than that\n>\u{1b}[2J\n");
    }

    #[test]
    fn of_a_long_talk_the_first_and_the_last_lines_are_shown() {
        let many: String = (0..50).map(|number| format!("{number}\n")).collect();
        let talk = Interaction {
            beginning: vec![said(Speaker::Submission, 0.0, &many)],
            ..Interaction::default()
        };
        let shown = rows(&talk);
        assert_eq!((shown.len(), &shown[10]), (31, &Row::MoreLines(20)));
        let talk = Interaction {
            left_out_bytes: 5000,
            end: vec![said(Speaker::Validator, 2.0, &many)],
            ..talk
        };
        let shown = rows(&talk);
        assert_eq!((shown.len(), &shown[10]), (31, &Row::MoreBytes(5000)));
        assert!(printed(&talk).contains("left out"), "{}", printed(&talk));
    }
}
