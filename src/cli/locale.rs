//! The language that results are told in: the one that was asked for, else that of the locale.

use super::args::Show;
use tribunal_core::messages::Lang;

/// The variables that name the locale of messages; the first that is not empty counts, as POSIX has it.
///
/// The crates that read them leave out the character set, without which letters beyond ASCII may turn into rubbish.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language of what people read.
pub(super) fn lang(show: &Show) -> Lang {
    show.lang.unwrap_or_else(|| {
        let values = VARIABLES.iter().filter_map(std::env::var_os);
        let first = values.into_iter().find(|value| !value.is_empty());
        // A locale that is not even text is not one of ours.
        first
            .and_then(|value| value.into_string().ok())
            .map_or(Lang::En, |locale| Lang::of_locale(&locale))
    })
}
