//! What is to be run.

use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

/// What the program is, and so what it may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A contestant's program: it reads its input, computes and writes; its folder is read-only to it.
    Contestant,
    /// A compiler: it may also start programs, and write into its folder.
    Compiler,
    /// A script, such as a validator that a package brings: it may start programs; its folder is read-only to it.
    Script,
}

impl Role {
    /// Whether it may start programs.
    pub fn starts_programs(self) -> bool {
        self != Role::Contestant
    }
}

/// What is to be run.
#[derive(Clone, Debug)]
pub struct Program {
    /// The file that is executed: absolute, or relative to `folder`.
    pub exe: PathBuf,
    /// The arguments after the program's own name.
    pub args: Vec<OsString>,
    /// The whole environment.
    pub env: Vec<(String, String)>,
    /// Its own files, which it sees as its working directory.
    pub folder: PathBuf,
    /// What of the system runs it.
    pub runtime: Runtime,
    /// Files and folders that it reads besides, absolute; those that do not exist are passed over.
    pub readable: Vec<PathBuf>,
    /// Folders that it also writes into, absolute, at most three, in nothing that is readable. What it left there stands
    /// in them after a run: regular files alone, up to four times the limit on its output. At level full they are empty
    /// when a run begins; elsewhere the caller empties them.
    pub writable: Vec<PathBuf>,
    /// What it may do.
    pub role: Role,
    /// Keeps its folder in use.
    pub lease: Lease,
}

/// The files of the system that run a program; they stay the same for as long as the sandbox is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runtime {
    /// Files and folders of its language, absolute; those that do not exist are passed over.
    pub files: Vec<PathBuf>,
    /// Whether the system's loader starts it, with libraries of the system.
    pub loads_libraries: bool,
    /// Those of the files that are enough, with those libraries that they or the program name, and what these name in turn:
    /// at level full a contestant's program finds copies of them in memory, where no run can leave notes for a later one.
    /// Elsewhere, or where this is nothing or too much, all files and libraries stand as they lie on the disk.
    pub copied: Option<Vec<PathBuf>>,
}

/// A file that is open for as long as a program can be run: who locked it tells others that its folder is in use.
#[derive(Clone, Default)]
pub struct Lease {
    // The lock lasts as long as the file is open.
    _file: Option<Arc<File>>,
}

impl Lease {
    /// A lease that ends with its last owner, and the lock of this file with it.
    pub fn on(file: File) -> Lease {
        Lease {
            _file: Some(Arc::new(file)),
        }
    }
}

impl PartialEq for Lease {
    /// What differs in nothing else is the same.
    fn eq(&self, _: &Lease) -> bool {
        true
    }
}

impl fmt::Debug for Lease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lease")
    }
}
