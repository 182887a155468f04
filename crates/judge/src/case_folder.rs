//! The working directory of a program on a case that puts files into it.

use crate::scratch::Scratch;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Component, Path, PathBuf};
use tribunal_package::case_files::CaseFiles;
use tribunal_sandbox::{Lease, Program};
use walkdir::WalkDir;

/// The program in a folder of its own, which holds its files and, over them, those of a case. The folder is removed with
/// the last copy of the program.
///
/// # Errors
///
/// Fails where a file cannot be read or written.
pub(crate) fn with_files(program: &Program, files: &CaseFiles) -> io::Result<Program> {
    let scratch = scratch()?;
    let folder = scratch.path().join("box");
    copy(&program.folder, &folder)?;
    files.copy_to(&folder, &kept(program))?;
    let exe = match program.exe.strip_prefix(&program.folder) {
        Ok(inside) => folder.join(inside),
        Err(_) => program.exe.clone(),
    };
    Ok(Program {
        exe,
        folder,
        // The files on which its language depends may lie in the other folder.
        lease: Lease::on((program.lease.clone(), scratch)),
        ..program.clone()
    })
}

/// The paths of the program itself in its folder, in whose place no file of a case is put.
fn kept(program: &Program) -> Vec<PathBuf> {
    let args = program.args.iter().map(Path::new);
    let own = args.chain([program.exe.as_path()]);
    let inside = own.filter_map(|path| match path.is_absolute() {
        true => path.strip_prefix(&program.folder).ok(),
        false => Some(path),
    });
    // A case names its file without `./`.
    let parts = |path: &Path| {
        let parts = path.components().filter(|it| *it != Component::CurDir);
        parts.collect::<PathBuf>()
    };
    let inside = inside.map(parts);
    let inside = inside.filter(|path| program.folder.join(path).is_file());
    inside.chain(classes(&program.folder)).collect()
}

/// The compiled classes in a folder: arguments name their classes, not their files.
fn classes(folder: &Path) -> impl Iterator<Item = PathBuf> + '_ {
    let files = WalkDir::new(folder).into_iter().flatten();
    let is_class = |path: &Path| {
        path.extension()
            .is_some_and(|it| it == "class" || it == "jar")
    };
    files
        .filter(move |entry| is_class(entry.path()))
        .filter_map(move |entry| Some(entry.path().strip_prefix(folder).ok()?.to_path_buf()))
}

/// A new folder that the user can enter as whom a program runs.
///
/// # Errors
///
/// Fails where it cannot be made.
pub(crate) fn scratch() -> io::Result<Scratch> {
    let scratch = Scratch::new()?;
    fs::set_permissions(scratch.path(), Permissions::from_mode(0o711))?;
    Ok(scratch)
}

/// Copies a folder with all its files, links and permissions.
///
/// # Errors
///
/// Fails where a file cannot be read or written.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in WalkDir::new(from) {
        let entry = entry?;
        let inside = entry.path().strip_prefix(from).unwrap_or(Path::new(""));
        let target = match inside.as_os_str().is_empty() {
            true => to.to_path_buf(),
            false => to.join(inside),
        };
        if entry.file_type().is_dir() {
            fs::create_dir(&target)?;
            fs::set_permissions(&target, Permissions::from_mode(0o755))?;
        } else if entry.path_is_symlink() {
            symlink(fs::read_link(entry.path())?, &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_of_a_case_takes_the_place_of_the_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str| fs::write(folder.path().join(name), "").expect("a file");
        ["Main.class", "main.py", "notes.txt"]
            .into_iter()
            .for_each(write);
        fs::create_dir(folder.path().join("inner")).expect("a folder");
        write("inner/Helper.class");
        let program = Program {
            exe: "/usr/bin/java".into(),
            args: ["-cp", ".", "Main", "./main.py"].map(Into::into).to_vec(),
            folder: folder.path().to_path_buf(),
            ..Program::default()
        };
        let mut paths = kept(&program);
        paths.sort();
        let names = ["Main.class", "inner/Helper.class", "main.py"];
        assert_eq!(paths, names.map(PathBuf::from));
    }
}
