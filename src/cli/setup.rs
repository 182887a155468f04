//! The set-up of commands that run programs: cases, languages, limits, workers, the sandbox and the cache.

use super::args;
use super::builtin::{self, UnpackedPackage};
use super::choices::Start;
use super::exit::{Exit, Stop};
use super::files;
use super::reasons;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fs;
#[cfg(target_os = "linux")]
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, OnceLock};
#[cfg(target_os = "linux")]
use std::sync::{Mutex, PoisonError};
use tribunal_campaign::Shard;
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::Message;
use tribunal_core::problem::GenerateOptions;
use tribunal_judge::case_source::{CaseSource, CaseSourceError};
use tribunal_judge::compile;
use tribunal_judge::language::Languages;
use tribunal_judge::limits::LimitOverrides;
use tribunal_judge::scratch::Scratch;
use tribunal_package::cases::{self, CaseStore, StoredCase};
use tribunal_sandbox::{Level, Sandbox, SandboxError, system};

/// The hint where there are no stored cases.
const OTHER_CASES: &str = "hint-other-cases-in-full";

/// The folder of stored cases.
pub(super) struct CaseFolder {
    /// The package of the problem, or the plain folder.
    pub(super) package: PathBuf,
    /// Whether it is a package, with a folder `data`.
    pub(super) is_package: bool,
    builtin: Option<UnpackedPackage>,
}

impl CaseFolder {
    /// Finds the cases of a problem. `named` may be a folder of packages, a package, or a plain folder of cases.
    /// Without it, and without a folder `cases`, the built-in package is used.
    pub(super) fn of(problem: &dyn AnyProblem, named: Option<&Path>) -> Result<CaseFolder, Stop> {
        let Some(folder) = builtin::folder_of(named, problem.name()) else {
            let unpacked = UnpackedPackage::frame(problem.name())?;
            return Ok(CaseFolder {
                package: unpacked.path().to_path_buf(),
                is_package: true,
                builtin: Some(unpacked),
            });
        };
        let (package, is_package) = place_of(folder, problem.name());
        Ok(CaseFolder {
            package,
            is_package,
            builtin: None,
        })
    }

    /// Whether the package is the built-in one, in which nothing can be stored.
    pub(super) fn is_builtin(&self) -> bool {
        self.builtin.is_some()
    }

    /// Makes sure that the package has all its files, where it is the built-in one.
    ///
    /// # Errors
    ///
    /// When it cannot be unpacked.
    pub(super) fn complete(&self) -> Result<(), Stop> {
        self.builtin
            .as_ref()
            .map_or(Ok(()), UnpackedPackage::complete)
    }

    /// Reads the stored cases.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read, or a case in it cannot be trusted.
    pub(super) fn cases(&self) -> Result<Vec<StoredCase>, Stop> {
        if let Some(package) = &self.builtin {
            package.add_cases()?;
        }
        let store = match self.is_package {
            true => cases::find(&self.package),
            false => cases::find_plain(&self.package),
        };
        store
            .and_then(CaseStore::into_cases)
            .map_err(|error| files::unreadable(&self.package, &error).advise(OTHER_CASES))
    }
}

/// Where the cases of a problem are in a folder that the user names: the package, or the folder of plain cases; and
/// whether it is a package. In a folder of packages it is the package of this problem, even if that is missing.
pub(super) fn place_of(folder: &Path, problem: &str) -> (PathBuf, bool) {
    let is_package = |folder: &Path| folder.join("data").is_dir();
    let named = folder.join(problem);
    if is_package(&named) {
        return (named, true);
    }
    if is_package(folder) {
        return (folder.to_path_buf(), true);
    }
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten();
    match named.is_dir() || entries.any(|entry| is_package(&entry.path())) {
        true => (named, false),
        false => (folder.to_path_buf(), false),
    }
}

/// The source of cases that the flags choose: generated, a whole space, or stored.
pub(super) fn source(
    problem: &'static dyn AnyProblem,
    args: &args::CaseChoice,
    case_folder: &CaseFolder,
) -> Result<CaseSource, Stop> {
    let only = args.case.as_deref();
    let size = args.size.unwrap_or(problem.info().size);
    let source = match (args.random, args.exhaustive) {
        (Some(count), _) => CaseSource::generated(
            problem,
            count,
            args.seed,
            only,
            &GenerateOptions {
                size: args.size,
                ..GenerateOptions::default()
            },
        ),
        (None, true) => CaseSource::space(problem, size, only),
        (None, false) if case_folder.is_package && size != problem.info().size => {
            let why = Message::new("stored-of-other-size")
                .with("stored", problem.info().size.to_string())
                .with("size", size.to_string());
            return Err(Stop::said(Exit::Usage, why).advise("hint-random-or-all"));
        }
        (None, false) => {
            let found = case_folder.cases()?;
            if found.is_empty() {
                let folder = case_folder.package.display().to_string();
                let why = Message::new("no-case-in").with("folder", folder);
                return Err(Stop::said(Exit::Input, why).advise(OTHER_CASES));
            }
            CaseSource::stored(problem, &found, only, args.size)
        }
    };
    let source = source.map_err(|error| match error {
        CaseSourceError::Declined(declined) => Stop::declined(problem.name(), declined),
        CaseSourceError::NoCase(wrong, names) => no_case(&wrong, &names, args),
    })?;
    match source.declined() {
        Some(declined) => Err(Stop::declined(problem.name(), declined.clone())),
        None => Ok(source),
    }
}

/// The error for a case that does not exist.
pub(super) fn no_case(wrong: &str, names: &[String], args: &args::CaseChoice) -> Stop {
    let why = Message::new("no-case-called").with("case", wrong.to_string());
    let stop = Stop::said(Exit::Usage, why);
    if args.random.is_some() || args.exhaustive {
        let (Some(first), Some(last)) = (names.first(), names.last()) else {
            return stop;
        };
        let hint = Message::new("hint-cases-are").with("first", first.clone());
        return stop.advise(hint.with("last", last.clone()));
    }
    match tribunal_core::text::nearest(wrong, names.iter().map(String::as_str)) {
        Some(near) => stop.advise(did_you_mean(near)),
        None if wrong.starts_with("random/") => stop.advise("hint-random-case"),
        None if wrong.starts_with("space/") => stop.advise("hint-space-case"),
        None => stop.advise("hint-without-case"),
    }
}

/// A hint at a name like a mistyped one.
pub(super) fn did_you_mean(near: &str) -> Message {
    Message::new("hint-near").with("near", format!("`{near}`"))
}

/// The languages that the flags choose.
pub(super) fn languages(args: &args::BuildChoice) -> Result<Languages, Stop> {
    let all = match &args.languages {
        Some(path) => {
            Languages::with_file(path).map_err(|why| Stop::said(Exit::Input, why.message()))?
        }
        None => Languages::builtin(),
    };
    match &args.language {
        Some(name) => all
            .only(name)
            .map_err(|why| Stop::said(Exit::Usage, why.message())),
        None => Ok(all),
    }
}

/// The most files that are open at once: each built program holds one, so that the cache cannot remove its files.
const OPEN_FILES_MAX: u64 = 1 << 16;

/// Opens the sandbox; it stops compilers once the flag is set.
pub(super) fn open_sandbox(
    args: &args::IsolationChoice,
    stop: &Arc<AtomicBool>,
) -> Result<Box<dyn Sandbox>, Stop> {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.unwrap_or(OPEN_FILES_MAX).min(OPEN_FILES_MAX);
    if current.is_some_and(|current| current < wanted) {
        // A failure matters only in runs with many programs.
        let _ = setrlimit(
            Resource::Nofile,
            Rlimit {
                current: Some(wanted),
                maximum,
            },
        );
    }
    let args::IsolationChoice {
        level,
        level_min,
        trusted,
        start,
    } = *args;
    let options = system::Options {
        level,
        require: level_min,
        trusted,
        in_place: start != Some(Start::Each),
        stop: Arc::clone(stop),
        ..Default::default()
    };
    let opened = system::open(&options);
    opened
        .map(|sandbox| Box::new(sandbox) as Box<dyn Sandbox>)
        .map_err(sandbox_stop)
}

/// Chooses compilers and interpreters that every user can read, where programs run as another user: when root starts
/// them, at every level except `limits`.
pub(super) fn use_world_readable_tools(languages: &mut Languages, sandbox: &dyn Sandbox) {
    languages.reachable_for_others =
        sandbox.level() != Level::Limits && rustix::process::geteuid().is_root();
}

pub(super) fn sandbox_stop(error: SandboxError) -> Stop {
    match error {
        SandboxError::Unavailable { missing, hint } => {
            let why = Message::new("cannot-isolate").with("why", missing);
            Stop::said(Exit::Failure, why).hint(hint)
        }
        SandboxError::Stopped => Stop::new(Exit::Interrupted, ""),
        _ => Stop::new(Exit::Failure, error),
    }
}

/// The limits that the user asked for, after a check of their ranges.
pub(super) fn wanted(args: &args::LimitChoice) -> Result<LimitOverrides, Stop> {
    let wanted = LimitOverrides {
        time_s: args.time_limit,
        wall_s: args.wall_limit,
        memory_mb: args.memory_limit,
        output_kb: args.output_limit,
        stack_mb: args.stack_limit,
        processes: args.processes,
    };
    wanted
        .checked()
        .map_err(|why| Stop::said(Exit::Usage, why.message()))
}

/// The core of each worker: one worker per core, or `jobs` workers, which share the cores where there are more.
pub(super) fn worker_cores(jobs: Option<u16>) -> Vec<Option<usize>> {
    // Asked once: later, the caller's thread may have run a program and stay on its core.
    static CORES: LazyLock<Vec<usize>> = LazyLock::new(system::cores);
    let cores = &*CORES;
    let jobs = jobs.map_or(cores.len().max(1), usize::from);
    (0..jobs)
        .map(|worker| cores.get(worker % cores.len().max(1)).copied())
        .collect()
}

/// The same for a share of a campaign: shares that follow each other begin with other cores, since they may run side by side
/// on one machine. A program that is pinned to no core takes half as long again.
///
/// Cores that another share on this machine has are taken only where there are no others: a batch system may let all its jobs
/// use all cores.
pub(super) fn share_cores(jobs: Option<u16>, shard: Shard) -> Vec<Option<usize>> {
    static CHOSEN: OnceLock<Vec<Option<usize>>> = OnceLock::new();
    let chosen = CHOSEN.get_or_init(|| {
        let (own, all) = (worker_cores(jobs), worker_cores(None));
        let first = (shard.number() as usize - 1) * own.len();
        let in_turn = |worker: usize| all[(first + worker) % all.len()];
        let mut chosen = Vec::new();
        let mut taken = Vec::new();
        for core in (0..all.len()).map(in_turn) {
            let is_enough = chosen.len() == own.len();
            match !is_enough && core.is_none_or(claim) {
                true => chosen.push(core),
                false => taken.push(core),
            }
        }
        let others = taken.into_iter().chain((0..).map(in_turn));
        chosen.extend(others.take(own.len() - chosen.len()));
        chosen
    });
    chosen.clone()
}

/// Claims a core for this process; false if another share has it. A name that only processes of this machine see, and that ends
/// with this process, says it.
#[cfg(target_os = "linux")]
fn claim(core: usize) -> bool {
    use std::os::linux::net::SocketAddrExt as _;
    use std::os::unix::net::{SocketAddr, UnixListener};
    static CLAIMED: Mutex<Vec<UnixListener>> = Mutex::new(Vec::new());
    let name = SocketAddr::from_abstract_name(format!("tribunal-core-{core}"));
    match name.and_then(|name| UnixListener::bind_addr(&name)) {
        Ok(listener) => {
            let mut claimed = CLAIMED.lock().unwrap_or_else(PoisonError::into_inner);
            claimed.push(listener);
            true
        }
        // Where there are no such names, shares choose by their numbers.
        Err(error) => error.kind() != io::ErrorKind::AddrInUse,
    }
}

#[cfg(not(target_os = "linux"))]
fn claim(_: usize) -> bool {
    true
}

/// The folder that keeps built programs.
pub(super) enum BuildCache {
    Kept(PathBuf),
    Temporary(Scratch),
}

impl BuildCache {
    pub(super) fn of(args: &args::BuildChoice) -> Result<BuildCache, Stop> {
        let failed = |error: std::io::Error| {
            let why = Message::new("cannot-make-folder").with("why", reasons::of_error(&error));
            Stop::said(Exit::Failure, why)
        };
        if args.no_cache {
            return Scratch::new().map(BuildCache::Temporary).map_err(failed);
        }
        match args.cache.clone().or_else(compile::default_cache) {
            Some(folder) => Ok(BuildCache::Kept(folder)),
            // There is no home folder.
            None => Scratch::new().map(BuildCache::Temporary).map_err(failed),
        }
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            BuildCache::Kept(folder) => folder,
            BuildCache::Temporary(folder) => folder.path(),
        }
    }
}
