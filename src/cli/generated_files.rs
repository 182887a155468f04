//! Writes the cases that `tribunal gen PATH` made to their place.

use super::args;
use super::exit::{Exit, Stop};
use super::files;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::generated::{GeneratedReport, GeneratedState};
use tribunal_package::generators::GeneratorsYaml;
use tribunal_package::{atomic, regular};
use walkdir::WalkDir;

/// The ending of the input of a case on which the accepted submissions do not agree.
const DISPUTED: &str = "in.disputed";

/// The folder into which cases are written.
pub(super) fn place(args: &args::Gen, folder: &Path) -> PathBuf {
    match &args.out {
        Some(out) => out.clone(),
        None => folder.join("data"),
    }
}

/// Copies the cases to their place. Nothing is written if a file is there that differs, unless `--force` is given.
pub(super) fn commit(
    args: &args::Gen,
    folder: &Path,
    made: &Path,
    report: &mut GeneratedReport,
    plan: Option<&GeneratorsYaml>,
) -> Result<(), Stop> {
    let place = place(args, folder);
    // Where each file comes from, and the case that it belongs to.
    let mut files: Vec<(PathBuf, PathBuf, Option<usize>)> = Vec::new();
    for (number, case) in report.cases.iter().enumerate() {
        let from = match case.name.contains('/') {
            true => made.join("data").join(&case.name),
            false => made.join("data/secret").join(&case.name),
        };
        let to = place.join(&case.name);
        let with = |path: &Path, ending: &str| {
            let mut path = path.as_os_str().to_owned();
            path.push(".");
            path.push(ending);
            PathBuf::from(path)
        };
        match case.state {
            GeneratedState::Failed | GeneratedState::Known => {}
            GeneratedState::Disputed => {
                files.push((with(&from, "in"), with(&to, DISPUTED), Some(number)));
            }
            _ => {
                for ending in GeneratorsYaml::ENDINGS {
                    if with(&from, ending).is_file() {
                        files.push((with(&from, ending), with(&to, ending), Some(number)));
                    }
                }
                let (beside, to) = (with(&from, "files"), with(&to, "files"));
                for entry in WalkDir::new(&beside)
                    .sort_by_file_name()
                    .into_iter()
                    .flatten()
                {
                    let inside = entry.path().strip_prefix(&beside).unwrap_or(entry.path());
                    if entry.file_type().is_file() {
                        files.push((entry.path().to_path_buf(), to.join(inside), Some(number)));
                    }
                }
            }
        }
    }
    for file in plan.iter().flat_map(|plan| &plan.files) {
        files.push((
            made.join("data").join(&file.path),
            place.join(&file.path),
            None,
        ));
    }
    let mut different = Vec::new();
    let mut writes = Vec::new();
    let mut same = vec![true; report.cases.len()];
    for (from, to, case) in files {
        let bytes = fs::read(&from).map_err(|error| files::unreadable(&from, &error))?;
        // A dangling link also occupies the name.
        let is_there = to.symlink_metadata().is_ok();
        if is_there && fs::read(&to).is_ok_and(|old| old == bytes) {
            continue;
        }
        if is_there {
            different.push((to.clone(), case));
        }
        if let Some(case) = case {
            same[case] = false;
        }
        writes.push((to, bytes));
    }
    if let (Some((first, _)), false) = (different.first(), args.force) {
        let why = Message::new("files-differ")
            .with("number", different.len() as u64)
            .with("count", grouped(different.len() as u64))
            .with("file", first.display().to_string());
        return Err(Stop::said(Exit::Usage, why).advise("hint-force-or-out"));
    }
    let replaced: HashSet<usize> = different.into_iter().filter_map(|(_, case)| case).collect();
    for (number, case) in report.cases.iter_mut().enumerate() {
        if case.state == GeneratedState::New {
            case.state = match (same[number], replaced.contains(&number)) {
                (true, _) => GeneratedState::Unchanged,
                (false, true) => GeneratedState::Replaced,
                (false, false) => GeneratedState::New,
            };
        }
    }
    for (to, bytes) in writes {
        let around = regular::folder_of(&to);
        fs::create_dir_all(&around).map_err(|error| files::unwritten(&around, &error))?;
        // A link would lead to the file of another case.
        if to.is_symlink() {
            fs::remove_file(&to).map_err(|error| files::unwritten(&to, &error))?;
        }
        atomic::write(&to, bytes).map_err(|error| files::unwritten(&to, &error))?;
    }
    Ok(())
}
