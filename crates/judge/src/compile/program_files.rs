//! Lists the files of a program without building it.

use super::archive::is_archive;
use super::beside::Beside;
use super::error::CompileError;
use super::folder;
use super::given_outputs::CaseNames;
use super::source::Source;
use super::surroundings::Surroundings;
use crate::language::Languages;
use std::path::{Path, PathBuf};

/// A file of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramFile {
    /// Its path in the program.
    pub path: PathBuf,
    /// Its contents.
    pub bytes: Vec<u8>,
    /// Whether it is executable.
    pub is_executable: bool,
}

/// The files of the program at a path: a file, a folder or a zip archive. Of outputs for these cases, the outputs alone.
///
/// # Errors
///
/// A file cannot be read, or is beyond the limits on programs.
pub fn program_files(
    path: &Path,
    languages: &Languages,
    cases: &CaseNames,
) -> Result<Vec<ProgramFile>, CompileError> {
    let root = Surroundings::default().root(path);
    if path.is_dir() || is_archive(path) {
        let files = folder::program_files(&root, path, languages, cases)?;
        let public = |file: Beside| ProgramFile {
            path: file.path,
            bytes: file.bytes,
            is_executable: file.is_executable,
        };
        return Ok(files.into_iter().map(public).collect());
    }
    let Source { name, bytes, .. } = Source::read(&root, path)?;
    Ok(vec![ProgramFile {
        path: name.into(),
        bytes,
        is_executable: false,
    }])
}
