//! Measures, pads and cuts text by terminal columns: a Chinese character takes two, most others one.

use console::{Alignment, measure_text_width, pad_str, truncate_str};

/// The columns that a text takes after [`escape`](super::escape).
pub(crate) fn of(text: &str) -> usize {
    measure_text_width(text)
}

/// The text with blanks behind it, so that it takes at least `width` columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    pad_str(text, width, Alignment::Left, None).into_owned()
}

/// The text with blanks before it, so that it takes at least `width` columns.
pub(crate) fn padded_before(text: &str, width: usize) -> String {
    pad_str(text, width, Alignment::Right, None).into_owned()
}

/// The beginning of a text, in at most `width` columns, with `…` where it is cut.
pub(crate) fn cut(text: &str, width: usize) -> String {
    truncate_str(text, width, "…").into_owned()
}

/// Like [`cut`], at the end of a word where one ends in the second half.
pub(crate) fn cut_at_word(text: &str, width: usize) -> String {
    let shown = cut(text, width);
    let kept = match shown.strip_suffix('…') {
        Some(kept) if shown != text => kept,
        _ => return shown,
    };
    let is_whole = text
        .get(kept.len()..)
        .is_some_and(|rest| rest.starts_with(' '));
    let end = kept
        .rfind(' ')
        .filter(|end| 2 * end >= kept.len() && !is_whole);
    format!("{}…", kept[..end.unwrap_or(kept.len())].trim_end())
}

/// A message in a table, cut at the end of a word. Where it is too long, the names of Java's types lose the package whose
/// types every program names without it.
pub(crate) fn cut_message(text: &str, width: usize) -> String {
    match of(text) > width {
        true => cut_at_word(&text.replace("java.lang.", ""), width),
        false => text.to_string(),
    }
}

/// The end of a text, in at most `width` columns, with `…` where it is cut.
pub(crate) fn cut_before(text: &str, width: usize) -> String {
    reversed(&cut(&reversed(text), width))
}

fn reversed(text: &str) -> String {
    text.chars().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_is_too_long_loses_the_package_of_java_first() {
        let message = "ended by java.lang.ArithmeticException at Main.java:5: / by zero";
        assert_eq!(cut_message(message, of(message)), message);
        let short = "ended by ArithmeticException at Main.java:5: / by zero";
        assert_eq!(cut_message(message, of(short)), short);
        let shorter = "ended by ArithmeticException…";
        assert_eq!(cut_message(message, of(shorter)), shorter);
    }

    #[test]
    fn a_chinese_character_takes_two_columns_and_a_vietnamese_one_takes_one() {
        assert_eq!(
            [
                of("WA"),
                of("答案错误"),
                of("kết quả sai"),
                of("a…b"),
                of("，")
            ],
            [2, 8, 11, 3, 2]
        );
        assert_eq!(padded("答", 4) + "|", "答  |");
        assert_eq!(padded("答案错误", 4), "答案错误");
    }

    #[test]
    fn a_text_is_cut_at_either_end_and_never_in_the_middle_of_a_letter() {
        assert_eq!([cut("abcdef", 6), cut("abcdef", 5)], ["abcdef", "abcd…"]);
        assert_eq!(
            [cut("答案错误", 8), cut("答案错误", 7), cut("答案错误", 6)],
            ["答案错误", "答案错…", "答案…"]
        );
        assert_eq!(
            [
                "one two",
                "one two three",
                "one two threes",
                "答案错误 is",
                "abcdefghijklm",
                "a bcdefghijkl"
            ]
            .map(|text| cut_at_word(text, 11)),
            [
                "one two",
                "one two…",
                "one two…",
                "答案错误 is",
                "abcdefghij…",
                "a bcdefghi…"
            ]
        );
        assert_eq!(cut_at_word("one two three", 8), "one two…");
        assert_eq!(
            [cut_before("abcdef", 6), cut_before("abcdef", 5)],
            ["abcdef", "…cdef"]
        );
        assert_eq!(
            [cut_before("答案错误", 7), cut_before("答案错误", 6)],
            ["…案错误", "…错误"]
        );
        assert_eq!([cut("ab", 1), cut("ab", 0), cut("答", 1)], ["…", "…", "…"]);
    }
}
