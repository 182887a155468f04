//! A message by its id and its arguments, so that a saved run can show it in any language.

use super::catalogue::{Bundle, Catalogue};
use super::lang::Lang;
use fluent_bundle::{FluentArgs, FluentValue};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A message, by its id and arguments.
///
/// ```
/// use tribunal_core::messages::{Lang, Message};
///
/// let message = Message::new("moves").with("moves", 3);
/// assert_eq!(message.in_lang(Lang::En), "3 moves");
/// assert_eq!(message.in_lang(Lang::Vi), "3 nước đi");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(description = "A message, by its id and arguments.")
)]
pub struct Message {
    /// The id in `messages/en.ftl`.
    id: Cow<'static, str>,
    /// The arguments.
    #[serde(default)]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, Value>")
    )]
    args: Args,
}

/// The value of an argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Value {
    /// A number, which also chooses a plural.
    Number(i64),
    /// A text that is the same in every language.
    Text(Cow<'static, str>),
    /// A message within the message.
    Said(Box<Message>),
}

impl Message {
    /// A message without arguments.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message {
            id: id.into(),
            args: Args(Vec::new()),
        }
    }

    /// The same arguments for another message of the catalogue.
    #[must_use]
    pub fn under(self, id: &'static str) -> Message {
        Message {
            id: id.into(),
            ..self
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Message {
        self.args.0.push((Cow::Borrowed(name), value.into()));
        self
    }

    /// The message with another id and the same arguments.
    #[must_use]
    pub fn renamed(self, id: &'static str) -> Message {
        Message {
            id: Cow::Borrowed(id),
            ..self
        }
    }

    /// The id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The names and values of its arguments.
    pub fn args(&self) -> &[(Cow<'static, str>, Value)] {
        &self.args.0
    }

    /// The message with other texts for some arguments, also in the messages within it: `change` gets the name of an argument
    /// and its text, and returns nothing where it stays.
    ///
    /// ```
    /// use tribunal_core::messages::Message;
    ///
    /// let inner = Message::new("unreadable-archive").with("archive", "a\nb").with("why", "x\ny");
    /// let said = inner.with_texts(&|name, text| (name == "archive").then(|| text.replace('\n', " ")));
    /// assert_eq!(said.to_string(), "cannot read `a b`: x\ny");
    /// ```
    #[must_use]
    pub fn with_texts(mut self, change: &dyn Fn(&str, &str) -> Option<String>) -> Message {
        for (name, value) in &mut self.args.0 {
            match value {
                Value::Text(text) => {
                    if let Some(new) = change(name, text) {
                        *text = new.into();
                    }
                }
                Value::Said(inner) => **inner = inner.as_ref().clone().with_texts(change),
                Value::Number(_) => {}
            }
        }
        self
    }

    /// The message in a language; in English if the language lacks it, and the bare id if English does too.
    pub fn in_lang(&self, lang: Lang) -> String {
        let words = self.words(lang).or_else(|| self.words(Lang::En));
        words.unwrap_or_else(|| self.id.clone().into_owned())
    }

    /// Whether the catalogue has the message; one of no catalogue is a sentence that is the same in every language.
    pub fn is_known(&self) -> bool {
        self.words(Lang::En).is_some()
    }

    /// The message in a language, if the language has it and no argument is missing.
    pub fn words(&self, lang: Lang) -> Option<String> {
        render(lang, self)
    }
}

impl Value {
    /// The value in a language; a message in English if the language lacks it.
    pub fn in_lang(&self, lang: Lang) -> Cow<'_, str> {
        match self {
            Value::Number(number) => Cow::Owned(number.to_string()),
            Value::Text(text) => Cow::Borrowed(text),
            Value::Said(said) => Cow::Owned(said.in_lang(lang)),
        }
    }
}

impl fmt::Display for Value {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl fmt::Display for Message {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl From<&'static str> for Message {
    /// The message of this id, without arguments.
    fn from(id: &'static str) -> Message {
        Message::new(id)
    }
}

impl From<String> for Message {
    /// A sentence of no catalogue, the same in every language.
    fn from(sentence: String) -> Message {
        Message::new(sentence)
    }
}

impl From<Message> for Value {
    fn from(said: Message) -> Value {
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

/// The arguments in the order given; an object in JSON.
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

/// A message in a language, or `message`, its English, if the language lacks it.
///
/// A saved report has both and may come from anywhere, so any content gives some text.
pub(crate) fn localized<'a>(lang: Lang, said: Option<&Message>, message: &'a str) -> Cow<'a, str> {
    match said {
        Some(said) if lang != Lang::En => {
            said.words(lang).map_or(Cow::Borrowed(message), Cow::Owned)
        }
        _ => Cow::Borrowed(message),
    }
}

/// The maximum depth of messages within messages; ours have seven levels, those of an untrusted file could be endless.
const DEPTH_MAX: usize = 8;

/// The maximum number of arguments that are read; ours have six.
const ARGS_MAX: usize = 8;

/// The message in words, or nothing if the language lacks it or an argument is missing.
fn render(lang: Lang, said: &Message) -> Option<String> {
    let mut ids = Vec::new();
    add_ids(said, 0, &mut ids);
    words_of(&Catalogue::of(lang).with(ids), lang, said, 0)
}

/// Adds the ids of a message and of those within it.
fn add_ids<'a>(said: &'a Message, depth: usize, ids: &mut Vec<&'a str>) {
    ids.push(said.id());
    for (_, value) in said.args().iter().take(ARGS_MAX) {
        if let Value::Said(said) = value
            && depth < DEPTH_MAX
        {
            add_ids(said, depth + 1, ids);
        }
    }
}

fn words_of(bundle: &Bundle, lang: Lang, said: &Message, depth: usize) -> Option<String> {
    let pattern = bundle.get_message(said.id())?.value()?;
    let mut args = FluentArgs::with_capacity(said.args().len().min(ARGS_MAX));
    for (name, value) in said.args().iter().take(ARGS_MAX) {
        let value = match value {
            Value::Number(number) => number_value(*number),
            Value::Text(text) => FluentValue::String(Cow::Borrowed(text)),
            Value::Said(_) if depth == DEPTH_MAX => return None,
            // As a message of no catalogue is its id when it stands alone, so it is within another in English.
            Value::Said(said) if lang == Lang::En && !bundle.has_message(said.id()) => {
                FluentValue::String(Cow::Borrowed(said.id()))
            }
            Value::Said(said) => {
                FluentValue::String(Cow::Owned(words_of(bundle, lang, said, depth + 1)?))
            }
        };
        args.set(name.as_ref(), value);
    }
    let mut faults = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&args), &mut faults);
    faults.is_empty().then(|| text.into_owned())
}

/// A number chooses a plural if a float can hold it exactly; all digits are always shown.
fn number_value(number: i64) -> FluentValue<'static> {
    const EXACT_MAX: u64 = 1 << 53;
    if number.unsigned_abs() <= EXACT_MAX {
        FluentValue::from(number)
    } else {
        FluentValue::String(Cow::Owned(number.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::lang::UnknownLang;
    use super::*;

    fn of(id: &'static str) -> Message {
        Message::new(id)
    }

    #[test]
    fn a_message_is_rendered_in_every_language() {
        let said = of("not-the-minimum")
            .with("said", 1_234_567)
            .with("minimum", 4);
        assert_eq!(said.to_string(), "printed 1234567; the minimum is 4");
        assert_eq!(said.in_lang(Lang::Zh), "给出的是 1234567，最少步数是 4");
        assert_eq!(
            said.in_lang(Lang::Vi),
            "trả lời 1234567, số nước đi ít nhất là 4"
        );
    }

    #[test]
    fn plurals_follow_the_language() {
        let moves =
            |count: u32| Lang::ALL.map(|lang| of("moves").with("moves", count).in_lang(lang));
        assert_eq!(moves(1), ["1 move", "1 步", "1 nước đi"]);
        assert_eq!(moves(0), ["0 moves", "0 步", "0 nước đi"]);
        assert_eq!(moves(21), ["21 moves", "21 步", "21 nước đi"]);
        let most = of("at-most").with("number", 1);
        assert_eq!(
            of("moves").with("moves", most).to_string(),
            "at most 1 moves"
        );
    }

    #[test]
    fn numbers_keep_all_their_digits() {
        for number in [
            0,
            -1,
            1 << 53,
            (1 << 53) + 1,
            u64::MAX as i64 >> 1,
            i64::MIN,
        ] {
            let said = of("is-the-minimum").with("number", Value::Number(number));
            assert_eq!(said.to_string(), format!("{number} is the minimum"));
        }
        assert_eq!(
            of("is-the-minimum").with("number", u64::MAX).to_string(),
            format!("{} is the minimum", u64::MAX)
        );
    }

    #[test]
    fn program_output_is_not_read_as_message_syntax() {
        for hostile in [
            "{ $minimum }",
            "{moves}",
            "{\"x\"}",
            "-term { -term }",
            "\u{2069}\u{202e}x",
            "`",
            "",
        ] {
            let said = of("wrong-answer-file")
                .with("file", hostile)
                .with("why", hostile);
            let expected = format!("the answer file {hostile} is wrong: {hostile}");
            assert_eq!(said.in_lang(Lang::En), expected);
            let words = said.in_lang(Lang::Vi);
            assert_eq!(words, format!("tệp đáp án {hostile} bị sai: {hostile}"));
        }
    }

    #[test]
    fn an_unknown_message_still_has_a_text() {
        let unknown = of("no-such-message");
        assert_eq!(
            (unknown.words(Lang::Zh), unknown.in_lang(Lang::Zh)),
            (None, "no-such-message".to_string())
        );
        assert_eq!(
            localized(Lang::Zh, Some(&unknown), "in English"),
            "in English"
        );
        assert_eq!(localized(Lang::Zh, None, "in English"), "in English");
        let without = of("not-the-minimum").with("said", 1);
        assert_eq!(
            localized(Lang::Vi, Some(&without), "in English"),
            "in English"
        );
        assert_eq!(without.in_lang(Lang::Vi), "not-the-minimum");
        let known = of("is-impossible");
        assert_eq!(localized(Lang::Zh, Some(&known), "whatever"), "确实无解");
        assert_eq!(
            localized(Lang::En, Some(&known), "whatever"),
            "whatever",
            "English is what the report says"
        );
        let within = of("at-most").with("number", unknown.clone());
        assert_eq!(within.to_string(), "at most no-such-message");
        assert_eq!(within.words(Lang::Zh), None);
        for id in ["", "moves.x", "-term", "a\nb = c", "\0"] {
            assert_eq!(of(id).in_lang(Lang::Zh), id);
        }
    }

    #[test]
    fn nested_messages_end() {
        let mut said = of("is-impossible");
        for _ in 0..200 {
            said = of("ended-and-said").with("end", said).with("mark", "x");
        }
        assert_eq!(said.words(Lang::En), None);
        let many = (0..10_000).fold(of("is-impossible"), |said, number| said.with("x", number));
        assert_eq!(many.to_string(), "it is impossible");
    }

    #[test]
    fn a_saved_message_is_read_back_unchanged() {
        let said = of("bad-form")
            .with("line", 1_u64)
            .with("expected", of("a-number"))
            .with("found", "`x`".to_string());
        let json = serde_json::to_string(&said).expect("JSON");
        let expected = r#"{"id":"bad-form","args":{"line":1,"expected":{"id":"a-number","args":{}},"found":"`x`"}}"#;
        assert_eq!(json, expected);
        assert_eq!(
            serde_json::from_str::<Message>(&json).expect("it is read back"),
            said
        );
        assert_eq!(
            serde_json::from_str::<Message>(r#"{"id":"x"}"#).expect("arguments may be missing"),
            of("x")
        );
        for foreign in [
            r#"{"args":{}}"#,
            r#"{"id":"x","args":[1]}"#,
            r#"{"id":"x","args":{"y":1.5}}"#,
            "7",
        ] {
            assert!(
                serde_json::from_str::<Message>(foreign).is_err(),
                "{foreign}"
            );
        }
    }

    #[test]
    fn a_language_is_found_by_its_code() {
        for lang in Lang::ALL {
            assert_eq!(lang.code().parse(), Ok(lang));
            assert_eq!(
                Catalogue::of(lang).with([]).locales[0].to_string(),
                lang.tag()
            );
        }
        assert_eq!("fr".parse::<Lang>(), Err(UnknownLang));
        assert_eq!(UnknownLang.to_string(), "expected one of en, zh, vi");
    }

    #[test]
    fn a_locale_selects_a_supported_language_or_english() {
        for (locale, expected) in [
            ("zh_CN.UTF-8", Lang::Zh),
            ("zh_TW", Lang::Zh),
            ("zh_SG.utf8@pinyin", Lang::Zh),
            ("vi_VN", Lang::Vi),
            ("vi_VN.UTF-8", Lang::Vi),
            ("vi", Lang::Vi),
            ("en_GB.UTF-8", Lang::En),
            ("fr_FR.UTF-8", Lang::En),
            ("C", Lang::En),
            ("C.UTF-8", Lang::En),
            ("POSIX", Lang::En),
            ("", Lang::En),
            ("zh_CN.GB18030", Lang::En),
            ("zh_CN.gb2312", Lang::En),
            ("vi_VN.TCVN", Lang::En),
            ("vie_VN.UTF-8", Lang::En),
            ("@.zh", Lang::En),
            ("\u{0}", Lang::En),
        ] {
            assert_eq!(Lang::of_locale(locale), expected, "{locale}");
        }
    }
}
