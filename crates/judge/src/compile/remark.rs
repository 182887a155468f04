//! Remarks on the language of a source: an older language, or an older standard that was needed.

use super::compiler_message::text;
use super::headline::headline;
use super::recipe::Recipe;
use crate::language::Older;
use tribunal_core::messages::Message;

/// Begins the line on an older language below a compiler's message.
pub(crate) const LOOKS_OLDER: &str = "this looks like ";

/// The remarks on a source that compiles.
pub(super) fn remarks(recipe: &Recipe, source: &[u8]) -> Vec<Message> {
    let written_for_older = written_for_older(recipe, &text(source));
    written_for_older
        .map(|(older, mark)| {
            Message::new("remark-older-language")
                .with("mark", mark.to_string())
                .with("language", older.name.clone())
        })
        .into_iter()
        .collect()
}

/// The older language of a text, and the word that identifies it.
pub(super) fn written_for_older<'r>(
    recipe: &'r Recipe,
    text: &str,
) -> Option<(&'r Older, &'r str)> {
    let older = recipe.language.older.as_ref()?;
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let says = |mark: &str| {
        let stands_alone = |at: usize| !text[..at].ends_with(is_letter);
        // A program that defines the old name itself runs in both languages.
        let defines = text.contains(&format!("{} =", mark.trim_end_matches('(')));
        !defines && text.match_indices(mark).any(|(at, _)| stands_alone(at))
    };
    older
        .marks
        .iter()
        .find(|mark| says(mark))
        .map(|mark| (older, mark.trim_end_matches('(')))
}

/// The remark that an older standard was needed, and why.
pub(super) fn older_standard(recipe: &Recipe, used: Option<&str>, message: &str) -> Message {
    let name = |flag: &str| {
        flag.split_once('=')
            .map_or(flag, |(_, name)| name)
            .to_string()
    };
    let used = used.map(name).unwrap_or_default();
    let default = recipe
        .language
        .standards
        .first()
        .map(|flag| name(flag))
        .unwrap_or_default();
    let why = headline(message).unwrap_or_default();
    let why = why.split_once("error: ").map_or(why, |(_, why)| why.trim());
    Message::new("remark-older-standard")
        .with("older", used)
        .with("newer", default)
        .with("why", why.to_string())
}
