//! Options for opening a sandbox, and the result of testing a machine.

use super::level::Level;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Options for opening a sandbox. The default accepts [`Level::Full`] and [`Level::Confined`], best first.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Accept only this level.
    pub level: Option<Level>,
    /// Accept this level and better ones.
    pub require: Option<Level>,
    /// The programs are trusted: accept [`Level::Limits`] on a machine that has no better level.
    pub trusted: bool,
    /// The binary whose `main` begins with [`take_over`](crate::take_over); default: the running one.
    pub binary: Option<PathBuf>,
    /// Whether programs run in place where they and the machine can: see
    /// [`Prepared::run_in_place`](crate::Prepared::run_in_place).
    pub in_place: bool,
    /// Set it from another thread to stop running compilers at once. It does not stop other programs, whose limits are
    /// short.
    pub stop: Arc<AtomicBool>,
}

/// The result of testing one level.
#[derive(Clone, Debug)]
pub struct LevelFinding {
    /// The level that was tested.
    pub level: Level,
    /// Why the machine does not have this level; `None` when the level works.
    pub missing: Option<MissingPart>,
    /// Whether Landlock is part of the isolation.
    pub has_landlock: bool,
    /// At level full, whether `/proc` is mounted for programs, so that they can open standard streams by name, such as
    /// `/dev/stdin`; at other levels they always can.
    pub has_processes: bool,
    /// Why programs do not run in place at this level; `None` when they do.
    pub not_in_place: Option<String>,
    /// Whether runs in place fill all of a program's memory again, because the kernel does not tell which pages a run has
    /// changed.
    pub fills_all: bool,
}

/// What a machine lacks for a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingPart {
    /// What is missing, without a full stop.
    pub missing: String,
    /// What the machine's administrator can do about it.
    pub hint: String,
}
