//! The steps of a build: writing the source into a folder, and running a command line in the sandbox.

use super::beside::Beside;
use super::cache::Building;
use super::error::CompileError;
use super::recipe::{PRELUDE, Recipe};
use super::source::Source;
use super::work_folder::WorkFolder;
use super::workshop::Workshop;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use tribunal_core::messages::Message;
use tribunal_sandbox::{Limits, RunResult, SandboxError};

/// Creates a folder with the source in it.
pub(super) fn place(
    recipe: &Recipe,
    source: &Source,
    building: &Building,
) -> Result<WorkFolder, CompileError> {
    let folder = building.folder().map_err(|error| cannot_write(&error))?;
    // When the judge is root, the compiler runs as another user, who must be able to write here.
    let write = |file: &Path, bytes: &[u8], mode: u32| {
        for above in file
            .ancestors()
            .skip(1)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .skip(1)
        {
            fs::create_dir_all(folder.join(above))?;
            fs::set_permissions(folder.join(above), Permissions::from_mode(0o777))?;
        }
        fs::write(folder.join(file), bytes)?;
        fs::set_permissions(folder.join(file), Permissions::from_mode(mode))
    };
    let mode = |file: &Beside| if file.is_executable { 0o755 } else { 0o644 };
    let mut written = source
        .beside
        .iter()
        .try_for_each(|file| write(&file.path, &file.bytes, mode(file)));
    if !recipe.variant.prelude.is_empty() {
        let prelude = recipe.variant.prelude.as_bytes();
        written = written.and_then(|()| write(Path::new(PRELUDE), prelude, 0o644));
    }
    if !source.is_script {
        written = written.and_then(|()| write(Path::new(&recipe.file), &source.bytes, 0o644));
    }
    written.map_err(|error| match error.kind() {
        io::ErrorKind::IsADirectory
        | io::ErrorKind::NotADirectory
        | io::ErrorKind::AlreadyExists => {
            let message = "one of its files has the name of a folder that it needs".to_string();
            CompileError::Refused {
                command: "mkdir".to_string(),
                message,
            }
        }
        _ => cannot_write(&error),
    })?;
    Ok(folder)
}

fn cannot_write(error: &io::Error) -> CompileError {
    CompileError::Failed(format!(
        "cannot write the source into the build folder: {error}"
    ))
}

/// Runs one command line.
pub(super) fn compile(
    workshop: &Workshop,
    recipe: &Recipe,
    line: &[String],
    limits: &Limits,
    folder: &Path,
) -> Result<RunResult, CompileError> {
    let prepared = workshop
        .sandbox
        .prepare(&recipe.compiler(line, folder), limits, None);
    prepared
        .and_then(|mut prepared| prepared.run(&[]))
        .map_err(|error| not_run(recipe, error))
}

/// Why a compiler could not be started.
fn not_run(recipe: &Recipe, error: SandboxError) -> CompileError {
    match error {
        SandboxError::Exec { exe, error } if error.kind() == io::ErrorKind::PermissionDenied => {
            let get = recipe.language.get.clone();
            CompileError::Unknown {
                message: Message::new("cannot-execute").with("file", exe.display().to_string()),
                hint: Message::new("hint-install-for-all").with("get", get),
            }
        }
        error => error.into(),
    }
}
