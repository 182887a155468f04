//! The endings of files that people hand in beside a program, and that are no part of it.

use std::path::Path;

/// Archives that Tribunal does not unpack.
pub const OTHER_ARCHIVES: [&str; 8] = ["rar", "7z", "tar", "gz", "tgz", "bz2", "xz", "zst"];

/// Texts and pictures for people, and test data.
pub const DOCUMENTS: [&str; 22] = [
    "md", "txt", "pdf", "doc", "docx", "odt", "rtf", "html", "htm", "png", "jpg", "jpeg", "gif",
    "svg", "mp4", "in", "out", "ans", "csv", "xlsx", "log", "yaml",
];

/// What compilers make.
pub const PRODUCTS: [&str; 10] = [
    "o", "obj", "class", "pyc", "exe", "dll", "so", "a", "pdb", "ilk",
];

/// Whether a file has one of these endings, in any case.
pub fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension()
        .is_some_and(|ending| endings.iter().any(|it| ending.eq_ignore_ascii_case(it)))
}

/// Whether a file is no part of a program, by its name.
pub(super) fn is_beside_program(path: &Path) -> bool {
    has_ending(path, &OTHER_ARCHIVES) || has_ending(path, &DOCUMENTS) || has_ending(path, &PRODUCTS)
}
