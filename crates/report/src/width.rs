//! How many columns of a terminal a text takes: two for each Chinese character, one for most others.

use unicode_width::UnicodeWidthChar as _;

/// The columns that a text takes, which [`escape`](super::escape) made fit to be printed.
pub fn of(text: &str) -> usize {
    text.chars().map(of_letter).sum()
}

fn of_letter(letter: char) -> usize {
    letter.width().unwrap_or(0)
}

/// The text with so many blanks behind it that it takes at least `width` columns.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(of(text))))
}

/// As much of the beginning of a text as takes at most `width` columns, with a sign that it is cut.
pub fn cut(text: &str, width: usize) -> String {
    match of(text) > width {
        true => format!("{}…", first(text.chars(), width.saturating_sub(1))),
        false => text.to_string(),
    }
}

/// As much of the end of a text as takes at most `width` columns, with a sign that it is cut.
pub fn cut_before(text: &str, width: usize) -> String {
    match of(text) > width {
        true => format!(
            "…{}",
            first(text.chars().rev(), width.saturating_sub(1))
                .chars()
                .rev()
                .collect::<String>()
        ),
        false => text.to_string(),
    }
}

/// The first letters that take at most `width` columns.
fn first(letters: impl Iterator<Item = char>, width: usize) -> String {
    let mut left = Some(width);
    let fits = |letter: &char| {
        left = left.and_then(|columns| columns.checked_sub(of_letter(*letter)));
        left.is_some()
    };
    letters.take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
