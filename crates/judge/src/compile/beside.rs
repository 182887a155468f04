//! A file beside the main one of a program.

use std::path::PathBuf;

/// A file beside the main one.
pub(super) struct Beside {
    /// Its place in the folder.
    pub(super) path: PathBuf,
    /// What it holds.
    pub(super) bytes: Vec<u8>,
    /// Whether it can be executed.
    pub(super) is_executable: bool,
    /// Whether the package gives it to every submission, which finds it where it runs.
    pub(super) is_included: bool,
}
