//! Reads a program of several files, such as a package's validator: sources of one language, or scripts `build` and
//! `run`.

use super::archive;
use super::beside::{BYTES_MAX, Beside, FILES_MAX, unwrapped};
use super::error::CompileError;
use super::given_outputs::{CaseNames, Held, is_output};
use super::source::Source;
use crate::language::{Language, Languages};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::text::size;
use tribunal_package::archive::is_junk;
use tribunal_package::regular;
use walkdir::WalkDir;

/// The scripts of a folder that builds and runs itself.
pub const SCRIPTS: [&str; 2] = [BUILD, RUN];
pub(super) const BUILD: &str = "build";
pub(super) const RUN: &str = "run";

/// The files of a folder or an archive as one program. Where the problem takes outputs, it has none for a case.
pub(super) fn program(
    folder: &Path,
    files: Vec<Beside>,
    languages: &Languages,
    takes_outputs: bool,
) -> Result<Source, CompileError> {
    let mut files = unwrapped(files);
    let name = folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let is_script =
        |file: &Beside| file.is_executable && SCRIPTS.iter().any(|it| file.path == Path::new(it));
    if files.iter().any(is_script) {
        return Ok(Source {
            name,
            bytes: Vec::new(),
            beside: files,
            is_script: true,
        });
    }
    let unknown = |why: Message| CompileError::Unknown {
        message: Message::new("cannot-run")
            .with("file", folder.display().to_string())
            .with("why", why),
        hint: Message::new("hint-name-program"),
    };
    let Some(language) = language(&files, languages) else {
        let has_outputs = files.iter().any(|file| is_output(&file.path));
        return Err(unknown(Message::new(match folder.is_dir() {
            _ if has_outputs && takes_outputs => "no-output-of-case",
            _ if has_outputs => "outputs-not-taken",
            true => "no-language-in-folder",
            false => "no-language-in-archive",
        })));
    };
    let is_source = |file: &Beside| {
        languages
            .of_file(&file.path)
            .is_some_and(|row| row.name == language.name)
    };
    let main = main_file(&files, is_source);
    let main = files.remove(main);
    let name = main.path.to_string_lossy().into_owned();
    Ok(Source {
        name,
        bytes: main.bytes,
        beside: files,
        is_script: false,
    })
}

/// The files of a folder or an archive, without outer folders that contain nothing else; of outputs for these cases, the
/// outputs alone.
pub(super) fn program_files(
    root: &Path,
    path: &Path,
    languages: &Languages,
    cases: &CaseNames,
) -> Result<Vec<Beside>, CompileError> {
    let held = match path.is_dir() {
        true => held(root, path, cases)?,
        false => archive::held(root, path, languages, cases)?,
    };
    Ok(unwrapped(held.files()))
}

/// The files of a folder, sorted by name. Links to folders are skipped, since they may form a cycle.
pub(super) fn files(root: &Path, folder: &Path) -> Result<Vec<Beside>, CompileError> {
    held(root, folder, &CaseNames::default()).map(Held::files)
}

/// What a folder holds, sorted by name: outputs if a file is one for these cases, and a program otherwise.
pub(super) fn held(root: &Path, folder: &Path, cases: &CaseNames) -> Result<Held, CompileError> {
    if regular::leads_out(root, folder) {
        return Err(failed(folder, regular::led_out()));
    }
    let mut paths = paths(folder, cases.files_max())?;
    let is_of_outputs = paths.iter().any(|path| cases.has_output(path));
    let is_left_out = |path: &mut PathBuf| is_of_outputs && !cases.has_output(path);
    let others = paths.extract_if(.., is_left_out).collect();
    let (mut files, mut left) = (Vec::new(), BYTES_MAX);
    for path in paths {
        let whole = folder.join(&path);
        let is_link = whole.is_symlink();
        if is_link && regular::leads_out(root, &whole) {
            return Err(failed(&whole, regular::led_out()));
        }
        if is_link && !whole.is_file() {
            continue;
        }
        if files.len() == FILES_MAX && !is_of_outputs {
            return Err(too_many(folder, FILES_MAX));
        }
        let read = || {
            let file = regular::open_inside(root, &whole)?;
            Ok((
                file.metadata()?.permissions().mode() & 0o111 != 0,
                regular::read(file, left)?,
            ))
        };
        let (is_executable, bytes) = read().map_err(|error: io::Error| match error.kind() {
            io::ErrorKind::FileTooLarge => failed(
                folder,
                regular::beyond(format!("more than {}", size(BYTES_MAX))),
            ),
            _ => failed(&whole, error),
        })?;
        left -= bytes.len() as u64;
        files.push(Beside {
            path,
            bytes,
            is_executable,
            is_included: false,
            is_part: false,
        });
    }
    Ok(match is_of_outputs {
        true => Held::Outputs(files, others),
        false => Held::Program(files),
    })
}

/// The paths of the files and links in a folder, sorted by name; at most `files_max`.
fn paths(folder: &Path, files_max: usize) -> Result<Vec<PathBuf>, CompileError> {
    let is_wanted = |entry: &walkdir::DirEntry| {
        entry.depth() == 0 || !is_junk(&entry.file_name().to_string_lossy())
    };
    let walk = WalkDir::new(folder)
        .max_depth(8)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(is_wanted);
    let mut paths = Vec::new();
    for entry in walk {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(folder).to_path_buf();
            let circle = || io::Error::other("a circle");
            CompileError::Read(path, error.into_io_error().unwrap_or_else(circle))
        })?;
        if !(entry.file_type().is_file() || entry.path_is_symlink()) {
            continue;
        }
        if paths.len() == files_max {
            return Err(too_many(folder, files_max));
        }
        let path = entry.path().strip_prefix(folder);
        paths.push(path.expect("the walk stays inside").to_path_buf());
    }
    Ok(paths)
}

fn too_many(folder: &Path, files_max: usize) -> CompileError {
    failed(
        folder,
        regular::beyond(format!("more than {files_max} files")),
    )
}

fn failed(path: &Path, error: io::Error) -> CompileError {
    CompileError::Read(path.to_path_buf(), error)
}

/// The language of most files; on a tie, that of the earlier file.
fn language<'l>(files: &[Beside], languages: &'l Languages) -> Option<&'l Language> {
    let rows: Vec<&Language> = files
        .iter()
        .filter_map(|file| languages.of_file(&file.path))
        .collect();
    let count = |row: &Language| rows.iter().filter(|each| each.name == row.name).count();
    rows.iter().rev().max_by_key(|row| count(row)).copied()
}

/// The main file: `main` with any ending, `__main__`, or the first source that is no unit of Pascal.
fn main_file(files: &[Beside], is_source: impl Fn(&Beside) -> bool) -> usize {
    let stem = |file: &Beside| {
        file.path
            .file_stem()
            .map(|stem| stem.to_string_lossy().to_lowercase())
    };
    let rank = |file: &Beside| match stem(file).as_deref() {
        Some("main" | "__main__") => 0,
        _ if is_unit(file) => 2,
        _ => 1,
    };
    let sources = files.iter().enumerate().filter(|(_, file)| is_source(file));
    sources
        .min_by_key(|(_, file)| (file.path.components().count(), rank(file)))
        .map_or(0, |(place, _)| place)
}

/// Whether a file is a unit of Pascal, which a program uses and which is none itself.
fn is_unit(file: &Beside) -> bool {
    let ending = file.path.extension().map(|it| it.to_ascii_lowercase());
    let is_pascal = ending.is_some_and(|it| ["pas", "pp", "p"].iter().any(|one| it == *one));
    let text = String::from_utf8_lossy(&file.bytes);
    let code = after_comments(&text);
    let word = code.split(|it: char| !it.is_ascii_alphanumeric()).next();
    is_pascal && word.is_some_and(|word| word.eq_ignore_ascii_case("unit"))
}

/// A source of Pascal from the first word that is in no comment.
fn after_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    let comments = [("{", "}"), ("(*", "*)"), ("//", "\n")];
    while let Some((begin, end)) = comments.iter().find(|(begin, _)| rest.starts_with(begin)) {
        let inside = &rest[begin.len()..];
        let after = inside.find(end).map_or(inside.len(), |at| at + end.len());
        rest = inside[after..].trim_start();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn read(root: &Path, folder: &Path) -> Result<Source, CompileError> {
        program(folder, files(root, folder)?, &Languages::builtin(), false)
    }

    fn source(files: &[&str]) -> Result<Source, CompileError> {
        let folder = tempfile::tempdir().expect("a folder");
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(&path, file).expect("a file");
            let mode = if SCRIPTS.contains(file) { 0o755 } else { 0o644 };
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("a file of ours");
        }
        read(folder.path(), folder.path())
    }

    fn main_of(files: &[&str]) -> String {
        source(files).unwrap_or_else(|error| panic!("{error}")).name
    }

    #[test]
    fn a_unit_of_pascal_is_not_the_main_file() {
        let file = |name: &str, text: &str| Beside {
            path: name.into(),
            bytes: text.as_bytes().to_vec(),
            is_executable: false,
            is_included: false,
            is_part: false,
        };
        let unit = "{ A } // B\n(* C *)\nUNIT hello;\ninterface\n";
        let program = "program test;\nuses hello;\nbegin\nend.\n";
        let main = |files: &[Beside]| main_file(files, |_| true);
        assert_eq!(
            main(&[file("hello.pp", unit), file("test.pas", program)]),
            1
        );
        assert_eq!(
            main(&[
                file("a.pas", program),
                file("b.pas", "{ unit"),
                file("c.pas", unit)
            ]),
            0
        );
        assert_eq!(main(&[file("unit.py", "unit = 1\n"), file("z.py", "")]), 0);
    }

    #[test]
    fn the_main_file_has_that_name_or_is_the_first_in_the_most_used_language() {
        assert_eq!(main_of(&["rules.h", "validate.cpp"]), "validate.cpp");
        assert_eq!(main_of(&["a.py", "main.py", "z.py"]), "main.py");
        assert_eq!(main_of(&["a.py", "__main__.py"]), "__main__.py");
        assert_eq!(main_of(&["a.c", "b.cpp", "c.cpp"]), "b.cpp");
        assert_eq!(main_of(&["deep/main.py", "z.py"]), "z.py");
        assert_eq!(main_of(&["notes.txt", "x.rs"]), "x.rs");
        assert_eq!(
            main_of(&["Cargo.toml", "src/main.rs", "src/words.rs"]),
            "src/main.rs"
        );
        assert_eq!(
            main_of(&["alice/src/main.cpp", "alice/src/words.h"]),
            "main.cpp"
        );
        assert_eq!(
            main_of(&["alice/src/main.cpp", "alice/include/words.h"]),
            "src/main.cpp"
        );
    }

    #[test]
    fn a_link_stands_for_its_target_unless_that_is_outside() {
        let around = tempfile::tempdir().expect("a folder");
        let folder = around.path().join("program");
        fs::create_dir(&folder).expect("a folder");
        fs::write(around.path().join("shared.h"), "x").expect("a file");
        fs::write(folder.join("main.c"), "").expect("a file");
        std::os::unix::fs::symlink("../shared.h", folder.join("shared.h")).expect("a link");
        let within = |root: &Path| read(root, &folder).map(|source| source.beside.len());
        assert!(matches!(within(around.path()), Ok(1)));
        let Err(CompileError::Read(path, _)) = within(&folder) else {
            panic!("it leads out")
        };
        assert_eq!(path, folder.join("shared.h"));
        fs::remove_file(folder.join("shared.h")).expect("a link");
        std::os::unix::fs::symlink(".", folder.join("circle")).expect("a link");
        assert!(
            matches!(within(&folder), Ok(0)),
            "a link to a folder is passed over"
        );
    }

    #[test]
    fn scripts_come_before_languages_and_an_empty_folder_is_refused() {
        assert!(source(&["build", "run", "a.cpp"]).is_ok_and(|source| source.is_script));
        assert!(source(&["run", "src/a.cpp", "src/b.cpp"]).is_ok_and(|source| source.is_script));
        assert!(matches!(
            source(&["notes.txt"]),
            Err(CompileError::Unknown { .. })
        ));
        assert!(matches!(source(&[]), Err(CompileError::Unknown { .. })));
    }
}
