//! Lists of names in a comparison, of which only the first few are shown.

use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;

/// The number of names of a list that are shown if not all are wanted.
pub(crate) const NAMES_MAX: usize = 5;

/// Names with an introduction.
pub(crate) struct NameList {
    /// The message that introduces them, which shows `$count` and `$names`.
    pub(crate) intro: &'static str,
    /// The first names, escaped.
    pub(crate) names: Vec<String>,
    /// The number of all of them.
    pub(crate) total: u64,
}

impl NameList {
    /// The list as a sentence with at most `most` names. `more` is the message that counts the others.
    pub(crate) fn sentence(&self, most: usize, more: &'static str, lang: Lang) -> String {
        let shown = &self.names[..self.names.len().min(most)];
        let left = self.total.saturating_sub(shown.len() as u64);
        let mut names = shown.join(", ");
        if left > 0 {
            let more = Message::new(more).with("count", grouped(left));
            names += &format!(" {}", more.in_lang(lang));
        }
        let sentence = Message::new(self.intro)
            .with("count", grouped(self.total))
            .with("names", names);
        sentence.in_lang(lang)
    }
}
