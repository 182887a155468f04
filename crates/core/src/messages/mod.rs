//! Messages in every supported language; the `*.ftl` files hold them, in the format of Project Fluent.
//!
//! A [`Message`] is an id and arguments; it becomes words in a language only when it is shown. Output for programs is
//! always in English.

mod catalogue;
pub(crate) mod english;
mod lang;
mod message;

pub use lang::{Lang, UnknownLang};
pub(crate) use message::localized;
pub use message::{Message, Value};
