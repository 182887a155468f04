//! A folder in which something is built, and what was built there.

use super::entry::CacheEntry;
use super::remove::remove;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// A folder for one attempt, which vanishes with this value.
pub(super) struct WorkFolder(pub(super) PathBuf);

impl Deref for WorkFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        // What stays goes with the place of the build.
        let _ = remove(&self.0);
    }
}

/// What a build made, before it is kept.
pub(super) struct BuildOutput {
    /// The folder in which it lies.
    pub(super) folder: WorkFolder,
    /// The files of it that are kept, relative to the folder.
    pub(super) files: Vec<PathBuf>,
    /// What is known of them.
    pub(super) entry: CacheEntry,
}
