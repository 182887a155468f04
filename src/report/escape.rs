//! Text of a program that nobody trusts, so that it can be printed: what is invisible is shown, and nothing reaches
//! the terminal that would move its cursor, colour it, or turn the direction of writing round.

/// The most characters of a line that are shown.
const CHARS_MAX: usize = 200;

/// A line with its control, format and other invisible characters as escapes, cut short when it is long.
pub fn line(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars().take(CHARS_MAX) {
        match letter {
            // These are only escaped in source code.
            '"' | '\'' | '\\' => shown.push(letter),
            letter => shown.extend(letter.escape_debug()),
        }
    }
    let more = text.chars().count().saturating_sub(CHARS_MAX);
    if more > 0 {
        shown.push_str(&format!("… ({more} more)"));
    }
    shown
}

/// The same of a text that must not be cut: a command that is to be run, a name.
pub fn whole(text: &str) -> String {
    text.chars().flat_map(|letter| line(letter.encode_utf8(&mut [0; 4])).chars().collect::<Vec<_>>()).collect()
}

/// A line with its trailing blanks as symbols too.
pub fn line_with_blanks(text: &str) -> String {
    let (text, blanks) = text.split_at(text.trim_end_matches([' ', '\t', '\r']).len());
    let symbols = blanks.chars().take(CHARS_MAX).map(|blank| match blank {
        ' ' => '·',
        '\t' => '⇥',
        _ => '␍',
    });
    line(text) + &symbols.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_invisible_comes_through() {
        let hostile = "a\u{1b}[31m\u{202e}\u{200b}\u{feff}\u{9b}\u{7f}\u{2028}\r\0\u{ad}\u{e0041}b";
        assert_eq!(
            line(hostile),
            "a\\u{1b}[31m\\u{202e}\\u{200b}\\u{feff}\\u{9b}\\u{7f}\\u{2028}\\r\\0\\u{ad}\\u{e0041}b"
        );
        assert_eq!(line("it's \"6\" \\ Việt ⟨…⟩"), "it's \"6\" \\ Việt ⟨…⟩");
    }

    #[test]
    fn a_long_line_is_cut_and_says_so() {
        assert_eq!(line(&"x".repeat(200)), "x".repeat(200));
        assert_eq!(line(&"x".repeat(1234)), format!("{}… (1034 more)", "x".repeat(200)));
    }

    #[test]
    fn a_command_is_not_cut() {
        let command = format!("printf '%b' '{}' | \u{1b}", "b\\n".repeat(200));
        assert_eq!(whole(&command), command.replace('\u{1b}', "\\u{1b}"));
    }

    #[test]
    fn blanks_at_the_end_are_symbols() {
        assert_eq!(line_with_blanks("6 \t\r"), "6·⇥␍");
        assert_eq!(line_with_blanks(&" ".repeat(1000)).chars().count(), 200);
    }
}
