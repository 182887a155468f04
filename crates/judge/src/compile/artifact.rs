//! The result of a build: the files to keep, and their properties.

use super::cached_file::PROGRAM;
use super::entry::CacheEntry;
use super::error::CompileError;
use super::recipe::Recipe;
use super::source::{EXECUTABLE_BYTES_MAX, Source};
use super::work_folder::{BuildOutput, WorkFolder};
use super::{elf, java};
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::text::{size, without_error_numbers};
use walkdir::WalkDir;

/// Maximum number of files that a build may leave.
const FILES_MAX: usize = 1000;
/// Bytes read from the start of a program to find its ELF headers.
const ELF_HEAD_BYTES: u64 = 64 << 10;
/// Maximum depth of folders.
const DEPTH_MAX: usize = 64;

/// Chooses the files of a build to keep, and finds their properties.
pub(super) fn finish(
    recipe: &Recipe,
    source: &Source,
    line: &[String],
    folder: WorkFolder,
    remarks: Vec<Message>,
) -> Result<BuildOutput, CompileError> {
    let refused = |why: String| CompileError::Refused {
        command: recipe.shown(line),
        message: format!("{why}\n"),
    };
    let unreadable = |error: io::Error| {
        let why = without_error_numbers(&error);
        match is_ours(&error) {
            true => CompileError::Failed(format!("cannot read the compiled program: {why}")),
            false => refused(format!("the compiled program cannot be used: {why}")),
        }
    };
    let mut files: Vec<PathBuf> = source.beside.iter().map(|file| file.path.clone()).collect();
    files.push(PathBuf::from(&recipe.file));
    let mut needs_libraries = true;
    let mut class = None;
    if recipe.makes_program() {
        files = vec![PathBuf::from(PROGRAM)];
        let mut head = Vec::new();
        let file = fs::File::open(folder.join(PROGRAM)).map_err(unreadable)?;
        file.take(ELF_HEAD_BYTES)
            .read_to_end(&mut head)
            .map_err(unreadable)?;
        let is_program =
            head.starts_with(b"#!") || (elf::is_elf(&head) && elf::check(&head).is_ok());
        if !is_program {
            return Err(refused(
                "it makes a library or a part of a program, not a program".to_string(),
            ));
        }
        needs_libraries = elf::needs_libraries(&head);
    } else if recipe.language.public_class {
        files = made_files(&folder, |path| {
            path.extension().is_some_and(|ending| ending == "class")
        })
        .map_err(unreadable)?;
        let chosen = choose_class(recipe, &folder, &files).map_err(unreadable)?;
        let none = || refused("no class has `public static void main(String[] args)`".to_string());
        class = Some(chosen.ok_or_else(none)?);
    }
    files.extend(
        source
            .beside
            .iter()
            .filter(|file| file.is_included)
            .map(|file| file.path.clone()),
    );
    files.sort();
    files.dedup();
    if source.is_script {
        files = made_files(&folder, |_| true).map_err(unreadable)?;
        if !files.iter().any(|file| file == Path::new(&recipe.file)) {
            return Err(refused("there is no `run` after `build`".to_string()));
        }
    }
    let command = recipe.command(line, class.as_deref());
    let entry = CacheEntry {
        command,
        remarks,
        class,
        needs_libraries,
        ..CacheEntry::default()
    };
    Ok(BuildOutput {
        folder,
        files,
        entry,
    })
}

/// Whether reading failed for a reason that a contestant cannot cause.
fn is_ours(error: &io::Error) -> bool {
    const OURS: [i32; 7] = [5, 12, 23, 24, 28, 30, 122]; // EIO, ENOMEM, ENFILE, EMFILE, ENOSPC, EROFS, EDQUOT
    error
        .raw_os_error()
        .is_some_and(|errno| OURS.contains(&errno))
}

/// The wanted files below a folder, sorted by name. Fails if one cannot be read, or on too many files or bytes.
fn made_files(folder: &Path, is_wanted: impl Fn(&Path) -> bool) -> io::Result<Vec<PathBuf>> {
    let (mut files, mut bytes) = (Vec::new(), 0);
    for entry in WalkDir::new(folder)
        .max_depth(DEPTH_MAX + 1)
        .sort_by_file_name()
    {
        let entry = entry?;
        if entry.depth() > DEPTH_MAX {
            return Err(io::Error::other(format!(
                "folders more than {DEPTH_MAX} deep"
            )));
        }
        if !entry.file_type().is_file() || !is_wanted(entry.path()) {
            continue;
        }
        bytes += fs::File::open(entry.path())?.metadata()?.len();
        files.extend(entry.path().strip_prefix(folder).map(Path::to_path_buf));
        if files.len() > FILES_MAX {
            return Err(io::Error::other(format!("more than {FILES_MAX} files")));
        }
        if bytes > EXECUTABLE_BYTES_MAX {
            return Err(io::Error::other(format!(
                "more than {}",
                size(EXECUTABLE_BYTES_MAX)
            )));
        }
    }
    Ok(files)
}

/// The class to run: the one that the file is named after, else `Main`, else the first with `main`.
fn choose_class(recipe: &Recipe, folder: &Path, files: &[PathBuf]) -> io::Result<Option<String>> {
    let mut classes = Vec::new();
    for file in files {
        classes.extend(java::main_class(&fs::read(folder.join(file))?));
    }
    let public = Path::new(&recipe.file)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let rank = |class: &String| {
        let simple = class.rsplit('.').next().unwrap_or(class);
        if Some(simple) == public.as_deref() {
            0
        } else {
            1 + u8::from(simple != "Main")
        }
    };
    Ok(classes.into_iter().min_by_key(rank))
}
