//! The arguments that a case gives to programs, as a line of a report.

use super::escape;
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::shell_word;

/// `arguments: --x 3`, each quoted for a shell where it must be; nothing without arguments. The text is not escaped.
pub(crate) fn line(args: &[String], lang: Lang) -> Option<String> {
    let words: Vec<String> = args.iter().map(|arg| shell_word(arg)).collect();
    let said = || Message::new("arguments-shown").with("args", words.join(" "));
    (!args.is_empty()).then(|| said().in_lang(lang))
}

/// Prints the line, if there are arguments.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(out: &mut dyn Write, args: &[String], lang: Lang) -> io::Result<()> {
    match line(args, lang) {
        Some(line) => writeln!(out, "  {}", escape::line(&line)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_told_apart_and_escaped() {
        let args = ["--x", "3", "a b", "", "\u{1b}[2J"].map(str::to_string);
        let mut out = Vec::new();
        print(&mut out, &args, Lang::En).expect("a vector takes every line");
        let text = String::from_utf8(out).expect("UTF-8");
        assert_eq!(text, "  arguments: --x 3 'a b' '' '\\u{1b}[2J'\n");
        assert_eq!(line(&[], Lang::En), None);
    }
}
