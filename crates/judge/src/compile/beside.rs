//! A file of a program besides the main one, and limits on the files of a program.

use std::path::{Path, PathBuf};

/// Maximum number of files of one program.
pub const FILES_MAX: usize = 500;
/// Maximum size of all its files, in bytes.
pub const BYTES_MAX: u64 = 32 << 20;

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
    /// Whether another file of C or C++ includes it, so that it is no source to compile.
    pub(super) is_part: bool,
}

/// Strips outer folders that contain nothing but one folder, as extracted archives have.
pub(super) fn unwrapped(files: Vec<Beside>) -> Vec<Beside> {
    unwrapped_until(files, |_| false)
}

/// The same, but no further than to the paths of which one `is_known`.
pub(super) fn unwrapped_until(
    mut files: Vec<Beside>,
    is_known: impl Fn(&Path) -> bool,
) -> Vec<Beside> {
    let first = |file: &Beside| {
        Some(
            file.path
                .parent()?
                .components()
                .next()?
                .as_os_str()
                .to_os_string(),
        )
    };
    while let Some(wrap) = files.first().and_then(first) {
        let is_around_all = files.iter().all(|file| file.path.starts_with(&wrap));
        if !is_around_all || files.iter().any(|file| is_known(&file.path)) {
            break;
        }
        for file in &mut files {
            file.path = file.path.components().skip(1).collect();
        }
    }
    files
}
