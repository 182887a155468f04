//! Everything that a zygote is built from.

use super::views::PROCESSES;
use crate::level::Level;
use crate::program::{Program, Role};
use crate::run::Limits;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Everything that a zygote is built from.
#[derive(Clone)]
pub(super) struct Blueprint {
    pub(super) level: Level,
    pub(super) program: Program,
    pub(super) limits: Limits,
    /// The core of the worker.
    pub(super) core: Option<usize>,
    /// The user to become, when the judge is root.
    pub(super) become_uid: Option<u32>,
    /// Set once compilers are to stop.
    pub(super) stop: Arc<AtomicBool>,
}

impl Blueprint {
    /// What the program is to find in memory. A program that starts others reads all that the system has.
    pub(super) fn wanted(&self) -> Option<RootRequest> {
        let Program {
            exe,
            folder,
            runtime,
            role,
            readable,
            writable,
            ..
        } = &self.program;
        let copied = runtime
            .copied
            .as_ref()
            .filter(|_| self.level == Level::Full && *role == Role::Contestant)?;
        let is_own = !exe.is_absolute();
        let bytes = |path: &Path| path.as_os_str().as_bytes().to_vec();
        let top = |path: &Path| {
            path.components()
                .nth(1)
                .map(|name| name.as_os_str().as_bytes().to_vec())
        };
        // Links are followed where it stands, too.
        let tops = |path: &PathBuf| {
            [
                top(path),
                path.canonicalize().ok().and_then(|real| top(&real)),
            ]
        };
        let wants = runtime.loads_libraries || !copied.is_empty() || !is_own;
        wants.then(|| RootRequest {
            exe: bytes(exe),
            folder: if is_own { bytes(folder) } else { Vec::new() },
            files: copied.iter().map(|path| bytes(path)).collect(),
            loads_libraries: runtime.loads_libraries,
            beside: readable
                .iter()
                .filter(|path| !path.starts_with(PROCESSES))
                .chain(writable)
                .flat_map(tops)
                .flatten()
                .collect(),
        })
    }
}

/// What a program wants to find in its root.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq, Hash)]
pub(super) struct RootRequest {
    /// The file that is executed: absolute, or one of the program's own.
    pub(super) exe: Vec<u8>,
    /// The program's own folder.
    pub(super) folder: Vec<u8>,
    /// The files and folders of its language.
    pub(super) files: Vec<Vec<u8>>,
    pub(super) loads_libraries: bool,
    /// The names at the top of the root under which it finds other things too.
    pub(super) beside: BTreeSet<Vec<u8>>,
}
