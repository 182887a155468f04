//! Runs the compilers in the sandbox: each standard in turn, statically where that can be.

use super::cache::{Building, Entry};
use super::recipe::{Attempt, PROGRAM, Recipe};
use super::source::Source;
use super::{Built, CompileError, Workshop, elf, java};
use crate::judge::language::Older;
use crate::sandbox::{End, Run, SandboxError};
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// The longest message that is kept, in bytes.
const MESSAGE_BYTES_MAX: usize = 64 << 10;
/// The most class files of one submission.
const FILES_MAX: usize = 1000;
/// What linkers say when there is no static library.
const NO_STATIC: [&str; 4] =
    ["cannot find -l", "have you installed the static version", "crtbeginT.o", "library not found"];
/// Signals that someone sends to a compiler; others it earns by itself.
const KILLED: [i32; 4] = [1, 2, 9, 15];

/// How an attempt ended when it made nothing.
enum Fault {
    /// The compiler said no.
    Refused(String),
    /// It was stopped; another standard would be as well.
    Stopped(String),
}

/// Builds a submission in the first way that works.
pub(super) fn build(
    workshop: &Workshop,
    recipe: &Recipe,
    source: &Source,
    building: &Building,
) -> Result<Built, CompileError> {
    if recipe.language.compile.is_empty() {
        let folder = place(recipe, source, building)?;
        return finish(recipe, source, &[], folder, Vec::new());
    }
    let mut standards = recipe.language.standards.iter().map(|flag| Some(flag.as_str())).collect::<Vec<_>>();
    if standards.is_empty() {
        standards.push(None);
    }
    let mut first: Option<(Vec<String>, String)> = None;
    for standard in standards {
        let (line, folder, fault) = attempt(workshop, recipe, source, building, standard)?;
        match fault {
            None => {
                let mut remarks = remarks(recipe, &source.bytes);
                remarks.extend(first.map(|(_, message)| older_standard(recipe, standard, &message)));
                return finish(recipe, source, &line, folder, remarks);
            }
            Some(Fault::Stopped(message)) => {
                return Err(CompileError::Refused { command: recipe.shown(&line), message });
            }
            Some(Fault::Refused(message)) => drop(first.get_or_insert((line, message))),
        }
    }
    let (line, mut message) = first.unwrap_or_default();
    if let Some((older, mark)) = betrayed(recipe, &message).or_else(|| betrayed(recipe, &text(&source.bytes))) {
        message.push_str(&format!("\nthis looks like {} (`{mark}`)\n", older.name));
    }
    Err(CompileError::Refused { command: shown(recipe, &line), message })
}

/// The command that refused a submission: an interpreter's check is its run to a person.
fn shown(recipe: &Recipe, line: &[String]) -> String {
    if recipe.makes_program() || recipe.language.public_class { recipe.shown(line) } else { recipe.command(line, None) }
}

/// Tries one standard, statically first; the command line, the folder and what went wrong.
fn attempt(
    workshop: &Workshop,
    recipe: &Recipe,
    source: &Source,
    building: &Building,
    standard: Option<&str>,
) -> Result<(Vec<String>, PathBuf, Option<Fault>), CompileError> {
    // Tried anew for each submission: what one of them makes the linker say must not change the next.
    let is_static = recipe.can_be_static();
    let line = recipe.compile_line(Attempt { standard, is_static });
    let folder = place(recipe, source, building)?;
    let fault = run(workshop, recipe, &line, &folder)?;
    match fault {
        Some(Fault::Refused(message)) if is_static && NO_STATIC.iter().any(|words| message.contains(words)) => {
            let line = recipe.compile_line(Attempt { standard, is_static: false });
            let folder = place(recipe, source, building)?;
            let fault = run(workshop, recipe, &line, &folder)?;
            Ok((line, folder, fault))
        }
        fault => Ok((line, folder, fault)),
    }
}

/// A new folder with the source in it.
fn place(recipe: &Recipe, source: &Source, building: &Building) -> Result<PathBuf, CompileError> {
    let folder = building.folder().map_err(|error| cannot_write(&error))?;
    let file = folder.join(&recipe.file);
    let write = || {
        for beside in &source.beside {
            let path = folder.join(&beside.path);
            for above in beside.path.ancestors().skip(1).collect::<Vec<_>>().into_iter().rev().skip(1) {
                fs::create_dir_all(folder.join(above))?;
                fs::set_permissions(folder.join(above), Permissions::from_mode(0o777))?;
            }
            fs::write(&path, &beside.bytes)?;
            fs::set_permissions(&path, Permissions::from_mode(if beside.is_executable { 0o755 } else { 0o644 }))?;
        }
        if source.is_script {
            return Ok(());
        }
        fs::write(&file, &source.bytes)?;
        // Root's compilers run as somebody else.
        fs::set_permissions(&file, Permissions::from_mode(0o644))
    };
    write().map_err(|error| cannot_write(&error))?;
    Ok(folder)
}

fn cannot_write(error: &io::Error) -> CompileError {
    CompileError::Failed(format!("cannot write the source where it is built: {error}"))
}

/// Runs one command line; nothing when it made the program.
fn run(workshop: &Workshop, recipe: &Recipe, line: &[String], folder: &Path) -> Result<Option<Fault>, CompileError> {
    let limits = recipe.compiler_limits();
    let prepared = workshop.sandbox.prepare(&recipe.compiler(line, folder), &limits, None);
    let run = prepared.and_then(|mut prepared| prepared.run(&[])).map_err(|error| not_run(recipe, error))?;
    let message = message(&run, folder);
    let stopped = |why: String| Ok(Some(Fault::Stopped(format!("{why}\n{message}"))));
    match run.end {
        End::Exited(0) if recipe.makes_program() && !is_file(&folder.join(PROGRAM)) => {
            stopped("the compiler ended well, but left no program".to_string())
        }
        End::Exited(0) => Ok(None),
        // A driver lives on when the compiler behind it is killed, and says so.
        End::Exited(_) if is_of_a_killed_driver(&run.stderr, line) => Err(killed(9)),
        End::Exited(_) => Ok(Some(Fault::Refused(message))),
        End::Signaled(signal) if KILLED.contains(&signal) => Err(killed(signal)),
        End::Signaled(signal) => stopped(format!("the compiler crashed with signal {signal}")),
        End::CpuLimit => stopped(format!("the compiler took more than {} s of CPU time", limits.cpu.as_secs())),
        End::WallLimit => stopped(format!("the compiler took more than {} s", limits.wall.as_secs())),
        End::MemoryLimit => stopped(format!("the compiler took more than {} MB of memory", limits.memory_bytes >> 20)),
        End::OutputLimit => stopped(format!("the compiler wrote more than {} MB", limits.output_bytes >> 20)),
    }
}

/// Whether a driver of gcc's says on standard error that the compiler behind it was killed. Other compilers show lines
/// of the source as they stand, and so might say whatever a contestant wants.
fn is_of_a_killed_driver(stderr: &[u8], line: &[String]) -> bool {
    let driver = line.first().and_then(|exe| Path::new(exe).file_name()).unwrap_or_default().to_string_lossy();
    let says = format!("{driver}: fatal error: Killed signal terminated program ");
    let is_gcc = driver.contains("gcc") || driver.contains("g++");
    is_gcc && String::from_utf8_lossy(stderr).lines().any(|line| line.starts_with(&says))
}

/// Why a compiler was not even started.
fn not_run(recipe: &Recipe, error: SandboxError) -> CompileError {
    match error {
        SandboxError::Exec { exe, error } if error.kind() == io::ErrorKind::PermissionDenied => {
            let message = format!("cannot execute `{}` as another user, which the sandbox is", exe.display());
            let get = &recipe.language.get;
            CompileError::Unknown { message, hint: format!("install one that all users can reach: {get}") }
        }
        error => error.into(),
    }
}

fn killed(signal: i32) -> CompileError {
    CompileError::Failed(format!("the compiler was killed by signal {signal}; try again, with more memory free"))
}

fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|file| file.is_file())
}

/// What a compiler said, on both streams, as it can be shown.
fn message(run: &Run, folder: &Path) -> String {
    let streams = [&run.stderr, &run.output].map(|bytes| text(&bytes[..bytes.len().min(MESSAGE_BYTES_MAX)]));
    let said = streams.iter().map(|text| text.trim_end()).filter(|text| !text.is_empty());
    let said = said.collect::<Vec<_>>().join("\n");
    let said = said.replace(&format!("{}/", folder.display()), "").replace(&folder.display().to_string(), ".");
    // What it quotes of the source must not steer a terminal.
    let shown = |letter: char| if letter.is_control() && !"\n\t".contains(letter) { '\u{fffd}' } else { letter };
    cut(said.replace("\r\n", "\n").chars().map(shown).collect())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A message that is not too long, cut after a line.
fn cut(mut message: String) -> String {
    // What is this long was cut before.
    if message.len() >= MESSAGE_BYTES_MAX - 1 {
        let whole = (0..MESSAGE_BYTES_MAX - 100).rev().find(|end| message.is_char_boundary(*end)).unwrap_or(0);
        let end = message[..whole].rfind('\n').unwrap_or(whole);
        message.truncate(end);
        message.push_str("\n(cut here: the compiler said more)");
    }
    message.push('\n');
    message
}

/// What the user should know of a source that compiles.
fn remarks(recipe: &Recipe, source: &[u8]) -> Vec<String> {
    let betrayed = betrayed(recipe, &text(source));
    betrayed.map(|(older, mark)| format!("it says `{mark}`, as {} does", older.name)).into_iter().collect()
}

/// The older language that a text is in, and the word that betrays it.
fn betrayed<'r>(recipe: &'r Recipe, text: &str) -> Option<(&'r Older, &'r str)> {
    let older = recipe.language.older.as_ref()?;
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let says = |mark: &str| {
        let stands_alone = |at: usize| !text[..at].ends_with(is_letter);
        // A program that gives the old name a meaning of its own runs with both.
        let defines = text.contains(&format!("{} =", mark.trim_end_matches('(')));
        !defines && text.match_indices(mark).any(|(at, _)| stands_alone(at))
    };
    older.marks.iter().find(|mark| says(mark)).map(|mark| (older, mark.trim_end_matches('(')))
}

/// Says that another standard was needed, and why.
fn older_standard(recipe: &Recipe, used: Option<&str>, message: &str) -> String {
    let name = |flag: &str| flag.split_once('=').map_or(flag, |(_, name)| name).to_string();
    let used = used.map(name).unwrap_or_default();
    let default = recipe.language.standards.first().map(|flag| name(flag)).unwrap_or_default();
    let told = |line: &str| line.split_once("error: ").map(|(_, why)| why.trim().to_string());
    let missing = |line: &str| line.find("undefined reference").map(|at| line[at..].to_string());
    // The last word of a linker is that it failed; the reason stands before.
    let why = message.lines().filter(|line| !line.contains("ld returned")).find_map(told);
    let why = why.or_else(|| message.lines().find_map(missing)).unwrap_or_default();
    format!("compiled as {used}, since {default} refuses it: `{why}`")
}

/// Names what is kept of a folder, and what has to be known of it.
fn finish(
    recipe: &Recipe,
    source: &Source,
    line: &[String],
    folder: PathBuf,
    remarks: Vec<String>,
) -> Result<Built, CompileError> {
    let unreadable = |error: io::Error| CompileError::Failed(format!("cannot read what the compiler made: {error}"));
    let mut files: Vec<PathBuf> = source.beside.iter().map(|file| file.path.clone()).collect();
    files.push(PathBuf::from(&recipe.file));
    let mut needs_libraries = true;
    let mut class = None;
    if recipe.makes_program() {
        files = vec![PathBuf::from(PROGRAM)];
        needs_libraries = elf::needs_libraries(&fs::read(folder.join(PROGRAM)).map_err(unreadable)?);
    } else if recipe.language.public_class {
        files =
            made_files(&folder, |path| path.extension().is_some_and(|ending| ending == "class")).map_err(unreadable)?;
        class = Some(choose_class(recipe, &folder, &files).map_err(unreadable)?.ok_or_else(|| {
            let message = "no class has `public static void main(String[] args)`\n".to_string();
            CompileError::Refused { command: recipe.shown(line), message }
        })?);
    }
    files.extend(source.beside.iter().filter(|file| file.is_included).map(|file| file.path.clone()));
    files.sort();
    files.dedup();
    if source.is_script {
        files = made_files(&folder, |_| true).map_err(unreadable)?;
        if !files.iter().any(|file| file == Path::new(&recipe.file)) {
            let message = "there is no `run` after `build`\n".to_string();
            return Err(CompileError::Refused { command: recipe.shown(line), message });
        }
    }
    let command = recipe.command(line, class.as_deref());
    let entry = Entry { command, remarks, class, needs_libraries, ..Entry::default() };
    Ok(Built { folder, files, entry })
}

/// The files below a folder that are wanted, in a fixed order.
fn made_files(folder: &Path, is_wanted: impl Fn(&Path) -> bool) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() && is_wanted(entry.path()) {
            files.extend(entry.path().strip_prefix(folder).map(Path::to_path_buf));
        }
        if files.len() > FILES_MAX {
            return Err(io::Error::other(format!("more than {FILES_MAX} files")));
        }
    }
    Ok(files)
}

/// The class to run: the one that the file is named after, then `Main`, then the first that can be.
fn choose_class(recipe: &Recipe, folder: &Path, files: &[PathBuf]) -> io::Result<Option<String>> {
    let mut classes = Vec::new();
    for file in files {
        classes.extend(java::main_class(&fs::read(folder.join(file))?));
    }
    let public = Path::new(&recipe.file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let rank = |class: &String| {
        let simple = class.rsplit('.').next().unwrap_or(class);
        if Some(simple) == public.as_deref() { 0 } else { 1 + u8::from(simple != "Main") }
    };
    Ok(classes.into_iter().min_by_key(rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::fake::printed;

    #[test]
    fn a_message_is_cut_at_a_line_and_steers_no_terminal() {
        let folder = Path::new("/cache/building-1/2");
        let said = |stderr: &[u8]| message(&Run { stderr: stderr.to_vec(), ..printed("") }, folder);
        assert_eq!(said(b"/cache/building-1/2/a.c:1: error: \x1b[2J \xff\r\nin /cache/building-1/2\n\n"), {
            "a.c:1: error: \u{fffd}[2J \u{fffd}\nin .\n"
        });
        let long = said(&b"a.c:1: error: x\n".repeat(1 << 13));
        assert!(long.len() <= MESSAGE_BYTES_MAX);
        assert!(long.ends_with("error: x\n(cut here: the compiler said more)\n"), "{}", &long[long.len() - 99..]);
        assert!(said(&vec![b'x'; 1 << 17]).len() <= MESSAGE_BYTES_MAX);
        assert!(said(&"ü".repeat(1 << 16).into_bytes()).len() <= MESSAGE_BYTES_MAX);
    }

    #[test]
    fn both_streams_are_heard() {
        let run = Run { stderr: b"one\n".to_vec(), ..printed("two\n") };
        assert_eq!(message(&run, Path::new("/x")), "one\ntwo\n");
    }
}
