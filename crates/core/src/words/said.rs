//! A message by its id and its arguments, so that it can be told in any language, also long after.

use super::{Lang, render};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A message without its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Said {
    /// Which message it is, as `words/en.ftl` names it.
    id: Cow<'static, str>,
    /// What it tells of.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, Value>"))]
    args: Args,
}

/// What a message tells of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Value {
    /// A number, which also chooses a plural.
    Number(i64),
    /// A text that is the same in every language.
    Text(Cow<'static, str>),
    /// A message within the message.
    Said(Box<Said>),
}

impl Said {
    /// A message without arguments.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Said {
        Said { id: id.into(), args: Args(Vec::new()) }
    }

    /// The same with an argument more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Said {
        self.args.0.push((Cow::Borrowed(name), value.into()));
        self
    }

    /// Which message it is.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The names and values of its arguments.
    pub fn args(&self) -> &[(Cow<'static, str>, Value)] {
        &self.args.0
    }

    /// The message in a language; in English where the language lacks it, and its bare id where English does too.
    pub fn in_lang(&self, lang: Lang) -> String {
        let words = self.words(lang).or_else(|| self.words(Lang::En));
        words.unwrap_or_else(|| self.id.clone().into_owned())
    }

    /// The message in a language, where it is a whole message of ours.
    pub fn words(&self, lang: Lang) -> Option<String> {
        render(lang, self, 0)
    }
}

impl fmt::Display for Said {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl From<&'static str> for Said {
    /// The message of this id, without arguments.
    fn from(id: &'static str) -> Said {
        Said::new(id)
    }
}

impl From<Said> for Value {
    fn from(said: Said) -> Value {
        Value::Said(Box::new(said))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(Cow::Owned(text))
    }
}

impl From<&'static str> for Value {
    fn from(text: &'static str) -> Value {
        Value::Text(Cow::Borrowed(text))
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value::Number(number.into())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        match i64::try_from(number) {
            Ok(number) => Value::Number(number),
            Err(_) => Value::from(number.to_string()),
        }
    }
}

/// The arguments in the order in which they were given; an object to those who read JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Args(Vec<(Cow<'static, str>, Value)>);

impl Serialize for Args {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de> Deserialize<'de> for Args {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Args, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Args;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the arguments of a message")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Args, M::Error> {
                let mut args = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    args.push(entry);
                }
                Ok(Args(args))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}
