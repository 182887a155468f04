//! `tribunal judge`: contestants' programs before the bench.

use super::args::{self, Format};
use super::console::{self, Console};
use super::exit::{Exit, Stop};
use super::interrupt;
use super::smallest::Search;
use crate::board::Size;
use crate::cases;
use crate::judge::batch::{self, Plan};
use crate::judge::compile::{self, Workshop};
use crate::judge::expected;
use crate::judge::journal::{Journal, JournalError};
use crate::judge::language::{Language, Languages};
use crate::judge::limits::{PackageLimits, Wanted};
use crate::judge::supply::{Supply, SupplyError};
use crate::judge::tally::Enough;
use crate::output::Dialect;
use crate::problem::{Problem, Wishes};
use crate::problems::{ProblemId, Visit};
use crate::report::{csv, judged, junit, matrix};
use crate::sandbox::{Level, Sandbox, SandboxError, linux};
use crate::verdict::Verdict;
use crate::verdict::judged::{JudgeReport, SubmissionReport};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};
use walkdir::WalkDir;

pub(super) fn run(args: &args::Judge, console: &mut Console) -> Result<Exit, Stop> {
    args.problem.with(Run { args, console })
}

struct Run<'a> {
    args: &'a args::Judge,
    console: &'a mut Console,
}

impl Visit for Run<'_> {
    type Out = Result<Exit, Stop>;

    fn visit<P: Problem>(self) -> Result<Exit, Stop> {
        let Run { args, console } = self;
        let shelf = Shelf::of(args.problem, &args.cases.cases);
        // What cannot be done is said before anything is begun.
        let mut languages = languages(&args.build)?;
        let submissions = submissions(args, &shelf, &languages, &|remark| console.remark(remark))?;
        let supply = supply::<P>(&args.cases, &shelf)?;
        let package_limits = PackageLimits::read(&shelf.package).map_err(|why| Stop::new(Exit::Input, why))?;
        let sandbox = open_sandbox(&args.isolation)?;
        // Root's programs run as nobody in particular.
        languages.reachable_for_others = sandbox.level() != Level::Limits && rustix::process::geteuid().is_root();
        let journal = match &args.resume {
            Some(path) => Some(Journal::open(path).map_err(journal_stop)?),
            None => None,
        };
        let cache = Cache::of(&args.build)?;
        let workshop = Workshop { languages: &languages, sandbox: &*sandbox, cache: cache.path().to_path_buf() };
        let wanted = wanted(&args.limits)?;
        let flags = flags(args);
        let stop = interrupt::flag()?;
        let judge = |submissions: &[PathBuf], console: &Console| {
            batch::judge(&Plan {
                submissions,
                supply: &supply,
                sandbox: &*sandbox,
                compile: &|source| workshop.compile(source),
                limits: &|language: &Language| package_limits.of(language, &wanted),
                dialect: args.dialect,
                enough: Enough { fail_fast: args.fail_fast || args.expected, all: args.all },
                expected: args.expected,
                lanes: &lanes(args.jobs),
                journal: journal.as_ref(),
                identity: format!("{package_limits:?} {wanted:?} {languages:?}"),
                repeat: &|submission, case| repeat::<P>(submission, &flags, case),
                stop: &stop,
                events: &console.progress(),
            })
        };
        if args.watch {
            return watch(args, &shelf, &languages, console, &stop, judge);
        }
        let mut report = judge(&submissions, console);
        let search = Search { args, sandbox: &*sandbox, workshop: &workshop, package_limits, wanted, stop: &stop };
        report.smallest = search.smallest::<P>(&report, &submissions);
        let exit = exit(&report);
        let printed = exit.after(print(console, &report));
        if report.interrupted {
            console.remark(&interrupted(args, &report));
        }
        // The results are printed before it is said that they were not kept.
        match journal.map(Journal::close) {
            Some(Err(error)) => printed.and(console.out.flush().map_err(Stop::from)).and(Err(journal_stop(error))),
            _ => printed,
        }
    }
}

/// The status of a run: ours first, then what could not be judged, then what is not accepted.
fn exit(report: &JudgeReport) -> Exit {
    let any = |is: fn(&SubmissionReport) -> bool| report.submissions.iter().any(is);
    let is_right = |submission: &SubmissionReport| match &submission.expected {
        Some(expected) => expected.fits,
        None => submission.verdict == Some(Verdict::Accepted),
    };
    if report.interrupted {
        Exit::Interrupted
    } else if any(|one| one.verdict == Some(Verdict::JudgeError) || one.counts.contains_key(&Verdict::JudgeError)) {
        Exit::Failure
    } else if any(|one| one.verdict.is_none()) {
        Exit::Input
    } else if report.submissions.iter().all(is_right) {
        Exit::Success
    } else {
        Exit::Disagreement
    }
}

fn print(console: &mut Console, report: &JudgeReport) -> Result<(), Stop> {
    match (console.format(), &report.submissions[..]) {
        (Format::Json, _) => return console.json("tribunal.judge", report),
        (Format::Csv, _) => csv::print(&mut console.out, report)?,
        (Format::Junit, _) => junit::print(&mut console.out, report)?,
        (Format::Text, [one]) => match &one.hint {
            // One that cannot be judged is a fault of the command line, and is told as such.
            Some(hint) => return Err(Stop::new(Exit::Input, &one.message).hint(hint)),
            None => judged::print(&mut console.out, report, one)?,
        },
        (Format::Text, _) => {
            let width = console.width();
            matrix::print(&mut console.out, report, width)?;
        }
    }
    Ok(())
}

fn interrupted(args: &args::Judge, report: &JudgeReport) -> String {
    let done = report.submissions.iter().filter(|submission| submission.verdict.is_some()).count();
    let all = report.submissions.len();
    match &args.resume {
        Some(_) => format!("stopped: {done} of {all} submissions are judged; the same command goes on"),
        None => format!("stopped: {done} of {all} submissions are judged; `--resume FILE` would have kept them"),
    }
}

fn journal_stop(error: JournalError) -> Stop {
    let exit = match error {
        JournalError::Io(..) => Exit::Failure,
        JournalError::Taken(_) => Exit::Usage,
        JournalError::Foreign(..) => Exit::Input,
    };
    Stop::new(exit, error)
}

// -- what is judged ----------------------------------------------------------------------------------------

/// Where stored cases are.
pub(super) struct Shelf {
    /// The package of the problem, or the plain folder.
    pub(super) package: PathBuf,
    /// Whether it has `data/`, as packages have.
    pub(super) is_package: bool,
}

impl Shelf {
    /// What the user named may be a shelf of packages, a package, or a plain folder.
    pub(super) fn of(problem: ProblemId, folder: &Path) -> Shelf {
        let packages = [folder.join(problem.info().name), folder.to_path_buf()];
        match packages.into_iter().find(|package| package.join("data").is_dir()) {
            Some(package) => Shelf { package, is_package: true },
            None => Shelf { package: folder.to_path_buf(), is_package: false },
        }
    }
}

fn supply<P: Problem>(args: &args::CaseChoice, shelf: &Shelf) -> Result<Supply<P>, Stop> {
    let only = args.case.as_deref();
    let size = args.size.unwrap_or(Size::FOUR);
    let supply = match (args.random, args.exhaustive) {
        (Some(count), _) => Supply::generated(count, args.seed, only, &Wishes { size: args.size, ..Wishes::default() }),
        (None, true) => Supply::space(size, only),
        (None, false) if shelf.is_package && size != Size::FOUR => {
            let why = format!("the stored cases are boards of 4x4, not {size}");
            return Err(Stop::new(Exit::Usage, why).hint("`--random N` or `--exhaustive` makes boards of that size"));
        }
        (None, false) => {
            let found = match shelf.is_package {
                true => cases::find(&shelf.package).map(|shelf| shelf.cases),
                false => cases::find_plain(&shelf.package),
            };
            let without = "run it where the folder `cases` is, name a folder with `--cases DIR`, or let cases be \
                           generated with `--random N`";
            let stop = |why: String| Stop::new(Exit::Input, why).hint(without);
            let found = found.map_err(|error| stop(format!("cannot read `{}`: {error}", shelf.package.display())))?;
            if found.is_empty() {
                return Err(stop(format!("no case in `{}`", shelf.package.display())));
            }
            Supply::stored(&found, only, args.size)
        }
    };
    let supply = supply.map_err(|error| match error {
        SupplyError::Declined(declined) => Stop::new(Exit::Declined, format!("{}: {declined}", P::INFO.name)),
        SupplyError::NoCase(wrong, names) => no_case(&wrong, &names, args),
    })?;
    match supply.declined() {
        Some(declined) => Err(Stop::new(Exit::Declined, format!("{}: {declined}", P::INFO.name))),
        None => Ok(supply),
    }
}

fn no_case(wrong: &str, names: &[String], args: &args::CaseChoice) -> Stop {
    let stop = Stop::new(Exit::Usage, format!("no case is called `{wrong}`"));
    if args.random.is_some() || args.exhaustive {
        return stop.hint(format!("they are called `{}`", names.join("` to `")));
    }
    match console::nearest(wrong, names.iter().map(String::as_str)) {
        Some(near) => stop.hint(format!("did you mean `{near}`?")),
        None if wrong.starts_with("random/") => stop.hint("`--random N --seed S` generates it"),
        None if wrong.starts_with("space/") => stop.hint("`--exhaustive` is where it stands"),
        None => stop.hint("without `--case` all are judged"),
    }
}

/// The files to be judged: those that are named, and those below folders that are named, in order.
fn submissions(
    args: &args::Judge,
    shelf: &Shelf,
    languages: &Languages,
    remark: &dyn Fn(&str),
) -> Result<Vec<PathBuf>, Stop> {
    let own = [shelf.package.join("submissions")];
    let named = if args.submissions.is_empty() { &own[..] } else { &args.submissions[..] };
    let mut files = Vec::new();
    for path in named {
        let unreadable =
            |why: &dyn std::fmt::Display| Stop::new(Exit::Input, format!("cannot read {}: {why}", console::name(path)));
        if path.as_os_str() == "-" {
            return Err(Stop::new(Exit::Usage, "a submission is a file, since its ending says its language"));
        }
        if !path.metadata().map_err(|error| unreadable(&error))?.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        let is_hidden =
            |entry: &walkdir::DirEntry| entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".");
        for entry in WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(|entry| !is_hidden(entry)) {
            let entry = entry.map_err(|error| unreadable(&error))?;
            if !entry.path().is_file() {
                continue;
            }
            match is_submission(entry.path(), languages) {
                true => files.push(entry.into_path()),
                false => remark(&format!("passed over `{}`: no language has its ending", entry.path().display())),
            }
        }
        if files.len() == before {
            return Err(Stop::new(Exit::Input, format!("no submission in {}", console::name(path))));
        }
    }
    if args.expected
        && let Some(path) = files.iter().find(|path| expected::of(path).is_none())
    {
        let folders = expected::FOLDERS.map(|(folder, _)| folder).join(", ");
        return Err(Stop::new(Exit::Usage, format!("no folder around `{}` says its verdict", path.display()))
            .hint(format!("`--expected` looks for one of {folders}")));
    }
    Ok(files)
}

/// Whether a file that was found, not named, looks like a program: notes beside programs are none.
fn is_submission(path: &Path, languages: &Languages) -> bool {
    let is_executable = || path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0);
    languages.of_file(path).is_some() || (path.extension().is_none() && is_executable())
}

// -- how it is judged --------------------------------------------------------------------------------------

pub(super) fn languages(args: &args::BuildChoice) -> Result<Languages, Stop> {
    let all = match &args.languages {
        Some(path) => Languages::with_file(path).map_err(|why| Stop::new(Exit::Input, why))?,
        None => Languages::builtin(),
    };
    match &args.language {
        Some(name) => all.only(name).map_err(|why| Stop::new(Exit::Usage, why)),
        None => Ok(all),
    }
}

pub(super) fn open_sandbox(args: &args::IsolationChoice) -> Result<Box<dyn Sandbox>, Stop> {
    let options =
        linux::Options { level: args.level, require: args.require, trusted: args.trusted, ..Default::default() };
    match linux::open(&options) {
        Ok(sandbox) => Ok(Box::new(sandbox)),
        Err(error) => Err(sandbox_stop(error)),
    }
}

pub(super) fn sandbox_stop(error: SandboxError) -> Stop {
    let stop = Stop::new(Exit::Failure, &error);
    match error {
        SandboxError::Unavailable { fix, .. } => stop.hint(fix),
        _ => stop,
    }
}

/// The limits that were asked for, when they make sense.
pub(super) fn wanted(args: &args::LimitChoice) -> Result<Wanted, Stop> {
    let wanted = Wanted {
        time_s: args.time_limit,
        wall_s: args.wall_limit,
        memory_mb: args.memory_limit,
        output_kb: args.output_limit,
        stack_mb: args.stack_limit,
        processes: args.processes,
    };
    wanted.checked().map_err(|why| Stop::new(Exit::Usage, why))
}

/// A lane for each core, or as many as are wanted; those beyond the cores share them.
pub(super) fn lanes(jobs: Option<u16>) -> Vec<Option<usize>> {
    let cores = linux::cores();
    let jobs = jobs.map_or(cores.len().max(1), usize::from);
    (0..jobs).map(|lane| cores.get(lane % cores.len().max(1)).copied()).collect()
}

/// Where built programs are kept.
pub(super) enum Cache {
    Kept(PathBuf),
    Vanishing(tempfile::TempDir),
}

impl Cache {
    pub(super) fn of(args: &args::BuildChoice) -> Result<Cache, Stop> {
        let failed = |error: std::io::Error| Stop::new(Exit::Failure, format!("cannot make a folder: {error}"));
        if args.no_cache {
            return tempfile::Builder::new().prefix("tribunal-").tempdir().map(Cache::Vanishing).map_err(failed);
        }
        match args.cache.clone().or_else(compile::default_cache) {
            Some(folder) => Ok(Cache::Kept(folder)),
            // Nobody's home: nothing is kept.
            None => tempfile::tempdir().map(Cache::Vanishing).map_err(failed),
        }
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Cache::Kept(folder) => folder,
            Cache::Vanishing(folder) => folder.path(),
        }
    }
}

// -- the command that repeats a case -----------------------------------------------------------------------

/// The flags of this run that a result depends on, as words.
fn flags(args: &args::Judge) -> Vec<String> {
    flags_of(&args.cases.cases, args.dialect, &args.limits, &args.build, &args.isolation)
}

/// The same flags of any command that runs programs.
pub(super) fn flags_of(
    cases: &Path,
    dialect: Dialect,
    limits: &args::LimitChoice,
    build: &args::BuildChoice,
    isolation: &args::IsolationChoice,
) -> Vec<String> {
    let mut words = Vec::new();
    let mut add = |flag: &str, value: Option<String>| {
        if let Some(value) = value {
            words.extend([flag.to_string(), value]);
        }
    };
    let path = |path: &Path| path.display().to_string();
    add("--cases", Some(cases).filter(|cases| cases.as_os_str() != "cases").map(path));
    add("--dialect", Some(dialect).filter(|dialect| *dialect != Dialect::default()).map(|it| it.to_string()));
    add("--time-limit", limits.time_limit.map(|limit| limit.to_string()));
    add("--wall-limit", limits.wall_limit.map(|limit| limit.to_string()));
    add("--memory-limit", limits.memory_limit.map(|limit| limit.to_string()));
    add("--output-limit", limits.output_limit.map(|limit| limit.to_string()));
    add("--stack-limit", limits.stack_limit.map(|limit| limit.to_string()));
    add("--processes", limits.processes.map(|limit| limit.to_string()));
    add("--language", build.language.clone());
    add("--languages", build.languages.as_deref().map(path));
    add("--level", isolation.level.map(|level| level.to_string()));
    if isolation.trusted {
        words.push("--trusted".to_string());
    }
    words
}

/// The command that judges a submission on one case.
fn repeat<P: Problem>(submission: &Path, flags: &[String], case: &[String]) -> String {
    let words = ["tribunal", "judge", P::INFO.name, &named(submission)].map(str::to_string);
    let words = words.iter().chain(flags).chain(case);
    words.map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A submission as an argument: a name that begins with a hyphen would be taken for a flag.
pub(super) fn named(submission: &Path) -> String {
    let name = submission.display().to_string();
    if name.starts_with('-') { format!("./{name}") } else { name }
}

/// A word as a shell reads it.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./=:,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

// -- watching ----------------------------------------------------------------------------------------------

/// How often files are looked at.
const WATCH_INTERVAL: Duration = Duration::from_millis(200);

/// What tells that a file was saved.
type Stamp = Option<(SystemTime, u64)>;

/// Judges each submission again when it is saved, until Ctrl-C.
///
/// The files are looked at five times a second instead of asking the kernel for events: it costs a few system calls,
/// works on every file system, and sees a file that an editor replaces as well as one that it writes over.
fn watch(
    args: &args::Judge,
    shelf: &Shelf,
    languages: &Languages,
    console: &mut Console,
    stop: &AtomicBool,
    judge: impl Fn(&[PathBuf], &Console) -> JudgeReport,
) -> Result<Exit, Stop> {
    let stamp = |path: &Path| -> Stamp {
        let metadata = path.metadata().ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    let look = || -> Vec<(PathBuf, Stamp)> {
        // A file that is being replaced may be missing for a moment.
        let files = submissions(args, shelf, languages, &|_| {}).unwrap_or_default();
        files.into_iter().map(|path| (path.clone(), stamp(&path))).collect()
    };
    let mut seen = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        // Looked at before judging, so that a save meanwhile is seen afterwards.
        let now = look();
        let is_new = |file: &&(PathBuf, Stamp)| file.1.is_some() && !seen.contains(*file);
        let changed: Vec<PathBuf> = now.iter().filter(is_new).map(|(path, _)| path.clone()).collect();
        if changed.is_empty() {
            std::thread::sleep(WATCH_INTERVAL);
            continue;
        }
        seen = now;
        match print(console, &judge(&changed, console)) {
            // What cannot be judged now may be mended by the next save.
            Err(Stop { exit: Exit::Input, message, .. }) => console.remark(&message),
            printed => printed?,
        }
        console.out.flush()?;
        console.remark("watching; Ctrl-C ends it");
    }
    Ok(Exit::Success)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        for (word, expected) in [
            ("my.cpp", "my.cpp"),
            ("a b.cpp", "'a b.cpp'"),
            ("it's", "'it'\\''s'"),
            ("$(rm -r x)", "'$(rm -r x)'"),
            ("~/x", "'~/x'"),
            ("", "''"),
            ("*", "'*'"),
        ] {
            assert_eq!(quoted(word), expected);
        }
    }
}
