//! Prints the lines of a source around the one that a tool names.

use super::escape::{self, TAB};
use super::style::{BAD, FAINT};
use super::values::parted;
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::verdict::stressed::SourceExcerpt;

/// The maximum number of lines that are shown.
const LINES_MAX: usize = 5;

/// Prints the place and the lines, with a mark before the named one.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(out: &mut dyn Write, excerpt: &SourceExcerpt, lang: Lang) -> io::Result<()> {
    let place = format!("{}:{}", escape::line(&excerpt.file), excerpt.line);
    let place = match excerpt.origin_in(lang) {
        Some(origin) => parted(place, escape::line(&origin), lang),
        None => place,
    };
    writeln!(out, "  {FAINT}{place}{FAINT:#}")?;
    for (is_named, line) in numbered(excerpt) {
        match is_named {
            true => writeln!(out, "  {BAD}> {}{BAD:#}", escape::line(&line))?,
            false => writeln!(out, "    {}", escape::line(&line))?,
        }
    }
    Ok(())
}

/// The lines with their numbers, not escaped, and whether each is the named one.
pub(crate) fn numbered(excerpt: &SourceExcerpt) -> Vec<(bool, String)> {
    let width = excerpt
        .first
        .saturating_add(LINES_MAX as u64)
        .to_string()
        .len();
    (0..)
        .zip(excerpt.lines.iter().take(LINES_MAX))
        .map(|(index, line)| {
            let number = excerpt.first.saturating_add(index);
            let shown = format!("{number:>width$} | {}", line.replace('\t', TAB));
            (number == excerpt.line, shown.trim_end().to_string())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_line_is_marked_and_every_line_is_inert() {
        let excerpt = SourceExcerpt {
            file: "my.c".to_string(),
            line: 10,
            first: 8,
            lines: ["int a[4];", "", "\ta[i] = 1; // \u{1b}[2J", "}"]
                .map(String::from)
                .to_vec(),
            ..SourceExcerpt::default()
        };
        let mut out = Vec::new();
        print(&mut out, &excerpt, Lang::En).expect("a vector takes everything");
        let text = String::from_utf8(out).expect("UTF-8");
        assert_eq!(
            anstream::adapter::strip_str(&text).to_string(),
            "  my.c:10\n     8 | int a[4];\n     9 |\n  > 10 |     a[i] = 1; // \\u{1b}[2J\n    11 | }\n"
        );
    }

    #[test]
    fn no_number_of_a_saved_run_is_too_large() {
        let excerpt = SourceExcerpt {
            file: String::new(),
            line: u64::MAX,
            first: u64::MAX,
            lines: vec![String::new(); 100],
            ..SourceExcerpt::default()
        };
        assert!(numbered(&excerpt).len() <= LINES_MAX);
    }
}
