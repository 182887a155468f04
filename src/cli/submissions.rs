//! Finds submissions: the files that the user names, and those below folders.

use super::args;
use super::choices::Target;
use super::class::{Class, is_class};
use super::exit::{Exit, Stop};
use super::files;
use super::programs::{DEPTH_MAX, One, is_one};
use super::wanted::Wanted;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use tribunal_core::command::RepeatCommand;
use tribunal_core::messages::{Message, Value};
use tribunal_judge::compile::{
    BYTES_MAX, CaseNames, FILES_MAX, SCRIPTS, Surroundings, declared_older, is_archive, is_output,
};
use tribunal_judge::expected;
use tribunal_judge::language::Languages;
use tribunal_judge::submission::Submission;
use tribunal_package::finding::Findings;
use tribunal_package::regular;
use tribunal_package::submissions::SubmissionRules;
use walkdir::WalkDir;

/// What `judge` judges, in order.
pub(super) struct JudgedSubmissions {
    pub(super) submissions: Vec<Submission>,
    /// Finds the command that judges one of them again.
    pub(super) again: Again,
}

/// The command for a path; nothing for one that names its program.
pub(super) type Again = Box<dyn Fn(&Path) -> Option<RepeatCommand> + Sync>;

/// The students of `--students`, or else the submissions that the user names.
pub(super) fn judged(
    args: &args::Judge,
    problem: &str,
    package: &Path,
    wanted: Wanted,
    remark: &dyn Fn(&Message),
) -> Result<JudgedSubmissions, Stop> {
    let Some(folder) = &args.students else {
        let files = submissions(args, package, wanted, remark)?;
        let mut named = args.submissions.iter().filter(|_| !args.expected);
        if let Some(folder) = named.find(|path| is_class(path)) {
            remark(&Message::new("remark-class").with("folder", files::name(folder)));
        }
        return Ok(JudgedSubmissions {
            submissions: files.into_iter().map(Submission::from).collect(),
            again: Box::new(|_| None),
        });
    };
    let mut class = Class::read(folder, args.roster.as_deref(), wanted, remark)?;
    let whole = RepeatCommand::new("judge")
        .word(problem)
        .option("--students", folder.display());
    Ok(JudgedSubmissions {
        submissions: std::mem::take(&mut class.submissions),
        again: Box::new(move |path| class.is_copy(path).then(|| whole.clone())),
    })
}

/// The submissions of `judge`, in order; with `--expected`, only those with an expected verdict.
pub(super) fn submissions(
    args: &args::Judge,
    package: &Path,
    wanted: Wanted,
    remark: &dyn Fn(&Message),
) -> Result<Vec<PathBuf>, Stop> {
    let own = [package.join("submissions")];
    let named = if args.submissions.is_empty() {
        &own[..]
    } else {
        &args.submissions[..]
    };
    let mut files = files(named, wanted, remark)?;
    if matches!(args.problem, Target::Folder(_)) {
        without_older(&mut files, package, named, wanted.languages, remark);
        if files.is_empty() {
            let why = Message::new("no-submission-in").with("folder", files::name(&named[0]));
            return Err(Stop::said(Exit::Input, why));
        }
    }
    if let (Target::Folder(_), true) = (&args.problem, args.expected) {
        let rules = SubmissionRules::read(package, &mut Findings::default());
        let is_stated = |path: &Path| {
            let inside = path.strip_prefix(package.join("submissions")).ok();
            inside
                .and_then(Path::to_str)
                .is_some_and(|it| !rules.of(it).is_empty())
        };
        let (files, others): (Vec<_>, Vec<_>) = files
            .into_iter()
            .partition(|path| expected::of(path).is_some() || is_stated(path));
        let others = others.iter();
        others.for_each(|path| remark(&skipped(path, Message::new("why-verdict-unknown"))));
        return match files.is_empty() {
            true => Err(Stop::said(Exit::Input, Message::new("none-expected"))),
            false => Ok(files),
        };
    }
    if args.expected
        && let Some(path) = files.iter().find(|path| expected::of(path).is_none())
    {
        let folders = expected::FOLDERS.map(|(folder, _)| folder).join(", ");
        let why = Message::new("no-expected-folder").with("path", path.display().to_string());
        let mut named = named.iter();
        let hint = match named.find(|folder| is_package(folder) && path.starts_with(folder)) {
            Some(package) => {
                // A name without a `/` is that of a problem.
                let folder = match package.components().count() {
                    1 => Path::new(".").join(package),
                    _ => package.to_path_buf(),
                };
                let command = RepeatCommand::new("judge").path(&folder);
                let command = command.flag("--expected", true);
                Message::new("hint-expected-of-package").with("command", command.to_string())
            }
            None => Message::new("hint-expected-folders").with("folders", folders),
        };
        return Err(Stop::said(Exit::Usage, why).advise(hint));
    }
    Ok(files)
}

/// Whether a folder is a package, which is named in the place of the problem.
fn is_package(folder: &Path) -> bool {
    folder.join("problem.yaml").is_file()
}

/// The submissions at the paths that the user names, in order.
pub(super) fn files(
    named: &[PathBuf],
    wanted: Wanted,
    remark: &dyn Fn(&Message),
) -> Result<Vec<PathBuf>, Stop> {
    let mut found = Vec::new();
    for path in named {
        if path.as_os_str() == "-" {
            let why = Message::new("submission-is-a-file");
            return Err(Stop::said(Exit::Usage, why));
        }
        let units = units(path, wanted, remark)?;
        if units.is_empty() {
            let why = Message::new("no-submission-in").with("folder", files::name(path));
            return Err(Stop::said(Exit::Input, why));
        }
        found.extend(units);
    }
    Ok(found)
}

/// The submissions at a path: the path itself if it is a file or one program, or else each file and each program of
/// several files in it.
pub(super) fn units(
    path: &Path,
    wanted: Wanted,
    remark: &dyn Fn(&Message),
) -> Result<Vec<PathBuf>, Stop> {
    let Wanted { languages, cases } = wanted;
    let unreadable = |error: std::io::Error| files::unreadable(path, &error);
    if !path.metadata().map_err(unreadable)?.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut entries: Vec<PathBuf> = std::fs::read_dir(path)
        .map_err(unreadable)?
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    entries.retain(|path| !is_hidden(path));
    // In such a folder, each file and each folder is a program.
    let is_of_submissions = is_of_submissions(path);
    if !is_of_submissions && has_outputs(path, cases) {
        return Ok(vec![path.to_path_buf()]);
    }
    // A script that made the outputs of a person is no program of the folder around.
    let is_around_outputs =
        !cases.is_empty() && files_below(path).any(|file| cases.has_output(&file));
    let one = match is_around_outputs {
        true => None,
        false => one_program(path, languages, remark),
    };
    match one {
        Some(One::Clear) => {
            return Ok(vec![
                lone_source(path, languages).unwrap_or_else(|| path.to_path_buf()),
            ]);
        }
        Some(One::Because(_)) => return Ok(vec![path.to_path_buf()]),
        None if !is_of_submissions && is_of_outputs(path, cases) => {
            return Ok(vec![path.to_path_buf()]);
        }
        None => {}
    }
    let is_of_programs = !is_of_submissions && !holds_folders(path);
    let mut found = Vec::new();
    for entry in entries {
        if entry.is_dir() && entry.is_symlink() {
            // Such a link may form a cycle, or lead anywhere.
            remark(&skipped(&entry, Message::new("why-link-to-folder")));
        } else if is_of_programs && entry.is_symlink() && !regular::leads_out(path, &entry) {
            // The target already belongs to a submission; a link that leads out is refused when it is read.
            remark(&skipped(&entry, Message::new("why-link-to-file")));
        } else if !is_of_submissions
            && entry.is_dir()
            && (holds_sources(&entry, languages) || holds_outputs(&entry, cases))
        {
            found.extend(units(&entry, wanted, remark)?);
        } else if is_submission(&entry, languages)
            || (entry.is_dir()
                && (holds_sources(&entry, languages) || holds_outputs(&entry, cases)))
        {
            found.push(entry);
        } else if entry.is_dir() && files_below(&entry).next().is_none() {
            // An empty folder is nothing, as of a verdict for which there is no program.
        } else if entry.extension().is_none_or(|ending| ending != "yaml") {
            remark(&skipped(&entry, Message::new(NO_LANGUAGE)));
        }
    }
    Ok(found)
}

/// The reason for leaving out a file that is in no known language.
const NO_LANGUAGE: &str = "why-no-language";

/// Whether a remark is on a file that is left out because it is in no known language.
pub(super) fn is_of_unknown_language(remark: &Message) -> bool {
    let is_it = |value: &Value| matches!(value, Value::Said(why) if why.id() == NO_LANGUAGE);
    remark.args().iter().any(|(_, value)| is_it(value))
}

/// The remark on a path that is left out.
pub(super) fn skipped(path: &Path, why: impl Into<Value>) -> Message {
    Message::new("skipped")
        .with("path", path.display().to_string())
        .with("why", why)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// The only source of a program, which then names the program: if the folder has no other files, or too many for a
/// program of several files.
fn lone_source(folder: &Path, languages: &Languages) -> Option<PathBuf> {
    let entries = WalkDir::new(folder).into_iter();
    let entries = entries.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.path()));
    let (mut sources, mut files, mut bytes) = (Vec::new(), 0, 0);
    for entry in entries
        .flatten()
        .filter(|entry| !entry.file_type().is_dir())
    {
        files += 1;
        bytes += entry.metadata().map_or(0, |file| file.len());
        if languages.of_file(entry.path()).is_some() {
            sources.push(entry.into_path());
        }
    }
    let is_alone = files == 1 || files > FILES_MAX || bytes > BYTES_MAX;
    sources.pop().filter(|_| is_alone && sources.is_empty())
}

/// Whether a folder contains folders named after verdicts.
fn holds_folders(path: &Path) -> bool {
    let mut entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    path.ends_with("submissions") || entries.any(|entry| expected::is_folder(&entry.path()))
}

/// Whether the name of a folder is an expected verdict, as in `submissions`, so that it contains submissions.
fn is_of_submissions(path: &Path) -> bool {
    expected::is_folder(path)
        || path
            .parent()
            .is_some_and(|parent| parent.ends_with("submissions"))
}

/// Why a folder is one program, if it is; prints a remark where it could also be several.
fn one_program(path: &Path, languages: &Languages, remark: &dyn Fn(&Message)) -> Option<One> {
    if !path.is_dir()
        || holds_folders(path)
        || is_of_submissions(path)
        || !holds_sources(path, languages)
    {
        return None;
    }
    let one = is_one(path, languages);
    if let Some(One::Because(why)) = &one {
        let remarked = Message::new("remark-one-program")
            .with("folder", path.display().to_string())
            .with("why", why.clone());
        remark(&remarked);
    }
    one
}

/// Whether a folder contains sources.
fn holds_sources(folder: &Path, languages: &Languages) -> bool {
    let files = WalkDir::new(folder).max_depth(DEPTH_MAX).into_iter();
    let files = files
        .filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.path()))
        .flatten();
    let is_script = |path: &Path| SCRIPTS.iter().any(|name| path.ends_with(name));
    files
        .filter(|entry| entry.path().is_file())
        .any(|entry| languages.of_file(entry.path()).is_some() || is_script(entry.path()))
}

/// Leaves out folders of outputs where programs are wanted, with a remark.
pub(super) fn without_outputs(
    paths: &mut Vec<PathBuf>,
    cases: &CaseNames,
    remark: &dyn Fn(&Message),
) {
    paths.retain(|path| {
        let is_program = !is_of_outputs(path, cases);
        if !is_program {
            remark(&skipped(path, Message::new("why-given-outputs")));
        }
        is_program
    });
}

/// Leaves out submissions of a package that are declared to be in an older language than any that is run, such as Python 2,
/// with a remark; those that the user names are reported instead.
pub(super) fn without_older(
    paths: &mut Vec<PathBuf>,
    package: &Path,
    named: &[PathBuf],
    languages: &Languages,
    remark: &dyn Fn(&Message),
) {
    let surroundings = Surroundings::of(package, true);
    paths.retain(|path| {
        let older = declared_older(&surroundings, path, languages);
        let older = older.filter(|_| !named.contains(path));
        if let Some(why) = &older {
            remark(&skipped(path, why.clone()));
        }
        older.is_none()
    });
}

/// Whether a folder is a submission of outputs: it has an output for one of these cases, or else nothing but outputs. They
/// lie in the folder itself or in a folder of the cases; others may be the folders of several people.
pub(super) fn is_of_outputs(folder: &Path, cases: &CaseNames) -> bool {
    let is_all = || {
        let mut files = files_below(folder).peekable();
        files.peek().is_some() && files.all(|path| is_output(&path))
    };
    let is_of_cases = |path: &Path| is_output(path) || is_of_case_folder(path);
    let mut entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    has_outputs(folder, cases)
        || folder.is_dir() && entries.any(|it| is_of_cases(&it.path())) && is_all()
}

/// Whether a folder has an output for one of these cases, by itself or in a folder of the cases.
fn has_outputs(folder: &Path, cases: &CaseNames) -> bool {
    if cases.is_empty() || !folder.is_dir() {
        return false;
    }
    let mut entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.any(|entry| {
        let path = entry.path();
        match is_of_case_folder(&path) {
            true => files_below(&path).any(|path| cases.has_output(&path)),
            false => cases.has_output(&path) && !path.is_dir(),
        }
    })
}

/// Whether a folder has the name of one that groups the cases.
fn is_of_case_folder(path: &Path) -> bool {
    path.ends_with("sample") || path.ends_with("secret")
}

/// Whether a folder contains outputs for these cases, or nothing but outputs.
fn holds_outputs(folder: &Path, cases: &CaseNames) -> bool {
    let mut files = files_below(folder).peekable();
    let is_any = files.peek().is_some();
    let mut others = 0;
    let has_output = |path: PathBuf| {
        others += usize::from(!is_output(&path));
        cases.has_output(&path)
    };
    files.any(has_output) || is_any && others == 0
}

/// The files in a folder and the folders in it, but not hidden ones.
fn files_below(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let files = WalkDir::new(folder).max_depth(DEPTH_MAX).into_iter();
    files
        .filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.path()))
        .flatten()
        .filter(|entry| !entry.file_type().is_dir())
        .map(walkdir::DirEntry::into_path)
}

/// Whether a file below a folder looks like a program, unlike notes beside programs.
fn is_submission(path: &Path, languages: &Languages) -> bool {
    let is_executable = || {
        path.metadata()
            .is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
    };
    languages.of_file(path).is_some()
        || is_archive(path)
        || (path.extension().is_none() && is_executable())
}
