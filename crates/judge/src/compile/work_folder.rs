//! The folder of one build attempt, and its output.

use super::entry::CacheEntry;
use super::remove::remove;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// The folder of one build attempt; removed when this value is dropped.
pub(super) struct WorkFolder(pub(super) PathBuf);

impl Deref for WorkFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        // The rest is removed with the folder of the build.
        let _ = remove(&self.0);
    }
}

/// The output of a build, before it is cached.
pub(super) struct BuildOutput {
    /// The folder of the build.
    pub(super) folder: WorkFolder,
    /// The files to keep, relative to the folder.
    pub(super) files: Vec<PathBuf>,
    /// Their properties.
    pub(super) entry: CacheEntry,
}
