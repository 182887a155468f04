//! The files of a submission, as a static validator reads them.

use super::beside::Beside;
use super::source::Source;
use crate::language::Language;
use std::fmt;
use std::fs::{self, File, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// The files from which a submission was built, with the language and the file or class that runs.
pub struct SubmittedFiles {
    /// The code of its language in packages, as in `python3`.
    pub(crate) language: String,
    /// The class that runs, or else the main file.
    pub(crate) entry_point: String,
    /// Its sources, and what the package includes, under the names with which it was built.
    files: Vec<Beside>,
}

impl SubmittedFiles {
    /// Those of a source in a language, whose main file has this name; `class` is the class that runs, if it is one.
    pub(super) fn of(
        source: Source,
        language: &Language,
        file: String,
        class: Option<String>,
    ) -> SubmittedFiles {
        // A ready-made executable has no source, and the files of scripts are all beside them.
        let main = (!source.is_elf() && !source.is_script).then(|| Beside {
            path: PathBuf::from(&file),
            bytes: source.bytes,
            is_executable: false,
            is_included: false,
            is_part: false,
        });
        SubmittedFiles {
            language: language.code(),
            entry_point: class.unwrap_or(file),
            files: main.into_iter().chain(source.beside).collect(),
        }
    }

    /// Writes them into a folder that may hold what was built from them, which stays as it is.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be written.
    pub(crate) fn add_to(&self, folder: &Path) -> io::Result<()> {
        for file in &self.files {
            match add(folder, file) {
                // Its own build may have put something else there.
                Err(error) if is_taken(&error) => {}
                added => added?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for SubmittedFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} files of {}", self.files.len(), self.entry_point)
    }
}

fn add(folder: &Path, file: &Beside) -> io::Result<()> {
    let target = folder.join(&file.path);
    let between = file.path.ancestors().skip(1);
    let mut between: Vec<&Path> = between.filter(|it| !it.as_os_str().is_empty()).collect();
    between.reverse();
    for inner in between {
        let inner = folder.join(inner);
        // A link could lead anywhere. What a build leaves has none, but this does not rely on it.
        match fs::symlink_metadata(&inner) {
            Ok(found) if found.is_dir() => {}
            Ok(_) => return Err(io::ErrorKind::AlreadyExists.into()),
            Err(_) => {
                fs::create_dir(&inner)?;
                fs::set_permissions(&inner, Permissions::from_mode(0o755))?;
            }
        }
    }
    let mut written = File::create_new(&target)?;
    written.write_all(&file.bytes)?;
    let mode = if file.is_executable { 0o755 } else { 0o644 };
    written.set_permissions(Permissions::from_mode(mode))
}

/// Whether something else has the name of a file or of a folder around it.
fn is_taken(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_a_build_left_leads_nowhere() {
        let (folder, outside) = (
            tempfile::tempdir().expect("a folder"),
            tempfile::tempdir().expect("a folder"),
        );
        for link in ["deep", "dangling"] {
            let target = match link {
                "deep" => outside.path().to_path_buf(),
                _ => outside.path().join("made"),
            };
            std::os::unix::fs::symlink(target, folder.path().join(link)).expect("a link");
        }
        for name in ["deep/mine", "deep/er/mine", "dangling", "dangling/mine"] {
            let file = Beside {
                path: name.into(),
                bytes: b"mine".to_vec(),
                is_executable: false,
                is_included: false,
                is_part: false,
            };
            let refused = add(folder.path(), &file).expect_err("it is taken");
            assert!(is_taken(&refused), "{name}: {refused}");
        }
        let left = fs::read_dir(outside.path()).expect("a folder").count();
        assert_eq!(left, 0);
    }

    #[test]
    fn sources_are_added_to_what_was_built_and_replace_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        for name in ["program", "deep"] {
            fs::write(path.join(name), "built").expect("a file");
        }
        let beside = |name: &str| Beside {
            path: name.into(),
            bytes: b"source".to_vec(),
            is_executable: name == "run",
            is_included: false,
            is_part: false,
        };
        let source = Source {
            name: "a.cpp".to_string(),
            bytes: b"main".to_vec(),
            beside: ["program", "deep/er/b.h", "new/er/c.h", "run"]
                .map(beside)
                .into(),
            is_script: false,
        };
        let language = Language {
            name: "C++".to_string(),
            ..Language::default()
        };
        let files = SubmittedFiles::of(source, &language, "a.cpp".to_string(), None);
        assert_eq!((&*files.language, &*files.entry_point), ("cpp", "a.cpp"));
        files.add_to(path).expect("files");
        let text = |name: &str| fs::read_to_string(path.join(name)).ok();
        let found = ["program", "deep", "new/er/c.h", "a.cpp"].map(text);
        let expected = ["built", "built", "source", "main"];
        assert_eq!(found, expected.map(|text| Some(text.to_string())));
        let mode = fs::metadata(path.join("run"))
            .expect("a file")
            .permissions();
        assert_eq!(mode.mode() & 0o777, 0o755);
    }
}
