//! What is known of a compiled program.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use tribunal_sandbox::Lease;

/// The name of a program that a compiler makes.
pub(super) const PROGRAM: &str = "program";

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

/// A file as it was when it was kept. Its checksum finds damage, not forgery: who could write here could write that too.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(super) struct CachedFile {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
    pub(super) crc32: u32,
}
