//! An entry of the build cache: the properties of a compiled program.

use super::cached_file::CachedFile;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use tribunal_core::messages::Message;
use tribunal_sandbox::Lease;

/// The properties of a compiled program.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CacheEntry {
    /// The command that built it.
    pub(super) command: String,
    /// Remarks for the user.
    pub(super) remarks: Vec<Message>,
    /// The Java class to run.
    pub(super) class: Option<String>,
    /// Whether it needs system libraries.
    pub(super) needs_libraries: bool,
    /// Its files.
    pub(super) files: Vec<CachedFile>,
    /// The folder of the files.
    #[serde(skip)]
    pub(super) folder: PathBuf,
    /// Keeps the entry in the cache.
    #[serde(skip)]
    pub(super) lease: Lease,
}
