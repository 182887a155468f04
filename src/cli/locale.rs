//! The language of results: that of `--lang`, or else that of the locale.

use super::args::Show;
use tribunal_core::messages::Lang;

/// The variables that name the locale of messages; by POSIX, the first that is not empty counts.
///
/// Crates that read the locale drop its character set, without which letters beyond ASCII may be garbled.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language of texts for people.
pub(super) fn lang(show: &Show) -> Lang {
    show.lang.unwrap_or_else(|| {
        let values = VARIABLES.iter().filter_map(std::env::var_os);
        let first = values.into_iter().find(|value| !value.is_empty());
        // A locale that is not UTF-8 is unknown.
        first
            .and_then(|value| value.into_string().ok())
            .map_or(Lang::En, |locale| Lang::of_locale(&locale))
    })
}
