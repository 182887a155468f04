//! The program to run.

use std::any::Any;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// The kind of a program, which decides what it may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// A contestant's program: it reads its input, computes and prints. It cannot write to its folder or start programs.
    #[default]
    Contestant,
    /// A compiler: it may also start programs and write to its folder.
    Compiler,
    /// A script, such as the validator of a problem package: it may start programs, but not write to its folder. It needs
    /// [`Level::Full`](crate::Level::Full) or [`Level::Limits`](crate::Level::Limits).
    Script,
}

/// A program to run, with everything that it may use.
///
/// ```standalone_crate
/// # use tribunal_sandbox::fake::LIMITS;
/// use tribunal_sandbox::{Lease, Level, Program, Role, Runtime, Sandbox, linux};
///
/// # fn main() -> std::process::ExitCode {
/// #     tribunal_sandbox::take_over().unwrap_or_else(judge)
/// # }
/// # fn judge() -> std::process::ExitCode {
/// # let options = linux::Options { level: Some(Level::Limits), trusted: true, ..Default::default() };
/// # let sandbox = linux::open(&options).expect("every machine has limits");
/// let program = Program {
///     exe: "/bin/sh".into(),
///     args: vec!["-c".into(), "echo $HOME $GREETING".into()],
///     args_in_place: None,
///     env: vec![("GREETING".to_string(), "hello".to_string())],
///     folder: std::env::temp_dir(),
///     runtime: Runtime { loads_libraries: true, ..Runtime::default() },
///     readable: Vec::new(),
///     writable: Vec::new(),
///     role: Role::Script,
///     lease: Lease::default(),
/// };
/// let mut prepared = sandbox.prepare(&program, &LIMITS, None).expect("a prepared program");
/// let run = prepared.run(b"").expect("a run");
/// assert_eq!(run.output, b"hello\n"); // `HOME` is not inherited
/// # std::process::ExitCode::SUCCESS
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The file to execute: an absolute path, or relative to `folder`. The program may always read it.
    pub exe: PathBuf,
    /// The arguments, without the program's name.
    pub args: Vec<OsString>,
    /// Its arguments when it runs in place, if they are others: a language may have a quicker way to end. The file is the
    /// same.
    pub args_in_place: Option<ArgsInPlace>,
    /// All environment variables, as names and values. Nothing is inherited.
    pub env: Vec<(String, String)>,
    /// The folder with the files of the program, which is its working directory: an absolute path. Use a small folder of its
    /// own: at level full the program sees a copy in memory, or a read-only view of a folder that is too large to copy.
    pub folder: PathBuf,
    /// The files of the system that it needs.
    pub runtime: Runtime,
    /// Other files and folders that it may read, as absolute paths; missing ones are ignored.
    pub readable: Vec<PathBuf>,
    /// Folders that it may also write to: at most three absolute paths, none inside a readable one. After a run they hold
    /// the regular files that it left, up to four times [`Limits::output_bytes`](crate::Limits::output_bytes) in total. The
    /// next run finds them there: who wants empty folders empties them.
    pub writable: Vec<PathBuf>,
    /// Its kind, which decides what it may do.
    pub role: Role,
    /// Keeps its folder, or a lock on it; [`Lease::default`] keeps nothing.
    pub lease: Lease,
}

/// The arguments of a program that runs in place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArgsInPlace {
    /// The arguments, without the program's name.
    pub args: Vec<OsString>,
    /// Whether the program draws its random numbers anew after it has read its input. Then it may draw some before, too,
    /// which would be the same for each input.
    pub draws_anew: bool,
}

/// The files of the system that a program needs. They must not change while the sandbox is in use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runtime {
    /// The files and folders of its language, as absolute paths; missing ones are ignored.
    pub files: Vec<PathBuf>,
    /// Whether it is dynamically linked, so that it needs the system's loader and libraries.
    pub loads_libraries: bool,
    /// The part of `files` that suffices, together with the libraries that those files or the program name, directly or
    /// not. At level full, a contestant's program sees copies of these in memory, because a run could leave information for
    /// the next one in the page cache of files on the disk. With `None`, at other levels, and where they are too large to
    /// copy, the program sees all files and libraries on the disk.
    pub copied: Option<Vec<PathBuf>>,
}

/// Keeps a value for as long as a program can run: a locked file, which tells other processes that the folder of the
/// program is in use, or a temporary folder.
///
/// ```
/// use std::fs::{File, TryLockError};
/// use tribunal_sandbox::Lease;
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("lock");
/// let file = File::create(&path)?;
/// file.lock()?;
/// let lease = Lease::on(file);
/// let other = File::open(&path)?;
/// assert!(matches!(other.try_lock(), Err(TryLockError::WouldBlock)));
/// drop(lease);
/// assert!(other.try_lock().is_ok());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Lease {
    // Its value is dropped with the last copy.
    _kept: Option<Arc<dyn Any + Send + Sync>>,
}

impl Lease {
    /// Takes over a value, which is dropped with the last copy of the lease: a file that the caller has locked is closed
    /// then, and so unlocked.
    pub fn on(value: impl Any + Send + Sync) -> Lease {
        Lease {
            _kept: Some(Arc::new(value)),
        }
    }
}

impl PartialEq for Lease {
    /// Always equal: a lease does not make two programs different.
    fn eq(&self, _: &Lease) -> bool {
        true
    }
}

impl fmt::Debug for Lease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lease")
    }
}
