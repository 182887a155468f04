//! Makes untrusted text safe for a page: no markup, no invisible characters, limited length.

use super::words::Words;
use maud::{Markup, PreEscaped, Render, html};
use std::borrow::Cow;
use tribunal_core::text::{grouped, size};
use tribunal_core::verdict::Verdict;

/// The maximum number of characters of a name or a message that are shown.
const LINE_CHARS_MAX: usize = 200;

/// The maximum number of characters of a command that are shown; it is large because a cut command is useless.
const COMMAND_CHARS_MAX: usize = 4000;

/// The maximum number of lines of a block that are shown.
const BLOCK_LINES_MAX: usize = 40;

/// The maximum number of characters of a block that are shown.
const BLOCK_CHARS_MAX: usize = 4000;

/// How many characters fit, from the beginning; an invisible character counts as six, since a token replaces it.
fn fitting(text: impl Iterator<Item = char>, chars_max: usize) -> usize {
    const TOKEN_CHARS: usize = 6;
    let room = |letter| if is_visible(letter) { 1 } else { TOKEN_CHARS };
    let sums = text.scan(0, |sum, letter| {
        *sum += room(letter);
        Some(*sum)
    });
    sums.take_while(|sum| *sum <= chars_max).count()
}

/// One line of untrusted text; a long line is cut.
pub(super) fn inert(text: &str) -> Markup {
    within(text, LINE_CHARS_MAX, |text| visible(text.chars()))
}

/// Untrusted text among other text, such as a name in a list. What has only ASCII letters takes no element: they are
/// written from left to right like the text around them, and large pages have thousands of names.
pub(super) fn among(text: &str) -> Markup {
    match text.is_ascii() && text.len() <= LINE_CHARS_MAX && text.chars().all(is_visible) {
        true => html! { (text) },
        false => inert(text),
    }
}

/// A sentence with untrusted parts: text in backquotes is code, and a long sentence is cut.
pub(super) fn prose(text: &str) -> Markup {
    within(text, LINE_CHARS_MAX, with_code)
}

/// The language of a text, if it is not known to be that of the page: borrowed texts are in English.
#[allow(clippy::ptr_arg)] // whether it is borrowed tells its language
pub(super) fn lang_of(said: &Cow<'_, str>) -> Option<&'static str> {
    matches!(said, Cow::Borrowed(_)).then_some("en")
}

/// A sentence of a report in the reader's language, or else in English.
#[allow(clippy::ptr_arg)] // as above
pub(super) fn said(said: &Cow<'_, str>) -> Markup {
    html! { span lang=[lang_of(said)] { (prose(said)) } }
}

/// Like [`prose`], with a larger maximum for instructions, which are useless when cut.
pub(super) fn sentences(text: &str) -> Markup {
    within(text, COMMAND_CHARS_MAX, with_code)
}

fn within(text: &str, chars_max: usize, shape: fn(&str) -> Markup) -> Markup {
    let chars = fitting(text.chars(), chars_max);
    let end = text
        .char_indices()
        .nth(chars)
        .map_or(text.len(), |(end, _)| end);
    html! { bdi { (shape(&text[..end])) } (cut(text[end..].chars().count())) }
}

/// How many characters are left out.
fn cut(chars: usize) -> Markup {
    html! { @if chars > 0 { span.cut { "… +" (grouped(chars as u64)) } } }
}

/// Text with the parts between backquotes as code; a backquote without a second one stays.
pub(super) fn with_code(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    html! {
        @for (index, part) in parts.iter().enumerate() {
            @let is_quoted = index % 2 == 1 && index + 1 < parts.len();
            @if is_quoted && !part.is_empty() { code { (visible(part.chars())) } }
            @else {
                @if index % 2 == 1 { "`" }
                (visible(part.chars()))
                @if is_quoted { "`" }
            }
        }
    }
}

/// A name; a long name is cut at its beginning, since names differ at their ends.
pub(super) fn name(text: &str) -> Markup {
    let cut = text.chars().count() - fitting(text.chars().rev(), LINE_CHARS_MAX / 2);
    html! {
        bdi title=[(cut > 0).then(|| plain(text))] {
            @if cut > 0 { span.cut { "…" } }
            (visible(text.chars().skip(cut)))
        }
    }
}

/// A command to copy; only a very long one is cut.
pub(super) fn command(text: &str) -> Markup {
    let shown = fitting(text.chars(), COMMAND_CHARS_MAX);
    let more = text.chars().count() - shown;
    html! {
        code.command { bdi { (visible(text.chars().take(shown))) } }
        (cut(more))
    }
}

/// A single cell of a board.
pub(super) fn inert_cell(cell: char) -> String {
    html! { (if is_visible(cell) { cell } else { '\u{fffd}' }.to_string()) }.into_string()
}

/// Text for an attribute, which cannot hold elements: invisible characters are escaped.
pub(super) fn plain(text: &str) -> String {
    crate::escape::line(text)
}

/// The part of a long text that is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// The beginning.
    First,
    /// The end.
    Last,
}

/// Lines of untrusted text in a box; `bytes` is the length of the original, which may be cut already.
pub(super) fn block(words: Words, text: &str, bytes: u64, side: Side) -> Markup {
    if text.is_empty() {
        return html! { p.nothing { (words.say("page-nothing")) } };
    }
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines.len().saturating_sub(BLOCK_LINES_MAX);
    let shown = if side == Side::First {
        &lines[..lines.len() - cut]
    } else {
        &lines[cut..]
    };
    let share = (BLOCK_CHARS_MAX / shown.len().max(1)).max(LINE_CHARS_MAX / 2);
    let cut_bytes = bytes.saturating_sub(text.len() as u64);
    let unended = side == Side::First && cut == 0 && cut_bytes == 0 && !text.ends_with('\n');
    let left_out = html! {
        @if cut > 0 || cut_bytes > 0 {
            p.cut {
                @if cut > 0 { (words.count("page-lines-left-out", cut as u64)) " " }
                @if cut_bytes > 0 { (words.fill("page-size-left-out", 0, &[("size", &size(cut_bytes))])) }
            }
        }
    };
    html! {
        @if side == Side::Last { (left_out) }
        pre.said dir="auto" tabindex="0" {
            @for (index, line) in shown.iter().enumerate() {
                @if index > 0 { "\n" }
                (block_line(line, share))
            }
            @if unended { " " span.cut { (words.say("page-no-newline")) } }
        }
        @if side == Side::First { (left_out) }
    }
}

/// A line of a block with its trailing blanks as symbols.
fn block_line(line: &str, share: usize) -> Markup {
    let text = line.trim_end_matches([' ', '\t', '\r']);
    let blanks = line[text.len()..]
        .chars()
        .take(share)
        .map(|blank| match blank {
            ' ' => '·',
            '\t' => '⇥',
            _ => '␍',
        });
    let blanks: String = blanks.collect();
    let shown = fitting(text.chars(), share);
    let more = text.chars().count() - shown;
    let line = visible(text.chars().take(shown));
    html! {
        // The lines of a block begin and end with line breaks, so that ASCII letters affect no other line.
        @if text.is_ascii() { (line) } @else { bdi { (line) } }
        (cut(more))
        @if !blanks.is_empty() { span.blank { (blanks) } }
    }
}

/// The characters, with a token for each that is invisible or affects others.
fn visible(text: impl Iterator<Item = char>) -> Markup {
    let mut shown = String::new();
    let mut plain = String::new();
    for letter in text {
        if is_visible(letter) {
            plain.push(letter);
            continue;
        }
        plain.as_str().render_to(&mut shown);
        plain.clear();
        shown.push_str("<b class=\"token\">");
        shown.push_str(&token(letter));
        shown.push_str("</b>");
    }
    plain.as_str().render_to(&mut shown);
    PreEscaped(shown)
}

/// Whether a character is printable, according to the standard library.
pub(super) fn is_visible(letter: char) -> bool {
    matches!(letter, '"' | '\'' | '\\') || letter.escape_debug().count() == 1
}

/// The name of an invisible character.
fn token(letter: char) -> String {
    match letter {
        '\0' => "NUL".to_string(),
        '\u{7}' => "BEL".to_string(),
        '\u{8}' => "BS".to_string(),
        '\t' => "TAB".to_string(),
        '\n' => "LF".to_string(),
        '\r' => "CR".to_string(),
        '\u{1b}' => "ESC".to_string(),
        '\u{7f}' => "DEL".to_string(),
        letter => format!("U+{:04X}", u32::from(letter)),
    }
}

/// The letters of a verdict as a badge, or a dash if there is none.
pub(super) fn badge(words: Words, verdict: Option<Verdict>) -> Markup {
    let letters = verdict.map(Verdict::letters);
    html! {
        abbr.badge data-verdict=[letters] title=(words.verdict(verdict)) { (letters.unwrap_or("–")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::messages::Lang;

    const EN: Words = Words { lang: Lang::En };

    #[test]
    fn markup_is_text() {
        let shown = inert("</script><img src=x onerror=alert(1)>\"'&").into_string();
        assert_eq!(
            shown,
            "<bdi>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;'&amp;</bdi>"
        );
    }

    #[test]
    fn text_in_backquotes_is_code() {
        for (text, shown) in [
            (
                "printed `5`; `a<b` is",
                "printed <code>5</code>; <code>a&lt;b</code> is",
            ),
            ("`x\u{1b}y`", "<code>x<b class=\"token\">ESC</b>y</code>"),
            ("one ` alone", "one ` alone"),
            ("`a` and ` alone", "<code>a</code> and ` alone"),
            ("nothing in `` it", "nothing in `` it"),
            (
                "`</code><img src=x>`",
                "<code>&lt;/code&gt;&lt;img src=x&gt;</code>",
            ),
            ("", ""),
        ] {
            assert_eq!(prose(text).into_string(), format!("<bdi>{shown}</bdi>"));
            assert_eq!(sentences(text).into_string(), format!("<bdi>{shown}</bdi>"));
        }
        assert_eq!(
            inert("a`b`").into_string(),
            "<bdi>a`b`</bdi>",
            "a name stays exact"
        );
        let long = prose(&format!("`{}`", "x".repeat(300))).into_string();
        assert!(long.contains("`xxx") && long.contains("… +102"), "{long}");
    }

    #[test]
    fn an_invisible_character_becomes_a_token() {
        let shown = inert("a\u{1b}[31m\0\u{202e}\u{200b}\tb Việt").into_string();
        let expected = "<bdi>a<b class=\"token\">ESC</b>[31m<b class=\"token\">NUL</b><b class=\"token\">U+202E</b>\
                        <b class=\"token\">U+200B</b><b class=\"token\">TAB</b>b Việt</bdi>";
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_cut_text_says_how_much_is_left_out() {
        let shown = inert(&"x".repeat(10_000_000)).into_string();
        assert!(
            shown.len() < 400 && shown.contains("… +9,999,800"),
            "{shown}"
        );
        let shown = block(EN, &"y\n".repeat(100), 300, Side::First).into_string();
        assert!(
            shown.contains("60 lines left out 100 B left out"),
            "{shown}"
        );
        assert_eq!(shown.matches("y\n").count() + 1, 40, "{shown}");
        let shown = block(EN, &"\0".repeat(10_000_000), 10_000_000, Side::Last).into_string();
        assert!(
            shown.len() < 25_000 && shown.contains("… +9,999,334"),
            "{} bytes",
            shown.len()
        );
    }

    #[test]
    fn text_among_other_text_is_isolated_where_that_changes_anything() {
        assert_eq!(among("secret/<b>&").into_string(), "secret/&lt;b&gt;&amp;");
        for text in ["secret/\u{5d0}", "a\u{1b}b", &"x".repeat(300)] {
            assert_eq!(among(text).into_string(), inert(text).into_string());
        }
        let shown = block(EN, "ab\ncd\n\u{5d0}\n", 9, Side::First).into_string();
        assert!(
            shown.contains(">ab\ncd\n<bdi>\u{5d0}</bdi></pre>"),
            "{shown}"
        );
    }

    #[test]
    fn a_name_keeps_its_end() {
        let shown = name(&format!("{}/a.c", "x".repeat(300))).into_string();
        assert!(
            shown.contains("x/a.c</bdi>") && shown.contains("…"),
            "{shown}"
        );
    }

    #[test]
    fn trailing_blanks_and_a_missing_newline_are_visible() {
        let shown = block(EN, "6 \t\n7", 5, Side::First).into_string();
        assert!(
            shown.contains("·⇥") && shown.contains("no newline at the end"),
            "{shown}"
        );
        assert!(
            !block(EN, "7\n", 2, Side::First)
                .into_string()
                .contains("no newline")
        );
    }
}
