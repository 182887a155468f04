//! A file of a program besides the main one.

use std::path::PathBuf;

/// A file of a program besides the main one.
pub(super) struct Beside {
    /// Its path in the folder.
    pub(super) path: PathBuf,
    /// Its contents.
    pub(super) bytes: Vec<u8>,
    /// Whether it is executable.
    pub(super) is_executable: bool,
    /// Whether the package adds it to every submission; such a file is also present when the program runs.
    pub(super) is_included: bool,
}
