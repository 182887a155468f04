//! What a judge wants of a sandbox, and what it finds on a machine.

use super::level::Level;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is wanted of a sandbox.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// This level and no other.
    pub level: Option<Level>,
    /// At least this level.
    pub require: Option<Level>,
    /// The programs are trusted: limits are enough where nothing better is to be had.
    pub trusted: bool,
    /// The binary of Tribunal, which forks the zygotes; the running one when not said.
    pub binary: Option<PathBuf>,
    /// Once it is set, compilers are stopped wherever they are; other programs have limits that are short enough.
    pub stop: Arc<AtomicBool>,
}

/// What was found of one level.
#[derive(Clone, Debug)]
pub struct LevelFinding {
    /// The level.
    pub level: Level,
    /// Why it is not to be had, and what to do about it; nothing when it holds.
    pub missing: Option<(String, String)>,
    /// Whether Landlock is part of its isolation.
    pub has_landlock: bool,
    /// Whether a program finds its standard streams by name, such as `/dev/stdin`; they are found elsewhere in any case.
    pub has_processes: bool,
}
