//! Cuts a source to the line that a sanitizer names, with the lines around it.

use super::compile::file_named;
use std::path::Path;
use tribunal_core::verdict::stressed::SourceExcerpt;

/// The number of lines shown before the named line, and after it.
const AROUND: usize = 2;

/// Maximum number of characters of a line that are kept.
const LINE_CHARS_MAX: usize = 200;

/// The lines around the first place of a finding that lies in a file of the program; `None` if no place does.
///
/// A place is `file:line` or `file:line:column`, at the start of a line or as its last word.
pub(super) fn around_finding(source: &Path, finding: &[String]) -> Option<SourceExcerpt> {
    finding
        .iter()
        .flat_map(|line| [line.split(' ').next(), line.rsplit(' ').next()])
        .flatten()
        .filter_map(place)
        .find_map(|(file, line)| {
            let text = file_named(source, file)?;
            around(file, line, &String::from_utf8_lossy(&text))
        })
}

/// The file and the line number of a place.
fn place(word: &str) -> Option<(&str, usize)> {
    let (file, rest) = word.split_once(':')?;
    let line = rest.split(':').next()?.parse().ok()?;
    (!file.is_empty()).then_some((file, line))
}

fn around(file: &str, line: usize, text: &str) -> Option<SourceExcerpt> {
    let first = line.saturating_sub(AROUND).max(1);
    let lines: Vec<String> = text
        .lines()
        .skip(first - 1)
        .take(line.saturating_add(AROUND + 1) - first)
        .map(|line| line.chars().take(LINE_CHARS_MAX).collect())
        .collect();
    // A line number beyond the end belongs to another text of this name.
    (line > 0 && lines.len() > line - first).then(|| SourceExcerpt {
        file: file.to_string(),
        line: line as u64,
        first: first as u64,
        lines,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// The excerpt of a program `my.cpp` of seven lines, as `first: lines, named line`.
    fn shown(finding: &[&str]) -> Option<(u64, Vec<String>, u64)> {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("my.cpp");
        fs::write(&source, "1\n2\n3\n4\n5\n6\n7\n").expect("written");
        let finding: Vec<String> = finding.iter().map(|line| (*line).to_string()).collect();
        let SourceExcerpt {
            file,
            line,
            first,
            lines,
        } = around_finding(&source, &finding)?;
        assert_eq!(file, "my.cpp");
        Some((first, lines, line))
    }

    #[test]
    fn two_lines_before_and_after_the_named_line_are_kept() {
        let lines = |all: &str| all.chars().map(String::from).collect::<Vec<_>>();
        let overflow = ["stack-buffer-overflow", "in flip(int*, int) my.cpp:4:9"];
        assert_eq!(shown(&overflow), Some((2, lines("23456"), 4)));
        let shift = ["my.cpp:1:14: runtime error: shift exponent 40 is too large"];
        assert_eq!(shown(&shift), Some((1, lines("123"), 1)));
        let last = ["in main my.cpp:7"];
        assert_eq!(shown(&last), Some((5, lines("567"), 7)));
    }

    #[test]
    fn a_place_outside_the_program_is_skipped() {
        let assertion = [
            "stl_vector.h:1123: Assertion '__n < this->size()' failed.",
            "called from main my.cpp:2:1",
        ];
        assert_eq!(shown(&assertion).map(|(_, _, line)| line), Some(2));
        for finding in [
            "in main my.cpp:8",
            "in main my.cpp:0",
            "in main other.cpp:2",
            "in main ../my.cpp:2",
            "in main my.cpp:18446744073709551615",
            "in main my.cpp:99999999999999999999",
            "my.cpp:: error",
            "",
        ] {
            assert_eq!(shown(&[finding]), None, "{finding}");
        }
    }

    #[test]
    fn a_long_line_is_cut() {
        let text = "x".repeat(10_000);
        let excerpt = around("my.c", 1, &text).expect("a line");
        assert_eq!(excerpt.lines, ["x".repeat(LINE_CHARS_MAX)]);
    }
}
