//! What is said in words, in every language that Tribunal speaks: `*.ftl` hold the messages, in the form of
//! Project Fluent.
//!
//! What happened is a [`Message`], a message by its id and its arguments; in which words it is told is decided where it
//! is shown. Programs get English in every language.

mod lang;
mod message;

pub use lang::{Lang, UnknownLang};
pub use message::{Message, Value, localized};
