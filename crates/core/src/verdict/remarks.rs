//! Remarks for the user: sentences in English, and as messages for other languages.

use crate::messages::{Lang, Message, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Remarks, in the order of their importance.
///
/// ```
/// use tribunal_core::messages::{Lang, Message};
/// use tribunal_core::verdict::remarks::Remarks;
///
/// let mut remarks = Remarks::default();
/// remarks.push(Message::new("is-impossible"));
/// assert_eq!(remarks.english(), ["it is impossible"]);
/// assert!(remarks.in_lang(Lang::Zh).eq(["确实无解"]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Remarks {
    /// Remarks for the user.
    #[serde(default)]
    remarks: Vec<String>,
    /// Those remarks that are messages of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remark_messages: Vec<Message>,
}

impl Remarks {
    /// Adds a remark.
    pub fn push(&mut self, remark: Message) {
        self.remarks.push(remark.to_string());
        self.remark_messages.push(remark);
    }

    /// Adds a remark before the others.
    pub fn push_first(&mut self, remark: Message) {
        self.remarks.insert(0, remark.to_string());
        self.remark_messages.push(remark);
    }

    /// Adds these remarks after the others.
    pub fn append(&mut self, more: Remarks) {
        self.remarks.extend(more.remarks);
        self.remark_messages.extend(more.remark_messages);
    }

    /// Removes the first remark.
    pub fn remove_first(&mut self) {
        if self.remarks.is_empty() {
            return;
        }
        let first = self.remarks.remove(0);
        // The message may name others as the sentence does.
        self.remark_messages
            .retain(|message| message.to_string() != first);
    }

    /// Removes the remarks of this message.
    pub fn remove(&mut self, id: &str) {
        let is_of = |message: &&Message| message.id() == id;
        let removed: Vec<String> = self
            .remark_messages
            .iter()
            .filter(is_of)
            .map(Message::to_string)
            .collect();
        self.remarks.retain(|remark| !removed.contains(remark));
        self.remark_messages.retain(|message| message.id() != id);
    }

    /// The first remark of this message, in English.
    pub fn find(&self, id: &str) -> Option<String> {
        let mut messages = self.remark_messages.iter();
        messages
            .find(|message| message.id() == id)
            .map(Message::to_string)
    }

    /// The remarks in English.
    pub fn english(&self) -> &[String] {
        &self.remarks
    }

    /// The remarks in a language; those that it lacks are in English, and borrowed.
    pub fn in_lang<'a>(&'a self, lang: Lang) -> impl Iterator<Item = Cow<'a, str>> {
        let said = move |remark: &'a String| {
            let mut messages = self.remark_messages.iter();
            let message = match lang {
                Lang::En => None,
                _ => messages.find(|message| message.to_string() == *remark),
            };
            localized(lang, message, remark.as_str())
        };
        self.remarks.iter().map(said)
    }
}

impl From<Vec<String>> for Remarks {
    /// Remarks that exist in English alone.
    fn from(remarks: Vec<String>) -> Remarks {
        Remarks {
            remarks,
            remark_messages: Vec::new(),
        }
    }
}

impl FromIterator<String> for Remarks {
    /// Remarks that exist in English alone.
    fn from_iter<I: IntoIterator<Item = String>>(remarks: I) -> Remarks {
        Remarks::from(Vec::from_iter(remarks))
    }
}

impl FromIterator<Message> for Remarks {
    fn from_iter<I: IntoIterator<Item = Message>>(messages: I) -> Remarks {
        let mut remarks = Remarks::default();
        messages
            .into_iter()
            .for_each(|message| remarks.push(message));
        remarks
    }
}
