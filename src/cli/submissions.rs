//! The files to be judged: those that are named, those below folders that are named, and those that are saved again.

use super::args;
use super::console;
use super::exit::{Exit, Stop};
use super::setup::Shelf;
use crate::judge::expected;
use crate::judge::language::Languages;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// The files to be judged: those that are named, and those below folders that are named, in order.
pub(super) fn submissions(
    args: &args::Judge,
    shelf: &Shelf,
    languages: &Languages,
    remark: &dyn Fn(&str),
) -> Result<Vec<PathBuf>, Stop> {
    let own = [shelf.package.join("submissions")];
    let named = if args.submissions.is_empty() { &own[..] } else { &args.submissions[..] };
    let files = files(named, languages, remark)?;
    if args.expected
        && let Some(path) = files.iter().find(|path| expected::of(path).is_none())
    {
        let folders = expected::FOLDERS.map(|(folder, _)| folder).join(", ");
        return Err(Stop::new(Exit::Usage, format!("no folder around `{}` says its verdict", path.display()))
            .hint(format!("`--expected` looks for one of {folders}")));
    }
    Ok(files)
}

/// The files that are named, and those below folders that are named, in order.
pub(super) fn files(named: &[PathBuf], languages: &Languages, remark: &dyn Fn(&str)) -> Result<Vec<PathBuf>, Stop> {
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
            // What a package says of its submissions is none itself.
            if !entry.path().is_file() || entry.file_name() == "submissions.yaml" {
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
    Ok(files)
}

/// Whether a file that was found, not named, looks like a program: notes beside programs are none.
fn is_submission(path: &Path, languages: &Languages) -> bool {
    let is_executable = || path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0);
    languages.of_file(path).is_some() || (path.extension().is_none() && is_executable())
}
