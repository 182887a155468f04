//! The reasons of the system, such as a full disk, in the language of the reader.

use std::io;
use std::path::Path;
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::without_error_numbers;
use tribunal_package::regular;

/// The reasons that have a translation.
const KNOWN: [&str; 6] = [
    "why-not-regular",
    "why-missing",
    "why-denied",
    "why-a-folder",
    "why-no-folder",
    "why-full",
];

/// Why a file or folder cannot be read or written.
pub(super) fn of_path(path: &Path, error: &io::Error) -> Value {
    known(regular::reason(path, error))
}

/// Why the system refuses something.
pub(super) fn of_error(error: &io::Error) -> Value {
    known(without_error_numbers(error))
}

/// A reason in English, as a message of the catalogue if that has it.
fn known(english: String) -> Value {
    let mut known = KNOWN.into_iter().map(Message::new);
    let said = known.find(|message| message.to_string() == english);
    said.map_or_else(|| Value::from(english), Value::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::messages::Lang;

    #[test]
    fn a_full_disk_is_named_in_the_language_of_the_reader() {
        let full = io::Error::from_raw_os_error(rustix::io::Errno::NOSPC.raw_os_error());
        assert_eq!(of_error(&full).in_lang(Lang::En), "No space left on device");
        assert_eq!(of_error(&full).in_lang(Lang::Zh), "磁盘已满");
        let other = io::Error::other("the moon is full");
        assert_eq!(of_error(&other).in_lang(Lang::Zh), "the moon is full");
    }
}
