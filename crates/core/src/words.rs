//! What is said in words, in every language that Tribunal speaks: `words/*.ftl` hold the messages, in the form of
//! Project Fluent.
//!
//! What happened is a [`Said`], a message by its id and its arguments; in which words it is told is decided where it
//! is shown. Programs are told in English, whatever the language.

mod said;

pub use said::{Said, Value};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English, which every message falls back to.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
    /// Vietnamese.
    Vi,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Zh, Lang::Vi];

    /// Its code, on the command line and in the names of files.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh",
            Lang::Vi => "vi",
        }
    }

    /// Its tag on the web, which chooses fonts and voices.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh-Hans",
            Lang::Vi => "vi",
        }
    }

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Zh => "简体中文",
            Lang::Vi => "Tiếng Việt",
        }
    }

    /// The language of a POSIX locale, as in `zh_CN.UTF-8`: English where it is another, or is not written in UTF-8.
    pub fn of_locale(locale: &str) -> Lang {
        let locale = locale.split('@').next().unwrap_or_default();
        let (place, charset) = locale.split_once('.').unwrap_or((locale, "UTF-8"));
        if !["utf-8", "utf8"].iter().any(|known| charset.eq_ignore_ascii_case(known)) {
            return Lang::En;
        }
        let code = place.split(['_', '-']).next().unwrap_or_default();
        Lang::ALL.into_iter().find(|lang| code.eq_ignore_ascii_case(lang.code())).unwrap_or_default()
    }

    fn source(self) -> &'static str {
        match self {
            Lang::En => include_str!("words/en.ftl"),
            Lang::Zh => include_str!("words/zh.ftl"),
            Lang::Vi => include_str!("words/vi.ftl"),
        }
    }

    fn bundle(self) -> &'static Bundle {
        static BUNDLES: LazyLock<[Bundle; 3]> = LazyLock::new(|| Lang::ALL.map(bundle));
        &BUNDLES[self as usize]
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// That a text is not the code of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLang;

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of ")?;
        f.write_str(&Lang::ALL.map(Lang::code).join(", "))
    }
}

impl std::error::Error for UnknownLang {}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(code: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or(UnknownLang)
    }
}

/// A message in a language, or `message`, its English, where there is nothing else to be had.
///
/// `message` and `said` stand beside each other in reports, and a saved one may come from anywhere: whatever it says,
/// this gives some text.
pub fn told<'a>(lang: Lang, said: Option<&Said>, message: &'a str) -> Cow<'a, str> {
    match said {
        Some(said) if lang != Lang::En => said.words(lang).map_or(Cow::Borrowed(message), Cow::Owned),
        _ => Cow::Borrowed(message),
    }
}

/// How deep a message may stand in another; ours stand three deep, and those of a file that somebody made must end.
const DEPTH_MAX: usize = 6;

/// The most arguments of a message that are looked at; ours have four.
const ARGS_MAX: usize = 8;

type Bundle = FluentBundle<FluentResource>;

fn bundle(lang: Lang) -> Bundle {
    let locale = lang.tag().parse().expect("the tag of a language");
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Marks of direction would be shown as escapes in terminals; what is put in has none of its own either.
    bundle.set_use_isolating(false);
    // A test holds that the messages have no faults; with one, what is right of them is still there.
    let messages = FluentResource::try_new(lang.source().to_string()).unwrap_or_else(|(right, _)| right);
    bundle.add_resource_overriding(messages);
    bundle
}

/// The message in words, or nothing where the language lacks it or an argument is missing.
fn render(lang: Lang, said: &Said, depth: usize) -> Option<String> {
    let bundle = lang.bundle();
    let pattern = bundle.get_message(said.id())?.value()?;
    let mut args = FluentArgs::with_capacity(said.args().len().min(ARGS_MAX));
    for (name, value) in said.args().iter().take(ARGS_MAX) {
        let value = match value {
            Value::Number(number) => number_value(*number),
            Value::Text(text) => FluentValue::String(Cow::Borrowed(text)),
            Value::Said(_) if depth == DEPTH_MAX => return None,
            Value::Said(said) => FluentValue::String(Cow::Owned(render(lang, said, depth + 1)?)),
        };
        args.set(name.as_ref(), value);
    }
    let mut faults = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&args), &mut faults);
    faults.is_empty().then(|| text.into_owned())
}

/// A number chooses a plural, so long as it is one that a float can hold; its digits are always all of them.
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
    use super::*;

    fn of(id: &'static str) -> Said {
        Said::new(id)
    }

    #[test]
    fn a_message_is_told_in_every_language() {
        let said = of("not-the-minimum").with("said", 1_234_567).with("minimum", 4);
        assert_eq!(said.to_string(), "says 1234567, the minimum is 4");
        assert_eq!(said.in_lang(Lang::Zh), "给出的是 1234567，最少步数是 4");
        assert_eq!(said.in_lang(Lang::Vi), "trả lời 1234567, số nước đi ít nhất là 4");
    }

    #[test]
    fn plurals_follow_the_language() {
        let moves = |count: u32| Lang::ALL.map(|lang| of("moves").with("moves", count).in_lang(lang));
        assert_eq!(moves(1), ["1 move", "1 步", "1 nước đi"]);
        assert_eq!(moves(0), ["0 moves", "0 步", "0 nước đi"]);
        assert_eq!(moves(21), ["21 moves", "21 步", "21 nước đi"]);
        let most = of("at-most").with("number", 1);
        assert_eq!(of("moves").with("moves", most).to_string(), "at most 1 moves");
    }

    #[test]
    fn numbers_keep_all_their_digits() {
        for number in [0, -1, 1 << 53, (1 << 53) + 1, u64::MAX as i64 >> 1, i64::MIN] {
            let said = of("is-the-minimum").with("number", Value::Number(number));
            assert_eq!(said.to_string(), format!("{number} is the minimum"));
        }
        assert_eq!(of("is-the-minimum").with("number", u64::MAX).to_string(), format!("{} is the minimum", u64::MAX));
    }

    #[test]
    fn what_a_program_printed_is_no_part_of_the_message() {
        for hostile in ["{ $minimum }", "{moves}", "{\"x\"}", "-term { -term }", "\u{2069}\u{202e}x", "`", ""] {
            let said = of("wrong-answer-file").with("file", hostile).with("why", hostile);
            let expected = format!("the answer file {hostile} is wrong: {hostile}");
            assert_eq!(said.in_lang(Lang::En), expected);
            let words = said.in_lang(Lang::Vi);
            assert_eq!(words, format!("tệp đáp án {hostile} bị sai: {hostile}"));
        }
    }

    #[test]
    fn a_message_that_is_none_of_ours_is_told_somehow() {
        let unknown = of("no-such-message");
        assert_eq!((unknown.words(Lang::Zh), unknown.in_lang(Lang::Zh)), (None, "no-such-message".to_string()));
        assert_eq!(told(Lang::Zh, Some(&unknown), "in English"), "in English");
        assert_eq!(told(Lang::Zh, None, "in English"), "in English");
        let without = of("not-the-minimum").with("said", 1);
        assert_eq!(told(Lang::Vi, Some(&without), "in English"), "in English");
        assert_eq!(without.in_lang(Lang::Vi), "not-the-minimum");
        let known = of("is-impossible");
        assert_eq!(told(Lang::Zh, Some(&known), "whatever"), "确实无解");
        assert_eq!(told(Lang::En, Some(&known), "whatever"), "whatever", "English is what the report says");
        for id in ["", "moves.x", "-term", "a\nb = c", "\0"] {
            assert_eq!(of(id).in_lang(Lang::Zh), id);
        }
    }

    #[test]
    fn messages_within_messages_come_to_an_end() {
        let mut said = of("is-impossible");
        for _ in 0..200 {
            said = of("ended-and-said").with("end", said).with("mark", "x");
        }
        assert_eq!(said.words(Lang::En), None);
        let many = (0..10_000).fold(of("is-impossible"), |said, number| said.with("x", number));
        assert_eq!(many.to_string(), "it is impossible");
    }

    #[test]
    fn a_message_is_the_same_after_it_was_saved() {
        let said = of("bad-form").with("line", 1_u64).with("expected", of("a-number")).with("found", "`x`".to_string());
        let json = serde_json::to_string(&said).expect("JSON");
        let expected = r#"{"id":"bad-form","args":{"line":1,"expected":{"id":"a-number","args":{}},"found":"`x`"}}"#;
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<Said>(&json).expect("it is read back"), said);
        assert_eq!(serde_json::from_str::<Said>(r#"{"id":"x"}"#).expect("arguments may be missing"), of("x"));
        for foreign in [r#"{"args":{}}"#, r#"{"id":"x","args":[1]}"#, r#"{"id":"x","args":{"y":1.5}}"#, "7"] {
            assert!(serde_json::from_str::<Said>(foreign).is_err(), "{foreign}");
        }
    }

    #[test]
    fn a_language_is_called_by_its_code() {
        for lang in Lang::ALL {
            assert_eq!(lang.code().parse(), Ok(lang));
            assert_eq!(lang.bundle().locales[0].to_string(), lang.tag());
        }
        assert_eq!("fr".parse::<Lang>(), Err(UnknownLang));
        assert_eq!(UnknownLang.to_string(), "expected one of en, zh, vi");
    }

    #[test]
    fn a_locale_names_a_language_of_ours_or_english() {
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
