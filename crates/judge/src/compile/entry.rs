//! What is known of a compiled program.

use super::cached_file::CachedFile;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use tribunal_sandbox::Lease;

/// What is known of a compiled program.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CacheEntry {
    /// How it was made.
    pub(super) command: String,
    /// What the user should know.
    pub(super) remarks: Vec<String>,
    /// The class that is run.
    pub(super) class: Option<String>,
    /// Whether it needs the libraries of the system.
    pub(super) needs_libraries: bool,
    /// Its files.
    pub(super) files: Vec<CachedFile>,
    /// Where they lie.
    #[serde(skip)]
    pub(super) folder: PathBuf,
    /// Keeps them there.
    #[serde(skip)]
    pub(super) lease: Lease,
}
