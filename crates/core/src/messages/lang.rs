//! The languages of messages.

use std::fmt;
use std::str::FromStr;

/// A language.
///
/// ```
/// use tribunal_core::messages::Lang;
///
/// assert_eq!(Lang::of_locale("zh_CN.UTF-8"), Lang::Zh);
/// assert_eq!("vi".parse(), Ok(Lang::Vi));
/// let error = "fr".parse::<Lang>().expect_err("no French");
/// assert_eq!(error.to_string(), "expected one of en, zh, vi");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English, the fallback of every message.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
    /// Vietnamese.
    Vi,
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Zh, Lang::Vi];

    /// The code, on the command line and in file names.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh",
            Lang::Vi => "vi",
        }
    }

    /// The tag for web pages, which chooses fonts and voices.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh-Hans",
            Lang::Vi => "vi",
        }
    }

    /// The name in the language itself.
    pub fn name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Zh => "简体中文",
            Lang::Vi => "Tiếng Việt",
        }
    }

    /// What separates a label from the text after it, and two sentences: Chinese has no blanks there.
    pub fn gap(self) -> &'static str {
        match self {
            Lang::En | Lang::Vi => " ",
            Lang::Zh => "",
        }
    }

    /// The language of a POSIX locale, as in `zh_CN.UTF-8`; English for other languages and other charsets.
    pub fn of_locale(locale: &str) -> Lang {
        let locale = locale.split('@').next().unwrap_or_default();
        let (place, charset) = locale.split_once('.').unwrap_or((locale, "UTF-8"));
        if !["utf-8", "utf8"]
            .iter()
            .any(|known| charset.eq_ignore_ascii_case(known))
        {
            return Lang::En;
        }
        let code = place.split(['_', '-']).next().unwrap_or_default();
        Lang::ALL
            .into_iter()
            .find(|lang| code.eq_ignore_ascii_case(lang.code()))
            .unwrap_or_default()
    }

    /// The messages, in the format of Project Fluent; those about the faults of a gallery have their English in its rows.
    pub(super) fn sources(self) -> &'static [&'static str] {
        match self {
            Lang::En => &[include_str!("en.ftl")],
            Lang::Zh => &[include_str!("zh.ftl"), include_str!("faults.zh.ftl")],
            Lang::Vi => &[include_str!("vi.ftl"), include_str!("faults.vi.ftl")],
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The error of a text that is not the code of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", Lang::ALL.map(Lang::code).join(", "))]
pub struct UnknownLang;

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(code: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL
            .into_iter()
            .find(|lang| lang.code() == code)
            .ok_or(UnknownLang)
    }
}
