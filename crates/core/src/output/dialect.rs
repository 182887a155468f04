//! The dialects in which checkers read outputs.

use crate::verdict::Verdict;
use std::fmt;

/// The dialect in which a checker reads an output.
///
/// ```
/// use tribunal_core::output::{Dialect, Output};
///
/// let read = |dialect| Output::new("+06".as_bytes(), dialect).integer("a-number");
/// assert_eq!(read(Dialect::Kattis), Ok(6));
/// assert!(read(Dialect::Testlib).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// testlib: blanks are space, tab, CR and LF; a byte order mark is skipped; numbers are plain; bad form
    /// is a presentation error. The default.
    #[default]
    Testlib,
    /// Kattis `validate.h`: numbers as C++ streams read them (`+6`, `06`), form feed is a blank, bad form
    /// is a wrong answer.
    Kattis,
    /// BAPCtools: plain numbers, form feed is a blank, bad form is a wrong answer.
    Strict,
}

impl Dialect {
    /// Every dialect, with its name on the command line and a description in one line.
    pub const ALL: [(Dialect, &'static str, &'static str); 3] = [
        (
            Dialect::Testlib,
            "testlib",
            "plain numbers, skips a byte order mark, bad form is PE (the default)",
        ),
        (
            Dialect::Kattis,
            "kattis",
            "numbers as C++ streams read them (`+6`, `06`), form feed is a blank, bad form is WA",
        ),
        (
            Dialect::Strict,
            "strict",
            "plain numbers as in BAPCtools, form feed is a blank, bad form is WA",
        ),
    ];

    pub(super) fn is_blank(self, byte: u8) -> bool {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => true,
            b'\x0b' | b'\x0c' => self != Dialect::Testlib,
            _ => false,
        }
    }

    pub(super) fn bad_form(self) -> Verdict {
        match self {
            Dialect::Testlib => Verdict::PresentationError,
            Dialect::Kattis | Dialect::Strict => Verdict::WrongAnswer,
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, name, _) = Dialect::ALL
            .iter()
            .find(|(dialect, ..)| dialect == self)
            .expect("every dialect is listed");
        f.write_str(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_are_found_by_name() {
        assert_eq!(
            Dialect::ALL.map(|(dialect, ..)| dialect.to_string()),
            ["testlib", "kattis", "strict"]
        );
        Dialect::ALL
            .iter()
            .for_each(|(dialect, name, _)| assert_eq!(dialect.to_string(), *name));
    }
}
