//! The difference between two answers, line by line.

use super::escape;
use super::style::{BAD, GOOD};
use super::values::say;
use similar::{ChangeTag, TextDiff};
use std::fmt::Write as _;
use tribunal_core::messages::Lang;

/// The maximum number of lines of a difference that are shown.
const LINES_MAX: usize = 40;

/// The lines of `expected` that are missing (`-`) and those of `actual` that are extra (`+`), with visible trailing
/// blanks.
pub(crate) fn lines(expected: &str, actual: &str, lang: Lang) -> String {
    with_end(expected, actual, true, lang)
}

/// Like [`lines`], where only the start of the output may be known: of `actual_bytes` bytes in all.
pub(crate) fn lines_of_start(
    expected: &str,
    actual: &str,
    actual_bytes: u64,
    lang: Lang,
) -> String {
    let is_whole = actual.len() as u64 == actual_bytes;
    if is_whole || !expected.starts_with(actual.trim_end_matches('\u{fffd}')) {
        return with_end(expected, actual, is_whole, lang);
    }
    // As far as it is known, the output is the same: only whole lines are compared.
    let end = actual.rfind('\n').map_or(0, |end| end + 1);
    let mut text = with_end(&actual[..end], &actual[..end], false, lang);
    text.push_str(&say("diff-of-start", lang));
    text.push('\n');
    text
}

/// `is_whole` tells whether the end of `actual` is that of the output.
fn with_end(expected: &str, actual: &str, is_whole: bool, lang: Lang) -> String {
    let diff = TextDiff::from_lines(expected, actual);
    let mut text = String::new();
    for (shown, change) in diff.iter_all_changes().enumerate() {
        if shown == LINES_MAX {
            text.push_str(&say("diff-cut", lang));
            text.push('\n');
            break;
        }
        let (sign, style) = match change.tag() {
            ChangeTag::Equal => (' ', anstyle::Style::new()),
            ChangeTag::Delete => ('-', BAD),
            ChangeTag::Insert => ('+', GOOD),
        };
        let line =
            escape::line_with_blanks(change.value().strip_suffix('\n').unwrap_or(change.value()));
        // Behind a line that is cut here, the end of the output is out of sight.
        let is_at_end = is_whole && !escape::is_cut(change.value());
        let end = match change.missing_newline() && is_at_end {
            true => format!(" ({})", say("page-no-newline", lang)),
            false => String::new(),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{style}{sign}{line}{style:#}{end}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(expected: &str, actual: &str) -> String {
        anstream::adapter::strip_str(&lines(expected, actual, Lang::En)).to_string()
    }

    #[test]
    fn trailing_blanks_are_visible() {
        assert_eq!(plain("6\n", "6 \t\r\n"), "-6\n+6·⇥␍\n");
        assert_eq!(plain("6\n", "6"), "-6\n+6 (no newline at the end)\n");
        assert_eq!(plain("a b\n", "a\u{1b}b\n"), "-a b\n+a\\u{1b}b\n");
    }

    #[test]
    fn nothing_is_said_of_the_end_of_an_output_that_is_cut() {
        let shown = |actual: &str, bytes| lines_of_start("6\n", actual, bytes, Lang::En);
        let said = "no newline";
        assert!(shown("7", 1).contains(said));
        assert!(!shown("7", 9).contains(said));
        let long = "7".repeat(300);
        let cut = shown(&long, 300);
        assert!(cut.contains("… (+100)") && !cut.contains(said), "{cut}");
    }

    #[test]
    fn a_long_difference_says_that_it_is_cut() {
        let long: String = (0..100).map(|line| format!("{line}\n")).collect();
        let shown = plain("", &long);
        assert_eq!(shown.lines().count(), LINES_MAX + 1);
        assert!(shown.ends_with("… cut here; there are more differences\n"));
    }
}
