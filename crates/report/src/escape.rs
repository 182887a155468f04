//! Escapes text from untrusted programs for printing: invisible characters become visible, and no control character
//! reaches the terminal that could move its cursor, colour text, or reverse the writing direction.

/// The maximum number of characters of a line that are shown.
const CHARS_MAX: usize = 200;

/// So many more characters are shown where nothing follows them.
const SLACK_CHARS: usize = 40;

/// The maximum number of characters of a remark that are shown.
const REMARK_CHARS_MAX: usize = 800;

/// The longest word that is left out as a whole where a line is cut.
const WORD_CHARS_MAX: usize = 24;

/// The blanks that stand for a tab.
pub(crate) const TAB: &str = "    ";

/// Prefixes that build servers read as commands anywhere in a line of a log.
const SERVER_COMMANDS: [&str; 3] = ["##[", "##vso[", "##teamcity["];

/// A line with its control, format and other invisible characters as escapes; a long line is cut at the end of a word,
/// and says in every language how many characters are left out.
pub(crate) fn line(text: &str) -> String {
    cut(text, CHARS_MAX)
}

/// Whether [`line`] cuts a text.
pub(crate) fn is_cut(text: &str) -> bool {
    text.chars().nth(CHARS_MAX + SLACK_CHARS).is_some()
}

/// Like [`line`], for a remark of several sentences or findings, which is cut later.
pub(crate) fn remark(text: &str) -> String {
    cut(text, REMARK_CHARS_MAX)
}

fn cut(text: &str, chars_max: usize) -> String {
    // What is a little too long is shown: its last words may say most. Cut before escaping, since a line may have megabytes.
    if text.chars().nth(chars_max + SLACK_CHARS).is_none() {
        return whole(text);
    }
    let Some((end, _)) = text.char_indices().nth(chars_max) else {
        return whole(text);
    };
    let is_word = |letter: char| !letter.is_whitespace();
    let word = text[..end].trim_end_matches(is_word);
    let word_chars = text[word.len()..end].chars().count();
    let shown = match text[end..].starts_with(is_word) && word_chars <= WORD_CHARS_MAX {
        true => word,
        false => &text[..end],
    };
    let shown = shown.trim_end();
    let more = text[shown.len()..].chars().count();
    format!("{}… (+{more})", whole(shown))
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
            format!("{}… (+1034)", "x".repeat(200))
        );
        let words = "four ".repeat(39) + "beautiful words" + &" more".repeat(7);
        assert_eq!(line(&words), format!("{}… (+51)", &words[..194]));
        let long = "four ".repeat(40) + "words" + &" more".repeat(8);
        assert_eq!(line(&long), format!("{}… (+46)", &long[..199]));
        // What is a little too long keeps its last words.
        let whole = "four ".repeat(47) + "words";
        assert_eq!(line(&whole), whole);
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
