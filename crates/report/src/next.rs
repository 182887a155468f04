//! Prints the commands that lead on from a report.

use super::escape;
use super::values::say;
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};

/// Prints the commands, each with the time that it takes at most if it names one; `is_refused` says that the program must
/// be corrected before.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(
    out: &mut dyn Write,
    commands: &[String],
    is_refused: bool,
    lang: Lang,
) -> io::Result<()> {
    commands.iter().try_for_each(|command| {
        let label = label(command, is_refused, lang);
        writeln!(out, "{label}{}{}", lang.gap(), escape::whole(command))
    })
}

/// What stands before a command.
pub(crate) fn label(command: &str, is_refused: bool, lang: Lang) -> String {
    match minutes(command) {
        _ if is_refused => say("label-next-corrected", lang),
        Some(minutes) => {
            let label = Message::new("label-next-minutes").with("number", minutes);
            label.with("minutes", minutes.to_string()).in_lang(lang)
        }
        None => say("label-next", lang),
    }
}

/// The whole minutes that a command takes at most, if it says so and they are a minute or more.
fn minutes(command: &str) -> Option<u64> {
    let (_, budget) = command.rsplit_once(" --budget ")?;
    let seconds: f64 = budget.split(' ').next()?.parse().ok()?;
    (seconds >= 60.0).then(|| (seconds / 60.0).ceil() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_says_how_long_it_takes_or_that_the_program_must_be_corrected_first() {
        let said = |budget: &str, is_refused| {
            let command = format!("tribunal judge flipgame x.py{budget}");
            label(&command, is_refused, Lang::En)
        };
        assert_eq!(said("", false), "next:");
        assert_eq!(said(" --budget 30", false), "next:");
        assert_eq!(
            said(" --budget 60 --size 2x2", false),
            "next, up to 1 minute:"
        );
        assert_eq!(said(" --budget 949", false), "next, up to 16 minutes:");
        assert_eq!(said("", true), "correct it, then:");
    }
}
