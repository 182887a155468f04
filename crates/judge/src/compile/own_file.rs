//! Finds a file of a program by the name that a compiler or a sanitizer prints.

use super::folder;
use super::source::Source;
use super::surroundings::Surroundings;
use std::ffi::OsStr;
use std::path::Path;

/// The contents of the file with this name, without folders; `None` if there is none, or if a folder has several.
pub(crate) fn file_named(source: &Path, name: &str) -> Option<Vec<u8>> {
    let root = Surroundings::default().root(source);
    if source.is_dir() {
        let mut files = folder::files(&root, source)
            .ok()?
            .into_iter()
            .filter(|file| file.path.file_name() == Some(OsStr::new(name)));
        let found = files.next()?;
        return files.next().is_none().then_some(found.bytes);
    }
    let source = Source::read(&root, source).ok()?;
    // It is built as `main` if a tool could misread its own name.
    let is_it = source.name == name || name.starts_with("main.");
    is_it.then_some(source.bytes)
}
