//! The language of results: that of `--lang`, or else that of the locale.

use super::args::Show;
use std::ffi::OsString;
use tribunal_core::messages::Lang;

/// The variables that name the locale of messages; by POSIX, the first that is not empty counts.
///
/// Crates that read the locale drop its character set, without which letters beyond ASCII may be garbled.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language of texts for people.
pub(super) fn lang(show: &Show) -> Lang {
    show.lang.unwrap_or_else(of_locale)
}

/// The language of the error in a command line that cannot be parsed, from its words.
pub(super) fn lang_of_words(words: impl Iterator<Item = OsString>) -> Lang {
    let words: Vec<OsString> = words.collect();
    let mut values = words.iter().enumerate().filter_map(|(place, word)| {
        match word.to_str()?.strip_prefix("--lang")? {
            "" => words.get(place + 1)?.to_str(),
            value => value.strip_prefix('='),
        }
    });
    let named = values.next_back().and_then(|value| value.parse().ok());
    named.unwrap_or_else(of_locale)
}

/// The language of the locale.
fn of_locale() -> Lang {
    let values = VARIABLES.iter().filter_map(std::env::var_os);
    let first = values.into_iter().find(|value| !value.is_empty());
    // A locale that is not UTF-8 is unknown.
    first
        .and_then(|value| value.into_string().ok())
        .map_or(Lang::En, |locale| Lang::of_locale(&locale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_line_still_names_its_language() {
        let lang = |line: &str| lang_of_words(line.split(' ').map(OsString::from));
        assert_eq!(
            lang("tribunal judge --lang zh --stored --budget 1"),
            Lang::Zh
        );
        assert_eq!(lang("tribunal judge --stored --lang=vi"), Lang::Vi);
        assert_eq!(lang("tribunal judge --lang zh --lang vi"), Lang::Vi);
        let default = lang("tribunal judge");
        for line in [
            "tribunal judge --lang",
            "tribunal judge --lang xx",
            "a --language zh",
        ] {
            assert_eq!(lang(line), default, "{line}");
        }
    }
}
