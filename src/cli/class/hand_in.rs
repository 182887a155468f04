//! Chooses the program, or the outputs in its place, among the files that one student handed in.

use super::names::{DecimalNumber, HandInName, Layout, version};
use crate::cli::programs::programs_of;
use crate::cli::wanted::Wanted;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::{grouped, quote, without_error_numbers};
use tribunal_judge::compile::{
    CaseNames, CompileError, DOCUMENTS, FILES_MAX, OTHER_ARCHIVES, PRODUCTS, ProgramFile, SCRIPTS,
    has_ending, is_archive, program_files,
};
use tribunal_judge::language::Languages;
use tribunal_judge::scratch::Scratch;
use tribunal_judge::submission::NoProgram;
use tribunal_package::archive::{ArchiveError, DEPTH_MAX, PathFault, is_junk};
use tribunal_package::regular;
use walkdir::WalkDir;

/// A file or folder of one student.
#[derive(Clone, Debug)]
pub(super) struct HandIn {
    pub(super) path: PathBuf,
    pub(super) name: HandInName,
}

/// The program of a student, or the reason why there is none.
pub(super) struct Chosen {
    /// Where the program lies; without a program, the hand-in.
    pub(super) path: PathBuf,
    /// The path for people.
    pub(super) shown: PathBuf,
    /// The name that the student gave to the program, if the learning platform gave it another; empty otherwise.
    pub(super) file: String,
    pub(super) without: Option<NoProgram>,
    /// What a teacher should know of the choice.
    pub(super) remarks: Vec<Message>,
}

/// The folders into which the files of students are copied whose learning platform renamed them.
#[derive(Default)]
pub(super) struct Stage {
    scratch: Option<Scratch>,
    count: u64,
}

impl Stage {
    /// Whether a program lies here, and not where the user put it.
    pub(super) fn has(&self, path: &Path) -> bool {
        self.scratch
            .as_ref()
            .is_some_and(|scratch| path.starts_with(scratch.path()))
    }

    /// Copies files under their own names into a new folder.
    fn copy(&mut self, items: &[&Item]) -> io::Result<PathBuf> {
        let scratch = match self.scratch.take() {
            Some(scratch) => scratch,
            None => Scratch::new()?,
        };
        self.count += 1;
        let folder = scratch.path().join(self.count.to_string());
        self.scratch = Some(scratch);
        for item in items {
            let target = folder.join(&item.inside);
            fs::create_dir_all(target.parent().unwrap_or(&folder))?;
            let mut source = regular::open(&item.path)?;
            io::copy(&mut source, &mut fs::File::create_new(target)?)?;
        }
        Ok(folder)
    }
}

/// What a file is good for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Source,
    Archive,
    /// An archive that Tribunal does not unpack.
    OtherArchive,
    /// A text or a picture for people, or test data.
    Document,
    /// What a compiler made.
    Product,
    Link,
    /// A header, for example.
    Other,
}

/// A file of a student.
#[derive(Debug)]
struct Item {
    path: PathBuf,
    /// Its path as the student named it.
    inside: PathBuf,
    /// The number that Canvas gives to the file.
    number: Option<DecimalNumber>,
    kind: Kind,
}

/// Chooses the program of a student.
pub(super) fn choose(hand_ins: &[HandIn], wanted: Wanted, stage: &mut Stage) -> Chosen {
    let mut remarks = Vec::new();
    if hand_ins.iter().any(|hand_in| hand_in.name.is_late) {
        remarks.push(Message::new("remark-late"));
    }
    match found(hand_ins, wanted, stage, &mut remarks) {
        Ok(Program { path, shown, file }) => Chosen {
            path,
            shown,
            file,
            without: None,
            remarks,
        },
        Err(why) => Chosen {
            path: hand_ins[0].path.clone(),
            shown: hand_ins[0].path.clone(),
            file: String::new(),
            without: Some(why),
            remarks,
        },
    }
}

/// A program, as the fields of [`Chosen`] name it.
struct Program {
    path: PathBuf,
    shown: PathBuf,
    file: String,
}

fn found(
    hand_ins: &[HandIn],
    wanted: Wanted,
    stage: &mut Stage,
    remarks: &mut Vec<Message>,
) -> Result<Program, NoProgram> {
    let items = items(hand_ins, wanted.languages)?;
    let items = latest(hand_ins, items, wanted.cases, remarks);
    let (path, shown) = match program(hand_ins, &items, wanted.cases, remarks)? {
        Where::At(path) => (path.clone(), path),
        Where::Copy(files) => {
            let failed = |error: io::Error| {
                no_program(
                    Message::new("uncopied-files").with("why", without_error_numbers(&error)),
                    Message::new("hint-copying").with("folder", "$TMPDIR"),
                )
            };
            let path = stage.copy(&files).map_err(failed)?;
            (path, main_item(&files).path.clone())
        }
    };
    let file = own_name(&items, &shown);
    let program = Program { file, shown, path };
    several(&program.path, wanted).map_or(Ok(program), Err)
}

/// The name that the student gave to a file, if it has another where it lies; empty otherwise.
fn own_name(items: &[Item], path: &Path) -> String {
    let item = items.iter().find(|item| item.path == path);
    let own = item.and_then(|item| item.inside.file_name());
    let own = own.filter(|own| Some(*own) != path.file_name());
    own.map_or(String::new(), |own| own.to_string_lossy().into_owned())
}

/// Where a program is.
enum Where<'i> {
    /// At this path.
    At(PathBuf),
    /// These files belong together under their own names.
    Copy(Vec<&'i Item>),
}

fn program<'i>(
    hand_ins: &[HandIn],
    items: &'i [Item],
    cases: &CaseNames,
    remarks: &mut Vec<Message>,
) -> Result<Where<'i>, NoProgram> {
    let outputs = items.iter().filter(|item| cases.has_output(&item.inside));
    let outputs: Vec<&Item> = outputs.collect();
    if !outputs.is_empty() {
        let place = together(hand_ins, outputs, cases.files_max())?;
        // Beside a folder, building it says what else there is.
        let mut others = items
            .iter()
            .filter(|it| !cases.has_output(&it.inside))
            .peekable();
        if matches!(place, Where::Copy(_)) && others.peek().is_some() {
            let without = Message::new("remark-other-than-outputs");
            remarks.push(without.with("files", list(others)));
        }
        return Ok(place);
    }
    let of = |kind: Kind| items.iter().filter(move |item| item.kind == kind);
    let (sources, archives) = (of(Kind::Source).count(), of(Kind::Archive).count());
    if sources == 0 {
        return match archives {
            1 => Ok(Where::At(
                of(Kind::Archive).next().expect("one").path.clone(),
            )),
            0 => Err(without_source(items)),
            _ => Err(no_program(
                Message::new("several-archives").with("files", list(of(Kind::Archive))),
                "hint-one-archive",
            )),
        };
    }
    if archives > 0 {
        let without = Message::new("remark-without-archives");
        remarks.push(without.with("files", list(of(Kind::Archive))));
    }
    let parts: Vec<&Item> = items
        .iter()
        .filter(|item| matches!(item.kind, Kind::Source | Kind::Other))
        .collect();
    if let [source] = parts[..] {
        return Ok(Where::At(source.path.clone()));
    }
    together(hand_ins, parts, FILES_MAX)
}

/// Where files are that belong together: in a folder that has all of them, or else copied into one.
fn together<'i>(
    hand_ins: &[HandIn],
    parts: Vec<&'i Item>,
    files_max: usize,
) -> Result<Where<'i>, NoProgram> {
    let has_all = |hand_in: &&HandIn| {
        let folder = &hand_in.path;
        folder.is_dir() && parts.iter().all(|part| part.path.starts_with(folder))
    };
    match hand_ins.iter().find(has_all) {
        Some(folder) => Ok(Where::At(folder.path.clone())),
        _ if parts.len() > files_max => Err(no_program(
            Message::new("too-many-files").with("most", files_max as u64),
            "hint-sources-alone",
        )),
        None => match twice(&parts) {
            Some(name) => Err(no_program(
                Message::new("two-files-of-one-name").with("name", name.display().to_string()),
                "hint-one-to-judge",
            )),
            None => Ok(Where::Copy(parts)),
        },
    }
}

/// The name that two files have.
fn twice<'i>(items: &[&'i Item]) -> Option<&'i Path> {
    let mut seen = HashSet::new();
    let mut names = items.iter().map(|item| item.inside.as_path());
    names.find(|name| !seen.insert(*name))
}

/// Every file of a student that is not junk, sorted by path.
fn items(hand_ins: &[HandIn], languages: &Languages) -> Result<Vec<Item>, NoProgram> {
    let mut items = Vec::new();
    for HandIn { path, name } in hand_ins {
        if path.is_symlink() || !path.is_dir() {
            items.push(Item {
                path: path.clone(),
                inside: PathBuf::from(&name.file),
                number: name.file_number.clone(),
                kind: kind(path, path.is_symlink(), languages),
            });
            continue;
        }
        let is_wanted = |entry: &walkdir::DirEntry| {
            entry.depth() == 0 || !is_junk(&entry.file_name().to_string_lossy())
        };
        let walk = WalkDir::new(path)
            .max_depth(DEPTH_MAX)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(is_wanted);
        for entry in walk {
            let entry = entry.map_err(|error| {
                no_program(
                    Message::new("unreadable-folder").with("why", without_error_numbers(&error)),
                    "hint-readable",
                )
            })?;
            if entry.file_type().is_dir() {
                continue;
            }
            items.push(Item {
                inside: entry
                    .path()
                    .strip_prefix(path)
                    .unwrap_or(entry.path())
                    .to_path_buf(),
                number: None,
                kind: kind(entry.path(), entry.path_is_symlink(), languages),
                path: entry.into_path(),
            });
        }
    }
    Ok(items)
}

fn kind(path: &Path, is_link: bool, languages: &Languages) -> Kind {
    let is_one_of = |endings: &[&str]| has_ending(path, endings);
    let is_script = || SCRIPTS.iter().any(|name| path.ends_with(name));
    match () {
        () if is_link => Kind::Link,
        () if is_archive(path) => Kind::Archive,
        () if is_one_of(&OTHER_ARCHIVES) => Kind::OtherArchive,
        () if is_one_of(&DOCUMENTS) => Kind::Document,
        () if is_one_of(&PRODUCTS) => Kind::Product,
        () if languages.of_file(path).is_some() || is_script() => Kind::Source,
        () => Kind::Other,
    }
}

/// Of the versions of a file that Canvas numbers, the latest, under the name that the student gave it.
///
/// A student may have written the number too, so that files stay as they are where several are numbered and none is
/// not (`part-1.cpp`, `part-2.cpp`), or where a file names another with its number (`#include "part-1.h"`).
/// The number of an output may be that of its case, too.
fn latest(
    hand_ins: &[HandIn],
    items: Vec<Item>,
    cases: &CaseNames,
    remarks: &mut Vec<Message>,
) -> Vec<Item> {
    if hand_ins.iter().any(|it| it.name.layout != Layout::Canvas) {
        return items;
    }
    let texts = texts(&items);
    let mut versions: HashMap<PathBuf, Vec<(u64, Item)>> = HashMap::new();
    for item in items {
        let name = item.inside.to_string_lossy();
        let is_own = cases.has_output(&item.inside);
        let (file, number) = match is_own || texts.iter().any(|text| text.contains(&*name)) {
            true => (name.into_owned(), 0),
            false => version(&name),
        };
        versions
            .entry(file.into())
            .or_default()
            .push((number, item));
    }
    let mut items: Vec<Item> = Vec::new();
    for (file, mut all) in versions {
        let count = all.len() as u64;
        if count > 1 && all.iter().all(|(number, _)| *number > 0) {
            items.extend(all.into_iter().map(|(_, item)| item));
            continue;
        }
        // Of two with the same version, the one that Canvas got last has the larger number.
        all.sort_by(|(version, item), (other_version, other)| {
            let key = (version, &item.number, &item.path);
            key.cmp(&(other_version, &other.number, &other.path))
        });
        let Some((_, last)) = all.pop() else { continue };
        if count > 1 && matches!(last.kind, Kind::Source | Kind::Archive) {
            remarks.push(
                Message::new("remark-last-version")
                    .with("file", last.inside.display().to_string())
                    .with("number", count)
                    .with("count", grouped(count)),
            );
        }
        items.push(Item {
            inside: file,
            ..last
        });
    }
    remarks.sort_by_cached_key(Message::to_string);
    items.sort_by(|one, other| one.path.cmp(&other.path));
    items
}

/// The texts in which a file may name another, of at most as many files as a program may have; none if there is only one
/// file.
fn texts(items: &[Item]) -> Vec<String> {
    const BYTES_MAX: u64 = 1 << 20;
    let read = |item: &Item| {
        let bytes = regular::open(&item.path).and_then(|file| regular::read(file, BYTES_MAX));
        Some(String::from_utf8_lossy(&bytes.ok()?).into_owned())
    };
    let is_text = |item: &&Item| matches!(item.kind, Kind::Source | Kind::Other);
    match items {
        [_] => Vec::new(),
        items => {
            let texts = items.iter().filter(is_text).take(FILES_MAX);
            texts.filter_map(read).collect()
        }
    }
}

/// The item that names a program of several files: `main`, or the first source.
fn main_item<'i>(items: &[&'i Item]) -> &'i Item {
    let is_source = |item: &&Item| item.kind == Kind::Source;
    let is_main = |item: &&Item| {
        item.inside
            .file_stem()
            .is_some_and(|stem| stem.eq_ignore_ascii_case("main"))
    };
    let sources = || items.iter().copied().filter(is_source);
    sources()
        .find(is_main)
        .or_else(|| sources().next())
        .unwrap_or(items[0])
}

/// Why there is no program at this path and no outputs: it is several, or an archive that has none.
fn several(path: &Path, wanted: Wanted) -> Option<NoProgram> {
    let Wanted { languages, cases } = wanted;
    if path.is_file() && !is_archive(path) {
        return None;
    }
    let files = match program_files(path, languages, cases) {
        Ok(files) => files,
        Err(CompileError::Read(_, error)) if is_archive(path) => {
            let reason = Message::new("unreadable-archive")
                .with("archive", name(path))
                .with("why", archive_fault(&error));
            let why = without_error_numbers(&error);
            return Some(NoProgram {
                detailed: Some(format!("cannot read `{}`: {why}", name(path))),
                ..no_program(reason, "hint-ask-sources-alone")
            });
        }
        // Building it reports the same error.
        Err(_) => return None,
    };
    let is_source = |file: &ProgramFile| languages.of_file(&file.path).is_some();
    let is_script = |file: &ProgramFile| SCRIPTS.iter().any(|name| file.path == Path::new(name));
    if files.iter().any(|file| cases.has_output(&file.path)) {
        return None;
    }
    if !files.iter().any(|file| is_source(file) || is_script(file)) {
        let names: Vec<String> = files
            .iter()
            .map(|file| file.path.display().to_string())
            .collect();
        let what = match &names[..] {
            [] => Message::new("nothing-in"),
            names => Message::new("no-source-in").with("files", first(names)),
        };
        return Some(no_program(what.with("archive", name(path)), SOURCES));
    }
    match &programs_of(&files, languages)[..] {
        [] | [_] => None,
        programs => Some(no_program(
            Message::new("several-programs").with("files", first(programs)),
            "hint-one-or-each",
        )),
    }
}

/// The hint where there is no source.
const SOURCES: &str = "hint-ask-source";

/// Why there is no source among these files.
fn without_source(items: &[Item]) -> NoProgram {
    let of = |kind: Kind| items.iter().filter(move |item| item.kind == kind);
    if items.is_empty() {
        return no_program(Message::new("nothing-handed-in"), "hint-empty-folder");
    }
    let kinds = [
        (Kind::Link, "is-a-link", "hint-file-itself"),
        (Kind::OtherArchive, "is-no-zip", "hint-ask-zip"),
        (Kind::Product, "only-compiled", SOURCES),
    ];
    for (kind, id, hint) in kinds {
        if of(kind).count() > 0 {
            return no_program(Message::new(id).with("files", list(of(kind))), hint);
        }
    }
    no_program(
        Message::new("no-source").with("files", list(items.iter())),
        SOURCES,
    )
}

fn no_program(reason: Message, hint: impl Into<Message>) -> NoProgram {
    NoProgram {
        reason,
        detailed: None,
        hint: hint.into(),
    }
}

/// What is wrong with an archive.
fn archive_fault(error: &io::Error) -> Value {
    let inner = error
        .get_ref()
        .and_then(|it| it.downcast_ref::<ArchiveError>());
    let of_file = |id: &'static str, file: &Path| {
        Message::new(id).with("file", quote(&file.to_string_lossy()))
    };
    let fault = match inner {
        None if error.kind() != io::ErrorKind::FileTooLarge => {
            return Value::from(without_error_numbers(error));
        }
        None
        | Some(ArchiveError::TooLong(_) | ArchiveError::TooManyEntries | ArchiveError::TooLarge) => {
            Message::new("archive-too-large")
        }
        Some(ArchiveError::Damaged(_)) => Message::new("archive-damaged"),
        Some(ArchiveError::Path(path, fault)) => Message::new("archive-bad-path")
            .with("path", quote(path))
            .with("why", Message::new(path_fault(*fault))),
        Some(ArchiveError::NotAFile(file, _)) => of_file("archive-not-a-file", file),
        Some(ArchiveError::SameName | ArchiveError::Twice(_)) => Message::new("archive-same-name"),
        Some(ArchiveError::Overlap | ArchiveError::Ratio(_)) => Message::new("archive-bomb"),
        Some(ArchiveError::Encrypted(file)) => of_file("archive-encrypted", file),
    };
    Value::from(fault)
}

/// The message that says why the path of a file in an archive is refused.
fn path_fault(fault: PathFault) -> &'static str {
    match fault {
        PathFault::TooLong => "path-too-long",
        PathFault::ControlCharacter => "path-control-character",
        PathFault::Backslash => "path-backslash",
        PathFault::AtRoot => "path-at-root",
        PathFault::Outside => "path-outside",
        PathFault::EmptyPart => "path-empty-part",
        PathFault::TooDeep => "path-too-deep",
    }
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn list<'i>(items: impl Iterator<Item = &'i Item>) -> Message {
    let names: Vec<String> = items
        .map(|item| item.inside.display().to_string())
        .collect();
    first(&names)
}

/// The first few names in backquotes, and the number of the others.
fn first(names: &[String]) -> Message {
    const NAMED_MAX: usize = 4;
    let named: Vec<String> = names
        .iter()
        .take(NAMED_MAX)
        .map(|name| format!("`{name}`"))
        .collect();
    let named = named.join(", ");
    match names.len().saturating_sub(NAMED_MAX) {
        0 => Message::new("names").with("files", named),
        more => Message::new("names-and-more")
            .with("files", named)
            .with("more", more as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_path_has_the_same_reason_in_english_as_in_the_catalogue() {
        for fault in [
            PathFault::TooLong,
            PathFault::ControlCharacter,
            PathFault::Backslash,
            PathFault::AtRoot,
            PathFault::Outside,
            PathFault::EmptyPart,
            PathFault::TooDeep,
        ] {
            let said = Message::new(path_fault(fault)).to_string();
            assert_eq!(said, fault.to_string());
        }
    }
}
