//! How messages write a piece of text, a count, a shell word, and the nearest name to a mistyped one.

use crate::messages::{Message, Value};
use std::fmt::Display;

/// A character with terminal controls escaped; quotes and backslashes stay.
fn shown(letter: char) -> String {
    if matches!(letter, '"' | '\'' | '\\') {
        letter.to_string()
    } else {
        letter.escape_debug().collect()
    }
}

/// A piece of text for an error message: in backquotes, escaped, and shortened if long.
pub fn quote(text: &str) -> String {
    const CHARS_MAX: usize = 24;
    format!("`{}`", escaped(text, CHARS_MAX))
}

/// The first characters of a text of another program, escaped, with a blank for each tab, and `…` where it is cut.
///
/// ```
/// use tribunal_core::text::shortened;
///
/// assert_eq!(shortened("a\tb\u{7}cd", 4), "a b\\u{7}…");
/// ```
pub fn shortened(text: &str, chars_max: usize) -> String {
    escaped(&text.replace('\t', " "), chars_max)
}

fn escaped(text: &str, chars_max: usize) -> String {
    let mut shown: String = text.chars().take(chars_max).map(shown).collect();
    if text.chars().nth(chars_max).is_some() {
        shown.push('…');
    }
    shown
}

/// The one of `names` that is nearest to a mistyped word: at most two edits away, a swap of neighbours
/// counting as one, and fewer for a short name. Case is ignored. A word without a `/` is compared with the last part of
/// each name, as in `secret/all-black`.
///
/// ```
/// use tribunal_core::text::nearest;
///
/// let solvers = ["bfs", "dfs", "dfs-bits", "table"];
/// assert_eq!(nearest("tabel", solvers), Some("table"));
/// assert_eq!(nearest("DSF", solvers), Some("dfs"));
/// assert_eq!(nearest("elephant", solvers), None);
/// assert_eq!(nearest("all-blak", ["sample/1", "secret/all-black"]), Some("secret/all-black"));
/// ```
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let near = names.into_iter().filter_map(|name| {
        let part = match wrong.contains('/') {
            true => name,
            false => name.rsplit('/').next().unwrap_or(name),
        };
        let slips = strsim::damerau_levenshtein(&wrong, &part.to_lowercase());
        (slips <= (part.len() / 2).min(2)).then_some((slips, name))
    });
    near.min_by_key(|(slips, _)| *slips).map(|(_, name)| name)
}

/// A count with a comma between groups of three digits, as in `165,636,900`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count and its noun, as in `1 case` and `1,000 cases`.
pub fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(count))
}

/// A number of bytes as people read it: in B below 1 KB, in KB below 1 MB, else in MB, each 1,024 of the unit before.
///
/// ```
/// use tribunal_core::text::size;
///
/// assert_eq!([1000, 1536, 64 << 20].map(size), ["1000 B", "1.5 KB", "64 MB"]);
/// ```
pub fn size(bytes: u64) -> String {
    let (unit, name) = match bytes {
        0..0x400 => return format!("{bytes} B"),
        0x400..0x10_0000 => (1 << 10, "KB"),
        _ => (1 << 20, "MB"),
    };
    let count = format!("{:.1}", bytes as f64 / f64::from(unit));
    format!("{} {name}", count.strip_suffix(".0").unwrap_or(&count))
}

/// A message without the numbers of system errors: `(os error 2)` says nothing to a user.
///
/// ```
/// use tribunal_core::text::without_error_numbers;
///
/// let error = std::io::Error::from_raw_os_error(2);
/// assert_eq!(without_error_numbers(&error), "No such file or directory");
/// ```
pub fn without_error_numbers(message: impl Display) -> String {
    const BEGIN: &str = " (os error ";
    let message = message.to_string();
    let mut pieces = message.split(BEGIN);
    let mut kept = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let rest = piece.trim_start_matches(|letter: char| letter.is_ascii_digit());
        match rest.strip_prefix(')') {
            Some(rest) => kept.push_str(rest),
            None => kept.extend([BEGIN, piece]),
        }
    }
    kept
}

/// A character as an error message shows it.
pub(super) fn name(letter: char) -> Value {
    let id = match letter {
        ' ' => "a-space",
        '\t' => "a-tab",
        '\0' => "a-nul-byte",
        '\r' => "a-carriage-return",
        '\u{feff}' => "a-byte-order-mark",
        letter => return quote(&letter.to_string()).into(),
    };
    Message::new(id).into()
}

/// A word quoted for a shell, if necessary.
pub fn shell_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./=:,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_or_two_typing_errors_still_give_a_suggestion() {
        let names = ["bfs", "bfs-shift", "dfs", "dfs-bits", "table", "Chase"];
        for (wrong, meant) in [
            ("bsf", "bfs"),
            ("DSF", "dfs"),
            ("tabel", "table"),
            ("chse", "Chase"),
            ("dfs-bist", "dfs-bits"),
        ] {
            assert_eq!(nearest(wrong, names), Some(meant), "{wrong}");
        }
        for wrong in ["x", "zzz", "elephant", ""] {
            assert_eq!(nearest(wrong, names), None, "{wrong}");
        }
    }

    #[test]
    fn a_name_in_a_folder_is_found_by_its_last_part() {
        let names = ["sample/1", "secret/all-black", "secret/all-white"];
        for (wrong, meant) in [
            ("all-black", Some("secret/all-black")),
            ("all-withe", Some("secret/all-white")),
            ("secret/all-blak", Some("secret/all-black")),
            ("1", Some("sample/1")),
            ("2", None),
            ("sample/all-black", None),
        ] {
            assert_eq!(nearest(wrong, names), meant, "{wrong}");
        }
    }

    #[test]
    fn only_numbers_of_system_errors_are_removed() {
        for (message, kept) in [
            (
                "cannot read `a`: Is a directory (os error 21)",
                "cannot read `a`: Is a directory",
            ),
            ("x (os error 2); y (os error 13)", "x; y"),
            ("x (os error two)", "x (os error two)"),
            ("x (os error 2", "x (os error 2"),
        ] {
            assert_eq!(without_error_numbers(message), kept);
        }
    }

    #[test]
    fn a_count_and_its_noun_agree() {
        let counts = [0, 1, 2, 1000].map(|count| counted(count, "case"));
        assert_eq!(counts, ["0 cases", "1 case", "2 cases", "1,000 cases"]);
    }

    #[test]
    fn counts_are_grouped_by_three() {
        for (count, expected) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (165_636_900, "165,636,900"),
        ] {
            assert_eq!(grouped(count), expected);
        }
    }

    #[test]
    fn long_pieces_are_shortened_and_escaped() {
        assert_eq!(quote("a\u{1b}b"), "`a\\u{1b}b`");
        assert_eq!(quote("a\\b"), "`a\\b`");
        assert_eq!(quote(&"x".repeat(30)), format!("`{}…`", "x".repeat(24)));
        assert_eq!(quote(&"x".repeat(24)), format!("`{}`", "x".repeat(24)));
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        for (word, expected) in [
            ("my.cpp", "my.cpp"),
            ("a b.cpp", "'a b.cpp'"),
            ("it's", "'it'\\''s'"),
            ("$(rm -r x)", "'$(rm -r x)'"),
            ("~/x", "'~/x'"),
            ("", "''"),
            ("*", "'*'"),
        ] {
            assert_eq!(shell_word(word), expected);
        }
    }
}
