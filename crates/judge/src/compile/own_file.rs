//! Finds a file of a program by the name that a compiler or a sanitizer prints.

use super::archive::is_archive;
use super::given_outputs::CaseNames;
use super::java::public_class;
use super::program_files::program_files;
use crate::language::Languages;
use std::ffi::OsStr;
use std::path::Path;

/// The contents of the file with this name, without folders; `None` if there is none, or if a program has several.
pub(crate) fn file_named(source: &Path, name: &str) -> Option<Vec<u8>> {
    // The languages only choose among the files of an archive that has too many.
    let files = program_files(source, &Languages::builtin(), &CaseNames::default()).ok()?;
    // A file on its own is built as `main` if a tool could misread its own name, and in Java as its public class.
    let is_alone = source.is_file() && !is_archive(source);
    let is_built_as = |bytes: &[u8]| {
        let is_public = |class| {
            let public = public_class(&String::from_utf8_lossy(bytes));
            public.as_deref() == Some(class)
        };
        let is_alike = Path::new(name).extension() == source.extension();
        name.starts_with("main.") && is_alike || name.strip_suffix(".java").is_some_and(is_public)
    };
    let mut found = files.into_iter().filter(|file| {
        file.path.file_name() == Some(OsStr::new(name)) || is_alone && is_built_as(&file.bytes)
    });
    let first = found.next()?;
    found.next().is_none().then_some(first.bytes)
}
