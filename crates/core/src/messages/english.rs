//! Messages in English, for programs that read JSON.

use super::message::Message;
use serde::Serializer;

/// Serializes a message as its English text.
pub(crate) fn one<S: Serializer>(message: &Message, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(message)
}

/// Serializes a list of messages as their English texts.
pub(crate) fn list<S: Serializer>(messages: &[Message], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(messages.iter().map(Message::to_string))
}

/// Serializes a message as its English text, if there is one.
pub(crate) fn option<S: Serializer>(
    message: &Option<Message>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match message {
        Some(message) => one(message, serializer),
        None => serializer.serialize_none(),
    }
}
