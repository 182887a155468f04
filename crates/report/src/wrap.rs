//! Breaks long lines of a report between words, except commands, which a user may copy.

use std::borrow::Cow;
use std::io::{self, Write};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Extra indentation of the second and later parts of a broken line.
const HANGING_INDENT: usize = 2;

/// A writer that breaks lines into parts of at most `width` columns; a longer word stays whole.
///
/// Commands stay whole: when a user copies a line, the terminal joins parts that it broke itself, but not our parts.
pub(crate) struct Wrap<'a> {
    out: &'a mut dyn Write,
    width: usize,
    /// The beginning of a line whose line feed has not been written yet.
    line: Vec<u8>,
}

impl<'a> Wrap<'a> {
    /// Makes a writer that passes broken lines on to `out`.
    pub(crate) fn new(out: &'a mut dyn Write, width: usize) -> Wrap<'a> {
        Wrap {
            out,
            width,
            line: Vec::new(),
        }
    }
}

impl Write for Wrap<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                match str::from_utf8(&line) {
                    Ok(text) => self.out.write_all(broken(text, self.width).as_bytes())?,
                    Err(_) => self.out.write_all(&line)?,
                }
            }
        }
        Ok(bytes.len())
    }

    /// Passes on whole lines only, because the beginning of a line decides how it is broken.
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Wrap<'_> {
    fn drop(&mut self) {
        // A last line without a line feed. A write error shows again when the console is flushed.
        let _ = self.out.write_all(&self.line);
    }
}

/// Whether a line ends with a command that a user may want to copy.
fn is_command(text: &str) -> bool {
    // The colon of a Chinese label is another character.
    let labels = [": ", "： "].map(|colon| text.split_once(colon));
    labels.into_iter().flatten().any(|(_, after)| {
        ["tribunal ", "printf "]
            .iter()
            .any(|program| after.starts_with(program))
    })
}

/// The line broken into lines of at most `width` columns, with its line feed.
fn broken(line: &str, width: usize) -> String {
    let text = line.trim_end_matches('\n');
    let plain = console::strip_ansi_codes(text);
    if is_command(&plain) {
        return line.to_string();
    }
    let rest = text.trim_start_matches(' ');
    let indent = &text[..text.len() - rest.len()];
    // A quotation keeps its mark on each line.
    let deeper = match plain.trim_start_matches(' ').starts_with("| ") {
        true => format!("{indent}| "),
        false => " ".repeat((indent.len() + HANGING_INDENT).min(width / 2)),
    };
    let options = options(width)
        .initial_indent(indent)
        .subsequent_indent(&deeper);
    textwrap::fill(rest, options) + "\n"
}

/// The text in lines of at most `width` columns; a longer word stays whole.
pub(crate) fn lines(text: &str, width: usize) -> Vec<String> {
    textwrap::wrap(text, options(width))
        .into_iter()
        .map(Cow::into_owned)
        .collect()
}

/// Breaks only at blanks: a path or a number stays whole.
fn options<'a>(width: usize) -> Options<'a> {
    Options::new(width)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .break_words(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::BAD;

    fn wrapped(text: &str, width: usize) -> String {
        let mut out = Vec::new();
        write!(Wrap::new(&mut out, width), "{text}").expect("a vector takes every line");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn a_line_is_broken_between_words_and_its_rest_is_indented() {
        assert_eq!(
            wrapped("  one two three four\nfive\n", 11),
            "  one two\n    three\n    four\nfive\n"
        );
        assert_eq!(wrapped("one  two\n", 8), "one  two\n");
        assert_eq!(
            wrapped("  unbreakable/and/long word\n", 10),
            "  unbreakable/and/long\n    word\n"
        );
        assert_eq!(
            wrapped("    | a quoted line\n", 14),
            "    | a quoted\n    | line\n"
        );
        assert_eq!(wrapped("no end", 80), "no end");
    }

    #[test]
    fn colours_take_no_columns() {
        let text = format!("{BAD}WA{BAD:#} one two\n");
        assert_eq!(wrapped(&text, 10), text);
        assert_eq!(wrapped(&text, 7), format!("{BAD}WA{BAD:#} one\n  two\n"));
    }

    #[test]
    fn commands_stay_whole() {
        for line in [
            "  repeat: tribunal judge flipgame a.c\n",
            "  重现： tribunal judge flipgame a.c\n",
            "  why 3 is right: printf '%b' 'b w' | tribunal solve\n",
        ] {
            assert_eq!(wrapped(line, 10), line);
        }
    }

    #[test]
    fn every_width_keeps_all_words() {
        let text = "  a bb ccc dddd\n    | eeeee ffffff ggggggg\nhh   ii\n\n";
        for width in 0..40 {
            let same = |text: &str| {
                text.split_whitespace()
                    .filter(|word| *word != "|")
                    .collect::<String>()
            };
            assert_eq!(same(&wrapped(text, width)), same(text), "{width}");
        }
    }
}
