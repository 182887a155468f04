//! Everything from which a zygote is built.

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

/// Everything from which a zygote is built.
#[derive(Clone)]
pub(super) struct Blueprint {
    pub(super) level: Level,
    pub(super) program: Program,
    pub(super) limits: Limits,
    /// The core to which the worker is pinned.
    pub(super) core: Option<usize>,
    /// The user to become, when the judge is root.
    pub(super) become_uid: Option<u32>,
    /// Whether it may run in place.
    pub(super) in_place: bool,
    /// Set when this process is to stop: stops compilers.
    pub(super) stop: Arc<AtomicBool>,
}

impl Blueprint {
    /// What the program must find in memory. A program that starts others sees all files on the disk.
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
        // The target of a link counts too.
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

/// What a program needs in its root.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq, Hash)]
pub(super) struct RootRequest {
    /// The file to execute: absolute, or relative to the program's own folder.
    pub(super) exe: Vec<u8>,
    /// The program's own folder.
    pub(super) folder: Vec<u8>,
    /// The files and folders of its language.
    pub(super) files: Vec<Vec<u8>>,
    pub(super) loads_libraries: bool,
    /// The names at the top of the root below which it also finds other files.
    pub(super) beside: BTreeSet<Vec<u8>>,
}
