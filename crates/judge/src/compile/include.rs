//! Adds the files that a package gives to every submission: `include/default/`, overridden by `include/<language>/`.
//!
//! They go beside the submission's own files and replace those of the same name. A file called `main` becomes the main
//! program, which calls the submission.

use super::beside::Beside;
use super::error::CompileError;
use super::folder;
use super::source::Source;
use crate::language::Language;
use std::path::{Path, PathBuf};

/// Adds the files for a language to a submission, with constants filled in by `fill`. `folder` is the `include/` of the
/// package in `root`.
pub(super) fn add(
    root: &Path,
    folder: &Path,
    language: &Language,
    source: &mut Source,
    fill: &dyn Fn(&mut Vec<u8>) -> Result<(), CompileError>,
) -> Result<(), CompileError> {
    let mut included: Vec<Beside> = Vec::new();
    for name in ["default".to_string(), language.code()] {
        let folder = folder.join(name);
        if folder.is_dir() {
            let mut files = folder::files(root, &folder)?;
            files
                .iter_mut()
                .try_for_each(|file| fill(&mut file.bytes))?;
            included.retain(|file| files.iter().all(|other| other.path != file.path));
            included.extend(files);
        }
    }
    let is_driver = |file: &Beside| {
        let stem = file
            .path
            .file_stem()
            .unwrap_or_default()
            .to_ascii_lowercase();
        let ending = file.path.extension().unwrap_or_default().to_string_lossy();
        stem == "main" && language.endings.iter().any(|known| *known == ending)
    };
    let driver = included
        .iter()
        .position(is_driver)
        .map(|place| included.remove(place));
    let mut own: Vec<Beside> = std::mem::take(&mut source.beside);
    let main = PathBuf::from(source.file_name(language));
    match driver {
        Some(driver) => {
            // A name that the submission did not choose may be replaced.
            let is_given = main != Path::new(&source.name);
            let main = match is_given
                && included
                    .iter()
                    .chain([&driver])
                    .any(|file| file.path == main)
            {
                true => {
                    Path::new("submission").with_extension(main.extension().unwrap_or_default())
                }
                false => main,
            };
            let bytes = std::mem::replace(&mut source.bytes, driver.bytes);
            own.push(Beside {
                path: main,
                bytes,
                is_executable: false,
                is_included: false,
                is_part: false,
            });
            own.retain(|file| file.path != driver.path);
            source.name = driver.path.to_string_lossy().into_owned();
        }
        None => {
            if let Some(place) = included.iter().position(|file| file.path == main) {
                source.bytes = included.remove(place).bytes;
            }
        }
    }
    own.retain(|file| included.iter().all(|other| other.path != file.path));
    own.extend(included.into_iter().map(|file| Beside {
        is_included: true,
        is_part: false,
        ..file
    }));
    source.beside = own;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Languages;
    use std::fs;

    /// A submission with the included files of a package: its main file, and all others with their texts.
    fn with(
        name: &str,
        own: &str,
        included: &[(&str, &str)],
    ) -> (String, String, Vec<(String, String)>) {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in included {
            let path = folder.path().join("include").join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        let languages = Languages::builtin();
        let language = languages.of_file(Path::new(name)).expect("a language");
        let mut source = Source {
            name: name.to_string(),
            bytes: own.as_bytes().to_vec(),
            beside: Vec::new(),
            is_script: false,
        };
        add(
            folder.path(),
            &folder.path().join("include"),
            language,
            &mut source,
            &|_| Ok(()),
        )
        .expect("files");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let beside = source
            .beside
            .iter()
            .map(|file| (file.path.display().to_string(), text(&file.bytes)));
        (
            source.file_name(language),
            text(&source.bytes),
            beside.collect(),
        )
    }

    fn owned(files: &[(&str, &str)]) -> Vec<(String, String)> {
        files
            .iter()
            .map(|(name, text)| (name.to_string(), text.to_string()))
            .collect()
    }

    #[test]
    fn files_for_a_language_override_those_for_all() {
        let files = [
            ("default/a.txt", "all"),
            ("default/b.h", "all"),
            ("cpp/b.h", "cpp"),
            ("python3/c.py", "py"),
        ];
        let (main, text, beside) = with("x.cpp", "own", &files);
        assert_eq!((main.as_str(), text.as_str()), ("x.cpp", "own"));
        assert_eq!(beside, owned(&[("a.txt", "all"), ("b.h", "cpp")]));
        assert_eq!(
            with("x.c", "own", &files).2,
            owned(&[("a.txt", "all"), ("b.h", "all")])
        );
        assert_eq!(
            with("x.py", "own", &files).2,
            owned(&[("a.txt", "all"), ("b.h", "all"), ("c.py", "py")])
        );
        assert_eq!(with("x.py", "own", &[]).2, []);
    }

    #[test]
    fn an_included_file_replaces_one_of_the_same_name() {
        let (main, text, beside) = with("grader.py", "own", &[("python3/grader.py", "theirs")]);
        assert_eq!(
            (main.as_str(), text.as_str(), beside),
            ("grader.py", "theirs", Vec::new())
        );
    }

    #[test]
    fn an_included_driver_is_the_program_that_runs() {
        let driver = [
            ("python3/main.py", "import solution"),
            ("java/Main.java", "public class Main {}"),
        ];
        let (main, text, beside) = with("solution.py", "own", &driver);
        assert_eq!(
            (main.as_str(), text.as_str()),
            ("main.py", "import solution")
        );
        assert_eq!(beside, owned(&[("solution.py", "own")]));
        let (main, _, beside) = with("any.java", "public class Solution {}", &driver);
        assert_eq!(main, "Main.java");
        assert_eq!(
            beside,
            owned(&[("Solution.java", "public class Solution {}")])
        );
        // A strange name becomes `main.py`, which is not the submission's own name.
        let (main, text, beside) = with("so lution.py", "own", &driver);
        assert_eq!(
            (main.as_str(), text.as_str()),
            ("main.py", "import solution")
        );
        assert_eq!(beside, owned(&[("submission.py", "own")]));
    }

    #[test]
    fn languages_have_the_names_that_packages_give_them() {
        let languages = Languages::builtin();
        let codes: Vec<String> = languages.rows.iter().map(Language::code).collect();
        for known in [
            "c",
            "cpp",
            "rust",
            "python3",
            "java",
            "javascript",
            "go",
            "pascal",
        ] {
            assert!(codes.iter().any(|code| code == known), "{known}: {codes:?}");
        }
    }
}
