//! Reads a submission: its name, its bytes, and its name in the build folder.

use super::beside::Beside;
use super::error::CompileError;
use super::{elf, java, opens};
use crate::language::Language;
use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::Path;
use tribunal_core::messages::Message;
use tribunal_package::regular;

/// Maximum size of a source, in bytes.
pub(super) const SOURCE_BYTES_MAX: u64 = 1 << 20;
/// Maximum size of an executable, in bytes.
pub(super) const EXECUTABLE_BYTES_MAX: u64 = 256 << 20;
/// Bytes of a program's sources that are searched for remarks.
const LOOKED_BYTES_MAX: usize = 1 << 20;

/// What is wrong with a source as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceFault {
    Empty,
    Utf16,
}

impl SourceFault {
    /// The fault in words.
    fn said(self) -> Message {
        Message::new(match self {
            SourceFault::Empty => "source-is-empty",
            SourceFault::Utf16 => "source-is-utf16",
        })
    }

    /// The message of a refused build, instead of that of a compiler.
    pub(super) fn message(self) -> String {
        format!("{}\n", self.said())
    }

    /// The fault that a message of a refused build names, in words.
    pub(crate) fn of(message: &str) -> Option<Message> {
        let mut all = [SourceFault::Empty, SourceFault::Utf16].into_iter();
        all.find(|fault| fault.message() == message)
            .map(SourceFault::said)
    }
}

/// The source of a submission.
pub(super) struct Source {
    /// The name of its file.
    pub(super) name: String,
    /// Its contents.
    pub(super) bytes: Vec<u8>,
    /// The other files of a program of several files.
    pub(super) beside: Vec<Beside>,
    /// Whether its own scripts build and run it.
    pub(super) is_script: bool,
}

impl Source {
    /// Reads a regular file; refuses pipes and devices without waiting, and links that leave `root`.
    pub(super) fn read(root: &Path, path: &Path) -> Result<Source, CompileError> {
        let failed = |error| CompileError::Read(path.to_path_buf(), error);
        let mut file = regular::open_inside(root, path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.by_ref()
            .take(SOURCE_BYTES_MAX + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
        if elf::is_elf(&bytes) {
            file.take(EXECUTABLE_BYTES_MAX)
                .read_to_end(&mut bytes)
                .map_err(failed)?;
        }
        let most = if elf::is_elf(&bytes) {
            EXECUTABLE_BYTES_MAX
        } else {
            SOURCE_BYTES_MAX
        };
        if bytes.len() as u64 > most {
            return Err(failed(regular::too_long(most)));
        }
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        Ok(Source {
            name,
            bytes,
            beside: Vec::new(),
            is_script: false,
        })
    }

    /// Makes another of its files the one that runs, if it has a file of this name.
    pub(super) fn run_first(&mut self, file: &str) {
        let mut beside = self.beside.iter_mut();
        if let Some(other) = beside.find(|other| other.path == Path::new(file)) {
            let name = std::mem::replace(&mut self.name, file.to_string());
            other.path = name.into();
            std::mem::swap(&mut other.bytes, &mut self.bytes);
        }
    }

    /// Whether it is a ready-made executable.
    pub(super) fn is_elf(&self) -> bool {
        elf::is_elf(&self.bytes)
    }

    /// The path of its file in the build folder. It keeps its own name, so that messages show it and files beside it
    /// are found, unless a tool could misread the name, for example as a flag.
    pub(super) fn file_name(&self, language: &Language) -> String {
        let (folder, name) = self.name.rsplit_once('/').unwrap_or(("", &self.name));
        let name = file_name(name, &self.bytes, language);
        let is_kept = !folder.is_empty() && folder.split('/').all(is_plain);
        if is_kept {
            format!("{folder}/{name}")
        } else {
            name
        }
    }

    /// Why no tool can read it, whatever its language.
    pub(super) fn fault(&self) -> Option<SourceFault> {
        let is_alone = self.beside.iter().all(|file| file.is_included);
        match &self.bytes[..] {
            _ if self.is_script => None,
            [] if is_alone => Some(SourceFault::Empty),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(SourceFault::Utf16),
            _ => None,
        }
    }

    /// Whether its code contains these words.
    pub(super) fn contains(&self, language: &Language, words: &str) -> bool {
        self.first(|text| opens::has(language, text, words).then_some(()))
            .is_some()
    }

    /// The names in its sources; `None` if they are too long to look through.
    pub(super) fn words(&self) -> Option<BTreeSet<String>> {
        let sources =
            std::iter::once(&self.bytes).chain(self.beside.iter().map(|file| &file.bytes));
        let sources: Vec<&Vec<u8>> = sources.collect();
        if sources.iter().map(|bytes| bytes.len()).sum::<usize>() > LOOKED_BYTES_MAX {
            return None;
        }
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut words = BTreeSet::new();
        for bytes in sources {
            let text = String::from_utf8_lossy(bytes);
            let names = text.split(|letter| !is_of_name(letter));
            words.extend(names.filter(|name| !name.is_empty()).map(str::to_string));
        }
        Some(words)
    }

    /// The first result of `find` in its main source or another one.
    pub(super) fn first<T>(&self, find: impl Fn(&str) -> Option<T>) -> Option<T> {
        let beside = self.beside.iter().map(|file| &file.bytes);
        let mut left = LOOKED_BYTES_MAX;
        std::iter::once(&self.bytes)
            .chain(beside)
            .find_map(|bytes| {
                let looked = &bytes[..bytes.len().min(left)];
                left -= looked.len();
                find(&String::from_utf8_lossy(looked))
            })
    }
}

fn file_name(name: &str, source: &[u8], language: &Language) -> String {
    let ending = Path::new(name)
        .extension()
        .map(|ending| ending.to_string_lossy())
        .unwrap_or_default();
    let known = language
        .endings
        .iter()
        .find(|known| known.eq_ignore_ascii_case(&ending));
    // The compiler decides by the ending, even if the user chose another language.
    let ending = known
        .or(language.endings.first())
        .map_or("txt", |ending| ending.as_str());
    if language.public_class {
        let class = java::public_class(&String::from_utf8_lossy(source));
        if let Some(class) = class.filter(|class| class.len() <= 200) {
            return format!("{class}.{ending}");
        }
    }
    // Go does not build a program from a test file.
    let is_usual = known.is_some() && is_plain(name) && !name.ends_with("_test.go");
    // Tools know only lower-case endings.
    let stem = name
        .get(..name.len().saturating_sub(ending.len()))
        .filter(|_| is_usual);
    format!("{}{ending}", stem.unwrap_or("main."))
}

/// `[A-Za-z0-9_][A-Za-z0-9_.-]*`, not too long.
fn is_plain(name: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    name.len() <= 100
        && name.starts_with(plain)
        && name
            .chars()
            .all(|letter| plain(letter) || letter == '.' || letter == '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Languages;

    #[test]
    fn only_a_plain_name_is_kept() {
        let languages = Languages::builtin();
        let name = |name: &str, text: &str| {
            let language = languages.of_file(Path::new(name)).expect("a language");
            let bytes = text.as_bytes().to_vec();
            Source {
                name: name.to_string(),
                bytes,
                beside: Vec::new(),
                is_script: false,
            }
            .file_name(language)
        };
        for plain in ["a.c", "A-b_1.2.cpp", "_x.py", "1.rs"] {
            assert_eq!(name(plain, ""), plain);
        }
        for (hostile, expected) in [
            ("-o.c", "main.c"),
            ("a b.c", "main.c"),
            ("x;rm.c", "main.c"),
            ("a\nb.cpp", "main.cpp"),
            ("$(id).py", "main.py"),
            ("@flags.java", "main.java"),
            ("ü.rs", "main.rs"),
            ("..c", "main.c"),
            ("a b.CPP", "main.cpp"),
            ("A.Cpp", "A.cpp"),
            ("x.JS", "x.js"),
            ("b.PY", "b.py"),
            ("a b.C", "main.C"),
            ("src/a.c", "src/a.c"),
            ("src/inner/a b.c", "src/inner/main.c"),
            ("-o/a.c", "a.c"),
            ("src/../a.c", "a.c"),
            ("/a.c", "a.c"),
        ] {
            assert_eq!(name(hostile, ""), expected);
        }
        let as_c = |name: &str| {
            let languages = Languages::builtin().only("C").expect("a language");
            Source {
                name: name.to_string(),
                bytes: Vec::new(),
                beside: Vec::new(),
                is_script: false,
            }
            .file_name(languages.of_file(Path::new(name)).expect("C"))
        };
        assert_eq!(
            [as_c("a.txt"), as_c("a"), as_c("a.c")],
            ["main.c", "main.c", "a.c"]
        );
        assert_eq!(name("x.java", "public class Y {}"), "Y.java");
        assert_eq!(name("x.java", "class Y {}"), "x.java");
        assert_eq!(name(&format!("{}.c", "x".repeat(150)), ""), "main.c");
    }
}
