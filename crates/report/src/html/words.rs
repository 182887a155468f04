//! The words of a page in the reader's language, from the catalogue of messages.

use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;
use tribunal_core::verdict::{Minimum, Verdict};

/// The words of a page in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Words {
    /// The language.
    pub(super) lang: Lang,
}

impl Words {
    /// The message of this id.
    pub(super) fn say(self, id: &'static str) -> String {
        Message::new(id).in_lang(self.lang)
    }

    /// The message of this id, with a count that also chooses the plural.
    pub(super) fn count(self, id: &'static str, count: u64) -> String {
        self.fill(id, count, &[])
    }

    /// The message of this id, with a count and other texts. Text of programs must be escaped already.
    pub(super) fn fill(
        self,
        id: &'static str,
        count: u64,
        texts: &[(&'static str, &str)],
    ) -> String {
        let said = Message::new(id)
            .with("number", count)
            .with("count", grouped(count));
        texts
            .iter()
            .fold(said, |said, (name, text)| said.with(name, text.to_string()))
            .in_lang(self.lang)
    }

    /// The name of a verdict.
    pub(super) fn verdict(self, verdict: Option<Verdict>) -> String {
        match verdict {
            Some(verdict) => verdict.name(self.lang),
            None => self.say("no-verdict"),
        }
    }

    /// The minimum in words.
    pub(super) fn minimum(self, minimum: Minimum) -> String {
        match minimum {
            Minimum::Moves(moves) => self.count("page-moves-needed", moves.into()),
            Minimum::AtMost(moves) => self.count("page-moves-at-most", moves.into()),
            Minimum::Impossible => self.say("is-impossible"),
        }
    }
}
