//! Escapes text from untrusted programs for printing: invisible characters become visible, and no control character
//! reaches the terminal that could move its cursor, colour text, or reverse the writing direction.

/// The maximum number of characters of a line that are shown.
const CHARS_MAX: usize = 200;

/// The blanks that stand for a tab.
pub(crate) const TAB: &str = "    ";

/// Prefixes that build servers read as commands anywhere in a line of a log.
const SERVER_COMMANDS: [&str; 3] = ["##[", "##vso[", "##teamcity["];

/// A line with its control, format and other invisible characters as escapes; a long line is cut.
pub(crate) fn line(text: &str) -> String {
    // Cut before escaping, since a line may have megabytes.
    let end = text
        .char_indices()
        .nth(CHARS_MAX)
        .map_or(text.len(), |(end, _)| end);
    let shown = whole(&text[..end]);
    match text[end..].chars().count() {
        0 => shown,
        more => format!("{shown}… ({more} more)"),
    }
}

/// Escapes a text that must not be cut, such as a command to run or a name.
pub fn whole(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            // `escape_debug` would escape these too, as for source code.
            '"' | '\'' | '\\' => shown.push(letter),
            letter => shown.extend(letter.escape_debug()),
        }
    }
    // GitHub reads a line of a log as a command if it begins with `::`, also after blanks.
    let is_command = shown.trim_start().starts_with("::");
    if is_command {
        shown = shown.replacen(':', "\\u{3a}", 1);
    }
    for command in SERVER_COMMANDS.into_iter().filter(|_| text.contains("##")) {
        shown = shown.replace(command, &format!("\\u{{23}}{}", &command[1..]));
    }
    shown
}

/// Like [`line`], with blanks for each tab: compilers, and traces of Java and Go, indent with tabs.
pub(crate) fn line_of_stream(text: &str) -> String {
    line(&text.replace('\t', TAB))
}

/// Like [`line`], with trailing blanks shown as symbols.
pub(crate) fn line_with_blanks(text: &str) -> String {
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
    fn invisible_characters_are_escaped() {
        let hostile = "a\u{1b}[31m\u{202e}\u{200b}\u{feff}\u{9b}\u{7f}\u{2028}\r\0\u{ad}\u{e0041}b";
        assert_eq!(
            line(hostile),
            "a\\u{1b}[31m\\u{202e}\\u{200b}\\u{feff}\\u{9b}\\u{7f}\\u{2028}\\r\\0\\u{ad}\\u{e0041}b"
        );
        assert_eq!(line("it's \"6\" \\ Việt ⟨…⟩"), "it's \"6\" \\ Việt ⟨…⟩");
    }

    #[test]
    fn no_line_is_a_command_to_a_build_server() {
        assert_eq!(line("::error::forged"), "\\u{3a}:error::forged");
        assert_eq!(whole("  ::stop-commands::x"), "  \\u{3a}:stop-commands::x");
        assert_eq!(
            line("a ##[error]b ##vso[task]"),
            "a \\u{23}#[error]b \\u{23}#vso[task]"
        );
        assert_eq!(line("std::cout << a##b"), "std::cout << a##b");
    }

    #[test]
    fn a_long_line_is_cut_and_says_so() {
        assert_eq!(line(&"x".repeat(200)), "x".repeat(200));
        assert_eq!(
            line(&"x".repeat(1234)),
            format!("{}… (1034 more)", "x".repeat(200))
        );
    }

    #[test]
    fn a_tab_of_a_stream_is_blanks() {
        assert_eq!(line_of_stream("\tat a\u{1b}\r"), "    at a\\u{1b}\\r");
        assert_eq!(line("\tat a"), "\\tat a");
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
