//! What to try next: commands to copy, each with what it does.

use super::text;
use super::words::Words;
use maud::{Markup, html};

/// What a command that a report offers does.
pub(super) fn purpose(command: &str) -> &'static str {
    match command.split(' ').nth(1) {
        Some("judge") if command.contains(" --budget ") => "page-try-all",
        Some("diagnose") => "page-try-diagnose",
        Some("stress") => "page-try-stress",
        _ => "page-try-judge",
    }
}

/// A command of a list, with the message of this id.
pub(super) fn item(words: Words, id: &'static str, command: &str) -> Markup {
    html! { li { (words.say(id)) (words.lang.gap()) (text::command(command)) } }
}

#[cfg(test)]
mod tests {
    use super::purpose;

    #[test]
    fn each_command_has_its_purpose() {
        assert_eq!(purpose("tribunal stress flipgame x.c"), "page-try-stress");
        assert_eq!(
            purpose("tribunal diagnose flipgame 'judge x.c'"),
            "page-try-diagnose"
        );
        assert_eq!(
            purpose("tribunal judge ./sums x.c --case 1"),
            "page-try-judge"
        );
        assert_eq!(
            purpose("tribunal judge flipgame x.c --budget 900"),
            "page-try-all"
        );
        assert_eq!(purpose(""), "page-try-judge");
    }
}
